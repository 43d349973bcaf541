"""The comparisons of outputs."""

from __future__ import annotations

import pytest

from mines_tools.testing.case import Mismatch
from mines_tools.testing.comparison import COMPARISONS, ComparisonError, compare
from tests.small_cases import small_cases

_SAME = [
    ("exact", "42\n", "42\n"),
    ("trim", " 42\n", "42"),
    ("trim", "", "\n \t"),
    ("right-trim", "1 \n2\n", "1\n2"),
    ("right-trim", "1\r\n2\n\n", "1\n2"),
    ("white-space", "1 2\n3", "1\n2   3\n"),
    ("ignore-case", "Hello", "hELLO"),
    ("ignore-case", "Straße", "STRASSE"),
    ("floats", "0.5 3", "0.5000000001 3.0"),
    ("floats", "1000000", "1000000.5"),
    ("floats", "x 1", "x 1"),
    ("contains", "42", "the answer is 42\n"),
    ("regex", "[0-9]+\n", "42\n"),
    ("regex", "[0-9]+", "42\n"),
    ("regex", "(?s).*2", "4\n2"),
]
_DIFFERENT = [
    ("exact", "42", "42\n", (2, 2)),
    ("exact", "abcd", "abXd", (2, 2)),
    ("exact", "", "x", (0, 0)),
    ("trim", " 42", "  43", (2, 3)),
    ("trim", "4 2", "4  2", (2, 2)),
    ("right-trim", "1  \n2", "1\n3", (4, 2)),
    ("right-trim", " 1", "1", (0, 0)),
    ("right-trim", "1\n\n2", "1\n2", (2, 2)),
    ("white-space", "1 2", "12", (1, 1)),
    ("white-space", "1 2", "1 2 3", (3, 4)),
    ("white-space", "1 22", "1\n23", (3, 3)),
    ("white-space", "1 2", "1", (2, 1)),
    ("ignore-case", "Hello", "hallo", (1, 1)),
    ("ignore-case", "ab", "ABC", (2, 2)),
    ("floats", "1.5 2", "1.5 2.1", (4, 4)),
    ("floats", "nan", "1", (0, 0)),
    ("contains", "43", "42", (None, None)),
    ("regex", "[0-9]", "42", (None, None)),
]


@small_cases(("name", "expected", "actual"), _SAME)
def test_outputs_that_are_right(name: str, expected: str, actual: str) -> None:
    assert compare(name, expected, actual) is None


@small_cases(("name", "expected", "actual", "at"), _DIFFERENT)
def test_first_difference(
    name: str, expected: str, actual: str, at: tuple[int | None, int | None]
) -> None:
    assert compare(name, expected, actual) == Mismatch(*at)


def test_every_comparison_is_tested() -> None:
    assert {row[0] for row in _SAME} == {row[0] for row in _DIFFERENT} == {*COMPARISONS}


def test_tolerance() -> None:
    assert compare("floats", "100", "101", 0.01) is None
    assert compare("floats", "100", "102", 0.01) == Mismatch(0, 0)


@pytest.mark.parametrize("pattern", ["(", "*", "[a", "(?P<1>x)"])
def test_wrong_regular_expressions(pattern: str) -> None:
    with pytest.raises(ComparisonError, match="not a regular expression"):
        compare("regex", pattern, "")


def test_long_outputs_are_compared_quickly() -> None:
    long = "0123456789" * 300_000
    assert compare("exact", f"{long}a", f"{long}b") == Mismatch(len(long), len(long))
    assert compare("white-space", f"{long} a", f"{long} b") == Mismatch(
        len(long) + 1, len(long) + 1
    )
