"""Looking for garbage when nobody waits: `cli.lsp` sees to it that it is not looked for at other times, which
takes longer than an answer where programs are long."""

from __future__ import annotations

import asyncio
import gc
from contextvars import Context

_EVERYTHING = 20
"""At each so many-th time, garbage is also looked for among what has long been there."""
_QUIET = 5.0  # seconds without an edit before garbage is looked for


class Tidying:
    """When it is done."""

    def __init__(self) -> None:
        self._quiet: asyncio.TimerHandle | None = None
        self._tidied = 0

    def put_off(self) -> None:
        """Somebody types: it is done some time after that."""
        self.stop()
        self._quiet = asyncio.get_running_loop().call_later(_QUIET, self._tidy, context=Context())

    def stop(self) -> None:
        """It is not done any more."""
        if self._quiet is not None:
            self._quiet.cancel()

    def _tidy(self) -> None:
        """What is alive now is not looked through again soon: that takes a second for a million lines."""
        self._tidied += 1
        if self._tidied % _EVERYTHING == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
