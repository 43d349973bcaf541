"""What an engine is: something that takes steps of a `Machine`, faster than the machine itself.

Engines hand a run over by its machine. `settle` puts into it all that an engine keeps elsewhere. Then another engine
can be made on the same machine, and goes on from there.
"""

from __future__ import annotations

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
    """Code of a region in Python, for one machine: `compiled(region, machine)` of `python_code` makes it. It is called
    at the region's header with at least `Region.longest` steps to take, whatever lies on the stack. It takes rounds while so
    many are left, and returns where it stopped and how many steps are left. That is the header itself where a round
    was taken back, or too few are left. It changes the machine's stack, input, output and `written`, and nothing else: who
    calls it puts the node into the machine, and counts the steps. It raises nothing."""
else:
    Protocol = object


class Engine(Protocol):
    """What takes steps of a machine. It is made on a machine in any state."""

    def run(self, steps: int) -> None:
        """Take up to `steps` steps, fewer only where the run has ended. Afterwards `machine.steps`, `machine.ended`
        and, if it has been aborted, `machine.aborted` and `machine.origin` are right, and the output is written.

        Raises InputError and NeedsInput as `Machine.advance` does: that step was not taken."""

    def settle(self) -> None:
        """Put the whole state into the machine. It may be changed then: the engine looks at it again."""

    def statistics(self) -> Sequence[Statistic]:
        """What to know of how it went."""


class Stepping:
    """The machine itself, as an engine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def run(self, steps: int) -> None:
        """See `Engine`."""
        advance = self._machine.advance
        for _ in range(steps):
            if not advance():
                break

    def settle(self) -> None:
        """See `Engine`."""

    def statistics(self) -> Sequence[Statistic]:
        """See `Engine`."""
        return ()


class EngineRun(MachineRun):
    """A `Run` by an engine, which also tells statistics, and can go back to a state of it."""

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
        """Take up to `steps` steps; returns how many it took."""
        self._waits = None
        before = self.machine.steps
        try:
            self.engine.run(steps)
        except (NeedsInput, InputError) as lack:
            self._note_lack(lack)
        return self.machine.steps - before

    def statistics(self) -> Sequence[Statistic]:
        """What to know of how it went."""
        return self.engine.statistics()

    def snapshot(self) -> State:
        """The whole state."""
        self.engine.settle()
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back, or forth, to a state of this run."""
        self.engine.settle()
        super().restore(state)


_WIDEST = 1 << 63


def is_wide(value: int) -> bool:
    """Whether it has more than 64 bits, with its sign."""
    return not -_WIDEST <= value < _WIDEST


def by_machine(steps: int) -> Statistic:
    """How many steps the machine itself has taken in the place of an engine."""
    return Statistic("steps-machine", steps, template("steps by the machine"))


def in_all(told: Iterable[Statistic]) -> Sequence[Statistic]:
    """What several engines tell of one run: counts and times of the same name are one. What is nothing is left out."""
    found: dict[str, Statistic] = {}
    for each in told:
        other = found.get(each.name)
        if other is not None and not isinstance(other.value, str):
            found[each.name] = each._replace(value=other.value + each.value)  # type: ignore[operator]
        elif each.value:
            found[each.name] = each
    return [*found.values()]
