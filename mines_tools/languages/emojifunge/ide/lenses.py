"""Code lenses: lines of words that an editor shows above the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Lens
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, row_span
from mines_tools.languages.emojifunge.words.facts import verdict_words
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Return the lenses above the grid, the most important first. They say whether the program ends, offer to run or
    to explain the program, and show the size of the program."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if not grid.text.strip():
        return [Lens(Span(0, 0), phrase("type a text to print, such as Hi"))]
    span = row_span(grid, 0)
    grid_lenses = [] if flow is None else [Lens(span, verdict_words(flow))]
    grid_lenses.append(Lens(span, phrase("run"), "mines.run"))
    grid_lenses.append(Lens(span, phrase("explain"), "mines.explain"))
    grid_lenses.append(Lens(span, size_words(grid)))
    return grid_lenses


def size_words(grid: Grid) -> str:
    """Return a text with the size of a program: the numbers of columns, rows, cells and bytes."""
    lengths = list(map(len, grid.rows()))
    size = len(grid.text.encode("utf-8", "surrogatepass"))
    return phrase(
        "{width} x {height}, {cells}, {size}",
        width=max(lengths),
        height=grid.height if lengths[-1] else max(grid.height - 1, 1),
        cells=counted(sum(lengths), "{count:,} cell", "{count:,} cells"),
        size=counted(size, "{count:,} byte", "{count:,} bytes"),
    )
