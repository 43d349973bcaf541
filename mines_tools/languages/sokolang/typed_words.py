"""Finds a *text to print*: a text that a user has typed into a program, at a place where the language does not allow
it. The user probably wants the program to print this text."""

from __future__ import annotations

from mines_tools.languages.sokolang.sections import COMMENT
from mines_tools.languages.sokolang.warehouse import BLANK, MARK, PLAYER, WALL, is_cell
from mines_tools.text.text_to_print import text_or_number, text_to_print

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_THREE = 3
"""The number of digits after each comma of a number such as `1,000`."""


def meant_text(raw: str) -> str:
    """Return the text to print that `raw` contains (see `text_to_print`). Return "" if `raw` contains no text to print,
    or if `raw` is a comment."""
    return "" if _is_comment(raw) else text_to_print(raw)


def words_for(line: str) -> str:
    """Return the text or number to print that `line` contains. `line` is the only line of a document. Return "" if the
    line may be the first row of a map."""
    return "" if _is_comment(line) else _if_not_drawn(line, text_or_number(line))


def _is_comment(raw: str) -> bool:
    return raw.lstrip().startswith(COMMENT)


def _if_not_drawn(line: str, text: str) -> str:
    """Return `text`, the text to print that `line` contains. Return "" instead if `line` may be a row of a map."""
    is_drawn = text == line.strip() and any(drawn in text for drawn in (MARK, PLAYER, WALL))
    is_map = is_drawn and all(map(is_cell, text))
    return "" if is_map else text


def number_words(raw: str) -> str:
    """If `raw` begins with a number and is not a list of values, return the text to print that `raw` contains.
    Otherwise return ""."""
    text = raw.strip()
    first, *others = text.removeprefix("-").split(",")
    is_list = others and not all(len(each) == _THREE and each.isdecimal() for each in others)
    is_number = first[:1].isdigit() and (not is_list or any(map(str.isalpha, text)))
    return text_or_number(text) if is_number else ""


def words_in_row(rows: Sequence[str], row: int) -> str:
    """Return the text to print that the row with the number `row` probably contains. Only the first and the last row of
    the map can contain such a text. Return "" if there is none."""
    line = rows[row].strip()
    if row not in (0, len(rows) - 1) or len(line) == 1:
        return ""
    return _if_not_drawn(line, meant_text(line) or number_words(line))


def words_beside(row: str) -> tuple[int, str]:
    """Return the column after the last wall of `row`, a row of a map, and the text to print after
    this wall. Blanks must separate the wall and the text. The text is "" if there is none."""
    column = row.rfind(WALL) + 1
    is_text = column > 0 and row[column:].startswith(BLANK)
    return column, meant_text(row[column:]) if is_text else ""
