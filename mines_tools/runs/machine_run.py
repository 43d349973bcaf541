"""Runs programs with the reference machine of a language. This module contains the parts that all languages share.

A language has two classes: `MachineRun` takes steps without observing them, and `MachineSteps` is a `SteppingRun` for
the debugger. `StepsTakenTwice` is the base for machines whose states need little time and memory to save.
"""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.records import Generic
from mines_tools.interface.run import NO_NESTING, InputError, NeedsInput, Stop, not_settable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol, TypeVar

    from mines_tools.interface.run import Event, Frame, Nesting, Write
    from mines_tools.interface.run_state import Watch
    from mines_tools.text.source import Span

    State = TypeVar("State")
    """A saved state of the machine."""

    class CountedMachine(Protocol):
        """A machine that counts its steps."""

        @property
        def steps(self) -> int: ...
        def snapshot(self) -> Any:
            """Return the whole state."""

        def restore(self, state: Any, /) -> None:
            """Go back or forward to a state of this machine."""

    class SteppingMachine(CountedMachine, Protocol):
        """A machine with a method `step`, which takes one step."""

        def step(self) -> bool:
            """Take one step. Return False if the run is over."""

    class MachineInput(Protocol):
        """Input that arrives in pieces."""

        def give(self, text: str, /) -> None: ...
        def end(self, failure: str, /) -> None: ...

    class StepWatch(Protocol):
        """A watch that is checked after each step."""

        @property
        def is_of_places(self) -> bool:
            """True if only places are watched. The effects of a step then do not matter."""

        def begin(self) -> None:
            """Note the state before the next step."""

        def is_to_look(self) -> bool:
            """Return whether the run must stop after the last step."""

    AnyMachine = TypeVar("AnyMachine", bound=CountedMachine)
    AnyStepping = TypeVar("AnyStepping", bound=SteppingMachine)
else:
    State = AnyMachine = AnyStepping = None


class RunOnMachine(Generic[AnyMachine, State]):
    """The base of the runs of a language on its machine."""

    patience = float("inf")
    """The approximate time limit in seconds of `run`, `run_until` and `untouched`; see `SteppingRun`."""
    machine: AnyMachine

    def __init__(self, machine: AnyMachine, source: MachineInput, write: Write) -> None:
        """Prepare a run of `machine`, which reads its input from `source`. `write` receives only text that can be
        encoded."""
        self.machine = machine
        self._source = source
        self._write = write
        self._lack: Stop | None = None
        """The stop at a step that cannot be taken because input is missing or unreadable; None if there is none."""

    @property
    def steps(self) -> int:
        """The number of steps taken."""
        return self.machine.steps

    @property
    def stop(self) -> Stop | None:
        """The reason why the run does not continue; None if it can continue."""
        return self.end() or self._lack

    def end(self) -> Stop | None:
        """Return how the program has ended or crashed; None if neither has happened."""
        raise NotImplementedError

    def span(self) -> Span:
        """Return the span of the operation that the next step performs. If the run has stopped, return the span of the
        operation at which it has stopped."""
        raise NotImplementedError

    def nesting(self) -> Nesting:
        """Return the routines and the other parts of the program that contain the next step: none."""
        return NO_NESTING

    def frames(self, most: int) -> Sequence[Frame]:  # noqa: ARG002
        """Return no statements, because the language has none that contain others."""
        return ()

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError if the input has ended."""
        self._source.give(text)
        self._lack = None

    def end_input(self, failure: str = "") -> None:
        """End the input. If the rest of the input cannot be read, `failure` is the reason."""
        self._source.end(failure)
        self._lack = None

    def snapshot(self) -> State:
        """Return the whole state."""
        state: State = self.machine.snapshot()
        return state

    def restore(self, state: State) -> None:
        """Go back, or forward, to a state of this run."""
        self.machine.restore(state)
        self._lack = None

    def note_lack(self, lack: NeedsInput | InputError) -> None:
        """Note that the next step cannot be taken with the present input."""
        is_failure = isinstance(lack, InputError)
        self._lack = Stop("unreadable" if is_failure else "waiting", str(lack), self.span())


_SHORT = 16
"""A number of steps. If the next event is probably at least this far away, it is faster to take the steps before the
event twice (see `StepsTakenTwice`)."""


class StepsTakenTwice(RunOnMachine[AnyStepping, State]):
    """The base of `SteppingRun`s on a machine whose states take little time and memory to save.

    A long sequence of steps is taken twice: first quickly, without recording what each step changes, to find the
    next watched event; then again, up to this event.
    """

    _watched: tuple[Watch, StepWatch] | None = None
    """The last `Watch`, and the object that checks it after each step."""
    _gap = _SHORT
    """The number of steps that the last call of `run_until` took to find an event; `_SHORT` if this call found no
    event."""

    @property
    def pieces(self) -> Sequence[str]:
        """The list to which the machine appends its output. `write_output` empties the list."""
        raise NotImplementedError

    def step(self) -> Event | None:
        """Take one step. Return its event, or None if no step was taken."""
        raise NotImplementedError

    def watching(self, watch: Watch) -> StepWatch:
        """Return the object that checks after each step whether an event of `watch` has happened."""
        raise NotImplementedError

    def replay(self, start: State, steps: int) -> None:
        """Go back to the state `start` and take `steps` steps again, without writing their output."""
        raise NotImplementedError

    def write_output(self) -> str:
        """Write the text in `pieces` to the output of the run, and return this text."""
        raise NotImplementedError

    def forget_step(self) -> None:
        """Discard the changes of the last step, because the next action is not a step."""
        raise NotImplementedError

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps, until something in `watch` happens. Return the event of the
        step in which it happened; None if nothing in `watch` happened. Also return None if
        `watch.is_light` is true, or if `watch` contains only places.

        If the previous event was many steps away, the steps before the new event are taken twice.
        """
        machine, begin = self.machine, self.machine.steps
        if self._watched is None or self._watched[0] is not watch:
            self._watched = watch, self.watching(watch)
        watching = self._watched[1]
        self._begin()
        if watch.is_light or watching.is_of_places:
            self._run_to(watching, steps, watch.before)
            return None
        if self._gap < _SHORT:
            event = self._step_to(watching, steps, watch.before)
            self._gap = _SHORT if event is None else machine.steps - begin
            return event
        start = self.snapshot()
        is_found = self._run_to(watching, steps, watch.before, writes_last=False)
        self._gap = machine.steps - begin if is_found else _SHORT
        if not is_found:
            return None
        self.replay(start, machine.steps - begin - 1)
        return self.step()

    def _run_to(
        self,
        watching: StepWatch,
        steps: int,
        before: Callable[[], object] | None,
        *,
        writes_last: bool = True,
    ) -> bool:
        """Take up to `steps` steps, until `watching` says that the run must stop. Return whether it said so. Call
        `before` before each step.

        With `writes_last`, the output of the last step is written even if `watching` stopped the run after this step.
        """
        machine, pieces = self.machine, self.pieces
        end, latest = machine.steps + steps, perf_counter() + self.patience
        watching.begin()
        try:
            while machine.steps < end:
                if before is not None:
                    before()
                if not machine.step():
                    break
                is_found = watching.is_to_look()
                if pieces and (writes_last or not is_found):
                    self.write_output()
                if is_found:
                    return True
                if perf_counter() > latest:
                    break
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return False

    def _step_to(
        self, watching: StepWatch, steps: int, before: Callable[[], object] | None
    ) -> Event | None:
        """Do the same as `_run_to`, but record what the last step changed, so that `changes` can return it. Return the
        event of the last step if `watching` stopped the run after this step. Otherwise, return None."""
        latest = perf_counter() + self.patience
        watching.begin()
        for _ in range(steps):
            if before is not None:
                before()
            event = self.step()
            if event is None or watching.is_to_look():
                return event
            if perf_counter() > latest:
                break
        return None

    def is_quiet(self, _begin: int, _end: int, _watch: Watch) -> bool:
        """Return False, because it is not known whether a watched value has changed between the two
        moments."""
        return False

    def set_cell(self, grid: str, _column: int, _row: int, _state: str) -> None:
        """Raise ValueError: no cell can be changed."""
        raise not_settable(grid)

    def restore(self, state: State) -> None:
        """Go back, or forward, to a state of this run."""
        super().restore(state)
        self.forget_step()

    def _begin(self) -> None:
        """Prepare for an action other than a step. Forget the last step's changes, and whether input was missing."""
        self._lack = None
        self.forget_step()
