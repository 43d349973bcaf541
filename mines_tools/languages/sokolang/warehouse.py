"""The first zone of a program: the map ("Level map" in the language text)."""

from __future__ import annotations

from _operator import gt  # operator is one module more
from array import array

from mines_tools.base.lazy import cached_property, once
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.sokolang.errors import syntax_error, without_comment
from mines_tools.languages.sokolang.sections import COMMENT
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
    from typing import Any

    from mines_tools.languages.sokolang.sections import ZoneLine
    from mines_tools.text.diagnostics import ErrorListing

WALL, FLOOR, MARK, CLONER, DESTROYER = "#", ".", "*", ":", "!"
PLAYER = "@"
PORTALS = frozenset("0123456789")
SMALL_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
LETTERS = SMALL_LETTERS | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
BLANK = " "
"""The character for a cell that the language text calls an empty space. Such a cell is a wall too."""
_PLAIN = frozenset((WALL, FLOOR, BLANK))
"""The most frequent characters of a map. The places of these characters are not collected."""
_KNOWN = {WALL, FLOOR, MARK, CLONER, DESTROYER, PLAYER, BLANK} | PORTALS | LETTERS


def is_cell(text: str) -> bool:
    """Return whether `text` is a character that a map may contain."""
    return text in _KNOWN


class MapPlace(NamedTuple):
    """The place of a cell of the map: its column and its row, both counted from 0."""

    column: int
    row: int


class Crate(NamedTuple):
    """A crate at the place where it begins."""

    letter: str
    """The letter of the crate on the map. A small letter means that the crate is read-only."""
    place: MapPlace

    @property
    def stack(self) -> str:
        """The name of the crate's stack. Crates with the same letter share a stack."""
        return self.letter.lower()

    @property
    def is_read_only(self) -> bool:
        """Return whether the crate is read-only. A read-only crate cannot change its stack, and executes nothing."""
        return self.letter in SMALL_LETTERS


if TYPE_CHECKING:

    class _Places(Sequence[MapPlace]):
        """The base class of `MapPlaces`: for type checkers, a sequence of places."""

    class _Crates(Sequence[Crate]):
        """The base class of `Crates`: for type checkers, a sequence of crates."""

    class _Marks(Set[MapPlace]):
        """The base class of `Marks`: for type checkers, a set of places."""
else:
    _Places = _Crates = _Marks = object  # without importing collections.abc

_MANY = 20_000
"""The maximum number of places, or of crates, that are stored as records. If a map has more, the places that it has often
are stored as numbers."""
_FEW = 2_000
"""The maximum number of places of one kind that are collected when a large map is read."""
_LONG = 200
"""The number of characters of a row from which on it is worth loading the module `re`."""
_ROW = 1 << 32
_COLUMNS = _ROW - 1


class MapPlaces(_Places):
    """The places of a large map, stored as numbers. A record is made only when a place is read."""

    __slots__ = ("_at",)

    def __init__(self, at: array[int]) -> None:
        self._at = at
        """A number for each place: its column plus `_ROW` times its row."""

    def __len__(self) -> int:
        return len(self._at)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return MapPlaces(self._at[number])
        at = self._at[number]
        return new_record(MapPlace, (at & _COLUMNS, at >> 32))

    def __iter__(self) -> Iterator[MapPlace]:
        for at in self._at:
            yield new_record(MapPlace, (at & _COLUMNS, at >> 32))


class _LaterPlaces(_Places):
    """The places of a character that a large map has very often. They are collected when one of them is read."""

    __slots__ = ("_cell", "_cells", "_count")

    def __init__(self, cells: _Cells, cell: str, count: int) -> None:
        self._cells = cells
        self._cell = cell
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: Any) -> Any:
        return self._cells.places(self._cell)[number]

    def __iter__(self) -> Iterator[MapPlace]:
        return iter(self._cells.places(self._cell))


class Crates(_Crates):
    """The crates of a large map, stored as letters and places. They are collected when one of them is read, and a record
    is made only when a crate is read."""

    __slots__ = ("_cells", "_count", "_places", "_stored")

    def __init__(self, cells: _Cells, count: int) -> None:
        self._cells = cells
        self._count = count
        self._places: tuple[MapPlace, ...] | None = None
        self._stored: tuple[str, MapPlaces] | None = None

    @property
    def _parts(self) -> tuple[str, MapPlaces]:
        """The letters of the crates, and their places."""
        if self._stored is None:
            letters, numbers = _crates_in_order(self._cells.numbers)
            self._stored = letters, MapPlaces(numbers)
        return self._stored

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: Any) -> Any:
        letters, places = self._parts
        if isinstance(number, slice):
            pairs = zip(letters[number], places[number], strict=True)
            return [new_record(Crate, pair) for pair in pairs]
        return new_record(Crate, (letters[number], places[number]))

    def __iter__(self) -> Iterator[Crate]:
        for letter, place in zip(*self._parts, strict=True):
            yield new_record(Crate, (letter, place))

    def places(self) -> tuple[MapPlace, ...]:
        """Return the places of the crates, as records. They are stored, so that all runs share them."""
        if self._places is None:
            self._places = tuple(self._parts[1])
        return self._places


class Marks(_Marks):
    """The marks of a large map. A place is a mark if the map has the character of a mark there."""

    __slots__ = ("_places", "_rows")

    def __init__(self, places: Sequence[MapPlace], rows: Sequence[str]) -> None:
        self._places = places
        self._rows = rows

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[MapPlace]:
        return iter(self._places)

    def __contains__(self, place: Any) -> bool:
        column, row = place
        if not 0 <= row < len(self._rows):
            return False
        drawn = self._rows[row]
        is_mark: bool = 0 <= column < len(drawn) and drawn[column] == MARK
        return is_mark

    def __and__(self, others: Set[Any]) -> frozenset[MapPlace]:
        return frozenset([place for place in others if place in self])


class Warehouse(NamedTuple):
    """The map. Every place outside its rows is a wall."""

    rows: Sequence[str]
    """The rows as they are drawn. They may have different lengths."""
    starts: Sequence[int]
    """The offset of each row in the text."""
    player: MapPlace
    """The place where the player begins. If the map has no player, this is the first cell."""
    crates: Sequence[Crate]
    """The crates in the order in which they execute commands. They are sorted by letter, then by column, and then by
    row."""
    marks: Set[MapPlace]
    portals: Mapping[str, Sequence[MapPlace]]
    """The places of the portals, by the number that is drawn for a portal. The places are sorted by
    row, and then by column."""

    def at(self, place: MapPlace) -> str:
        """Return the map character for what is built at a place: a wall, the floor, a mark, and so
        on. The character is that of the floor if the player or a crate begins at this place."""
        column, row = place
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])):
            return WALL
        drawn = self.rows[row][column]
        if drawn == BLANK:
            return WALL
        return FLOOR if drawn == PLAYER or drawn in LETTERS else drawn

    def has(self, place: MapPlace) -> bool:
        """Return whether `place` is within the drawn rows."""
        column, row = place
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])

    @property
    def letters(self) -> frozenset[str]:
        """The letters of the crates."""
        return LETTERS.intersection(set().union(*self.rows))

    @property
    def stacks(self) -> frozenset[str]:
        """The names of the crates' stacks."""
        return frozenset([letter.lower() for letter in self.letters])

    @property
    def is_random(self) -> bool:
        """True if some portal has several possible targets, so that its target is random."""
        return any(len(places) > 2 for places in self.portals.values())

    def places_of_crates(self) -> tuple[MapPlace, ...]:
        """Return the places at which the crates begin."""
        if isinstance(self.crates, Crates):
            return self.crates.places()
        return tuple([crate.place for crate in self.crates])

    def is_blank(self, place: MapPlace) -> bool:
        """Return whether the cell at `place` is drawn as a blank. The blanks at the start of a row
        do not count."""
        column, row = place
        drawn = self.rows[row] if 0 <= row < len(self.rows) else ""
        return 0 < column < len(drawn) and drawn[column] == BLANK and not drawn[:column].isspace()

    def is_read_only(self, who: int) -> bool:
        """Return whether the element `who` is a read-only crate. For the player, return False."""
        return who >= 0 and self.crates[who].is_read_only

    def span(self, place: MapPlace) -> Span:
        """Return the span of the cell at `place` in the text. `place` must be within the rows of the map."""
        start = self.starts[place.row] + place.column
        return Span(start, start + 1)


def warehouse(lines: Iterable[ZoneLine], errors: ErrorListing) -> Warehouse | None:
    """Parse the map that is drawn in `lines`, and return it. Return None if nothing is drawn. Syntax errors are added
    to `errors`."""
    rows, starts = _rows(lines, errors)
    if not rows:
        return None
    _check_cells(rows, starts, errors)
    cells = _Cells(rows)
    players: Sequence[MapPlace] = cells.places_of(PLAYER)
    marks = _marks(cells)
    map_ = Warehouse(
        rows,
        starts,
        players[0] if players else MapPlace(0, 0),
        _crates(cells),
        marks,
        {number: cells.places_of(number) for number in sorted(PORTALS) if number in cells.counts},
    )
    whole = Span(starts[0], starts[0] + len(rows[0]))
    if not players:
        errors.add(syntax_error, "missing-player", whole)
    for player in players[1:]:
        errors.add(syntax_error, "second-player", map_.span(player))
    if not marks:
        errors.add(syntax_error, "missing-mark", whole)
    return map_


def _rows(lines: Iterable[ZoneLine], errors: ErrorListing) -> tuple[list[str], array[int]]:
    """Return the rows of the map, and the offset of each row. Blank rows at the beginning and at the end are left
    out. So are comments within a row, which are errors."""
    rows: list[str] = []
    starts = array("I")
    for line in lines:
        _, start, text = line
        if COMMENT in text:
            text = without_comment(line, text.index(COMMENT), errors)
        if rows or is_drawn(text):
            rows.append(text)
            starts.append(start)
    while rows and not is_drawn(rows[-1]):
        rows.pop()
        starts.pop()
    return rows, starts


class _Cells:
    """The places of the characters of a map that are not in `_PLAIN`."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = rows
        drawn = "".join(rows)
        self.counts = {cell: drawn.count(cell) for cell in set(drawn) - _PLAIN}
        """The number of places of each character."""
        self._is_large = sum(self.counts.values()) > _MANY

    @cached_property
    def numbers(self) -> dict[str, array[int]]:
        """The places of each character. They have the form in which `MapPlaces` stores places."""
        return _numbers_of_cells(self.rows)

    def places(self, cell: str) -> MapPlaces:
        """Return the places of the character `cell`, which the map contains."""
        return MapPlaces(self.numbers[cell])

    def places_of(self, cell: str) -> Sequence[MapPlace]:
        """Return the places of the character `cell`. If a large map has many of them, they are collected later. If
        there are only a few, they are in a list, which is faster to use."""
        count = self.counts.get(cell, 0)
        if not count:
            return []
        if not self._is_large:
            return list(self.places(cell))
        if count > _FEW:
            return _LaterPlaces(self, cell, count)
        rows = [(row, drawn) for row, drawn in enumerate(self.rows) if cell in drawn]
        return [
            MapPlace(column, row)
            for row, drawn in rows
            for column, other in enumerate(drawn)
            if other == cell
        ]


def _numbers_of_cells(rows: Sequence[str]) -> dict[str, array[int]]:
    """Return the places of each map character that is not in `_PLAIN`. They have the form in which
    `MapPlaces` stores places."""
    at: dict[str, array[int]] = {}
    for row, drawn in enumerate(rows):
        if _PLAIN.issuperset(drawn):
            continue
        first = row * _ROW
        if len(drawn) < _LONG or 2 * sum(map(drawn.count, _PLAIN)) < len(drawn):
            found = (pair for pair in enumerate(drawn, first) if pair[1] not in _PLAIN)
        else:
            found = ((first + match.start(), match[0]) for match in _rare().finditer(drawn))
        for number, cell in found:
            if cell in at:
                at[cell].append(number)
            else:
                at[cell] = array("Q", (number,))
    return at


@once
def _rare() -> re.Pattern[str]:
    """Return the pattern of a character that is not in `_PLAIN`."""
    import re

    return re.compile("[^#. ]")


def _marks(cells: _Cells) -> Set[MapPlace]:
    places = cells.places_of(MARK)
    return frozenset(places) if isinstance(places, list) else Marks(places, cells.rows)


def _crates(cells: _Cells) -> Sequence[Crate]:
    """Return the crates in the order in which they execute commands."""
    count = sum(cells.counts[letter] for letter in LETTERS.intersection(cells.counts))
    if count > _MANY:
        return Crates(cells, count)
    letters, numbers = _crates_in_order(cells.numbers) if count else ("", ())
    return [
        new_record(Crate, pair)
        for pair in zip(letters, MapPlaces(array("Q", numbers)), strict=True)
    ]


def _crates_in_order(at: Mapping[str, array[int]]) -> tuple[str, array[int]]:
    """Return the letters and the places of the crates in the order in which they execute commands. `at` contains the
    places of each letter."""
    letters: list[str] = []
    numbers = array("Q")
    for small in sorted(SMALL_LETTERS):
        # Sorted by column, row, and letter case.
        keys = array(
            "Q",
            (
                ((number & _COLUMNS) * _ROW + (number >> 32)) * 2 + is_small
                for is_small, letter in enumerate((small.upper(), small))
                for number in at.get(letter, ())
            ),
        )
        if any(map(gt, keys, keys[1:])):  # as objects they take five times the memory
            keys = array("Q", sorted(keys))
        letters.append("".join([small if key & 1 else small.upper() for key in keys]))
        numbers.extend(((key >> 1) & _COLUMNS) * _ROW + (key >> 33) for key in keys)
    return "".join(letters), numbers


def is_drawn(text: str) -> bool:
    """Return whether anything is drawn in the line `text` of the zone for the map."""
    if COMMENT in text:
        text = text[: text.index(COMMENT)]
    return bool(text.strip(BLANK))


def _check_cells(rows: Sequence[str], starts: Sequence[int], errors: ErrorListing) -> None:
    words: dict[str, str] = {}
    for start, drawn in zip(starts, rows, strict=True):
        if not _KNOWN.issuperset(drawn):
            for at, cell in enumerate(drawn, start):
                if cell not in _KNOWN:
                    if cell not in words:
                        words[cell] = quoted(cell)
                    what = words[cell]
                    errors.add(syntax_error, "unknown-map-character", Span(at, at + 1), what=what)
