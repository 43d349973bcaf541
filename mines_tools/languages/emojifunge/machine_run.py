"""Runs programs with the interpreter, without debugging."""

from __future__ import annotations

from math import inf

from mines_tools.interface.run import NeedsInput, Stop
from mines_tools.languages.emojifunge.blocks import Blocks
from mines_tools.languages.emojifunge.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span


class MachineRun:
    """A `Run` that uses the interpreter."""

    patience = inf
    """The approximate time limit in seconds of `run`, `run_until` and `untouched`; see `SteppingRun`."""

    def __init__(self, grid: Grid, options: RunOptions, write: Write) -> None:
        """Prepare a run. `write` is called only with text that can be encoded."""
        from time import localtime, time_ns

        self.machine = Machine(grid, time_ns() if options.seed is None else options.seed, localtime)
        self._grid = grid
        self._blocks = Blocks(self.machine)
        self._write = write
        self._waits: Stop | None = None

    @property
    def steps(self) -> int:
        """The number of steps taken."""
        return self.machine.steps

    @property
    def stop(self) -> Stop | None:
        """The reason why the run cannot continue, or None if it can."""
        machine = self.machine
        if machine.failed is not None:
            return Stop("aborted", machine.failed, self.span_at(*machine.place))
        if machine.crashed is not None:
            is_failure = self._grid.rules.abnormal_end_is_failure
            span = self.span_at(*machine.place)
            return Stop("aborted" if is_failure else "ended", machine.crashed, span)
        return Stop("ended") if machine.ended else self._waits

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._waits = None
        machine = self.machine
        before = machine.steps
        try:
            self._blocks.run(steps, self._write_output, self.patience)
        except NeedsInput:
            self._note_lack()
        finally:
            self._write_output()
        return machine.steps - before

    def give(self, text: str) -> None:
        """Add `text` to the input. Raise ValueError after the end of the input."""
        self.machine.input.give(text)
        self._waits = None

    def end_input(self, failure: str = "") -> None:
        """End the input; `failure` is the reason, if the rest cannot be read."""
        self.machine.input.end(failure)
        self._waits = None

    def span_at(self, x: Number, y: Number) -> Span:
        """Return the place of a cell in the text. Without a cell, return the end of its row, or the start of
        the text.
        """
        return self._grid.span_at(x, y)

    def _note_lack(self) -> None:
        """Record that the next step cannot be taken with the available input."""
        failure = self.machine.input.failure
        span = self.span_at(self.machine.pointer.x, self.machine.pointer.y)
        self._waits = Stop("unreadable" if failure else "waiting", failure, span)

    def _write_output(self) -> str:
        """Write the text that the machine has written, and return it."""
        output = self.machine.output.take()
        if output:
            self._write(output)
        return output
