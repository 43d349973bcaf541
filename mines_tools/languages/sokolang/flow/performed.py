"""Finds the performances of each action and each group in the first steps of a program. These steps
are the same in all runs. In a *performance*, an action or a group is performed once, with all its
repetitions."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program_counter import Order

    Place = tuple[tuple[int, int], ...]
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
