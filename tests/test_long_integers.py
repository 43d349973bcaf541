"""Long calculations in pieces: the results are the same as Python's, and interrupts are checked
between the pieces."""

from __future__ import annotations

from math import factorial, prod
from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.base import integers, long_integers
from mines_tools.base.integers import format_integer, parse_integer
from mines_tools.base.interruptible import Interrupted, Waiting, look, looked_at
from mines_tools.base.long_integers import factors_product, power, product, quotient, remainder

_SMALL = {"_BITS": 64, "LONG": 1 << 64, "MINUS_LONG": -(1 << 64), "_WORK": 5_000, "_FACTORS": 4}
"""Small sizes of pieces, with which short integers are calculated like long ones."""

integers_of_any_length = st.one_of(
    st.integers(),
    st.builds(
        lambda bits, less, sign: sign * ((1 << bits) - less),
        st.integers(60, 4_000), st.integers(0, 3), st.sampled_from((1, -1)),
    ),
    st.builds(lambda part, times: part**times, st.integers(), st.integers(1, 40)),
)  # fmt: skip


@given(integers_of_any_length, integers_of_any_length)
def test_as_python_calculates(a: int, b: int) -> None:
    with patch.multiple(long_integers, **_SMALL):
        assert product(a, b) == a * b
        assert product(a, a) == a * a
        if b:
            assert (quotient(a, b), remainder(a, b)) == divmod(a, b)
            assert quotient(a * b, b) == a


def test_powers_and_factorials() -> None:
    with patch.multiple(long_integers, **_SMALL):
        for number in range(1, 60):
            assert power(-3, number) == (-3) ** number
            assert factors_product(1, number) == factorial(number)
            first = number % 2 or 2
            assert factors_product(first, number, 2) == prod(range(number, 0, -2))


def test_to_divide_by_zero() -> None:
    for calculate in (quotient, remainder):
        for a in (5, 1 << 500_000):
            with pytest.raises(ZeroDivisionError):
                calculate(a, 0)


@given(integers_of_any_length)
def test_decimal_in_pieces(value: int) -> None:
    small = {"_DIGITS_AT_ONCE": 30, "_BITS_IN_A_SLICE": 1_100, "_AT_ONCE": 40}
    with patch.multiple(integers, **small):
        assert format_integer(value) == str(value)
        assert parse_integer(str(value)) == value


@pytest.mark.parametrize(
    "work",
    [
        lambda a: product(a, a),
        lambda a: product(a, 3 * a),
        lambda a: quotient(a, 1 << 1_500),
        lambda a: remainder(a, 1 << 1_500),
        lambda a: power(a, 3),
    ],
)
def test_there_are_looks_between_the_pieces(work: Mock) -> None:
    with patch.multiple(long_integers, **_SMALL):
        asked = Mock()
        with Waiting(asked):
            work(10**1_000)
        assert asked.call_count > 20
        asked = Mock(side_effect=[None] * 10 + [Interrupted])
        with Waiting(asked), pytest.raises(Interrupted):
            work(10**1_000)
        assert asked.call_count == 11
    look()  # nobody waits


def test_who_waits_inside_is_asked_and_then_who_waits_around() -> None:
    outer, inner = Mock(), Mock()
    with Waiting(outer):
        with Waiting(inner):
            look()
        assert list(looked_at(range(6), 2)) == [*range(6)]
    assert (outer.call_count, inner.call_count) == (3, 1)
