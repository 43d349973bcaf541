"""What an operation does the first time, in a program that is not finished yet."""

from __future__ import annotations

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.ide.first import first_time
from tests.mines.flow.programs import case

ROWS = ["***.", "*.*.", "*.**", "...."]


def test_an_operation_may_be_reached_by_going_back_before_it_is_reached_by_going_on() -> None:
    """`skip` jumps back to the third operation. From there the last operation is reached for the
    first time."""
    program = case("2", ROWS, "1,1 3,1 0;0 3;1 1;1 0,0", "").program
    flow = analyse(program)
    assert flow.is_unfinished
    first = first_time(flow, 5)
    assert first is None or "reset(l)" in first.commands
