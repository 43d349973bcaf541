"""Finds the cycles of graphs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator
    from typing import TypeVar

    Node = TypeVar("Node", bound=Hashable)


def cycles(  # noqa: C901 - one algorithm
    nodes: Iterable[Node], following: Callable[[Node], Iterable[Node]]
) -> Iterator[list[Node]]:
    """Yield the groups of nodes on common cycles (strongly connected components). All nodes of a
    group can be reached from each other. A single node is a group only if it follows itself. A
    group comes before every group from which it can be reached. (This is Tarjan's algorithm,
    without recursion.)"""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    path: list[Node] = []
    on_path: set[Node] = set()
    for root in nodes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        path.append(root)
        on_path.add(root)
        work = [(root, iter(following(root)))]
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = len(index)
                    path.append(target)
                    on_path.add(target)
                    work.append((target, iter(following(target))))
                    break
                if target in on_path:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    before = work[-1][0]
                    low[before] = min(low[before], low[node])
                if low[node] == index[node]:
                    part = [path.pop()]
                    while part[-1] != node:
                        part.append(path.pop())
                    on_path.difference_update(part)
                    if len(part) > 1 or node in following(node):
                        yield part
