"""When not to look for garbage.

Looking through hundreds of thousands of records for cyclic garbage, again and again while more are
made, takes a third of the time of making them; and there is next to none.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def no_collection() -> Iterator[None]:
    """No search for cyclic garbage meanwhile, in the whole process."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
