"""The clock that measures the processor time of a thread. In a browser, Python has no such clock, and only one
thread."""

from __future__ import annotations

import time

__all__ = ["thread_time"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from time import thread_time
else:
    thread_time = getattr(time, "thread_time", time.perf_counter)
