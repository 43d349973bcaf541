"""Finds out how many values the stack has at each instruction."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.instructions import given, label_indexes, next_indexes, taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from mines_tools.languages.minesasm.instructions import Instruction

_ENOUGH = 6
"""The greatest depth that `least_depths` tells apart."""
READS = frozenset(("in(n)", "in(c)"))


ROUTINE = 1 << 24
"""The number that tells depths in different routines apart. The depth at the start of a routine is not known, so depths
inside it count from its start. Such a depth is written as one integer: the number of the routine times `ROUTINE`, plus
`ROUTINE_START`, plus the values that were added since the start."""
ROUTINE_START = ROUTINE // 2
"""A number that is greater than the values that a routine can take from below its start."""


def depth_in_routine(depth: int) -> tuple[int, int]:
    """Return the number of the routine to which `depth` belongs, and the depth in it: the number of values that were
    added since its start. The number is 0 outside all routines, where the depth counts all values."""
    number, own = divmod(depth, ROUTINE)
    return number, own - ROUTINE_START if number else own


def routine_starts(
    instructions: Sequence[Instruction], labels: Mapping[int, int]
) -> Mapping[int, int]:
    """Return the number of each routine, by the index of its label. `labels` is what `label_indexes` returns."""
    starts = dict.fromkeys(labels[each.value] for each in instructions if each.name == "call")
    return {start: number for number, start in enumerate(starts, 1)}


class Depths(NamedTuple):
    """The depths of the stack before each instruction."""

    expected: Sequence[int | None]
    """The depth if every command succeeds, or None if it depends on the way, or if no run comes here."""
    unequal: Sequence[tuple[int, int, int]]
    """The instructions where ways with different depths meet: the index and two of the depths."""
    reached: Sequence[bool]
    """True for each instruction that some way leads to."""
    lone: Sequence[int] = ()
    """The indexes of the ``ret`` to which a run comes without a ``call``."""
    entered: Sequence[int] = ()
    """The indexes of the instructions from which a run comes to a routine without a ``call``."""


def expected_depths(
    instructions: Sequence[Instruction], change: Callable[[int, int], int]
) -> Depths:
    """Return the depths if every command succeeds. `change` returns the depth after an instruction; its arguments are
    the index of the instruction and the depth before it."""
    search = _DepthSearch(instructions)
    while search.waiting:
        search.go_on(change)
    found, count = search.found, range(len(instructions))
    return Depths(
        [found.get(index) for index in count],
        search.unequal,
        [index in found for index in count],
        search.lone,
        list(search.entered),
    )


class _DepthSearch:
    """A search for the depths before all instructions."""

    def __init__(self, instructions: Sequence[Instruction]) -> None:
        self.instructions = instructions
        self.labels = label_indexes(instructions)
        self.found: dict[int, int | None] = {0: 0} if instructions else {}
        """The depths that are known, by the index of the instruction."""
        self.waiting = [0] if instructions else []
        """The indexes of the instructions whose followers are to be found."""
        self.unequal: list[tuple[int, int, int]] = []
        self.lone: list[int] = []
        self.entered: dict[int, None] = {}
        self._callers: dict[int, list[int]] = {}
        """The indexes of the calls of each routine, by the index of its label."""
        for index, each in enumerate(instructions):
            if each.name == "call":
                self._callers.setdefault(self.labels[each.value], []).append(index)
        self._starts = list(self._callers)
        self._numbers = routine_starts(instructions, self.labels)
        self._is_any_unknown = False
        """True after a ``ret`` of which no routine is known. Then nothing is known about any routine."""
        self._effects: dict[int, int | None] = {}
        """The number of values that a routine leaves, without those that it takes, by the index of its label. None if
        this is not known. A routine is missing as long as no ``ret`` of it was found."""

    def go_on(self, change: Callable[[int, int], int]) -> None:
        """Find the depths after one instruction."""
        index = self.waiting.pop()
        instruction, before = self.instructions[index], self.found[index]
        if instruction.name == "call":
            self._call(index, before)
        elif instruction.name == "ret":
            self._return(index, before)
        else:
            after = None if before is None else change(index, before)
            for other in next_indexes(self.instructions, self.labels, index):
                self._arrive(other, after, index)

    def _arrive(self, index: int, depth: int | None, before: int | None = None) -> None:
        """Note that a run comes to `index` with `depth`. `before` is the index of the instruction before it; None if it
        calls the routine that begins here."""
        if index >= len(self.instructions):
            return
        is_outside = depth is not None and depth < ROUTINE
        if before is not None and is_outside and index in self._numbers:
            self.entered[before] = None
            depth = None
        if index not in self.found:
            self.found[index] = depth
        else:
            known = self.found[index]
            if known is None or known == depth:
                return
            if depth is not None:
                self.unequal.append((index, known, depth))
            self.found[index] = None
        self.waiting.append(index)

    def _call(self, index: int, before: int | None) -> None:
        start = self.labels[self.instructions[index].value]
        self._arrive(start, self._numbers[start] * ROUTINE + ROUTINE_START)
        if start in self._effects:
            effect = self._effects[start]
            after = None if before is None or effect is None else before + effect
            self._arrive(index + 1, after, index)

    def _return(self, index: int, before: int | None) -> None:
        if before is None:
            if not self._is_any_unknown:
                self._is_any_unknown = True
                for start in self._numbers:
                    self._set_effect(start, None)
            if not self._numbers:
                self.lone.append(index)
            return
        number, depth = divmod(before, ROUTINE)
        if number == 0:
            self.lone.append(index)
            return
        start = self._starts[number - 1]
        known, effect = self._effects.get(start), depth - ROUTINE_START
        if start in self._effects and known not in (None, effect):
            self.unequal.append((index, number * ROUTINE + ROUTINE_START + known, before))
            self._set_effect(start, None)
        elif start not in self._effects:
            self._set_effect(start, effect)

    def _set_effect(self, start: int, effect: int | None) -> None:
        """Note the effect of the routine at the index `start`, and look at its calls again."""
        if start not in self._effects or self._effects[start] != effect:
            self._effects[start] = effect
            self.waiting.extend(caller for caller in self._callers[start] if caller in self.found)


def after_reads(instructions: Sequence[Instruction]) -> Set[int]:
    """Return the indexes of the instructions to which a run can come after it has read something. A read that fails leaves
    the stack as it is, so the depths that are expected there may be wrong, and the ways that a run takes may tell them
    apart."""
    labels = label_indexes(instructions)
    returns = [at + 1 for at, each in enumerate(instructions) if each.name == "call"]
    waiting = [at for at, each in enumerate(instructions) if each.name in READS]
    found: set[int] = set()
    while waiting:
        index = waiting.pop()
        instruction = instructions[index]
        following = [*next_indexes(instructions, labels, index)]
        if instruction.name == "call":
            following.append(labels[instruction.value])
        elif instruction.name == "ret":
            following += returns
            returns = []  # once is enough
        for other in following:
            if other not in found and other < len(instructions):
                found.add(other)
                waiting.append(other)
    return found


def change_of(instruction: Instruction, depth: int) -> int:
    """Return the depth after `instruction`. `depth` is the depth before it. An instruction that lacks a value fails."""
    pops = taken(instruction)
    return depth if depth < pops else depth - pops + given(instruction)


def least_depths(instructions: Sequence[Instruction]) -> Sequence[int]:
    """Return the least depth before each instruction, whatever is read. A great depth counts as 6."""
    labels = label_indexes(instructions)
    found: dict[int, int] = {0: 0} if instructions else {}
    waiting = [0] if instructions else []
    while waiting:
        index = waiting.pop()
        instruction, depth = instructions[index], found[index]
        after = _least_after(instruction, depth)
        for other in next_indexes(instructions, labels, index):
            if other not in found or after < found[other]:
                found[other] = after
                waiting.append(other)
    return [found.get(index, 0) for index in range(len(instructions))]


def _least_after(instruction: Instruction, depth: int) -> int:
    if instruction.name in READS:
        return depth
    pops, pushes = taken(instruction), given(instruction)
    if depth >= pops:
        return min(depth - pops + pushes, _ENOUGH)
    # With fewer values it fails and leaves them, with enough values it leaves at least `pushes`.
    return min(depth, pushes)
