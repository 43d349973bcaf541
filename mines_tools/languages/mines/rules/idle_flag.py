"""
## What it does
Finds a click that adds or removes a flag on which nothing depends. The click selects the command `swap`,
and this `swap` always fails.

## Why is this bad?
Neither the flag nor the `swap` has an effect.

## Example
```mines
*..
.*.
...
2;2
0,0
```

## Use instead
```mines
*..
.*.
...
0,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import always_fails, with_flow
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.flow import Flow, OperationFlow
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M205", "warning", "flow", with_flow(always_fails))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report clicks that add or remove a flag, if it is proved that nothing depends on this flag."""
    flow = context.flow
    if flow is None or not flow.is_explored:
        return
    looked_at = _looked_at(flow)
    if looked_at is None:
        return
    for operation in flow.met:
        if operation.always_fails() is None or not _only_flags(operation):
            continue
        if all(way.operation.cell not in looked_at for way in operation.ways):
            span = context.tree.operation_node(operation.number).span
            yield check.diagnostic(
                span, phrase("this flag changes nothing, and its `swap` always fails")
            )


def _only_flags(operation: OperationFlow) -> bool:
    return all(way.action in ("right on unopened", "right on flagged") for way in operation.ways)


def _looked_at(flow: Flow) -> set[int] | None:
    """Return the cells on which a flag may have an effect. Return None if these may be all cells.

    A flag may change what a left click or a right click on the flagged cell does. It may also
    change a chord on a neighbouring cell, and a zero region that spreads to the flagged cell.
    Finally, a flag may keep the game from being cleared.
    """
    board = flow.program.board
    cells: set[int] = set()
    for operation in flow.met:
        for way in (*operation.ways, *operation.queued):
            if way.performs_anywhere:
                return None
            if way.operation.kind != "click":
                continue
            cell = way.operation.cell
            cells.update(way.opened)
            for opened in way.opened:
                if board.digits[opened] == 0:
                    cells.update(board.neighbours(opened))
            if way.action.startswith("left"):
                cells.add(cell)
            elif way.action in ("right on opened", "chord", "chord into a mine"):
                cells.update(board.neighbours(cell))
            elif not way.succeeds.is_impossible:
                cells.add(cell)
    return cells
