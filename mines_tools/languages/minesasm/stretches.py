"""Finds the cheapest moves for a block: which parts of the board to open when, and how to make its numbers.

The search goes through the items of the block. For each set of open parts, it remembers the cheapest moves so far.
"""

from __future__ import annotations

from heapq import heappop, heappush

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.moves import SWAP, SWITCH, NumberWay, click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.languages.minesasm.blocks import Item
    from mines_tools.languages.minesasm.constants import Constants
    from mines_tools.languages.minesasm.moves import Move
    from mines_tools.languages.minesasm.statements import Place

_SLACK = 7
"""How much more than the cheapest state another state may cost so that it is remembered, in clicks."""

_PUSH_SLACK = 4
"""The same before a number is pushed after `prepared`."""
_LARGEST_ROLLS = 15
"""The numbers of rolls below this are tried, if other numbers do the same."""


class PlacedMove(NamedTuple):
    """A move, and the place of the statement that it is for."""

    move: Move
    place: Place | None


class State(NamedTuple):
    """The cheapest moves to a set of open parts, as a list that is linked backwards."""

    cost: int
    way: NumberWay = NumberWay(0)
    """The last moves."""
    place: Place | None = None
    before: State | None = None

    def then(self, way: NumberWay, place: Place | None) -> State:
        """Return the state after the further moves `way`."""
        return State(self.cost + way.cost, way, place, self)

    def all_moves(self) -> Sequence[PlacedMove]:
        """Return all moves, the first one first."""
        pieces: list[list[PlacedMove]] = []
        state: State | None = self
        while state is not None:
            pieces.append([PlacedMove(move, state.place) for move in state.way.moves])
            state = state.before
        return [placed for piece in reversed(pieces) for placed in piece]


if TYPE_CHECKING:
    States = Mapping[int, State]
    """The states by their open parts."""


class StretchSearch:
    """The search on one board."""

    def __init__(self, constants: Constants) -> None:
        self.constants = constants
        self.plan = constants.plan
        self.costs = constants.costs

    def through(self, states: States, items: Iterable[Item]) -> States:
        """Return the states after `items`. `states` are those before."""
        for item in items:
            if item.name == "text":
                states = self._text(self.prepared_to_push(states), item)
            elif item.name == "push":
                states = self._pushed_any(states, item)
            elif item.name in ("swap", "reverse"):
                move = SWAP if item.name == "swap" else SWITCH
                way = NumberWay(self.costs.of(move), (move,))
                states = {p: state.then(way, item.place) for p, state in states.items()}
            else:
                states = self.commanded(states, item.name, item.place)
            if not states:
                return states
        return states

    def commanded(self, states: States, command: str, place: Place | None) -> States:
        """Return the states after a click that selects `command`."""
        way = NumberWay(self.costs.click, (click(command),))
        return {
            parts: state.then(way, place)
            for parts, state in self.prepared(states).items()
            if self.plan.has(parts, command)
        }

    def pushed(self, states: States, value: int, place: Place | None) -> States:
        """Return the states after `value` is pushed."""
        best: dict[int, tuple[int, State, NumberWay]] = {}
        for parts, state in states.items():
            before = state.cost
            for after, way in self.constants.ways(parts, value).items():
                cost = before + way.cost
                if after not in best or cost < best[after][0]:
                    best[after] = cost, state, way
        most = self._most(cost for cost, _, _ in best.values())
        return {
            parts: state.then(way, place)
            for parts, (cost, state, way) in best.items()
            if cost <= most
        }

    def _pushed_any(self, states: States, item: Item) -> States:
        """Return the states after the number of `item`, or another number that does the same, is pushed."""
        if item.modulus == 0:
            return self.pushed(states, item.value, item.place)
        best: dict[int, State] = {}
        for value in {item.value, *range(item.value % item.modulus, _LARGEST_ROLLS, item.modulus)}:
            for parts, state in self.pushed(states, value, item.place).items():
                if parts not in best or state.cost < best[parts].cost:
                    best[parts] = state
        return self._pruned(best)

    def prepared_to_push(self, states: States) -> States:
        """Return the cheap ones of the states that `prepared` returns."""
        return self._pruned(self.prepared(states), _PUSH_SLACK)

    def prepared(self, states: States) -> States:
        """Return `states` and the states after restarts, and after parts are opened whose numbers are dropped."""
        done: dict[int, State] = {}
        waiting: list[tuple[int, int, int, State, NumberWay | None]] = []
        for parts, state in states.items():
            heappush(waiting, (state.cost, len(waiting), parts, state, None))
        count = len(waiting)
        if not waiting:
            return done
        most = waiting[0][0] + (_SLACK + 2 * len(self.plan.cells)) * self.costs.click
        while waiting:
            cost, _, parts, state, way = heappop(waiting)
            if parts in done:
                continue
            if way is not None:
                state = state.then(way, None)
            done[parts] = state
            for after, move in self.constants.board_moves(parts):
                new = cost + move.cost
                if after not in done and new <= most:
                    count += 1
                    heappush(waiting, (new, count, after, state, move))
        return done

    def halted(self, states: States, place: Place | None) -> State | None:
        """Return the cheapest state in which the program has ended."""
        plan = self.plan
        best: State | None = None
        for parts, state in states.items():
            if parts & plan.unsure:
                continue
            remaining = plan.remaining(parts)
            cost = state.cost + len(remaining) * self.costs.click
            if best is None or cost < best.cost:
                moves = [plan.opening(parts, part)._replace(kind="end") for part in remaining]
                best = state.then(NumberWay(len(remaining) * self.costs.click, moves), place)
        return best

    # Texts

    def _text(self, states: States, item: Item) -> States:
        """Return the states after a text is written. Each character is made from the one before, of which a copy is
        kept, or made afresh."""
        fresh: States = states
        kept: dict[int, State] = {}
        held = 0
        for index, value in enumerate(item.text):
            pushed, written_by = item.text_places[index]
            made = self._character(fresh, kept, held, value, pushed)
            is_last = index == len(item.text) - 1
            written = self.commanded(made, "out(c)", written_by)
            if is_last:
                return self._pruned(written)
            copied = self.commanded(made, "dup", pushed)
            fresh = self._pruned(written)
            kept = dict(self._pruned(self.commanded(copied, "out(c)", written_by)))
            held = value
        return states

    def _character(
        self, fresh: States, kept: States, held: int, value: int, place: Place | None
    ) -> States:
        """Return the states in which `value` is at the top. In the states `fresh`, it must be made; in the states
        `kept`, the number `held` is at the top and is replaced."""
        best = dict(self.pushed(fresh, value, place)) if fresh else {}
        plan, one = self.plan, self.costs.click
        if kept and held == value:
            for parts, state in kept.items():
                if parts not in best or state.cost < best[parts].cost:
                    best[parts] = state
            return self._pruned(best)
        for parts, state in kept.items():
            for amount, moves, is_odd in _changes(held, value):
                constants = self.constants
                found = constants.cheap(parts, amount) if is_odd else constants.ways(parts, amount)
                for after, way in found.items():
                    if all(move is SWAP or plan.has(after, move.command) for move in moves):
                        more = NumberWay(way.cost + len(moves) * one, moves, way)
                        _keep(best, after, state, more, place)
            if value == 2 * held and plan.has(parts, "dup") and plan.has(parts, "add"):
                double = state.then(NumberWay(2 * one, (click("dup"), click("add"))), place)
                if parts not in best or double.cost < best[parts].cost:
                    best[parts] = double
        return self._pruned(best)

    def _pruned(self, states: States, slack: int = _SLACK) -> States:
        """Return `states` without those that cost much more than the cheapest."""
        most = self._most((state.cost for state in states.values()), slack)
        return {parts: state for parts, state in states.items() if state.cost <= most}

    def _most(self, costs: Iterable[int], slack: int = _SLACK) -> int:
        """Return the greatest cost of a state that is remembered. `costs` are the costs of all states."""
        return min(costs, default=0) + slack * self.costs.click


def _changes(held: int, value: int) -> Iterator[tuple[int, Sequence[Move], bool]]:
    """Yield the ways to make `value` from `held`: a number to push, the moves after that, and whether this can only be
    short if the number is cheap."""
    if value > held:
        yield value - held, (click("add"),), False
    else:
        yield held - value, (click("sub"),), False
        yield value - held, (click("add"),), False
    yield held + value, (SWAP, click("sub")), True
    if held and value % held == 0:
        yield value // held, (click("mul"),), True
    if value and held // value and held // (held // value) == value:
        yield held // value, (click("div"),), True


def _keep(
    best: dict[int, State], parts: int, state: State, way: NumberWay, place: Place | None
) -> None:
    cost = state.cost + way.cost
    if parts not in best or cost < best[parts].cost:
        best[parts] = state.then(way, place)
