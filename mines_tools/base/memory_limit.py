"""The limit of the memory that a program may take in this process, and what is left of it.

The system knows one limit, for all addresses that a process has. Two things are kept apart from the program's memory here:

- What the tools themselves need meanwhile, as a library and the code that it compiles: `own_memory`. Libraries outside
  Python may end the process where there is no memory, so the limit is lifted for them.
- A reserve. When Python has no memory left even for a small integer, it can't leave a large function with an exception:
  it tries for ever to make the integer that says where the exception was (up to 3.13). So who runs programs
  looks between their steps whether the limit was passed, and takes no more steps at once than have room in the reserve.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

_MB = 1 << 20
_RESERVE = 8 * _MB
"""Bytes that the system gives beyond the limit."""
_STEP = 256
"""Bytes that a step takes at most in small pieces, in a run of many steps."""
_STATM = "/proc/self/statm"
"""How many pages of addresses this process has, and more."""


class LimitReached(MemoryError):
    """The limit was passed. Nothing has failed for that yet: the run could go on where it needs less."""


class _Limit(NamedTuple):
    """A limit that the system keeps."""

    before: tuple[int, int]
    """The system's limit before, and up to where that may be raised."""
    statm: IO[bytes] | None
    """What says how many addresses this process has; none where nothing does."""
    page: int
    """Bytes."""


class _Now:
    """The limit that is kept now, if any."""

    limit: _Limit | None = None
    most = 0
    """Bytes of addresses that this process may have, without the reserve."""


_now = _Now()


def limit_memory(megabytes: int) -> Callable[[], None]:
    """Let this process take up to `megabytes` more memory than it has now. Return what lifts the limit again."""
    from resource import RLIMIT_AS, getpagesize, getrlimit

    try:
        statm = open(_STATM, "rb", buffering=0)  # noqa: SIM115 - read again and again
    except OSError:
        statm = None
    _now.limit = _Limit(getrlimit(RLIMIT_AS), statm, getpagesize())
    _now.most = _addresses(_now.limit) + megabytes * _MB
    _set()
    return _lift


def room() -> float:
    """Return how many bytes are left up to the limit; fewer than none if it was passed. Infinity where there is none, or
    where nothing says how much memory this process has."""
    if _now.limit is None or _now.limit.statm is None:
        return float("inf")
    return _now.most - _addresses(_now.limit)


def check_memory() -> None:
    """Raise LimitReached if the limit was passed."""
    if _now.limit is not None and room() < 0:
        raise LimitReached


def steps_within_memory(steps: int) -> int:
    """Return how many of `steps` may be taken before the next call. Raise LimitReached if the limit was passed."""
    if _now.limit is None:
        return steps
    left = room()
    if left < 0:
        raise LimitReached
    return int(min(steps, (left + _RESERVE) // _STEP))


def take_memory(size: int) -> None:
    """Count `size` bytes that `own_memory` has taken, or will take, for the program. Raise MemoryError if there is no room for them."""
    if _now.limit is None:
        return
    if room() < size:
        raise LimitReached
    _now.most -= size
    _set()


class more_memory:  # noqa: N801 - as the context managers of the standard library
    """`size` bytes more meanwhile: for what is moved, and lies in two places."""

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
    """No limit meanwhile; what this process takes then does not count. Raises MemoryError where that can't be found out."""

    _before = 0

    def __enter__(self) -> None:
        if _now.limit is None:
            return
        if _now.limit.statm is None:
            raise MemoryError
        self._before = _addresses(_now.limit)
        _system(_now.limit.before[0])

    def __exit__(self, *_exception: object) -> None:
        if _now.limit is None:
            return
        _now.most += _addresses(_now.limit) - self._before
        _set()


def _addresses(limit: _Limit) -> int:
    """Return how many bytes of addresses this process has; those that it ever needed at once, if nothing says that."""
    if limit.statm is None:
        from resource import RUSAGE_SELF, getrusage

        return getrusage(RUSAGE_SELF).ru_maxrss * 1024
    limit.statm.seek(0)
    return int(limit.statm.read(64).split()[0]) * limit.page


def _set() -> None:
    """Let the system keep the limit, with the reserve."""
    _system(_now.most + _RESERVE)


def _system(most: int) -> None:
    """Let the system give no more than `most` bytes of addresses, and not more than before the limit."""
    from resource import RLIM_INFINITY, RLIMIT_AS, setrlimit

    assert _now.limit is not None
    before, hard = _now.limit.before
    if before != RLIM_INFINITY and not 0 <= most < before:
        most = before
    setrlimit(RLIMIT_AS, (most, hard))


def _lift() -> None:
    """End the limit."""
    if _now.limit is None:
        return
    _system(_now.limit.before[0])
    if _now.limit.statm is not None:
        _now.limit.statm.close()
    _now.limit = None
