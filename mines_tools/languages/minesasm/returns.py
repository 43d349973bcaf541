"""Finds each ``ret`` at which the top of the stack is not the number that the ``call`` has pushed.

The stack of a routine is followed from its label. A value is the number of the call, one of the values below it, a
constant, or another value. The search gives up where it does not know the stack: after a read, which may fail, after a
``call``, and where ways with different depths meet.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import roll
from mines_tools.languages.minesasm.instructions import given, label_indexes, next_indexes, taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from mines_tools.languages.minesasm.instructions import Instruction

    Symbol = int | tuple[int] | Literal["other", "any"]
    """A value: an integer is a constant. A tuple is a value that was on the stack at the start of the routine, by how many
    values were above it, so ``(0,)`` is the number of the call. ``other`` is any value but this number, ``any`` any value."""

_NUMBER = (0,)
_MOST_VISITS = 100_000
"""The maximum number of instructions that are looked at, for all routines."""
_MOST_ROLLED = 100
_MOST_VALUES = 200
"""The maximum number of values of a stack that are followed."""
_UNFOLLOWED = frozenset(("in(n)", "in(c)", "call"))


class _Stack(NamedTuple):
    """A stack in a routine."""

    taken: int
    """The number of the values of the start that are not in place any more."""
    added: tuple[Symbol, ...]
    """The values above those that are in place, the top last."""

    def if_small(self) -> _Stack | None:
        """Return this stack. Return None if it has too many values to follow."""
        return self if self.taken + len(self.added) <= _MOST_VALUES else None


def wrong_returns(instructions: Sequence[Instruction]) -> Sequence[int]:
    """Return the indexes of the ``ret`` at which the top is not the number of the call, if every command succeeds. A
    constant that is the number of some call counts as right, and so does any value if there is only one call."""
    labels = label_indexes(instructions)
    calls = [labels[each.value] for each in instructions if each.name == "call"]
    if len(calls) == 1:
        return []  # every `ret` continues after it
    right = {_NUMBER, "any", *range(len(calls))}
    starts = sorted(set(calls))
    visits = _MOST_VISITS
    wrong: set[int] = set()
    for start in starts:
        found: dict[int, _Stack | None] = {start: _Stack(0, ())}
        waiting = [start]
        while waiting and visits > 0:
            visits -= 1
            index = waiting.pop()
            instruction, stack = instructions[index], found[index]
            if stack is None or instruction.name == "ret":
                continue
            end = _after(stack, instruction)
            after = None if end is None else end.if_small()
            for other in next_indexes(instructions, labels, index):
                known = found.get(other, after)
                joined = after if other not in found else _joined(known, after)
                if other not in found or joined != known:
                    found[other] = joined
                    waiting.append(other)
        if visits <= 0:
            return []
        wrong |= {
            index
            for index, stack in found.items()
            if stack is not None
            and instructions[index].name == "ret"
            and _popped(stack)[0] not in right
        }
    return sorted(wrong)


def _after(stack: _Stack, instruction: Instruction) -> _Stack | None:
    """Return the stack after `instruction`. Return None if it is not known."""
    name = instruction.name
    if name in _UNFOLLOWED:
        return None
    if name == "push":
        return _pushed(stack, instruction.value)
    if name == "roll":
        return _rolled(stack)
    if name == "dup":
        top, stack = _popped(stack)
        return _pushed(stack, top, top)
    if name == "swap":
        top, stack = _popped(stack)
        second, stack = _popped(stack)
        return _pushed(stack, top, second)
    for _ in range(taken(instruction)):
        _, stack = _popped(stack)
    results: list[Symbol] = ["other"] * given(instruction)
    return _pushed(stack, *results)


def _rolled(stack: _Stack) -> _Stack | None:
    times, stack = _popped(stack)
    depth, stack = _popped(stack)
    if not isinstance(times, int) or not isinstance(depth, int) or not 0 < depth <= _MOST_ROLLED:
        return None
    values: list[Symbol] = []
    for _ in range(depth):
        value, stack = _popped(stack)
        values.insert(0, value)
    roll(values, depth, times)
    return _pushed(stack, *values)


def _popped(stack: _Stack) -> tuple[Symbol, _Stack]:
    """Return the value at the top, and the stack without it."""
    if stack.added:
        return stack.added[-1], _Stack(stack.taken, stack.added[:-1])
    return (stack.taken,), _Stack(stack.taken + 1, ())


def _pushed(stack: _Stack, *values: Symbol) -> _Stack:
    """Return `stack` with `values` on it, the top last. Values that come back to their place are in place again."""
    is_taken, added = stack.taken, (*stack.added, *values)
    while added and added[0] == (is_taken - 1,):
        is_taken, added = is_taken - 1, added[1:]
    return _Stack(is_taken, added)


def _joined(one: _Stack | None, other: _Stack | None) -> _Stack | None:
    """Return a stack that stands for both `one` and `other`. Return None if their depths differ."""
    if one is None or other is None:
        return None
    lowest = max(one.taken, other.taken)
    values, others = _above(one, lowest), _above(other, lowest)
    if len(values) != len(others):
        return None
    joined = [_either(value, another) for value, another in zip(values, others, strict=True)]
    return _pushed(_Stack(lowest, ()), *joined)


def _above(stack: _Stack, lowest: int) -> Sequence[Symbol]:
    """Return the values of `stack` above the one that had `lowest` values above it at the start, the top last."""
    return [*_in_place(stack.taken, lowest), *stack.added]


def _in_place(first: int, after: int) -> Iterator[Symbol]:
    for number in range(after - 1, first - 1, -1):
        yield (number,)


def _either(one: Symbol, other: Symbol) -> Symbol:
    if one == other:
        return one
    return "any" if {one, other} & {_NUMBER, "any"} else "other"
