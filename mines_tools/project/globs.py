"""Matches patterns of paths, as in a configuration: ``old/**``, ``*.mines``, ``games/[ab]?.mines``.

Strangers may have written the pattern and the names. So matching must take time proportional to the length of the path,
for every pattern. A regular expression would try the possible matches one after the other. Instead, an automaton
follows all possible matches together. The state of the automaton is a set of places in the pattern, stored as the bits
of a number. Each state stores the next state for each character.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_KEPT = 1000  # maximum number of states and their characters in one automaton
_LONGEST_PATH = 40_000  # characters; no system has longer paths


def matches(glob: str, path: str, *, with_contents: bool = True) -> bool:
    """Return whether `glob` covers `path`, which is relative and has forward slashes.

    A pattern without a slash matches in every folder. With `with_contents`, a pattern that matches a folder also
    covers everything in that folder.
    """
    tail = _TAILS.get(glob)
    if tail is None:
        tail = _tail(glob)
    if tail not in path or not (with_contents or path.endswith(tail)):
        return False  # the usual case, which needs no automaton
    automaton = _automaton(glob)
    places = automaton.after(path)
    return bool(places & (automaton.covering if with_contents else automaton.end))


def glob_problem(glob: str) -> str | None:
    """Return a message that says what is wrong with a pattern: it is empty, or it has a bracket that does not begin a
    set. Return None if nothing is wrong."""
    if not glob.strip("/"):
        return phrase("the pattern '{glob}' is empty", glob=shown(glob))
    at = 0
    while (at := glob.find("[", at)) >= 0:
        end = glob.find("]", at)
        if end <= at + 1:
            return phrase(
                "the pattern '{glob}' has a `[` that does not start a set such as [abc]; "
                "write [[] for the character itself",
                glob=shown(glob),
            )
        at = end + 1
    return None


def may_match_below(glob: str, folder: str) -> bool:
    """Return whether `glob` may cover something in the folder at `folder`. Only the path of the folder is tested; the
    folder is not read."""
    return _automaton(glob).after(f"{folder}/") != 0


class Characters(NamedTuple):
    """A set of characters, as between brackets."""

    is_negative: bool
    single: frozenset[str]
    ranges: tuple[tuple[str, str], ...]

    def has(self, character: str) -> bool:
        """Return whether the set contains `character`."""
        is_listed = character in self.single or any(
            first <= character <= last for first, last in self.ranges
        )
        return is_listed is not self.is_negative


STAR = "*"  # anything but slashes
ANY = "**"  # anything
FOLDERS = "**/"  # nothing, or anything that ends with a slash
ONE = "?"  # one character, but no slash
WILD = (STAR, ANY, FOLDERS)
Piece = str | Characters | tuple[str]
"""A piece of a pattern; a literal character is in a tuple."""


_TAILS: dict[str, str] = {}
"""The result of `_tail` for the patterns used so far."""
_MOST_TAILS = 100_000


def _tail(glob: str) -> str:
    """Return the part of `glob` after its last special character, without slashes around it. Every path that `glob`
    matches ends with this part."""
    if len(_TAILS) >= _MOST_TAILS:
        _TAILS.clear()
    tail = glob[max(map(glob.rfind, "*?[]")) + 1 :].strip("/")
    _TAILS[glob] = tail
    return tail


def _pieces(glob: str) -> list[Piece]:
    """Parse a pattern into pieces."""
    text = glob.strip("/")
    pieces: list[Piece] = [] if "/" in glob.rstrip("/") else [FOLDERS]
    plain: dict[str, tuple[str]] = {}
    at, last_bracket = 0, text.rfind("]")
    while at < len(text):
        character = text[at]
        if character == "*":
            piece = next(mark for mark in (FOLDERS, ANY, STAR) if text.startswith(mark, at))
            add_wild(pieces, piece)
            at += len(piece)
            continue
        end = text.find("]", at) if character == "[" and at < last_bracket else -1
        if end > at + 1:
            pieces.append(_set(text[at + 1 : end]))
            at = end
        else:
            pieces.append(ONE if character == "?" else plain.setdefault(character, (character,)))
        at += 1
    return pieces


def add_wild(pieces: list[Piece], piece: str) -> None:
    """Add `piece`, which can match an empty text, to `pieces`. If `pieces` ends with other such pieces, join them and
    `piece` into one piece where possible."""
    while pieces and pieces[-1] in WILD:
        before = pieces[-1]
        if before == STAR and piece == FOLDERS:
            break  # these two cannot be joined
        pieces.pop()
        piece = piece if before == piece else ANY
    pieces.append(piece)


def _set(inside: str) -> Characters:
    """Parse the text between brackets. Only ranges, and a ``!`` or ``^`` at the start of the text, have a special
    meaning."""
    is_negative = inside[0] in "!^" and len(inside) > 1
    at = int(is_negative)
    single: list[str] = []
    ranges: list[tuple[str, str]] = []
    while at < len(inside):
        if inside[at + 1 : at + 2] == "-" and at + 2 < len(inside):
            if inside[at] <= inside[at + 2]:
                ranges.append((inside[at], inside[at + 2]))
            else:
                single += inside[at : at + 3]
            at += 3
        else:
            single.append(inside[at])
            at += 1
    return Characters(is_negative, frozenset(single), tuple(ranges))


class _Places(dict[str, "_Places"]):
    """A set of places in a pattern. It is also a mapping: for each character, it has the set of places after this
    character. This next set is created when it is needed."""

    __slots__ = ("automaton", "bits")

    def __init__(self, automaton: GlobAutomaton, bits: int) -> None:
        self.automaton = automaton
        self.bits = bits

    def __missing__(self, character: str) -> _Places:
        return self.automaton.step(self, character)


class GlobAutomaton:
    """Reads a path character by character, and finds all places in a pattern that a match may have reached."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        if sum(piece not in WILD for piece in pieces) > _LONGEST_PATH:
            pieces = [_NOTHING]
        one = stars = any_ = self._skips = self._inside = 0
        self._characters: dict[str, list[int]] = {}
        self._sets: list[tuple[Characters, int]] = []
        number = 0  # of the place before the piece
        for piece in pieces:
            place = 1 << number
            if isinstance(piece, Characters):
                self._sets.append((piece, number))
            elif isinstance(piece, tuple):
                self._characters.setdefault(piece[0], []).append(number)
            elif piece == ONE:
                one |= place
            elif piece == FOLDERS:
                # Two places: before it, and inside, which only a slash leaves.
                self._skips |= place
                self._inside |= place << 1
                number += 1
            else:
                stars |= place
                if piece == ANY:
                    any_ |= place
            number += 1
        self.end = 1 << number
        """The place after the last piece."""
        self._below = self.end << 1  # in a folder that matches
        self.covering = self.end | self._below
        """Two places. If a match has reached one of these places at the end of the path, the path or a folder above it
        matches."""
        self._stars = stars
        self._stay_at_slash = any_ | self._inside | self._below
        self._stay_else = stars | self._inside | self._below
        self._one = one
        self._most = max(64, min(_MOST_KEPT, 1_000_000 // (number + 1)))
        self._forget()

    def _forget(self) -> None:
        self._kept = 0
        self._places_by_bits: dict[int, _Places] = {}
        self._moving: dict[str, int] = {}
        self._first = self._places(1)

    def _places(self, bits: int) -> _Places:
        """Return the places `bits`, together with the places that can be reached from them without reading a
        character."""
        # At most two pieces that can match nothing are adjacent.
        for _ in range(2):
            bits |= (bits & self._stars) << 1 | (bits & self._skips) * 6
        places = self._places_by_bits.get(bits)
        if places is None:
            places = self._places_by_bits[bits] = _Places(self, bits)
        return places

    def after(self, path: str) -> int:
        """Return the places that are found after `path` is read, as the bits of a number."""
        places = self._first
        for character in path:
            places = places[character]
        return places.bits

    def step(self, places: _Places, character: str) -> _Places:
        """Return the places after one more character is read. `places` are the places before."""
        self._kept += 1
        if self._kept > self._most:
            for places_before in self._places_by_bits.values():
                places_before.clear()  # they refer to each other
            self._forget()
        moving = self._moving.get(character)
        if moving is None:
            moving = self._moving[character] = self._moved_by(character)
        stay = self._stay_at_slash if character == "/" else self._stay_else
        places_after = self._places((places.bits & moving) << 1 | places.bits & stay)
        places[character] = places_after
        return places_after

    def _moved_by(self, character: str) -> int:
        """Return the places where the pattern accepts `character`, as the bits of a number. From such a place,
        `character` leads to the next place."""
        moving = self._inside | self.end if character == "/" else self._one
        for number in self._characters.get(character, ()):
            moving |= 1 << number
        for characters, number in self._sets:
            if characters.has(character):
                moving |= 1 << number
        return moving


_NOTHING = Characters(is_negative=False, single=frozenset(), ranges=())


_AUTOMATA: dict[str, GlobAutomaton] = {}
_MOST_AUTOMATA = 1000


def _automaton(glob: str) -> GlobAutomaton:
    if glob not in _AUTOMATA:
        if len(_AUTOMATA) >= _MOST_AUTOMATA:
            _AUTOMATA.clear()
        _AUTOMATA[glob] = GlobAutomaton(_pieces(glob))
    return _AUTOMATA[glob]
