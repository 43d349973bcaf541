"""
## What it does
Finds pairs of operations in which the second operation undoes everything that the first operation does.
Examples are `dup` and then `pop`, a push of 0 and then `pop`, and two right clicks that add and remove the
same flag.

## Why is this bad?
Together the two operations do nothing. But if a jump can lead to the second operation, both operations may
be needed. So the rule reports a pair only if the first operation is always performed directly before the
second operation.

## Example
```mines
*.*.
....
....
0,2
1,1
0,2
1,0
3,0
```

## Use instead
```mines
*.*.
....
....
0,2
1,0
3,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.flow.successions import successions
from mines_tools.languages.mines.rules.preconditions import does, with_flow
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Related
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.flow import OperationFlow
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M203", "warning", "flow", with_flow(does("pop", "right on flagged")))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report pairs of operations that together do nothing."""
    flow, tree = context.flow, context.tree
    if flow is None:
        return
    for one, other in successions(flow):
        what = _undone(one, other)
        if what is not None:
            first, second = (
                tree.operation_node(operation.number).span for operation in (one, other)
            )
            related = (Related(first, phrase("what it undoes")),)
            yield check.diagnostic(second, what, related=related)


def _undone(one: OperationFlow, other: OperationFlow) -> str | None:
    if len(one.ways) != 1 or len(other.ways) != 1:
        return None
    first, second = one.ways[0], other.ways[0]
    if second.command.name == "pop" and first.opened == frozenset():
        never_fails = all(certainty.is_impossible for certainty in first.errors.values())
        if first.command.name == "dup" and never_fails:
            return phrase("`pop` drops the value that `dup` has just duplicated")
        if first.command.name == "push(n)" and first.action == "right on opened":
            return phrase("`pop` drops the 0 that was just pushed")
    same = first.operation == second.operation and first.flagging == second.flagging
    flags = {first.action, second.action} == {"right on unopened", "right on flagged"}
    if same and flags:
        return phrase("the same click again: it undoes both the flag and the swap")
    return None
