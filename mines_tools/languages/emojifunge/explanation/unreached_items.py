"""The items of an explanation for cells that no run reaches."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.interface.explanation import Item, ItemWords
from mines_tools.languages.emojifunge.explanation.sources import MOST_CELLS, cell_text
from mines_tools.languages.emojifunge.explanation.unreached import unreached
from mines_tools.languages.emojifunge.flow.causes import cause, passed_over
from mines_tools.languages.emojifunge.words.causes import cause_words
from mines_tools.languages.emojifunge.words.ways import listed, range_text
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay
    from mines_tools.languages.emojifunge.explanation.unreached import Unreached

    Place = tuple[int, int]

_MOST_UNREACHED = 24
"""The greatest number of items for cells that are never reached. The last of them stands for all that are left."""


class UnreachedItems:
    """The items for the cells of a program that no run reaches."""

    def __init__(self, way: PointerWay) -> None:
        self._way = way
        self._grid = way.flow.grid
        parts = list(unreached(way)) if way.flow.is_complete else []
        own = [part for part in parts if not part.is_blank]
        others = [part for part in parts if part.is_blank]
        if len(own) > _MOST_UNREACHED:
            others = [*own[_MOST_UNREACHED - 1 :], *others]
            own = own[: _MOST_UNREACHED - 1]
        self._own: Sequence[Unreached] = own
        """The parts of the grid that have an item of their own."""
        self._others: Sequence[Unreached] = others
        """The parts that have one item together."""

    def __len__(self) -> int:
        return len(self._own) + bool(self._others)

    def item(self, number: int) -> Item:
        """Return the item with the given number."""
        return self._item(self._own[number] if number < len(self._own) else self._others[0])

    def words(self, number: int) -> ItemWords:
        """Return the words of the item with the given number."""
        if number < len(self._own):
            return ItemWords((self._words(self._own[number]), "", "", ""), is_dim=True)
        words = phrase("never reached")
        if len(self._others) > 1:
            places = listed([_place_of(part) for part in self._others])
            words = phrase("never reached: {places}", places=places)
        return ItemWords((words, "", "", ""), is_dim=True)

    @cached_property
    def _passed(self) -> Mapping[Place, tuple[Place, Place]]:
        """The cells over which the pointer passes (see `passed_over`)."""
        return passed_over(self._way.flow)

    def _item(self, part: Unreached) -> Item:
        """Return the item for cells that are never reached."""
        grid = self._grid
        place = _place_of(part)
        if part.rows:
            start, end = grid.lines.starts[part.y], grid.lines.end(part.y + part.rows - 1)
            first = grid.cell(0, part.y)
            source = "" if first is None else f"{cell_text(self._grid, first)}…"
            return Item(Span(start, end), (0, part.y), place, source)
        last = part.first + MOST_CELLS
        if part.last is not None:
            last = min(part.last, last)
        shown = [grid.cell(x, part.y) for x in range(part.first, last + 1)]
        texts = [cell_text(self._grid, cell) for cell in shown if cell is not None]
        source = texts[0] if part.is_blank else "".join(texts)
        start, end = grid.span_at(part.first, part.y).start, grid.lines.end(part.y)
        if part.last is not None:
            end = grid.span_at(part.last, part.y).end
        return Item(Span(start, end), (part.first, part.y), place, source)

    def _words(self, part: Unreached) -> str:
        """Return the words of the item, with the reason if it is known."""
        words = phrase("never reached")
        if part.rows:
            words = counted(
                part.rows,
                "the pointer never enters this row",
                "the pointer never enters these {count} rows",
            )
        else:
            why = cause(self._way.flow, part.ends, self._passed)
            reason = cause_words(self._grid, why)
            if reason:
                words = f"{words}: {reason}"
        return words


def _place_of(part: Unreached) -> str:
    if part.last is None:
        return f"({part.first}.., {part.y})"
    if not part.rows:
        return range_text((part.first, part.y), (part.last, part.y))
    if part.rows == 1:
        return phrase("row {row}", row=part.y)
    return phrase("rows {rows}", rows=f"{part.y}..{part.y + part.rows - 1}")
