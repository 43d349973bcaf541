"""
## What it does
Finds instructions that no run reaches, in a row that the pointer enters. One report covers all cells that
touch each other. The rule does not report ⬜️ (empty), ⬛️ (wall), 🚳 (bicycle-stop), a cell that is picked,
or a cell beside an instruction that always fails. The rule also does not report three or more cells that
touch each other if all of them contain the same instruction. Such cells probably only fill space, so that
other cells stay in their columns. If the pointer does not come to the cells because an instruction leads to a
place without a cell, the rule `missing-target` reports this instruction instead.

## Why is this bad?
Such instructions do nothing. Usually the pointer turns too early, the program ends too early, or the columns
of two rows do not match.

## Example
```emojifunge
1️⃣🔢🔚🔟🔡
```

## Use instead
```emojifunge
1️⃣🔢🔟🔡🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.causes import cause
from mines_tools.languages.emojifunge.rules.preconditions import has_unreached
from mines_tools.languages.emojifunge.rules.unreached import AROUND, idle_cells, is_reported
from mines_tools.languages.emojifunge.words.causes import cause_words
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic

    Place = tuple[int, int]


_MOST_SHOWN = 8


@rule("E201", "warning", "flow", has_unreached)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report groups of adjacent instructions that are proved unreachable."""
    dead_rows = set(context.flow.rows_never_entered())
    idle = {place for place in idle_cells(context) if place[1] not in dead_rows}
    for region in _regions(idle):
        if not is_reported(context, region):
            continue
        why = cause(context.flow, region, context.passed)
        if why is not None and why.place in context.missing_targets:
            continue
        first, *others = _runs(context, region)
        message = counted(
            len(region), "this cell is never reached", "these {count} cells are never reached"
        )
        related = tuple(Related(span, phrase("part of it")) for span in others[:_MOST_SHOWN])
        help_text = cause_words(context.grid, why)
        yield check.diagnostic(first, message, help_text, related=related, tags=("unnecessary",))


def _regions(places: set[Place]) -> Iterator[set[Place]]:
    """Yield the groups of places that touch each other."""
    left = set(places)
    for place in sorted(places, key=lambda position: position[::-1]):
        if place not in left:
            continue
        left.discard(place)
        region, waiting = {place}, [place]
        while waiting:
            x, y = waiting.pop()
            for dx, dy in AROUND:
                neighbour = x + dx, y + dy
                if neighbour in left:
                    left.discard(neighbour)
                    region.add(neighbour)
                    waiting.append(neighbour)
        yield region


def _runs(context: Context, region: set[Place]) -> list[Span]:
    """Return the spans of the cells in `region`, from the top down. Adjacent cells in the same row have one span
    together."""
    runs: list[list[int]] = []
    for x, y in sorted(region, key=lambda position: position[::-1]):
        if runs and runs[-1][0] == y and runs[-1][2] == x - 1:
            runs[-1][2] = x
        else:
            runs.append([y, x, x])
    rows = ((context.grid.passing_row(y), first, last) for y, first, last in runs)
    return [Span(row[first].start, row[last].end) for row, first, last in rows]
