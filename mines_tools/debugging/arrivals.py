"""Finds the moments at which the run came to a place."""

from __future__ import annotations

from collections import deque

from mines_tools.debugging.breakpoints import AtIncluded, AtPlace, InRow
from mines_tools.interface.run_state import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.debugging.travel import Travel
    from mines_tools.debugging.why import Search


def arrivals(
    travel: Travel, place: AtPlace | AtIncluded | InRow, before: int, most: int
) -> Search[list[int]]:
    """Look for the moments before `before` at which the next step is at `place`. If `place` is a row of cells, look for
    the moments at which the run has just entered the row. Return the last `most` of these moments, the earliest
    first."""
    arrives = _Entries(travel).arrives if isinstance(place, InRow) else None
    if isinstance(place, AtIncluded):
        watch = Watch(included={place.place: None})
    else:
        spans = place.spans if isinstance(place, InRow) else (place.span,)
        watch = Watch(places=dict.fromkeys(spans, arrives))
    found: list[int] = []
    end = before
    while end and len(found) < most:
        begin = travel.before(end)
        if arrives is not None and begin:
            yield from travel.to(begin - 1)
            if _is_at(travel, place):
                arrives()
        yield from travel.to(begin)
        moments = deque[int](maxlen=most - len(found))
        if _is_at(travel, place) and (arrives is None or arrives()):
            moments.append(begin)
        while travel.steps < end - 1 and travel.until(end - 1 - travel.steps, watch):
            if _is_at(travel, place) and (arrives is None or arrives()):
                moments.append(travel.steps)
            yield
        found[:0] = moments
        end = begin
    return found


class _Entries:
    """The moments at which the run is in a row of cells."""

    def __init__(self, travel: Travel) -> None:
        self._run = travel.run
        self._last = -2
        """The last of these moments."""
        self._is_entry = False
        """True if the run entered the row at this moment."""

    def arrives(self) -> bool:
        """Return whether the last step entered the row. The run must be in the row now."""
        moment = self._run.steps
        if moment != self._last:
            self._is_entry = moment != self._last + 1
            self._last = moment
        return self._is_entry


def _is_at(travel: Travel, place: AtPlace | AtIncluded | InRow) -> bool:
    following = travel.run.place()
    if following is None:
        return False
    if isinstance(place, AtIncluded):
        return following.included_start == place.place
    if isinstance(place, InRow):
        return following.span in place.spans
    if following.span != place.span:
        return False
    return not place.is_at_first or following.repetition is None or following.repetition[0] == 1
