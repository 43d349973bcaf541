"""
## What it does
Finds a 🍚 (comment) that begins a comment, if no run ever closes this comment.

## Why is this bad?
After this 🍚, every instruction is ignored, even 🔚. A second 🍚 in the program does not always close the
comment, because 💤, 👀 or 🕰 may skip the second 🍚.

## Example
```emojifunge
🚥1️⃣🍚🔢
```

## Use instead
```emojifunge
🚥1️⃣⬜️🔢
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E203", "warning", "flow", has("\U0001f35a"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report comments that are proved never to be closed."""
    for x, y in context.flow.unclosed_comments():
        span = context.grid.span_at(x, y)
        message = phrase("this comment is never closed: everything after it is ignored")
        yield check.diagnostic(span, message, phrase("write another 🍚 where the comment ends"))
