"""Texts that describe places and directions."""

from __future__ import annotations

from math import isfinite, isnan

from mines_tools.base.integers import ends_of
from mines_tools.interface.run_state import infinity_text
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from mines_tools.languages.emojifunge.numbers import Number

_WAYS: Mapping[tuple[int, int], str] = {
    (1, 0): template("right"),
    (-1, 0): template("left"),
    (0, -1): template("up"),
    (0, 1): template("down"),
    (1, -1): template("up and right"),
    (1, 1): template("down and right"),
    (-1, -1): template("up and left"),
    (-1, 1): template("down and left"),
    (0, 0): template("standing still"),
}
_SIDES: Mapping[tuple[int, int], str] = {
    (1, 0): template("to the right"),
    (-1, 0): template("to the left"),
    (0, -1): template("upwards"),
    (0, 1): template("downwards"),
}
_MOST_WAYS = 4
_MOST_PLACES = 4
_DIGITS = 8
"""A number of digits. At most this many digits are shown at the beginning of a coordinate, and as many at its end."""


def place_text(x: Number, y: Number) -> str:
    """Return a place as text: column and row, from 0. The place may be outside the grid: ✴️ takes it from the stack."""
    return f"({_coordinate_text(x)}, {_coordinate_text(y)})"


def _coordinate_text(value: Number) -> str:
    if isinstance(value, float) and not isfinite(value):
        return "NaN" if isnan(value) else infinity_text(value)
    sign = "-" if value < 0 else ""
    first, last, _ = ends_of(round(value), _DIGITS, _DIGITS)
    return f"{sign}{first}…{last}" if last else f"{sign}{first}"


def places_text(places: Iterable[tuple[Number, Number]]) -> str:
    """Return a text that lists places in the order of the program text. If there are many places, only the first of
    them are listed."""
    in_order = sorted(places, key=lambda place: (place[1], place[0]))
    shown = [place_text(*place) for place in in_order[:_MOST_PLACES]]
    if len(in_order) > _MOST_PLACES:
        more = len(in_order) - _MOST_PLACES
        return phrase("{places} and {count} more", places=", ".join(shown), count=more)
    return phrase(" or ").join(shown)


def cells_text(places: Iterable[tuple[Number, Number]]) -> str:
    """Return a text that lists places in the order of the program text. Cells that follow one another in a row are
    listed together. If there are many, only the first of them are listed."""
    stretches: list[list[tuple[Number, Number]]] = []
    for place in sorted(places, key=lambda place: (place[1], place[0])):
        last = stretches[-1][-1] if stretches else None
        if last is not None and last[1] == place[1] and last[0] + 1 == place[0]:
            stretches[-1].append(place)
        else:
            stretches.append([place])
    shown = [
        phrase("{first} to {last}", first=place_text(*cells[0]), last=place_text(*cells[-1]))
        if len(cells) > 1
        else place_text(*cells[0])
        for cells in stretches[:_MOST_PLACES]
    ]
    if len(stretches) > _MOST_PLACES:
        more = sum(map(len, stretches[_MOST_PLACES:]))
        return phrase("{places} and {count} more", places=", ".join(shown), count=more)
    return ", ".join(shown)


def way_text(dx: int, dy: int) -> str:
    """Return a direction of the pointer as text."""
    direction = _WAYS.get((dx, dy))
    return phrase(direction) if direction else phrase("(dx, dy) = ({dx}, {dy})", dx=dx, dy=dy)


def side_text(dx: int, dy: int) -> str:
    """Return the direction in which the pointer goes on as text, such as ``to the left``. It is a direction on the
    screen."""
    side = _SIDES.get((dx, dy))
    return phrase(side) if side else way_text(dx, dy)


def ways_text(ways: Collection[tuple[int, int]]) -> str:
    """Return a text that lists the possible directions of the pointer. Return "" if there are too many directions, or
    none."""
    if not 0 < len(ways) <= _MOST_WAYS:
        return ""
    named = [way for way in _WAYS if way in ways]
    shown = [*named, *sorted(way for way in ways if way not in _WAYS)]
    return phrase(" or ").join(way_text(*way) for way in shown)
