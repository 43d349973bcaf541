"""Preconditions of rules: tests, named in rules' rows, that decide whether a rule's module is needed.

Each holds for every text in which a rule with it finds something; `tests/emojifunge/rules/test_all_rules.py`
checks this.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.rules.rule import Context


def always(_context: Context) -> bool:
    return True


def contains(*pieces: str) -> Callable[[Context], bool]:
    """Return a test of whether the text contains one of `pieces`."""
    return lambda context: any(piece in context.grid.text for piece in pieces)


def has(*keys: str) -> Callable[[Context], bool]:
    """Return a test of whether the grid contains one of the emoji `keys`, which are without U+FE0F."""
    return lambda context: not context.keys.isdisjoint(keys)


def has_unknown_emoji(context: Context) -> bool:
    """Return whether there is an emoji that is not an instruction. In dialect `author` a name may replace an
    emoji; its cell has no key if it is not the emoji's last name.
    """
    from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

    known_keys = GLYPHS.keys() | ({""} if not context.grid.rules.has_emoji_table else set())
    return not context.keys <= known_keys


def has_unknown_text(context: Context) -> bool:
    return "" in context.keys


def has_unreached(context: Context) -> bool:
    """Return whether there is a cell that the pointer never reaches."""
    return next(iter(context.flow.never_reached()), None) is not None


def can_fail(context: Context) -> bool:
    """Return whether a run may end abnormally, or with an error."""
    return any(end.kind != "ends" for end in context.flow.ends())


def never_ends(context: Context) -> bool:
    return context.flow.ending.kind == "never"
