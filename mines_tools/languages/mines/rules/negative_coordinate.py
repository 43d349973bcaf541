"""
## What it does
Finds a negative column or row. A negative number counts back from the end of the board. The rule is off by
default, because negative coordinates are the usual way to write the last cells of a large board.

## Why is this bad?
Only readers who know the size of the board can tell which cell is meant. If you make the board larger, the
click is on another cell.

## Example
```mines
.*.
...
-1,-2
```

## Use instead
```mines
.*.
...
2,0
```

## Fix safety
Safe: the operation stays the same.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.rules.coordinates import coordinates_where, on_the_board
from mines_tools.languages.mines.rules.preconditions import has_odd_integer
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


class Options(NamedTuple):
    """The options of this rule."""

    allow_last: int = 0
    """How many of the last columns and rows may be written as negative numbers. 1 allows `-1`; 2 allows `-1` and `-2`."""


@rule(
    "M112",
    "hint",
    "line",
    has_odd_integer,
    is_default=False,
)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report negative coordinates that are on the board when they count back from its end.
    Coordinates that `allow_last` allows are not reported."""
    allowed = check.options(context, Options).allow_last
    for coordinate in coordinates_where(context, lambda value, size: -size <= value < -allowed):
        message = phrase(
            "column {text} is {wrapped} on a board {size} wide"
            if coordinate.which == "column"
            else "row {text} is {wrapped} on a board {size} high",
            text=coordinate.text,
            wrapped=coordinate.wrapped,
            size=coordinate.size,
        )
        yield check.diagnostic(coordinate.span, message, fix=on_the_board(coordinate))
