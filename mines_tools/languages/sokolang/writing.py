"""Writes stacks and programs that print a text."""

from __future__ import annotations

from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.warehouse import MARK, PLAYER, WALL
from mines_tools.text.text_to_print import text_to_print

_OUTSTR = next(command.code for command in COMMANDS.values() if command.name == "outstr")
_PROGRAM = """\
#####
#@H*#
##*##
#####

---

h:{values}

---

rwd
"""
"""The text of a program. The player pushes the crate H onto a mark, where the crate executes its stack. Then the
player steps onto the other mark."""


def string_values(text: str) -> str:
    """Return the values that `outstr` takes: the number of characters of `text`, then their codes."""
    return ",".join(map(str, (len(text), *map(ord, text))))


def printing(text: str) -> str:
    """Return the values of a stack that prints `text`."""
    return f"{_OUTSTR},{string_values(text)}"


def program_printing(text: str) -> str:
    """Return a program that prints `text`."""
    return _PROGRAM.format(values=printing(text))


def words_for(line: str) -> str:
    """Return the text to print in `line`, the only line of a document. Return "" if the line may be the first row of a
    map."""
    text = text_to_print(line)
    is_map = text == line.strip() and any(drawn in text for drawn in (MARK, PLAYER, WALL))
    return "" if is_map else text
