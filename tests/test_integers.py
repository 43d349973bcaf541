"""Integers of any length are parsed and written without changing Python's own limit."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.base.integers import ends_of, format_integer, parse_integer


@pytest.mark.parametrize("digits", [1, 1999, 2000, 2001, 4300, 4301, 50_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_there_and_back(digits: int, sign: str) -> None:
    text = sign + "1234567890"[: digits % 10 or 10].ljust(digits, "7")
    assert format_integer(parse_integer(text)) == text


@pytest.mark.parametrize("digits", [1999, 2000, 2001, 4000, 4001, 5999, 6000, 6001, 12_345])
def test_powers_of_ten(digits: int) -> None:
    assert format_integer(10**digits) == "1" + "0" * digits
    assert format_integer(10**digits - 1) == "9" * digits
    assert format_integer(-(10**digits)) == "-1" + "0" * digits
    assert parse_integer("1" + "0" * digits) == 10**digits
    assert parse_integer("9" * digits) == 10**digits - 1


@pytest.mark.parametrize("bits", [5999, 6000, 6001, 12_000, 20_000])
def test_powers_of_two(bits: int) -> None:
    assert parse_integer(format_integer(2**bits)) == 2**bits


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-0", 0),
        ("+7", 7),
        ("007", 7),
        ("+" + "0" * 5000 + "7", 7),
        ("-" + "0" * 5000, 0),
    ],
)
def test_signs_and_zeros(text: str, value: int) -> None:
    assert parse_integer(text) == value


@given(st.integers(-(2**64), 2**64), st.integers(0, 15_000))
def test_any_integer(value: int, digits: int) -> None:
    value = value * 10**digits + value
    text = format_integer(value)
    assert text.lstrip("-").isdigit()
    assert not text.lstrip("-").startswith("0") or value == 0
    assert text.startswith("-") == (value < 0)
    assert parse_integer(text) == value


_NEAR = st.sampled_from([0, 1, -1, 10**20, -(10**20), 10**3000, -(10**3000)])


@given(
    st.integers(1, 10**60),
    st.sampled_from([0, 10, 2500, 8000, 20_000]),
    _NEAR,
    st.sampled_from([(1, 1), (57, 20), (3000, 5)]),
)
def test_ends_of_an_integer(factor: int, zeros: int, near: int, shown: tuple[int, int]) -> None:
    value = factor * 10**zeros + near
    text = format_integer(abs(value))
    first, last = shown
    found = ends_of(value, first, last)
    assert found.digits == len(text)
    if len(text) <= first + last:
        assert found == (text, "", len(text))
    else:
        assert found == (text[:first], text[-last:], len(text))


def test_ends_of_a_huge_integer_take_no_conversion() -> None:
    """The function needs only as many operations as a division by a short number."""
    value = 7 << 8_000_000
    found = ends_of(value, 20, 20)
    assert found.digits == 2_408_241
    assert found.last == str(pow(2, 8_000_000, 10**20) * 7 % 10**20).rjust(20, "0")
    assert ends_of(10**100_000 - 1, 1, 1).digits == 100_000
    assert ends_of(10**100_000, 1, 1).digits == 100_001


def test_pythons_limit_stays_as_it_was() -> None:
    limit = sys.get_int_max_str_digits()
    format_integer(parse_integer("9" * 50_000))
    assert sys.get_int_max_str_digits() == limit
