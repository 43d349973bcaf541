"""Explores all runs of a program together, as states and transitions between them.

The positions of the elements and the next action are always known exactly, because commands change only the stacks,
the test, the input and the output. So most states have exactly one successor. There are three exceptions. If a prefix
depends on a test whose value is not known, there are two successors. If `*` uses an unknown value, there is a
successor for each possible number of repetitions, forward and backward. At a portal whose number appears three or more
times, there is a successor for each place that chance can choose.
"""

from __future__ import annotations

from mines_tools.base.random_numbers import Chance
from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import (
    MOVES,
    SWITCH,
    TIMES,
    WAIT,
    NodeSequence,
    all_prefixes,
)
from mines_tools.languages.sokolang.flow.stacks import UNKNOWN, KnownPart, execute, transferred
from mines_tools.languages.sokolang.machine import LastMoved, stack_names
from mines_tools.languages.sokolang.moving import PLAYER, Positions
from mines_tools.languages.sokolang.program_counter import after, first
from mines_tools.languages.sokolang.warehouse import CLONER, DESTROYER
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.moving import Moved
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order
    from mines_tools.languages.sokolang.warehouse import MapPlace

BUDGET = 5_000
"""The default limit of an exploration, in transitions."""
_MANY = 1 << 1_000
"""The value that stands for every large number of repetitions. If a number of repetitions is
unknown, the exploration tries three numbers: 0, this value for all positive numbers, and the
negated value for all negative numbers."""
LARGE = 64
"""The number of crates, stack values or nodes that the analysis processes in about the time of one
transition."""


class FlowState(NamedTuple):
    """The part of a run's state that decides how the run continues."""

    order: Order
    player: MapPlace
    crates: tuple[MapPlace, ...]
    stacks: tuple[KnownPart, ...]
    pulls: bool
    last_moved: LastMoved | None
    test: bool | None


class Transfer(NamedTuple):
    """A transfer of one value, or of all values, between the player and a crate."""

    crate: int
    """The number of the crate."""
    pulled: bool
    """True if the transfer is from the crate to the player, because the crate was pulled."""
    n: int
    """The position of the value, counted from 1 at the top of the source."""
    clones: bool
    """True if all values are copied, because the crate is on a cloner."""


class Visit(NamedTuple):
    """One step of the exploration: an action that is performed in a certain state, and the effects
    of this action."""

    state: FlowState
    """The state before the action."""
    moved: Moved | None
    is_blocked: bool
    player: MapPlace
    """The place of the player after the action."""
    crates: tuple[MapPlace, ...]
    transfer: Transfer | None
    executed: tuple[tuple[int, int | None], ...]
    """The numbers of the elements that executed a command, each with the code of the command. The code is None if it
    is not known."""
    may_fail: frozenset[tuple[int, str]]
    """Pairs of an element and an error. A command of this element may stop the program with this
    error. The element is given by its number."""
    fails: tuple[int, str] | None
    """The number of an element, and the error with which its command certainly stops the program.
    None if no error is certain."""
    ends: bool
    """True if the program ends, because all marks are covered."""
    printed: str | None = ""
    """The text that the commands print. None if this text is not known."""
    stacks: tuple[KnownPart, ...] | None = None
    """The stacks after a `w` (wait) that does not fail. None for other actions, which leave the stacks as they are."""
    writes: bool = False
    """True if the commands certainly print something, although the text is not known."""


class _Choices(Chance):
    """A source of random numbers for the exploration. It returns the numbers in `choices`, and after them always 0."""

    def __init__(self, choices: list[int]) -> None:
        super().__init__(0)
        self._choices = choices
        self.counts: list[int] = []

    def below(self, count: int) -> int:
        index = len(self.counts)
        self.counts.append(count)
        if index == len(self._choices):
            self._choices.append(0)
        return self._choices[index]


def _some(left: int) -> int:
    """Return the number of repetitions `left`. If `left` is large, return `_MANY` instead."""
    return _MANY if left > _MANY >> 1 else left


class Counted(NodeSequence):
    """The nodes of a program, with a counter of how often nodes are read. The nodes themselves are not copied, because
    there may be a million."""

    __slots__ = ("_nodes", "looked_at")

    def __init__(self, nodes: Sequence[ActionNode]) -> None:
        self._nodes = nodes
        self.looked_at = 0

    def __len__(self) -> int:
        return len(self._nodes)

    def __getitem__(self, index: Any) -> Any:
        self.looked_at += 1
        return self._nodes[index]


def stacks_at_start(program: Program) -> tuple[KnownPart, ...]:
    """Return the stacks of `program` at its start, in the order of `stack_names`."""
    initial = (program.stacks.get(name) for name in stack_names(program))
    return tuple(
        KnownPart(
            False, () if stack is None else tuple(value.number for value in stack.values[::-1])
        )
        for stack in initial
    )


class Exploration:
    """An exploration in progress."""

    def __init__(
        self, program: Program, budget: int | None = None, *, forgets_stacks: bool = False
    ) -> None:
        """Begin an exploration of `program` with at most `budget` transitions. With `forgets_stacks`, nothing is known
        about the stacks. Then there are far fewer states, but the results say less."""
        assert program.map is not None
        self._forgets_stacks = forgets_stacks
        self.program = program
        self.map = program.map
        self.nodes = program.actions
        self._looked_at = Counted(program.actions)
        self.names = stack_names(program)
        self.visits: dict[int | None, list[Visit]] = {}
        """The visits, by the number of the action. The key None is for passes in which no action was performed."""
        self.groups: set[int] = set()
        """The numbers of the groups that were begun."""
        self.trail: list[Visit] = []
        """The first steps of the program, which are the same in all runs. They end where input or
        chance decides what comes next, or where a state repeats. If the same move is blocked
        several times in a row, the list contains only the first of these blocked steps."""
        self.after_trail: Sequence[Order] = ()
        """The positions at which the program may continue after the steps in `trail`."""
        self.is_straight = True
        """True as long as all runs do the same."""
        self.is_complete = True
        """True if nothing was left out. This is valid only after the exploration is over."""
        self.is_exact = True
        """True if no state has two successors. Then there is only one run."""
        self.ran_out = False
        """True if the exploration may find out more with a larger budget."""
        self.transitions = 0
        self._left = BUDGET if budget is None else budget
        self._each = 1 + len(self.map.crates) // LARGE
        """The cost of one transition. The more crates there are, the higher the cost."""
        self._positions = Positions(self.map)
        self._asks_times = any(TIMES in prefix for prefix in all_prefixes(self.nodes))
        self._of = {name: index for index, name in enumerate(self.names)}
        self._seen: set[FlowState] = set()
        self._waiting: list[FlowState] = []
        self._stacks = stacks_at_start(program)
        self._has_begun = False

    @property
    def is_over(self) -> bool:
        """Return whether no state is left to explore."""
        return self._has_begun and not self._waiting

    def _begin(self) -> None:
        """Add the first state of the program to the states that are not explored yet. Do nothing if
        this was done before. It may take long to find the first state, because very many opening
        brackets may come before the first action."""
        if self._has_begun:
            return
        self._has_begun = True
        start = FlowState(
            first(self._looked_at, test=False, times=self._times(self._stacks) or 0),
            self.map.player,
            self.map.places_of_crates(),
            (UNKNOWN,) * len(self.names) if self._forgets_stacks else self._stacks,
            False,
            None,
            False,
        )
        self._meet([start])

    def advance(self, transitions: int) -> bool:
        """Explore about `transitions` transitions. Return True when the exploration is over."""
        self._begin()
        until = self.transitions + transitions
        while self._waiting and self.transitions < until:
            if self._left <= 0:
                self._waiting.clear()
                self._give_up()
                break
            state = self._waiting.pop()
            self._charge(self._each)
            self._meet(self._successors(state))
        return self.is_over

    def _charge(self, transitions: int) -> None:
        self.transitions += transitions
        self._left -= transitions

    def _give_up(self) -> None:
        """Record that the exploration is incomplete, because the budget is used up."""
        self.is_complete = self.is_exact = False
        self.ran_out = True

    def first_state(self, node: int, transitions: int) -> FlowState | None:
        """Explore up to the first state in which the action `node` is performed, and return this state. Return None if
        no such state is found within `transitions` transitions."""
        self._begin()
        for _ in range(transitions):
            performing = next((state for state in self._waiting if state.order.node == node), None)
            if performing is not None or self.advance(1):
                return performing
        return None

    def performed(self, state: FlowState) -> Sequence[Visit]:
        """Return the visits of the next action in `state`. There are several if the action can have
        different effects."""
        before = len(self.visits.get(state.order.node, ()))
        for _ in self._successors(state):
            pass
        return self.visits[state.order.node][before:]

    def _meet(self, states: Iterable[FlowState]) -> None:
        length = len(self.trail)
        distinct = dict.fromkeys(states)  # in order, so that every exploration finds the same
        if len(self.trail) > length:
            self.after_trail = [state.order for state in distinct]
        if len(distinct) > 1:
            self.is_exact = self.is_straight = False
        for state in distinct:
            for group_round in state.order.rounds:
                self.groups.add(group_round.group)
            if state not in self._seen:
                self._seen.add(state)
                self._waiting.append(state)

    def _times(self, stacks: tuple[KnownPart, ...]) -> int | None:
        """Return the first value of the player's stack, by which `*` multiplies. Return None if this value is not
        known."""
        own = stacks[self._of[PLAYER_NAME]]
        if own.items:
            return own.items[-1]
        return None if own.is_open else 0

    # A step

    def _successors(self, state: FlowState) -> Iterator[FlowState]:
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
        if self.is_straight:
            self.trail.append(visit)

    def _after(self, state: FlowState) -> Iterator[FlowState]:
        """Yield the states that may follow `state`. `state` already contains the effects of its
        action. So a state that follows differs only in the position in the actions, and in the test
        if the test was unknown."""
        if state.test is not None:
            orders = self._orders(state, test=state.test)
            yield from (state._replace(order=order) for order in orders)
            return
        if_false, if_true = (self._orders(state, test=test) for test in (False, True))
        if if_false == if_true:  # the test was never needed, or makes no difference
            yield from (state._replace(order=order) for order in if_false)
            return
        yield from (state._replace(order=order, test=False) for order in if_false)
        yield from (state._replace(order=order, test=True) for order in if_true)

    def _orders(self, state: FlowState, *, test: bool) -> dict[Order, None]:
        """Return every position in the actions that can come next after `state`, if the test has
        the value `test`. The positions are the keys of the result."""
        times = self._times(state.stacks)
        tried = (times or 0,) if times is not None or not self._asks_times else (0, _MANY, -_MANY)
        order = state.order
        orders: dict[Order, None] = {}
        if order.left == _MANY:
            orders[order] = None
            order = order._replace(left=1)
        # Of the groups that run an unknown number of times, the innermost ones end and the next one
        # continues.
        groups = [at for at, group_round in enumerate(order.rounds) if group_round.left == _MANY]
        while True:
            orders |= dict.fromkeys(self._next(order, test, count) for count in tried)
            if not groups:
                return orders
            if self._left <= 0:
                self._give_up()
                return orders
            rounds = list(order.rounds)
            innermost = groups.pop()
            rounds[innermost] = rounds[innermost]._replace(left=1)
            order = order._replace(rounds=tuple(rounds))

    def _next(self, order: Order, test: bool, times: int) -> Order:
        self._looked_at.looked_at = len(order.rounds)
        following = after(self._looked_at, order, test=test, times=times)
        self._charge(self._looked_at.looked_at // LARGE)
        if self._asks_times:
            rounds = tuple(
                group_round._replace(left=_some(group_round.left))
                for group_round in following.rounds
            )
            following = following._replace(left=_some(following.left), rounds=rounds)
        return following._replace(passes=1)

    def _move(self, state: FlowState, kind: str) -> Iterator[FlowState]:
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
            if choices.counts:
                self.is_straight = False
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
                # A blocked move stays blocked: the other repetitions need not be tried.
                left = 1 if moved is None else order.left
                repeated = order._replace(left=left)
                yield from self._after(
                    state._replace(order=repeated, player=player, crates=crates, last_moved=last)
                )
            while told and told[-1] + 1 == choices.counts[len(told) - 1]:
                told.pop()
            if not told:
                return
            if self._left <= 0:
                self._give_up()
                return
            told[-1] += 1
            self._charge(self._each)

    def _wait(self, state: FlowState) -> Iterator[FlowState]:
        positions = self._positions
        positions.put(state.player, state.crates)
        stacks = list(state.stacks)
        transfer = self._transfer(state, stacks)
        for who in (PLAYER, *range(len(self.map.crates))):
            is_destroyed = self.map.at(positions.place_of(who)) == DESTROYER
            if is_destroyed and not self._is_read_only(who):
                stacks[self._stack_of(who)] = KnownPart(False, ())
        executed: list[tuple[int, int | None]] = []
        may_fail: set[tuple[int, str]] = set()
        fails = None
        printed: str | None = ""
        writes = False
        test = state.test
        covered = len(self.map.marks) - positions.uncovered
        for who in (PLAYER, *range(len(self.map.crates))):
            if self._is_read_only(who) or positions.place_of(who) not in self.map.marks:
                continue
            stack_index = self._stack_of(who)
            execution = execute(stacks[stack_index], covered)
            if execution is None:
                continue
            code, effect = execution
            executed.append((who, code))
            printed = (
                None if printed is None or effect.printed is None else printed + effect.printed
            )
            writes = writes or effect.writes or bool(effect.printed)
            may_fail.update((who, error) for error in effect.may_fail)
            if effect.fails is not None:
                fails = who, effect.fails
                break
            stacks[stack_index] = UNKNOWN if self._forgets_stacks else effect.stack
            if effect.tests:
                test = effect.test
        self._note(
            Visit(
                state, None, False, state.player, state.crates,
                transfer, tuple(executed), frozenset(may_fail), fails, False, printed,
                tuple(stacks) if fails is None else None, writes,
            )
        )  # fmt: skip
        if self._forgets_stacks:
            stacks = list(state.stacks)
        if fails is None:
            self._charge(sum(len(stack.items) for stack in stacks) // LARGE)
            yield from self._after(state._replace(stacks=tuple(stacks), test=test))

    def _transfer(self, state: FlowState, stacks: list[KnownPart]) -> Transfer | None:
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
        if not self._forgets_stacks:
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
