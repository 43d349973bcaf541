"""Reports the progress of long operations to the client. The client shows the progress after a short delay. The user
can then cancel the operation."""

from __future__ import annotations

from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.dap.messages import Body
    from mines_tools.interface.run import Json

_AFTER = 0.5  # seconds until progress is shown
_EVERY = 0.2  # seconds between two updates


class ProgressDisplay:
    """The progress of one operation."""

    def __init__(self, send: Callable[[str, Body], object], number: int, title: str) -> None:
        self.id = f"travel-{number}"
        self._send = send
        self._title = title
        self._next = monotonic() + _AFTER
        self._is_shown = False

    def report(self, share: float | None, message: str) -> None:
        """Report the progress if enough time has passed since the last report. `share` is the
        completed part of the operation, from 0 to 1; None if this part is not known."""
        now = monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY
        body: dict[str, Json] = {"progressId": self.id, "message": message}
        if share is not None:
            body["percentage"] = round(100 * share)
        if not self._is_shown:
            self._is_shown = True
            self._send("progressStart", {**body, "title": self._title, "cancellable": True})
        else:
            self._send("progressUpdate", body)

    def end(self) -> None:
        """End the display of progress."""
        if self._is_shown:
            self._is_shown = False
            self._send("progressEnd", {"progressId": self.id})
