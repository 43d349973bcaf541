"""`--help`, from the table of a command."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mines_tools.cli.options import Command, Option

_COLUMN = 26  # where the explanations begin
_WIDEST = 100


def usage(command: Command) -> str:
    """``usage: mines-lint [OPTION]... [PATH]...``"""
    return f"usage: {synopsis(command)}"


def synopsis(command: Command) -> str:
    """``mines-lint [OPTION]... [PATH]...``"""
    taken = command.arguments
    parts = [command.program, "[OPTION]..."]
    if taken is not None:
        name = taken.metavar if taken.least else f"[{taken.metavar}]"
        parts.append(name if taken.most == 1 else f"{name}...")
    return " ".join(parts)


def help_text(command: Command) -> str:
    """What `--help` shows."""
    width = max(40, min(shutil.get_terminal_size().columns, _WIDEST))
    parts = [usage(command), "", *_wrapped(command.summary, width)]
    if command.arguments is not None:
        taken = command.arguments
        parts += ["", "arguments:", *_row(taken.metavar, taken.help, width)]
    for heading, options in command.groups.items():
        parts += ["", f"{heading}:"]
        for name, option in options.items():
            parts += _row(spelled(name, option), explained(option), width)
    parts += ["", "exit status:"]
    for number, when in command.statuses.items():
        parts += _row(str(number), when, width)
    return "\n".join(parts) + "\n"


def spelled(name: str, option: Option) -> str:
    """``-q, --quiet``, ``--select RULES``."""
    short = f"{option.short}, " if option.short else ""
    return f"{short}{name}{' ' if option.metavar else ''}{option.metavar}"


def explained(option: Option) -> str:
    """What an option does, and what holds without it."""
    if not option.default:
        return option.help
    return f"{option.help.removesuffix('.')} (default: {option.default})."


def _row(left: str, text: str, width: int) -> list[str]:
    indent = " " * _COLUMN
    lines = _wrapped(text, width, indent)
    head = f"  {left}"
    if len(head) + 2 > _COLUMN or not lines:
        return [head, *lines]
    return [head.ljust(_COLUMN) + lines[0][_COLUMN:], *lines[1:]]


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
