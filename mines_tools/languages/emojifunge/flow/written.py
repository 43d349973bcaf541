"""Finds out what a cell writes each time it is executed."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import stacks
from mines_tools.languages.emojifunge.flow.tried import Tried
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.output import Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Note
    from mines_tools.languages.emojifunge.flow.values import Concrete, Value
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

_NUMBER = BY_NAME["output-number"].name
OUTPUTS = frozenset((_NUMBER, BY_NAME["output-ascii"].name, BY_NAME["output-emoji"].name))
"""The names of the glyphs that write what they pop."""
_MUTING = (BY_NAME["silent"].emoji, BY_NAME["exec"].emoji)
"""The emoji that can turn output off."""
_MOST = 4
"""The greatest number of different texts of a cell that are found out."""
_LONGEST = 200
"""The greatest number of characters of a text that is found out."""


class WrittenText(NamedTuple):
    """A text that a cell can write."""

    text: str
    is_number: bool
    """True if the text is a single number that is written as a number."""


class _Recorder(Output):
    """An output that records each text, without joining the halves of surrogate pairs."""

    __slots__ = ()

    def write(self, text: str) -> None:
        """Record `text`."""
        self.pieces.append(text)


class Writing:
    """Finds out what the cells of a program write."""

    def __init__(self, grid: Grid) -> None:
        self.may_be_muted = any(grid.places_of(emoji) for emoji in _MUTING)
        """True if output may be turned off. Then nothing is found out."""
        self._tried = Tried(grid.rules)
        self._recorder = self._tried.world.output = _Recorder(joins_halves=True)

    def texts(self, glyph: Glyph, note: Note) -> tuple[WrittenText, ...]:
        """Return all texts that `glyph` can write in a cell with the note `note` if it does not fail. Return an empty
        tuple if they are not known."""
        if self.may_be_muted or glyph.name not in OUTPUTS:
            return ()
        found: dict[WrittenText, None] = {}
        for value in _popped(glyph, note):
            if not isinstance(value, frozenset) or len(value) > _MOST:
                return ()
            for element in sorted(value, key=_order):
                self._recorder.pieces.clear()
                if self._tried.run(glyph, (element,), opens=False) is None:
                    continue
                text = "".join(self._recorder.pieces)
                # Two cells can write one character, each a half.
                if len(text) > _LONGEST or any("\ud800" <= part <= "\udfff" for part in text):
                    return ()
                is_number = glyph.name == _NUMBER and not isinstance(element, tuple)
                found[WrittenText(text, is_number)] = None
        return tuple(found) if len(found) <= _MOST else ()


def _order(value: Concrete) -> tuple[bool, Number, str]:
    """Return a key by which values are sorted: numbers first."""
    return (True, 0, repr(value)) if isinstance(value, tuple) else (False, value, "")


def _popped(glyph: Glyph, note: Note) -> Iterator[Value]:
    """Yield the values that `glyph` can pop, for each pop mode that is possible."""
    if glyph.mode != "o":
        yield stacks.pop_whole(note.stack)[0]
        return
    for opens in note.opens:
        yield (stacks.pop_number if opens else stacks.pop_whole)(note.stack)[0]
