"""
## What it does
Finds a switch (`!`) right after a switch.

## Why is this bad?
The second switch reverses the stack and changes flagging mode back, so the two switches together do nothing.

## Example
```mines
*.
..
0,1
!
!
1,1
```

## Use instead
```mines
*.
..
0,1
1,1
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

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M204", "warning", "flow", with_flow(does("switch")))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a switch that every run performs directly after another switch."""
    flow, tree = context.flow, context.tree
    if flow is None:
        return
    switches = None
    for one, other in successions(flow):
        if {way.action for way in (*one.ways, *other.ways)} != {"switch"}:
            continue
        if switches == one.number:  # the second of a pair is not the first of another
            continue
        switches = other.number
        first, second = (tree.operation_node(operation.number).span for operation in (one, other))
        related = (Related(first, phrase("the first switch")),)
        yield check.diagnostic(
            second, phrase("this switch undoes the one before it"), related=related
        )
