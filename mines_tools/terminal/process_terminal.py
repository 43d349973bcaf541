"""The input and the output of the terminal of this process, for the full-screen views."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from prompt_toolkit.input import create_input
from prompt_toolkit.output import create_output
from prompt_toolkit.output.color_depth import ColorDepth

from mines_tools.terminal.canvas import AnchoredOutput

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output


def terminal_input() -> Input:
    """Return the terminal's input, which is read as UTF-8 in every locale."""
    if sys.platform == "win32":
        return create_input()
    return create_input(open(sys.stdin.fileno(), encoding="utf-8", closefd=False))


def terminal_output() -> Output:
    """Return the terminal's output, which is written as UTF-8 in every locale."""
    if sys.platform == "win32":
        return create_output()
    stream = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="", closefd=False)  # noqa: SIM115
    return AnchoredOutput.from_pty(
        stream, term=os.environ.get("TERM"), default_color_depth=ColorDepth.from_env()
    )
