"""
## What it does
Finds an emoji that is not one of the 117 instructions, if it is known that a run executes this emoji. If
this is not known, the rule reports only an emoji that looks like an instruction: one with a skin tone, one
without its joiner (U+200D), or one of a similar shape. The rule does not report an emoji that no run
executes. Examples are an emoji in a comment, and an emoji that is only picked.

## Why is this bad?
The program ends abnormally when it executes the emoji.

## Example
```emojifunge
1️⃣👍🏽🔢🔚
```

## Use instead
```emojifunge
1️⃣👍🔢🔚
```

## Fix safety
Unsafe: you may have meant another instruction.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.rules.look_alikes import meant_by_emoji
from mines_tools.languages.emojifunge.rules.preconditions import has_unknown_emoji
from mines_tools.languages.emojifunge.rules.unknown import meant, replacement, unknown_cells
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.languages.emojifunge.rules.unknown import UnknownCell
    from mines_tools.text.diagnostics import Diagnostic


_RUNNER, _WOMAN = "\U0001f3c3", "\u2640"


@rule("E101", "warning", "flow", has_unknown_emoji)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report unknown emoji that are executed, or that look like an instruction."""
    for unknown in unknown_cells(context):
        cell = unknown.cell
        if not cell.emoji:
            continue
        glyph = meant_by_emoji(cell.key)
        if not unknown.is_executed and (glyph is None or unknown.is_picked):
            continue
        glyphs = () if glyph is None else (glyph,)
        emoji = quoted(cell.emoji)
        message = (
            phrase("{emoji} is not an instruction: a run ends abnormally here", emoji=emoji)
            if unknown.is_executed
            else phrase("{emoji} is not an instruction", emoji=emoji)
        )
        fix = _joined(context, unknown) or replacement(cell.span, glyphs)
        yield check.diagnostic(cell.span, message, meant(glyphs), fix=fix)


def _joined(context: Context, unknown: UnknownCell) -> Fix | None:
    """Return the fix that joins two cells: an emoji of a runner, and the female sign in the next cell. Return None if
    the two cells do not contain these."""
    after = context.grid.cell(unknown.x + 1, unknown.y)
    if unknown.cell.key != _RUNNER or after is None or after.key != _WOMAN:
        return None
    span = Span(unknown.cell.start, after.end)
    emoji = BY_NAME["speedrun"].emoji
    return Fix(phrase("Replace with {text}", text=emoji), (Edit(span, emoji),), safe=False)
