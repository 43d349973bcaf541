"""
## What it does
Finds operations with which the game is over whenever they are performed: a left click on a mine, a
chord into one.

## Why is this bad?
It is not, where it is meant: that is how a program restarts the game, and so closes its cells, on
purpose. Turn the rule on to find a click that has gone astray.

## Example
```mines
.*
1,0
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.mines.rules.rule import Context, mines_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic

_RESETS = ("reset(l)", "reset(r)")


def check(context: Context) -> Iterator[Diagnostic]:
    """Operations that always select a reset."""
    flow = context.flow
    if flow is None:
        return
    for operation in flow.met:
        only = operation.only_command
        if only is not None and only.name in _RESETS:
            span = context.tree.operation_node(operation.number).span
            lost = " and the stack is emptied" if only.name == "reset(r)" else ""
            yield RULE.says(span, f"the game is always over here{lost}: `{only.name}`")


RULE = mines_rule(__name__, "M209", "certain-game-over", "info", "flow", check, is_default=False)
