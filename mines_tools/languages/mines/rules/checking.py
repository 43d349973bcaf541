"""Checks a text: collects the errors of the parser and the findings of the rules."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Checked, RuleSelection
from mines_tools.languages.mines.rules.registry import syntax_rules, with_fix
from mines_tools.languages.mines.rules.rule import Context, is_size_doubtful
from mines_tools.languages.mines.rules.table import ENTRIES
from mines_tools.languages.mines.syntax_errors import SYNTAX_ERRORS
from mines_tools.rules.checking import found_by
from mines_tools.text.diagnostics import moved, place_of
from mines_tools.text.source import Stretch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.language import Rule
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Change, Tree
    from mines_tools.text.diagnostics import Diagnostic, Keep


_MOST_WITH_FIX = 10_000
"""The greatest number of parser errors that get a fix in one text. After the user has fixed some
errors, others get a fix."""
_MANY = 32


@once
def all_rules() -> Sequence[Rule]:
    """Return all rules, with the errors of the parser, in the order of their codes."""
    rules = [*syntax_rules(), *(entry.rule for entry in ENTRIES)]
    return tuple(sorted(rules, key=lambda rule: rule.code))


_LOCAL = frozenset(entry.rule.code for entry in ENTRIES if entry.is_local)


class LineFindings(NamedTuple):
    """The results in the lines of a text: the errors of the parser, and the findings of the
    rules that check each line separately."""

    rules: RuleSelection
    """The rules that were run, with their options. All of them check each line separately."""
    is_size_doubtful: bool
    most: int | None
    """The number of findings after which each rule stops; None if there is no limit."""
    errors: int
    """The number of errors of the parser in `diagnostics`."""
    ends: Mapping[str, int]
    """An offset for each rule that has stopped at its limit. Before this offset, the rule has found
    everything. The keys are the codes of the rules."""
    diagnostics: Sequence[Diagnostic]
    """The parser's errors with their fixes, and the findings of the rules, in order."""


def check(
    tree: Tree,
    selection: RuleSelection,
    flow: Flow | None = None,
    keep: Keep | None = None,
    most: int | None = None,
) -> Checked:
    """Return what the parser and the rules of `selection` report about the text of `tree`, in the
    order of the text.

    `keep` gets the findings of one rule, or the errors of the parser, and returns those to keep.
    Each rule stops after `most` findings.
    """
    context = Context(tree, selection, flow)
    codes = selection.codes
    local = RuleSelection(codes & _LOCAL, options=selection.options)
    if keep is None:
        by_lines = _line_findings(tree, local, most)
        reported, is_cut = by_lines.diagnostics, bool(by_lines.ends)
    else:
        by_rules, ends = _check_lines(tree, local, most, keep)
        reported, is_cut = (
            _in_order(list(keep(_with_fixes(tree, tree.errors))), by_rules),
            bool(ends),
        )
    others: list[Diagnostic] = []
    for _, diagnostics, stopped in found_by(context, ENTRIES, codes - _LOCAL, keep, most):
        others += diagnostics
        is_cut = is_cut or stopped
    if others and isinstance(reported, list):
        reported = sorted([*reported, *others], key=place_of)
    elif others:
        from mines_tools.text.diagnostic_store import findings

        reported = findings(reported).with_others(others)
    return Checked(reported, context.ran_out, is_cut, context.could_find_more)


def _line_findings(tree: Tree, rules: RuleSelection, most: int | None) -> LineFindings:
    """Return what `rules` and the parser find in the lines of the text of `tree`. Each rule stops
    after `most` findings. Lines that an edit has not changed are usually not checked again."""
    current, change = tree.findings, tree.change
    if isinstance(current, LineFindings) and (current.rules, current.most) == (rules, most):
        return current
    before = None if change is None else change.findings
    doubtful = is_size_doubtful(tree)
    after = None
    if (
        change is not None
        and isinstance(before, LineFindings)
        and before[:3] == (rules, doubtful, most)
        and max(before.errors, len(tree.errors)) <= _MOST_WITH_FIX
    ):
        after = _after_change(tree, change, before)
    if after is None:
        by_rules, ends = _check_lines(tree, rules, most)
        reported: Sequence[Diagnostic] = _in_order(_with_fixes(tree, tree.errors), by_rules)
        if len(reported) > _MANY:  # an edit would leave most of them as they are
            from mines_tools.text.diagnostic_store import findings

            reported = findings(reported)
        after = LineFindings(rules, doubtful, most, len(tree.errors), ends, reported)
    tree.findings = after
    tree.change = None
    return after


def _ends_after(change: Change, before: LineFindings, count: int) -> Mapping[str, int] | None:
    """Return the offsets `before.ends` as they are after the edit `change`. `count` is the number
    of findings that the rules have now.

    Return None if the rules must run again. This is so if the edit contains one of the offsets, or
    if `count` is much less than `before.most`.
    """
    stretch, ends = change.stretch, before.ends
    if not ends or before.most is None:
        return ends
    is_parted = any(stretch.start < end < stretch.before_end for end in ends.values())
    if is_parted or count < before.most // 2:
        return None
    return {
        code: end + stretch.growth if end >= stretch.before_end else end
        for code, end in ends.items()
    }


def _after_change(tree: Tree, change: Change, before: LineFindings) -> LineFindings | None:
    """Return what is found in the lines of the text of `tree`. `change` is the last edit of this
    text. `before` contains the findings from before this edit. Return None if all lines must be
    checked again."""
    from mines_tools.text.diagnostic_store import findings

    stretch = change.stretch
    ends = _ends_after(change, before, len(before.diagnostics) - before.errors)
    if ends is None:
        return None
    window = tree.window(stretch.start, stretch.after_end, change.begin, change.operations)
    by_rules, stopped = _check_lines(window, before.rules, before.most)
    if stopped:
        return None
    new = [
        moved(diagnostic, stretch.start)
        for diagnostic in by_rules
        if diagnostic.code not in ends or ends[diagnostic.code] > stretch.start
    ]
    replacing = _in_order(_with_fixes(tree, change.errors), new)
    reported = findings(before.diagnostics).after_edit(stretch, replacing)
    # The end of the last line, and so the text of a fix there, depends on the line before it.
    last = tree.lines.starts[-1]
    errors = findings(tree.errors).begun_from(last)
    if errors:
        there = reported.begun_from(last)
        by_rules = [diagnostic for diagnostic in there if diagnostic.name not in SYNTAX_ERRORS]
        now = _in_order(_with_fixes(tree, errors), by_rules)
        if now != there:
            end = len(tree.text)
            reported = reported.after_edit(Stretch(last, end, end, reaches_end=True), now)
    return before._replace(errors=len(tree.errors), ends=ends, diagnostics=reported)


def _in_order(errors: list[Diagnostic], by_rules: list[Diagnostic]) -> list[Diagnostic]:
    """Return the errors of the parser and the findings of the rules as one list, in the order of
    the text. Both lists must already be in this order."""
    if not errors or not by_rules:
        return errors or by_rules
    return sorted([*errors, *by_rules], key=place_of)


def _with_fixes(tree: Tree, errors: Sequence[Diagnostic]) -> list[Diagnostic]:
    with_fixes = [with_fix(tree, error) for error in errors[:_MOST_WITH_FIX]]
    with_fixes += errors[_MOST_WITH_FIX:]
    return with_fixes


def _check_lines(
    tree: Tree,
    rules: RuleSelection,
    most: int | None = None,
    keep: Keep | None = None,
) -> tuple[list[Diagnostic], Mapping[str, int]]:
    """Return the findings of `rules` in the lines of `tree`, which is a text or a part of a text.
    `keep` gets the findings of one rule, and returns those to keep. Each rule stops after `most`
    findings.

    Also return an offset for each rule that has stopped. The key is the code of the rule. Before
    this offset, the rule has found everything.
    """
    context = Context(tree, rules)
    reported: list[Diagnostic] = []
    ends: dict[str, int] = {}
    for code, diagnostics, stopped in found_by(context, ENTRIES, rules.codes, keep, most):
        reported += diagnostics
        if stopped:
            ends[code] = diagnostics[-1].span.start + 1 if diagnostics else 0
    reported.sort(key=place_of)
    return reported, ends
