"""Requests that end the program and the session."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.session import Session


def terminate(session: Session, arguments: RequestArguments) -> None:
    """End the program."""
    session.after(session.terminate)


def disconnect(session: Session, arguments: RequestArguments) -> None:
    """End the session and the program."""

    def end() -> None:
        session.is_over = True

    session.after(end)
