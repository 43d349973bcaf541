"""Shows the progress of long work, if the client can show progress."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from uuid import uuid4

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.lsp.connection import Connection

_PATIENCE = 2.0  # seconds that a client may take to create the progress display


class ProgressDisplay:
    """The progress display for one piece of work."""

    def __init__(self, connection: Connection, title: str) -> None:
        self._connection = connection
        self._title = title
        self._token = str(uuid4())
        self._is_shown = False

    async def begin(self) -> None:
        """Show the progress display, if the client can show progress."""
        if not self._connection.capability("window.work_done_progress"):
            return
        progress = self._connection.work_done_progress
        try:
            await asyncio.wait_for(progress.create_async(self._token), _PATIENCE)
        except (TimeoutError, JsonRpcException):
            return
        begin = types.WorkDoneProgressBegin(title=self._title, cancellable=True)
        progress.begin(self._token, begin)
        self._is_shown = True

    def report(self, done: int, of: int) -> None:
        """Report that `done` parts out of `of` are done."""
        if self._is_shown:
            words = types.WorkDoneProgressReport(
                message=phrase("{done:,} of {all:,}", done=done, all=of),
                percentage=100 * done // of,
            )
            self._connection.work_done_progress.report(self._token, words)

    def is_cancelled(self) -> bool:
        """Return whether the user has cancelled the work."""
        if not self._is_shown:
            return False
        return self._connection.work_done_progress.tokens[self._token].cancelled()

    def end(self) -> None:
        """Remove the progress display."""
        if self._is_shown:
            self._connection.work_done_progress.end(self._token, types.WorkDoneProgressEnd())
            self._connection.work_done_progress.tokens.pop(self._token, None)
            self._is_shown = False
