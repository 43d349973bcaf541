"""Refactorings that add or remove U+FE0F. They do this in a cell, in a selection, or in the whole text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.ide.place import grid_of, placed_at
from mines_tools.languages.emojifunge.layout import Style, form_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot

_TITLES = {
    "table": (
        template("Add U+FE0F to {emoji}"),
        template("Add U+FE0F in the selection"),
        template("Write all emoji with U+FE0F as in the language text"),
    ),
    "never": (
        template("Remove U+FE0F from {emoji}"),
        template("Remove U+FE0F in the selection"),
        template("Remove U+FE0F in the whole file"),
    ),
}


def selector_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the refactorings that add or remove U+FE0F. Yield none if the program can read the form of its emoji."""
    grid = grid_of(snapshot)
    placed = placed_at(grid, span.start) if span.start == span.end else None
    selected = span if placed is None else placed.cell.span
    for selectors, (of_one, of_some, of_all) in _TITLES.items():
        style = Style(selectors)
        adds = selectors == "table"
        whole = Span(0, len(grid.text))
        everywhere = tuple(form_edits(grid, style, whole))
        edits = everywhere if selected == whole else tuple(form_edits(grid, style, selected))
        edits = tuple(edit for edit in edits if (SELECTOR in edit.text) == adds)
        if len(edits) == 1:
            emoji = grid.text[edits[0].span.start : edits[0].span.end]
            yield Action(phrase(of_one, emoji=emoji), "refactor.rewrite", edits)
        elif edits:
            yield Action(phrase(of_some), "refactor.rewrite", edits)
        if everywhere and everywhere != edits:
            yield Action(phrase(of_all), "refactor.rewrite", everywhere)
