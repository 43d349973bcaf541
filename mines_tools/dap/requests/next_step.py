"""The request for a description of what the next step does in this run."""

from __future__ import annotations

from mines_tools.debugging.next_step import next_step_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def next_step(session: Session, arguments: RequestArguments) -> Body:
    """Return lines of Markdown about the next step, for a hover. There are none if this step cannot be taken now."""
    launched = session.stopped()
    return {"lines": [*next_step_words(launched.debugger, launched.source.names)]}
