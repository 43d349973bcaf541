"""Checking a text with the rules."""

from __future__ import annotations

from mines_tools.diagnostics import moved
from mines_tools.language import NO_OPTIONS, Checked
from mines_tools.mines.rules.registry import check_of, syntax_rules, with_fix
from mines_tools.mines.rules.rule import Context, is_size_doubtful
from mines_tools.mines.rules.table import ROWS
from mines_tools.mines.syntax_errors import SYNTAX_ERRORS
from mines_tools.once import once
from mines_tools.records import NamedTuple
from mines_tools.text import Stretch

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.diagnostics import Diagnostic, Keep
    from mines_tools.language import Rule, RuleOptions
    from mines_tools.mines.flow import Flow
    from mines_tools.mines.tree import Change, Tree
    from mines_tools.text import Span


_MOST_WITH_FIX = 10_000
"""Errors of the parser in one text that carry a fix; after these are fixed, it is the turn of others."""
_MANY = 32


@once
def all_rules() -> Sequence[Rule]:
    """Every rule, by code."""
    rules = [*syntax_rules(), *(row.rule for row in ROWS)]
    return tuple(sorted(rules, key=lambda rule: rule.code))


_LOCAL = frozenset(row.rule.code for row in ROWS if row.is_local)


class LineFindings(NamedTuple):
    """What is found in the lines of a text, one by one."""

    codes: Set[str]
    """The rules that were asked, of those that look at lines only."""
    options: RuleOptions
    is_size_doubtful: bool
    errors: int
    """How many of them are the parser's."""
    found: Sequence[Diagnostic]
    """What the parser says, with its fixes, and the rules."""


def check(
    tree: Tree,
    codes: Set[str],
    budget: int | None = None,
    flow: Flow | None = None,
    options: RuleOptions = NO_OPTIONS,
    keep: Keep | None = None,
) -> Checked:
    """What the parser, and the rules of those codes, say of a text, in the order of the text; of
    each rule what `keep` leaves."""
    context = Context(tree, budget, flow, options)
    if keep is None:
        found = _found_by_lines(tree, codes & _LOCAL, options)
    else:
        rules = _found_in_lines(tree, codes & _LOCAL, options, keep)
        found = _in_order(list(keep(_with_fixes(tree, tree.errors))), rules)
    others: list[Diagnostic] = []
    for row in ROWS:
        if row.rule.code in codes and not row.is_local and row.may_find(context):
            said = check_of(row)(context)
            others.extend(said if keep is None else keep(said))
    if others and isinstance(found, list):
        found = sorted([*found, *others], key=_place)
    elif others:
        from mines_tools.findings import findings

        found = findings(found).with_others(others)
    ran_out = context.used_flow and context.flow is not None and not context.flow.is_complete
    return Checked(found, ran_out)


def _found_by_lines(tree: Tree, codes: Set[str], options: RuleOptions) -> Sequence[Diagnostic]:
    """What is found in the lines of a text: in those that an edit has left as they were, what was found there
    before."""
    known, change = tree.findings, tree.change
    if isinstance(known, LineFindings) and known[:2] == (codes, options):
        return known.found
    before = None if change is None else change.findings
    doubtful = is_size_doubtful(tree)
    if (
        change is not None
        and isinstance(before, LineFindings)
        and before[:3] == (codes, options, doubtful)
        and max(before.errors, len(tree.errors)) <= _MOST_WITH_FIX
    ):
        found: Sequence[Diagnostic] = _after_change(tree, change, before)
    else:
        found = _in_order(_with_fixes(tree, tree.errors), _found_in_lines(tree, codes, options))
        if len(found) > _MANY:  # an edit would leave most of them as they are
            from mines_tools.findings import findings

            found = findings(found)
    tree.findings = LineFindings(codes, options, doubtful, len(tree.errors), found)
    tree.change = None
    return found


def _after_change(tree: Tree, change: Change, before: LineFindings) -> Sequence[Diagnostic]:
    """What is found in the lines of a text after an edit."""
    from mines_tools.findings import findings

    stretch = change.stretch
    window = tree.window(stretch.start, stretch.after_end, change.begin, change.operations)
    new = [
        moved(each, stretch.start) for each in _found_in_lines(window, before.codes, before.options)
    ]
    said = _in_order(_with_fixes(tree, change.errors), new)
    found = findings(before.found).after_edit(stretch, said)
    # How the last line ends, and so what a fix would write there, the line before it says.
    last = tree.lines.starts[-1]
    errors = findings(tree.errors).begun_from(last)
    if errors:
        there = found.begun_from(last)
        said = [each for each in there if each.name not in SYNTAX_ERRORS]
        now = _in_order(_with_fixes(tree, errors), said)
        if now != there:
            end = len(tree.text)
            found = found.after_edit(Stretch(last, end, end, reaches_end=True), now)
    return found


def _in_order(errors: list[Diagnostic], found: list[Diagnostic]) -> list[Diagnostic]:
    """What the parser says and what the rules say, each in its order, together."""
    if not errors or not found:
        return errors or found
    return sorted([*errors, *found], key=_place)


def _with_fixes(tree: Tree, errors: Sequence[Diagnostic]) -> list[Diagnostic]:
    found = [with_fix(tree, error) for error in errors[:_MOST_WITH_FIX]]
    found += errors[_MOST_WITH_FIX:]
    return found


def _found_in_lines(
    tree: Tree, codes: Set[str], options: RuleOptions, keep: Keep | None = None
) -> list[Diagnostic]:
    """What those rules say of the lines of a text, or of a part of it."""
    context = Context(tree, options=options)
    found: list[Diagnostic] = []
    for row in ROWS:
        if row.rule.code in codes and row.may_find(context):
            said = check_of(row)(context)
            found.extend(said if keep is None else keep(said))
    found.sort(key=_place)
    return found


def _place(diagnostic: Diagnostic) -> tuple[Span, str]:
    return diagnostic.span, diagnostic.code
