"""Decides what a program can read of its own text: the form of its emoji, or the whole text."""

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
    """Return whether a program whose emoji are `keys` may write its own text. The instruction quine writes this text.
    The instruction exec can execute any emoji, so it may execute quine."""
    return not keys.isdisjoint((QUINE, EXEC))


def sees_forms(grid: Grid, keys: Set[str]) -> bool:
    """Return whether a program whose emoji are `keys` can find out the form of its emoji. In dialect `text`, a program
    can do so if it picks, executes or records emoji. In dialect `author`, no program can, because each picked emoji has
    the form of the emoji table."""
    return not grid.rules.has_emoji_table and not keys.isdisjoint((PICK, PICK_BACK, EXEC, _RECORD))
