"""Runs that count the steps of each operation, and measure the time that these steps take. Such a run is faster than a
run of single steps."""

from __future__ import annotations

from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.languages.mines.machine_run import MachineRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.run import Tally
    from mines_tools.text.source import Span


class CountingMachine(MachineRun):
    """A `CountingRun` by the reference interpreter."""

    def spans(self) -> Sequence[Span]:
        """Return the spans of all operations."""
        return [self.span_of(at) for at in range(len(self.machine.operations))]

    def count(self, steps: int, tally: Tally, clock: Callable[[], float]) -> int:
        """Take up to `steps` steps, and count them in `tally`. Return the number of steps taken."""
        machine, take_step = self.machine, self.machine.step
        counts, seconds, ways = tally.steps, tally.seconds, tally.ways
        errors, previous = tally.errors, tally.previous
        before, at = machine.steps, previous[0]
        self._lack = None
        begun = clock()
        try:
            for _ in range(steps):
                if not take_step():
                    break
                ended = clock()
                if machine.queued:
                    done = machine.origin
                else:
                    way = at, machine.origin
                    ways[way] = ways.get(way, 0) + 1
                    done = at = machine.origin
                counts[done] += 1
                seconds[done] += ended - begun
                begun = ended
                if machine.error is not None:
                    error = done, machine.error
                    errors[error] = errors.get(error, 0) + 1
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        previous[0] = at
        return machine.steps - before
