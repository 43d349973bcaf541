"""Finds the performances of each action and each group in the first steps of a program. These steps
are the same in all runs. In a *performance*, an action or a group is performed once, with all its
repetitions."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.flow.stacks import KnownPart
    from mines_tools.languages.sokolang.program_counter import Order
    from mines_tools.languages.sokolang.warehouse import MapPlace

    Place = tuple[tuple[int, int], ...]
    State = tuple[Order, MapPlace, tuple[MapPlace, ...], tuple[KnownPart, ...], bool]
    Time = tuple[Place, Place]
    """The type of a time at which an item is performed: the rounds of the groups around it, and the progress within
    it."""

_MOST_GROUPS = 20
"""Performances are collected for at most this many of the groups around an action. If there are
more groups, the innermost groups are ignored."""


def performances(
    trail: Sequence[Visit], after: Sequence[Order]
) -> Mapping[int, Sequence[Sequence[Visit]]]:
    """Return the complete performances in `trail`, by the number of the action or the group. A
    performance is a list of steps. `after` contains the positions at which the program may continue
    after `trail`."""
    by_number: dict[int, list[list[Visit]]] = {}
    under_way: dict[int, tuple[Time, list[Visit]]] = {}
    for visit in trail:
        current = dict(_times(visit.state.order))
        for number in [*under_way]:
            before, visits = under_way[number]
            if not _goes_on(before, current.get(number)):
                by_number.setdefault(number, []).append(visits)
                del under_way[number]
        for number, time in current.items():
            visits = under_way[number][1] if number in under_way else []
            visits.append(visit)
            under_way[number] = time, visits
    following = [dict(_times(order)) for order in after]
    for number, (before, visits) in under_way.items():
        if not any(_goes_on(before, times.get(number)) for times in following):
            by_number.setdefault(number, []).append(visits)
    return by_number


def performance_around(visits: Sequence[Visit], visit: Visit, *, switches: bool) -> Sequence[Visit]:
    """Return the steps in which an action is performed once, with all its repetitions. `visit` is one of these steps.
    The trail of the exploration need not contain them.

    `visits` are the visits of the action. `switches` is True if the action switches between pushing and pulling. The
    result has fewer steps than repetitions if the exploration has left out some, for example after a blocked move.
    """
    starts = {_start(each): each for each in visits}
    ends = {_end(each, switches=switches): each for each in visits}
    steps = [visit]
    while (before := ends.get(_start(steps[0]))) is not None:
        steps.insert(0, before)
    while (following := starts.get(_end(steps[-1], switches=switches))) is not None:
        steps.append(following)
    return steps


def _start(visit: Visit) -> State:
    """Return the state at the start of `visit`, without what an action cannot change while it is repeated."""
    state = visit.state
    return state.order, state.player, state.crates, state.stacks, state.pulls


def _end(visit: Visit, *, switches: bool) -> State:
    """Return the state in which the next repetition begins after `visit`, in the form of `_start`."""
    state = visit.state
    stacks = state.stacks if visit.stacks is None else visit.stacks
    order = state.order._replace(left=state.order.left - 1)
    return order, visit.player, visit.crates, stacks, state.pulls != switches


def _times(order: Order) -> Iterator[tuple[int, Time]]:
    """Yield the number and the time of each item that is being performed at `order`, a position in
    the program. The items are the groups around the next action, and the action itself. The time
    says in which round or repetition the item is."""
    if order.node is None:
        return
    rounds = tuple((group_round.group, -group_round.left) for group_round in order.rounds)
    place = (*rounds, (order.node, -order.left))
    for depth, (number, _) in enumerate(rounds[:_MOST_GROUPS]):
        yield number, (rounds[:depth], place[depth:])
    yield order.node, (rounds, place[-1:])


def _goes_on(before: Time, current: Time | None) -> bool:
    """Return whether an item is in the same performance at the time `before` and at the later time
    `current`. (`current` is None if the item is no longer performed.)

    The performance is the same if two conditions hold. The groups around the item are in the same
    rounds at `before` and at `current`. And `current` is further within the item than `before`,
    because a new performance would begin at the start of the item.
    """
    return current is not None and before[0] == current[0] and before[1] < current[1]
