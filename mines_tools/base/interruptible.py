"""Interrupts long calculations: a step of a run with huge integers, or an answer about a huge
state.

A long calculation calls `look` between two pieces of its work. The code that waits for the result
has set a function with `Waiting`. `look` calls this function, which may raise `Interrupted`. So a
calculation is interrupted only where it calls `look`, and no threads or signals are needed.
"""

from __future__ import annotations

import _thread
from itertools import repeat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import TypeVar

    Item = TypeVar("Item")

_OFTEN = 2048
"""The number of items that a long loop processes between two calls of `look`."""


class Interrupted(Exception):
    """A long calculation was interrupted."""


class _Waiting(_thread._local):  # noqa: SLF001  # `threading` imports it from there, but is slow to import
    """The function that `look` calls. Each thread has a function of its own. The function is None
    if no code of the thread waits for a result."""

    look: Callable[[], object] | None = None


_waiting = _Waiting()


def look() -> None:
    """Call the function that a `Waiting` has set, if there is one. This function may raise
    `Interrupted`. Code through which this exception passes must discard its unfinished work."""
    callback = _waiting.look
    if callback is not None:
        callback()


def looked_at(items: Iterable[Item], often: int = _OFTEN) -> Iterator[Item]:
    """Yield all `items`, and call `look` after every `often` items."""
    left = often
    for item in items:
        left -= 1
        if not left:
            left = often
            look()
        yield item


def looking() -> Iterator[None]:
    """Yield None endlessly, and call `look` after every `_OFTEN` values. A loop without items of its own, such as a
    `while` loop, takes one of these values in each round."""
    return looked_at(repeat(None))


class Waiting:
    """Context manager that makes `look` call a function. The code that waits for the result of a
    long calculation uses this context manager."""

    def __init__(self, callback: Callable[[], object]) -> None:
        """Prepare to make `look` call `callback`. `callback` may raise `Interrupted`."""
        self._callback = callback
        self._before: Callable[[], object] | None = None

    def __enter__(self) -> None:
        self._before, _waiting.look = _waiting.look, self._callback

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        _waiting.look = self._before
