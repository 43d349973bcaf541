"""Collects garbage while no request is waiting.

`cli.lsp` turns off Python's automatic collection, because one collection takes longer than an answer when programs
are long.
"""

from __future__ import annotations

import asyncio
import gc
from contextvars import Context

_EVERYTHING = 20
"""The collections are numbered. A collection examines the old objects too if its number is a multiple of this. During
all other collections, the old objects are frozen, so that they are not examined."""
_QUIET = 5.0  # seconds without an edit before a collection


class Tidying:
    """Schedules the collections."""

    def __init__(self) -> None:
        self._quiet: asyncio.TimerHandle | None = None
        self._tidied = 0

    def put_off(self) -> None:
        """Cancel the scheduled collection, and schedule a new one, which begins `_QUIET` seconds from now."""
        self.stop()
        self._quiet = asyncio.get_running_loop().call_later(_QUIET, self._tidy, context=Context())

    def stop(self) -> None:
        """Cancel the scheduled collection."""
        if self._quiet is not None:
            self._quiet.cancel()

    def _tidy(self) -> None:
        """Collect garbage. Then freeze all objects that are in use, so that the next collection does not examine them
        again. With a text of a million lines, examining them takes a second."""
        self._tidied += 1
        if self._tidied % _EVERYTHING == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
