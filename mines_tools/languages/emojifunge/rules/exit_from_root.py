"""
## What it does
Finds a 📫 (exit-nested-stack) that is always executed in a stack without a parent.

## Why is this bad?
There is no stack to go back to, so the program makes a new root stack. In dialect `text`, the only value in
the new root stack is the old stack. In dialect `author`, the only value in the new root stack is this new
stack itself. Usually a 📬 (into-nested-stack) is missing.

## Example
```emojifunge
1️⃣📫📐🔢🔚
```

## Use instead
```emojifunge
1️⃣📬📫📐🔢🔚
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


_EXIT = BY_NAME["exit-nested-stack"].emoji


@rule("E212", "info", "flow", has("📫"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report exit-nested-stack instructions that are proved to be executed only in a stack without a parent."""
    places = context.flow.executed_only(
        lambda control: control.nesting == 0 and not control.lost,
        lambda before: before.is_root,
    )
    for x, y in places:
        cell = context.grid.cell(x, y)
        if cell is not None and cell.key == _EXIT:
            message = phrase("the stack never has a parent here: a new root stack is made")
            yield check.diagnostic(
                cell.span, message, phrase("📬 enters a nested stack, 📫 leaves it")
            )
