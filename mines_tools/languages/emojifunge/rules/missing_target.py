"""
## What it does
Finds an instruction that sends the pointer to a place without a cell. For a branch such as ⤵️
(down-if-true), this is reported only if a trial run branches there.

## Why is this bad?
The pointer cannot go there, so it turns until it finds a cell. It then moves in another direction than the
one that the instruction names. Usually the row there is too short, or the columns of two rows do not match.
If other cells are never reached for this reason, or if the program never ends for this reason, only this rule
reports it.

## Example
```emojifunge
🤞⤵️1️⃣🔢🔚
```

## Use instead
```emojifunge
🤞⤵️1️⃣🔢🔚
⬜️➡️2️⃣🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.rules.preconditions import leads
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E215", "warning", "flow", leads)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report directions and branches that lead to a place without a cell, if a trial run goes this way."""
    for (x, y), target in context.missing_targets.items():
        message = phrase(
            "there is no cell at {place}: the pointer turns", place=place_text(*target)
        )
        yield check.diagnostic(context.grid.span_at(x, y), message, _help(context, target))


def _help(context: Context, target: Place) -> str:
    x, y = target
    if 0 <= y < context.grid.height:
        return phrase("row {row} has no column {column}", row=y, column=x)
    return phrase("there is no row {row}", row=y)
