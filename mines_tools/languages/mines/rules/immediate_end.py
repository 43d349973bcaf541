"""
## What it does
Finds a program that ends at its first operation, although more operations follow. In Mines 1, a program
even ends before its first operation if all cells are safe or all cells are mines.

## Why is this bad?
The other operations are never performed. On a board with few mines one click can open all safe cells.

## Example
```mines
...
...
0,0
1,1
```

## Use instead
```mines
..*
*..
0,0
1,1
```
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import with_flow
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M207", "warning", "flow", with_flow(lambda flow: flow.verdict.operations in (0, 1)))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a program that ends with its first operation, if it has other operations that are not empty."""
    flow, tree = context.flow, context.tree
    if flow is None or flow.verdict.kind != "ends" or flow.verdict.operations not in (0, 1):
        return
    if not any(any(shape) for shape in tree.shapes[1:]):
        return
    message = phrase(
        "the program ends before its first operation"
        if flow.verdict.operations == 0
        else "the program ends with its first operation"
    )
    yield check.diagnostic(tree.operation_node(0).span, message)
