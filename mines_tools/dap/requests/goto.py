"""Requests that move the program to a place, to a step, or to the step that wrote a piece of the output."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.interface.run import Json

_MOST = 60  # characters of an operation
_MOST_TARGETS = 100
_MOST_PLACES = 1 << 32
"""The number of a target is an offset in the text of its file, plus this number for each file before it."""


def goto_targets(session: Session, arguments: RequestArguments) -> Body:
    """Return the places in a line to which the program can run."""
    source = session.stopped().source
    line = arguments.needed_number("line")
    column = arguments.number("column") if "column" in arguments else None
    file = source.file_of(arguments.within("source"))
    if file is None:
        return {"targets": []}
    targets: list[Json] = []
    spans = file.from_column(line, column)[:_MOST_TARGETS]
    first = source.files.index(file) * _MOST_PLACES
    for span in spans:
        text = shortened(shown(file.text(span)), _MOST)
        label = phrase("run to {operation}", operation=text)
        if len(spans) > 1:
            place = source.names.written_stop(file.stop_at(span))
            label = phrase("run to {operation} at {place}", operation=text, place=place)
        targets.append({"id": first + span.start, "label": label, **file.range(span)})
    return {"targets": targets}


def goto(session: Session, arguments: RequestArguments) -> None:
    """Run to a place: perform all steps until the next step is at this place."""
    launched = session.stopped()
    number, start = divmod(arguments.needed_number("targetId"), _MOST_PLACES)
    file = next(iter(launched.source.files[number : number + 1]), None) if number >= 0 else None
    span = None if file is None else file.place_at(start)
    if file is None or span is None:
        raise Refused(phrase("there is no target of that number"))
    cursor = file.stop_at(span)
    session.begin(lambda debugger: debugger.to_cursor(cursor))


def goto_moment(session: Session, arguments: RequestArguments) -> None:
    """Go to a step, forward or back, or to the step that writes a character of the output."""
    debugger = session.seen().debugger
    if "output" in arguments:
        number = arguments.number("output")
        if not number:
            raise Refused(phrase("the first character has the number 1"))
        title = counted(number, "going to output {count:,}", "going to output {count:,}")
        debugger.to_output(number - 1)
    else:
        step = arguments.needed_number("step")
        title = counted(step, "going to step {count:,}", "going to step {count:,}")
        if arguments.flag("isPlaying"):
            debugger.play(step)
        else:
            debugger.to_moment(step)
    session.move(title, keeps_focus=arguments.flag("keepFocus"), is_quiet=arguments.flag("isQuiet"))
