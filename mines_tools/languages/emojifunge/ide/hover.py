"""Hover texts: the effect of a cell, and the facts that the analysis has found about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hover
from mines_tools.languages.emojifunge.flow.causes import cause, passed_over
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.ide.directive_words import directive_hover
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at
from mines_tools.languages.emojifunge.words.causes import cause_words
from mines_tools.languages.emojifunge.words.facts import cell_words, is_ignored
from mines_tools.languages.emojifunge.words.glyphs import (
    alike_words,
    effect_words,
    form_words,
    remarks,
)
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.text.markdown import bold, bullets, code, lines, paragraphs, prose
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.ide.place import Placed
    from mines_tools.languages.emojifunge.syntax import Grid

_LONGEST = 40


def hover(snapshot: Snapshot, offset: int) -> Hover | None:
    """Return the hover for the cell at `offset`. Return None if there is nothing to show."""
    grid = grid_of(snapshot)
    directive = directive_hover(grid, offset)
    if directive is not None:
        return directive
    placed = placed_at(grid, offset)
    if placed is None:
        return None
    flow = flow_of(snapshot)
    sentences = [] if flow is None else list(cell_words(flow, placed.x, placed.y))
    if flow is not None and flow.cell(placed.x, placed.y).reached.is_impossible:
        why = cause_words(grid, cause(flow, [(placed.x, placed.y)], passed_over(flow)))
        if why:
            sentences.append(why)
    markdown = paragraphs(
        *_what(grid, placed, is_ignored=flow is not None and is_ignored(flow, placed.x, placed.y)),
        bullets((1, prose(words)) for words in sentences),
        _written(grid, placed),
    )
    return Hover(placed.cell.span, markdown)


def _what(grid: Grid, placed: Placed, *, is_ignored: bool) -> list[str]:
    """Return paragraphs that say which cell `placed` is, and which effect it has. If `is_ignored` is true, it is only
    in comments, so that it has no effect."""
    cell, place = placed.cell, place_text(placed.x, placed.y)
    glyph = GLYPHS.get(cell.key)
    if glyph is not None:
        head = f"{bold(prose(f'{glyph.emoji} {glyph.name}'))} {prose(place)}"
        facts = [phrase(glyph.summary), effect_words(glyph), *remarks(glyph), alike_words(glyph)]
        return [head, lines(map(prose, filter(None, facts)))]
    if cell.emoji:
        heading = phrase("{emoji}: not an instruction", emoji=cell.emoji)
        why = (
            phrase("It is ignored in a comment. It can be picked and written.")
            if is_ignored
            else phrase("Executing it ends the program abnormally. It can be picked and written.")
        )
    else:
        text = grid.text[cell.start : cell.end]
        shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
        heading = phrase("unknown text")
        why = (
            phrase("It is ignored in a comment. It is one cell, however long it is.")
            if is_ignored
            else phrase("One cell, however long it is. Executing it ends the program abnormally.")
        )
        return [f"{bold(prose(heading))} {prose(place)}", code(shown), prose(why)]
    return [f"{bold(prose(heading))} {prose(place)}", prose(why)]


def _written(grid: Grid, placed: Placed) -> str:
    cell = placed.cell
    if not cell.emoji:
        return ""
    glyph = GLYPHS.get(cell.key)
    words = form_words(grid.text[cell.start : cell.end], glyph)
    return prose(
        words if glyph is None else phrase("{form}; to write it, type its name", form=words)
    )
