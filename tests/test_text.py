"""Offsets, spans, the two line tables, and columns in each unit."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.text.source import (
    Position,
    Span,
    code_points,
    editor_lines,
    line_table,
    newline_lines,
    positions,
    split_lines,
    units,
)
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.text.source import ColumnUnit, LineEnds, LineTable

# Everything that somebody's idea of a line break, a wide character or half a character is.
ODD = "\n\r\t\v\f\x1c\x85\u2028\u2029é日😀\ud800\udc00\ufeffab"
texts = st.text(st.sampled_from(ODD), max_size=30)
line_ends = st.sampled_from(["lf", "universal"])
column_units = st.sampled_from(["utf-8", "utf-16", "utf-32"])


def check_lines(text: str, *, lf: list[str], universal: list[str]) -> None:
    assert split_lines(text, "lf") == lf
    assert split_lines(text, "universal") == universal


def test_only_a_line_feed_ends_a_line_of_mines() -> None:
    check_lines("a\nb\n", lf=["a", "b", ""], universal=["a", "b", ""])


def test_a_carriage_return_ends_a_line_of_an_editor() -> None:
    check_lines("a\rb\r\nc", lf=["a\rb\r", "c"], universal=["a", "b", "c"])


def test_a_line_feed_before_a_carriage_return_ends_two_lines() -> None:
    check_lines("a\n\rb", lf=["a", "\rb"], universal=["a", "", "b"])


def test_no_text_is_one_line() -> None:
    check_lines("", lf=[""], universal=[""])


@pytest.mark.parametrize("character", "\v\f\x1c\x1d\x1e\x85\u2028\u2029")
def test_nothing_else_ends_a_line(character: str) -> None:
    text = f"a{character}b"
    check_lines(text, lf=[text], universal=[text])


def test_line_table() -> None:
    table = line_table("ab\r\nc\n", "universal")
    assert (list(table.starts), list(table.ends)) == ([0, 4, 6], [2, 5, 6])
    assert len(table) == 3
    assert table.span(0) == Span(0, 2)


def test_line_table_of_mines_keeps_the_carriage_return_in_the_line() -> None:
    table = line_table("ab\r\nc\n", "lf")
    assert (list(table.starts), list(table.ends)) == ([0, 4, 6], [3, 5, 6])


def test_a_line_end_belongs_to_the_line_it_ends() -> None:
    table = line_table("ab\r\nc", "universal")
    assert [table.line_at(offset) for offset in range(-1, 7)] == [0, 0, 0, 0, 0, 1, 1, 1]


def test_positions_count_from_one() -> None:
    table = line_table("ab\nc", "lf")
    assert [table.position(offset) for offset in range(5)] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
    ]


@pytest.mark.parametrize(
    ("position", "offset"),
    [((1, 1), 0), ((1, 3), 2), ((1, 9), 2), ((2, 1), 3), ((2, 9), 4), ((9, 1), 3), ((0, 2), 1), ((1, 0), 0)],
)  # fmt: skip
def test_a_position_outside_means_the_nearest(position: tuple[int, int], offset: int) -> None:
    assert line_table("ab\nc", "lf").offset(Position(*position)) == offset


def test_editor_lines_are_universal() -> None:
    assert list(editor_lines("a\rb\v\r\nc").starts) == [0, 2, 6]


def test_shifted() -> None:
    assert Span(1, 3).shifted(4) == Span(5, 7)


@given(texts, line_ends)
def test_lines_and_their_ends_are_the_text(text: str, ends: LineEnds) -> None:
    table = line_table(text, ends)
    lines = split_lines(text, ends)
    assert [text[start:end] for start, end in zip(table.starts, table.ends, strict=True)] == lines
    between = [text[end:start] for end, start in zip(table.ends, table.starts[1:], strict=False)]
    assert set(between) <= ({"\n"} if ends == "lf" else {"\n", "\r", "\r\n"})
    assert "".join(map("".join, zip(lines, [*between, ""], strict=True))) == text


@given(texts, line_ends)
def test_position_and_offset_are_inverse(text: str, ends: LineEnds) -> None:
    table = line_table(text, ends)
    for offset in range(len(text) + 1):
        position = table.position(offset)
        inside = offset <= table.ends[position.line - 1]
        assert table.offset(position) == (offset if inside else table.ends[position.line - 1])


@pytest.mark.parametrize(
    ("text", "utf_8", "utf_16", "utf_32"),
    [
        ("", 0, 0, 0),
        ("ab", 2, 2, 2),
        ("é", 2, 1, 1),
        ("日本", 6, 2, 2),
        ("a😀b", 6, 4, 3),
        ("\ud800", 3, 1, 1),
        ("\udc00x", 4, 2, 2),
        ("e\u0301", 3, 2, 2),
    ],
)
def test_units(text: str, utf_8: int, utf_16: int, utf_32: int) -> None:
    assert [units(text, unit) for unit in ("utf-8", "utf-16", "utf-32")] == [utf_8, utf_16, utf_32]


@small_cases(
    ("count", "unit", "expected"),
    [
        (0, "utf-16", 0),
        (1, "utf-16", 1),
        (2, "utf-16", 1),  # inside the emoji: before it
        (3, "utf-16", 2),
        (4, "utf-16", 3),
        (9, "utf-16", 3),
        (-1, "utf-16", 0),
        (4, "utf-8", 1),
        (5, "utf-8", 2),
        (2, "utf-32", 2),
        (9, "utf-32", 3),
        (-1, "utf-32", 0),
    ],
)
def test_code_points(count: int, unit: ColumnUnit, expected: int) -> None:
    assert code_points("a😀b", count, unit) == expected


def test_code_points_of_plain_text() -> None:
    assert [code_points("abc", count, "utf-16") for count in (-1, 0, 2, 9)] == [0, 0, 2, 3]


@given(texts, column_units)
def test_units_and_code_points_are_inverse(text: str, unit: ColumnUnit) -> None:
    for count in range(len(text) + 1):
        assert code_points(text, units(text[:count], unit), unit) == count


@given(texts, column_units)
def test_units_add_up(text: str, unit: ColumnUnit) -> None:
    # Two halves of a pair that stand side by side stay two characters.
    assert units(text, unit) == sum(units(character, unit) for character in text)


@given(st.text(st.sampled_from("a\r\n"), max_size=20))
def test_the_lines_of_a_large_text_are_those_of_a_small_one(text: str) -> None:
    """A large text keeps the offsets of its lines in an array. The results are the same as for a
    small text."""

    def tables() -> list[LineTable]:
        return [newline_lines(text)[1], line_table(text, "lf"), line_table(text, "universal")]

    few = tables()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mines_tools.text.source._LARGE", -1)
        many = tables()
    for one, other in zip(few, many, strict=True):
        assert isinstance(other.starts, array)
        assert list(one.starts) == list(other.starts)
        assert list(one.ends) == list(other.ends)
        offsets = [0, *range(len(text) + 1), 0]
        assert list(map(positions(other), offsets)) == list(map(one.position, offsets))
