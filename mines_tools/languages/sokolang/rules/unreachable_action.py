"""
## What it does
Finds actions that no run performs. One report covers all actions that follow each other. If the program ends
before them, one report covers all of them.

## Why is this bad?
Such actions do nothing. Usually the program ends before these actions, or the test never has the value that
a prefix `+` or `-` needs.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rwdlw
```

## Use instead
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rwd
```

## Fix safety
Unsafe: the program does the same after the fix, but perhaps you want to correct the actions, not to remove
them. There is no fix if a comment is inside a group that no run performs.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import GROUP, GROUP_END, IF_FALSE, IF_TRUE, TIMES, parts
from mines_tools.languages.sokolang.edits import without_items
from mines_tools.languages.sokolang.rules.preconditions import is_left_out
from mines_tools.languages.sokolang.rules.seen import is_never_counted, sets_test
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix, Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic, Edit

_BETWEEN = f"{GROUP_END}{BLANKS}\r\n"
_MOST_SHOWN = 8
"""The maximum number of other stretches to which a diagnostic refers."""
_MOST_IN_FIX = 1_000
"""The maximum number of stretches that one fix removes."""


class _Stretch(NamedTuple):
    """Successive items of one group, or outside all groups, that no run performs."""

    first: int
    """The number of the first item."""
    last: int
    """The number of the last item."""
    items: int
    """The number of items in the stretch."""
    is_simple: bool
    """True if some item has no prefixes. A run that came past this item would have performed it, so every run ends
    before it comes to the stretch."""


@rule("S201", "warning", "flow", is_left_out)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report items that no run performs. Successive items share one diagnostic. If all runs end at the same action, all
    stretches of items after the end share one diagnostic."""
    if not context.flow.is_complete or _always_fails(context):
        return
    end = _end(context)
    after_end: list[_Stretch] = []
    for stretch in _stretches(context):
        if end is not None and stretch.is_simple:
            after_end.append(stretch)
            continue
        message = counted(
            stretch.items, "no run performs this", "no run performs these {count} items"
        )
        (span,) = _spans(context, [stretch])
        fix = _fix(context, [stretch])
        yield check.diagnostic(span, message, tags=("unnecessary",), fix=fix)
    if after_end:
        message = counted(
            sum(stretch.items for stretch in after_end),
            "no run performs this: the program ends before it, {end}",
            "no run performs these {count} items: the program ends before them, {end}",
            end=end,
        )
        first, *others = _spans(context, after_end)
        yield check.diagnostic(
            first,
            message,
            phrase("to continue, do not cover the last mark there, or add a mark `*`"),
            related=tuple(Related(span, phrase("part of it")) for span in others[:_MOST_SHOWN]),
            tags=("unnecessary",),
            fix=_fix(context, after_end),
        )


def _stretches(context: Context) -> Iterator[_Stretch]:
    """Yield the stretches of items that no run performs. An item that another rule reports is neither the first nor the
    last item of a stretch."""
    met = context.flow.met
    is_reported = _reported_elsewhere(context)
    kinds, all_prefixes, _, afters = parts(context.program.actions)
    open_groups: list[int] = []
    """For each group around the current item that some run performs, the number of the node after the group."""
    first = -1
    """The number of the first item of the current stretch; -1 if there is none."""
    number = last = items = skipped = 0
    """`skipped` is the number of items after the last item of the stretch that another rule reports."""
    is_simple = False
    while number < len(kinds):
        is_met = number in met
        if first >= 0 and (is_met or (open_groups and number >= open_groups[-1])):
            yield _Stretch(first, last, items, is_simple)
            first = -1
        while open_groups and number >= open_groups[-1]:
            open_groups.pop()
        after = afters[number]
        if is_met:
            if kinds[number] == GROUP:
                open_groups.append(after)
            number += 1
            continue
        if is_reported(number):  # another rule reports it
            skipped += 1
        else:
            if first < 0:
                first, items, skipped, is_simple = number, 0, 0, False
            last = number
            items += 1 + skipped
            skipped = 0
            is_simple = is_simple or not all_prefixes[number]
        number = after
    if first >= 0:
        yield _Stretch(first, last, items, is_simple)


def _reported_elsewhere(context: Context) -> Callable[[int], bool]:
    """Return a function that takes the number of an item that no run performs, and returns whether another rule reports
    this item."""
    has_test = sets_test(context.visits)
    is_uncounted = is_never_counted(context)
    kinds, all_prefixes, counts, afters = parts(context.program.actions)

    def is_reported(number: int) -> bool:
        prefixes = all_prefixes[number]
        return (
            counts[number] == 0
            or (kinds[number] == GROUP and afters[number] == number + 1)
            or (IF_TRUE in prefixes and (IF_FALSE in prefixes or not has_test))
            or (is_uncounted and TIMES in prefixes)
        )

    return is_reported


def _spans(context: Context, stretches: list[_Stretch]) -> list[Span]:
    """Return the spans of `stretches`. Stretches between which there are only ends of groups have one span together."""
    spans: list[Span] = []
    for stretch in stretches:
        start, end = _span(context, stretch)
        if spans and not context.program.text[spans[-1].end : start].strip(_BETWEEN):
            spans[-1] = Span(spans[-1].start, end)
        else:
            spans.append(Span(start, end))
    return spans


def _span(context: Context, stretch: _Stretch) -> Span:
    nodes = context.program.actions
    return Span(nodes[stretch.first].span.start, nodes[stretch.last].span.end)


def _fix(context: Context, stretches: list[_Stretch]) -> Fix | None:
    """Return the fix that removes `stretches`. Return None if this is not possible, or if there are too many."""
    if len(stretches) > _MOST_IN_FIX:
        return None
    edits: list[Edit] = []
    for stretch in stretches:
        if _has_comment(context, stretch):
            return None
        removing = without_items(context.program, _span(context, stretch))
        if removing is None:
            return None
        edits.extend(removing)
    items = sum(stretch.items for stretch in stretches)
    title = counted(items, "Remove it", "Remove these {count} items")
    return Fix(title, tuple(edits), False)


def _has_comment(context: Context, stretch: _Stretch) -> bool:
    """Return whether an item of `stretch` contains a comment."""
    text, nodes = context.program.text, context.program.actions
    begin = f"\n{COMMENT}"
    if text.find(begin, *_span(context, stretch)) < 0:
        return False
    number = stretch.first
    while number <= stretch.last:
        node = nodes[number]
        if text.find(begin, *node.span) >= 0:
            return True
        number = node.after
    return False


def _always_fails(context: Context) -> bool:
    """Return whether the program always fails at the same action, the first time that this action is performed. The
    rule certain-failure or a similar rule reports this action, so its consequences are not reported too."""
    trail = context.flow.trail
    last = trail[-1] if trail else None
    return (
        context.flow.ending == "fails"
        and last is not None
        and last.fails is not None
        and len(context.flow.visits[last.state.order.node]) == 1
    )


def _end(context: Context) -> str | None:
    """Return a description of the action at which all runs end because all marks are covered.
    Return None if there is no such action."""
    if context.flow.ending != "ends":
        return None
    numbers = {visit.state.order.node for visit in context.visits if visit.ends}
    number = numbers.pop() if len(numbers) == 1 else None
    if number is None:
        return None
    program = context.program
    span = program.actions[number].at
    line = program.lines.line_at(span.start)
    return phrase(
        "all marks are covered (at {action}, line {line}, column {column})",
        action=f"`{program.text[slice(*span)]}`",
        line=line + 1,
        column=span.start - program.lines.starts[line] + 1,
    )
