"""
## What it does
Finds an instruction that always pops from an empty stack.

## Why is this bad?
The instruction uses -1 in place of each missing value, without an error. In short programs, this may be
intended.

## Example
```emojifunge
👍🔢🔚
```

## Use instead
```emojifunge
0️⃣🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E208", "info", "flow", always, is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report pops from a stack that is proved to be empty."""
    for x, y, cell, note in context.noted():
        glyph = GLYPHS.get(cell.key)
        if glyph is None or glyph.pops in {"", "*"} or note.most != 0:
            continue
        if context.is_executed(x, y, note):
            message = phrase("the stack is always empty here: {emoji} takes -1", emoji=glyph.emoji)
            yield check.diagnostic(cell.span, message)
