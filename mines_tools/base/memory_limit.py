"""Limits the memory that a program may take in this process, and measures how much memory remains.

The system has a single limit, for the whole address space of a process. This module does not count
two kinds of memory as memory of the program:

- Memory that the tools themselves need temporarily, such as a library and the code that this library compiles (see
  `own_memory`). A library that is not written in Python may end the process when memory runs out. So
  `own_memory` lifts the limit while such a library works.
- A reserve. If Python has no memory even for a small integer, an exception cannot leave a large function. The reason is
  that Python (up to 3.13) tries forever to create an integer: the line number of the exception. So the code that runs a
  program checks between the steps of the program whether the limit was passed. Between two checks, this code takes only
  as many steps as fit into the reserve.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

_MB = 1 << 20
_RESERVE = 8 * _MB
"""The number of bytes of the reserve. The limit of the system is higher than the limit of the
program by this number."""
_STEP = 256
"""The module assumes that a step takes at most this many bytes, averaged over many steps. Large
pieces of memory are not included."""
_STATM = "/proc/self/statm"
"""The system's file that says how many memory pages the address space of this process has."""


class LimitReached(MemoryError):
    """The memory limit was passed, but no allocation has failed yet. The run could continue if it
    needed less memory."""


class _Limit(NamedTuple):
    """A limit that the system enforces, or a limit that only this module checks."""

    before: tuple[int, int] | None
    """The limit that the system had before, and the maximum to which it may be raised, in bytes. None if the system
    enforces nothing."""
    statm: IO[bytes] | None
    """The open file `_STATM`; None if the system does not have it."""
    page: int
    """The size of a page in bytes."""
    size: Callable[[], int] | None = None
    """A function that returns the size of the memory in bytes. None if the system tells this size."""


class _Now:
    """The current limit. If there is no limit, the field `limit` is None."""

    limit: _Limit | None = None
    most = 0
    """The maximum size of the address space of this process in bytes. The system allows the reserve in addition."""


_now = _Now()


def limit_memory(megabytes: int) -> Callable[[], None]:
    """Let this process take up to `megabytes` more memory than it has now. Return a function that lifts the
    limit."""
    from resource import RLIMIT_AS, getpagesize, getrlimit

    try:
        statm = open(_STATM, "rb", buffering=0)  # noqa: SIM115 - read again and again
    except OSError:
        statm = None
    _now.limit = _Limit(getrlimit(RLIMIT_AS), statm, getpagesize())
    _now.most = _addresses(_now.limit) + megabytes * _MB
    _set()
    return _lift


def limit_size(size: Callable[[], int], most: int) -> None:
    """Limit the memory whose size `size` returns to `most` bytes. The system enforces nothing: the code that runs a
    program checks the limit. A limit before ends."""
    _lift()
    _now.limit = _Limit(None, None, 1, size)
    _now.most = most


def room() -> float:
    """Return how many bytes the process may still take before it reaches the limit. The number is
    negative if the limit was passed. Return infinity if there is no limit, or if the memory of this
    process is unknown."""
    if _now.limit is None or (_now.limit.statm is None and _now.limit.size is None):
        return float("inf")
    return _now.most - _addresses(_now.limit)


def check_memory() -> None:
    """Raise LimitReached if the memory limit was passed."""
    if _now.limit is not None and room() < 0:
        raise LimitReached


def steps_within_memory(steps: int) -> int:
    """Return the number of steps that may be taken before this function must be called again. The
    result is never greater than `steps`. Raise LimitReached if the limit was passed."""
    if _now.limit is None:
        return steps
    left = room()
    if left < 0:
        raise LimitReached
    return int(min(steps, (left + _RESERVE) // _STEP))


def take_memory(size: int) -> None:
    """Count `size` bytes as memory of the program. Call this for memory that is taken inside
    `own_memory`, where memory is not counted otherwise. Raise LimitReached if less than `size` is
    left.
    """
    if _now.limit is None:
        return
    if room() < size:
        raise LimitReached
    _now.most -= size
    _set()


class more_memory:  # noqa: N801 - as the context managers of the standard library
    """Context manager that raises the limit by `size` bytes. It is for moving data, which then
    exists twice for a short time."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __enter__(self) -> None:
        self._add(self._size)

    def __exit__(self, *_exception: object) -> None:
        self._add(-self._size)

    def _add(self, size: int) -> None:
        if _now.limit is not None:
            _now.most += size
            _set()


class own_memory:  # noqa: N801 - as the context managers of the standard library
    """Context manager that lifts the limit for a time. Memory that is taken during this time does
    not count as memory of the program. Raises MemoryError if the memory of this process is
    unknown."""

    _before = 0

    def __enter__(self) -> None:
        if _now.limit is None or _now.limit.before is None:
            return
        if _now.limit.statm is None:
            raise MemoryError
        self._before = _addresses(_now.limit)
        _system(_now.limit.before[0])

    def __exit__(self, *_exception: object) -> None:
        if _now.limit is None or _now.limit.before is None:
            return
        _now.most += _addresses(_now.limit) - self._before
        _set()


def _addresses(limit: _Limit) -> int:
    """Return the size of the address space of this process in bytes. If the system does not tell
    this size, return the most memory that the process has ever used."""
    if limit.size is not None:
        return limit.size()
    if limit.statm is None:
        from resource import RUSAGE_SELF, getrusage

        return getrusage(RUSAGE_SELF).ru_maxrss * 1024
    limit.statm.seek(0)
    return int(limit.statm.read(64).split()[0]) * limit.page


def _set() -> None:
    """Let the system enforce the limit plus the reserve."""
    _system(_now.most + _RESERVE)


def _system(most: int) -> None:
    """Let the system limit the address space of this process to `most` bytes. If the system had a
    lower limit before this module set one, use that lower limit."""
    assert _now.limit is not None
    if _now.limit.before is None:
        return
    from resource import RLIM_INFINITY, RLIMIT_AS, setrlimit

    before, hard = _now.limit.before
    if before != RLIM_INFINITY and not 0 <= most < before:
        most = before
    setrlimit(RLIMIT_AS, (most, hard))


def _lift() -> None:
    """Lift the memory limit."""
    if _now.limit is None:
        return
    if _now.limit.before is not None:
        _system(_now.limit.before[0])
    if _now.limit.statm is not None:
        _now.limit.statm.close()
    _now.limit = None
