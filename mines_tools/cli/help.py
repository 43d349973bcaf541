"""The text of `--help`, from the table of a command."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from mines_tools.report.wrapping import wrapped
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.cli.options import CommandUsage, Option

_COLUMN = 26  # where the explanations begin
_WIDEST = 100


def usage(command: CommandUsage) -> str:
    """Return the line that begins the help, such as ``usage: mines-lint [OPTION]... [PATH]...``."""
    return phrase("usage: {synopsis}", synopsis=synopsis(command))


def synopsis(command: CommandUsage) -> str:
    """Return the form of the command line, such as ``mines-lint [OPTION]... [PATH]...``."""
    taken = command.arguments
    parts = [command.program, "[OPTION]..."]
    if taken is not None:
        is_needed = taken.least and not taken.instead
        name = taken.metavar if is_needed else f"[{taken.metavar}]"
        parts.append(name if taken.most == 1 else f"{name}...")
    return " ".join(parts)


def help_text(command: CommandUsage) -> str:
    """Return the text of `--help`."""
    width = max(40, min(shutil.get_terminal_size().columns, _WIDEST))
    parts = [usage(command), "", *wrapped(phrase(command.summary), width)]
    if command.arguments is not None:
        taken = command.arguments
        parts += [
            "",
            _heading(phrase("arguments")),
            *_row(taken.metavar, phrase(taken.help), width),
        ]
    for heading, options in command.groups.items():
        parts += ["", _heading(phrase(heading))]
        for name, option in options.items():
            parts += _row(spelled(name, option), explained(option), width)
    parts += ["", _heading(phrase("exit status"))]
    for number, when in command.statuses.items():
        parts += _row(str(number), phrase(when), width)
    return "\n".join(parts) + "\n"


def spelled(name: str, option: Option) -> str:
    """Return an option with its forms and value, such as ``-q, --quiet`` or ``--select RULES``."""
    short = f"{option.short}, " if option.short else ""
    return f"{short}{name}{' ' if option.metavar else ''}{option.metavar}"


def explained(option: Option) -> str:
    """Return a text that says what an option does, with the default of the option."""
    text = phrase(option.help, words=", ".join(option.words))
    if not option.default:
        return text
    return phrase("{text} Default: {default}.", text=text, default=phrase(option.default))


def _heading(words: str) -> str:
    return f"{words}:"


def _row(left: str, text: str, width: int) -> list[str]:
    indent = " " * _COLUMN
    lines = [indent + line for line in wrapped(text, width - _COLUMN)]
    head = f"  {left}"
    if len(head) + 2 > _COLUMN or not lines:
        return [head, *lines]
    return [head.ljust(_COLUMN) + lines[0][_COLUMN:], *lines[1:]]
