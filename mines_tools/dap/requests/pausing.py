"""Requests that stop the current activity."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.session import Session


def pause(session: Session, arguments: RequestArguments) -> None:
    """Stop the program as soon as possible."""
    launched = session.launched
    if session.phase == "stopped":
        return  # the user pressed Pause twice
    if session.phase != "running":
        raise Refused(phrase("the program does not run"))
    if launched.is_plain:
        raise Refused(phrase("the program runs without the debugger"))
    session.after(session.pause)


def cancel(session: Session, arguments: RequestArguments) -> None:
    """Cancel a request that is not answered yet, or a move whose progress is shown."""
    if "progressId" in arguments:
        if not session.is_progress(arguments.text("progressId")):
            raise Refused(phrase("there is no progress of that name"))
        session.after(session.pause)
        return
    number = arguments.needed_number("requestId")
    if not session.cancel(number):
        raise Refused(phrase("no request of that number is being answered"))
