"""
## What it does
Finds operations that no run ever performs.

## Why is this bad?
Such operations do nothing, but each `skip` counts them. Usually a jump goes too far, or the program ends
too early because all safe cells are open.

## Example
```mines
.*
0,0
1,0
```

## Use instead
```mines
.*
0,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import skips, with_flow
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.early_end import Reason
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic

_ENDS: Mapping[Reason, str] = {
    "opened": template("the run ends here: this opens the last safe cell"),
    "cleared": template("the run ends here: the game is cleared"),
    "aborted": template("the run ends here: the program is aborted"),
}


@rule("M201", "warning", "flow", with_flow(skips))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report operations that no run reaches, if this is proved. Successive operations share one
    diagnostic."""
    tree, flow = context.tree, context.flow
    if flow is None or not flow.is_complete:
        return
    for stretch in _unreached(flow, len(tree.shapes)):
        # An empty line does nothing anyway: at the ends of a stretch it is not worth reporting.
        begin = next((index for index in stretch if any(tree.shapes[index])), None)
        if begin is None:
            continue
        end = next(index for index in reversed(stretch) if any(tree.shapes[index]))
        first, last = tree.operation_node(begin), tree.operation_node(end)
        count = end - begin + 1
        message = counted(
            count, "this operation is never reached", "these {count} operations are never reached"
        )
        span = Span(first.span.start, last.span.end)
        related = _why(tree, flow, begin)
        yield check.diagnostic(span, message, related=related, tags=("unnecessary",))


def _why(tree: Tree, flow: Flow, index: int) -> tuple[Related, ...]:
    """Return the place at which every run ends before it comes to the operation at `index`, or the `skip` before this
    operation if it always jumps past it, with the reason. Return an empty tuple if neither is proved."""
    from mines_tools.languages.mines.flow.early_end import early_end, skip_before

    end = early_end(flow, index)
    if end is None:
        skip = skip_before(flow, index)
        if skip is None:
            return ()
        return (
            Related(
                tree.operation_node(skip).span,
                phrase("this `skip` always jumps, and never to the next operation"),
            ),
        )
    return (Related(tree.operation_node(end.operation).span, phrase(_ENDS[end.reason])),)


def _unreached(flow: Flow, operations: int) -> Iterator[range]:
    """Yield each group of successive operations that no run reaches. `operations` is the number of
    operations of the program."""
    start = 0
    for index in flow.met_indexes:
        if not flow.operation(index).reached.is_impossible:
            if start < index:
                yield range(start, index)
            start = index + 1
    if start < operations:
        yield range(start, operations)
