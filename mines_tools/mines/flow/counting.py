"""Whether every loop comes to its end: something in it is counted, and the count has a bound.

A loop is followed once round from one of its states, the head, with a name for each value that lies on
the stack there. If a value that came back to its place is less by 1 or more on every way round, and was
never less than a bound, then the head is not come by for ever (a ranking function, as the literature
calls it). What can still be gone round without it is looked at in the same way.

Sources: R. W. Floyd, "Assigning meanings to programs" (1967); A. R. Bradley, Z. Manna and H. B. Sipma,
"Linear ranking with reachability" (2005), of which this is the case of one value and a constant step.
"""

from __future__ import annotations

from heapq import heappop, heappush

from mines_tools.mines.flow import values
from mines_tools.mines.flow.graph import cycles, leaves_less
from mines_tools.mines.flow.values import ANY
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from mines_tools.mines.commands import Command
    from mines_tools.mines.flow.explore import Exploration
    from mines_tools.mines.flow.stacks import Stack
    from mines_tools.mines.flow.states import State
    from mines_tools.mines.flow.values import Value

    Ends = Literal["all", "quiet", "unknown"]
    _Way = tuple[Stack, "_Named | None"]
    """A stack at the end of a way, and what its values were at the head."""

_MOST_STEPS = 12_000
"""So many steps are followed for all loops of a program together."""
_MOST_HEADS = 12
"""So many states of a loop are tried as its head."""
_MOST_NAMED = 64
"""So many values have names, from the top."""
_CHANGES = 3
"""Bounds that moved so often are given up."""


class _Slot(NamedTuple):
    """The value that lay `place` values under the top at the head, and what was added to it."""

    place: int
    low: int | None
    high: int | None
    """From so much to so much; none is no bound."""


class _Named(NamedTuple):
    """What is known of a stack, from its top: what each value was at the head, if that is known. Below
    its end nothing is."""

    slot: _Slot | None
    below: _Named | None


class Loops(NamedTuple):
    """Whether the loops that were met are gone round for ever."""

    ends: Ends
    """None is, or none of the quiet ones, which consume no input. "unknown" too where it takes too long
    to find out."""
    unknown: Sequence[Sequence[State]] = ()
    """The quiet ones of which it is not known."""


def loops_of(exploration: Exploration) -> Loops:
    """Whether the loops of a program come to their end."""
    # A loop that ends although it consumes input ends where it consumes none: so that comes first.
    states = exploration.states
    rounds = _Rounds(exploration, True, _MOST_STEPS)
    quiet = cycles(states, without_consuming=True)
    unknown = [part for part in quiet if not rounds.end(part)]
    if unknown:
        return Loops("unknown", unknown)
    rounds = _Rounds(exploration, False, rounds.left)
    return Loops("all" if all(map(rounds.end, cycles(states))) else "quiet")


class _TooLongError(Exception):
    """It takes too long."""


class _Rounds:
    """Ways round in the states of one exploration."""

    def __init__(self, exploration: Exploration, without_consuming: bool, most: int) -> None:
        self._exploration = exploration
        self._without_consuming = without_consuming
        self.left = most

    def end(self, part: Sequence[State]) -> bool:
        """Whether a strongly connected part is left at last."""
        waiting = [part]
        while waiting:
            part = waiting.pop()
            self.left -= len(part)
            if leaves_less(part, without_consuming=self._without_consuming):
                continue
            inside = set(part)
            for head in _heads(part):
                try:
                    counts = self._counts(head, inside)
                except _TooLongError:
                    return False
                if counts:
                    inside.remove(head)
                    rest = [state for state in part if state is not head]
                    waiting += cycles(
                        rest, without_consuming=self._without_consuming, inside=inside
                    )
                    break
            else:
                return False
        return True

    def _counts(self, head: State, inside: set[State]) -> bool:
        """Whether a value that lies on the stack at `head` is counted on every way round."""
        ways = self._once_round(head, inside)
        if not ways:
            return True  # nothing that follows comes back to it
        # What comes back is known to be within bounds, for it passed the loop's test; what first comes
        # to the head is not always.
        found = _any_of([named for _, named in ways])
        for place, slot in enumerate(_listed(found)):
            if slot is None or slot.place != place:
                continue
            lows, highs = zip(*(_bounds_at(stack, place) for stack, _ in ways), strict=True)
            if slot.high is not None and slot.high < 0 and None not in lows:
                return True
            if slot.low is not None and slot.low > 0 and None not in highs:
                return True
        return False

    def _once_round(self, head: State, inside: set[State]) -> list[_Way]:
        """What the stack can be when `head` is come by again, by the values that it held."""
        named: _Named | None = None
        for place in reversed(range(min(head.stack.known, _MOST_NAMED))):
            named = _Named(_Slot(place, 0, 0), named)
        known: dict[State, _Named | None] = {head: named}
        changes: dict[State, int] = {}
        back: list[_Way] = []
        waiting = [(0, 0, head)]
        met = 0
        while waiting:
            _, _, state = heappop(waiting)
            self.left -= 1
            if self.left < 0:
                raise _TooLongError
            for target, ways in self._steps(state, known[state], inside):
                if target is head:
                    back += ways
                    continue
                settled = after = _any_of([named for _, named in ways])
                if target in known:
                    changes[target] = changes.get(target, 0) + 1
                    settled = _either(known[target], after, changes[target] > _CHANGES)
                    if settled == known[target]:
                        continue
                known[target] = settled
                met += 1
                heappush(waiting, (target.control.place, met, target))
        return back

    def _steps(
        self, state: State, named: _Named | None, inside: set[State]
    ) -> Iterator[tuple[State, Sequence[_Way]]]:
        """The states that follow inside a loop, each with what the stack is there."""
        ways = [
            ((effect.stack, named if effect.error else _done(command, named, state.stack)), effect)
            for command, effect in self._exploration.effects(state)
            if not effect.aborts
        ]
        control = state.control
        size = len(self._exploration.operations)
        pointer = control.pointer + (control.queued is None)
        for target, deeper in state.next.items():
            if target not in inside or (self._without_consuming and deeper is None):
                continue
            skip = (target.control.pointer - pointer) % size
            after = [
                way
                for way, effect in ways
                if skip in effect.skips and _may_be_as_deep(effect.stack, target.stack)
            ]
            if after:  # else it was met before more was known of the stack, and does not follow
                yield target, after


def _bounds_at(stack: Stack, place: int) -> tuple[int | None, int | None]:
    """The bounds of the value so far under the top."""
    cells = stack.top(place + 1)
    return values.bounds(cells[place]) if place < len(cells) else (None, None)


def _may_be_as_deep(stack: Stack, other: Stack) -> bool:
    least, most = max(stack.least, other.least), _lesser(stack.most, other.most)
    return most is None or least <= most


def _lesser(most: int | None, other: int | None) -> int | None:
    if most is None or other is None:
        return other if most is None else most
    return min(most, other)


def _done(command: Command, named: _Named | None, stack: Stack) -> _Named | None:
    """What a command that succeeds makes of a stack."""
    name = command.name
    if name == "reset(r)":
        return None
    if name == "reverse":
        return _reversed(named, stack)
    if name == "roll":
        return _rolled(named, stack)
    p0, below = _popped(named)
    if name == "dup":
        return _Named(p0, named)
    p1, rest = _popped(below)
    if name == "swap":
        return _Named(p1, _Named(p0, rest))
    if name in ("add", "sub"):
        top = [*stack.top(2), ANY, ANY]
        return _Named(_sum(name, p1, p0, top[1], top[0]), rest)
    for _ in range(command.pops):
        _, named = _popped(named)
    for _ in range(command.pushes or 0):
        named = _Named(None, named)
    return named


def _popped(named: _Named | None) -> tuple[_Slot | None, _Named | None]:
    return (None, None) if named is None else (named.slot, named.below)


def _sum(
    name: str, p1: _Slot | None, p0: _Slot | None, p1_value: Value, p0_value: Value
) -> _Slot | None:
    """What lies where two values were added, or one taken from the other."""
    if p1 is not None:
        low, high = values.bounds(p0_value)
        if name == "sub":
            low, high = _minus(high), _minus(low)
        return _Slot(p1.place, _plus(p1.low, low), _plus(p1.high, high))
    if p0 is not None and name == "add":
        low, high = values.bounds(p1_value)
        return _Slot(p0.place, _plus(p0.low, low), _plus(p0.high, high))
    return None


def _reversed(named: _Named | None, stack: Stack) -> _Named | None:
    slots = _listed(named)
    if not stack.exact or len(slots) != stack.known:
        return None
    return _of(slots[::-1], None)


def _rolled(named: _Named | None, stack: Stack) -> _Named | None:
    top = stack.top(2)
    slots = _listed(named)
    depth, rolls = (top[1], top[0]) if len(top) == 2 else (None, None)
    slots = slots[2:]
    if not isinstance(depth, int) or not isinstance(rolls, int) or not 1 < depth <= len(slots):
        return None
    rolls %= depth
    return _of(slots[rolls:depth] + slots[:rolls] + slots[depth:], None)


def _listed(named: _Named | None) -> list[_Slot | None]:
    slots = []
    while named is not None:
        slots.append(named.slot)
        named = named.below
    return slots


def _of(slots: Sequence[_Slot | None], below: _Named | None) -> _Named | None:
    for slot in reversed(slots):
        below = _Named(slot, below)
    return below


def _any_of(ways: Sequence[_Named | None]) -> _Named | None:
    either = ways[0]
    for way in ways[1:]:
        either = _either(either, way, False)
    return either


def _either(one: _Named | None, other: _Named | None, gives_up: bool) -> _Named | None:
    """What is known if it is either; if so asked, bounds that move are given up."""
    slots: list[_Slot | None] = []
    while one is not None and other is not None and one is not other:
        slots.append(_either_slot(one.slot, other.slot, gives_up))
        one, other = one.below, other.below
    return _of(slots, one if one is other else None)


def _either_slot(one: _Slot | None, other: _Slot | None, gives_up: bool) -> _Slot | None:
    if one == other:
        return one
    if one is None or other is None or one.place != other.place:
        return None
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    high = None if one.high is None or other.high is None else max(one.high, other.high)
    if gives_up:
        return _Slot(one.place, low if low == one.low else None, high if high == one.high else None)
    return _Slot(one.place, low, high)


def _heads(part: Sequence[State]) -> list[State]:
    """States that a way goes back to, the foremost first."""
    inside = set(part)
    found = {
        target: None
        for state in part
        for target in state.next
        if target in inside and target.control.place <= state.control.place
    }
    return sorted(found, key=lambda state: state.control.place)[:_MOST_HEADS]


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _minus(value: int | None) -> int | None:
    return None if value is None else -value
