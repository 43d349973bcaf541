"""A bar of progress."""

from __future__ import annotations

import sys

from mines_tools.cli.streams import is_terminal

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    Result = TypeVar("Result")


def with_progress(results: Iterable[Result], total: int) -> Iterator[Result]:
    """`results`, and a bar on a terminal meanwhile."""
    if not is_terminal(sys.stderr):
        yield from results
        return
    _show(0, total)
    for done, result in enumerate(results):
        _show(done + 1, total)
        yield result


def _show(done: int, total: int) -> None:
    filled = 30 * done // total
    end = "\r\x1b[K" if done == total else ""
    bar = f"\r{'█' * filled}{'░' * (30 - filled)} {done}/{total}{end}"
    sys.stderr.buffer.write(bar.encode())
    sys.stderr.buffer.flush()
