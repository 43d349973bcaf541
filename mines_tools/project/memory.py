"""Finds out whether the memory of a process can be limited."""

from __future__ import annotations

import sys


def limits_memory() -> bool:
    """Return whether this system enforces the limit of `mines_tools.base.memory_limit`."""
    try:
        import resource
    except ImportError:
        return False
    return hasattr(resource, "RLIMIT_AS") and sys.platform != "darwin"
