"""The same run, quicker: while the player stays as it is, an operation selects the same command each time.

So what an operation does is found out once, by the machine, and then done again without the player. Only the machine
takes steps that change the player, perform what is queued, or fail.
"""

from __future__ import annotations

from mines_tools.mines.commands import COMMANDS
from mines_tools.mines.input import Aborted
from mines_tools.running import InputError, NeedsInput
from mines_tools.views import is_to_look

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Set
    from typing import Any

    from mines_tools.driving import Probes
    from mines_tools.mines.machine import Machine
    from mines_tools.views import Test

    _Entry = tuple[int, int, Any, int]
    """How it is done, how many values that pops, what does it, and the next operation."""
    _Plan = dict[int, _Entry]

_NOTHING, _DIGIT, _UNARY, _BINARY, _SKIP, _EFFECT = range(6)
_KINDS = {"noop": _NOTHING, "push(n)": _DIGIT, "skip": _SKIP}
_QUEUE = {"perform(l)", "perform(r)", "reset(l)", "reset(r)"}
"""What queues something, or needs more of the step than the stack."""
_KEEPS = {"left on flagged", "left on opened", "right on opened", "noop"}
"""What does not change the player."""
_ANYTHING = 1 << 62
_DIVIDES = {COMMANDS["div"], COMMANDS["mod"]}
_FEW = 64
"""So many steps are taken before it is asked whether there is time for more."""
_MOST_ENTRIES = 100_000
_MOST_CELLS = 4096
"""What is known of a larger board is forgotten when the board changes: to compare boards takes longer."""


class Quick:
    """What takes steps of a machine quickly."""

    def __init__(
        self,
        machine: Machine,
        advance: Callable[[], bool],
        stops: Mapping[int, Test | None] = {},  # it does not change
        never: Set[str] = frozenset(),
        probes: Probes | None = None,
        has_time: Callable[[], bool] = lambda: True,
    ) -> None:
        """`advance` takes one step by the machine, and returns whether to go on. The commands of `never` are done by it
        each time. The quick steps stop before the operations of `stops`, if their tests say so; and before a step that
        changes something of the stack that `probes` say is to be looked at: `advance` takes that one. `has_time` is asked
        after a few steps whether to go on."""
        self._machine = machine
        self._has_time = has_time
        self._advance = advance
        self._stops = stops
        self._never = _QUEUE | never
        self._probes = probes
        self._deepest = -1
        """A step that leaves the depth, and the values up to this position, changes nothing that is looked at."""
        if probes is not None:
            deepest = probes.positions.get("stack", _ANYTHING)
            self._deepest = _ANYTHING if probes.has_variables else deepest
        self._plans: dict[tuple[bytes, bool], _Plan] = {}
        self._count = 0

    def run(self, steps: int) -> None:
        """Take up to `steps` steps, until `advance` says so, or one of the stops is next."""
        machine, stops = self._machine, self._stops
        stretch = self._stretch if self._probes is None else self._stretch_probing
        end = machine.steps + steps
        plan = self._plan()
        while machine.steps < end and not machine.ended:
            if not machine.queue and plan:
                before = machine.steps
                if stretch(plan, min(end - before, _FEW)):
                    return
                if machine.steps - before == _FEW:
                    pointer = machine.pointer
                    is_stopped = pointer in stops and is_to_look(stops[pointer])
                    if is_stopped or not self._has_time():
                        return
                    continue
            if machine.steps == end or not self._advance() or not self._has_time():
                return
            if machine.action not in _KEEPS:
                plan = self._plan()
            elif not machine.queued and machine.error is None:
                self._learn(plan)
            pointer = machine.pointer
            if stops and not machine.queue and pointer in stops and is_to_look(stops[pointer]):
                return

    def _stretch(self, plan: _Plan, steps: int) -> bool:  # noqa: C901, PLR0912  # calls take longer
        """Take up to `steps` steps that are known; returns whether it has stopped before an operation of the stops."""
        machine, stops = self._machine, self._stops
        stack, pointer, count = machine.stack, machine.pointer, len(machine.operations)
        begin, done = machine.steps, 0
        try:
            for done in range(steps):
                entry = plan.get(pointer)
                if entry is None:
                    if pointer not in stops:
                        break
                    if done:
                        machine.pointer, machine.steps = pointer, begin + done
                        if is_to_look(stops[pointer]):
                            return True
                    entry = plan.get(~pointer)
                    if entry is None:
                        break
                kind, pops, what, after = entry
                if kind == _NOTHING:
                    pointer = after
                    continue
                if len(stack) < pops:
                    break
                if kind == _BINARY:
                    stack[-2:] = what(stack[-2], stack[-1])
                elif kind == _UNARY:
                    stack[-1:] = what(stack[-1])
                elif kind == _DIGIT:
                    stack.append(what)
                elif kind == _SKIP:
                    pointer = (after + stack.pop()) % count
                    continue
                elif what(machine) is not None:
                    break
                pointer = after
            else:
                done = steps
        except (NeedsInput, InputError, Aborted):
            pass  # nothing was done: the machine finds the same
        finally:
            machine.pointer = pointer
            machine.steps = begin + done
        return False

    def _stretch_probing(self, plan: _Plan, steps: int) -> bool:  # noqa: C901, PLR0912
        """The same where values of the stack are looked at. A step that somebody must look at is not taken here."""
        machine, stops, probes, deepest = self._machine, self._stops, self._probes, self._deepest
        assert probes is not None
        stack, pointer, count = machine.stack, machine.pointer, len(machine.operations)
        begin, done = machine.steps, 0
        try:
            for done in range(steps):
                entry = plan.get(pointer)
                if entry is None:
                    if pointer not in stops:
                        break
                    if done:
                        machine.pointer, machine.steps = pointer, begin + done
                        if is_to_look(stops[pointer]):
                            return True
                    entry = plan.get(~pointer)
                    if entry is None:
                        break
                kind, pops, what, after = entry
                depth = len(stack)
                if depth < pops:
                    break
                left = depth - pops
                before = stack[left:]
                if kind == _BINARY:
                    stack[-2:] = what(stack[-2], stack[-1])
                elif kind == _UNARY:
                    stack[-1:] = what(stack[-1])
                elif kind == _DIGIT:
                    stack.append(what)
                elif kind == _SKIP:
                    after = (after + stack.pop()) % count
                if left <= deepest or len(stack) != depth:
                    machine.pointer, machine.steps = after, begin + done + 1
                    if probes.look():
                        probes.undo()
                        stack[left:] = before
                        break
                pointer = after
            else:
                done = steps
        finally:
            machine.pointer = pointer
            machine.steps = begin + done
        return False

    def _learn(self, plan: _Plan) -> None:
        """What the machine has done is done so again."""
        machine = self._machine
        command, pointer = machine.command, machine.origin
        name = command.name
        if name in self._never:
            return
        what: Any = command.effect
        kind = _KINDS.get(name, _EFFECT)
        if kind == _DIGIT:
            what = machine.digit()
        elif command.compute is not None and command not in _DIVIDES:
            kind = _UNARY if command.pops == 1 else _BINARY
            what = command.compute
        if kind == _EFFECT and self._probes is not None:
            return  # it could not be taken back
        plan[~pointer if pointer in self._stops else pointer] = (
            kind,
            command.pops,
            what,
            (pointer + 1) % len(machine.operations),
        )
        self._count += 1

    def _plan(self) -> _Plan:
        """What is known while the player stays as it is."""
        if self._count > _MOST_ENTRIES:
            self._plans.clear()
            self._count = 0
        player = self._machine.player
        if len(player.cells) > _MOST_CELLS:
            return {}
        return self._plans.setdefault((bytes(player.cells), player.flagging), {})
