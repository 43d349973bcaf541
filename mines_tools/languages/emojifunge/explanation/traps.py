"""Finds cells among which the pointer stays for ever."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay
    from mines_tools.languages.emojifunge.flow.notes import Place


def endless_cells(way: PointerWay) -> Iterator[Sequence[Place]]:
    """Yield groups of cells that the pointer never leaves when it is once there, and where no run ends. There must be a
    complete analysis."""
    for group in _groups(way):
        places = set(group)
        leaves = any(target not in places for place in group for target in way.next_places(place))
        if not leaves and places.isdisjoint(way.over):
            yield group


def _groups(way: PointerWay) -> Iterator[list[Place]]:
    """Yield the strongly connected components of the graph of places: groups in which the pointer may come from each
    place to each other one. This is Tarjan's algorithm."""
    index: dict[Place, int] = {}
    low: dict[Place, int] = {}
    stack: list[Place] = []
    on_stack: set[Place] = set()
    for root in way.flow.notes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        waiting = [(root, iter(way.next_places(root)))]
        while waiting:
            place, targets = waiting[-1]
            target = next(targets, None)
            if target is None:
                waiting.pop()
                if waiting:
                    above = waiting[-1][0]
                    low[above] = min(low[above], low[place])
                if low[place] == index[place]:
                    group: list[Place] = []
                    while not group or group[-1] != place:
                        group.append(stack.pop())
                        on_stack.discard(group[-1])
                    yield group
            elif target not in index:
                index[target] = low[target] = len(index)
                stack.append(target)
                on_stack.add(target)
                waiting.append((target, iter(way.next_places(target))))
            elif target in on_stack:
                low[place] = min(low[place], index[target])
