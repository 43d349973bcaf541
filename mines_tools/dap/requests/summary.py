"""The request whose answer describes the state in a few words."""

from __future__ import annotations

from mines_tools.debugging.summary import summary as summary_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def summary(session: Session, arguments: RequestArguments) -> Body:
    """Return the values that an editor shows beside the next operation, as one line of text."""
    return {"text": summary_of(session.stopped().debugger)}
