"""
## What it does
Finds a column or a row outside the board. A negative number counts back from the end of the board, and
`-1,-1` is the usual way to write the last cell. So the rule does not report a negative number that names a
cell in this way. For example, on a board with 5 columns, the rule does not report the columns -1 to -5.

## Why is this bad?
Coordinates wrap around the board, so the click still hits a cell. But readers cannot easily see which cell
this is. Often the board was made smaller later, or column and row were swapped.

## Example
```mines
.*.
...
4,0
```

## Use instead
```mines
.*.
...
1,0
```

## Fix safety
Safe: the operation stays the same.
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.coordinates import coordinates_where, on_the_board
from mines_tools.languages.mines.rules.preconditions import has_odd_integer
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import repeated, with_template
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.coordinates import WrittenCoordinate
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic, Repeated


@rule("M101", "info", "line", has_odd_integer)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report coordinates outside the board. A negative coordinate is outside if it counts back too
    far from the end."""
    templates: dict[tuple[str, str, str], Repeated] = {}  # of many clicks, few differ
    for coordinate in coordinates_where(context, lambda value, size: not -size <= value < size):
        span, text, wrapped, which, _ = coordinate
        about = which, text, wrapped
        at = templates.get(about)
        if at is None:
            diagnostic = check.diagnostic(span, _message(coordinate), fix=on_the_board(coordinate))
            at = with_template(templates, about, repeated(diagnostic))
        yield at(span, None)


def _message(coordinate: WrittenCoordinate) -> str:
    return phrase(
        "column {text} wraps to {wrapped} on a board {size} wide"
        if coordinate.which == "column"
        else "row {text} wraps to {wrapped} on a board {size} high",
        text=coordinate.text,
        wrapped=coordinate.wrapped,
        size=coordinate.size,
    )
