"""Records where the values on a stack come from: for each value, its place on the stack at an earlier step.

A record describes a series of steps without a branch. It is correct for any values on the stack before these steps. If
one series of steps directly follows another series, their records can be combined into one.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.values import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.values import Value

MOST_NAMED = 64
"""The greatest number of values at the top of the stack whose origins are recorded."""


class NamedSlot(NamedTuple):
    """The origin of a value. The value is an earlier value plus a number from `low` to `high`. At the earlier step, the
    earlier value was on the stack with `place` values above it."""

    place: int
    low: int | None
    high: int | None
    """The greatest number that may have been added. None in `low` or `high` stands for no limit."""


class Named(NamedTuple):
    """The origins of the values on a stack, as a linked list. The first item belongs to the value at the top of the
    stack. The list may be shorter than the stack; then nothing is known about the lower values."""

    slot: NamedSlot | None
    below: Named | None


def _from_each_depth() -> Sequence[Named]:
    named: list[Named] = []
    for place in reversed(range(MOST_NAMED)):
        named.append(Named(NamedSlot(place, 0, 0), named[-1] if named else None))
    return named[::-1]


_UNTOUCHED = _from_each_depth()
"""The records of steps that only pop values. The index is the number of popped values."""
UNTOUCHED = _UNTOUCHED[0]


def untouched(depth: int) -> Named | None:
    """Return a record of steps that leave the `depth` values at the top of the stack unchanged. Nothing is known about
    the other values."""
    return _of([named.slot for named in _UNTOUCHED[:depth]], None)


def composed(first: Named | None, then: Named | None) -> Named | None:
    """Return a record for the steps of `first` followed by the steps of `then`."""
    slots: list[NamedSlot | None] = []
    while then is not None:
        slot = then.slot
        if slot is not None:
            if then is _UNTOUCHED[slot.place]:
                return _of(slots, _below(first, slot.place))
            before = _below(first, slot.place)
            earlier = None if before is None else before.slot
            slot = earlier and NamedSlot(
                earlier.place, _plus(earlier.low, slot.low), _plus(earlier.high, slot.high)
            )
        slots.append(slot)
        then = then.below
    return _of(slots, None)


def _below(named: Named | None, places: int) -> Named | None:
    """Return `named` without its first `places` items."""
    for _ in range(places):
        if named is None:
            break
        named = named.below
    return named


def done(command: Command, named: Named | None, stack: AbstractStack) -> Named | None:
    """Return the record after `command` has succeeded. `named` and `stack` are the record and the stack before the
    command."""
    name = command.name
    if name == "reset(r)":
        return None
    if name == "reverse":
        return _reversed(named, stack)
    if name == "roll":
        return _rolled(named, stack)
    p0, below = _popped(named)
    if name == "dup":
        return _on(p0, named)
    p1, rest = _popped(below)
    if name == "swap":
        return _on(p1, _on(p0, rest))
    if name in ("add", "sub"):
        top = [*stack.top(2), ANY, ANY]
        return _on(_sum(name, p1, p0, top[1], top[0]), rest)
    for _ in range(command.pops):
        _, named = _popped(named)
    for _ in range(command.pushes or 0):
        named = _on(None, named)
    return named


def _popped(named: Named | None) -> tuple[NamedSlot | None, Named | None]:
    return (None, None) if named is None else (named.slot, named.below)


def _sum(
    name: str, p1: NamedSlot | None, p0: NamedSlot | None, p1_value: Value, p0_value: Value
) -> NamedSlot | None:
    """Return the origin of the result of `name`, which is `add` or `sub`. `p1` and `p0` are the origins of the
    arguments. Return None if the origin of the result is not known."""
    if p1 is not None:
        low, high = values.bounds(p0_value)
        if name == "sub":
            low, high = _minus(high), _minus(low)
        return NamedSlot(p1.place, _plus(p1.low, low), _plus(p1.high, high))
    if p0 is not None and name == "add":
        low, high = values.bounds(p1_value)
        return NamedSlot(p0.place, _plus(p0.low, low), _plus(p0.high, high))
    return None


def _reversed(named: Named | None, stack: AbstractStack) -> Named | None:
    slots = listed(named)
    if not stack.exact or len(slots) < stack.explicit:
        return None
    return _of(slots[: stack.explicit][::-1], None)


def _rolled(named: Named | None, stack: AbstractStack) -> Named | None:
    top = stack.top(2)
    depth, rolls = (top[1], top[0]) if len(top) == 2 else (None, None)
    if not isinstance(depth, int) or depth <= 1:
        return None
    rest = _below(named, 2)
    if not isinstance(rolls, int):  # the values below the rolled ones stay where they are
        return _of([None] * depth, _below(rest, depth))
    slots = listed(rest)[:depth]
    if len(slots) < depth:
        return None
    rolls %= depth
    return _of(slots[rolls:] + slots[:rolls], _below(rest, depth))


def listed(named: Named | None) -> list[NamedSlot | None]:
    """Return the origins in the record `named`, one for each value. The first origin is that of the value at the top."""
    slots = []
    while named is not None:
        slots.append(named.slot)
        named = named.below
    return slots


def _of(slots: Sequence[NamedSlot | None], below: Named | None) -> Named | None:
    for slot in reversed(slots):
        below = _on(slot, below)
    return below


def _on(slot: NamedSlot | None, below: Named | None) -> Named | None:
    """Return a record with `slot` for the top and `below` for the other values. Return None if both are None."""
    return None if slot is None and below is None else Named(slot, below)


def any_of(ways: Sequence[Named | None]) -> Named | None:
    """Return a record that includes all records in `ways`."""
    combined = ways[0]
    for way in ways[1:]:
        combined = either(combined, way, False)
    return combined


def either(one: Named | None, other: Named | None, gives_up: bool) -> Named | None:
    """Return a record that includes `one` and `other`. If a bound in `one` is too narrow for `other`, the bound of
    `other` replaces it. With `gives_up`, the bound is removed instead."""
    slots: list[NamedSlot | None] = []
    below, other_below = one, other
    while below is not None and other_below is not None and below is not other_below:
        slots.append(_either_slot(below.slot, other_below.slot, gives_up))
        below, other_below = below.below, other_below.below
    combined = _of(slots, below if below is other_below else None)
    return one if combined == one else combined


def _either_slot(
    one: NamedSlot | None, other: NamedSlot | None, gives_up: bool
) -> NamedSlot | None:
    if one == other:
        return one
    if one is None or other is None or one.place != other.place:
        return None
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    high = None if one.high is None or other.high is None else max(one.high, other.high)
    if gives_up:
        return NamedSlot(
            one.place, low if low == one.low else None, high if high == one.high else None
        )
    return NamedSlot(one.place, low, high)


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _minus(value: int | None) -> int | None:
    return None if value is None else -value
