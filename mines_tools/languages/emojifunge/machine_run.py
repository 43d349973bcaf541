"""Runs by the interpreter, which only run."""

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
    """A `Run` by the interpreter."""

    patience = inf
    """See `SteppingRun`."""

    def __init__(self, grid: Grid, options: RunOptions, write: Write) -> None:
        """`write` takes what can be encoded."""
        from time import localtime, time_ns

        self.machine = Machine(grid, time_ns() if options.seed is None else options.seed, localtime)
        self._grid = grid
        self._blocks = Blocks(self.machine)
        self._write = write
        self._waits: Stop | None = None

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self.machine.steps

    @property
    def stop(self) -> Stop | None:
        """Why the run does not go on."""
        machine = self.machine
        if machine.failed is not None:
            return Stop("aborted", machine.failed, self.span_at(*machine.place))
        if machine.crashed is not None:
            is_failure = self._grid.rules.abnormal_end_is_failure
            span = self.span_at(*machine.place)
            return Stop("aborted" if is_failure else "ended", machine.crashed, span)
        return Stop("ended") if machine.ended else self._waits

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""
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
        """Add to the input. Raises ValueError after its end."""
        self.machine.input.give(text)
        self._waits = None

    def end_input(self, failure: str = "") -> None:
        """Say that no more input comes; `failure` is why, where it can't be read on."""
        self.machine.input.end(failure)
        self._waits = None

    def span_at(self, x: Number, y: Number) -> Span:
        """Where a cell stands; where there is none, the end of its row, or the start of the text."""
        return self._grid.span_at(x, y)

    def _note_lack(self) -> None:
        """The next step cannot be taken with the input that there is."""
        failure = self.machine.input.failure
        span = self.span_at(self.machine.pointer.x, self.machine.pointer.y)
        self._waits = Stop("unreadable" if failure else "waiting", failure, span)

    def _write_output(self) -> str:
        """Write what the machine has written; returns it."""
        output = self.machine.output.take()
        if output:
            self._write(output)
        return output
