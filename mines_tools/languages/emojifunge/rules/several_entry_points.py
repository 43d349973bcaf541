"""
## What it does
Finds a second 🏁 (entry-point).

## Why is this bad?
If there are several 🏁, each run starts at a random one. Every 🏁 counts, even a 🏁 in a comment.

## Example
```emojifunge
🏁🔟🔢🏁🔚
```

## Use instead
```emojifunge
🏁🔟🔢⬜️🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Related
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E105", "warning", "file", has("\U0001f3c1"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report all entry points except the first, in one diagnostic."""
    first, *others = (context.grid.span_at(x, y) for x, y in entries(context.grid))
    if not others:
        return
    message = phrase(
        "each run starts at one of {count:,} entry points, by chance", count=len(others) + 1
    )
    related = (Related(first, phrase("the first one")),)
    help_text = phrase("keep one 🏁, and write ⬜️ in the place of each other")
    yield check.diagnostic(others[0], message, help_text, related=related)
