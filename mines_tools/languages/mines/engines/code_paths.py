"""Follows hot code along all its ways. A way is a sequence of steps that a run may take through the code. The walk
finds out where each way branches and where it ends."""

from __future__ import annotations

from mines_tools.languages.mines.engines.automaton import TooManyNodes
from mines_tools.languages.mines.engines.region import (
    Back,
    Cold,
    If,
    Leave,
    Local,
    Region,
    RegionBlock,
    RegionChoice,
)
from mines_tools.languages.mines.engines.symbolic import Mark, Path, SymbolicValues
from mines_tools.languages.mines.engines.trimming import trimmed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.path_recording import PathRecording, Seen
    from mines_tools.languages.mines.engines.region import End, Operand
    from mines_tools.languages.mines.operations import Program

COLD = 64
"""A number. A way after a branch is cold if it is taken less than once in this many visits to the
branch. The steps of a cold way are not compiled."""
_LEAST_SHARE = 1 / 512
"""A share of all rounds. A way is cold if its own share is smaller, whatever `COLD` says."""
_MOST_WAYS = 96
_MOST_DEPTH = 48
"""The greatest depth of nested branches. Python's compiler accepts a depth of a hundred."""
_MOST_INSTRUCTIONS = 3000
MOST_STEPS = 2000
"""A number of steps. After more steps than this, a way ends, even if the round is not complete. Rounds must not become
too long: a run can enter a region only if enough steps for the region's longest round are left."""
_MOST_VALUES = 120
"""The greatest number of values that a round may put on the stack at its end."""

_ENQUEUE = {"perform(l)", "perform(r)", "reset(l)", "reset(r)"}


class Cut(Exception):
    """The present step cannot be part of the way, and was not added to it."""


class CodeWalk:
    """A walk through the code of a region, along all its ways. A derived class defines what each step does."""

    def __init__(
        self,
        recording: PathRecording,
        header: Node,
        program: Program,
        stops: Container[Node],
        height: int | None = None,
        *,
        reads_integers: bool = True,
    ) -> None:
        """Prepare the walk from `header`. Each way ends at the nodes of `stops`. If `height` is not
        None, the stack has `height` values at the start of a round. If `reads_integers` is false, a
        way also ends at each in(n) that succeeds."""
        self._reads_integers = reads_integers
        self._seen = recording.seen
        self._automaton = recording.automaton
        self._header = header
        self._stops = stops
        self._board = program.board
        self._count = len(program.operations)
        self._is_present = program.dialect.roll_depth == "present"
        self._values = SymbolicValues()
        self._ways = 1
        self._instructions = 0
        self.needs: list[tuple[Back | Leave, int]] = []
        """The ends of the ways, each with the number of values that its way needs on the stack."""
        self._height = height
        self.depends_on_height = False
        """True if a way had to end because it was not known how many values the stack has."""

    def region(self) -> Region | None:
        """Follow all ways, and return the region that consists of them. Return None if not even the
        first step can be part of a region."""
        path = Path(self._header)
        if self._height is not None:
            self._values.ensure(path, self._height)
            path.is_cleared = True
        loads = path.instructions
        body = self.block(path, is_begun=True)
        if isinstance(body.end, Leave) and not body.end.steps:
            return None
        body = RegionBlock([*loads, *body.instructions], body.end)
        return trimmed(self._header, body, self.needs, self._height)

    def block(self, path: Path, *, is_begun: bool = False) -> RegionBlock:
        """Follow `path` until it branches or ends. Return a block: the instructions up to there,
        and the branch or end. If `is_begun` is true, at least one more step must be added to
        `path`.

        Raises Cut if `path` cannot go on, and cannot end where it is (see `_left`).
        """
        mark: Mark | None = None
        path.instructions = []
        while True:
            if not is_begun and path.node is self._header and path.steps:
                if self._height in (None, len(path.values)):
                    return RegionBlock(path.instructions, self._back(path))
                return self._left(path, None)
            if not is_begun and not path.node.queue and self._is_over(path):
                return self._left(path, None)
            is_begun = False
            command = path.node.command
            if not path.node.queue:
                path.visited[path.node] = path.turns
                mark = Mark(path) if command is not None and command.name in _ENQUEUE else None
            before = len(path.instructions)
            try:
                end = self._step(path)
            except Cut:
                return self._left(path, mark)
            self._instructions += max(len(path.instructions) - before, 0)
            if end is not None:
                return RegionBlock(path.instructions, end)

    # The end of a way

    def _is_over(self, path: Path) -> bool:
        """Return whether `path` must leave the region at its present node."""
        node = path.node
        return (
            path.is_cold
            or path.visited.get(node, path.turns) < path.turns
            or path.steps > MOST_STEPS
            or self._instructions > _MOST_INSTRUCTIONS
            or len(path.values) > _MOST_VALUES
            or node in self._stops
        )

    def _left(self, path: Path, mark: Mark | None) -> RegionBlock:
        """End `path` at its present node, where the run leaves the region. Return the last block.
        If an operation is queued at this node, first bring `path` back to `mark`, the last point
        without a queued operation. Raises Cut if `path` cannot end there."""
        if path.node.queue:
            if mark is None:
                raise Cut
            mark.restore(path)
        if path.depth and not path.steps:
            raise Cut
        pops, pushes = self._stack(path)
        end = Leave(path.node, pops, pushes, path.steps)
        self.needs.append((end, max(path.needs, pops or 0)))
        return RegionBlock(path.instructions, end)

    def _back(self, path: Path) -> Back:
        pops, pushes = self._stack(path)
        end = Back(pops, pushes, path.steps)
        self.needs.append((end, path.needs))
        return end

    def _stack(self, path: Path) -> tuple[int | None, list[Operand]]:
        """Return two things: the number of values that `path` removes from the stack (None for
        all), and the values that it then pushes."""
        values = [self._values.resolved(path, value) for value in path.values]
        if path.is_cleared and self._height is None:
            return None, values
        base, first = path.base, 0
        while first < len(values) and path.loads.get(base - 1) == values[first]:
            first += 1
            base -= 1
        return base, values[first:]

    def _step(self, path: Path) -> End | None:
        """Add the next step to `path`. If the run can continue in several ways after this step,
        return the branch between them; otherwise None. Raises Cut."""
        raise NotImplementedError

    def _go(self, path: Path, after: Node | None, pops: int = 0) -> None:
        """Add to `path` a step that pops `pops` values. `after` is the node after the step. Raises
        Cut if `after` is None."""
        if after is None:
            raise Cut
        if not path.is_cleared:
            path.needs = max(path.needs, path.base)
        if pops:
            del path.values[-pops:]
        path.node = after
        path.steps += 1

    # Branches

    def _turn(
        self, path: Path, seen: Seen, operands: list[Operand], sizes: list[int]
    ) -> End | None:
        """Continue `path` after a skip or perform with the arguments `operands`. Each argument is
        taken modulo the number in `sizes` at the same position. The results choose the way; `seen`
        counts how often each way was taken. If only one way is possible, follow this way and return
        None. Otherwise return the branch between the possible ways."""
        by = _way(operands, sizes)
        if by is not None:
            after = path.node.ways.get(by)
            if after is None and len(operands) == 1:
                after = self._unseen(path.node, by)
            self._go(path, after, len(operands))
            return None
        pairs = self._values.pairs
        for operand in operands:
            if isinstance(operand, int) or operand not in pairs:
                continue
            bit = pairs[operand][0]
            ways = [
                _way([_chosen(pairs, operand, bit, index) for operand in operands], sizes)
                for index in (1, 2)
            ]
            weights = [
                sum(seen.ways.values()) if way is None else seen.ways.get(way, 0) for way in ways
            ]
            if ways[0] == ways[1] and ways[0] is not None:
                self._go(path, path.node.ways.get(ways[0]), len(operands))
                return None
            return self._split(path, bit, (weights[0], weights[1]))
        return self._choose(path, seen, operands, sizes)

    def _unseen(self, node: Node, by: int) -> Node | None:
        """Return the node after a skip of `by` operations from `node`. The recording does not
        contain this skip, so the region can only end at the returned node. Return None if there is
        no room for another node."""
        try:
            return self._automaton.skipped(node, by)
        except TooManyNodes:
            return None

    def _split(self, path: Path, bit: Local, weights: tuple[int, int]) -> End:
        """Return a branch with one way for each value of `bit`, 0 and 1. Both ways begin with the
        present step of `path`, but now the value of `bit` is known.

        `weights` has two numbers: how often `bit` was 0, and how often it was 1.
        """
        blocks: list[RegionBlock | None] = []
        total = sum(weights)
        for value, weight in enumerate(weights):
            way = path.copy()
            self._values.learn(way, bit, value)
            blocks.append(self._way_on(way, weight, total, is_begun=True))
        otherwise, then = blocks
        if (otherwise if weights[0] > weights[1] else then) is None:
            raise Cut
        cold = RegionBlock((), Cold())
        return If(bit, then or cold, otherwise or cold)

    def _choose(self, path: Path, seen: Seen, operands: list[Operand], sizes: list[int]) -> End:
        ways: dict[int, RegionBlock] = {}
        total = sum(seen.ways.values())
        lost = 0
        node = path.node
        for by in sorted(seen.ways, key=seen.ways.__getitem__, reverse=True):
            way = path.copy()
            self._go(way, node.ways.get(by), len(operands))
            block = self._way_on(way, seen.ways[by], total, is_begun=False)
            if block is None:
                lost += seen.ways[by]
            else:
                ways[by] = block
        if lost * 2 >= total:
            raise Cut
        of = "skip" if len(operands) == 1 else "perform"
        modulo = [
            operand % size if isinstance(operand, int) else operand
            for operand, size in zip(operands, sizes, strict=True)
        ]
        return RegionChoice(of, modulo, sizes, ways)  # type: ignore[arg-type]

    def _way_on(self, way: Path, weight: int, total: int, *, is_begun: bool) -> RegionBlock | None:
        """Return the block of `way`, one of the ways after a branch. Return None if `way` cannot be
        part of the region.

        `weight` is how often the run took `way`. `total` is how often the run took any of the ways.
        If `is_begun` is true, at least one more step must be added to `way`. If it is false, return
        None for a way that the run never took.
        """
        if self._ways >= _MOST_WAYS * 2 or way.depth > _MOST_DEPTH + 32:
            return None
        if not weight and not is_begun:
            return None
        way.share *= weight / max(total, 1)
        way.is_cold = (
            weight * COLD < total
            or way.share < _LEAST_SHARE
            or self._ways >= _MOST_WAYS
            or way.depth >= _MOST_DEPTH
        )
        self._ways += 1
        try:
            return self.block(way, is_begun=is_begun)
        except Cut:
            return None


def _way(operands: list[Operand], sizes: list[int]) -> int | None:
    """Return the way that a skip or perform takes, if its arguments `operands` are constants;
    otherwise None. The way is the count of the skip, or the cell of the perform. Each argument is
    taken modulo the number in `sizes` at the same position."""
    if len(operands) == 1:
        (value,) = operands
        return value % sizes[0] if isinstance(value, int) else None
    column, row = operands
    if not isinstance(column, int) or not isinstance(row, int):
        return None
    return row % sizes[1] * sizes[0] + column % sizes[0]


def _chosen(
    pairs: Mapping[Local, tuple[Local, int, int]], operand: Operand, bit: Local, index: int
) -> Operand:
    """Return the value that `operand` has in one of two cases. If `index` is 1, this is the case
    in which `bit` is 0. If `index` is 2, this is the case in which `bit` is 1. `pairs` is
    `SymbolicValues.pairs`."""
    if isinstance(operand, int):
        return operand
    pair = pairs.get(operand)
    return operand if pair is None or pair[0] != bit else pair[index]
