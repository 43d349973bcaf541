"""Splits the paths of the pointer into stretches. A stretch is a sequence of cells between two points where paths fork
or meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Place


class CellSequence(NamedTuple):
    """A sequence of cells that the pointer passes one after the other."""

    places: tuple[Place, ...]


_MOST_CELLS = 20_000
"""The maximum number of cells on the paths. If there are more cells, the paths are not split."""


def stretches(flow: Flow) -> list[CellSequence]:
    """Return the stretches of the pointer's paths. Return an empty list if the paths are not known, have too many
    cells, or neither fork nor meet."""
    if not flow.is_complete:
        return []
    after, before = flow.ways
    if len(after) > _MOST_CELLS:
        return []
    places = {*after, *before}
    heads = [
        place
        for place in places
        if len(before.get(place, ())) != 1
        or any(len(after[previous]) != 1 for previous in before[place])
    ]
    if len(heads) < 2:
        return []
    starts = set(heads)
    pieces = []
    for head in heads:
        way = [head]
        following = after.get(head, ())
        while len(following) == 1:
            (next_place,) = following
            if next_place in starts:
                break
            way.append(next_place)
            following = after.get(next_place, ())
        pieces.append(CellSequence(tuple(way)))
    return sorted(pieces, key=lambda stretch: (stretch.places[0][1], stretch.places[0][0]))
