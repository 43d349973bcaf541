"""The request for a description of the state in a few words, and the request that lets a client ask for it again."""

from __future__ import annotations

from mines_tools.debugging.summary import summary as summary_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def summary(session: Session, arguments: RequestArguments) -> Body:
    """Return the values that an editor shows beside the next operation, as one line of text."""
    return {"text": summary_of(session.stopped().debugger)}


def show_again(session: Session, arguments: RequestArguments) -> None:
    """Let the client show the values of the stopped program again. An editor asks for the values beside a line only when
    the program stops, and not when the text opens later."""
    session.stopped()
    if session.client.hears_of_changes:
        session.after(lambda: session.send("invalidated", {"areas": ["variables"]}))
