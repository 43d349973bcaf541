"""Checking a text with the rules."""

from __future__ import annotations

from mines_tools.language import Checked
from mines_tools.mines.rules.registry import check_of, syntax_rules, with_fix
from mines_tools.mines.rules.rule import Context
from mines_tools.mines.rules.table import ROWS
from mines_tools.once import once

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Rule
    from mines_tools.mines.flow import Flow
    from mines_tools.mines.tree import Tree
    from mines_tools.text import Span


_MOST_WITH_FIX = 10_000
"""Errors of the parser in one text that carry a fix; after these are fixed, it is the turn of others."""


@once
def all_rules() -> Sequence[Rule]:
    """Every rule, by code."""
    rules = [*syntax_rules(), *(row.rule for row in ROWS)]
    return tuple(sorted(rules, key=lambda rule: rule.code))


def check(
    tree: Tree, codes: Set[str], budget: int | None = None, flow: Flow | None = None
) -> Checked:
    """What the parser, and the rules of those codes, say of a text, in the order of the text."""
    context = Context(tree, budget, flow)
    errors = tree.errors
    found = [with_fix(tree, error) for error in errors[:_MOST_WITH_FIX]]
    found += errors[_MOST_WITH_FIX:]
    for row in ROWS:
        if row.rule.code in codes and row.may_find(context):
            found.extend(check_of(row)(context))
    found.sort(key=_place)
    ran_out = context.used_flow and context.flow is not None and not context.flow.is_complete
    return Checked(found, ran_out)


def _place(diagnostic: Diagnostic) -> tuple[Span, str]:
    return diagnostic.span, diagnostic.code
