"""Explains a program in the order in which the pointer goes through it. Each item is a stretch of cells."""

from __future__ import annotations

from functools import cached_property
from itertools import islice

from mines_tools.interface.explanation import (
    MOST_KNOWN,
    Explanation,
    Item,
    ItemVocabulary,
    ItemWords,
    LazySequence,
)
from mines_tools.languages.emojifunge.explanation.meanings import Meanings
from mines_tools.languages.emojifunge.explanation.routes import Routes
from mines_tools.languages.emojifunge.explanation.sources import MOST_CELLS, cell_text
from mines_tools.languages.emojifunge.explanation.stretches import SIMPLE, PointerWay
from mines_tools.languages.emojifunge.explanation.traps import endless_cells
from mines_tools.languages.emojifunge.explanation.unreached_items import UnreachedItems
from mines_tools.languages.emojifunge.words.facts import verdict_words
from mines_tools.languages.emojifunge.words.values import stack_text
from mines_tools.languages.emojifunge.words.ways import range_text, ranges_text
from mines_tools.text.source import Span
from mines_tools.text.step_words import stack_legend
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.explanation.stretches import Stretch
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

_MOST_STRETCHES = 10_000
"""The greatest number of stretches that are shown."""


def explain_way(flow: Flow) -> Explanation:
    """Return an explanation whose items are stretches of cells in the order of the pointer's way, and after them the
    cells that are never reached."""
    rows = Rows(flow)
    items = LazySequence(len(rows), rows.item)
    return Explanation(flow.grid, items, rows.vocabulary, output=flow.output)


class Rows:
    """The items of an explanation, and their words."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._grid = flow.grid
        self.way = PointerWay(flow)
        self.stretches: Sequence[Stretch] = list(islice(self.way.stretches(), _MOST_STRETCHES + 1))
        """The stretches, in the order of the way. If there are too many, the last one stands for all that are left."""
        self.meanings = Meanings(self.way)
        self._routes = Routes(self.way, self.stretches)
        self._unreached = UnreachedItems(self.way)

    def __len__(self) -> int:
        return len(self.stretches) + len(self._unreached)

    def item(self, number: int) -> Item:
        """Return the item with the given number."""
        after = number - len(self.stretches)
        return self._item(self.stretches[number]) if after < 0 else self._unreached.item(after)

    def vocabulary(self) -> ItemVocabulary:
        """Return the texts of all items."""
        headings = (
            phrase("instruction"),
            phrase("stack effect"),
            phrase("stack before"),
            phrase("stack after"),
        )
        count = len(self)
        words: Sequence[ItemWords] = LazySequence(count, self._words_of)
        if count <= MOST_KNOWN:
            words = list(words)
        grounds = tuple(self._grounds())
        if isinstance(words, list):
            legend = stack_legend(text for item in words for text in item.columns[2:])
            grounds = (*grounds, *((legend,) if legend else ()))
        return ItemVocabulary(headings, words, verdict_words(self._flow), grounds)

    def _words_of(self, number: int) -> ItemWords:
        after = number - len(self.stretches)
        if after >= 0:
            return self._unreached.words(after)
        if number == _MOST_STRETCHES:
            return ItemWords((phrase("the rest of the way is not shown"), "", "", ""), is_dim=True)
        return self._words(number)

    def _grounds(self) -> Iterator[str]:
        flow = self._flow
        if not flow.is_complete:
            yield phrase(
                "the analysis stopped early: the pointer may also take ways that are not shown"
            )
            return
        for cells in endless_cells(self.way):
            yield phrase(
                "once the pointer is on one of these cells, it never leaves them, and the program never ends: {places}",
                places=ranges_text(cells),
            )

    def _item(self, stretch: Stretch) -> Item:
        grid, places = self._grid, stretch.places
        cells = [grid.cell(*place) for place in places[:MOST_CELLS]]
        shown = [cell_text(grid, cell) for cell in cells if cell is not None]
        source = shown[0] if shown and stretch.kind == "empty" else "".join(shown)
        span = grid.span_at(*places[0])
        (x, y), (to_x, to_y) = places[0], places[-1]
        if y == to_y:
            span = Span(grid.span_at(min(x, to_x), y).start, grid.span_at(max(x, to_x), y).end)
        return Item(span, places, range_text(places[0], places[-1]), source)

    def _words(self, number: int) -> ItemWords:
        stretch, meanings = self.stretches[number], self.meanings
        place, last = stretch.places[0], stretch.places[-1]
        note = self.way.note(place)
        glyphs = [glyph for each in stretch.places if (glyph := meanings.glyph(each)) is not None]
        notes = (
            *self._routes.arrivals(number),
            *meanings.modes(stretch, note),
            *dict.fromkeys(meanings.empty_pops(stretch)),
            *self._routes.leaving(number),
            *self._summaries(number, glyphs),
        )
        before = after = ""
        if note is not None and (len(note.directions) == 1 or place == last):
            before = stack_text(note.stack, self._grid.rules)
            stack = meanings.stack_after(last)
            after = "" if stack is None else stack_text(stack, self._grid.rules)
        what, effect = meanings.what(stretch, glyphs), meanings.effect(stretch, glyphs, note)
        return ItemWords(
            (what, effect, before, after),
            tuple(meanings.failures(last)),
            notes,
            meanings.writes(stretch),
            is_alarm=last in meanings.always_fails,
        )

    def _summaries(self, number: int, glyphs: Sequence[Glyph]) -> Iterator[str]:
        """Yield what an instruction that is not simple does, where it is shown first."""
        stretch = self.stretches[number]
        if stretch.kind != "single":
            return
        if not glyphs and stretch.places[0] not in self.meanings.always_fails:
            yield phrase("the program ends abnormally if this is executed")
        elif glyphs and glyphs[0].name not in SIMPLE and self._firsts.get(glyphs[0].name) == number:
            yield phrase(glyphs[0].summary)

    @cached_property
    def _firsts(self) -> dict[str, int]:
        """For the name of each instruction that is not simple, the number of the first stretch that consists of it."""
        firsts: dict[str, int] = {}
        for number, stretch in enumerate(self.stretches):
            if stretch.kind == "single":
                firsts.setdefault(self.way.name(stretch.places[0]), number)
        return firsts
