"""Lets all threads of a process take their memory from one heap."""

from __future__ import annotations

import sys

_M_ARENA_MAX = -8
"""The number of an option of glibc's function `mallopt`. The option sets the maximum number of heaps."""


def use_one_arena() -> None:
    """Let all threads share one heap, if the C library is glibc.

    By default, each thread has its own heap, and the heap keeps the memory that the thread has freed. So a server with
    several threads would keep the memory of several large texts. A shared heap costs little time, because Python's
    threads seldom ask for memory at the same time.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        mallopt = ctypes.CDLL(None).mallopt
    except (ImportError, OSError, AttributeError):
        return  # another C library
    mallopt(_M_ARENA_MAX, 1)
