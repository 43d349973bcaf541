"""Writes stacks and programs that print a text."""

from __future__ import annotations

from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.languages.sokolang.warehouse import MARK, PLAYER, WALL
from mines_tools.text.text_to_print import quoted_end, text_to_print

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OUTSTR = next(command.code for command in COMMANDS.values() if command.name == "outstr")
GREETING = "Hi"
"""The text that an offered program prints if the user has not typed a text."""
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
    """Return the values that `outstr` takes: the number of characters of `text`, then their codes."""
    return ",".join(map(str, (len(text), *map(ord, text))))


def printing(text: str) -> str:
    """Return the values of a stack that prints `text`."""
    return f"{_OUTSTR},{string_values(text)}"


def program_printing(text: str) -> str:
    """Return a program that prints `text`."""
    return _PROGRAM.format(values=printing(text))


def meant_text(raw: str) -> str:
    """Return the text to print in `raw` (see `text_to_print`). Return "" if there is none, or if `raw` is a comment."""
    return "" if raw.lstrip().startswith(COMMENT) else text_to_print(raw)


def words_for(line: str) -> str:
    """Return the text to print in `line`, the only line of a document. Return "" if the line may be the first row of a
    map."""
    text = meant_text(line)
    is_map = text == line.strip() and any(drawn in text for drawn in (MARK, PLAYER, WALL))
    return "" if is_map else text


def words_in_row(rows: Sequence[str], row: int) -> str:
    """Return the text in the first or the last row of a map that the user probably typed to be printed. Return "" if
    there is none in row `row`."""
    line = rows[row].strip()
    return words_for(line) if row in (0, len(rows) - 1) and len(line) > 1 else ""


def value_at(line: str, column: int) -> tuple[int, int]:
    """Return the first column of the value at `column` in the line of a stack, and the column after the value. A text
    in quotation marks is one value, although it may contain commas."""
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
