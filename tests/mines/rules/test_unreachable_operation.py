"""What `unreachable-operation` reports, and what it does not report."""

from __future__ import annotations

import pytest

from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.ide.written_operations import BOARD_ROWS, printing
from mines_tools.languages.mines.player import Player
from tests.mines.rules.said import check, diagnostics, silent


def test_behind_the_end() -> None:
    check(
        """
.*
0,0
1,0
^^^ this operation is never reached
""",
        "unreachable-operation",
    )


def test_where_the_run_ends() -> None:
    check(
        """
.*
!
!
0,0
~~~ the run ends here: this opens the last safe cell

1,0
^^^ this operation is never reached
""",
        "unreachable-operation",
    )


def test_where_the_run_ends_in_dialect_1() -> None:
    # In dialect 1, a click on the mine counts as well.
    check(
        """
*.
0,0
~~~ the run ends here: the game is cleared
1,0
^^^ this operation is never reached
""",
        "unreachable-operation",
        dialect="1",
    )


def test_where_the_run_is_aborted() -> None:
    player = Player(Board(BOARD_ROWS), DIALECTS["2.0.0"])
    written = printing(player, DIALECTS["2.0.0"], "\ud800")
    assert written is not None
    program = "\n".join((*BOARD_ROWS, *written.operations))
    check(
        f"""
{program}
~~~ the run ends here: the program is aborted
0,0
^^^ this operation is never reached
""",
        "unreachable-operation",
        dialect="2.0.0",
    )


_TWO_ENDS = """
***.*
*.*..
**...
4,2
1,1
3,0
3;0  # in(n)
4,1  # positive
1;1  # skip
2,2
2,2
!
^ this operation is never reached
"""


def test_nothing_is_told_where_no_single_operation_ends_the_run() -> None:
    (finding,) = diagnostics(check(_TWO_ENDS, "unreachable-operation"), ["unreachable-operation"])
    assert finding.related == ()


def test_neighbours_are_told_of_together() -> None:
    message = "these 3 operations are never reached"
    text = check(".*\n0,0\n\n«1,0\n\n!»\n\n", "unreachable-operation", message)
    said = diagnostics(text, ["unreachable-operation"])
    assert said[0].tags == ("unnecessary",)


def test_over_which_a_skip_goes() -> None:
    # 7 and 1 are pushed; the right click on the opened 7 skips over one operation.
    check(
        """
***..
*.*..
**...
1,1
3,2
1;1
~~~ this `skip` always jumps, and never to the next operation
!
^ this operation is never reached
4,0
2,2
""",
        "unreachable-operation",
    )


@pytest.mark.parametrize(
    "text",
    [
        ".*\n0,0",
        ".*\n0,0\n",  # an empty line does nothing anyway
        ".*\n0,0\n\n# why\n",
        ".*\n.*\n0,0\n!\n!\n0,1",
        "*.\n..\n1,0\n0,1\n1,1",
    ],
)
def test_nothing_is_unreachable(text: str) -> None:
    silent(text, "unreachable-operation")
