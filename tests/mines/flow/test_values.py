"""Arithmetic on abstract values, compared with trying all integers."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.values import ANY, SMALL, Range, Value
from tests.mines.flow.admission import can_be
from tests.small_cases import small_cases

HUGE = 1 << 256

_small = st.integers(-40, 40)
_edge = st.sampled_from([0, 1, -1, 0x10FFFF, 0x110000, HUGE - 1, HUGE, HUGE + 1, -HUGE, 1 - HUGE])
integers = _small | _small | _edge

_bounds = st.none() | integers


@st.composite
def ranges(draw: st.DrawFn) -> Value:
    low, high = draw(_bounds), draw(_bounds)
    if low is not None and high is not None and low > high:
        low, high = high, low
    return values.between(low, high)


known_values = (
    integers.map(values.bounded) | st.sets(integers, min_size=1).map(values.of) | ranges()
)


@st.composite
def valued(draw: st.DrawFn) -> tuple[Value, int]:
    """Draw an abstract value, and an integer for which it stands."""
    value = draw(known_values)
    known = values.listed(value)
    if known is not None:
        return value, draw(st.sampled_from(list(known)))
    low, high = values.bounds(value)
    nearest = low if low is not None else high
    some = draw(st.sampled_from([low, high, nearest, 0, 1, -1]) | integers)
    integer = 0 if some is None else some
    if not can_be(value, integer):
        assert nearest is not None
        integer = nearest
    return value, integer


@given(st.sets(integers, min_size=1))
def test_of_holds_each(found: set[int]) -> None:
    value = values.of(found)
    assert all(can_be(value, each) for each in found)
    if len(found) <= SMALL and max(map(abs, found)) < HUGE:
        listed = values.listed(value)
        assert listed is not None
        assert list(listed) == sorted(found)


@given(integers)
def test_bounded_holds_it(integer: int) -> None:
    assert can_be(values.bounded(integer), integer)
    assert isinstance(values.bounded(integer), int) is (abs(integer) < HUGE)


@given(_bounds, _bounds, integers)
def test_between_holds_what_is_between(low: int | None, high: int | None, integer: int) -> None:
    assume(low is None or high is None or low <= high)
    value = values.between(low, high)
    if (low is None or low <= integer) and (high is None or integer <= high):
        assert can_be(value, integer)
    elif abs(integer) < HUGE and all(bound is None or abs(bound) < HUGE for bound in (low, high)):
        assert not can_be(value, integer)


@given(valued())
def test_bounds_hold_it(one: tuple[Value, int]) -> None:
    value, integer = one
    low, high = values.bounds(value)
    assert low is None or low <= integer
    assert high is None or integer <= high


@given(valued(), _bounds, _bounds)
def test_may_be_and_within(one: tuple[Value, int], low: int | None, high: int | None) -> None:
    value, integer = one
    if (low is None or low <= integer) and (high is None or integer <= high):
        assert values.may_be(value, low, high)
        within = values.within(value, low, high)
        assert can_be(within, integer)
    known = values.listed(value)
    if known is not None:
        really = any(
            (low is None or low <= each) and (high is None or each <= high) for each in known
        )
        assert values.may_be(value, low, high) is really


@given(valued(), integers)
def test_without(one: tuple[Value, int], removed: int) -> None:
    value, integer = one
    left = values.without(value, removed)
    if integer != removed:
        assert left is not None
        assert can_be(left, integer)
    elif left is None:
        assert value == removed


@given(valued(), valued())
def test_join_and_widen_hold_either(one: tuple[Value, int], other: tuple[Value, int]) -> None:
    for merged in (values.join(one[0], other[0]), values.widen(one[0], other[0])):
        assert can_be(merged, one[1])
        assert can_be(merged, other[1])
        assert values.join(merged, one[0]) == merged
        assert values.join(merged, other[0]) == merged


@given(valued(), valued())
def test_join_does_not_depend_on_the_order(
    one: tuple[Value, int], other: tuple[Value, int]
) -> None:
    assert values.join(one[0], other[0]) == values.join(other[0], one[0])
    assert values.join(one[0], one[0]) == one[0]


@given(st.lists(known_values, min_size=1, max_size=60))
def test_widening_settles(found: list[Value]) -> None:
    value = found[0]
    changes = 0
    for each in found[1:] * 3:
        widened = values.widen(value, each)
        changes += widened != value
        value = widened
    # A set grows by one up to its limit, a bound takes each threshold once.
    assert changes <= SMALL + 2 * 5


@pytest.mark.parametrize("name", ["not", "positive"])
@given(one=valued())
def test_unary(name: str, one: tuple[Value, int]) -> None:
    compute = COMMANDS[name].compute
    assert compute is not None
    value, integer = one
    result = values.unary(compute, value)
    assert can_be(result, compute(integer)[0])
    known = values.listed(value)
    if known is not None:
        assert result == values.of(compute(each)[0] for each in known)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "mod"])
@given(one=valued(), other=valued())
def test_binary(name: str, one: tuple[Value, int], other: tuple[Value, int]) -> None:
    compute = COMMANDS[name].compute
    assert compute is not None
    p0: Value | None = other[0]
    if name in ("div", "mod"):
        assume(other[1] != 0)
        p0 = values.without(other[0], 0) if values.may_be(other[0], 0, 0) else other[0]
        assert p0 is not None
    assert can_be(values.binary(name, compute, one[0], p0), compute(one[1], other[1])[0])


@pytest.mark.long
@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "mod"])
def test_binary_on_every_small_range(name: str) -> None:
    compute = COMMANDS[name].compute
    assert compute is not None
    bounds = [(low, low + more) for low in range(-5, 6) for more in (0, 1, 3, 20)]
    for p1 in bounds:
        for p0 in bounds:
            if name in ("div", "mod") and p0 == (0, 0):
                continue
            result = values._RANGES[name](p1, p0)
            for a in range(p1[0], p1[1] + 1):
                for b in range(p0[0], p0[1] + 1):
                    if name in ("div", "mod") and b == 0:
                        continue
                    assert can_be(result, compute(a, b)[0]), (p1, p0, a, b)


@small_cases(
    ("name", "p1", "p0", "result"),
    [
        ("add", Range(0, None), 5, Range(5, None)),
        ("sub", ANY, 1, ANY),
        ("sub", Range(0, None), 1, Range(-1, None)),
        ("mul", Range(0, None), Range(2, None), Range(0, None)),
        ("mul", ANY, 0, 0),
        ("div", Range(0, None), 2, Range(0, None)),
        ("div", Range(-100, 100), 10, Range(-10, 10)),
        ("div", Range(0, 100), Range(1, None), Range(0, 100)),
        ("div", Range(-100, -5), Range(1, None), Range(-100, -1)),
        ("mul", Range(-20, 20), frozenset((0, 1)), Range(-20, 20)),
        ("mul", frozenset(range(8)), frozenset(range(8)), Range(0, 49)),
        ("mul", frozenset(range(8)), frozenset((0, 100)), frozenset(range(0, 701, 100))),
        ("mod", ANY, Range(-10, 20), Range(-9, 19)),
        ("mod", ANY, 2, frozenset((0, 1))),
        ("mod", ANY, -3, frozenset((-2, -1, 0))),
        ("mod", frozenset((1, 2)), Range(5, None), frozenset((1, 2))),
        ("mod", ANY, Range(1, None), Range(0, None)),
    ],
)
def test_binary_is_precise(name: str, p1: Value, p0: Value, result: Value) -> None:
    compute = COMMANDS[name].compute
    assert compute is not None
    assert values.binary(name, compute, p1, p0) == result


@small_cases(
    ("old", "new", "widened"),
    [
        (1, 2, frozenset((1, 2))),  # sets do not need it: they become ranges by themselves
        (frozenset(range(SMALL)), SMALL, Range(0, 0x10FFFF)),
        (Range(0, 100), 50, Range(0, 100)),
        (Range(5, 100), 3, Range(1, 100)),
        (Range(5, 100), 0, Range(0, 100)),
        (Range(5, 100), -1, Range(None, 100)),
        (Range(-100, -5), -4, Range(-100, 0)),
        (Range(-100, 0), 1, Range(-100, 1)),
        (Range(-100, 1), 2, Range(-100, 0x10FFFF)),
        (Range(-100, 1), 0x110000, Range(-100, None)),
        (Range(None, 0), 7, Range(None, 0x10FFFF)),
    ],
)
def test_widening_stops_at_what_commands_ask_for(old: Value, new: Value, widened: Value) -> None:
    assert values.widen(old, new) == widened


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    [
        (1, 1, 1),
        (1, frozenset((2, 3)), frozenset((1, 2, 3))),
        (frozenset(range(SMALL)), 100, Range(0, 100)),
        (Range(0, 50), -3, Range(-3, 50)),
        (Range(0, None), Range(None, 0), ANY),
    ],
)
def test_join_is_precise(one: Value, other: Value, joined: Value) -> None:
    assert values.join(one, other) == joined


@pytest.mark.parametrize(
    ("value", "removed", "left"),
    [
        (3, 3, None),
        (3, 4, 3),
        (frozenset((0, 1)), 0, 1),
        (frozenset((1, 2)), 0, frozenset((1, 2))),
        (Range(0, None), 0, Range(1, None)),
        (Range(None, 0), 0, Range(None, -1)),
        (Range(-50, 50), 0, Range(-50, 50)),
    ],
)
def test_without_is_precise(value: Value, removed: int, left: Value | None) -> None:
    assert values.without(value, removed) == left


@pytest.mark.parametrize(
    ("value", "low", "high", "inside"),
    [
        (frozenset((1, 5, 9)), 2, 9, frozenset((5, 9))),
        (ANY, 0, None, Range(0, None)),
        (ANY, None, -1, Range(None, -1)),
        (Range(0, 100), 50, 200, Range(50, 100)),
        (Range(0, 100), -50, 99, Range(0, 99)),
        (Range(0, 100), 100, None, 100),
    ],
)
def test_within_is_precise(value: Value, low: int | None, high: int | None, inside: Value) -> None:
    assert values.within(value, low, high) == inside


@pytest.mark.parametrize(
    ("name", "value", "result"),
    [
        ("not", ANY, values.FLAG),
        ("not", Range(1, None), 0),
        ("not", Range(None, -1), 0),
        ("positive", ANY, values.FLAG),
        ("positive", Range(1, None), 1),
        ("positive", Range(None, 0), 0),
    ],
)
def test_unary_is_precise(name: str, value: Value, result: Value) -> None:
    compute = COMMANDS[name].compute
    assert compute is not None
    assert values.unary(compute, value) == result


@pytest.mark.parametrize(
    ("low", "high", "value"),
    [
        (3, 3, 3),
        (0, SMALL - 1, frozenset(range(SMALL))),
        (0, SMALL, Range(0, SMALL)),
        (HUGE + 1, None, Range(HUGE, None)),
        (-HUGE, 0, Range(None, 0)),
        (1 - HUGE, HUGE - 1, Range(1 - HUGE, HUGE - 1)),
        (0, HUGE, Range(0, None)),
        (None, -HUGE - 1, Range(None, -HUGE)),
    ],
)
def test_between_is_precise(low: int | None, high: int | None, value: Value) -> None:
    assert values.between(low, high) == value
