"""Puts the blocks of a program one after the other, and makes the jumps between them.

A jump is a ``skip``: it pops a number and leaves out as many operations. The moves that push this number depend on the
number, and the number depends on how many moves there are. So the program is made again until nothing changes.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.conditions import made_at
from mines_tools.languages.minesasm.moves import NOTHING
from mines_tools.languages.minesasm.stretches import PlacedMove, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.languages.minesasm.blocks import CodeBlock
    from mines_tools.languages.minesasm.stretches import States, StretchSearch

_FREE_ROUNDS = 12
"""The number of rounds in which a block may become shorter again."""
_MOST_ROUNDS = 300
_USUAL = 5
"""The usual number of moves that make the number for a ``skip``. With a good guess, there are fewer rounds."""
_LONG = 300
"""The number of operations from which on a program is long: the lengths of its jumps are guessed first, and each jump is
tried in only one direction, the shorter one."""
_NORMAL = {"jump-if": ("not", "not"), "jump-if-not": ("not",), "jump-if-positive": ("positive",)}
"""The commands that make 1 of a condition with which the jump is taken, and 0 of any other."""
_DOUBLE, _TRIPLE = ("dup", "add"), ("dup", "dup", "add", "add")


class Laid(NamedTuple):
    """A block with its moves."""

    block: CodeBlock
    moves: Sequence[PlacedMove]
    padding: int = 0
    """The number of moves after the jump. They do nothing."""


class NoWayError(Exception):
    """The error that the board does not suffice for the program."""


class _Conditioned(NamedTuple):
    """The states in which the condition of a jump is 0 or 1, if the jump has a condition."""

    ready: States
    """The states in which a distance can be pushed."""
    plain: States
    """The states in which the condition can be added to itself."""


class BlockMoves:
    """The cheapest moves of each block on one board, for each set of parts that can be open before it and after it."""

    def __init__(self, blocks: Sequence[CodeBlock], stretches: StretchSearch) -> None:
        """Prepare `blocks`, which are `adjacent`. The first is where the program begins."""
        self.blocks = blocks
        self.stretches = stretches
        self.plan = stretches.plan
        self._before_jump: dict[tuple[int, int], States] = {}
        self._made_at = {
            block.number: made_at(block.items, block.least)
            for block in blocks
            if block.target >= 0 and block.jump != "jump"
        }
        """The number of items after which the condition of a jump is made, by the number of the block."""
        self._conditions: dict[tuple[int, int], States] = {}
        """The states in which the condition of the jump is made, if the items after that only move it."""
        self._conditioned: dict[tuple[int, int, bool], _Conditioned] = {}
        self._ends: dict[tuple[int, int, int | None], States] = {}

    def ends(self, block: CodeBlock, start: int, distance: int | None) -> States:
        """Return the states after `block`, by the parts that are open then. `start` are the parts that are open before
        it, and `distance` is the number that its ``skip`` pops."""
        key = (block.number, start, distance)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self._searched(block, start, distance)
        return found

    def _searched(self, block: CodeBlock, start: int, distance: int | None) -> States:
        key = (block.number, start)
        states = self._before_jump.get(key)
        if states is None:
            states = self.stretches.through({start: State(0)}, block.items)
            self._before_jump[key] = states
            count = self._made_at.get(block.number, len(block.items))
            if count < len(block.items):
                self._conditions[key] = self.stretches.through(
                    {start: State(0)}, block.items[:count]
                )
        if block.jump == "halt":
            state = self.stretches.halted(states, block.place)
            return {} if state is None else {self.plan.all: state}
        if distance is None or block.target < 0:
            return self.stretches.prepared(states)
        found = dict(self._jumped(block, start, distance))
        if key in self._conditions:
            for parts, state in self._jumped_early(block, start, distance).items():
                if parts not in found or state.cost < found[parts].cost:
                    found[parts] = state
        return found

    def _conditioned_at(self, block: CodeBlock, start: int, *, early: bool) -> _Conditioned:
        """Return the states before the distance of a jump is pushed. If `early`, they are those after the items that make
        the condition, otherwise those after all items."""
        key = (block.number, start, early)
        found = self._conditioned.get(key)
        if found is None:
            states = (self._conditions if early else self._before_jump)[block.number, start]
            certain = plain = states
            if block.jump != "jump":
                certain = self._with_condition(states, block, certain=True)
                # If the stack is empty, adding and `skip` fail, too: there is no jump.
                is_other = block.may_lack and block.jump != "jump-if-not"
                plain = self._with_condition(states, block, certain=False) if is_other else certain
            ready = self.stretches.prepared_to_push(certain)
            found = self._conditioned[key] = _Conditioned(ready, plain)
        return found

    def _with_condition(self, states: States, block: CodeBlock, *, certain: bool) -> States:
        """Return the states after the condition of a jump is made 0 or 1. If `certain`, also make it 0 if it is missing,
        because the stack is empty."""
        if block.may_lack and certain:
            states = self.stretches.pushed(self.stretches.prepared(states), 0, block.place)
            states = self.stretches.commanded(states, "add", block.place)
        commands = _NORMAL[block.jump]
        if block.is_flag and block.jump != "jump-if-not":
            commands = ()
        elif block.is_natural and block.jump == "jump-if":
            commands = ("positive",)
        return self._commanded(states, commands, block)

    def _commanded(self, states: States, commands: Iterable[str], block: CodeBlock) -> States:
        for command in commands:
            states = self.stretches.commanded(states, command, block.place)
        return states

    def _jumped(self, block: CodeBlock, start: int, distance: int) -> States:
        """Return the states after the ``skip`` of `block`, which pops `distance`."""
        best: dict[int, State] = {}
        for ready in self._distances_pushed(block, start, distance, early=False):
            for parts, state in self.stretches.commanded(ready, "skip", block.place).items():
                if parts not in best or state.cost < best[parts].cost:
                    best[parts] = state
        return best

    def _jumped_early(self, block: CodeBlock, start: int, distance: int) -> States:
        """Return the states after the ``skip`` of `block`, which pops `distance`. The condition is multiplied as soon as
        it is made."""
        best: dict[int, State] = {}
        rest = block.items[self._made_at[block.number] :]
        for ready in self._distances_pushed(block, start, distance, early=True):
            for parts, state in self.stretches.through(ready, rest).items():
                if parts not in best or state.cost < best[parts].cost:
                    best[parts] = state
        return self.stretches.commanded(best, "skip", block.place)

    def _distances_pushed(
        self, block: CodeBlock, start: int, distance: int, *, early: bool
    ) -> Iterable[States]:
        """Yield states in which the number for ``skip`` is at the top."""
        stretches = self.stretches
        before = self._conditioned_at(block, start, early=early)
        pushed = stretches.pushed(before.ready, distance, block.place)
        if block.jump == "jump":
            yield pushed
            return
        yield stretches.commanded(pushed, "mul", block.place)
        steps = _doubled(distance)
        if steps is not None:
            yield self._commanded(before.plain, steps, block)


class ProgramLayout:
    """The blocks of a program on one board."""

    def __init__(self, searched: BlockMoves, homes: Mapping[int, int]) -> None:
        """Prepare to lay out the blocks of `searched`. `homes` are the parts that are open before each block, by its
        number; with the bit `unsure` of the plan, other parts may be open, too. They are not used for the first
        block."""
        self.searched = searched
        self.blocks = searched.blocks
        self.plan = searched.plan
        self.homes = homes

    def state(
        self, block: CodeBlock, distance: int | None, homes: Mapping[int, int] | None = None
    ) -> State | None:
        """Return the cheapest state at the end of `block`, in which its ``skip`` has popped `distance`. Return None if
        there is none. `homes` can be others than those of the layout."""
        plan = self.plan
        homes = self.homes if homes is None else homes
        start = plan.start if block is self.blocks[0] else homes[block.number]
        ends = self.searched.ends(block, start, distance)
        if block.jump == "halt":
            return ends.get(plan.all)
        if block.jump == "wrap":
            return ends.get(plan.ready)
        nexts = [homes[number] for number in (block.target, block.following) if number >= 0]
        exact = {home for home in nexts if not home & plan.unsure}
        open_parts = 0
        for home in nexts:
            open_parts |= home & ~plan.unsure
        if exact:
            return ends.get(open_parts) if exact == {open_parts} else None
        suitable = [state for parts, state in ends.items() if parts & open_parts == open_parts]
        return min(suitable, key=lambda state: state.cost, default=None)

    def laid(self, padding: Mapping[int, int]) -> Sequence[Laid]:
        """Return the blocks with their moves. `padding` has the numbers of moves that do nothing after the jumps of some
        blocks: with them, a distance may be a number that is cheap to push. Raises NoWayError."""
        pads = [padding.get(block.number, 0) for block in self.blocks]
        moves = [self._moves(block, (0,)) for block in self.blocks]
        lengths = [len(each) for each in moves]
        if sum(lengths) >= _LONG:
            jumps = (block.target >= 0 for block in self.blocks)
            lengths = [length + _USUAL * jump for length, jump in zip(lengths, jumps, strict=True)]
        for rounds in range(_MOST_ROUNDS):
            again = [
                self._moves(block, distances)
                for block, distances in self._with_distances(lengths, pads)
            ]
            if rounds >= _FREE_ROUNDS:
                again = [
                    [*[PlacedMove(NOTHING, None)] * (length - len(each)), *each]
                    for each, length in zip(again, lengths, strict=True)
                ]
            before, lengths = lengths, [len(each) for each in again]
            moves = again
            if lengths == before:
                if not sum(lengths) + sum(pads):
                    pads[-1] = 1  # a program needs an operation
                return [
                    Laid(block, [*each, *[PlacedMove(NOTHING, None)] * pad], pad)
                    for block, each, pad in zip(self.blocks, moves, pads, strict=True)
                ]
        raise NoWayError

    def _with_distances(
        self, lengths: Sequence[int], pads: Sequence[int]
    ) -> Iterable[tuple[CodeBlock, tuple[int, ...]]]:
        """Yield each block with the numbers that its ``skip`` may pop. `lengths` are the lengths of the blocks without
        their `pads`."""
        starts: dict[int, int] = {}
        ends: list[int] = []
        total = 0
        for block, length, pad in zip(self.blocks, lengths, pads, strict=True):
            starts[block.number] = total
            ends.append(total + length)
            total += length + pad
        for block, end in zip(self.blocks, ends, strict=True):
            if block.target < 0:
                yield block, ()
            else:
                distance = (starts[block.target] - end) % total
                both = (distance, distance - total)
                yield block, both if total < _LONG else (min(both, key=abs),)

    def distances(self, laid: Sequence[Laid]) -> Mapping[int, tuple[int, ...]]:
        """Return the numbers that the ``skip`` of each block of `laid` may pop, by the number of the block."""
        lengths = [len(each.moves) - each.padding for each in laid]
        pads = [each.padding for each in laid]
        return {block.number: by for block, by in self._with_distances(lengths, pads)}

    def _moves(self, block: CodeBlock, distances: tuple[int, ...]) -> Sequence[PlacedMove]:
        best: State | None = None
        for distance in distances or (None,):
            state = self.state(block, distance)
            if state is not None and (best is None or state.cost < best.cost):
                best = state
        if best is None:
            raise NoWayError
        return best.all_moves()


def _doubled(distance: int) -> Sequence[str] | None:
    """Return the commands that multiply by `distance` by adding the value to itself. Return None if there are none."""
    if distance <= 0:
        return None
    commands: list[str] = []
    for factor, steps in ((2, _DOUBLE), (3, _TRIPLE)):
        while distance % factor == 0:
            distance //= factor
            commands.extend(steps)
    return commands if distance == 1 else None


def wrapped(blocks: Sequence[CodeBlock]) -> Sequence[CodeBlock] | None:
    """Return `blocks` with another way back to the first block: a restart at the end of the list, after which the first
    operation comes next. Then each pass prepares the board again. Return None if no jump leads to the first block."""
    first = blocks[0]
    if all(first.number not in (block.target, block.following) for block in blocks):
        return None
    number = max(block.number for block in blocks) + 1
    led = [
        block._replace(
            target=number if block.target == first.number else block.target,
            following=number if block.following == first.number else block.following,
        )
        for block in blocks
    ]
    end = first._replace(number=number, items=(), jump="wrap", target=-1, following=-1, passages=())
    return [*led, end]


def adjacent(blocks: Sequence[CodeBlock]) -> Sequence[CodeBlock]:
    """Return `blocks` with jumps where the block that should follow does not come next. The first block of the result
    is never the target of a jump."""
    count = max(block.number for block in blocks) + 1
    placed: list[CodeBlock] = []
    if any(blocks[0].number in (block.target, block.following) for block in blocks):
        placed.append(entry_block(count, blocks[0]))
        count += 1
    nexts = [block.number for block in blocks[1:]]
    for block, following in zip(blocks, [*nexts, -1], strict=True):
        if block.jump == "jump" and block.target == following:
            placed.append(block._replace(jump="", target=-1, following=following))
            continue
        if block.following < 0 or block.following == following:
            placed.append(block)
        elif block.jump == "":
            placed.append(block._replace(jump="jump", target=block.following, following=-1))
        else:
            placed.append(block._replace(following=count))
            placed.append(jump_block(count, block))
            count += 1
    return placed


def entry_block(number: int, first: CodeBlock) -> CodeBlock:
    """Return an empty block before the block `first`, to which jumps lead."""
    return first._replace(
        number=number, items=(), jump="", target=-1, following=first.number, passages=()
    )


def jump_block(number: int, before: CodeBlock) -> CodeBlock:
    """Return a block that only jumps to where a run should continue after the block `before`."""
    mode = before.is_switched != (sum(i.name == "reverse" for i in before.items) % 2 == 1)
    return before._replace(
        number=number,
        items=(),
        jump="jump",
        target=before.following,
        following=-1,
        is_switched=mode,
        passages=(),
    )
