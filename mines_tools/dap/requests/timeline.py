"""The request for what happens at which step of the run, for clients that draw the run as a line with marks."""

from __future__ import annotations

from mines_tools.dap.messages import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.debugging.timeline import Mark
    from mines_tools.interface.run import Json

_MOST, _USUAL = 1_000, 200  # buckets
_SEARCH = 0.05
"""The time that one request spends in searching for events, in seconds. The whole answer should take at most 100 ms."""


def timeline(session: Session, arguments: RequestArguments) -> Generator[None, None, Body]:
    """Return the marks of the timeline. If not all events are known yet, first search for events for a short time."""
    launched = session.launched
    debugger, known = launched.debugger, launched.timeline
    first = arguments.number("from")
    end = min(arguments.number("to", debugger.farthest), debugger.farthest)
    most = min(max(arguments.number("most", _USUAL), 1), _MOST)
    if not session.is_busy and session.phase in ("stopped", "running") and not known.is_known(end):
        yield from _searched(session, end)
    part = known.part(first, end, most)
    body: dict[str, Json] = {
        "from": part.first,
        "to": part.end,
        "farthest": debugger.farthest,
        "isEnd": part.is_end,
        "size": part.size,
        "marks": [_mark(mark) for mark in part.marks],
    }
    if part.is_partial:
        body["isPartial"] = True
    return body


def _mark(mark: Mark) -> Json:
    body: dict[str, Json] = {
        "step": mark.step,
        "kind": mark.kind,
        "count": mark.events,
        "words": mark.words,
    }
    if mark.last != mark.step:
        body["last"] = mark.last
    return body


def _searched(session: Session, end: int) -> Generator[None, None, None]:
    """Search for events up to the moment `end`, and yield after each slice. Raises Refused if the search fails."""
    launched = session.launched
    debugger = launched.debugger
    launched.timeline.search(end, _SEARCH)
    stopped = None
    try:
        while (stopped := debugger.go(session.setup.slice)) is None:
            yield
    finally:
        # However the request ended, the program is where it was.
        while stopped is None:
            debugger.interrupt()
            stopped = debugger.go(session.setup.slice)
    if stopped.reason == "failed":
        raise Refused(stopped.text)
