"""Decides which part of its own text a program can read: the form of its emoji, or the whole text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

    from mines_tools.languages.emojifunge.syntax import Grid

QUINE = "\U0001f4dc"
EXEC = "\U0001f4bb"
PICK = "\U0001f440"
PICK_BACK = "\U0001f933"
_RECORD = "\U0001f3a5"


def may_write_its_text(keys: Set[str]) -> bool:
    """Return whether a program with the emoji `keys` may write its own text. The instruction that executes code
    units may do so too, since it can execute any emoji that the program spells."""
    return not keys.isdisjoint((QUINE, EXEC))


def sees_forms(grid: Grid, keys: Set[str]) -> bool:
    """Return whether a program with the emoji `keys` can find out the form of its emoji, by picking, executing or
    recording them. In dialect `author` it cannot: an emoji is always written as in the table."""
    return not grid.rules.has_emoji_table and not keys.isdisjoint((PICK, PICK_BACK, EXEC, _RECORD))
