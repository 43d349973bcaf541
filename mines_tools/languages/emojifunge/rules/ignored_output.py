"""
## What it does
Finds an output instruction that is executed only while output is ignored. After a 🤐 (silent), output is
ignored until the next 🤮 (vomit).

## Why is this bad?
The output is lost.

## Example
```emojifunge
🤐1️⃣🔢🔚
```

## Use instead
```emojifunge
🤐1️⃣🤮🔢🔚
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


_OUTPUT = {
    BY_NAME[name].emoji
    for name in ("output-number", "output-ascii", "output-emoji", "cat", "dog", "quine")
}
_EXECUTE = {BY_NAME["exec"].emoji, BY_NAME["play-record"].emoji.replace("\ufe0f", "")}
"""The instructions that may execute other instructions, such as those that turn output off and on."""


@rule("E209", "warning", "flow", has("\U0001f910"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report output that is proved to be ignored."""
    if not context.keys.isdisjoint(_EXECUTE):
        return
    for x, y in context.flow.unheard():
        cell = context.grid.cell(x, y)
        if cell is not None and cell.key in _OUTPUT:
            message = phrase("output is always ignored here")
            yield check.diagnostic(cell.span, message, phrase("🤮 ends what 🤐 began"))
