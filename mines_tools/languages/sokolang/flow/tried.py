"""Shows what a trial run has really done when it performed actions: the same steps are taken again."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import MOVES, WAIT
from mines_tools.languages.sokolang.flow.explore import FlowState, Transfer, Visit
from mines_tools.languages.sokolang.flow.stacks import KnownPart
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.warehouse import CLONER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.machine import State
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order

READING = (12, 13)
"""The codes of the commands that read input: a line, and a number."""
_MOST_STEPS = 500
"""The maximum number of steps that are taken again. A performance with more steps is not shown."""


class Start(NamedTuple):
    """The moment in a trial run before an action is performed the first time."""

    input: str
    """The input of the run."""
    state: State
    is_certain: bool
    """True if every run comes to this state: until then, the run has used neither input nor chance."""


class TriedTime(NamedTuple):
    """A performance of consecutive actions in a trial run."""

    steps: Sequence[Visit]
    """The steps. All stacks are known. Of moves that are blocked one after the other, there are only a few."""
    is_first: bool
    """True if the actions do this the first time in every run."""
    input: str = ""
    """The input that the trial run has read so far."""


class Replay:
    """Takes steps of trial runs again."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._seed = seed
        self._machines: dict[str, Machine] = {}

    def time(self, start: Start, after: int) -> TriedTime | None:
        """Return the performance that begins at `start`. It ends before the action `after`. Return None if it has too
        many steps."""
        machine = self._machine(start.input)
        machine.restore(start.state)
        chance, is_certain = machine.chance.state, start.is_certain
        steps: list[Visit] = []
        before: Order | None = None
        while not machine.is_over and _goes_on(before, machine.order, after):
            if len(steps) == _MOST_STEPS:
                return None
            before = machine.order
            visit = self._step(machine)
            steps.append(visit)
            if any(code in READING for _, code in visit.executed):
                is_certain = False
            order = machine.order
            if visit.is_blocked and order.node == before.node and 1 < order.left < before.left:
                machine.order = order._replace(left=1)  # the other moves are blocked too
        read = start.input[: machine.snapshot().read]
        return TriedTime(steps, is_certain and machine.chance.state == chance, read)

    def after(self, start: Start) -> tuple[Machine, str] | None:
        """Perform the action at `start`, with all its repetitions. Return the machine after it, and the text that the
        action has written. Return None if this takes too many steps, or is not the same in all runs."""
        machine, written = self._machine(start.input), ""
        machine.restore(start.state)
        chance, order = machine.chance.state, machine.order
        for _ in range(_MOST_STEPS):
            before = machine.order
            machine.step()
            written += "".join(machine.pieces)
            if any(execution.code in READING for execution in machine.done.executed):
                return None
            goes_on = (
                not machine.is_over
                and machine.order.node == order.node
                and machine.order.left < before.left
            )
            if not goes_on:
                return (machine, written) if machine.chance.state == chance else None
        return None

    def _machine(self, text: str) -> Machine:
        machine = self._machines.get(text)
        if machine is None:
            feed = Feed()
            feed.give(text)
            feed.end()
            machine = self._machines[text] = Machine(self._program, self._seed, feed)
        return machine

    def _step(self, machine: Machine) -> Visit:
        """Take a step, and return what it does."""
        state, node = machine.snapshot(), machine.order.node
        kind = "" if node is None else self._program.actions[node].kind
        transfer = _transfer(machine) if kind == WAIT else None
        machine.step()
        now, done = machine.snapshot(), machine.done
        failed_by = machine.failed_by
        is_performed_wait = kind == WAIT and failed_by is None
        return Visit(
            FlowState(
                state.order, state.player, state.crates, _known(state),
                state.pulls, state.last_moved, state.test,
            ),
            done.moved,
            kind in MOVES and done.is_blocked,
            now.player,
            now.crates,
            transfer,
            tuple((execution.who, execution.code) for execution in done.executed),
            frozenset(),
            None if failed_by is None or now.failed is None else (failed_by.who, now.failed),
            machine.is_over and now.failed is None,
            "".join(machine.pieces),
            _known(now) if is_performed_wait else None,
        )  # fmt: skip


def _goes_on(before: Order | None, order: Order, after: int) -> bool:
    """Return whether the step at `order` belongs to the same performance as the step at `before`."""
    if before is None:
        return True
    number, last = order.node, before.node
    return (
        number is not None
        and last is not None
        and number < after
        and (order.passes, order.rounds) == (before.passes, before.rounds)
        and (number > last or (number == last and order.left < before.left))
    )


def _known(state: State) -> tuple[KnownPart, ...]:
    return tuple(KnownPart(False, items) for items in state.stacks)


def _transfer(machine: Machine) -> Transfer | None:
    """Return the transfer of the `w` that comes next; None if it transfers nothing."""
    ends, last = machine.transferring(), machine.last_moved
    if ends is None or last is None or not ends[0].items:
        return None
    clones = machine.map.at(machine.positions.crates[last.crate]) == CLONER
    return Transfer(last.crate, last.pulled, last.times, clones)
