"""Finds the effects of each performance of an action or a group, as far as all runs do the same."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program_counter import Order

    Place = tuple[tuple[int, int], ...]
    Time = tuple[Place, Place]
    """The rounds around an item, and the progress within it."""

_MOST_GROUPS = 20
"""The number of nested groups that are tracked."""


def performances(
    trail: Sequence[Visit], after: Sequence[Order]
) -> Mapping[int, Sequence[Sequence[Visit]]]:
    """Return the steps of each complete performance in `trail`, by the number of the action or the group: all
    repetitions of an action, all rounds of a group. `after` are the orders in which the program may continue
    after `trail`.
    """
    by_number: dict[int, list[list[Visit]]] = {}
    begun: dict[int, tuple[Time, list[Visit]]] = {}
    for visit in trail:
        now = dict(_times(visit.state.order))
        for number in [*begun]:
            before, visits = begun[number]
            if not _goes_on(before, now.get(number)):
                by_number.setdefault(number, []).append(visits)
                del begun[number]
        for number, time in now.items():
            visits = begun[number][1] if number in begun else []
            visits.append(visit)
            begun[number] = time, visits
    following = [dict(_times(order)) for order in after]
    for number, (before, visits) in begun.items():
        if not any(_goes_on(before, times.get(number)) for times in following):
            by_number.setdefault(number, []).append(visits)
    return by_number


def _times(order: Order) -> Iterator[tuple[int, Time]]:
    """Yield the items that `order` performs: each number, with its time."""
    if order.node is None:
        return
    rounds = tuple((group_round.group, -group_round.left) for group_round in order.rounds)
    place = (*rounds, (order.node, -order.left))
    for at, (number, _) in enumerate(rounds[:_MOST_GROUPS]):
        yield number, (rounds[:at], place[at:])
    yield order.node, (rounds, place[-1:])


def _goes_on(before: Time, now: Time | None) -> bool:
    """Return whether `now` belongs to the same performance as `before`. Within one performance, each step is
    further than the one before. After its last step, no time passes this test before the next performance
    reaches that step.
    """
    return now is not None and before[0] == now[0] and before[1] < now[1]
