"""When the module of a rule is needed: tests that rules' rows name.

Each holds for every text in which a rule with it finds something; `tests/emojifunge/rules/test_all_rules.py` compares.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.rules.rule import Context


def always(_context: Context) -> bool:
    return True


def contains(*pieces: str) -> Callable[[Context], bool]:
    """Where the text has one of these in it."""
    return lambda context: any(piece in context.grid.text for piece in pieces)


def has(*keys: str) -> Callable[[Context], bool]:
    """Where one of these emoji, which are without U+FE0F, is in the grid."""
    return lambda context: not context.keys.isdisjoint(keys)


def has_unknown_emoji(context: Context) -> bool:
    """Whether there is an emoji that is no instruction. In dialect `author` a name may stand for one, which has no key
    if it is not the emoji's last name."""
    from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

    known = GLYPHS.keys() | ({""} if not context.grid.rules.has_emoji_table else set())
    return not context.keys <= known


def has_unknown_text(context: Context) -> bool:
    return "" in context.keys


def has_unreached(context: Context) -> bool:
    """Whether there is a cell where the pointer never is."""
    return next(iter(context.flow.never_reached()), None) is not None


def can_fail(context: Context) -> bool:
    """Whether a run may end abnormally, or with an error."""
    return any(each.kind != "ends" for each in context.flow.ends())


def never_ends(context: Context) -> bool:
    return context.flow.ending.kind == "never"
