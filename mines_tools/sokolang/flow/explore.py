"""Following all runs of a program at once: states and transitions.

Where everybody is, and what is performed next, is known exactly: commands change nothing but stacks, the test, input
and output. A state has one successor, but where a prefix asks for a test that is not known (two), where `*` asks for a
value that is not known (the exploration stops being complete), and at portals of which there are three or more.
"""

from __future__ import annotations

from mines_tools.chance import Chance
from mines_tools.records import NamedTuple
from mines_tools.sokolang.actions import MOVES, SWITCH, TIMES, WAIT
from mines_tools.sokolang.flow.stacks import UNKNOWN, Known, execute, transferred
from mines_tools.sokolang.machine import LastMoved, stack_names
from mines_tools.sokolang.moving import PLAYER, Positions
from mines_tools.sokolang.order import after, first
from mines_tools.sokolang.warehouse import CLONER, DESTROYER
from mines_tools.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.sokolang.moving import Moved
    from mines_tools.sokolang.order import Order
    from mines_tools.sokolang.program import Program
    from mines_tools.sokolang.warehouse import Place

BUDGET = 5_000
"""How many transitions an exploration may take."""
_TRIED = (0, 1, 2, -1)
"""If all these numbers of times lead to the same place, `*` is not asked for."""
_LARGE = 64
"""How many values of stacks are as much work as a transition."""


class State(NamedTuple):
    """All that decides how a run goes on. The pass is left out: nothing depends on it."""

    order: Order
    player: Place
    crates: tuple[Place, ...]
    stacks: tuple[Known, ...]
    pulls: bool
    last_moved: LastMoved | None
    test: bool | None


class Transfer(NamedTuple):
    """A value that was handed over, or all of them."""

    crate: int
    pulled: bool
    n: int
    clones: bool


class Visit(NamedTuple):
    """What an action has done in one state."""

    state: State
    """Before it."""
    moved: Moved | None
    is_blocked: bool
    player: Place
    """Where the player is after it."""
    crates: tuple[Place, ...]
    transfer: Transfer | None
    executed: tuple[tuple[int, int | None], ...]
    """Who has executed something, and the code if it is known."""
    may_fail: frozenset[tuple[int, str]]
    fails: tuple[int, str] | None
    ends: bool


class _Choices(Chance):
    """Chance that takes what it is told, and the first of what it is not told."""

    def __init__(self, told: list[int]) -> None:
        super().__init__(0)
        self._told = told
        self.counts: list[int] = []

    def below(self, count: int) -> int:
        at = len(self.counts)
        self.counts.append(count)
        if at == len(self._told):
            self._told.append(0)
        return self._told[at]


class Exploration:
    """An exploration under way."""

    def __init__(self, program: Program, budget: int | None = None) -> None:
        assert program.map is not None
        self.program = program
        self.map = program.map
        self.nodes = program.actions
        self.names = stack_names(program)
        self.visits: dict[int | None, list[Visit]] = {}
        """By the number of the action; none for a pass in which nothing was performed."""
        self.groups: set[int] = set()
        """The groups that were begun."""
        self.is_complete = True
        """Whether nothing was left out. It holds when the exploration is over."""
        self.is_exact = True
        """Whether there is one run only: no state had two successors."""
        self.ran_out = False
        """Whether a larger budget would find out more."""
        self.transitions = 0
        self._left = BUDGET if budget is None else budget
        self._positions = Positions(self.map)
        self._asks_times = any(TIMES in node.prefixes for node in self.nodes)
        self._of = {name: at for at, name in enumerate(self.names)}
        given = (program.stacks.get(name) for name in self.names)
        stacks = tuple(
            Known(False, () if each is None else tuple(value.number for value in each.values[::-1]))
            for each in given
        )
        self._seen: set[State] = set()
        self._waiting: list[State] = []
        start = State(
            first(self.nodes, test=False, times=self._times(stacks) or 0),
            self.map.player,
            tuple(crate.place for crate in self.map.crates),
            stacks,
            False,
            None,
            False,
        )
        self._meet([start])

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to do."""
        return not self._waiting

    def advance(self, transitions: int) -> bool:
        """Take about so many transitions; whether the exploration is over."""
        until = self.transitions + transitions
        while self._waiting and self.transitions < until:
            if self._left <= 0:
                self._waiting.clear()
                self.is_complete = self.is_exact = False
                self.ran_out = True
                break
            state = self._waiting.pop()
            before = self.transitions
            self.transitions += 1
            self._meet(self._successors(state))
            self._left -= self.transitions - before
        return self.is_over

    def _meet(self, states: Iterable[State]) -> None:
        found = set(states)
        if len(found) > 1:
            self.is_exact = False
        for state in found:
            for each in state.order.rounds:
                self.groups.add(each.group)
            if state not in self._seen:
                self._seen.add(state)
                self._waiting.append(state)

    def _times(self, stacks: tuple[Known, ...]) -> int | None:
        """What `*` multiplies by; none where it is not known."""
        own = stacks[self._of[PLAYER_NAME]]
        if own.items:
            return own.items[-1]
        return None if own.is_open else 0

    # A step

    def _successors(self, state: State) -> Iterator[State]:
        node = state.order.node
        kind = "" if node is None else self.nodes[node].kind
        if kind in MOVES:
            yield from self._move(state, kind)
            return
        if kind == WAIT:
            yield from self._wait(state)
            return
        visit = Visit(
            state, None, False, state.player, state.crates, None, (), frozenset(), None, False
        )
        self._note(visit)
        if kind == SWITCH:
            state = state._replace(pulls=not state.pulls)
        yield from self._after(state)

    def _note(self, visit: Visit) -> None:
        self.visits.setdefault(visit.state.order.node, []).append(visit)

    def _after(self, state: State) -> Iterator[State]:
        """Where the program goes on."""
        if state.test is not None:
            yield from self._where(state)
            return
        found = [each for test in (False, True) for each in self._where(state._replace(test=test))]
        orders = {each.order for each in found}
        # Nobody has asked for the test where it makes no difference.
        yield from (state._replace(order=order) for order in orders) if len(orders) == 1 else found

    def _where(self, state: State) -> Iterator[State]:
        """The same, where the test is known."""
        times = self._times(state.stacks)
        tried = (times or 0,) if times is not None or not self._asks_times else _TRIED
        test = bool(state.test)
        orders = {self._next(state.order, test, each) for each in tried}
        if len(orders) > 1:  # any other number of times may be meant, too
            self.is_complete = self.is_exact = False
            return
        yield from (state._replace(order=order) for order in orders)

    def _next(self, order: Order, test: bool, times: int) -> Order:
        found = after(self.nodes, order, test=test, times=times)
        return found._replace(passes=1)

    def _move(self, state: State, kind: str) -> Iterator[State]:
        order = state.order
        dx, dy = MOVES[kind]
        if order.is_reversed:
            dx, dy = -dx, -dy
        told: list[int] = []
        while True:
            choices = _Choices(told)
            positions = self._positions
            positions.put(state.player, state.crates)
            move = positions.pull if state.pulls else positions.push
            moved = move(dx, dy, choices)
            last = None
            if moved is not None and moved.crate is not None:
                before = state.last_moved
                goes_on = before is not None and before[:2] == (moved.crate, state.pulls)
                times = before.times + 1 if before is not None and goes_on else 1
                last = LastMoved(moved.crate, state.pulls, times)
            player, crates = positions.player, tuple(positions.crates)
            ends = not positions.uncovered
            self._note(
                Visit(
                    state, moved, moved is None, player, crates, None, (), frozenset(), None, ends
                )
            )
            if not ends:
                # Whoever is blocked stays so: the other times need not be tried.
                left = 1 if moved is None else order.left
                new = order._replace(left=left)
                yield from self._after(
                    state._replace(order=new, player=player, crates=crates, last_moved=last)
                )
            while told and told[-1] + 1 == choices.counts[len(told) - 1]:
                told.pop()
            if not told:
                return
            told[-1] += 1

    def _wait(self, state: State) -> Iterator[State]:
        positions = self._positions
        positions.put(state.player, state.crates)
        stacks = list(state.stacks)
        transfer = self._transfer(state, stacks)
        for who in (PLAYER, *range(len(self.map.crates))):
            if self.map.at(positions.place_of(who)) == DESTROYER and not self._is_read_only(who):
                stacks[self._stack_of(who)] = Known(False, ())
        executed: list[tuple[int, int | None]] = []
        may_fail: set[tuple[int, str]] = set()
        fails = None
        test = state.test
        covered = len(self.map.marks) - positions.uncovered
        for who in (PLAYER, *range(len(self.map.crates))):
            if self._is_read_only(who) or positions.place_of(who) not in self.map.marks:
                continue
            at = self._stack_of(who)
            done = execute(stacks[at], covered)
            if done is None:
                continue
            code, effect = done
            executed.append((who, code))
            may_fail.update((who, error) for error in effect.may_fail)
            if effect.fails is not None:
                fails = who, effect.fails
                break
            stacks[at] = effect.stack
            if effect.tests:
                test = effect.test
        self._note(
            Visit(
                state, None, False, state.player, state.crates,
                transfer, tuple(executed), frozenset(may_fail), fails, False,
            )
        )  # fmt: skip
        if fails is None:
            self.transitions += sum(len(each.items) for each in stacks) // _LARGE
            yield from self._after(state._replace(stacks=tuple(stacks), test=test))

    def _transfer(self, state: State, stacks: list[Known]) -> Transfer | None:
        last = state.last_moved
        if last is None:
            return None
        crate = self.map.crates[last.crate]
        if crate.is_read_only and not last.pulled:
            return None
        own, of_crate = self._of[PLAYER_NAME], self._of[crate.stack]
        source, target = (of_crate, own) if last.pulled else (own, of_crate)
        clones = self.map.at(state.crates[last.crate]) == CLONER
        before = stacks[source], stacks[target]
        stacks[source], stacks[target] = transferred(
            *before, last.times, keeps=crate.is_read_only, clones=clones
        )
        if (stacks[source], stacks[target]) == before and UNKNOWN not in before:
            return None
        return Transfer(last.crate, last.pulled, last.times, clones)

    def _is_read_only(self, who: int) -> bool:
        return who != PLAYER and self.map.crates[who].is_read_only

    def _stack_of(self, who: int) -> int:
        return self._of[PLAYER_NAME if who == PLAYER else self.map.crates[who].stack]
