"""The interface of an engine: an object that takes the steps of a `Machine`, faster than the
machine itself.

One engine can continue the run of another. For that, the first engine must write the whole state
into the machine with `settle`. A second engine that is made for the same machine continues from
this state.
"""

from __future__ import annotations

from time import perf_counter

from mines_tools.interface.run import InputError, NeedsInput, Statistic
from mines_tools.languages.mines.machine_run import MachineRun
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Protocol

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.machine import Machine, State
    from mines_tools.languages.mines.tree import Tree

    Enter = Callable[[int], tuple[Node, int]]
    """The type of the compiled code of a region for one machine, which `python_code.compiled(region, machine)` makes.

    Call the code only when the machine is at the region's header. The argument is the number of
    steps that may be taken; it must be at least `Region.longest`. The stack may have any contents.

    The code executes rounds while enough steps are left. It returns the node where it stopped, and the number of steps
    left. If a round was undone or too few steps are left, this node is the header.

    The code changes only the machine's stack, input, output and `written`. The caller must put the returned node into
    the machine, and count the steps. The code raises nothing.
    """
else:
    Protocol = object


NEVER = float("inf")
"""A time on a clock that does not come. (A short run does not import `math`.)"""


class Engine(Protocol):
    """An object that takes the steps of a machine. The machine may be in any state when the engine
    is made."""

    latest: float
    """The time on the clock `perf_counter` after which `run` soon returns. It is infinite at first."""

    def run(self, steps: int) -> None:
        """Take up to `steps` steps; take fewer only if the run ends, or after `latest`.

        Afterwards `machine.steps` and `machine.is_over` are correct, and the output is written. If
        the run was aborted, `machine.aborted` and `machine.origin` are correct too.

        If input is missing, raises InputError or NeedsInput, as `Machine.step` does. The step that
        needs the input is then not taken.
        """

    def settle(self) -> None:
        """Write the whole state into the machine. After that, the caller may change the machine. The next call of `run`
        reads the state from the machine."""

    def statistics(self) -> Sequence[Statistic]:
        """Return statistics about the steps taken."""


class Stepping:
    """The machine itself, in the form of an engine."""

    latest = NEVER  # the machine is slow, so the callers choose few steps

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def run(self, steps: int) -> None:
        """See `Engine`."""
        take_step = self._machine.step
        for _ in range(steps):
            if not take_step():
                break

    def settle(self) -> None:
        """See `Engine`."""

    def statistics(self) -> Sequence[Statistic]:
        """See `Engine`."""
        return ()


class EngineRun(MachineRun):
    """A `Run` whose steps are taken by an engine. The run has statistics, and can go back to an
    earlier state."""

    def __init__(
        self,
        tree: Tree,
        options: RunOptions,
        write: Write,
        engine: Callable[[Machine], Engine] = Stepping,
    ) -> None:
        """See `MachineRun`."""
        super().__init__(tree, options, write)
        self.engine = engine(self.machine)

    def run(self, steps: int) -> int:
        """Take up to `steps` steps, but stop after about `patience` seconds. Return the number of steps taken."""
        self._lack = None
        before = self.machine.steps
        if self.patience != NEVER:
            self.engine.latest = perf_counter() + self.patience
        try:
            self.engine.run(steps)
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return self.machine.steps - before

    @property
    def reader(self) -> str:
        """The name of the command that needs input; empty if none does."""
        if self._lack is not None:
            self.engine.settle()
            try:  # noqa: SIM105 - a short run does not import contextlib
                self.machine.step()  # the machine finds out the command, and cannot take the step
            except (NeedsInput, InputError):
                pass
        return super().reader

    def statistics(self) -> Sequence[Statistic]:
        """Return the engine's statistics."""
        return self.engine.statistics()

    def snapshot(self) -> State:
        """Return the whole state of the run."""
        self.engine.settle()
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Replace the state of the run by `state`, an earlier or later state of the same run."""
        self.engine.settle()
        super().restore(state)


_WIDEST = 1 << 63


def is_wide(value: int) -> bool:
    """Return whether `value` needs more than 64 bits, with its sign."""
    return not -_WIDEST <= value < _WIDEST


def by_machine(steps: int) -> Statistic:
    """Return the statistic "steps by the machine": the machine itself took `steps` steps, without a
    faster engine."""
    return Statistic("steps-machine", steps, template("steps by the machine"))


def in_all(told: Iterable[Statistic]) -> Sequence[Statistic]:
    """Return `told` as one list. `told` are the statistics of several engines that took part in one
    run.

    Counts with the same name are summed, and so are times. Values that are 0 or empty are left out.
    """
    merged: dict[str, Statistic] = {}
    for statistic in told:
        other = merged.get(statistic.name)
        if other is not None and not isinstance(other.value, str):
            merged[statistic.name] = statistic._replace(value=other.value + statistic.value)  # type: ignore[operator]
        elif statistic.value:
            merged[statistic.name] = statistic
    return [*merged.values()]
