"""
## What it does
Finds rows that the pointer never enters, if these rows have instructions. One report covers all rows that
follow each other. If an instruction leads to a place without a cell in one of these rows, the rule
`missing-target` reports this instruction instead.

## Why is this bad?
The instructions in such a row do nothing. Usually no instruction sends the pointer into the row, or a 🏁
(entry-point) makes the program start in another row.

## Example
```emojifunge
1️⃣🔢🔚
2️⃣🔢🔚
```

## Use instead
```emojifunge
1️⃣🔢⬇️
🔚🔢2️⃣
```
"""

from __future__ import annotations

from itertools import groupby

from mines_tools.languages.emojifunge.flow.causes import Cause
from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.rules.preconditions import has_unreached
from mines_tools.languages.emojifunge.rules.unreached import idle_cells, is_reported
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


@rule("E202", "warning", "flow", has_unreached)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report rows that the pointer is proved never to enter."""
    grid = context.grid
    dead = set(context.flow.rows_never_entered())
    if not dead:
        return
    idle = idle_cells(context)
    with_idle = {y for _, y in idle if y in dead}
    # Rows without cells are neither: they may stand between.
    rows = [y for y in range(grid.height) if grid.passing_row(y)]
    missing_rows = {y for _, y in context.missing_targets.values()}
    for is_dead, group in groupby(rows, lambda y: y in dead):
        together = list(group)
        if not missing_rows.isdisjoint(together):
            continue
        stretch = [y for y in together if y in with_idle] if is_dead else []
        rows_of_it = set(stretch)
        if not stretch or not is_reported(
            context, {place for place in idle if place[1] in rows_of_it}
        ):
            continue
        first, last = grid.row(stretch[0]), grid.row(stretch[-1])
        count = stretch[-1] - stretch[0] + 1
        message = counted(
            count,
            "the pointer never enters this row",
            "the pointer never enters these {count} rows",
        )
        span = Span(first[0].start, last[-1].end)
        start = _entry_point(context)
        related = (Related(start, phrase("runs start here")),) if start else ()
        over = sorted(place for place in context.passed if place[1] in rows_of_it)
        why = Cause("over", over[0], *context.passed[over[0]]) if over else None
        yield check.diagnostic(
            span, message, cause_words(grid, why), related=related, tags=("unnecessary",)
        )


def _entry_point(context: Context) -> Span | None:
    """If a 🏁 makes the program start at another place than (0, 0), return the place of the first 🏁. Otherwise, return
    None."""
    first, *_ = entries(context.grid)
    return None if first == (0, 0) else context.grid.span_at(*first)
