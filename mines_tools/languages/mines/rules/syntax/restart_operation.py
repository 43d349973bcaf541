"""
## What it does
Finds `@` in a program in Mines 1.

## Why is this bad?
Mines 1 does not have this operation. The program is not run. In Mines 1, a left click on a mine restarts
the game: the click selects the command `reset(l)`.

## Example
```mines
.*.  # mines: dialect=1
..*
0,0
@
```

## Use instead
```mines
.*.  # mines: dialect=1
..*
0,0
1,0
```

## Fix safety
Unsafe: perhaps you want dialect 2, which has `@`. The fix replaces `@` by a click on a mine. There is a fix
only if it is proved that this click restarts the game in every run. So there is no fix if the mine may have
a flag. In Mines 1, a program ends when every mine has been clicked. So there is also no fix if the new
click could be the one that ends the program.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.operations import Operation, Program, source_form
from mines_tools.languages.mines.rules.offering import choose_dialect_2
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.languages.mines.flow import Flow, OperationFlow
    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic

_MOST_TRANSITIONS = 600
_MOST_MINES = 4
_MOST_WORK = 2_400
"""A limit for the search for clicks: the maximum number of tries, times the size of the program. The
size is the number of transitions plus the number of operations."""
_STILL_READ = ("restart-operation", "plus-sign", "leading-zeros", "minus-zero")
"""The errors that a line can have although its operation is known."""


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that replaces the restart at `diagnostic` by a click on a mine. Return None if
    it is not proved that the click restarts the game."""
    board = tree.board
    if board is None or len(tree.shapes) > _MOST_TRANSITIONS:
        return None
    if any(error.name not in _STILL_READ for error in tree.errors):
        return None
    clicks = _restarting(tree)
    index = tree.lines.line_at(diagnostic.span.start) - tree.operation_lines.start
    if index not in clicks:
        return None
    click = source_form(clicks[index], board)
    title = phrase("Click a mine instead: `{click}`", click=click)
    return Fix(title, (Edit(diagnostic.span, click),), safe=False)


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to choose the dialect that has the restart operation."""
    return choose_dialect_2(tree)


@lru_cache(maxsize=1)
def _restarting(tree: Tree) -> Mapping[int, Operation]:
    """Return the clicks that can replace restart operations of the program. The key is the index of
    the restart operation.

    The program does the same whether all these clicks are used or only some of them: fewer clicks
    on mines never end a program earlier.
    """
    board = tree.board
    operations = [operation for operation in tree.operations if operation is not None]
    if board is None:
        return {}
    program = Program(board, operations, tree.rules)
    before = _analysed(program)
    if before is None:
        return {}
    restarts = [index for index, operation in enumerate(operations) if operation.kind == "restart"]
    buttons = {index: _button(before.operation(index)) for index in restarts}
    mines = [cell for cell, digit in enumerate(board.digits) if digit == MINE][:_MOST_MINES]
    # First all of them at once; then the rest, one by one.
    groups = [restarts, *([index] for index in restarts)]
    proved_clicks: dict[int, Operation] = {}
    most = _MOST_WORK // (before.transitions + len(operations))
    for group, mine in islice(product(groups, mines), most):
        tried = {
            index: Operation("click", mine, button)
            for index in group
            if (button := buttons[index]) is not None and index not in proved_clicks
        }
        if tried:
            proved = _proved(program, proved_clicks | tried)
            if len(proved) == len(proved_clicks) + len(tried):
                proved_clicks = proved
    return proved_clicks


def _proved(program: Program, clicks: Mapping[int, Operation]) -> dict[int, Operation]:
    """Return the clicks from `clicks` that restart the game in every run of a changed program. The changed program is
    `program` with all of `clicks` in their places. The key is the index of the operation."""
    operations = [
        clicks.get(index, operation) for index, operation in enumerate(program.operations)
    ]
    after = _analysed(program._replace(operations=operations))
    if after is None:
        return {}
    return {
        index: click
        for index, click in clicks.items()
        if all(
            way.certainty.is_impossible or (way.command.name == "reset(l)" and not way.ends)
            for way in after.operation(index).ways
        )
    }


def _analysed(program: Program) -> Flow | None:
    """Return the result of a flow analysis of `program` with a small budget; None if the analysis is not complete."""
    from mines_tools.languages.mines.flow import analyse

    flow = analyse(program, _MOST_TRANSITIONS)
    return flow if flow.is_complete else None


def _button(operation: OperationFlow) -> Button | None:
    """Return the button that makes a left click in place of `operation`. (In flagging mode, this is
    the right button.) Return None if flagging mode is sometimes on and sometimes off there."""
    modes = {way.flagging for way in operation.ways if not way.certainty.is_impossible}
    if len(modes) > 1:
        return None
    return "right" if True in modes else "left"
