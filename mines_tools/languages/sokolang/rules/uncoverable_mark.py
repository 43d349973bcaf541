"""
## What it does
Finds marks that can never all be covered. There are two possible reasons. The map has more marks than
crates and player together. Or there is a mark that neither the player nor a crate can reach.

## Why is this bad?
A program ends when all its marks are covered. So this program never ends.

## Example
```sokolang
#####
#@A*#
###*#
#**##
#####

---

a:11,1

---

rw
```
"""

from __future__ import annotations

from itertools import islice

from mines_tools.base.lazy import once
from mines_tools.languages.sokolang.rules.preconditions import always
from mines_tools.languages.sokolang.rules.rule import Context, elsewhere
from mines_tools.languages.sokolang.warehouse import BLANK, MARK, MapPlace
from mines_tools.rules.definition import rule
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.warehouse import Warehouse
    from mines_tools.text.diagnostics import Diagnostic


@rule("S106", "warning", "file", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the marks that cannot be reached. Adjacent marks get one diagnostic together. If all
    marks can be reached, but there are more marks than elements to cover them, report the first
    mark that is too many."""
    map_ = context.map
    marks, elements = len(map_.marks), 1 + len(map_.crates)
    one: Diagnostic | None = None
    help_ = ""
    for place, length in context.lost_marks():
        start = map_.span(place).start
        span = Span(start, start + length)
        if one is None:
            if _has_blanks(map_):
                help_ = phrase("a blank is a wall: write `.` for the floor")
            message = phrase("nothing can reach this mark: the program never ends")
            one = check.diagnostic(span, message, help_)
        if length == 1:
            yield elsewhere(one, span)
        else:
            message = phrase(
                "nothing can reach these {count} marks: the program never ends", count=length
            )
            yield check.diagnostic(span, message, help_)
    if one is None and marks > elements:
        message = counted(
            elements,
            "there are {marks:,} marks, and {count:,} element to cover them: the program never ends",
            "there are {marks:,} marks, and {count:,} elements to cover them: the program never ends",
            marks=marks,
        )
        yield check.diagnostic(map_.span(_mark(map_, elements)), message)


def _mark(map_: Warehouse, number: int) -> MapPlace:
    """Return the place of the mark with the index `number` in text order. Raise ValueError if there is no such mark."""
    for row, drawn in enumerate(map_.rows):
        here = drawn.count(MARK)
        if number < here:
            columns = (column for column, cell in enumerate(drawn) if cell == MARK)
            return MapPlace(next(islice(columns, number, None)), row)
        number -= here
    raise ValueError(number)


def _has_blanks(map_: Warehouse) -> bool:
    """Return whether a blank on the map is next to a cell that is not a wall. Blanks at the start of a row do not
    count."""
    beside = _beside_blank().search
    return any(beside(drawn.lstrip(BLANK)) for drawn in map_.rows)


@once
def _beside_blank() -> re.Pattern[str]:
    import re

    return re.compile("[^# ] | [^# ]")
