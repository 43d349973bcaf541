"""Requests for the position of the program: for the next operation, for the operation that queued the
next one, and for the statements that called the routine of the next operation."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.dap.scopes import scopes as scopes_of
from mines_tools.dap.stops import THREAD
from mines_tools.debugging.stop_words import performed_words
from mines_tools.interface.run import Frame
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
_MOST_READ = 1000  # characters of a group, of which most may be blanks
_MOST_FRAMES = 1000
"""The maximum number of frames in an answer, if the client does not say how many it wants."""


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
    the operation that queued it. Statements that contain this operation, such as a call of a routine,
    have further frames."""
    launched = session.seen()
    if arguments.number("threadId", THREAD) != THREAD:
        raise Refused(phrase("there is no thread of that number"))
    first = arguments.number("startFrame")
    end = first + (arguments.number("levels") or _MOST_FRAMES)
    # One more than wanted: a client asks for more frames if there are more than it has.
    statements = launched.debugger.travel.run.frames(end + 1)
    frames, around = _frames(launched, statements), statements[1:]
    inner, total = len(frames), len(frames) + len(around)
    end = min(end, total)
    shown_frames = [
        *frames[first:end],
        *(_frame_around(launched, number + 1, around[number - inner])
          for number in range(max(first, inner), end)),
    ]  # fmt: skip
    return {"stackFrames": shown_frames, "totalFrames": total}


def _frame_around(launched: Launched, number: int, frame: Frame) -> Json:
    """Return the frame with the number `number`, for a statement that contains the next operation."""
    name = _text(launched, frame)
    inner = launched.marked_span()
    if frame.source is None and inner is not None and _is_around(frame.span, inner):
        start = launched.program.text[frame.span.start : frame.span.end][:_MOST_READ]
        group = shortened(shown(" ".join(start.split())), _MOST)
        name = phrase("in {group}", group=group)
    if frame.repetition is not None:
        index, count = frame.repetition
        name = phrase("{name} ({number} of {count})", name=name, number=index, count=count)
    return {"id": number, "name": name, **_located(launched, frame)}


def _is_around(span: Span, inner: Span) -> bool:
    """Return whether the place `inner` is a part of `span`, and not the whole of it."""
    return span != inner and span.start <= inner.start and inner.end <= span.end


def _text(launched: Launched, frame: Frame) -> str:
    """Return the text of a statement, as the name of a frame shows it."""
    return shortened(shown(launched.source.statement_text(frame)), _MOST)


def _frames(launched: Launched, statements: Sequence[Frame]) -> Sequence[Json]:
    """Return the frames for the next operation. `statements` are the statements that the run is performing."""
    debugger, source = launched.debugger, launched.source
    place = debugger.place
    if place is None:
        # An editor shows the state by itself only for a frame with a place: here, that of the last operation.
        span = launched.marked_span()
        is_cell = span is not None and source.names.cell(span) is not None
        where = {} if span is None else _located(launched, Frame(span))
        name = phrase("the end")
        if span is not None and is_cell:
            name = phrase("the end, at {place}", place=source.names.of_span(span))
        elif span is not None and (text := _text(launched, Frame(span))):
            name = phrase("the end, after {operation}", operation=text)
        return [{"id": 1, "name": name, "line": 0, "column": 0, **where}]
    event = debugger.travel.peek()
    # A step that needs input cannot be tried.
    command = debugger.travel.run.reader if event is None else event.command
    at = statements[0] if statements else None if place.origin is None else Frame(place.origin)
    if at is not None and (place.span is not None or place.is_included_start):
        text = _text(launched, at)
        if command is not None:
            command = performed_words(launched.program.running.words, text, command)
        if place.span is not None and source.names.cell(place.span) is not None:
            text = f"{text} {source.names.of_span(place.span)}"
        name = f"{text}  {command}".strip()
        if place.repetition is not None:
            number, count = place.repetition
            name = phrase("{name} ({number} of {count})", name=name, number=number, count=count)
        return [{"id": 1, "name": name, **_located(launched, at)}]
    words = launched.program.running.words
    queued = phrase(words.queued, command=command or "\u2026")
    frames: list[Json] = [{"id": 1, "name": queued, "line": 0, "column": 0}]
    if at is not None:
        where = _located(launched, at)
        queuing = phrase(words.queuing, operation=_text(launched, at))
        frames = [{"id": 1, "name": queued, **where}, {"id": 2, "name": queuing, **where}]
    return frames


def _located(launched: Launched, frame: Frame) -> dict[str, Json]:
    """Return the fields of a frame that describe the place of the statement `frame`.

    An editor selects the text from the start to the end of a frame. It also draws an arrow at the
    column of the frame, and this arrow moves the rest of the line. Neither is wanted if the client
    itself marks the place. So for such a client, the frame has no end. If the place is a cell, the
    frame for such a client has the column 0, which is no column: the name of the frame says the cell.
    """
    span = frame.span
    where = launched.source.located(span, frame.source)
    if frame.source is not None:
        return where
    if launched.launch.is_place_marked:
        del where["endLine"], where["endColumn"]
        if launched.source.names.cell(span) is not None:
            where["column"] = 0
    return where


def scopes(session: Session, arguments: RequestArguments) -> Body:
    """Return the scopes. All frames have the same scopes, because the languages have no local
    variables."""
    launched = session.seen()
    number = arguments.needed_number("frameId")
    count = 1 + max(len(launched.debugger.travel.run.frames(number)), 1)
    if not 1 <= number <= count:
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
