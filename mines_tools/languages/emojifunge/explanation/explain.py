"""Explains a program: the effect of each cell, and the facts about the cell that the analysis has proved."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import islice, pairwise

from mines_tools.base.records import new_record
from mines_tools.interface.explanation import (
    MOST_KNOWN,
    Explanation,
    Item,
    ItemVocabulary,
    ItemWords,
    LazySequence,
)
from mines_tools.languages.emojifunge.explanation.way import explain_way
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.words.facts import mode_words, verdict_words, writes_words
from mines_tools.languages.emojifunge.words.values import stack_text
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from mines_tools.interface.explanation import ProgramData
    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.syntax import Grid


def explain_program(grid: Grid, analysis: Flow | None = None) -> Explanation:
    """Return the explanation of a program. The explanation has an item for each cell. The item contains the
    instruction, its stack effect, the stack before the cell, and a summary. The key of an item is the place (x, y) of
    the cell. `analysis` is the result of flow analysis. If `analysis` is None, the program is analysed now."""
    flow = Flow(grid) if analysis is None else analysis
    items = _CellItems(grid)

    def words() -> ItemVocabulary:
        cells = items.cells
        headings = (phrase("instruction"), phrase("stack effect"), phrase("stack before"))
        failures = {
            end.place: flow.reason(end.certainty.witness)
            for end in flow.always_fails()
            if end.certainty.witness is not None
        }
        numbers_met = frozenset(map(cells.number_at, flow.met))

        def all_words() -> Iterator[ItemWords]:
            words_by_key: dict[str, ItemWords] = {}
            for number, key in enumerate(cells.keys):
                if number in numbers_met:
                    yield _words(flow, cells.place(number), key, failures)
                    continue
                words_here = words_by_key.get(key)
                if words_here is None:
                    if len(words_by_key) >= MOST_KNOWN:
                        words_by_key.clear()
                    words_here = words_by_key[key] = _words(
                        flow, cells.place(number), key, failures
                    )
                yield words_here

        def words_of(number: int) -> ItemWords:
            return _words(flow, cells.place(number), cells.keys[number], failures)

        words_of_items = LazySequence(len(cells.keys), words_of, all_words)
        return ItemVocabulary(headings, words_of_items, verdict_words(flow))

    def data() -> ProgramData:
        # Imported here because only the output for other programs needs it.
        from mines_tools.languages.emojifunge.explanation.data import program_data

        return program_data(flow, lambda: verdict_words(flow))

    return Explanation(grid, items, words, data, flow.output, reading=lambda: explain_way(flow))


class _CellItems(LazySequence["Item"]):
    """The items of all cells. The cells are read when they are first needed."""

    __slots__ = ("_cells", "_grid")

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._cells: _Cells | None = None

    @property
    def cells(self) -> _Cells:
        """The cells of the grid."""
        if self._cells is None:
            self._cells = cells = _Cells(self._grid)
            super().__init__(len(cells.keys), cells.item, cells.items)
        return self._cells

    def __len__(self) -> int:
        return len(self.cells.keys)

    def __getitem__(self, number: Any) -> Any:
        self._cells = self.cells
        return super().__getitem__(number)

    def __iter__(self) -> Iterator[Item]:
        self._cells = self.cells
        return super().__iter__()


class _Cells:
    """The cells of a grid, stored in arrays of numbers, because a long text can have a million
    cells."""

    def __init__(self, grid: Grid) -> None:
        self.keys: list[str] = []
        """The key of each cell in the table of glyphs."""
        self._firsts = array("I", (0,))
        """The number of the first cell of each row, if the cells are numbered from 0 in text order. The last entry is
        not a cell, but the total of all cells."""
        self._starts = array("I")
        self._ends = array("I")
        keys_once: dict[str, str] = {}
        for row in grid.rows():
            for start, end, _, key in row:
                self._starts.append(start)
                self._ends.append(end)
                self.keys.append(keys_once.setdefault(key, key))
            self._firsts.append(len(self.keys))

    def place(self, number: int) -> tuple[int, int]:
        """Return the place (x, y) of the cell with the given number."""
        y = bisect_right(self._firsts, number) - 1
        return number - self._firsts[y], y

    def number_at(self, place: Place) -> int | None:
        """Return the number of the cell at a place. Return None if there is no cell; the place may be outside the
        grid."""
        x, y = place
        if not (0 <= y < len(self._firsts) - 1 and 0 <= x < len(self.keys)):
            return None  # a pointer can be sent to infinity
        if x != int(x) or y != int(y):
            return None
        number = self._firsts[int(y)] + int(x)
        return number if number < self._firsts[int(y) + 1] else None

    def item(self, number: int) -> Item:
        """Return the item of the cell with the given number."""
        return Item(Span(self._starts[number], self._ends[number]), self.place(number))

    def items(self) -> Iterator[Item]:
        """Yield the items of all cells."""
        spans = zip(self._starts, self._ends, strict=True)
        for y, (first, after) in enumerate(pairwise(self._firsts)):
            for x, span in enumerate(islice(spans, after - first)):
                yield new_record(Item, (new_record(Span, span), (x, y), "", ""))


def stack_effect(glyph: Glyph) -> str:
    """Return the stack effect of a glyph as text: the values that the glyph pops, ``--``, and the values that it
    pushes. The top of the stack comes first."""
    return f"{glyph.pops} -- {glyph.pushes}".strip()


def _words(
    flow: Flow, place: tuple[int, int], key: str, failures: Mapping[Place, str]
) -> ItemWords:
    facts = flow.cell(*place)
    if facts.reached.kind == "impossible":
        return ItemWords((phrase("never reached"), "", ""), is_dim=True)
    glyph = GLYPHS.get(key)
    note = facts.note
    before = "" if note is None else stack_text(note.stack, flow.grid.rules)
    modes = () if note is None else tuple(mode_words(note, facts))
    failed = (failures[place],) if place in failures else ()
    if glyph is None:
        notes = (*modes, phrase("the program ends abnormally if this is executed"))
        unknown = phrase("no instruction")
        return ItemWords((unknown, "", before), failed, notes, is_alarm=bool(failed))
    columns = (glyph.name, stack_effect(glyph), before)
    writes = writes_words(flow, *place, is_code=False)
    notes = (*modes, phrase(glyph.summary))
    return ItemWords(columns, failed, notes, writes, is_alarm=bool(failed))
