"""Interrupting what takes long in one piece: a step of a run with huge integers, or an answer about a huge state.

Whoever calculates long calls `look` between two pieces of the work, again and again. Whoever waits for it is asked there,
and may raise `Interrupted`: so nothing need be done by threads or signals, and it is interrupted only where `look` is called.
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
"""After so many items of something long it is looked."""


class Interrupted(Exception):
    """Somebody has interrupted a move, or what takes long in it."""


class _Waiting(_thread._local):  # noqa: SLF001  # `threading` has it from there, and is long to import
    """Who waits, in this thread."""

    look: Callable[[], object] | None = None


_waiting = _Waiting()


def look() -> None:
    """Let whoever waits look around. Raises Interrupted if that is what they want; then all that was begun is to be
    forgotten, up to who has caught it."""
    asked = _waiting.look
    if asked is not None:
        asked()


def looked_at(items: Iterable[Item], often: int = _OFTEN) -> Iterator[Item]:
    """Yield all `items`, and look after every `often` of them."""
    left = often
    for each in items:
        left -= 1
        if not left:
            left = often
            look()
        yield each


def looking() -> Iterator[None]:
    """Yield without end, and look after every few times: for loops that have no items."""
    return looked_at(repeat(None))


class Waiting:
    """While this is entered, `look` calls a function."""

    def __init__(self, asked: Callable[[], object]) -> None:
        """`asked` may raise Interrupted."""
        self._asked = asked
        self._before: Callable[[], object] | None = None

    def __enter__(self) -> None:
        self._before, _waiting.look = _waiting.look, self._asked

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        _waiting.look = self._before
