"""Requests for the position of the program: for the next operation, and for the operation that
queued the next one."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.dap.scopes import scopes as scopes_of
from mines_tools.dap.stops import THREAD
from mines_tools.debugging.stop_words import performed_words
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.interface.run import Json
    from mines_tools.text.source import Span

_MOST = 60  # characters of an operation


def threads(session: Session, arguments: RequestArguments) -> Body:
    """Return the only thread of the program. The name of the thread says whether the user has changed the state, and
    whether the run waits for input."""
    if session.phase not in ("running", "stopped"):
        return {"threads": []}
    launched = session.launched
    name = phrase(launched.program.language.title)
    if not launched.is_plain and launched.debugger.changed:
        name = phrase("{language}, changed by you", language=name)
    if session.is_waiting:
        name = phrase("{program} (waits for input)", program=name)
    return {"threads": [{"id": THREAD, "name": name}]}


def stack_trace(session: Session, arguments: RequestArguments) -> Body:
    """Return a frame for the next operation. If this operation is queued, return a second frame for
    the operation that queued it."""
    launched = session.seen()
    if arguments.number("threadId", THREAD) != THREAD:
        raise Refused(phrase("there is no thread of that number"))
    frames = _frames(launched)
    first, count = arguments.number("startFrame"), arguments.number("levels") or len(frames)
    return {"stackFrames": frames[first : first + count], "totalFrames": len(frames)}


def _frames(launched: Launched) -> Sequence[Json]:
    debugger, source = launched.debugger, launched.source
    place = debugger.place
    if place is None:
        # An editor shows the state by itself only for a frame with a place: here, that of the last operation.
        span = launched.marked_span()
        cell = None if span is None else source.names.cell(span)
        where = {} if span is None else _located(launched, span)
        name = (
            phrase("the end")
            if cell is None
            else phrase("the end, at ({column}, {row})", column=cell[0], row=cell[1])
        )
        return [{"id": 1, "name": name, "line": 0, "column": 0, **where}]
    event = debugger.travel.peek()
    # A step that needs input cannot be tried.
    command = debugger.travel.run.reader if event is None else event.command
    if place.span is not None:
        text = shortened(shown(source.text(place.span)), _MOST)
        if command is not None:
            command = performed_words(launched.program.running.words, text, command)
        cell = source.names.cell(place.span)
        if cell is not None:
            text = f"{text} ({cell[0]}, {cell[1]})"
        name = f"{text}  {command}".strip()
        if place.repetition is not None:
            number, count = place.repetition
            name = phrase("{name} ({number} of {count})", name=name, number=number, count=count)
        return [{"id": 1, "name": name, **_located(launched, place.span)}]
    words = launched.program.running.words
    queued = phrase(words.queued, command=command or "\u2026")
    frames: list[Json] = [{"id": 1, "name": queued, "line": 0, "column": 0}]
    if place.queued_by is not None:
        text = shortened(shown(source.text(place.queued_by)), _MOST)
        where = _located(launched, place.queued_by)
        queuing = phrase(words.queuing, operation=text)
        frames = [{"id": 1, "name": queued, **where}, {"id": 2, "name": queuing, **where}]
    return frames


def _located(launched: Launched, span: Span) -> dict[str, Json]:
    """Return the fields of a frame that describe the place `span` of the launched program.

    An editor selects the text from the start to the end of a frame. It also draws an arrow at the
    column of the frame, and this arrow moves the rest of the line. Neither is wanted if the client
    itself marks the place. So for such a client, the frame has no end. If the place is a cell, the
    column of the frame for such a client is the first column of the line.
    """
    where = launched.source.located(span)
    if launched.launch.is_place_marked:
        del where["endLine"], where["endColumn"]
        if launched.source.names.cell(span) is not None:
            where["column"] = launched.source.first_column
    return where


def scopes(session: Session, arguments: RequestArguments) -> Body:
    """Return the scopes. All frames have the same scopes, because the languages have no local
    variables."""
    launched = session.seen()
    if arguments.needed_number("frameId") not in (1, 2):
        raise Refused(phrase("there is no frame of that number"))
    bodies: list[Json] = []
    for name, key, node in scopes_of(launched.debugger):
        scope: dict[str, Json] = {
            "name": name[:1].upper() + name[1:],
            "variablesReference": session.handles.number(key, node),
            "expensive": False,
        }
        if node.indexed:
            # Without the number of those with names, VS Code asks for the others only.
            scope["indexedVariables"] = node.indexed
            scope["namedVariables"] = len(node.named())
        bodies.append(scope)
    return {"scopes": bodies}
