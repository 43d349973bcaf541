"""Code lenses: lines of words that an editor shows above the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Lens
from mines_tools.languages.emojifunge.ide.completion import complete
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, row_span
from mines_tools.languages.emojifunge.words.facts import verdict_words
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_offered
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Return the lenses above the grid, the most important first. They say whether the program ends, offer to run or
    to explain the program, and show the size of the program. If it is not known whether the program ends, the lens that says so comes
    last."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if not grid.text.strip():
        return [Lens(Span(0, 0), phrase("type a text to print, such as Hi"))]
    span = row_span(grid, 0)
    others = [
        Lens(span, phrase("run"), "mines.run"),
        Lens(span, phrase("explain"), "mines.explain"),
        Lens(span, size_words(grid)),
    ]
    if _is_text(snapshot):
        words = phrase("to print this text, choose a completion or a quick fix")
        return [Lens(span, words), *others]
    if flow is None:
        return others
    verdict = Lens(span, verdict_words(flow), "mines.explain")
    return [*others, verdict] if flow.ending.kind == "unknown" else [verdict, *others]


def _is_text(snapshot: Snapshot) -> bool:
    """Return whether the grid has nothing but one text that can be printed."""
    grid = grid_of(snapshot)
    cells = grid.row(0)
    if len(cells) != 1 or cells[0].emoji:
        return False
    found = complete(snapshot, len(grid.text.rstrip()))
    return is_offered(grid.text, (each.label for each in found))


def size_words(grid: Grid) -> str:
    """Return a text with the size of a program: the numbers of columns, rows, cells and bytes. The number of cells is
    left out if all rows have the same length."""
    lengths = list(map(len, grid.rows()))
    height = grid.height if lengths[-1] else max(grid.height - 1, 1)
    width, count = max(lengths), sum(lengths)
    size = len(grid.text.encode("utf-8", "surrogatepass"))
    size_text = counted(size, "{count:,} byte", "{count:,} bytes")
    if count == width * height:
        return phrase(
            "{width} x {height} cells, {size}", width=width, height=height, size=size_text
        )
    return phrase(
        "{height:,} rows of up to {width:,} cells, {count:,} cells in all, {size}",
        height=height, width=width, count=count, size=size_text,
    )  # fmt: skip
