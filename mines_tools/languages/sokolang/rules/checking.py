"""Checks a program with the rules."""

from __future__ import annotations

from mines_tools.interface.language import NO_OPTIONS, Checked
from mines_tools.languages.sokolang.rules.rule import Context
from mines_tools.languages.sokolang.rules.syntax import syntax_rules
from mines_tools.languages.sokolang.rules.table import ENTRIES
from mines_tools.text.diagnostics import first_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.interface.language import Rule, RuleOptions
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.diagnostics import Diagnostic, Keep
    from mines_tools.text.source import Span


def all_rules() -> Sequence[Rule]:
    """Every rule, by code."""
    return (*syntax_rules(), *(entry.rule for entry in ENTRIES))


def check(
    program: Program,
    codes: Set[str],
    budget: int | None = None,
    flow: Flow | None = None,
    options: RuleOptions = NO_OPTIONS,
    keep: Keep | None = None,
    most: int | None = None,
) -> Checked:
    """Return the errors of a text or, if it has none, what the rules of `codes` report, in the order of the text. `keep`
    filters the diagnostics of each rule; a rule that has found `most` looks no further."""
    if program.errors:
        return Checked(program.errors if keep is None else list(keep(program.errors)))
    context = Context(program, budget, flow, options)
    found: list[Diagnostic] = []
    is_cut = False
    for entry in ENTRIES:
        if entry.rule.code in codes and entry.may_find(context):
            said, stopped = first_of(entry.find(context), most, keep)
            found += said
            is_cut = is_cut or stopped
    found.sort(key=_place)
    return Checked(found, context.used_flow and context.flow.ran_out, is_cut)


def _place(diagnostic: Diagnostic) -> tuple[Span, str]:
    return diagnostic.span, diagnostic.code
