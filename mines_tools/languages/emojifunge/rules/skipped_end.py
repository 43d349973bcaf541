"""
## What it does
Finds a 🔚 (end) that the pointer never reaches, because it moves more than one cell in a step and passes over
the 🔚.

## Why is this bad?
The program does not end at this 🔚. ⏩, ⏪, ⏫ and ⏬ change the speed of the pointer, and the pointer keeps this
speed until the next instruction that changes it. 🕸️ (spider) slows the pointer down to one cell a step.

## Example
```emojifunge
1️⃣⏩🔚🔢⬜️🔚
```

## Use instead
```emojifunge
1️⃣⏩⬜️🔢⬜️🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.languages.emojifunge.rules.unreached import skipped_ends
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E213", "warning", "flow", has("⏩", "⏪", "⏫", "⏬"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report ends that a trial run passes over, and that no run reaches."""
    for x, y in skipped_ends(context):
        start, target = context.passed[x, y]
        message = phrase(
            "the pointer moves from {place} to {target}, and passes over this 🔚",
            place=place_text(*start), target=place_text(*target),
        )  # fmt: skip
        help_text = phrase("🕸️ slows the pointer down to one cell a step")
        yield check.diagnostic(context.grid.row(y)[x].span, message, help_text)
