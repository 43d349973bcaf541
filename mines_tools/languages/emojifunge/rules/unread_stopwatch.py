"""
## What it does
Finds a ⏱️ (stopwatch) that starts the stopwatch, if no run ever stops it.

## Why is this bad?
A stopwatch that never stops does nothing. A second ⏱️ stops it and pushes the number of steps. ⏲️ (timer),
which looks similar, ends the program after a number of steps.

## Example
```emojifunge
5️⃣⏱️1️⃣🔢🔚
```

## Use instead
```emojifunge
5️⃣⏲️1️⃣🔢🔚
```

## Fix safety
Unsafe: you may have meant a stopwatch.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs import counts
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.languages.emojifunge.rules.unknown import replacement
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_STOPWATCH = BY_NAME["stopwatch"].emoji.replace("\ufe0f", "")
_REPEATING = {
    glyph.emoji.replace("\ufe0f", "")
    for glyph in (*counts.GLYPHS, BY_NAME["exec"], BY_NAME["play-record"])
}
"""The instructions after which one cell may be executed several times, or that execute other instructions."""


@rule("E216", "warning", "flow", has("⏱"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a stopwatch instruction that is the only one, and that each run executes at most once."""
    if not context.keys.isdisjoint(_REPEATING):
        return
    cells = [each for each in context.noted() if each[2].key == _STOPWATCH]
    if len(cells) != 1:
        return
    ((x, y, cell, note),) = cells
    if not context.is_executed(x, y, note) or _comes_back(context, (x, y)):
        return
    message = phrase("this stopwatch never stops, so it does nothing")
    timer = BY_NAME["timer"]
    help_text = phrase("did you mean {glyphs}?", glyphs=f"{timer.emoji} ({timer.name})")
    fix = replacement(cell.span, (timer,)) if note.least else None
    yield check.diagnostic(cell.span, message, help_text, fix=fix)


def _comes_back(context: Context, place: Place) -> bool:
    """Return whether the pointer may come to `place` again after it was there."""
    after, _ = context.flow.ways
    waiting, met = [place], set()
    while waiting:
        for target in after.get(waiting.pop(), ()):
            if target == place:
                return True
            if target not in met:
                met.add(target)
                waiting.append(target)
    return False
