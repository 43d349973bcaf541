"""Shows progress on a terminal."""

from __future__ import annotations

import os
import sys

from mines_tools.cli.streams import is_terminal
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    from mines_tools.cli.streams import OutputStream

    Result = TypeVar("Result")


def show_share(done: int, total: int) -> None:
    """Show on a terminal that `done` of `total` parts are done."""
    _show(done, total)


def wipe_share() -> None:
    """Remove what `show_share` shows, because the work ends early."""
    _write(_WIPE)


def with_progress(results: Iterable[Result], total: int) -> Iterator[Result]:
    """Yield `results`. If standard error is a terminal, show a progress bar meanwhile."""
    if not is_terminal(sys.stderr):
        yield from results
        return
    _show(0, total)
    for done, result in enumerate(results):
        _show(done + 1, total)
        yield result


_QUIET = 1.0  # seconds without output before the line is shown
_WIPE = "\r\x1b[K"


class StepLine:
    """A line on a terminal that shows the number of steps of a run while the run writes no output."""

    def __init__(self, output: OutputStream, waits_for: str = "") -> None:
        """Create the line for a run that writes to `output`. If the output goes to a terminal, the line does not
        overwrite an unfinished line of the output. `waits_for` says what the command waits for; it may be empty."""
        self._output, self._waits_for = output, waits_for
        self._is_shown = False
        self._is_possible = os.environ.get("TERM") != "dumb"
        self._is_shared = is_terminal(sys.stdout)
        self._since: float | None = None
        """The time in seconds at which `show` last showed the line. An output sets this to None. The next call of
        `show` sets it to the time of that call."""
        self._steps = 0
        output.before = self.wipe

    def show(self, steps: int, now: float) -> None:
        """Show `steps`, the number of steps taken so far. `now` is the time in seconds. Do nothing if the line was
        shown a short time ago, or if the run wrote output a short time ago."""
        if self._since is None:
            self._since, self._steps = now, steps
            return
        if now - self._since < _QUIET or not self._is_possible:
            return
        rate = (steps - self._steps) / (now - self._since)
        self._since, self._steps = now, steps
        if self._is_shared and not self._output.is_at_line_start:
            return
        self._is_shown = True
        words = phrase("{steps:,} steps, {rate:,.0f} a second", steps=steps, rate=rate)
        _write(_WIPE + (f"{words} \u00b7 {self._waits_for}" if self._waits_for else words))

    def wipe(self) -> None:
        """Remove the line from the terminal, because an output follows."""
        self._since = None
        if self._is_shown:
            self._is_shown = False
            _write(_WIPE)


def _write(text: str) -> None:
    try:
        sys.stderr.buffer.write(text.encode())
        sys.stderr.buffer.flush()
    except (OSError, ValueError):
        pass


def _show(done: int, total: int) -> None:
    filled = 30 * done // total
    end = "\r\x1b[K" if done == total else ""
    bar = f"\r{'█' * filled}{'░' * (30 - filled)} {done}/{total}{end}"
    _write(bar)
