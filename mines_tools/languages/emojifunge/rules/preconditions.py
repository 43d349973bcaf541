"""Preconditions of rules. A precondition is a quick test of a text: the module of a rule is imported only if the
precondition of the rule is true. The table of rules contains the precondition of each rule.

If a rule finds something in a text, the precondition of the rule must be true for this text.
`tests/emojifunge/rules/test_all_rules.py` checks this.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.rules.rule import Context


def always(_context: Context) -> bool:
    return True


def contains(*pieces: str) -> Callable[[Context], bool]:
    """Return a function that tests whether the text contains one of `pieces`."""
    return lambda context: any(piece in context.grid.text for piece in pieces)


def has(*keys: str) -> Callable[[Context], bool]:
    """Return a function that tests whether the grid contains one of the emoji `keys`, which are without U+FE0F."""
    return lambda context: not context.keys.isdisjoint(keys)


def has_unknown_emoji(context: Context) -> bool:
    """Return whether the grid may contain an emoji that is not an instruction. In dialect `author`, unknown text may be
    the name of such an emoji, so the result is True for any unknown text."""
    from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

    known_keys = GLYPHS.keys() | ({""} if not context.grid.rules.has_emoji_table else set())
    return not context.keys <= known_keys


def has_unknown_text(context: Context) -> bool:
    return "" in context.keys


def has_unreached(context: Context) -> bool:
    """Return whether there is a cell that the pointer is proved never to reach."""
    return next(iter(context.flow.never_reached()), None) is not None


def can_fail(context: Context) -> bool:
    """Return whether a run may end abnormally, or with an error."""
    return any(end.kind != "ends" for end in context.flow.ends())


def never_ends(context: Context) -> bool:
    return context.flow.ending.kind == "never"


def leads(context: Context) -> bool:
    """Return whether the grid contains an instruction that leads to a certain cell beside it."""
    return not context.keys.isdisjoint(_LEADING)


_LEADING = ("➡", "⬅", "⬆", "⬇", "↗", "↘", "↖", "↙", "↪", "↩", "⤴", "⤵")
