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
_MUCH = 64 * 2**20
"""A number of bytes. If dropped results take more than this, a collection is due. If it came later, it would take
longer."""
_VERY_MUCH = 256 * 2**20
"""A number of bytes. If results that were dropped since the old objects were examined take more than this, the next
collection examines the old objects too."""
_QUIET = 5.0  # seconds without an edit before a collection


class Tidying:
    """Schedules the collections."""

    def __init__(self) -> None:
        self._quiet: asyncio.TimerHandle | None = None
        self._tidied = 0
        self._dropped = 0
        self._dropped_of_all = 0

    def put_off(self) -> None:
        """Cancel the scheduled collection, and schedule a new one, which begins `_QUIET` seconds from now."""
        self.stop()
        self._quiet = asyncio.get_running_loop().call_later(_QUIET, self._tidy, context=Context())

    def dropped(self, size: int) -> None:
        """Note that a large object of about `size` bytes is not needed any more. A collection frees its memory."""
        self._dropped += size
        self._dropped_of_all += size

    def tidy_if_much(self) -> None:
        """Collect garbage now if dropped objects take much memory."""
        if self._dropped > _MUCH:
            self._tidy()

    def stop(self) -> None:
        """Cancel the scheduled collection."""
        if self._quiet is not None:
            self._quiet.cancel()

    def _tidy(self) -> None:
        """Collect garbage. Then freeze all objects that are in use, so that the next collection does not examine them
        again. With a text of a million lines, examining them takes a second."""
        self._tidied += 1
        self._dropped = 0
        if self._tidied % _EVERYTHING == 0 or self._dropped_of_all > _VERY_MUCH:
            gc.unfreeze()
            self._dropped_of_all = 0
        gc.collect()
        gc.freeze()
