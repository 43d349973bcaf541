"""
## What it does
Finds a program that never ends: no run ends normally, abnormally or with an error.

## Why is this bad?
Usually a 🔚 (end) is missing, or the pointer does not reach the 🔚. The pointer does not stop at the end of a
row. It turns there, and it goes back if it cannot go up or down. If the program does not end because a
comment is never closed, the rule `unclosed-comment` reports the comment instead. If the pointer passes over
a 🔚, the rule `skipped-end` reports this 🔚 instead. If an instruction among the repeated cells leads to a
place without a cell, the rule `missing-target` reports this instruction instead.

## Example
```emojifunge
1️⃣🔢
```

## Use instead
```emojifunge
1️⃣🔢🔚
```

## Fix safety
Unsafe: with the fix, the program ends where the pointer turned for the first time at the end of a row. You
may want the program to end elsewhere.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.flow.missing_end import END, cell_to_end_after
from mines_tools.languages.emojifunge.rules.preconditions import never_ends
from mines_tools.languages.emojifunge.rules.unreached import skipped_ends
from mines_tools.languages.emojifunge.words.places import cells_text
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E204", "warning", "flow", never_ends)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a program that never ends. The place of the report is the cell where the program starts."""
    flow = context.flow
    if flow.ending.kind != "never" or flow.unclosed_comments() or skipped_ends(context):
        return
    x, y = entries(context.grid)[0]
    help_text = (
        phrase("no run reaches a 🔚 that counts")
        if END in context.keys
        else phrase("the pointer turns at the end of a row; write 🔚 where the program ends")
    )
    span = context.grid.span_at(x, y)
    related = tuple(_ignored_ends(context))
    cells = flow.repeated_places()
    if END in context.keys and not context.missing_targets.keys().isdisjoint(cells):
        return
    message = (
        phrase("this program never ends: it repeats {cells}", cells=cells_text(cells))
        if cells
        else phrase("this program never ends")
    )
    yield check.diagnostic(span, message, help_text, fix=_fix(flow), related=related)


def _fix(flow: Flow) -> Fix | None:
    """Return the fix that writes a 🔚 at the end of a row. A trial run must show that the program
    then ends at this 🔚. Return None if there is no such row."""
    cell = cell_to_end_after(flow)
    if cell is None:
        return None
    title = phrase("Write {emoji} at the end of the row", emoji=END)
    return Fix(title, (Edit(Span(cell.end, cell.end), END),), safe=False)


def _ignored_ends(context: Context) -> Iterator[Related]:
    """Yield the place of each 🔚 that the pointer reaches only in comments."""
    for _, _, cell, note in context.noted():
        if cell.key == END and note.commented == {True}:
            yield Related(cell.span, phrase("this 🔚 is in a comment"))
