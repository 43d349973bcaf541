"""
## What it does
Finds operations that no run ever performs.

## Why is this bad?
They do nothing, but count in the list of operations and so in every `skip`. Usually a jump goes too
far, or the game is cleared earlier than was meant.

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

from itertools import groupby
from typing import TYPE_CHECKING

from mines_tools.mines.rules.rule import Context, mines_rule
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic


def check(context: Context) -> Iterator[Diagnostic]:
    """Operations proved unreachable; neighbours are told of together."""
    tree, flow = context.tree, context.flow
    if flow is None or not flow.is_complete:
        return
    numbered = enumerate(flow.operation(index) for index in range(len(tree.shapes)))
    for unreached, together in groupby(numbered, lambda each: each[1].reached.is_impossible):
        indexes = [index for index, _ in together]
        # An empty line does nothing anyway: at the ends of a stretch it is not worth a word.
        while indexes and _is_empty(context, indexes[0]):
            indexes.pop(0)
        while indexes and _is_empty(context, indexes[-1]):
            indexes.pop()
        if not unreached or not indexes:
            continue
        first, last = tree.operation_node(indexes[0]), tree.operation_node(indexes[-1])
        count = len(indexes)
        what = "this operation is" if count == 1 else f"these {count} operations are"
        span = Span(first.span.start, last.span.end)
        yield RULE.says(span, f"{what} never reached", tags=("unnecessary",))


def _is_empty(context: Context, index: int) -> bool:
    return not any(context.tree.shapes[index])


RULE = mines_rule(__name__, "M201", "unreachable-operation", "warning", "flow", check)
