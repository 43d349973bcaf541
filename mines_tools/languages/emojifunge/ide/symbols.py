"""The outline of a text. It contains the entry points, the comments, the recordings, and the stretches of the
pointer's paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Symbol
from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.ide.pairs import pairs_in
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, span_at
from mines_tools.languages.emojifunge.ide.stretches import stretches
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid

_LONGEST = 24
_MOST = 500
"""The maximum number of symbols of each kind."""


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the symbols in text order."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    outline = [*_starts(grid), *_pairs(grid)]
    if flow is not None:
        for stretch in stretches(flow)[:_MOST]:
            span = span_at(grid, *stretch.places[0])
            if span is not None:
                outline.append(
                    Symbol(
                        phrase("way from {place}", place=place_text(*stretch.places[0])),
                        "part",
                        span,
                        span,
                        counted(len(stretch.places), "{count:,} cell", "{count:,} cells"),
                    )
                )
    return sorted(outline, key=lambda symbol: symbol.span)


def _starts(grid: Grid) -> Iterator[Symbol]:
    for x, y in entries(grid)[:_MOST]:
        span = span_at(grid, x, y)
        if span is not None:
            name = phrase("start at {place}", place=place_text(x, y))
            yield Symbol(name, "step", span, span)


def _pairs(grid: Grid) -> list[Symbol]:
    pair_symbols: list[Symbol] = []
    for y in range(grid.height):
        for kind, span, inside, x in pairs_in(grid, y):
            text = grid.text[inside.start : inside.end]
            words = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
            place = place_text(x, y)
            if kind == "comment":
                pair_symbols.append(
                    Symbol(words or phrase("empty comment"), "words", span, span, place)
                )
            else:
                name = phrase("recording {emoji}", emoji=words)
                pair_symbols.append(Symbol(name, "part", span, span, place))
            if len(pair_symbols) == _MOST:
                return pair_symbols
    return pair_symbols
