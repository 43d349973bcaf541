"""Follows both outcomes of each read: it succeeds, or it fails and leaves the stack as it is.

A search follows the stacks that a program can have. It knows the depth of each stack, and as much about the top values as
is needed to decide tests such as ``push 1 push 0 in(n) swap if``. A stack has a *rank*: how many reads have failed on the
way to it. Stacks of a low rank are followed first, so at each ``get`` it is known how deep the stack is if as few reads as
possible have failed. Stacks in which the ``get`` would find another value are reported, and followed no further.

The work is bounded: at each label only some stacks are told apart, and the others count as lost.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.depths import (
    READS,
    ROUTINE,
    ROUTINE_START,
    after_reads,
    routine_starts,
)
from mines_tools.languages.minesasm.followed_stacks import (
    AT_THE_END,
    MOST_STACKS,
    NO_READ_FAILED,
    Arrivals,
    FollowedStack,
)
from mines_tools.languages.minesasm.instructions import label_indexes, next_indexes, return_indexes
from mines_tools.languages.minesasm.stack_run import StackRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.top_values import Window

_MOST_RANK = 7
_UNREAL = _MOST_RANK + 1
"""The least rank of the stacks with which no run comes to a place. They tell how deep the stack would be in code that is
never executed, such as the body of a loop with the condition 0."""
_WORK, _LEAST_WORK = 8, 5_000
"""The maximum number of instructions that are followed: for each instruction of the program, and for the program."""


class SlotUse(NamedTuple):
    """The facts about a ``let``, ``get``, ``set`` or ``assert-depth`` if as few reads as possible have failed."""

    rank: int
    depth: int
    distance: int | None
    """The number of values above the slot, or `LOST`, or `FOREIGN`. None if no ``let`` was executed. 0 for
    ``assert-depth``."""
    is_unequal: bool = False
    """True if the depth or the distance depends on the way."""


class ReadOutcomes(NamedTuple):
    """The facts about a program that reads."""

    uses: Mapping[int, SlotUse]
    """The uses of slots and the assertions that are known, by the index of the instruction."""
    failing: Set[int]
    """The indexes of those that may be wrong after a read that fails."""
    unequal: Sequence[tuple[int, int, int]]
    """The labels and the ``ret`` where ways with different depths meet although the same number of reads have failed: the
    index and two of the depths."""
    deepest: Sequence[int | None]
    """The greatest depth before each instruction. None if it is not known."""
    depths: Sequence[int | None]
    """The depth before each instruction if as few reads as possible have failed. None if it is not known."""
    after_reads: Set[int]
    """The indexes of the instructions to which a run can come after a read."""


def read_outcomes(instructions: Sequence[Instruction], later: Set[int]) -> ReadOutcomes:
    """Return what is known about `instructions`. `later` is what `after_reads` returns for them."""
    search = Search(instructions)
    search.follow()
    followed = search.followed_ranks
    lost, all_lost = search.after_lost(_MOST_RANK), search.after_lost(0)
    if followed <= _MOST_RANK:
        lost = later
    uses = {
        at: use
        for at, use in search.uses.items()
        if at not in all_lost and (use.rank < followed or at not in later)
    }
    failing = search.failing | {at for at in lost if instructions[at].name in _USES}
    deepest = [None if at in lost else deepest for at, deepest in enumerate(search.deepest)]
    depths = [None if at in all_lost else depth for at, depth in enumerate(search.depths)]
    return ReadOutcomes(uses, failing, search.unequal, deepest, depths, later)


def depths_shown(
    instructions: Sequence[Instruction], expected: Sequence[int | None]
) -> Sequence[int | None]:
    """Return the depth before each instruction if as few reads as possible have failed on the way to it. `expected` has
    the depths if all succeed."""
    later = after_reads(instructions)
    if not later:
        return expected
    outcomes = read_outcomes(instructions, later)
    return [
        depth if at in later and depth is not None else other
        for at, (depth, other) in enumerate(zip(outcomes.depths, expected, strict=True))
    ]


_USES = frozenset(("get", "set", "assert-depth"))


class Search:
    """A search for the stacks of a program."""

    def __init__(self, instructions: Sequence[Instruction]) -> None:
        self.instructions = instructions
        self.labels = label_indexes(instructions)
        self.uses: dict[int, SlotUse] = {}
        self.failing: set[int] = set()
        self.unequal: list[tuple[int, int, int]] = []
        self.deepest: list[int | None] = [None] * len(instructions)
        self.depths: list[int | None] = [None] * len(instructions)
        """The depth before each instruction if as few reads as possible have failed. None if it depends on the way."""
        self._ranks = [0] * len(instructions)
        self.followed_ranks = 2 * _UNREAL
        """The number of ranks whose stacks were all followed. The work for the others would be too much."""
        self._work = len(instructions) * _WORK + _LEAST_WORK
        self._waiting: list[list[tuple[int, FollowedStack]]] = [[] for _ in range(2 * _UNREAL)]
        """The stacks that are to be followed, by rank: the index of the next instruction, and the stack."""
        self._is_unreal = False
        self._untaken: list[tuple[int, FollowedStack]] = []
        """The ways that are not taken because a condition is known: the index of the next instruction, and the stack."""
        self._arrivals: dict[int, Arrivals] = {}
        self._lost: dict[int, int] = {}
        """The least rank of the stacks that are lost, by the index of the label where they are lost."""
        self._places: dict[int, int] = {}
        """The usual places of slots, counted from the bottom of the stack."""
        self._numbers = routine_starts(instructions, self.labels)
        self._entries: dict[int, int] = {}
        """The least rank of the calls of each routine, by the index of its label."""
        self._callers: dict[int, dict[tuple[int, FollowedStack], int]] = {}
        """The calls of each routine: the index and the stack, and their rank."""
        self._exits: dict[int, dict[FollowedStack, int]] = {}
        """The stacks at the ends of each routine, and how many reads have failed in the routine."""
        self._starts = {number: start for start, number in self._numbers.items()}
        self._reads_before = _counts_before(instructions)

    # The search

    def follow(self) -> None:
        """Follow all stacks."""
        if not self.instructions:
            return
        self.add(0, FollowedStack(0), 0)
        self._follow_ranks(range(_UNREAL))
        self._is_unreal = True
        unreal = range(_UNREAL, len(self._waiting))
        self._follow_ranks(unreal)
        while self._untaken and self._work >= 0:
            untaken, self._untaken = self._untaken, []
            for index, stack in untaken:
                if self.deepest[index] is None:
                    self.add(index, stack, _UNREAL)
            self._follow_ranks(unreal)

    def _follow_ranks(self, ranks: Iterable[int]) -> None:
        """Follow the stacks that have these `ranks`, in this order."""
        for rank in ranks:
            waiting = self._waiting[rank]
            while waiting:
                index, stack = waiting.pop()
                StackRun(self, rank, stack).go_on(index)
                if self._work < 0:
                    self.followed_ranks = min(rank, self.followed_ranks)
                    return

    def add_unreal(self, index: int, stack: FollowedStack, rank: int) -> None:
        """Note that no run comes to `index` with `stack`, because a read would have to succeed after the end."""
        if index < len(self.instructions):
            self._waiting[rank if self._is_unreal else _UNREAL + rank].append((index, stack))

    def add_untaken(self, index: int, stack: FollowedStack) -> None:
        """Note that a run never comes to the instruction at `index` with `stack`, because a condition is known."""
        if index < len(self.instructions) and self.deepest[index] is None:
            self._untaken.append((index, stack))

    def counts(self) -> bool:
        """Count an instruction that is followed. Return False if there were too many."""
        self._work -= 1
        return self._work >= 0

    def add(self, index: int, stack: FollowedStack, rank: int) -> None:
        """Note that `stack` is to be followed from `index` on."""
        if index < len(self.instructions):
            most = _UNREAL + _MOST_RANK if self._is_unreal else _MOST_RANK
            self._waiting[min(rank, most)].append((index, stack))

    def arrive(self, index: int, stack: FollowedStack, rank: int, before: int) -> None:
        """Note that a run comes to the label at `index` with `stack`, after the instruction at `before`."""
        self.note_depth(index, stack.depth, rank)
        if index in self._numbers and stack.depth < ROUTINE:
            self.lose(index, rank)
            return
        arrivals = self._arrivals.get(index)
        if arrivals is None:
            arrivals = self._arrivals[index] = Arrivals(rank, stack)
        first_rank, first = arrivals.first
        if first.depth // ROUTINE != stack.depth // ROUTINE:
            self.lose(index, 0)
            return
        if stack.depth != first.depth and first_rank == rank and not stack.is_told:
            # A loop that reads may collect what it reads.
            is_collecting = before >= index and (
                self._reads_before[before] > self._reads_before[index]
            )
            if not first.is_told and not is_collecting and not self._is_unreal:
                self.unequal.append((index, first.depth, stack.depth))
            stack = stack._replace(is_told=True)
        window = self._new_window(index, arrivals, stack, rank)
        if window is not None:
            self.add(index + 1, stack._replace(window=window), rank)

    def window_at_read(self, index: int, stack: FollowedStack, rank: int) -> Window | None:
        """Note that a run comes to the read at `index` with `stack`. Return the window with which it is followed, or None
        if it is not followed."""
        arrivals = self._arrivals.get(index)
        if arrivals is None:
            arrivals = self._arrivals[index] = Arrivals(rank, stack)
        return self._new_window(index, arrivals, stack, rank)

    def _new_window(
        self, index: int, arrivals: Arrivals, stack: FollowedStack, rank: int
    ) -> Window | None:
        try:
            return arrivals.new_window(stack)
        except OverflowError:
            self.lose(index, rank)
            return None

    def note_depth(self, index: int, depth: int, rank: int) -> None:
        """Note that a stack at `index` has this depth."""
        known = self.deepest[index]
        if known is None:
            self.depths[index] = self.deepest[index] = depth
            self._ranks[index] = rank
            return
        if known < depth:
            self.deepest[index] = depth
        if self._ranks[index] == rank and self.depths[index] != depth:
            self.depths[index] = None

    def lose(self, index: int, rank: int) -> None:
        """Note that a stack at `index` is followed no further, because there are too many."""
        self._lost[index] = min(rank, self._lost.get(index, rank))

    # Slots

    def place(self, stack_moved: Mapping[int, int], number: int) -> int | None:
        """Return the place of the slot `number`, counted from the bottom of the stack."""
        return stack_moved.get(number, self._places.get(number))

    def usual_place(self, number: int, place: int) -> int:
        """Return the usual place of the slot `number`. If none is known, it is `place`."""
        return self._places.setdefault(number, place)

    def is_as_expected(self, index: int, rank: int, depth: int, distance: int | None) -> bool:
        """Note what a stack has at the slot or assertion at `index`. Return False if this is wrong after a read that
        fails, so that the stack is followed no further."""
        use = self.uses.get(index)
        if use is None:
            self.uses[index] = SlotUse(rank, depth, distance)
            return True
        name = self.instructions[index].name
        if name == "let":
            return True
        is_equal = use.depth == depth if name == "assert-depth" else use.distance == distance
        if is_equal:
            return True
        if use.rank == rank:
            self.uses[index] = use._replace(is_unequal=True)
            return True
        if not self._is_unreal:
            self.failing.add(index)
        return False

    # Routines

    def call(self, index: int, stack: FollowedStack, rank: int) -> None:
        """Note that the ``call`` at `index` is executed with `stack`."""
        start = self.labels[self.instructions[index].value]
        callers = self._callers.setdefault(start, {})
        if (index, stack) in callers:
            return
        callers[index, stack] = rank
        if start not in self._entries:
            self._entries[start] = rank
            inner = FollowedStack(self._numbers[start] * ROUTINE + ROUTINE_START)
            self.arrive(start, inner, rank, -1)
        for end, more in self._exits.get(start, {}).items():
            self._return(index, stack, rank, end, more)

    def end_routine(self, index: int, stack: FollowedStack, rank: int) -> None:
        """Note that the ``ret`` at `index` is executed with `stack`, without the number of the call in its window."""
        start = self._starts.get(stack.depth // ROUTINE)
        if start is None:
            return  # the `ret` belongs to no routine
        exits = self._exits.setdefault(start, {})
        end, more = stack._replace(moved=()), rank - self._entries[start]
        for other, others in exits.items():
            if other.depth != end.depth and others == more and not (other.is_told or end.is_told):
                if not self._is_unreal:
                    self.unequal.append((index, other.depth, end.depth))
                end = end._replace(is_told=True)
                break
        if len(exits) >= MOST_STACKS:
            end = end._replace(window=(), failed=NO_READ_FAILED)
        if end in exits:
            return
        if len(exits) >= 2 * MOST_STACKS:
            for (caller, _), caller_rank in self._callers[start].items():
                self.lose(caller, caller_rank + more)
            return
        exits[end] = more
        for (caller, before), caller_rank in list(self._callers[start].items()):
            self._return(caller, before, caller_rank, end, more)

    def _return(
        self, index: int, stack: FollowedStack, rank: int, end: FollowedStack, more: int
    ) -> None:
        """Note that the call at `index` with `stack` returns with `end`, after `more` reads have failed."""
        depth = max(stack.depth + end.depth % ROUTINE - ROUTINE_START, 0)
        is_at_end = stack.failed == AT_THE_END
        self.add(
            index + 1,
            stack._replace(
                depth=depth,
                window=end.window,
                failed=AT_THE_END if is_at_end else end.failed,
                is_told=stack.is_told or end.is_told,
            ),
            rank + more,
        )

    # Lost stacks

    def after_lost(self, rank: int) -> Set[int]:
        """Return the indexes of the instructions to which a run can come with a lost stack of at most `rank`. A use of a
        slot is such an instruction, but those after it are not, because it is reported."""
        returns = return_indexes(self.instructions)
        waiting = [at for at, least in self._lost.items() if least <= rank]
        found = set(waiting)
        while waiting:
            index = waiting.pop()
            instruction = self.instructions[index]
            following: list[int] = []
            if instruction.name not in _USES or rank == 0:
                following += next_indexes(self.instructions, self.labels, index)
            if instruction.name == "call":
                following.append(self.labels[instruction.value])
            elif instruction.name == "ret":
                following += returns
                returns = []  # once is enough
            for other in following:
                if other not in found and other < len(self.instructions):
                    found.add(other)
                    waiting.append(other)
        return found


def _counts_before(instructions: Iterable[Instruction]) -> Sequence[int]:
    """Return how many reads and calls are before each instruction."""
    counts = []
    count = 0
    for each in instructions:
        counts.append(count)
        count += each.name in READS or each.name == "call"
    return counts
