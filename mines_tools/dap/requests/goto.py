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


def goto_targets(session: Session, arguments: RequestArguments) -> Body:
    """Return the places in a line to which the program can run."""
    source = session.stopped().source
    line = arguments.needed_number("line")
    column = arguments.number("column") if "column" in arguments else None
    if not source.is_meant(arguments.within("source")):
        return {"targets": []}
    targets: list[Json] = []
    spans = source.from_column(line, column)[:_MOST_TARGETS]
    names = source.names
    for span in spans:
        text = shortened(shown(source.text(span)), _MOST)
        label = phrase("run to {operation}", operation=text)
        if len(spans) > 1:
            place = names.written(span)
            label = phrase("run to {operation} at {place}", operation=text, place=place)
        targets.append({"id": span.start, "label": label, **source.range(span)})
    return {"targets": targets}


def goto(session: Session, arguments: RequestArguments) -> None:
    """Run to a place: perform all steps until the next step is at this place."""
    launched = session.stopped()
    start = arguments.needed_number("targetId")
    span = launched.source.place_at(start)
    if span is None:
        raise Refused(phrase("there is no target of that number"))
    session.begin(lambda debugger: debugger.to_place(span))


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
        debugger.to_moment(step)
    session.move(title, keeps_focus=arguments.flag("keepFocus"), is_quiet=arguments.flag("isQuiet"))
