"""Stacks that repeat the same values many times: such patterns are joined, and popped again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as some

from mines_tools.languages.mines.flow.repeats import Repeat
from mines_tools.languages.mines.flow.stacks import AbstractStack, Stacks
from tests.mines.flow.admission import can_be

if TYPE_CHECKING:
    from collections.abc import Sequence


def holds(stack: AbstractStack, values: Sequence[int]) -> bool:
    """Return True if `stack` can have these values. The lowest value comes first."""
    top = stack.top()
    if stack.repeat is None:
        least, most = stack.low, stack.high
        for missing in range(max(-least, 0) + 1):
            shown = top[: len(top) - missing]
            rest = len(values) - len(shown)
            low = least + missing
            high = None if most is None else most + missing
            fits = rest >= max(low, 0) and (high is None or rest <= high)
            if (missing == 0 or rest == 0) and fits and _match(shown, values):
                return True
        return False
    if len(values) < len(top) or not _match(top, values):
        return False
    values = values[: len(values) - len(top)]
    pattern, base = stack.repeat
    while True:
        if holds(base, values):
            return True
        if len(values) < len(pattern) or not _match(pattern, values):
            return False
        values = values[: len(values) - len(pattern)]


def _match(top: Sequence[object], values: Sequence[int]) -> bool:
    return len(top) <= len(values) and all(
        can_be(each, value)  # type: ignore[arg-type]
        for each, value in zip(top, reversed(values), strict=False)
    )


_VALUES = some.lists(some.integers(0, 2), max_size=3)


@some.composite
def grown(draw: some.DrawFn) -> list[list[int]]:
    """Draw stacks that a loop can leave: a base, the values of some rounds, and other values on
    top."""
    base = draw(_VALUES)
    round_ = draw(some.lists(some.integers(0, 2), min_size=1, max_size=2))
    found = []
    for _ in range(draw(some.integers(2, 5))):
        rounds = draw(some.integers(0, 3))
        found.append([*base, *round_ * rounds, *draw(_VALUES)])
    return found


def _made(stacks: Stacks, values: Sequence[int]) -> AbstractStack:
    return stacks.push_all(stacks.empty, values)


@given(grown(), some.booleans(), some.integers(0, 3))
def test_what_was_put_together_holds_each(
    kinds: list[list[int]], widens: bool, needed: int
) -> None:
    stacks = Stacks()
    put = stacks.widen if widens else stacks.fold
    either = _made(stacks, kinds[0])
    for values in kinds[1:]:
        either = put(either, _made(stacks, values))
    for values in kinds:
        assert holds(either, values)
        assert holds(stacks.flat(either), values)
        assert any(holds(each, values) for each in stacks.unfolded(either, needed))
    for each in stacks.unfolded(either, needed):
        assert each.repeat is None or each.explicit >= needed
    assert stacks.flat(either).repeat is None


@given(grown(), grown())
def test_patterns_that_are_put_together_hold_each(
    one: list[list[int]], other: list[list[int]]
) -> None:
    """For example, two paths meet that came through different loops."""
    stacks = Stacks()
    found = []
    for kinds in (one, other):
        either = _made(stacks, kinds[0])
        for values in kinds[1:]:
            either = stacks.widen(either, _made(stacks, values))
        found.append(either)
    joined, widened = stacks.join(*found), stacks.widen(*found)
    for values in (*one, *other):
        assert holds(joined, values)
        assert holds(widened, values)


@given(grown())
def test_widening_settles(kinds: list[list[int]]) -> None:
    stacks = Stacks()
    either = _made(stacks, kinds[0])
    for _ in range(40):
        before = either
        for values in kinds:
            either = stacks.widen(either, _made(stacks, values))
        if either is before:
            break
    else:
        raise AssertionError(kinds)


def test_a_loop_that_puts_values_away_finds_what_lay_below() -> None:
    stacks = Stacks()
    base = _made(stacks, (7, 0))
    once = stacks.push_all(base, (5, 1))
    either = stacks.widen(base, once)
    assert either.repeat == Repeat((1, 5), base)
    assert stacks.widen(either, stacks.push_all(either, (5, 1))) is either
    assert stacks.unfolded(either, 1) == [base, stacks.push_all(either, (5, 1))]
    assert (either.least, either.most) == (2, None)


def test_names_are_not_kept_below_a_pattern() -> None:
    """The values below a pattern are not narrowed together with the values that they come from."""
    stacks = Stacks()
    base = stacks.doubled(_made(stacks, (7,)), 3)
    assert base.names
    either = stacks.widen(base, stacks.push_all(base, (5,)))
    assert either.repeat is not None
    assert not either.repeat.base.names
