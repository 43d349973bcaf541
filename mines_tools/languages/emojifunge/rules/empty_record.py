"""
## What it does
Finds a 📽️ (play-record) that always plays an empty record.

## Why is this bad?
A 📽️ with an empty record does nothing. In dialect `text`, a 📽️ empties the record, so a record can be
played only once. In dialect `author`, a record can be played again.

## Example
```emojifunge
🎥1️⃣🎥📽️🔢📽️🔢🔚
```

## Use instead
```emojifunge
🎥1️⃣🎥📽️🔢1️⃣🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_PLAY = BY_NAME["play-record"].emoji.replace("\ufe0f", "")


@rule("E211", "warning", "flow", has("📽"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report play-record instructions that are proved to play nothing."""
    places = context.flow.executed_only(
        lambda control: control.record == () and not control.recording,
        lambda before: not before.has_record,
    )
    for x, y in places:
        cell = context.grid.cell(x, y)
        if cell is not None and cell.key == _PLAY:
            message = phrase("there is never a record to play here")
            yield check.diagnostic(cell.span, message, phrase("🎥 starts and ends a record"))
