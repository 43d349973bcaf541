"""Finds boards for the commands and numbers that a user wants to use: ``out(c) mul dup 5 7``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board_table import boards
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.ide.missing import digits_for
from mines_tools.languages.mines.ide.new_board import NEW_BOARD

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 400
"""The greatest number of characters of such a text."""
_MOST_BOARDS = 3
"""The greatest number of boards from the table that are offered."""
_DIGITS = frozenset("012345678")


class PlannedBoards(NamedTuple):
    """Boards for the words that a user typed."""

    words: str
    """The commands and numbers."""
    boards: Sequence[tuple[str, ...]]
    """The rows of the boards. The shortest comes first, and the last has all digits."""


def planned(text: str) -> PlannedBoards | None:
    """Return the boards for `text`, which names commands and numbers that are to be pushed. Return None if `text` names
    anything else, or no command."""
    if len(text) > _LONGEST:
        return None
    words = text.replace(",", " ").lower().split()
    names = [_command(word) for word in words if word not in _DIGITS]
    if not names or "" in names:
        return None
    numbers = {int(word) for word in words if word in _DIGITS}
    wanted = [{number} for number in numbers]
    wanted += [set(digits) for name in names if (digits := digits_for(name))]
    found = [rows for digits, rows in boards() if all(digits & each for each in wanted)]
    found.sort(key=_size)
    shown = ", ".join(dict.fromkeys([*names, *map(str, sorted(numbers))]))
    return PlannedBoards(shown, [*found[:_MOST_BOARDS], NEW_BOARD])


def _size(rows: Sequence[str]) -> int:
    return len("\n".join(rows))


def _command(word: str) -> str:
    """Return the name of the command that `word` denotes, or an empty text."""
    found = (name for name, each in COMMANDS.items() if word in (name, *each.aliases))
    return next(found, "")
