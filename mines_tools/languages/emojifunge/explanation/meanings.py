"""Words for what the cells of a stretch do to the stack and the output."""

from __future__ import annotations

from functools import cached_property

from mines_tools.languages.emojifunge.explanation.stretches import SIMPLE, names_text
from mines_tools.languages.emojifunge.explanation.together import Together
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.written import OUTPUTS
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.words.facts import failure_words, mode_words, writes_words
from mines_tools.languages.emojifunge.words.places import ways_text
from mines_tools.text.step_words import written_words
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay, Stretch
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

_EMPTY = "empty"
_ENTERS = "into-nested-stack"
_OUTPUT_NUMBER, _OUTPUT_EMOJI = "output-number", "output-emoji"


class Meanings:
    """Finds out what the stretches of a way do."""

    def __init__(self, way: PointerWay) -> None:
        self._way = way
        self._flow = way.flow
        self._grid = way.flow.grid
        self._together = Together(way.flow.grid)

    def what(self, stretch: Stretch, glyphs: Sequence[Glyph]) -> str:
        """Return the names of the instructions of a stretch."""
        count = len(stretch.places)
        if stretch.kind == "empty":
            return phrase("{count} empty cells", count=count) if count > 1 else _EMPTY
        if stretch.kind == "comment":
            return phrase("comment")
        if not glyphs:
            missing = self._grid.cell(*stretch.places[0]) is None
            return phrase("no cell") if missing else phrase("no instruction")
        return names_text([glyph.name for glyph in glyphs])

    def effect(self, stretch: Stretch, glyphs: Sequence[Glyph], note: Note | None) -> str:
        """Return what the instructions of a stretch do together to the stack. Return "" if it is not known. `note` is
        the note of the first cell."""
        if stretch.kind not in {"plain", "single"} or not glyphs:
            return ""
        if len(stretch.places) == 1:
            glyph = glyphs[0]
            return f"{glyph.pops} -- {glyph.pushes}".strip() if glyph.pops or glyph.pushes else ""
        if note is None or len(note.directions) > 1:
            return ""
        return self._together.effect(glyphs, note.stack)

    def stack_after(self, place: Place) -> AbstractStack | None:
        """Return what is known about the current stack each time when the pointer has left a place. Return None if
        nothing is known, or if the pointer never leaves the place."""
        return self._flow.stack_after(*place)  # type: ignore[arg-type] # any place

    def modes(self, stretch: Stretch, note: Note | None) -> Iterator[str]:
        """Yield texts about the directions of the pointer, if it may go on in several directions, and about the modes of
        the run."""
        if note is not None:
            last = stretch.places[-1]
            is_passed_twice = len(stretch.places) > 1 or len(self._way.next_places(last)) > 1
            ways = ways_text(note.directions) if len(note.directions) > 1 else ""
            if ways and is_passed_twice:
                yield phrase("going {ways}", ways=ways)
            modes = mode_words(note, self._flow.cell(*stretch.places[0]))
            if note.commented == {True} and stretch.kind == "single":
                yield phrase("ends the comment")
                modes = (words for words in modes if words != phrase("in a comment: ignored"))
            yield from modes

    def empty_pops(self, stretch: Stretch) -> Iterator[str]:
        """Yield a text about each instruction that certainly pops from an empty stack."""
        for place in stretch.places if stretch.kind in {"plain", "single"} else ():
            note, glyph = self._way.note(place), self.glyph(place)
            if note is None or glyph is None or note.most is None or not self._is_executed(place):
                continue
            needed = 1 if glyph.name == _ENTERS else len(glyph.pops.split())
            if glyph.name not in SIMPLE and note.most:
                continue
            stack = note.stack
            are_numbers = stack.most == 0 or values.is_number(stack.rest)
            if note.most < needed and are_numbers and all(map(values.is_number, stack.items)):
                yield phrase("{emoji} takes -1 from the empty stack", emoji=glyph.emoji)

    def writes(self, stretch: Stretch) -> str:
        """Return words about what the cells of a stretch write. Where the text is not known, the words say whether it is
        a number or a character. Return "" if less is known, or if nothing is written."""
        places = [place for place in stretch.places if self._way.name(place) in OUTPUTS]
        if not places or stretch.kind not in {"plain", "single"}:
            return ""
        if len(places) == 1:
            ((x, y),) = places
            words = writes_words(self._flow, x, y, is_code=False)  # type: ignore[arg-type] # any place
            if words and not self._is_executed(places[0]):
                return phrase("{writes}, each time it is executed", writes=words)
            if words:
                return words
        if not all(map(self._is_executed, places)):
            return ""
        note = self._way.note(places[0])
        return "" if note is None or len(note.directions) > 1 else self._written_in_order(places)

    def _written_in_order(self, places: Sequence[Place]) -> str:
        texts: list[str] = []
        """Known texts in quotation marks, and words for unknown texts."""
        known = ""
        may_fail = False
        for x, y in places:
            may_fail = may_fail or self._flow.may_fail(x, y)  # type: ignore[arg-type] # any place
            written = self._flow.written(x, y)  # type: ignore[arg-type] # any place
            if len(written) == 1:
                known += written[0].text
                continue
            words = self._kind_written((x, y))
            if not words:
                return ""
            texts += [*([quoted_output(known)] if known else []), words]
            known = ""
        if known:
            texts.append(quoted_output(known))
        return written_words([", ".join(texts)], is_code=False, may_fail=may_fail)

    def _kind_written(self, place: Place) -> str:
        """Return words for a text that is not known. Return "" if nothing is known about it."""
        note, name = self._way.note(place), self._way.name(place)
        if note is None or self._flow.may_be_muted or name == _OUTPUT_EMOJI:
            return ""
        if note.least < 1 or not values.is_number(note.stack.top):
            return ""
        return phrase("a number") if name == _OUTPUT_NUMBER else phrase("a character")

    @cached_property
    def always_fails(self) -> frozenset[Place]:
        """The places where every execution fails."""
        return frozenset(end.place for end in self._flow.always_fails())

    def failures(self, place: Place) -> Iterator[str]:
        """Yield texts about the ends with an error, or abnormal ends, at a place."""
        if not self._way.over.get(place, set()) - {"ends"}:
            return
        unsure = phrase("may fail; no run is known that does")
        x, y = place
        for words in failure_words(self._flow, x, y):  # type: ignore[arg-type] # any place
            if words != unsure:
                yield words

    def glyph(self, place: Place) -> Glyph | None:
        """Return the instruction at a place. Return None if there is none."""
        cell = self._grid.cell(*place)
        return None if cell is None else GLYPHS.get(cell.key)

    def _is_executed(self, place: Place) -> bool:
        """Return whether the cell at a place is certainly executed, and only once, each time when the pointer is
        there."""
        note = self._way.note(place)
        return note is not None and note.commented == {False} and not note.waiting
