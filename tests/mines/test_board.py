"""The digits and neighbours of cells, and coordinates that wrap around the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.board import MINE, Board
from tests.mines.programs import boards


def board(*rows: str) -> Board:
    return Board(rows)


def digits_of(*rows: str) -> list[str]:
    made = board(*rows)
    text = "".join(map(str, made.digits))
    return [text[start : start + made.width] for start in range(0, len(text), made.width)]


def counted(rows: list[str]) -> list[int]:
    """Return the digits by the language text: for each safe cell, the number of mines at a distance
    of one."""
    mines = {(i, j) for j, row in enumerate(rows) for i, cell in enumerate(row) if cell == "*"}
    return [
        MINE
        if (i, j) in mines
        else sum(max(abs(i - column), abs(j - row)) == 1 for column, row in mines)
        for j, row in enumerate(rows)
        for i in range(len(row))
    ]


def test_digits_of_the_sample() -> None:
    assert digits_of(".*.*", "...*", ".**.") == ["1939", "2359", "1992"]


@pytest.mark.parametrize("mines", range(9))
def test_every_digit(mines: int) -> None:
    around = ("*" * mines).ljust(8, ".")
    assert board(around[:3], f"{around[3]}.{around[4]}", around[5:]).digits[4] == mines


def test_rows_do_not_touch_around_the_edge() -> None:
    assert digits_of("..*", "...", "...") == ["019", "011", "000"]
    assert digits_of("...", "...", "*..") == ["000", "110", "910"]
    assert digits_of("*..", "...", "...") == ["910", "110", "000"]


def test_one_cell() -> None:
    assert digits_of("*") == ["9"]
    assert digits_of(".") == ["0"]


@given(
    boards(9, 9)
    | st.text(".*", min_size=1, max_size=30).map(lambda row: [row])
    | st.lists(st.sampled_from(".*"), min_size=1, max_size=30)
)
def test_digits_are_counts(rows: list[str]) -> None:
    made = Board(tuple(rows))
    assert list(made.digits) == counted(rows)
    assert made.safe_cells == "".join(rows).count(".")
    assert made.mine_cells == "".join(rows).count("*")


@given(boards())
def test_neighbours_are_at_a_distance_of_one(rows: list[str]) -> None:
    made = Board(tuple(rows))
    for cell in range(len(made.digits)):
        column, row = made.coordinate(cell)
        around = [
            other
            for other in range(len(made.digits))
            if max(abs(other % made.width - column), abs(other // made.width - row)) == 1
        ]
        assert list(made.neighbours(cell)) == around
        assert made.neighbours(cell) == tuple(around)  # remembered


@pytest.mark.parametrize(
    ("column", "row", "cell"),
    [(0, 0, 0), (3, 2, 11), (-1, -1, 11), (4, 3, 0), (10, -10, 10), (-5, 7, 7)],
)
def test_coordinates_wrap(column: int, row: int, cell: int) -> None:
    made = board("....", "....", "....")
    assert made.cell(column, row) == cell
    assert made.coordinate(cell) == (column % 4, row % 3)


def test_boards_are_values() -> None:
    assert board("..", ".*") == board("..", ".*")
    assert len({board("..", ".*"), board("..", ".*"), board("..", "*.")}) == 2
    assert hash(board("..", ".*")) != hash(board("..", "*."))
    assert board("...*") != board("..", ".*")
    assert board(".") != "."
    assert repr(board("...", "...")) == "Board(3 x 2)"
