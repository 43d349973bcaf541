"""
## What it does
Finds a program that never ends: no run reaches an end of any kind.

## Why is this bad?
Usually a 🔚 (end) is missing, or the pointer does not reach it. The pointer does not stop at the end of a row: it
turns, and goes back if there is no other way. A program that does not end because of a comment that is never closed is
not reported: the comment is reported instead.

## Example
```emojifunge
1️⃣🔢
```

## Use instead
```emojifunge
1️⃣🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.rules.preconditions import never_ends
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Related
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_END = "\U0001f51a"


@rule("E204", "warning", "flow", never_ends)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a program that never ends, at the place where it starts."""
    flow = context.flow
    if flow.ending.kind != "never" or flow.unclosed_comments():
        return
    x, y = entries(context.grid)[0]
    help_text = (
        phrase("no run reaches a 🔚 that counts")
        if _END in context.keys
        else phrase("the pointer turns at the end of a row; write 🔚 where the program ends")
    )
    span = context.grid.span_at(x, y)
    related = tuple(_ignored_ends(context))
    yield check.diagnostic(span, phrase("this program never ends"), help_text, related=related)


def _ignored_ends(context: Context) -> Iterator[Related]:
    """Yield the 🔚 that the pointer only reaches in a comment."""
    for _, _, cell, note in context.noted():
        if cell.key == _END and note.commented == {True}:
            yield Related(cell.span, phrase("this 🔚 is in a comment"))
