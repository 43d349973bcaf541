"""
## What it does
Finds a program that was probably written for another dialect. Such a program never ends in its
present dialect, but in another dialect it opens every safe cell and ends. The rule also finds a program in
Mines 1 that has errors, if Mines 2 allows everything that these errors report.

## Why is this bad?
A program in Mines 1 can end at another step than the same program in Mines 2. Other people who run the file
may have chosen another dialect in their tools. So state the dialect in the file: `# mines: dialect=1`.

## Example
```mines
..*
.**
0,0
2,0
1,0
2,0
0,1
2,0
```

## Use instead
```mines
..* # mines: dialect=1
.**
0,0
2,0
1,0
2,0
0,1
2,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.rules.preconditions import has_errors_or_never_ends
from mines_tools.languages.mines.syntax import parse
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_ADDED_BY_MINES_2 = {
    "header-line", "restart-operation", "plus-sign", "leading-zeros", "minus-zero",
}  # fmt: skip


@rule("M211", "warning", "flow", has_errors_or_never_ends)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report that the program was written for another dialect, if this is proved. If the program
    has errors, the other dialect must allow all of them."""
    tree = context.tree
    if tree.errors:
        if {error.name for error in tree.errors} <= _ADDED_BY_MINES_2:
            yield check.diagnostic(
                tree.row_span(0),
                phrase(
                    "this looks like dialect 2: everything that is an error here is allowed there"
                ),
                phrase("add a comment to a header line or a board row: # mines: dialect=2"),
            )
        return
    flow = context.flow
    if flow is None or flow.verdict.kind != "never":
        return
    other = "1" if tree.dialect != "1" else "2"
    program = parse(tree.text, other).program
    if program is None:
        return
    from mines_tools.languages.mines.flow import Analysis

    analysis = Analysis(program, context.budget)
    if analysis.is_seen_not_to_end():
        return
    while not analysis.advance(1 << 20):
        pass
    there = analysis.result()
    if there.verdict.kind == "ends" and _opens_every_safe_cell(there):
        yield check.diagnostic(
            tree.row_span(0),
            phrase(
                "this looks like dialect {dialect}: there the program ends, here it never does",
                dialect=other,
            ),
            phrase(
                "add a comment to a header line or a board row: # mines: dialect={dialect} ({title})",
                dialect=other,
                title=phrase(DIALECTS[other].title),
            ),
        )


def _opens_every_safe_cell(flow: Flow) -> bool:
    """Return whether the program can open every safe cell, so that the game is cleared.

    In Mines 1, a program also ends if there is nothing to open, or when every mine has been
    clicked. Such an end does not count here, because it also happens to programs that click mines
    only to restart.
    """
    safe = flow.program.board.safe_cells  # others cannot be opened
    return safe > 0 and flow.opened is not None and len(flow.opened) == safe
