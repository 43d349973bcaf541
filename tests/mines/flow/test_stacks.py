"""Abstract stacks compared with lists."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from mines_tools.languages.mines.commands import roll
from mines_tools.languages.mines.flow.stacks import SPELLED_OUT, AbstractStack, Stacks
from mines_tools.languages.mines.flow.values import ANY
from tests.mines.flow.admission import can_be, can_be_stack, depth_fits
from tests.mines.flow.test_values import valued
from tests.small_cases import small_cases

STACKS = Stacks()


@st.composite
def known_stacks(draw: st.DrawFn) -> tuple[AbstractStack, list[int]]:
    """Draw an abstract stack, and a stack for which it stands."""
    known = draw(st.lists(valued(), max_size=6))
    low = draw(st.integers(-len(known), 3))
    high = draw(st.none() | st.integers(max(low, 0), 5))
    if draw(st.booleans()):
        low = high = 0
    below = draw(st.integers(low, 7 if high is None else high))
    stack = STACKS.push_all(STACKS.bottom(low, high), [value for value, _ in known])
    integers = [*range(100, 100 + below), *(integer for _, integer in known[max(-below, 0) :])]
    return stack, integers


@given(known_stacks())
def test_depths(known: tuple[AbstractStack, list[int]]) -> None:
    stack, integers = known
    assert depth_fits(stack, len(integers))
    assert stack.exact is (stack.least == stack.most)  # so few values have a place each
    assert len(stack.top()) == stack.explicit
    assert can_be_stack(stack, integers)


@given(known_stacks(), known_stacks())
def test_equal_stacks_are_one_object(
    one: tuple[AbstractStack, list[int]], other: tuple[AbstractStack, list[int]]
) -> None:
    same = STACKS.push_all(STACKS.bottom(one[0].low, one[0].high), reversed(one[0].top()))
    assert same is one[0]
    describe = [(s.top(), s.low, s.high) for s in (one[0], other[0])]
    assert (one[0] is other[0]) is (describe[0] == describe[1])


@given(known_stacks())
def test_pop(known: tuple[AbstractStack, list[int]]) -> None:
    stack, integers = known
    assume(integers)
    value, below = STACKS.pop(STACKS.at_least(stack, 1))
    assert can_be(value, integers[-1])
    assert can_be_stack(below, integers[:-1])


@given(known_stacks())
def test_reverse(known: tuple[AbstractStack, list[int]]) -> None:
    stack, integers = known
    turned = STACKS.reverse(stack)
    assert can_be_stack(turned, integers[::-1])
    if stack.exact:
        assert STACKS.reverse(turned) is stack


@given(known_stacks(), st.integers(-9, 9), st.integers(-9, 9))
def test_roll(known: tuple[AbstractStack, list[int]], depth: int, rolls: int) -> None:
    stack, integers = known
    assume(abs(depth) < 2 or rolls % depth == 0 or abs(depth) <= stack.least)
    rolled = list(integers)
    roll(rolled, depth, rolls)
    result = STACKS.roll(stack, depth, rolls)
    assert can_be_stack(result, rolled)
    assert (result.least, result.most) == (stack.least, stack.most)
    if stack.exact:
        assert result.explicit == stack.explicit


@small_cases("depth", range(-5, 6))
def test_a_roll_of_what_is_known_is_what_a_run_does(depth: int) -> None:
    stack = STACKS.push_all(STACKS.empty, (1, 2, 3, 4, 5))
    for rolls in range(-6, 7):
        rolled = STACKS.roll(stack, depth, rolls)
        integers = [1, 2, 3, 4, 5]
        roll(integers, depth, rolls)
        assert rolled.top()[::-1] == integers
        assert rolled.exact


def test_a_bottom_is_any_number_of_anything() -> None:
    bottom = STACKS.bottom(2, None)
    assert (bottom.least, bottom.most, bottom.top(), bottom.exact) == (2, None, [], False)
    assert STACKS.pop(bottom) == (ANY, STACKS.bottom(1, None))


@given(known_stacks(), st.integers(0, 8))
def test_shallow_and_at_most(known: tuple[AbstractStack, list[int]], count: int) -> None:
    stack, integers = known
    shallow = STACKS.shallow(stack, count)
    assert shallow.top()[:count] == stack.top()[:count]
    assert shallow.explicit <= max(count, SPELLED_OUT)
    assert (shallow.least, shallow.most) == (stack.least, stack.most)
    assert can_be_stack(shallow, integers)
    assert can_be_stack(STACKS.forgotten(stack), integers)
    if len(integers) >= count:
        limited = STACKS.at_least(stack, count)
        assert can_be_stack(limited, integers)
        assert limited.least >= count
        assert limited.top() == stack.top() or limited.exact
    if len(integers) <= count:
        limited = STACKS.at_most(stack, count)
        assert can_be_stack(limited, integers)
        assert limited.most is not None
        assert limited.most <= count


@given(known_stacks(), known_stacks())
def test_join_and_widen_hold_either(
    one: tuple[AbstractStack, list[int]], other: tuple[AbstractStack, list[int]]
) -> None:
    for merged in (STACKS.join(one[0], other[0]), STACKS.widen(one[0], other[0])):
        assert can_be_stack(merged, one[1])
        assert can_be_stack(merged, other[1])
        assert STACKS.covers(merged, one[0])
        assert STACKS.covers(merged, other[0])
    assert STACKS.join(one[0], one[0]) is one[0]
    assert STACKS.join(one[0], other[0]) is STACKS.join(other[0], one[0])


@given(st.lists(known_stacks(), min_size=1, max_size=12))
def test_widening_settles(found: list[tuple[AbstractStack, list[int]]]) -> None:
    stack = found[0][0]
    for _ in range(200):
        before = stack
        for other, _integers in found:
            stack = STACKS.widen(stack, other)
        if stack is before:
            break
    assert all(STACKS.widen(stack, other) is stack for other, _ in found)
