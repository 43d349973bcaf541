"""Chooses which parts of the board are open before each block.

Two blocks that can come after the same block begin with the same open parts. Such blocks form a *group*. The open parts of
each group are chosen so that all blocks together are cheap. A part that is closed can be opened where its number is
needed.
"""

from __future__ import annotations

from mines_tools.languages.minesasm.plan import FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.languages.minesasm.blocks import CodeBlock
    from mines_tools.languages.minesasm.jumps import Laid, ProgramLayout

_IMPOSSIBLE = 1 << 40
"""The cost of a block that cannot be made."""
_MOST_ROUNDS = 4
"""The maximum number of rounds in which the groups and blocks are changed one after the other."""
_MOST_STARTS = 3
"""The maximum number of sets of parts from which the search starts."""


def best_homes(
    layout: ProgramLayout, laid: Sequence[Laid], weights: Sequence[int]
) -> Mapping[int, int]:
    """Return the parts that should be open before each block, by its number. `laid` are the blocks as `layout` makes
    them, and `weights` says how much the moves of each block count."""
    search = _HomeSearch(layout, laid, weights)
    start = dict(layout.homes)
    uniform = [dict.fromkeys(start, home) for home in search.candidates]
    starts = [start, *sorted(uniform, key=search.cost)[:_MOST_STARTS]]
    cost, best = min((search.improved(homes) for homes in starts), key=lambda row: row[0])
    return start if cost >= search.cost(start) else best


class _HomeSearch:
    """The search on one board."""

    def __init__(self, layout: ProgramLayout, laid: Sequence[Laid], weights: Sequence[int]) -> None:
        self._layout = layout
        self._blocks = layout.blocks
        self._distances = {
            block.number: _likely(layout, block, distances[block.number])
            for distances in (layout.distances(laid),)
            for block in layout.blocks
        }
        self._weights = {
            each.block.number: weight for each, weight in zip(laid, weights, strict=True)
        }
        self._costs: dict[tuple[int, int, int, int], int] = {}
        plan = layout.plan
        usual = {home & plan.all for home in layout.homes.values()}
        complete = [
            plan.ready | parts
            for parts in range(plan.all)
            if parts & plan.edges == (plan.edges if parts & FIELD else 0)
        ]
        self.candidates = [
            parts for parts in complete if any((parts & plan.all | home) == home for home in usual)
        ]
        """The sets of parts that may be open before any block."""
        unsure = [parts | plan.unsure for parts in self.candidates]
        self._changes = [(group, self.candidates) for group in _groups(layout.blocks)]
        """The groups and blocks that can be changed, each with the sets of parts for it."""
        for block in self._blocks:
            others = unsure
            if block.jump == "halt" and not block.items:
                others = complete
            elif block.jump == "halt":
                others = self.candidates
            self._changes.append(((block.number,), others))
        self._around = [
            [
                block
                for block in self._blocks
                if not {block.number, block.target, block.following}.isdisjoint(group)
            ]
            for group, _ in self._changes
        ]

    def cost(self, homes: Mapping[int, int]) -> int:
        """Return the cost of all blocks."""
        return self._cost(homes, self._blocks)

    def improved(self, homes: Mapping[int, int]) -> tuple[int, Mapping[int, int]]:
        """Return the best homes that single changes lead to, and their cost."""
        homes = dict(homes)
        for _ in range(_MOST_ROUNDS):
            has_changed = False
            for (group, candidates), around in zip(self._changes, self._around, strict=True):
                best, cost = homes, self._cost(homes, around)
                for home in candidates:
                    other = {**homes, **dict.fromkeys(group, home)}
                    new = self._cost(other, around)
                    if new < cost:
                        best, cost, has_changed = other, new, True
                homes = best
            if not has_changed:
                break
        return self.cost(homes), homes

    def _cost(self, homes: Mapping[int, int], blocks: Iterable[CodeBlock]) -> int:
        total = 0
        for block in blocks:
            number = block.number
            key = (number, homes[number], homes.get(block.target, 0), homes.get(block.following, 0))
            cost = self._costs.get(key)
            if cost is None:
                cost = self._costs[key] = self._block_cost(block, homes)
            total += cost * self._weights[number]
        return total

    def _block_cost(self, block: CodeBlock, homes: Mapping[int, int]) -> int:
        state = self._layout.state(block, self._distances[block.number], homes)
        return _IMPOSSIBLE if state is None else state.cost


def _likely(layout: ProgramLayout, block: CodeBlock, distances: Sequence[int]) -> int | None:
    """Return the one of `distances` that is cheapest for the ``skip`` of `block`."""

    def cost(distance: int) -> int:
        state = layout.state(block, distance)
        return _IMPOSSIBLE if state is None else state.cost

    return min(distances, key=cost, default=None)


def _groups(blocks: Sequence[CodeBlock]) -> Sequence[Sequence[int]]:
    """Return the numbers of the blocks of each group."""
    group_of = {block.number: [block.number] for block in blocks}
    for block in blocks:
        if block.target >= 0 and block.following >= 0:
            one, other = group_of[block.target], group_of[block.following]
            if one is not other:
                one.extend(other)
                for number in other:
                    group_of[number] = one
    return list({id(group): group for group in group_of.values()}.values())
