"""
## What it does
Finds a 📬 (into-nested-stack) that enters a nested stack, if every run ends inside a nested stack although
the program also executes 📫 (exit-nested-stack).

## Why is this bad?
Usually a 📫 is missing. The instructions after the 📬 do not see the values of the outer stack.

## Example
```emojifunge
1️⃣📬2️⃣📬📫🔢🔚
```

## Use instead
```emojifunge
1️⃣📬2️⃣📬📫📫📭🔢🔚
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


_INTO, _EXIT, _ROOT, _END = (
    BY_NAME[name].emoji
    for name in ("into-nested-stack", "exit-nested-stack", "goto-root-stack", "end")
)


@rule("E217", "info", "flow", has("📬"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the first instruction that enters a nested stack from a stack without a parent, if every run ends in a
    nested stack, and a run leaves a nested stack."""
    flow = context.flow
    if _EXIT not in context.keys or _ROOT in context.keys:
        return
    ends = flow.ends()
    if not ends or not flow.is_complete or any(end.kind != "ends" for end in ends):
        return
    nested = set(
        flow.executed_only(
            lambda control: control.nesting > 0 and not control.lost,
            lambda before: not before.is_root,
        )
    )
    # After a time that was set, a run may end at any cell, also at a 📫.
    end_cells = [context.grid.cell(*end.place) for end in ends if end.place in nested]
    if len(end_cells) < len(ends) or {cell.key for cell in end_cells if cell} != {_END}:
        return
    cells = [
        (x, y, cell)
        for x, y, cell, note in context.noted()
        if cell.key in {_INTO, _EXIT} and context.is_executed(x, y, note)
    ]
    # A 📫 in the root stack is reported by another rule.
    if not any(cell.key == _EXIT and (x, y) in nested for x, y, cell in cells):
        return
    for x, y, cell in cells:
        if cell.key == _INTO and (x, y) not in nested:
            message = phrase("the program ends before 📫 leaves this nested stack")
            yield check.diagnostic(
                cell.span, message, phrase("📬 enters a nested stack, 📫 leaves it")
            )
            return
