"""Finds the next action to perform. Groups, numbers and prefixes decide this ("actions" and
"prefixes" in the language text).

An *item* is an action or a group, with its prefixes and its number. Its prefixes are evaluated when the program reaches
the item. A position in the actions (`Order`) contains the next action and the groups around this action. For each of
these groups, the position contains the number of rounds that are left.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import (
    GROUP,
    IF_FALSE,
    IF_TRUE,
    ONCE,
    TIMES,
    all_prefixes,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.actions import ActionNode


_MOST_BITS = 10_000


TEST_IS_FALSE, TEST_IS_TRUE, USED_UP, NO_TIMES = "test-false", "test-true", "used-up", "no-times"
"""The reasons why an item is left out."""


class LeftOut(NamedTuple):
    """An item that the program reached, but did not perform."""

    node: int
    """The number of the item's node."""
    why: str
    """One of the reasons above; empty for a group without actions."""


class CountedItem(NamedTuple):
    """An item with the prefix `*` that the program reached: a value said how often it is performed."""

    node: int
    """The number of the item's node."""
    times: int
    """How often the item is performed."""
    is_reversed: bool
    """True if the directions of its moves are reversed."""


class PassedItems(NamedTuple):
    """The items that the program reached on the way from an action to the next one, without this next action."""

    left_out: list[LeftOut]
    counted: list[CountedItem]


class Round(NamedTuple):
    """A group that is being performed, with the state of its current round."""

    group: int
    """The number of the group's node."""
    left: int
    """The number of remaining rounds, including the current one."""
    is_reversed: bool
    """True if the directions of the moves in the group are reversed."""
    has_acted: bool
    """True if an action was performed in the current round."""


class Order(NamedTuple):
    """A position in the actions: the action that is performed next."""

    node: int | None
    """The number of the next action. None at the end of a pass in which no action was performed."""
    left: int
    """The number of repetitions of the action that are left, including the next one."""
    is_reversed: bool
    rounds: tuple[Round, ...]
    """The groups around the action, the innermost last."""
    has_acted: bool
    """True if an action was performed in the current pass."""
    used: int
    """The items with the prefix `@` that were already performed. Bit n of this number is set if
    item n was performed."""
    passes: int
    """The number of the current pass over all actions, counted from 1."""


def first(
    nodes: Sequence[ActionNode], *, test: bool, times: int, passed: PassedItems | None = None
) -> Order:
    """Return the position at which a program begins. `test` and `times` are the values at the
    beginning; see `after`. If `passed` is not None, add what the program reaches on the way, as in `after`."""
    start = Order(None, 0, False, (), has_acted=False, used=0, passes=1)
    return _settled(nodes, 0, start, test=test, times=times, passed=passed)


def after(
    nodes: Sequence[ActionNode],
    order: Order,
    *,
    test: bool,
    times: int,
    passed: PassedItems | None = None,
) -> Order:
    """Return the position that follows `order` when the action of `order` has been performed.
    `test` is the value of the test after this action. `times` is the first value of the player's
    stack, or 0 if this stack is empty. If `passed` is not None, add what the program reaches on the way: the items that
    it does not perform because of their prefixes or numbers, and the items with the prefix `*`."""
    if order.node is None:
        new = order._replace(has_acted=False, passes=order.passes + 1)
        return _settled(nodes, 0, new, test=test, times=times, passed=passed)
    if order.left > 1:
        return order._replace(left=order.left - 1)
    return _settled(nodes, order.node + 1, order, test=test, times=times, passed=passed)


def passed_at_start(nodes: Sequence[ActionNode], *, test: bool, times: int) -> PassedItems:
    """Return what the program reaches before its first action. The arguments are as in `first`."""
    passed = PassedItems([], [])
    first(nodes, test=test, times=times, passed=passed)
    return passed


def _settled(
    nodes: Sequence[ActionNode],
    at: int,
    order: Order,
    *,
    test: bool,
    times: int,
    passed: PassedItems | None = None,
) -> Order:
    """Return the position of the next action that is performed. The search begins at the node `at`.
    The other arguments are as in `after`."""
    rounds = list(order.rounds)
    used, passes, has_acted = order.used, order.passes, order.has_acted
    while True:
        while rounds and at == nodes[rounds[-1].group].after:
            at = _round_over(nodes, rounds)
        if at == len(nodes):
            if not has_acted:
                return Order(None, 1, False, (), False, used, passes)
            at, passes, has_acted = 0, passes + 1, False
            continue
        node = nodes[at]
        prefixes = node.prefixes
        is_false = (IF_FALSE if test else IF_TRUE) in prefixes
        is_used_up = ONCE in prefixes and bool(used >> at & 1)
        is_left_out = is_false or is_used_up
        if ONCE in prefixes and not is_left_out:
            used |= 1 << at
        count = 0 if is_left_out else node.times * _power(times, prefixes.count(TIMES))
        is_empty = node.kind == GROUP and node.after == at + 1
        is_reversed = (count < 0) != (bool(rounds) and rounds[-1].is_reversed)
        is_counted = TIMES in prefixes and bool(node.times) and not is_empty
        if passed is not None and is_counted and not is_left_out:
            passed.counted.append(CountedItem(at, abs(count), is_reversed))
        if not count or is_empty:
            if passed is not None:
                why = _why_left_out(node, is_false=is_false, is_used_up=is_used_up, count=count)
                passed.left_out.append(LeftOut(at, why))
            at = node.after
            continue
        if node.kind == GROUP:
            rounds.append(Round(at, abs(count), is_reversed, False))
            at += 1
            continue
        _note_acted(rounds)
        return Order(at, abs(count), is_reversed, tuple(rounds), True, used, passes)


def _why_left_out(node: ActionNode, *, is_false: bool, is_used_up: bool, count: int) -> str:
    """Return why the item `node` is left out. `is_false` is true if its condition is false, and `is_used_up` if its
    prefix `@` is used up. `count` is how often the item would be performed."""
    if is_false:
        return TEST_IS_FALSE if IF_TRUE in node.prefixes else TEST_IS_TRUE
    if is_used_up:
        return USED_UP
    return "" if count else NO_TIMES


def can_be_left_out(node: ActionNode) -> bool:
    """Return whether the program may reach the item `node` without performing it."""
    return bool(node.prefixes) or not node.times


def can_be_idle(nodes: Sequence[ActionNode]) -> bool:
    """Return whether a pass may perform none of the actions in `nodes`."""
    at = 0
    while at < len(nodes):
        node = nodes[at]
        if can_be_left_out(node):
            at = node.after
        elif node.kind == GROUP:
            at += 1
        else:
            return False
    return True


def has_conditions(nodes: Sequence[ActionNode]) -> bool:
    """Return whether any item of `nodes` can be left out."""
    return all_prefixes(nodes) > {""} or any(map(can_be_left_out, nodes))


def passed_after(
    nodes: Sequence[ActionNode], order: Order, *, test: bool, times: int
) -> PassedItems:
    """Return what the program reaches when the action of `order` has been performed, before the next action is
    performed. The other arguments are as in `after`."""
    passed = PassedItems([], [])
    after(nodes, order, test=test, times=times, passed=passed)
    return passed


def _round_over(nodes: Sequence[ActionNode], rounds: list[Round]) -> int:
    """End the current round of the innermost group, and return the number of the next node. If no
    action was performed in the round, the group is not repeated. Another round would perform no
    action either, because the value of the test and the stacks are still the same."""
    last_round = rounds.pop()
    if last_round.has_acted:
        _note_acted(rounds)
    if last_round.left > 1 and last_round.has_acted:
        rounds.append(last_round._replace(left=last_round.left - 1, has_acted=False))
        return last_round.group + 1
    return nodes[last_round.group].after


def _note_acted(rounds: list[Round]) -> None:
    """Record that an action is performed in the current round of the innermost group."""
    if rounds:
        rounds[-1] = rounds[-1]._replace(has_acted=True)


def _power(times: int, exponent: int) -> int:
    """Return `times` to the power of `exponent`. If the result would be huge, return another huge number with the same
    sign instead. This makes no difference, because no run can take that many steps."""
    if times.bit_length() * exponent <= _MOST_BITS:
        power: int = times**exponent
        return power
    return -(1 << _MOST_BITS) if times < 0 and exponent % 2 else 1 << _MOST_BITS
