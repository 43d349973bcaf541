"""Limits of memory, where the system keeps them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_MB = 1 << 20


def limits_memory() -> bool:
    """Whether this system keeps `limit_memory`."""
    try:
        import resource
    except ImportError:
        return False
    return hasattr(resource, "RLIMIT_AS") and sys.platform != "darwin"


def limit_memory(megabytes: int) -> Callable[[], None]:
    """Let this process take so much more memory than it has now; returns what lifts that again."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    limit = _addresses() + megabytes * _MB
    if before[0] == resource.RLIM_INFINITY or limit < before[0]:
        resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    return lambda: resource.setrlimit(resource.RLIMIT_AS, before)


def _addresses() -> int:
    """Bytes of addresses that this process has."""
    import resource

    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
