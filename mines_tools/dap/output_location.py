"""Finds the places in the program that wrote the output, just before the output is sent."""

from __future__ import annotations

from time import perf_counter

from mines_tools.dap.output import OutputPlace
from mines_tools.debugging.output_steps import writers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.dap.debuggee import Launched
    from mines_tools.debugging.debugger import Debugger

_MOST_LINES = 20
"""The maximum number of lines of output whose places are searched for. If there are more lines at
once, users do not look at the place of each line."""
_MOST_SLICES = 10
_SLICE = 5_000  # steps
_LONGEST = 0.3  # seconds, if steps take long


def written_at(launched: Launched) -> Mapping[int, OutputPlace]:
    """Return, for each unsent line of output, the step that wrote this line. A key is the offset of
    a line in the output. The result is empty if there are more than `_MOST_LINES` lines. If the
    search takes too long, the result lacks some lines.

    Call this function only while the program is stopped. After the search, the program is at the
    same moment as before.
    """
    lines = launched.output.lines()
    if not 0 < len(lines) <= _MOST_LINES:
        return {}
    debugger = launched.debugger
    writings = writers(debugger, lines)
    latest = perf_counter() + _LONGEST
    attend = debugger.attend

    def look() -> None:
        if attend is not None:
            attend()
        if perf_counter() > latest:
            debugger.interrupt()

    debugger.attend = look
    try:
        _look_for(debugger, latest)
    finally:
        debugger.attend = attend
    return {
        line: OutputPlace(moment, launched.source.located(statement.span, statement.source))
        for line, (moment, place) in zip(lines, writings, strict=False)
        if place is not None and (statement := place.statement) is not None
    }


def _look_for(debugger: Debugger, latest: float) -> None:
    """Run the search that has begun, until the search ends or takes too long. The search must stop
    at the time `latest`."""
    for _ in range(_MOST_SLICES):
        if debugger.go(_SLICE) is not None:
            break
        if perf_counter() > latest:
            debugger.interrupt()
            break
    else:
        debugger.interrupt()
    while debugger.is_moving and debugger.go(_SLICE) is None:
        pass
