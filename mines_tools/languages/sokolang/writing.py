"""Writes stacks and programs that print a text."""

from __future__ import annotations

from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.sections import BLANKS
from mines_tools.text.text_to_print import quoted_end

_OUTSTR = next(command.code for command in COMMANDS.values() if command.name == "outstr")
GREETING = "Hi"
"""The text that an offered program prints, if the user has not typed a text."""
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
"""The text of a program that prints something, with a placeholder for the values of a stack. In
this program, the player pushes the crate H onto a mark, and the crate executes its stack there.
Then the player steps onto the other mark."""
CAT = """\
#####
##*##
#@C*#
#####

---

c:12
@:10

---

rlwrplprwu
"""
"""A program that reads a line and prints it."""


def string_values(text: str) -> str:
    """Return the values that the command `outstr` takes to print `text`: the number of characters, followed by the
    codes of the characters."""
    return f"{len(text)},{codes_of(text)}"


def codes_of(text: str) -> str:
    """Return the codes of the characters of `text`, as values of a stack."""
    return ",".join(map(str, map(ord, text)))


def printing(text: str) -> str:
    """Return the values of a stack that prints `text` when it is executed."""
    return f"{_OUTSTR},{string_values(text)}"


def program_printing(text: str) -> str:
    """Return a program that prints `text`."""
    return _PROGRAM.format(values=printing(text))


def value_at(line: str, column: int) -> tuple[int, int]:
    """Return the place of the value at `column` in the line of a stack: its first column, and the
    column after its end. A text in quotation marks is a single value, even if the text contains
    commas."""
    start = line.find(":") + 1
    while True:
        while start < len(line) and line[start] in BLANKS:
            start += 1
        end = quoted_end(line, start)
        end = len(line) if end < 0 else line.find(",", end)
        if end < 0:
            end = len(line)
        if column <= end:
            return start, start + len(line[start:end].rstrip(BLANKS))
        start = end + 1
