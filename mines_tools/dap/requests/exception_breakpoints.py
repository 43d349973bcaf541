"""Requests for breakpoints on errors."""

from __future__ import annotations

from mines_tools.dap.breakpoints import EXCEPTIONS, RequestedBreakpoint
from mines_tools.dap.messages import Refused
from mines_tools.debugging.breakpoints import OnError
from mines_tools.debugging.shortage_words import next_failure_words
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def set_exception_breakpoints(session: Session, arguments: RequestArguments) -> Body:
    """Set the breakpoints on errors. Each of them stops the program before a step that raises its
    error."""
    wanted = [(name, "") for name in arguments.texts("filters")]
    wanted += [
        (option.needed_text("filterId"), option.text("condition"))
        for option in arguments.each("filterOptions")
    ]

    def resolve(launched: Launched) -> Sequence[RequestedBreakpoint]:
        return [_requested(launched, *filter_) for filter_ in wanted]

    return {"breakpoints": session.launched.breakpoints.set(EXCEPTIONS, resolve)}


def _requested(launched: Launched, name: str, condition: str) -> RequestedBreakpoint:
    words = launched.program.running.words
    if name in words.errors or name in words.occasions:
        return RequestedBreakpoint(OnError(name), condition)
    language = phrase(launched.program.language.title)
    return RequestedBreakpoint(
        None, why_not=phrase("programs in {language} have no such error", language=language)
    )


def _named(message: str, name: str) -> str:
    """Return `message` with the name of its error, unless `message` ends with this name already."""
    if message.endswith(name):
        return message
    return phrase("{message} ({name})", message=message, name=name)


def exception_info(session: Session, arguments: RequestArguments) -> Body:
    """Return the error at which the program has stopped. If a breakpoint has stopped the program, this is the error of
    the next step. If the program was aborted, return the reason. If the last step of an aborted program raised an error,
    return the name of this error too, because users can set a breakpoint on errors with this name."""
    launched = session.stopped()
    of_run = launched.program.running.words
    words = {**of_run.errors, **of_run.occasions}
    debugger, stop = launched.debugger, session.stop
    assert stop is not None  # the program has stopped
    for number in stop.breakpoints:
        breakpoint_ = debugger.breakpoints.get(number)
        if breakpoint_ is not None and isinstance(breakpoint_.what, OnError):
            name = breakpoint_.what.name
            text = phrase(words[name]) if name in words else shown(name)
            why = next_failure_words(debugger)
            description = _named(why, text) if why else text
            if name in of_run.occasions:
                description = phrase(
                    "{what}. This is no error: the program can continue", what=description
                )
            return {
                "exceptionId": name,
                "description": description,
                "breakMode": "always",
            }
    if stop.reason not in ("aborted", "unreadable"):
        raise Refused(phrase("there is no error here"))
    text = launched.end_in_words(stop)
    error = None if debugger.event is None else debugger.event.error
    if stop.reason == "aborted" and error in words:
        text = _named(text, phrase(words[error]))
        return {"exceptionId": error, "description": text, "breakMode": "unhandled"}
    return {"exceptionId": stop.reason, "description": text, "breakMode": "unhandled"}
