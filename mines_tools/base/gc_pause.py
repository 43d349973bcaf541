"""When not to look for garbage.

Looking through hundreds of thousands of records for cyclic garbage, again and again while more are
made, takes a third of the time of making them; and there is next to none.
"""

from __future__ import annotations

import gc


class no_collection:  # noqa: N801 - as the context managers of the standard library
    """No search for cyclic garbage meanwhile, in the whole process."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_error: object) -> None:
        if self._was_on:
            gc.enable()
