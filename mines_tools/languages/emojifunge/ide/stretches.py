"""Splits the paths of the pointer into stretches, which end where paths fork or meet."""

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
"""The largest number of cells whose paths are split."""


def stretches(flow: Flow) -> list[CellSequence]:
    """Return the stretches of the paths. Return none if the paths are unknown, too long, or neither fork nor
    meet.
    """
    if not flow.is_complete:
        return []
    after, before = flow.ways
    if len(after) > _MOST_CELLS:
        return []
    places = {*after, *before}
    heads = [
        place
        for place in places
        if len(before.get(place, ())) != 1 or any(len(after[one]) != 1 for one in before[place])
    ]
    if len(heads) < 2:
        return []
    starts = set(heads)
    found = []
    for head in heads:
        way = [head]
        following = after.get(head, ())
        while len(following) == 1:
            (one,) = following
            if one in starts:
                break
            way.append(one)
            following = after.get(one, ())
        found.append(CellSequence(tuple(way)))
    return sorted(found, key=lambda each: (each.places[0][1], each.places[0][0]))
