"""What `certain-game-over` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, silent


def test_the_game_is_over() -> None:
    check(
        """
.*
1,0
^^^ this click always ends in game over: `reset(l)`
0,0
""",
        "certain-game-over",
    )
    check(
        """
*..
.*.
...
2;1
2,0
2;0
^^^ this click always ends in game over and empties the stack: `reset(r)`
""",
        "certain-game-over",
    )


@pytest.mark.parametrize("text", [".*\n0,0", ".*\n1;0\n0,0", ".*\n@\n0,0"])
def test_the_game_goes_on(text: str) -> None:
    silent(text, "certain-game-over")
