"""Stacks that grow by the same values in each round of a loop. Such a stack consists of a lower stack, and of a pattern
of values that is repeated on top of this lower stack.

A loop that stores what it reads leaves a pattern of values in each round. A second loop removes these patterns, and
stops at the stack below them. The analysis does not know how many patterns there are, but it knows the stack below
them. So it can prove that the second loop ends, and it knows the depth of the stack after this loop.

(In the literature, an analysis of linked lists uses similar patterns, and calls them *summaries*. See M. Sagiv, T. Reps
and R. Wilhelm, "Solving shape-analysis problems in languages with destructive updating", 1998.)
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.languages.mines.flow.stacks import AbstractStack, Cell, Stacks
    from mines_tools.languages.mines.flow.values import Value

    Merge = Callable[[Value, Value], Value]

_LONGEST = 12
"""The maximum length of a pattern."""
_ABOVE = 4
"""The greatest number of values above the patterns. (A loop may keep some values on top of the stack.)"""


class Repeat(NamedTuple):
    """A pattern of values, repeated any number of times (perhaps 0 times) on top of the stack `base`. The first value
    of `pattern` is the topmost one."""

    pattern: tuple[Value, ...]
    base: AbstractStack


def unfolded(stacks: Stacks, stack: AbstractStack, needed: int) -> list[AbstractStack]:
    """Return the stacks that `stack` can be if its pattern occurs 0 times, once, twice, and so on.

    Each returned stack has at least `needed` values above a pattern, or no pattern.
    """
    if stack.repeat is None or stack.explicit >= needed:
        return [stack]
    pattern, base = stack.repeat
    top = stack.cells()
    once = stacks.push_all(stacks.repeated(stack.repeat), reversed(pattern))
    on_base = unfolded(stacks, stacks.on(base, top), needed)
    return on_base + unfolded(stacks, stacks.on(once, top), needed)


def started(
    stacks: Stacks, one: AbstractStack, other: AbstractStack, merge: Merge
) -> AbstractStack | None:
    """Return a stack with a pattern that stands for both `one` and `other`. Return None if there is no such stack.

    There is such a stack if the longer stack is equal to the shorter one except for some inserted values. The inserted
    values become the pattern. `merge` merges two values.
    """
    if one.explicit > other.explicit:
        one, other = other, one
    more = other.explicit - one.explicit
    if not 0 < more <= _LONGEST:
        return None
    below_one, below_other = one, _below(other, more)
    cells = other.cells(more + _ABOVE)
    for above in range(min(one.explicit, _ABOVE) + 1):
        base = stacks.without_links(below_one)
        if base.least >= 0 and _is_plain(base) and base is stacks.without_links(below_other):
            values = _shortest(tuple(value for value, _ in cells[above : above + more]))
            top = _merged(one.cells(above), cells[:above], merge)
            return stacks.on(stacks.repeated(Repeat(values, base)), top)
        if below_one.rest is None or below_other.rest is None:
            return None
        below_one, below_other = below_one.rest, below_other.rest
    return None


def merged(
    stacks: Stacks, one: AbstractStack, other: AbstractStack, merge: Merge
) -> AbstractStack | None:
    """Return a stack that includes `one` and `other`. Return None if neither of the two has a pattern, or if they have
    no common lower part. `merge` merges two values."""
    repeat = one.repeat or other.repeat
    if repeat is None:
        return None
    length = len(repeat.pattern)
    for base in _common(stacks, _base(one), _base(other), _ABOVE + length):
        patterns: list[Sequence[Value]] = []
        tops: list[list[Cell]] = []
        for stack in (one, other):
            below = _base(stack)
            cells = below.cells(below.explicit - base.explicit)
            if stack.repeat is None:
                tops.append(cells)
            else:
                tops.append(stack.cells())
                patterns += [stack.repeat.pattern, *_rounds(cells, length)]
        above = min(map(len, tops))
        for top in tops:
            patterns += _rounds(top[above:], length)
        if all(len(pattern) == length for pattern in patterns):
            pattern = tuple(patterns[0])
            for each_pattern in patterns[1:]:
                pattern = tuple(map(merge, pattern, each_pattern))
            merged_top = _merged(tops[0][:above], tops[1][:above], merge)
            return stacks.on(stacks.repeated(Repeat(pattern, base)), merged_top)
    return None


def _shortest(pattern: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the shortest pattern whose repetition gives `pattern`."""
    length = len(pattern)
    for size in range(1, length // 2 + 1):
        if length % size == 0 and pattern[:size] * (length // size) == pattern:
            return pattern[:size]
    return pattern


def _base(stack: AbstractStack) -> AbstractStack:
    return stack if stack.repeat is None else stack.repeat.base


def _common(
    stacks: Stacks, one: AbstractStack, other: AbstractStack, most: int
) -> Iterator[AbstractStack]:
    """Yield each common lower part of `one` and `other`, the longest first. Links are removed from the parts, and do
    not matter when the stacks are compared.

    Values are removed from the top of the stack with more known values, until both stacks have the same number of known
    values. Then the two stacks are compared, one known value is removed from each, and so on. There are at most `most`
    comparisons.
    """
    if one.explicit > other.explicit:
        one, other = other, one
    other = _below(other, other.explicit - one.explicit)
    for _ in range(most):
        base = stacks.without_links(one)
        if base.least >= 0 and base is stacks.without_links(other):
            yield base
        if one.rest is None or other.rest is None:
            break
        one, other = one.rest, other.rest


def _rounds(cells: Sequence[Cell], length: int) -> list[Sequence[Value]]:
    """Return the values of `cells`, divided into parts of `length` values. Each part belongs to one round."""
    values = [value for value, _ in cells]
    return [values[at : at + length] for at in range(0, len(values), length)]


def _below(stack: AbstractStack, count: int) -> AbstractStack:
    for _ in range(count):
        assert stack.rest is not None
        stack = stack.rest
    return stack


def _is_plain(stack: AbstractStack) -> bool:
    """Return whether `stack` has a single pattern, or no pattern and a limited depth."""
    if stack.repeat is None:
        return stack.high is not None
    return stack.repeat.base.repeat is None


def _merged(top: Sequence[Cell], other: Sequence[Cell], merge: Merge) -> list[Cell]:
    return [
        (
            value if value is other_value else merge(value, other_value),
            link if link == other_link else None,
        )
        for (value, link), (other_value, other_link) in zip(top, other, strict=True)
    ]
