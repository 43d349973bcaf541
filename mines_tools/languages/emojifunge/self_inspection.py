"""What a program can see of its own text: how an emoji is written, or all of it."""

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
    """Whether a program with these emoji may write its own text. What executes code units can execute anything that
    the program spells."""
    return not keys.isdisjoint((QUINE, EXEC))


def sees_forms(grid: Grid, keys: Set[str]) -> bool:
    """Whether a program with these emoji picks, executes or records emoji, and so may make it visible how they are
    written. Dialect `author` always writes them as its table does."""
    return not grid.rules.has_emoji_table and not keys.isdisjoint((PICK, PICK_BACK, EXEC, _RECORD))
