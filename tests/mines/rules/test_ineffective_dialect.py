"""What `ineffective-dialect` says, and of what it says nothing."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import diagnostics, silent


def test_a_dialect_below_the_board() -> None:
    said = diagnostics("..\n0,0 # mines: dialect=1\n", ["ineffective-dialect"])
    message = "a dialect chosen below the board has no effect"
    assert [(one.span, one.message) for one in said] == [((9, 25), message)]
    assert (said[0].help, said[0].related) == ("put it in the first line", ())


def test_a_dialect_behind_another_directive() -> None:
    said = diagnostics("..\n0,0 # mines: ignore[M101] mines: dialect=1", ["ineffective-dialect"])
    assert [one.span for one in said] == [((29, 45))]


def test_a_second_dialect() -> None:
    text = ".. # mines: dialect=1\n.. # mines: dialect=2\n0,0"
    said = diagnostics(text, ["ineffective-dialect"])
    message = "dialect 1 is already chosen: this directive has no effect"
    assert [(one.span, one.message) for one in said] == [((27, 43), message)]
    assert said[0].help == "remove one of them"
    assert said[0].related == (((20, 21), "the directive that applies"),)


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
