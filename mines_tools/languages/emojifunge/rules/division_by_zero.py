"""
## What it does
Finds a ➗ (div) or a 🈹 (mod) whose divisor is always 0.

## Why is this bad?
The result is Infinity or 0. In dialect `author`, the result may also be NaN. These instructions divide the
value at the top of the stack by the value below the top: `2️⃣6️⃣➗` is 3.

## Example
```emojifunge
0️⃣5️⃣➗🔢🔚
```

## Use instead
```emojifunge
5️⃣0️⃣➗🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Note
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_DIVIDES = {BY_NAME[name].emoji for name in ("div", "mod")}


@rule("E210", "warning", "flow", has("➗", "🈹"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report divisions whose divisor is proved to be 0."""
    for x, y, cell, note in context.noted():
        if cell.key in _DIVIDES and _divisor(note) == 0 and context.is_executed(x, y, note):
            help_text = phrase("the top is divided by the second")
            yield check.diagnostic(cell.span, phrase("the divisor is always 0"), help_text)


def _divisor(note: Note) -> object:
    """Return the divisor of a division, if the divisor is the same each time. Otherwise, return None."""
    if note.opens == {True}:
        _, stack = stacks.pop_number(note.stack)
        return values.only(stacks.pop_number(stack)[0])
    if note.opens == {False}:
        top, stack = stacks.pop_whole(note.stack)
        return values.only(stacks.pop_whole(stack)[0]) if values.is_number(top) else None
    return None
