"""Divides the way of the pointer into stretches: cells in a line that the pointer always passes one after the other."""

from __future__ import annotations

from collections import deque
from itertools import groupby

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.flow.moving import CONDITIONS, MOVES
from mines_tools.languages.emojifunge.flow.written import OUTPUTS
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS, GROUPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import Literal

    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Note, Place

    Kind = Literal["plain", "empty", "comment", "passed", "single"]

WIDEST_NAMES = 34
"""A stretch is divided if the names of its instructions would need more columns than this number."""
_EMPTY = "empty"
DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "right-if-true": (1, 0), "left-if-true": (-1, 0), "up-if-true": (0, -1), "down-if-true": (0, 1), "right": (1, 0),
    "left": (-1, 0), "up": (0, -1), "down": (0, 1), "up-right": (1, -1), "down-right": (1, 1), "up-left": (-1, -1),
    "down-left": (-1, 1),
}  # fmt: skip
"""The directions (dx, dy) in which instructions send the pointer."""
PLAIN = (
    {glyph.name for group in ("constants", "random", "arithmetic") for glyph in GROUPS[group]}
    | {"equal-to", "greater-than", "less-than", "not", "fair", "passed"}
    | {"dup", "swap", "swap3", "pop", "input-number", "input-ascii"}
    | OUTPUTS
)
"""The names of the instructions that can stand together in a stretch. Each of these instructions is executed once, and
only pops and pushes values of the current stack, reads or writes."""
SIMPLE = PLAIN | MOVES | CONDITIONS | {_EMPTY, "entry-point", "end", "crash"}
"""The names of the instructions whose effect is clear from their names."""
_UNIT = frozenset((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


class Stretch(NamedTuple):
    """Cells in a line. The pointer comes to the first of them, and then always passes all of them in order, unless the
    run ends. If the pointer can pass them in two opposite directions, the order is that of the first passing."""

    kind: Kind
    """``plain``: instructions of `PLAIN`, perhaps with one instruction that changes the direction at the end;
    ``empty``: cells that do nothing; ``comment``: cells that are ignored in a comment; ``passed``: cells that are passed
    over each time; ``single``: a cell of another kind."""
    places: Sequence[Place]
    is_first: bool
    """True if the stretch does not follow the stretch before it in the list."""


class PointerWay:
    """The way of the pointer through a program."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.after, self.before = flow.ways
        self.starts: Sequence[Place] = entries(flow.grid)
        """The places where a run can start."""
        self.start_places = frozenset(self.starts)
        self.over: dict[Place, set[str]] = {}
        """The places where a run can end, each with the kinds of ends."""
        for end in flow.ends():
            self.over.setdefault(end.place, set()).add(end.kind)

    def stretches(self) -> Iterator[Stretch]:
        """Yield the stretches in the order of the way. After a branch, the way straight on comes first."""
        shown: set[Place] = set()
        waiting = deque(self.starts)
        while waiting:
            place: Place | None = waiting.popleft()
            is_first = True
            while place is not None and place not in shown:
                line = self._line(place, shown)
                shown.update(line)
                for part in self._divided(line):
                    yield Stretch(self._kind(part[0]), part, is_first)
                    is_first = False
                ways = [target for target in self.next_places(line[-1]) if target not in shown]
                place = self._straight(line[-1], ways) if ways else None
                waiting.extend(target for target in ways if target != place)

    def note(self, place: Place) -> Note | None:
        """Return what is known each time when the pointer is at a place. Return None if nothing is known."""
        return self.flow.notes.get(place)

    def name(self, place: Place) -> str:
        """Return the name of the instruction at a place. Return "" if there is none."""
        cell = self.flow.grid.cell(*place)
        glyph = None if cell is None else GLYPHS.get(cell.key)
        return "" if glyph is None else glyph.name

    def next_places(self, place: Place) -> Sequence[Place]:
        """Return the places to which the pointer may go next, in the order of the text."""
        return sorted(self.after.get(place, ()), key=_in_text)

    def previous_places(self, place: Place) -> Collection[Place]:
        """Return the places from which the pointer may come."""
        return self.before.get(place, ())

    def always_ends(self, place: Place) -> bool:
        """Return whether every run that comes to a place certainly ends there, normally or not."""
        note = self.note(place)
        if note is None or place not in self.over or self.next_places(place):
            return False
        # An instruction can be repeated for ever.
        return self.flow.is_complete and (self.flow.is_one_run or not note.waiting)

    def _straight(self, place: Place, ways: Sequence[Place]) -> Place:
        """Return the place in `ways` to which the pointer goes if it keeps its direction. If there is no such place,
        return the first one."""
        note = self.note(place)
        for dx, dy in () if note is None else note.directions:
            ahead = place[0] + dx, place[1] + dy
            if ahead in ways:
                return ahead
        return ways[0]

    def _kind(self, place: Place) -> Kind:
        note, name = self.note(place), self.name(place)
        if place in self.over:
            return "single"
        if note is None:
            return "empty" if name == _EMPTY else "plain" if name in PLAIN | MOVES else "single"
        if note.commented == {True} and name != "comment":
            return "comment"
        if note.commented == {False} and self.flow.cell(*place).executed.is_impossible:
            return "passed"
        if True in note.commented or note.waiting:
            return "single"
        if name == _EMPTY:
            return "empty"
        return "plain" if name in PLAIN | MOVES else "single"

    def _line(self, place: Place, shown: Collection[Place]) -> list[Place]:
        """Return the places that the pointer passes in a line, and in the same way, beginning with `place`."""
        line = [place]
        kind, step = self._kind(place), None
        while kind != "single" and not (kind == "plain" and self._turns(line[-1])):
            last = line[-1]
            found = None
            for target in self.next_places(last):
                way = target[0] - last[0], target[1] - last[1]
                if (
                    way in _UNIT
                    and step in {None, way}
                    and target not in shown
                    and target not in line[-2:]
                    and self._kind(target) == kind
                    and self._is_passed_on(last, target)
                ):
                    found, step = target, way
                    break
            if found is None:
                break
            line.append(found)
        return line

    def _turns(self, place: Place) -> bool:
        """Return whether the instruction at a place may change the direction of the pointer."""
        note, name = self.note(place), self.name(place)
        if name not in MOVES:
            return False
        return name not in DIRECTIONS or note is None or note.directions != {DIRECTIONS[name]}

    def _is_passed_on(self, place: Place, target: Place) -> bool:
        """Return whether the pointer, if it passes both places, always passes them together."""
        ways, origins = self.after.get(place, ()), self.before.get(target, ())
        here, there = self.note(place), self.note(target)
        if here is None or there is None:
            return (
                here is there and len(ways) == len(origins) == 1 and target not in self.start_places
            )
        if target in self.start_places or not _are_alike(here, there):
            return False
        way = target[0] - place[0], target[1] - place[1]
        if here.directions == {way}:
            return len(ways) == len(origins) == 1
        back = -way[0], -way[1]
        if here.directions != {way, back}:
            return False
        if self._kind(place) == "plain" and (self._turns(place) or self._turns(target)):
            return False
        behind = place[0] - way[0], place[1] - way[1]
        beyond = target[0] + way[0], target[1] + way[1]
        return set(ways) <= {target, behind} and set(origins) <= {place, beyond}

    def _divided(self, line: list[Place]) -> Iterator[list[Place]]:
        """Divide a line of instructions, so that the names of each part are not too wide. A line is preferably divided
        after an instruction that writes."""
        if self._kind(line[0]) != "plain":
            yield line
            return
        part: list[Place] = []
        width = 0
        for piece in _pieces([(place, self.name(place)) for place in line]):
            piece_width = sum(1 + len(text) for text, _ in piece)
            if part and width + piece_width > WIDEST_NAMES + 1:
                yield part
                part, width = [], 0
            for text, places in piece:
                if part and width + 1 + len(text) > WIDEST_NAMES + 1:
                    yield part
                    part, width = [], 0
                part += places
                width += 1 + len(text)
        yield part


def _pieces(line: Sequence[tuple[Place, str]]) -> Iterator[list[tuple[str, list[Place]]]]:
    """Divide a line of places, each with the name of its instruction, after instructions that write. A piece consists of
    the texts of its names (see `names_text`), each with the places that the text stands for."""
    piece: list[tuple[str, list[Place]]] = []
    is_written = False
    for name, together in groupby(line, lambda each: each[1]):
        places = [place for place, _ in together]
        if is_written and name not in OUTPUTS:
            yield piece
            piece = []
        is_written = name in OUTPUTS
        if _is_repeated(name):
            piece.append((names_text([name] * len(places)), places))
        else:
            piece += [(name, [place]) for place in places]
    yield piece


def names_text(names: Sequence[str]) -> str:
    """Return the names of instructions as one text. A name that is repeated is written once, with the number of times,
    as in ``dup ×3``."""
    counts: list[tuple[str, int]] = []
    for name in names:
        if counts and counts[-1][0] == name and _is_repeated(name):
            counts[-1] = name, counts[-1][1] + 1
        else:
            counts.append((name, 1))
    return " ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts)


def _is_repeated(name: str) -> bool:
    """Return whether `name` is written once if it is repeated. A number is not, because ``1 ×3`` looks like a product."""
    return len(name) > 1 and not name[:1].isdigit()


def _are_alike(here: Note, there: Note) -> bool:
    """Return whether two notes differ only in the stack."""
    return (
        here.directions == there.directions
        and here.commented == there.commented
        and here.opens == there.opens
        and here.recording == there.recording
        and here.riding == there.riding
        and here.waiting == there.waiting
    )


def _in_text(place: Place) -> tuple[float, float]:
    return place[1], place[0]
