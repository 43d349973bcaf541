"""
## What it does
Finds marks that can never all be covered: more marks than elements, or a mark in a part of the map where nobody comes.

## Why is this bad?
The program ends when all marks are covered. So this one never ends.

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

from mines_tools.phrases import phrase
from mines_tools.rule_rows import rule_row
from mines_tools.sokolang.rules.rule import Context, sokolang_rule
from mines_tools.sokolang.rules.when import always
from mines_tools.sokolang.warehouse import WALL, Place

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic

ROW = rule_row(__name__, "S106", "warning", "file", always)


def check(context: Context) -> Iterator[Diagnostic]:
    """Marks beyond the number of elements, and those out of reach."""
    marks = sorted(context.map.marks, key=lambda mark: mark[::-1])
    elements = 1 + len(context.map.crates)
    lost = context.lost_marks
    help_ = phrase("a blank is a wall: write `.` for the floor") if _has_blanks(context) else ""
    for mark in sorted(lost, key=lambda mark: mark[::-1]):
        message = phrase("nobody comes to this mark: the program never ends")
        yield RULE.says(context.map.span(mark), message, help_)
    if not lost and len(marks) > elements:
        message = phrase(
            "there are {marks} marks, and {elements} elements to cover them: the program never ends",
            marks=len(marks),
            elements=elements,
        )
        yield RULE.says(context.map.span(marks[elements]), message)


def _has_blanks(context: Context) -> bool:
    """Whether a blank stands beside a cell that is no wall."""
    return any(
        context.map.is_blank(Place(column, row))
        and {*drawn[column - 1 : column + 2 : 2]} - {WALL, " "}
        for row, drawn in enumerate(context.map.rows)
        for column, cell in enumerate(drawn)
        if cell == " "
    )


RULE = sokolang_rule(ROW, check)
