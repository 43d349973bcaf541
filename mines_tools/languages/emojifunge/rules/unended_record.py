"""
## What it does
Finds a 🎥 (record) that starts a record which no run ever stops.

## Why is this bad?
Only a record that has stopped can be played. So this 🎥 does nothing. The first 🎥 starts a record, and the
next 🎥 stops it.

## Example
```emojifunge
🎥1️⃣🔢🔚
```

## Use instead
```emojifunge
🎥1️⃣🎥🔢🔚
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


_RECORD, _EXEC = BY_NAME["record"].emoji, BY_NAME["exec"].emoji
_PLAY = BY_NAME["play-record"].emoji.replace("\ufe0f", "")


@rule("E214", "warning", "flow", has("🎥"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report record instructions that start a record, if no instruction of the program ever stops one."""
    cells = [each for each in context.noted() if each[2].key in {_RECORD, _EXEC, _PLAY}]
    # An instruction that 💻 executes may stop a record. A 📽️ in a record fails, which another rule reports.
    if any(cell.key == _EXEC or True in note.recording for _, _, cell, note in cells):
        return
    for x, y, cell, note in cells:
        if cell.key == _RECORD and context.is_executed(x, y, note):
            message = phrase("this record never stops, so it is never played")
            help_text = phrase("the next 🎥 stops the record")
            yield check.diagnostic(cell.span, message, help_text)
