"""Pauses the garbage collector.

While a tool creates hundreds of thousands of records, the search for cyclic garbage would take a
third of the time. It would find almost nothing.
"""

from __future__ import annotations

import gc


class no_collection:  # noqa: N801 - as the context managers of the standard library
    """Context manager that turns off the search for cyclic garbage in the whole process."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_error: object) -> None:
        if self._was_on:
            gc.enable()
