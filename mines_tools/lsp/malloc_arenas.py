"""Lets all threads of a process take their memory from one heap."""

from __future__ import annotations

import sys

_M_ARENA_MAX = -8
"""The option of glibc's `mallopt`: the largest number of heaps."""


def use_one_arena() -> None:
    """Let all threads share one heap, where the C library is glibc.

    By default each thread has a heap of its own, which keeps the memory that the thread has freed. A server with
    several threads would then hold the memory of several large texts. Sharing costs little, because Python's threads
    hardly ever ask for memory at the same time.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        mallopt = ctypes.CDLL(None).mallopt
    except (ImportError, OSError, AttributeError):
        return  # another C library
    mallopt(_M_ARENA_MAX, 1)
