"""Checks whether a full-screen view is possible: it needs a terminal, and a library."""

from __future__ import annotations

import os
import sys

from mines_tools.cli.streams import is_terminal

LIBRARY = "prompt_toolkit"
INSTALL = "pip install 'prompt-toolkit>=3.0.50,<4'"
"""The command that installs the library."""


def is_screen() -> bool:
    """Return whether the command runs in a terminal that can show a full-screen display, not only lines."""
    is_there = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    return is_there and os.environ.get("TERM", "dumb" if os.name != "nt" else "") != "dumb"
