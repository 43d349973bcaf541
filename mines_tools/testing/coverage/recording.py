"""Records which parts of a program a run performs."""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import RunOptions, SteppingRun
    from mines_tools.text.source import Span

_AT_ONCE = 500
"""The number of steps between two looks at the clock."""
END = -1
"""The number that stands for the end of the program, where `Recorded.ways` has numbers of places."""


class Recorded(NamedTuple):
    """The parts of a program that a run has performed. All values are plain, so that a process can send them to another
    one. A place is given by its index in `Running.places`."""

    steps: Mapping[int, int] = {}
    """The number of steps of each place that was performed."""
    ways: Mapping[int, tuple[int, ...]] = {}
    """For each place, the places at which the run continued after it."""
    left_out: Mapping[tuple[int, int], int] = {}
    """For each part of the text that was left out: how often. The key has the start and the end of the part."""
    cells: tuple[tuple[str, int, int], ...] = ()
    """The cells that the run changed: grid, column and row."""
    is_complete: bool = True
    """False if recording took too long, so that the rest of the run is missing."""


def recorded(
    used: Language,
    parsed: Parsed,
    options: RunOptions,
    given: str,
    steps: int,
    seconds: float,
) -> Recorded:
    """Run a program again on the input `given`, for `steps` steps, and return what the run performed. The run takes the
    steps one by one. After `seconds`, the recording ends early."""
    running = used.running(parsed)
    run = running.start_stepping(options, lambda _: None)
    if given:
        run.give(given)
    run.end_input()
    numbers = {span: number for number, span in enumerate(running.places())}
    recording = _Recording(run, numbers, has_cells=not running.has_rows)
    end = perf_counter() + seconds
    while steps > 0:
        taken = recording.take(min(steps, _AT_ONCE))
        steps -= taken
        if not taken or run.stop is not None:
            break
        if perf_counter() > end:
            return recording.result(is_complete=False)
    return recording.result(is_complete=True)


class _Recording:
    """A run and what it has performed so far."""

    def __init__(
        self, run: SteppingRun[Any], numbers: Mapping[Span, int], *, has_cells: bool
    ) -> None:
        self._run = run
        self._numbers = numbers
        self._has_cells = has_cells
        """True if the cells of the grids are not the places of the program themselves."""
        self._steps: dict[int, int] = {}
        self._ways: dict[int, dict[int, None]] = {}
        self._left_out: dict[tuple[int, int], int] = {}
        self._cells: dict[tuple[str, int, int], None] = {}
        self._last = END

    def take(self, steps: int) -> int:
        """Take at most `steps` steps. Return the number of steps that were taken."""
        step, numbers, counts = self._run.step, self._numbers, self._steps
        for taken in range(steps):
            event = step()
            if event is None:
                return taken
            span = event.place.span
            number = None if span is None else numbers.get(span)
            if number is not None:
                counts[number] = counts.get(number, 0) + 1
                if self._last != END:
                    self._ways.setdefault(self._last, {})[number] = None
                self._last = number
            for part in event.left_out:
                key = part.start, part.end
                self._left_out[key] = self._left_out.get(key, 0) + 1
            if self._has_cells:
                self._note_cells()
        return steps

    def _note_cells(self) -> None:
        changes = self._run.changes()
        for grid, cells in changes.cells.items():
            for column, row in cells:
                self._cells[grid, column, row] = None
        for hit in changes.hits:
            self._cells[hit.grid, hit.column, hit.row] = None

    def result(self, *, is_complete: bool) -> Recorded:
        """Return what the run has performed."""
        stop = self._run.stop
        if stop is not None and stop.reason != "waiting" and self._last != END:
            self._ways.setdefault(self._last, {})[END] = None
        ways = {number: tuple(after) for number, after in self._ways.items()}
        return Recorded(self._steps, ways, self._left_out, tuple(self._cells), is_complete)
