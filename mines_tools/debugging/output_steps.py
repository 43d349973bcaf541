"""Finds the steps that wrote certain characters of the output."""

from __future__ import annotations

from mines_tools.base.interruptible import Interrupted
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.moves import Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.moves import Moving
    from mines_tools.interface.run import Place


class Writing(NamedTuple):
    """A step that wrote output."""

    moment: int
    """The moment before the step."""
    place: Place | None


def writers(debugger: Debugger, offsets: Sequence[int]) -> Sequence[Writing]:
    """Begin a search for the steps that wrote certain output characters. `offsets` are the offsets
    of these characters, counted from 0, in ascending order.

    The search is a move of the debugger. At the end of this move, the run is again at the moment
    where the search began. This function returns an empty list, which the search then fills.
    """
    writings: list[Writing] = []
    debugger.search(_searching(debugger, offsets, writings))
    return writings


def _searching(debugger: Debugger, offsets: Sequence[int], writings: list[Writing]) -> Moving:
    travel = debugger.travel
    begin = travel.steps
    stopped = Stopped("answered")
    try:
        for offset in offsets:
            moment = yield from travel.writer(offset)
            if moment is None:
                break
            yield from travel.to(moment)
            writings.append(Writing(moment, travel.run.place()))
    except Interrupted:
        stopped = Stopped("pause")
    try:
        yield from travel.to(begin)
    except Interrupted:  # on the way back
        yield from travel.to(begin)
    return stopped
