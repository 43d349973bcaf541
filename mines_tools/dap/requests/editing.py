"""Requests for a program that is edited while it is debugged: its places are shown in the running text."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.dap.sources import STARTED
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def edited(session: Session, arguments: RequestArguments) -> None:
    """Record whether the editor shows a different text from the running one; then frames name the running text.

    The client learns of it at the next stop: an editor that asked for the frames at once would show the
    other text, and take the focus from a user who types.
    """
    session.launched.source.is_edited = arguments.flag("edited", otherwise=True)


def source(session: Session, arguments: RequestArguments) -> Body:
    """Return the running text."""
    named = arguments.within("source")
    number = named.number("sourceReference") or arguments.number("sourceReference")
    if number != STARTED:
        raise Refused(phrase("there is no source of that number"))
    return {"content": session.launched.source.started}
