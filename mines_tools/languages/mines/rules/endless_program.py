"""
## What it does
Finds a program that never ends, whatever its input.

## Why is this bad?
A program ends when all safe cells are opened. Usually the author forgot a safe cell, or a restart closes
the cells again. If you want the program to run forever, turn the rule off in the file.

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

## Fix safety
Unsafe: the fix adds clicks after the last operation. The clicks open the safe cells that are still
unopened, so the program ends instead of beginning again at its top. There is a fix only if it is proved
that the program ends with the fix, whatever its input.
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import never_ends
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


_MOST_SHOWN = 5  # clicks


@rule("M206", "warning", "flow", never_ends)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a program if it is proved that it never ends."""
    flow, tree = context.flow, context.tree
    if flow is None or flow.verdict.kind != "never":
        return
    from mines_tools.languages.mines.words.cells import coordinate_text

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
    yield check.diagnostic(
        first,
        phrase("the program never ends: {why}", why=flow.verdict.reason),
        phrase("a program ends when every safe cell is open"),
        related=related,
        fix=finishing_fix(tree, flow.program),
    )


def finishing_fix(tree: Tree, program: Program) -> Fix | None:
    """Return the fix that adds clicks at the end of the program. The clicks open the safe cells
    that are still unopened, so that the program ends. Return None if it is not proved that the
    program then ends."""
    from mines_tools.languages.mines.flow.finishing import finishing
    from mines_tools.languages.mines.operations import source_form

    text = tree.text
    is_open = not tree.line_texts[-1]  # the empty line becomes the first click
    if is_open and len(program.operations) > 1:
        program = program._replace(operations=program.operations[:-1])
    clicks = [source_form(click, program.board) for click in finishing(program)]
    if not clicks:
        return None
    line_end = "\r\n" if text[: text.rfind("\n")].endswith("\r") else "\n"
    written = line_end.join(clicks)
    shown = ", ".join(f"`{click}`" for click in clicks[:_MOST_SHOWN])
    title = counted(
        len(clicks),
        "Add a click at the end that opens the unopened safe cell: {clicks}",
        "Add {count} clicks at the end that open the unopened safe cells: {clicks}",
        clicks=f"{shown}, …" if len(clicks) > _MOST_SHOWN else shown,
    )
    edit = Edit(Span(len(text), len(text)), written if is_open else line_end + written)
    return Fix(title, (edit,), safe=False)
