"""Finds out how many values the stack has at each instruction."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.instructions import given, label_indexes, next_indexes, taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.minesasm.instructions import Instruction

_ENOUGH = 6
"""The greatest depth that `least_depths` tells apart."""
_READS = ("in(n)", "in(c)")


class Depths(NamedTuple):
    """The depths of the stack before each instruction."""

    expected: Sequence[int | None]
    """The depth if every command succeeds, or None if it depends on the way, or if no run comes here."""
    unequal: Sequence[tuple[int, int, int]]
    """The instructions where ways with different depths meet: the index and two of the depths."""
    reached: Sequence[bool]
    """True for each instruction that some way leads to."""


def expected_depths(
    instructions: Sequence[Instruction], change: Callable[[int, int], int]
) -> Depths:
    """Return the depths if every command succeeds. `change` returns the depth after an instruction; its arguments are
    the index of the instruction and the depth before it."""
    labels = label_indexes(instructions)
    found: dict[int, int | None] = {0: 0} if instructions else {}
    unequal: list[tuple[int, int, int]] = []
    waiting = [0] if instructions else []
    while waiting:
        index = waiting.pop()
        before = found[index]
        after = None if before is None else change(index, before)
        for other in next_indexes(instructions, labels, index):
            if other not in found:
                found[other] = after
            elif found[other] is None or found[other] == after:
                continue
            else:
                known = found[other]
                if known is not None and after is not None:
                    unequal.append((other, known, after))
                found[other] = None
            waiting.append(other)
    count = range(len(instructions))
    return Depths(
        [found.get(index) for index in count], unequal, [index in found for index in count]
    )


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
    if instruction.name in _READS:
        return depth
    pops, pushes = taken(instruction), given(instruction)
    if depth >= pops:
        return min(depth - pops + pushes, _ENOUGH)
    # With fewer values it fails and leaves them, with enough values it leaves at least `pushes`.
    return min(depth, pushes)
