"""Checks that the claims of an analysis admit each step of a run: every step must be possible by
the claims."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mines_tools.interface.run import Input
from mines_tools.languages.mines.flow.attempts import BY_STACK, BY_TOP, COARSE, FINE, OUTLINE
from mines_tools.languages.mines.flow.cells import EVER, NEVER, F, O, U
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.graph import is_acyclic
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import nothing_shown
from mines_tools.languages.mines.flow.values import Range
from mines_tools.languages.mines.machine import Machine

if TYPE_CHECKING:
    from mines_tools.base.certainty import Witness
    from mines_tools.languages.mines.flow.cells import Cells
    from mines_tools.languages.mines.flow.certainty import OperationFlow, WayFlow
    from mines_tools.languages.mines.flow.joining import Detail
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.states import FlowState
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.flow.verdicts import Verdict
    from mines_tools.languages.mines.machine import Step
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.player import Player

JOINING = (
    FINE._replace(stacks=1, kinds=1, topmost=0, values=2, cells=1, phases=False),
    FINE._replace(stacks=2, kinds=2, values=3, cells=2),
    COARSE._replace(kinds=2, topmost=0, values=1, cells=1, by_open=False),
    COARSE,
    BY_STACK,
    BY_TOP,
    OUTLINE,
)
"""Settings of the exploration with which it joins everything that can be joined."""

LARGEST = 2_000
"""The largest size of an integer in bits. A run with larger integers is stopped."""


def machine_on(program: Program, text: str) -> Machine:
    """Return a machine for the program, with `text` as its input."""
    pieces = [text]
    return Machine(program, Input(lambda: pieces.pop() if pieces else ""), lambda _: None)


def explored(program: Program, detail: Detail, budget: int = 4_000) -> Flow:
    """Return the claims of an exploration with this detail, without trial runs."""
    exploration = Exploration(program, budget, detail)
    while not exploration.advance(budget):
        pass
    return Flow(exploration, nothing_shown())


def can_be(value: Value, integer: int) -> bool:
    """Return True if the abstract value `value` can be `integer`."""
    if isinstance(value, Range):
        return (value.low is None or value.low <= integer) and (
            value.high is None or integer <= value.high
        )
    return integer == value if isinstance(value, int) else integer in value


def can_be_cells(cells: Cells, root: int, player: Player, *, remembers: bool) -> bool:
    """Return True if what is known of the cells is true of the player's cells."""
    for cell, state in enumerate(player.cells):
        known = cells.get(root, cell)
        if not known & (U, F, O)[state]:
            return False
        if remembers and not known & (EVER if cell in player.opened_ever else NEVER):
            return False
    return True


def can_be_stack(known: AbstractStack, stack: list[int]) -> bool:
    """Return True if the abstract stack `known` can stand for `stack`."""
    top = known.top()
    return depth_fits(known, len(stack)) and all(map(can_be, top, reversed(stack)))


def depth_fits(known: AbstractStack, depth: int) -> bool:
    """Return True if the abstract stack `known` can have `depth` values."""
    return known.least <= depth and (known.most is None or depth <= known.most)


class Checked:
    """A run that is checked step by step against the claims."""

    def __init__(self, program: Program, flow: Flow, text: str) -> None:
        self.program = program
        self.flow = flow
        self.machine = machine_on(program, text)
        self.text = text
        self.seen: Counter[str] = Counter()
        """How often each rare event happened. It shows if the programs are worth running."""
        self._size = len(program.operations)
        self._exact = flow.exploration.complete
        self._states: dict[tuple[int, bool], list[FlowState]] = {}
        for state in flow.exploration.states if self._exact else ():
            key = (state.control.pointer, state.control.flagging)
            self._states.setdefault(key, []).append(state)

    def run(self, steps: int) -> Counter[str]:
        """Take at most `steps` steps, and fail at the first that the claims do not admit. Return
        the counts of rare events."""
        machine = self.machine
        for _ in range(steps):
            if machine.stack and machine.stack[-1].bit_length() > LARGEST:
                self.seen["too large"] += 1
                break
            if not self._step():
                break
        self._verdict(self.flow.verdict)
        return self.seen

    def _step(self) -> bool:
        machine = self.machine
        before = list(machine.stack)
        flagging, pointer, queued = machine.player.flagging, machine.pointer, bool(machine.queue)
        covering = self._covering_state()
        if self._exact and not machine.is_over:
            assert covering is not None, "no state covers this one"
        step = machine.recorded_step()
        if step is None:
            return False
        self._count(step)
        operation = self.flow.operation(step.origin)
        if not step.queued:
            assert step.command in (*operation.commands, *operation.others)
        if not self.flow.is_complete:
            return True
        assert not (step.queued is False and operation.reached.is_impossible)
        way = self._way(operation, step, flagging)
        self._admits(way, step, before, pointer)
        self._summaries(operation, step, before)
        assert queued is step.queued
        return True

    def _count(self, step: Step) -> None:
        self.seen["steps"] += 1
        self.seen[step.command.name] += 1
        if step.error is not None:
            self.seen[f"{step.command.name} {step.error}"] += 1
        if step.queued:
            self.seen["queued"] += 1

    def _way(self, operation: OperationFlow, step: Step, flagging: bool) -> WayFlow:
        digit = self.machine.digit()
        fitting = [
            way
            for way in (operation.queued if step.queued else operation.ways)
            if (way.flagging, way.action, way.digit) == (flagging, step.action, digit)
        ]
        for way in fitting:
            if way.operation == step.operation:
                return way
        for way in fitting:
            if way.operation.cell < 0 and way.operation.button == step.operation.button:
                self.seen["anywhere"] += 1
                return way
        raise AssertionError(f"not admitted: {step}")

    def _admits(self, way: WayFlow, step: Step, before: list[int], pointer: int) -> None:
        machine = self.machine
        stack = machine.stack
        assert way.command is step.command
        assert not way.certainty.is_impossible
        if way.before is not None:
            assert can_be_stack(way.before, before)
        opened = machine.opened
        assert can_be(way.opened_count, len(opened))
        assert not way.opened or way.opened.issuperset(opened)
        assert way.ends or not machine.is_over
        if step.error is not None:
            assert not way.errors[step.error].is_impossible
            return
        if machine.aborted is not None:
            self.seen["aborted"] += 1
            assert not way.aborts.is_impossible
            return
        assert not way.succeeds.is_impossible
        if way.after is not None:
            assert can_be_stack(way.after, stack)
        if way.pushed is not None:
            assert can_be(way.pushed, stack[-1])
        if step.command.name == "skip":
            start = pointer if step.queued else pointer + 1
            assert not way.skips[(machine.pointer - start) % self._size].is_impossible
        if step.command.name.startswith("perform"):
            ((click, origin),) = machine.queue
            assert origin == step.origin
            assert way.performs_anywhere or click in way.performs

    def _summaries(self, operation: OperationFlow, step: Step, before: list[int]) -> None:
        flow, machine = self.flow, self.machine
        failed = operation.always_fails()
        succeeded = step.error is None and machine.aborted is None
        if not step.queued:
            if operation.only_command is not None:
                assert operation.only_command is step.command
            assert failed is None or failed == step.error
            depths = operation.depth("before")
            assert depths is None or _within(depths, len(before))
            after = operation.depth("after")
            assert after is None or _within(after, len(machine.stack))
            if operation.value is not None and succeeded:
                assert can_be(operation.value, machine.stack[-1])
        if step.command.name in ("in(n)", "in(c)"):
            assert not flow.reads_input.is_impossible
        if step.command.name in ("reset(l)", "reset(r)"):
            assert not flow.game_over[step.origin].is_impossible
        if step.operation.kind == "click":
            assert flow.clicked is None or step.operation.cell in flow.clicked
            assert flow.idle is None or not flow.idle[step.operation.cell]
        if flow.opened is not None:
            assert flow.opened.issuperset(machine.opened)

    def _covering_state(self) -> FlowState | None:
        """Return a state of the exploration that stands for the state of the machine, or None."""
        machine = self.machine
        if machine.queue:
            (queued, _), *more = machine.queue
            assert not more
        else:
            queued = None
        for state in self._states.get((machine.pointer, machine.player.flagging), ()):
            control = state.control
            if (queued is None) != (control.queued is None):
                continue
            if queued is not None and control.queued is not None and queued != control.queued:
                anywhere = control.queued.cell < 0 and control.queued.kind == queued.kind == "click"
                if not anywhere or control.queued.button != queued.button:
                    continue
            cells = self.flow.exploration.players.cells
            remembers = self.program.dialect.ends == "opened-ever"
            if can_be_stack(state.stack, machine.stack) and can_be_cells(
                cells, control.cells, machine.player, remembers=remembers
            ):
                return state
        return None

    def _verdict(self, verdict: Verdict) -> None:
        machine = self.machine
        if verdict.kind == "never":
            assert not machine.is_over
        elif verdict.kind == "ends":
            latest = verdict.operations
            over = self._run_on(20_000 if latest is None else latest)
            assert over or latest is None
            assert latest is None or machine.steps <= latest
        elif verdict.kind == "depends on input" and len(verdict.witnesses) < 2:
            # If nothing but reading goes round, so many steps at most.
            states = self.flow.exploration.states
            limit = (len(self.text) + 2) * len(states)
            if is_acyclic(states, without_consuming=True) and limit <= 20_000:
                assert self._run_on(limit)

    def _run_on(self, limit: int) -> bool:
        """Run to the step `limit`. Return True if the run ended before this step, or if its
        integers became too large."""
        machine = self.machine
        while machine.steps < limit and machine.step():
            if machine.stack and machine.stack[-1].bit_length() > LARGEST:
                return True
        return machine.is_over


def _within(depths: tuple[int, int | None], depth: int) -> bool:
    low, high = depths
    return low <= depth and (high is None or depth <= high)


def replay(program: Program, witness: Witness) -> tuple[Machine, Step | None, bool, int]:
    """Run to the step that the witness names. Return the machine after it, the step, and the
    flagging mode and the pointer before it."""
    machine = machine_on(program, witness.input)
    step, flagging, pointer = None, False, 0
    for _ in range(witness.step):
        flagging, pointer = machine.player.flagging, machine.pointer
        step = machine.recorded_step()
        assert step is not None, "the witness goes on after the end"
    return machine, step, flagging, pointer


def check_witnesses(program: Program, flow: Flow) -> int:
    """Check that every witness shows the claim that it belongs to. Return the number of
    witnesses."""
    checked = 0
    size = len(program.operations)
    for operation in flow.operations:
        if operation.reached.witness is not None:
            _, step, _, _ = replay(program, operation.reached.witness)
            assert step is not None
            assert (step.origin, step.queued) == (operation.number, False)
        for way in (*operation.ways, *operation.queued):
            for what, claim in _claims(way):
                if claim is None:
                    continue
                checked += 1
                machine, step, flagging, pointer = replay(program, claim)
                assert step is not None
                assert (step.origin, step.queued) == (operation.number, way.queued)
                assert (flagging, step.action) == (way.flagging, way.action)
                assert machine.digit() == way.digit
                assert step.command is way.command
                assert step.operation == way.operation or (
                    way.operation.cell < 0 and step.operation.button == way.operation.button
                )
                if what == "succeeds":
                    assert step.error is None
                    assert machine.aborted is None
                elif what == "aborts":
                    assert machine.aborted is not None
                elif isinstance(what, int):
                    start = pointer if step.queued else pointer + 1
                    assert (machine.pointer - start) % size == what
                elif what != "met":
                    assert step.error == what
    return checked + _check_ends(program, flow)


def _claims(way: WayFlow) -> list[tuple[str | int, Witness | None]]:
    return [
        ("met", way.certainty.witness),
        ("succeeds", way.succeeds.witness),
        ("aborts", way.aborts.witness),
        *((error, claim.witness) for error, claim in way.errors.items()),
        *((skip, claim.witness) for skip, claim in way.skips.items()),
    ]


def _check_ends(program: Program, flow: Flow) -> int:
    shown = flow.shown
    if shown.ends is not None:
        machine, _, _, _ = replay(program, shown.ends)
        assert machine.is_over
    if shown.never is not None:
        goes_round = _does_the_same_again if shown.grows else _comes_back
        assert goes_round(program, shown.never)
    if flow.endless is not None:
        machine, _, _, _ = replay(program, flow.endless)
        assert machine.input.position == len(flow.endless.input)
        for _ in range(2_000):
            if machine.stack and machine.stack[-1].bit_length() > LARGEST:
                break
            assert machine.step()
    return sum(each is not None for each in (shown.ends, shown.never, flow.endless))


def _comes_back(program: Program, witness: Witness) -> bool:
    """Return True if the machine's state at the step of the witness equals an earlier state."""
    machine = machine_on(program, witness.input)
    earlier = set()
    for _ in range(witness.step):
        earlier.add(_state(machine))
        if not machine.step():
            return False
    return _state(machine) in earlier


def _does_the_same_again(program: Program, witness: Witness) -> bool:
    """Return True if some steps before the witness's step are repeated three times after it."""
    machine = machine_on(program, witness.input)
    done: list[tuple[object, ...]] = []

    def run(steps: int) -> None:
        for _ in range(steps):
            flagging, position = machine.player.flagging, machine.input.position
            step = machine.recorded_step()
            assert step is not None, "it ends"
            done.append((*step, flagging, position, machine.player.snapshot()))

    run(witness.step)
    run(3 * witness.step)
    return any(
        all(done[at] == done[at - period] for at in range(witness.step, len(done)))
        for period in range(1, witness.step + 1)
    )


def _state(machine: Machine) -> tuple[object, ...]:
    state = machine.snapshot()
    return state.player, state.pointer, state.queue, state.stack, state.input
