"""
## What it does
Finds text that is not an emoji, if it is known that a run executes this text. If this is not known, the
rule reports only text that looks like an instruction: a digit, a letter, an operator, a blank. The rule
does not report text that no run executes, such as the words of a comment.

## Why is this bad?
The program ends abnormally when it executes the text. All text between two emoji is one cell, however long
the text is. So the text also shifts the cells to its right.

## Example
```emojifunge
1️⃣+🔢🔚
```

## Use instead
```emojifunge
1️⃣➕🔢🔚
```

## Fix safety
Unsafe: you may have meant another instruction, and the cells to the right may move.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.rules.look_alikes import meant_by_text, number_meant
from mines_tools.languages.emojifunge.rules.preconditions import has_unknown_text
from mines_tools.languages.emojifunge.rules.printed_text import printed_text
from mines_tools.languages.emojifunge.rules.unknown import meant, replacement, unknown_cells
from mines_tools.languages.emojifunge.writing import number_words
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.escaping import quoted
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.languages.emojifunge.rules.unknown import UnknownCell
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Span


_BLANKS = " \t\u3000\u00a0"
_MARK = "\ufeff"
_MOST_SHOWN = 30
"""The maximum length, in characters, of the instructions that a message shows."""


@rule("E102", "warning", "flow", has_unknown_text)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report unknown text that is executed, or that looks like an instruction."""
    for unknown in unknown_cells(context):
        cell = unknown.cell
        if cell.emoji:
            continue
        text = context.grid.text[cell.start : cell.end]
        glyphs = meant_by_text(text)
        is_likely = bool(glyphs) or text == _MARK or _is_gap(context, unknown, text)
        if not unknown.is_executed and (not is_likely or unknown.is_picked):
            continue
        shown = phrase("the byte order mark") if text == _MARK else quoted(text)
        message = (
            phrase("{text} is not an instruction: a run ends abnormally here", text=shown)
            if unknown.is_executed
            else phrase("{text} is not an instruction", text=shown)
        )
        number = number_meant(text) if len(glyphs) > 1 else None
        remedy = meant(glyphs) if number is None else _pushes(glyphs, number)
        if unknown.is_executed and not remedy:
            remedy = _prints(context, cell.span)
        yield check.diagnostic(cell.span, message, remedy, fix=_fix(cell.span, text, glyphs))


def _is_gap(context: Context, unknown: UnknownCell, text: str) -> bool:
    """Return whether `text` consists of blanks and is between two emoji."""
    if text.strip(_BLANKS):
        return False
    before, after = (context.grid.cell(unknown.x + way, unknown.y) for way in (-1, 1))
    return before is not None and after is not None and bool(before.emoji and after.emoji)


def _pushes(glyphs: Sequence[Glyph], number: int) -> str:
    """Return the help text that says which instructions push a number."""
    emoji = "".join(glyph.emoji for glyph in glyphs)
    return phrase("{emoji} pushes {number}", emoji=emoji, number=number_words(number))


def _prints(context: Context, span: Span) -> str:
    """Return the help text that says which instructions print the text at `span`. Return "" if instructions would not
    print the text at this place."""
    printed = printed_text(context.flow, span)
    if printed is None:
        return ""
    if len(printed.emoji) > _MOST_SHOWN:
        return phrase("to print it, take the quick fix of an editor: it writes the instructions")
    emoji = printed.emoji
    return phrase("{emoji} prints it; the quick fix of an editor writes that", emoji=emoji)


def _fix(span: Span, text: str, glyphs: tuple[Glyph, ...]) -> Fix | None:
    if text == _MARK:
        return Fix(phrase("Remove the byte order mark"), (Edit(span, ""),), safe=False)
    if not text.strip(_BLANKS):
        return replacement(span, (BY_NAME["empty"],))
    fix, number = replacement(span, glyphs), number_meant(text)
    if fix is None or number is None:
        return fix
    title = phrase("{title} ({number})", title=fix.title, number=number_words(number))
    return fix._replace(title=title)
