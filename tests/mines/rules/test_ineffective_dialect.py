"""What `ineffective-dialect` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, silent


def test_a_dialect_below_the_board() -> None:
    text = check(
        """
..
0,0 # mines: dialect=1
      ^^^^^^^^^^^^^^^^ a dialect chosen below the board has no effect

""",
        "ineffective-dialect",
        help_text="put it in the first line",
    )
    (said,) = diagnostics(text, ["ineffective-dialect"])
    assert said.related == ()


def test_a_dialect_behind_another_directive() -> None:
    check(
        """
..
0,0 # mines: ignore[M101] mines: dialect=1
                          ^^^^^^^^^^^^^^^^ a dialect chosen below the board has no effect
""",
        "ineffective-dialect",
    )


def test_a_second_dialect() -> None:
    check(
        """
.. # mines: dialect=1
                    ~ the directive that applies
.. # mines: dialect=2
     ^^^^^^^^^^^^^^^^ dialect 1 is already chosen: this directive has no effect
0,0
""",
        "ineffective-dialect",
        dialect="1",
        help_text="remove one of them",
    )


@pytest.mark.parametrize(
    "text",
    [
        "# mines: dialect=2\n..\n0,0",
        "..\n.. # mines: dialect=1\n0,0",
        "..\n0,0 # mines: dialect, mines: ignore[M101]",
        "x.. # mines: dialect=1\n..\n0,0",
        "0,0 # mines: dialect=1",
        "..\n0,0 # dialect=1",
    ],
)
def test_effective_dialects(text: str) -> None:
    silent(text, "ineffective-dialect")
