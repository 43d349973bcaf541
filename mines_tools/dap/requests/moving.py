"""Requests that move the program step by step or from stop to stop, forward and back."""

from __future__ import annotations

from mines_tools.debugging.debugger import Debugger
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def next(session: Session, arguments: RequestArguments) -> None:  # noqa: A001 - the protocol's name
    """Take one step. If this step queues operations, take the steps that perform the queued
    operations too. If it calls a routine, take the steps of this routine too."""
    session.begin(Debugger.over)


def step_in(session: Session, arguments: RequestArguments) -> None:
    """Take one step."""
    session.begin(Debugger.step)


def step_out(session: Session, arguments: RequestArguments) -> None:
    """Leave what contains the next operation: the operation that queued it, a macro, or a routine."""
    session.begin(Debugger.out)


def step_back(session: Session, arguments: RequestArguments) -> None:
    """Go back one step. Go back over the operations that this step queued, and over the routine that it called."""
    session.begin(Debugger.over_back)


def continue_(session: Session, arguments: RequestArguments) -> Body:
    """Continue to the next breakpoint hit, or to the end of the run."""
    session.begin(Debugger.resume)
    return {"allThreadsContinued": True}


def reverse_continue(session: Session, arguments: RequestArguments) -> None:
    """Go back to the last breakpoint hit before this moment, or to the start of the run."""
    session.begin(Debugger.reverse, phrase("going back"))


def restart_frame(session: Session, arguments: RequestArguments) -> None:
    """Go back to the operation that queued the next one, or to the call of the routine that contains it."""
    session.begin(Debugger.restart_frame)
