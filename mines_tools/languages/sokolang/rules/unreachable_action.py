"""
## What it does
Finds actions that no run performs.

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
them. There is no fix for an item that has several lines.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import GROUP, IF_FALSE, IF_TRUE, TIMES, head_of
from mines_tools.languages.sokolang.rules.preconditions import is_left_out
from mines_tools.languages.sokolang.rules.rule import Context, elsewhere, removing
from mines_tools.languages.sokolang.rules.seen import is_never_counted, sets_test
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Span


@rule("S201", "warning", "flow", is_left_out)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report items that no run performs. If a whole group is never performed, report only the group, and not its
    contents."""
    flow, until = context.flow, 0
    has_test = sets_test(context.visits)
    diagnostics: dict[bool, Diagnostic] = {}
    is_uncounted = is_never_counted(context)
    if not flow.is_complete or _always_fails(context):
        return
    met = flow.met
    for number, node in enumerate(context.program.actions):
        if number < until or number in met:
            continue
        until = node.after
        is_tested = IF_TRUE in node.prefixes and (IF_FALSE in node.prefixes or not has_test)
        is_empty = node.kind == GROUP and node.after == number + 1
        is_empty = is_empty or (is_uncounted and TIMES in node.prefixes)
        if not (node.times == 0 or is_tested or is_empty):  # otherwise another rule reports it
            span = node.span if node.kind == GROUP else head_of(node)
            fix = removing(context, node, is_safe=False)
            # A run that came past an item without prefixes would have performed it.
            has_reason = not node.prefixes
            if has_reason not in diagnostics:
                diagnostics[has_reason] = _unreached(context, span, has_reason=has_reason)
            yield elsewhere(diagnostics[has_reason], span, fix)


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


def _unreached(context: Context, span: Span, *, has_reason: bool) -> Diagnostic:
    """Return the diagnostic for an item at `span`. With `has_reason`, the message says that the
    program ends before the item, and names the action at which the program ends."""
    end = _end(context) if has_reason else None
    if end is None:
        return check.diagnostic(span, phrase("no run performs this"), tags=("unnecessary",))
    message = phrase("no run performs this: the program ends before it, {end}", end=end)
    return check.diagnostic(
        span, message, phrase("to continue, add a mark `*`"), tags=("unnecessary",)
    )


def _end(context: Context) -> str | None:
    """Return a description of the action at which all runs end because all marks are covered.
    Return None if there is no such action."""
    if context.flow.ending != "ends":
        return None
    (number, *others) = {visit.state.order.node for visit in context.visits if visit.ends}
    if number is None or others:
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
