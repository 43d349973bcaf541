"""
## What it does
Finds an instruction that always opens a stack. In the normal pop mode, an instruction that pops a stack
opens this stack and takes numbers out of it. In the stack pop mode, the instruction takes the whole stack.
📨 (change-popmode) switches between the two modes.

## Why is this bad?
Perhaps the instruction does not take all elements of the opened stack. The other elements then stay on the
current stack. Often the author meant the stack pop mode.

## Example
```emojifunge
1️⃣2️⃣2️⃣💌🔢🔚
```

## Use instead
```emojifunge
1️⃣2️⃣2️⃣💌📨🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule(
    "E207",
    "info",
    "flow",
    has("📧", "💌", "👀", "🤳", "📬", "📫", "📪", "💻", "📽"),
    is_default=False,
)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report instructions that open a stack at the top, although they would take the whole stack in the other pop
    mode."""
    for x, y, cell, note in context.noted():
        glyph = GLYPHS.get(cell.key)
        if glyph is None or glyph.mode != "o" or glyph.pops not in _VALUES:
            continue
        if note.opens != {True} or not _is_stack(note.top) or not context.is_executed(x, y, note):
            continue
        message = phrase(
            "{emoji} opens the stack at the top: the pop mode is normal", emoji=glyph.emoji
        )
        yield check.diagnostic(
            cell.span, message, phrase("📨 before it switches to the stack mode")
        )


def _is_stack(value: Value) -> bool:
    """Return whether `value` is certainly a stack, and not a number."""
    return isinstance(value, frozenset) and all(
        isinstance(alternative, tuple) for alternative in value
    )


_VALUES = {"a", "a b", "a b c"}
