"""
## What it does
Finds a program that never ends, whatever its input.

## Why is this bad?
A program ends when all safe cells are opened. Usually one was forgotten, or a restart closes them again.
If the program is meant to run forever, turn the rule off in the file.

## Example
```mines
.*
.*
0,0
```

## Use instead
```mines
.*
.*
0,0
0,1
```
"""

from __future__ import annotations

from mines_tools.diagnostics import Related
from mines_tools.mines.rules.rule import Context, mines_rule
from mines_tools.mines.rules.when import never_ends
from mines_tools.phrases import counted, phrase
from mines_tools.rule_rows import rule_row

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic

ROW = rule_row(__name__, "M206", "warning", "flow", never_ends)


def check(context: Context) -> Iterator[Diagnostic]:
    """A program proved never to end."""
    flow, tree = context.flow, context.tree
    if flow is None or flow.verdict.kind != "never":
        return
    from mines_tools.mines.words.cells import coordinate_text

    board = flow.program.board
    related: tuple[Related, ...] = ()
    opened = flow.opened
    if opened is not None:
        closed = board.safe_cells - len(opened)  # only safe cells can be opened
        if closed:
            cell = next(
                cell for cell, digit in enumerate(board.digits) if digit < 9 and cell not in opened
            )
            column, row = board.coordinate(cell)
            others = closed - 1
            where = coordinate_text(board, cell)
            message = (
                counted(
                    others,
                    "{cell} and {count} other cell are never opened",
                    "{cell} and {count} other cells are never opened",
                    cell=where,
                )
                if others
                else phrase("{cell} is never opened", cell=where)
            )
            related = (Related(tree.cell_span(column, row), message),)
    first = tree.operation_node(0).span
    yield RULE.says(
        first,
        phrase("the program never ends: {why}", why=flow.verdict.reason),
        phrase("a program ends when every safe cell is open"),
        related=related,
    )


RULE = mines_rule(ROW, check)
