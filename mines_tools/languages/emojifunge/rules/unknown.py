"""Finds cells that are not instructions, and that may be mistakes. Most cells that are not instructions are not
mistakes, but data, decoration or comments."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.self_inspection import PICK, PICK_BACK
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.source import Span

_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


class UnknownCell(NamedTuple):
    """A cell that is not an instruction, and that a run may execute."""

    x: Number
    y: Number
    cell: Cell
    is_executed: bool
    """True if a known run executes the cell."""
    is_picked: bool
    """True if the cell may be data that an instruction picks. The cells beside it decide this."""


def unknown_cells(context: Context) -> Iterator[UnknownCell]:
    """Yield the cells that are not instructions and that a run may execute."""
    grid, flow = context.grid, context.flow
    for x, y, cell in _cells(context):
        if cell.key in GLYPHS:
            continue
        executed = flow.cell(x, y).executed.kind
        if executed == "impossible":
            continue
        beside = (grid.cell(x + dx, y + dy) for dx, dy in _BESIDE)
        is_picked = any(
            neighbour is not None and neighbour.key in {PICK, PICK_BACK} for neighbour in beside
        )
        yield UnknownCell(x, y, cell, executed == "witnessed", is_picked)


def _cells(context: Context) -> Iterator[tuple[Number, Number, Cell]]:
    """Yield the cells that the pointer may reach."""
    if context.flow.is_complete:
        yield from ((x, y, cell) for x, y, cell, _ in context.noted())
        return
    for y, row in enumerate(context.grid.rows()):
        yield from ((x, y, cell) for x, cell in enumerate(row))


def meant(glyphs: Sequence[Glyph]) -> str:
    """Return a help text that suggests `glyphs`, the instructions that the author probably intended."""
    if not glyphs:
        return ""
    shown = ", ".join(f"{glyph.emoji} ({glyph.name})" for glyph in glyphs)
    return phrase("did you mean {glyphs}?", glyphs=shown)


def replacement(span: Span, glyphs: Sequence[Glyph]) -> Fix | None:
    """Return the fix that replaces the text at `span` by `glyphs`. The fix is unsafe, because the author may not have
    intended these glyphs."""
    if not glyphs:
        return None
    text = "".join(glyph.emoji for glyph in glyphs)
    return Fix(phrase("Replace with {text}", text=text), (Edit(span, text),), safe=False)
