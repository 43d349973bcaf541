"""Requests for a program that is edited while it is debugged. The editor then shows places in the text that runs,
and not in the edited text."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.dap.sources import STARTED
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def edited(session: Session, arguments: RequestArguments) -> None:
    """Record whether the text in the editor differs from the text that runs. If it does, frames refer to the text that
    runs.

    The client learns of this at the next stop. If it asked for the frames immediately, the editor would open the
    text that runs, and take the focus from the user, who is typing.
    """
    session.launched.source.is_edited = arguments.flag("edited", otherwise=True)


def source(session: Session, arguments: RequestArguments) -> Body:
    """Return the text of the program that runs."""
    named = arguments.within("source")
    number = named.number("sourceReference") or arguments.number("sourceReference")
    if number != STARTED:
        raise Refused(phrase("there is no source of that number"))
    return {"content": session.launched.source.started}
