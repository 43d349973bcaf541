"""The first zone: the map ("Level map")."""

from __future__ import annotations

from mines_tools.names import quoted
from mines_tools.records import NamedTuple
from mines_tools.sokolang.errors import syntax_error
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.diagnostics import Listing
    from mines_tools.sokolang.zones import Line

WALL, FLOOR, MARK, CLONER, DESTROYER = "#", ".", "*", ":", "!"
PLAYER = "@"
PORTALS = frozenset("0123456789")
SMALL_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
LETTERS = SMALL_LETTERS | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
BLANK = " "
"""A wall too: the text calls it an empty space."""
_PLAIN = frozenset((WALL, FLOOR, BLANK))
"""What most cells are; nobody asks where."""
_KNOWN = {WALL, FLOOR, MARK, CLONER, DESTROYER, PLAYER, BLANK} | PORTALS | LETTERS


def is_cell(text: str) -> bool:
    """Whether that is a character that a map has."""
    return text in _KNOWN


class Place(NamedTuple):
    """A cell of the map: column and row, both from 0."""

    column: int
    row: int


class Crate(NamedTuple):
    """A crate, where it begins."""

    letter: str
    """As the map has it: a small letter is a read-only crate."""
    place: Place

    @property
    def stack(self) -> str:
        """The name of its stack, which it shares with the other crates of its letter."""
        return self.letter.lower()

    @property
    def is_read_only(self) -> bool:
        """Whether its stack can't be changed by it, and it executes nothing."""
        return self.letter in SMALL_LETTERS


class Warehouse(NamedTuple):
    """The map. Everything outside its rows is wall."""

    rows: Sequence[str]
    """As drawn; a row may be shorter than others."""
    starts: Sequence[int]
    """Where each row begins in the text."""
    player: Place
    """Where the player begins; the first cell of a map without one."""
    crates: Sequence[Crate]
    """In the order in which they execute: by letter, then by column, then by row."""
    marks: frozenset[Place]
    portals: Mapping[str, Sequence[Place]]
    """The places of each number, by row and column."""

    def at(self, place: Place) -> str:
        """What is built at a place: a wall, the floor, a mark, ... Crates and the player begin on the floor."""
        column, row = place
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])):
            return WALL
        drawn = self.rows[row][column]
        if drawn == BLANK:
            return WALL
        return FLOOR if drawn == PLAYER or drawn in LETTERS else drawn

    @property
    def is_random(self) -> bool:
        """Whether chance may choose a portal."""
        return any(len(places) > 2 for places in self.portals.values())

    def is_blank(self, place: Place) -> bool:
        """Whether a wall is drawn as a blank between other cells of its row."""
        column, row = place
        drawn = self.rows[row] if 0 <= row < len(self.rows) else ""
        return 0 < column < len(drawn) and drawn[column] == BLANK and not drawn[:column].isspace()

    def is_read_only(self, who: int) -> bool:
        """Whether the crate of that number is read-only; the player, who has none, is not."""
        return who >= 0 and self.crates[who].is_read_only

    def span(self, place: Place) -> Span:
        """Where a drawn cell stands in the text."""
        start = self.starts[place.row] + place.column
        return Span(start, start + 1)


def warehouse(lines: Iterable[Line], errors: Listing) -> Warehouse | None:
    """The map that those lines draw; none where they draw nothing. What is wrong with it is added to `errors`."""
    drawn = _drawn(lines)
    if not drawn:
        return None
    _check_cells(drawn, errors)
    places: dict[str, list[Place]] = {}
    for row, line in enumerate(drawn):
        if _PLAIN.issuperset(line.text):
            continue
        for column, cell in enumerate(line.text):
            if cell not in _PLAIN:
                places.setdefault(cell, []).append(Place(column, row))
    players = places.get(PLAYER, ())
    crates = [Crate(letter, place) for letter in LETTERS for place in places.get(letter, ())]
    marks = frozenset(places.get(MARK, ()))
    found = Warehouse(
        [line.text for line in drawn],
        [line.start for line in drawn],
        players[0] if players else Place(0, 0),
        sorted(crates, key=lambda crate: (crate.stack, crate.place)),
        marks,
        {number: places[number] for number in sorted(PORTALS) if number in places},
    )
    whole = Span(drawn[0].start, drawn[0].start + len(drawn[0].text))
    if not players:
        errors.add(syntax_error, "missing-player", whole)
    for each in players[1:]:
        errors.add(syntax_error, "second-player", found.span(each))
    if not marks:
        errors.add(syntax_error, "missing-mark", whole)
    return found


def is_drawn(line: Line) -> bool:
    """Whether a line of the map's zone draws anything."""
    return bool(line.text.strip(BLANK))


def _drawn(lines: Iterable[Line]) -> list[Line]:
    """Those lines without blank ones at either end."""
    drawn = list(lines)
    while drawn and not is_drawn(drawn[-1]):
        drawn.pop()
    first = next((at for at, line in enumerate(drawn) if is_drawn(line)), 0)
    return drawn[first:]


def _check_cells(drawn: Iterable[Line], errors: Listing) -> None:
    for line in drawn:
        if not _KNOWN.issuperset(line.text):
            for at, cell in enumerate(line.text, line.start):
                if cell not in _KNOWN:
                    what = quoted(cell)
                    errors.add(syntax_error, "unknown-map-character", Span(at, at + 1), what=what)
