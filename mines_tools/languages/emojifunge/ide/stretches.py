"""The way of the pointer in stretches: cut where it parts, and where ways meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Place


class Stretch(NamedTuple):
    """Cells that the pointer passes one after the other."""

    places: tuple[Place, ...]


_MOST_CELLS = 20_000
"""The way through more cells is not cut."""


def stretches(flow: Flow) -> list[Stretch]:
    """The stretches of a way that parts or meets; none for one that does neither, or is not known."""
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
        found.append(Stretch(tuple(way)))
    return sorted(found, key=lambda each: (each.places[0][1], each.places[0][0]))
