"""Stacks that grow by the same values each time round a loop: some values, again and again, on a stack.

A loop that puts away what it reads leaves a pattern of values for each round, and another takes them off
again until it comes upon what lay below. How many rounds there were is not known; but below the last of
them lies what lay there before, so that the second loop ends, and the depth after it is known again.
(Abstractions of linked lists know this as a summary that is unfolded where it is looked at; M. Sagiv,
T. Reps and R. Wilhelm, "Solving shape-analysis problems in languages with destructive updating", 1998.)
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.languages.mines.flow.stacks import Cell, Stack, Stacks
    from mines_tools.languages.mines.flow.values import Value

    Merge = Callable[[Value, Value], Value]

_LONGEST = 12
"""A pattern of more values is not looked for."""
_ABOVE = 4
"""Nor one below more values than this, which the loop keeps on top of it."""


class Repeat(NamedTuple):
    """A pattern of values, the topmost first, any number of times (none, too), on a stack."""

    pattern: tuple[Value, ...]
    base: Stack


def unfolded(stacks: Stacks, stack: Stack, needed: int) -> list[Stack]:
    """`stack`, or the different stacks that it can be, of which `needed` values can be looked at as far
    as they are known."""
    if stack.repeat is None or stack.known >= needed:
        return [stack]
    pattern, base = stack.repeat
    top = stack.cells()
    once = stacks.push_all(stacks.repeated(stack.repeat), reversed(pattern))
    found = unfolded(stacks, stacks.on(base, top), needed)
    return found + unfolded(stacks, stacks.on(once, top), needed)


def started(stacks: Stacks, one: Stack, other: Stack, merge: Merge) -> Stack | None:
    """What is either, if one is the other with a pattern in it; none if it is not."""
    if one.known > other.known:
        one, other = other, one
    more = other.known - one.known
    if not 0 < more <= _LONGEST:
        return None
    below_one, below_other = one, _below(other, more)
    cells = other.cells(more + _ABOVE)
    for above in range(min(one.known, _ABOVE) + 1):
        base = stacks.without_links(below_one)
        if base.least >= 0 and _is_plain(base) and base is stacks.without_links(below_other):
            values = _shortest(tuple(value for value, _ in cells[above : above + more]))
            top = _merged(one.cells(above), cells[:above], merge)
            return stacks.on(stacks.repeated(Repeat(values, base)), top)
        if below_one.rest is None or below_other.rest is None:
            return None
        below_one, below_other = below_one.rest, below_other.rest
    return None


def merged(stacks: Stacks, one: Stack, other: Stack, merge: Merge) -> Stack | None:
    """What is either, if both are a pattern on the same stack, or one is; none if they are not."""
    repeat = one.repeat or other.repeat
    if repeat is None:
        return None
    length = len(repeat.pattern)
    for base in _common(stacks, _base(one), _base(other), _ABOVE + length):
        patterns: list[Sequence[Value]] = []
        tops: list[list[Cell]] = []
        for each in (one, other):
            below = _base(each)
            cells = below.cells(below.known - base.known)
            if each.repeat is None:
                tops.append(cells)
            else:
                tops.append(each.cells())
                patterns += [each.repeat.pattern, *_rounds(cells, length)]
        above = min(map(len, tops))
        for top in tops:
            patterns += _rounds(top[above:], length)
        if all(len(each) == length for each in patterns):
            pattern = tuple(patterns[0])
            for each_pattern in patterns[1:]:
                pattern = tuple(map(merge, pattern, each_pattern))
            merged_top = _merged(tops[0][:above], tops[1][:above], merge)
            return stacks.on(stacks.repeated(Repeat(pattern, base)), merged_top)
    return None


def _shortest(pattern: tuple[Value, ...]) -> tuple[Value, ...]:
    """The shortest pattern that, a number of times, is `pattern`."""
    length = len(pattern)
    for size in range(1, length // 2 + 1):
        if length % size == 0 and pattern[:size] * (length // size) == pattern:
            return pattern[:size]
    return pattern


def _base(stack: Stack) -> Stack:
    return stack if stack.repeat is None else stack.repeat.base


def _common(stacks: Stacks, one: Stack, other: Stack, most: int) -> Iterator[Stack]:
    """The stacks that both lie on, not more than so many values below the top of either."""
    if one.known > other.known:
        one, other = other, one
    other = _below(other, other.known - one.known)
    for _ in range(most):
        base = stacks.without_links(one)
        if base.least >= 0 and base is stacks.without_links(other):
            yield base
        if one.rest is None or other.rest is None:
            break
        one, other = one.rest, other.rest


def _rounds(cells: Sequence[Cell], length: int) -> list[Sequence[Value]]:
    """The values of some rounds, a list for each."""
    values = [value for value, _ in cells]
    return [values[at : at + length] for at in range(0, len(values), length)]


def _below(stack: Stack, count: int) -> Stack:
    for _ in range(count):
        assert stack.rest is not None
        stack = stack.rest
    return stack


def _is_plain(stack: Stack) -> bool:
    """Whether its depth is known but for one pattern in it, at most."""
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
