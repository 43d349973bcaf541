"""The engine `python`, which is always available.

The engine remembers control states, and compiles hot code to Python. If a program's control states
do not come again, the engine simulates the clicks directly. Integers can have any size.
"""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.base.long_integers import LONG, MINUS_LONG, product, quotient, remainder
from mines_tools.base.memory_limit import steps_within_memory
from mines_tools.interface.run import InputError, NeedsInput, Statistic, between_steps
from mines_tools.languages.mines.engines.automaton import (
    ADD,
    CLEAR,
    DIV,
    DUP,
    EFFECT,
    MOD,
    MUL,
    NEW,
    NOT,
    NOTHING,
    OVER,
    PERFORM,
    POP,
    POSITIVE,
    PUSH,
    REGION,
    SKIP,
    SUB,
    SWAP,
    Automaton,
    TooManyNodes,
)
from mines_tools.languages.mines.engines.click_cache import ClickCache
from mines_tools.languages.mines.engines.engine import by_machine
from mines_tools.languages.mines.engines.python_regions import PythonRegions
from mines_tools.languages.mines.engines.thresholds import PYTHON, Thresholds
from mines_tools.languages.mines.input import Aborted
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.python_regions import CompiledRegion
    from mines_tools.languages.mines.machine import Machine


_AT_ONCE = 50_000
"""A number of steps. After at most this number of steps in remembered control states, an
interruption is possible."""
_NODE_SECONDS = 1e-5
_BYTE_SECONDS = 4e-9
"""The approximate number of seconds that it takes to compute a new control state, for each byte of
the state. In addition, each state takes `_NODE_SECONDS`."""
_STEP_SECONDS = 1e-7
"""The approximate number of seconds that a remembered control state saves at each step."""
_MOST_EARNING = 100_000
_LEARNING = 0.05
_RELEARNING = 0.01
"""A number of seconds. After a direct simulation, the engine may spend this much time on learning control states, even
if these states do not come again."""
_DIRECT = 30_000
_MOST_DIRECT = 4_000_000
"""The greatest number of steps in one direct simulation. The first direct simulation has `_DIRECT`
steps. Each further one has twice as many steps as the one before."""
_MOST_AT_ONCE = 1 << 22
"""The greatest number of steps between two checks of the clock, if `latest` is finite."""
_FORGIVEN = 20
"""A factor. The next direct simulation has a planned number of steps. Multiply this number by the
factor. If the run has taken more steps than that since the end of the last direct simulation, the
next direct simulation has only `_DIRECT` steps, whatever was planned."""
_WORTH_TELLING = 0.02
"""A share of the steps. If a larger share of the steps was simulated directly, the statistics give
the reason."""


class PythonEngine:
    """An engine in pure Python; see `engine.Engine`."""

    def __init__(
        self,
        machine: Machine,
        thresholds: Thresholds = PYTHON,
        automaton: Automaton | None = None,
    ) -> None:
        """Make the engine. If `automaton` is not None, the engine shares it with other engines."""
        self.machine = machine
        self.latest = inf
        self.automaton = Automaton(machine) if automaton is None else automaton
        self.regions = PythonRegions(machine, self.automaton, thresholds)
        self._cold = thresholds.first
        """The number of steps that are left until the next recording. Steps in regions and in
        direct simulation do not count."""
        self._forgotten = self.automaton.forgotten
        self._bytes = self._all_bytes = self.automaton.bytes
        """Two numbers of bytes that control states take. `_bytes` counts the states whose cost was
        already subtracted from `_credit`, and the states that other engines have learned.
        `_all_bytes` counts all states that existed when this engine last ran."""
        self._credit = _LEARNING
        self._direct: ClickCache | None = None
        self._direct_left = 0
        """The number of steps that are still to be simulated directly."""
        self._direct_next = _DIRECT
        self._direct_end = machine.steps
        """The moment at which the most recent direct simulation has ended or will end."""
        self._is_direct = False
        """True if a direct simulation has begun and is not complete. If no simulation is in
        progress, other code may change the player. So before a new simulation begins, `_direct`
        must forget all commands."""
        self._steps = {"all": 0, "direct": 0, "machine": 0}
        self._seconds = {"regions": 0.0, "direct": 0.0}
        self._given_up = ""

    def run(self, steps: int) -> None:
        """See `engine.Engine`."""
        machine = self.machine
        first = machine.steps
        end = first + steps
        began = perf_counter()
        before = self.regions.run_seconds
        self._see_what_others_did()
        try:
            while machine.steps < end and not machine.is_over:
                left = steps_within_memory(end - machine.steps)
                if self.latest != inf:
                    left = min(left, _DIRECT if self._direct_left else _MOST_AT_ONCE)
                    if machine.steps > first and perf_counter() > self.latest:
                        break
                if self._direct_left:
                    self._simulate(min(left, self._direct_left))
                    continue
                try:
                    if self._walk(left):
                        self._steps["machine"] += 1
                        machine.step()
                except TooManyNodes:
                    self._give_up(is_full=self._credit >= 0)
                    continue
                left = end - machine.steps
                if self._cold <= 0 and left and not machine.is_over:
                    self.regions.run_seconds = before + perf_counter() - began
                    self._cold = self.regions.record(left)
        finally:
            self._all_bytes = self.automaton.bytes
            self._steps["all"] += machine.steps - first
            self.regions.run_seconds = before + perf_counter() - began

    def _see_what_others_did(self) -> None:
        """Update `_bytes` and `_all_bytes`, because other engines may have changed the automaton
        since this engine last ran. If other engines have discarded the control states, forget the regions
        too."""
        automaton = self.automaton
        if self._forgotten != automaton.forgotten:
            self._forgotten = automaton.forgotten
            self._bytes = self._all_bytes = 0
            self.regions.forget()
        self._bytes += automaton.bytes - self._all_bytes

    @property
    def steps_beside(self) -> int:
        """The number of steps that were taken without remembered control states: in direct
        simulation, or by the machine."""
        return self._steps["direct"] + self._steps["machine"]

    def look_again(self) -> None:
        """Begin to search for hot code again. Call this method after another engine has taken most
        of the steps, because the old counts then say little about the present code."""
        self._cold = min(self._cold, self.regions.thresholds.first)
        self.regions.look_again()

    def settle(self) -> None:
        """See `engine.Engine`."""
        if self._direct is not None:
            self._direct.forget()

    def statistics(self) -> Sequence[Statistic]:
        """See `engine.Engine`."""
        regions, steps, seconds = self.regions, self._steps, self._seconds
        walked = (
            steps["all"] - steps["direct"] - regions.recorded - regions.steps - steps["machine"]
        )
        told = [
            Statistic("steps-regions", regions.steps, template("steps in generated code")),
            Statistic("steps-automaton", walked, template("steps in remembered states")),
            Statistic("steps-direct", steps["direct"], template("steps simulated directly")),
            by_machine(regions.recorded + steps["machine"]),
            Statistic("seconds-regions", seconds["regions"], template("time in generated code")),
            Statistic(
                "seconds-automaton",
                regions.run_seconds - seconds["regions"] - seconds["direct"] - regions.seconds,
                template("time in remembered states"),
            ),
            Statistic("seconds-direct", seconds["direct"], template("time in direct simulation")),
            Statistic(
                "seconds-compiling", regions.seconds, template("time to find and compile hot code")
            ),
            Statistic("control-states", len(self.automaton), template("control states remembered")),
            Statistic(
                "memory-states",
                phrase("{count:,} bytes", count=self.automaton.bytes),
                template("memory for them, about"),
            ),
            Statistic("regions", len(regions.hot), template("pieces of generated code")),
            Statistic("regions-dropped", regions.dropped, template("pieces given up")),
        ]
        if steps["direct"] > steps["all"] * _WORTH_TELLING:
            told.append(Statistic("given-up", self._given_up, template("given up")))
        return [statistic for statistic in told if statistic.value]

    def _pay(self, steps: int) -> None:
        """Subtract the cost of learning one more control state from the credit, a number of
        seconds. Before that, add the seconds that were saved in the `steps` steps since the last
        learned state. Raises TooManyNodes if the credit is used up."""
        size = self.automaton.bytes
        earned = min(steps, _MOST_EARNING) * _STEP_SECONDS
        self._credit += earned - _NODE_SECONDS - (size - self._bytes) * _BYTE_SECONDS
        self._bytes = size
        if self._credit < 0:
            raise TooManyNodes
        self._credit = min(self._credit, _LEARNING)

    def _give_up(self, *, is_full: bool) -> None:
        """Begin a direct simulation, because control states do not come again. If `is_full` is
        true, the reason is that there are too many control states, so discard them."""
        self._given_up = phrase("remembered states: they do not come back")
        if is_full:
            self.regions.forget()
            self.automaton.clear()
            self._forgotten = self.automaton.forgotten
            self._bytes = 0
            self._given_up = phrase("remembered states: there are too many")
        self._credit = _RELEARNING
        steps = self.machine.steps
        if steps - self._direct_end > _FORGIVEN * self._direct_next:
            self._direct_next = _DIRECT
        self._direct_left = self._direct_next
        self._direct_end = steps + self._direct_left
        self._direct_next = min(self._direct_next * 2, _MOST_DIRECT)

    def _simulate(self, steps: int) -> None:
        began, before = perf_counter(), self.machine.steps
        if self._direct is None:
            self._direct = ClickCache(self.machine)
        elif not self._is_direct:
            self._direct.forget()
        try:
            self._direct.run(steps)
        finally:
            taken = self.machine.steps - before
            self._direct_left -= taken
            self._is_direct = self._direct_left > 0
            self._steps["direct"] += taken
            self._seconds["direct"] += perf_counter() - began

    def _walk(self, steps: int) -> bool:  # noqa: C901, PLR0912, PLR0915  # calls take longer
        """Take up to `steps` steps, in regions and from one remembered control state to the next.

        Return whether the machine itself must take the next step. Raises TooManyNodes.
        """
        machine, automaton = self.machine, self.automaton
        stack, count = machine.stack, len(machine.operations)
        width, height = machine.board.width, machine.board.height
        push, pop = stack.append, stack.pop
        node, rest, left, cold = automaton.node_of(machine), steps, 0, self._cold
        learnt_at = steps
        resumed: Node | None = None
        try:
            while True:
                if node.kind == REGION:
                    hot: CompiledRegion = node.region
                    entered = perf_counter()
                    while rest >= hot.longest:
                        after, most = hot.enter(rest)
                        hot.gained += rest - most
                        hot.entries += 1
                        rest = most
                        if after is node:
                            hot.backs += rest >= hot.longest
                            break
                        node = after
                        if node.kind != REGION or hot.entries >= hot.checked:
                            break
                        hot = node.region
                    self._seconds["regions"] += perf_counter() - entered
                    if hot.is_to_judge() and self.regions.judge(hot):
                        cold = 0
                    elif node.kind == REGION and rest and cold > 0:  # one step without the region
                        resumed = node
                        node.kind = node.region.kind
                elif node.kind == NEW:
                    self._pay(learnt_at - rest)
                    learnt_at = rest
                    automaton.learn(node)
                begun = left = min(rest, cold) if resumed is None else 1
                if begun > _AT_ONCE:
                    left = 0
                    between_steps()
                    if self.latest != inf and perf_counter() > self.latest:
                        return False
                    begun = left = _AT_ONCE
                if left <= 0:
                    return False
                rest -= left
                try:
                    for left in range(left, 0, -1):  # noqa: B007, B020
                        kind = node.kind
                        if kind <= SUB:
                            if kind == PUSH:
                                push(node.pushed)
                            elif kind == DUP:
                                push(stack[-1])
                            elif kind == ADD:
                                stack[-2] += stack[-1]
                                pop()
                            elif kind == POP:
                                pop()
                            elif kind == SUB:
                                stack[-2] -= stack[-1]
                                pop()
                            else:
                                break
                        elif kind <= DIV:
                            if kind == SWAP:
                                stack[-1], stack[-2] = stack[-2], stack[-1]
                            elif kind == POSITIVE:
                                stack[-1] = 1 if stack[-1] > 0 else 0
                            elif kind == NOT:
                                stack[-1] = 0 if stack[-1] else 1
                            elif kind == MUL:
                                if MINUS_LONG < stack[-1] < LONG and MINUS_LONG < stack[-2] < LONG:
                                    stack[-2] *= stack[-1]
                                else:
                                    stack[-2] = product(stack[-2], stack[-1])
                                pop()
                            else:
                                if MINUS_LONG < stack[-2] < LONG:
                                    stack[-2] //= stack[-1]
                                else:
                                    stack[-2] = quotient(stack[-2], stack[-1])
                                pop()
                        elif kind == SKIP:
                            by = stack[-1] % count
                            node = node.ways.get(by) or automaton.skipped(node, by)
                            pop()
                            continue
                        elif kind != NOTHING:
                            if kind == MOD:
                                if MINUS_LONG < stack[-2] < LONG:
                                    stack[-2] %= stack[-1]
                                else:
                                    stack[-2] = remainder(stack[-2], stack[-1])
                                pop()
                            elif kind == PERFORM:
                                cell = stack[-1] % height * width + stack[-2] % width
                                node = node.ways.get(cell) or automaton.performed(node, cell)
                                del stack[-2:]
                                continue
                            elif kind == EFFECT:
                                command = node.command
                                assert command is not None
                                if len(stack) < command.pops or command.effect(machine) is not None:
                                    node = automaton.failed(node)
                                    continue
                            elif kind == CLEAR:
                                stack.clear()
                            else:
                                break
                        node = node.after  # type: ignore[assignment]  # it was learnt
                    else:
                        left = 0
                except (IndexError, ZeroDivisionError):  # a command error: nothing was done
                    node = automaton.failed(node)
                    left -= 1
                if resumed is not None:
                    resumed.kind = REGION
                    resumed = None
                cold -= begun - left
                rest += left
                left = 0
                if node.kind == OVER:
                    return True
        except (NeedsInput, InputError, Aborted):
            return True  # nothing was done: the machine has the same outcome
        finally:
            if resumed is not None:
                resumed.kind = REGION
            self._cold = cold
            automaton.put(machine, node)
            machine.steps += steps - rest - left
