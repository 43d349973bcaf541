"""
## What it does
Finds operations that always cause a game over: a left click on a mine, or a chord that opens a mine. A game
over restarts the game and closes all cells. The rule is off by default, because many programs use a game
over on purpose.

## Why is this bad?
A click may hit a mine by mistake. Turn the rule on to find such clicks.

## Example
```mines
.*
1,0
0,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import does, with_flow
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_RESETS = ("reset(l)", "reset(r)")


@rule("M209", "info", "flow", with_flow(does("reset(l)", "reset(r)")), is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report operations that select a reset every time."""
    flow = context.flow
    if flow is None:
        return
    for operation in flow.met:
        only = operation.only_command
        if only is not None and only.name in _RESETS:
            span = context.tree.operation_node(operation.number).span
            message = (
                phrase("this click always ends in game over and empties the stack: `reset(r)`")
                if only.name == "reset(r)"
                else phrase("this click always ends in game over: `reset(l)`")
            )
            yield check.diagnostic(span, message)
