"""Checking a text with the rules."""

from __future__ import annotations

from bisect import bisect_left

from mines_tools.diagnostics import moved
from mines_tools.language import Checked
from mines_tools.mines.rules.registry import check_of, syntax_rules, with_fix
from mines_tools.mines.rules.rule import Context, is_size_doubtful
from mines_tools.mines.rules.table import ROWS
from mines_tools.once import once
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Rule
    from mines_tools.mines.flow import Flow
    from mines_tools.mines.tree import Change, Tree
    from mines_tools.text import Span


_MOST_WITH_FIX = 10_000
"""Errors of the parser in one text that carry a fix; after these are fixed, it is the turn of others."""


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
    is_size_doubtful: bool
    errors: Sequence[Diagnostic]
    """What the parser says, with its fixes."""
    found: Sequence[Diagnostic]
    """What the rules say."""


def check(
    tree: Tree, codes: Set[str], budget: int | None = None, flow: Flow | None = None
) -> Checked:
    """What the parser, and the rules of those codes, say of a text, in the order of the text."""
    context = Context(tree, budget, flow)
    lines = _line_findings(tree, codes & _LOCAL)
    others: list[Diagnostic] = []
    for row in ROWS:
        if row.rule.code in codes and not row.is_local and row.may_find(context):
            others.extend(check_of(row)(context))
    found = [*lines.errors, *lines.found, *others]
    if others or (lines.errors and lines.found):
        found.sort(key=_place)
    ran_out = context.used_flow and context.flow is not None and not context.flow.is_complete
    return Checked(found, ran_out)


def _line_findings(tree: Tree, codes: Set[str]) -> LineFindings:
    """What is found in the lines of a text: in those that an edit has left as they were, what was found there
    before."""
    known, change = tree.findings, tree.change
    if isinstance(known, LineFindings) and known.codes == codes:
        return known
    before = None if change is None else change.findings
    doubtful = is_size_doubtful(tree)
    if (
        change is not None
        and isinstance(before, LineFindings)
        and (before.codes, before.is_size_doubtful) == (codes, doubtful)
        and max(len(before.errors), len(tree.errors)) <= _MOST_WITH_FIX
    ):
        errors, found = _after_change(tree, change, before)
    else:
        errors, found = _with_fixes(tree, tree.errors), _found_in_lines(tree, codes)
    tree.findings = found_now = LineFindings(codes, doubtful, errors, found)
    tree.change = None
    return found_now


def _after_change(
    tree: Tree, change: Change, before: LineFindings
) -> tuple[Sequence[Diagnostic], Sequence[Diagnostic]]:
    """The errors with their fixes, and what rules say of lines, after an edit."""
    stretch, by = change.stretch, change.stretch.growth
    errors = [
        *before.errors[: change.errors_before],
        *_with_fixes(
            tree, tree.errors[change.errors_before : len(tree.errors) - change.errors_after]
        ),
        *_moved(before.errors[len(before.errors) - change.errors_after :], by, stretch.before_end),
    ]
    # How the last line ends, and so what a fix would write there, the line before it says.
    last = tree.lines.starts[-1]
    at = len(errors)
    while at and errors[at - 1].span.start >= last:
        at -= 1
        errors[at] = with_fix(tree, tree.errors[at])
    window = tree.window(stretch.start, stretch.after_end, change.begin, change.operations)
    first = bisect_left(before.found, stretch.start, key=_start)
    rest = len(before.found)
    if not stretch.reaches_end:
        rest = bisect_left(before.found, stretch.before_end, key=_start)
    found = [
        *before.found[:first],
        *_moved(_found_in_lines(window, before.codes), stretch.start),
        *_moved(before.found[rest:], by, stretch.before_end),
    ]
    return errors, found


def _with_fixes(tree: Tree, errors: Sequence[Diagnostic]) -> list[Diagnostic]:
    found = [with_fix(tree, error) for error in errors[:_MOST_WITH_FIX]]
    found += errors[_MOST_WITH_FIX:]
    return found


def _found_in_lines(tree: Tree, codes: Set[str]) -> list[Diagnostic]:
    """What those rules say of the lines of a text, or of a part of it."""
    context = Context(tree)
    found: list[Diagnostic] = []
    for row in ROWS:
        if row.rule.code in codes and row.may_find(context):
            found.extend(check_of(row)(context))
    found.sort(key=_place)
    return found


def _moved(found: Sequence[Diagnostic], by: int, start: int = 0) -> Sequence[Diagnostic]:
    return [moved(each, by, start) for each in found] if by else found


def _start(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start


def _place(diagnostic: Diagnostic) -> tuple[Span, str]:
    return diagnostic.span, diagnostic.code
