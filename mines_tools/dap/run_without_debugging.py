"""Runs a program without debugging, on the fastest engine."""

from __future__ import annotations

from time import perf_counter

from mines_tools.debugging.move_slices import SLICE
from mines_tools.debugging.moves import Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.program import LoadedProgram
    from mines_tools.interface.run import Stop, Write

_QUICK = 0.01  # seconds
_MOST = 1 << 24
"""The maximum number of steps of a slice. Without this limit, a slice could take long, because the
engine may suddenly become much slower."""


class PlainRun:
    """A run without debugging. This class has those methods of `Debugger` that a session needs to
    run the program."""

    def __init__(self, program: LoadedProgram, out: Write) -> None:
        engine = program.language.default_engine
        self._run = program.running.start(engine, program.options, out)
        self._is_interrupted = False
        self._at_once = 0
        self._is_waiting = False

    @property
    def moment(self) -> int:
        """The number of steps taken."""
        return self._run.steps

    @property
    def stop(self) -> Stop | None:
        """The reason why the run cannot continue; None if the run can continue."""
        return self._run.stop

    @property
    def is_waiting(self) -> bool:
        """True if the program waits for input."""
        return self._is_waiting

    def give(self, text: str) -> None:
        """Append `text` to the input. Raises ValueError if the input has ended."""
        self._run.give(text)
        self._is_waiting = False

    def end_input(self, failure: str = "") -> None:
        """End the input. `failure` is the reason why the rest of the input could not be read; empty
        if the input is complete."""
        self._run.end_input(failure)
        self._is_waiting = False

    def interrupt(self) -> None:
        """Stop the run before the next slice."""
        self._is_interrupted = True
        self._is_waiting = False

    def go(self, budget: int = SLICE) -> Stopped | None:
        """Run a slice of about `budget` steps, or of more steps if the last slice was fast. Return
        the reason why the run stopped; None if the run can continue."""
        if self._is_interrupted:
            self._is_interrupted = False
            return Stopped("pause")
        began = perf_counter()
        self._run.run(max(self._at_once, budget))
        is_quick = perf_counter() - began < _QUICK
        self._at_once = min(2 * max(self._at_once, budget), _MOST) if is_quick else 0
        stop = self._run.stop
        self._is_waiting = stop is not None and stop.reason == "waiting"
        return None if stop is None else Stopped(stop.reason, stop.message)
