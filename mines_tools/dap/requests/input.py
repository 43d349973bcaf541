"""The request that gives the program input."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.session import Session


def input(session: Session, arguments: RequestArguments) -> None:  # noqa: A001 - the request's name
    """Give the program a text as input, and end the input if `end` is true."""
    text, is_end = arguments.text("text"), arguments.flag("end")
    session.launched  # noqa: B018 - refuses without a program
    session.give(text, is_end=is_end)
