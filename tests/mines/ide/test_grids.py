"""The drawing of the board, and the cell that a place in the text belongs to."""

from __future__ import annotations

import pytest

from mines_tools.interface.editor import Coordinate, DrawnGrid, GridRow
from mines_tools.text.source import Span
from tests.mines.ide.editing import EDITOR, at, snapshot, whole


def rows(text: str, span: Span | None = None) -> list[tuple[int, list[int]]]:
    (grid,) = EDITOR.grids(snapshot(text, analysed=False), span or whole(text))
    return [(row.row, list(row.cells)) for row in grid.shown]


def test_the_board():
    text = "# a header\n.*.\n...\n0,0\n.*."
    (grid,) = EDITOR.grids(snapshot(text), whole(text))
    shown = [GridRow(0, range(11, 14), "1 1"), GridRow(1, range(15, 18), "111")]
    assert grid._replace(shown=list(grid.shown)) == DrawnGrid("board", 3, 2, 11, shown)


def test_only_the_rows_that_are_asked_for():
    text = "# a header\n.*\n..\n..\n0,0"
    assert [row for row, _ in rows(text, Span(14, 14))] == [1]
    assert [row for row, _ in rows(text, Span(12, 17))] == [0, 1, 2]
    assert rows(text, Span(0, 3)) == []
    assert rows(text, Span(21, 22)) == []


def test_blanks_comments_and_damaged_rows():
    text = "  .*. # .*\n. * .\n..\n.x...\n．．．\n0,0"
    assert rows(text) == [
        (0, [2, 3, 4]),
        (1, [11, 13, 15]),
        (2, [17, 18]),
        (3, [20, 21, 22]),
        (4, [26, 27, 28]),
    ]


def test_the_digits_of_safe_cells_belong_over_them():
    text = "*.*  # .\n. . .\n***\n0,0"
    (grid,) = EDITOR.grids(snapshot(text, analysed=False), whole(text))
    assert [row.marks for row in grid.shown] == [" 2 ", "353", "   "]


def test_a_row_with_an_error_shows_digits_over_dots_only():
    text = "*..\n.x.\n..\n....\n0,0"
    (grid,) = EDITOR.grids(snapshot(text, analysed=False), whole(text))
    for row in grid.shown:
        assert len(row.marks) <= len(row.cells)
        for cell, mark in zip(row.cells, row.marks, strict=False):
            assert mark.isdigit() == (text[cell] == ".")


def test_a_text_without_a_board():
    assert EDITOR.grids(snapshot("# nothing\n", analysed=False), Span(0, 9)) == []
    assert EDITOR.coordinate(snapshot("# nothing\n", analysed=False), 3) is None


def said(source: str, *, analysed: bool = True) -> tuple[int, int, str, str] | None:
    cursor = at(source, analysed=analysed)
    found = EDITOR.coordinate(cursor.snapshot, cursor.offset)
    assert found is None or isinstance(found, Coordinate)
    return None if found is None else (found.column, found.row, found.label, found.detail)


@pytest.mark.parametrize(
    ("source", "column", "row", "detail"),
    [
        ("$0*..\n...\n0,0", 0, 0, "mine"),
        ("*..\n. $0. .  # a row\n0,0", 1, 1, "digit 1"),
        ("*..\n...$0\n0,0", 2, 1, "digit 0"),
        ("*..\n...\n-2;3  # beh$0ind the code", 1, 1, "right button: swap"),
        ("*..\n...\n5,-1$0\n@", 2, 1, "left button: push(count)"),
        ("*..\n...\n5,-1$0", 2, 1, "left button: push(count), later pop"),
        ("*.\n1,0\n0,0$0", 0, 0, "left button: never reached"),
    ],
)
def test_where_a_place_is(source, column, row, detail):
    assert said(source) == (column, row, f"({column}, {row})", detail)


def test_what_an_operation_does_is_not_known_yet():
    assert said("*..\n...\n5,-1$0", analysed=False) == (2, 1, "(2, 1)", "left button")


@pytest.mark.parametrize(
    "source", ["# .$0*\n.*\n..\n0,0", ".*\n..  # .$0\n0,0", ".*\n..\n$0", ".*\n..\n!$0", ".*\n..\n@$0",
               ".*\n..\n0$0 0"],
)  # fmt: skip
def test_nothing_there(source):
    assert said(source, analysed=False) is None
