"""The moments that pictures show."""

from __future__ import annotations

import pytest

from mines_tools.picture import limits, moments
from mines_tools.picture.formats import durations
from mines_tools.picture.limits import PictureComplete, PictureError
from tests.picture.films import BOARD, ROUND, WAREHOUSE, film, moment


def test_a_moment_of_mines() -> None:
    after = moment("mines", f"{BOARD}1,0\n1,1\n0;0\n1,2", 3)
    assert after.title == "after step 3"
    assert after.last == ("0;0 · line 6", "swap")
    assert after.next == "1,2 · line 7"
    (grid,) = after.grids
    assert grid.focus == (0, 0)
    assert grid.summary == "2 of 7 safe cells opened, 1 flagged"
    assert [look.edge for look in grid.cells[0]] == ["raised", "sunk", "raised"]
    assert grid.cells[0][1].text == "1"
    assert grid.cells[0][0].figures  # a flag
    assert after.stacks[0].values == ["1", "2"]


def test_the_start_of_a_run() -> None:
    start = moment("mines", f"{BOARD}1,0\n1,1", 0)
    assert start.title == "at the start"
    assert start.last == ("", "")
    assert start.next == "1,0 · line 4"
    assert start.grids[0].focus is None


def test_the_end_of_a_run() -> None:
    end = moment("mines", "*.\n1,0", 9)
    assert end.next == "ended"
    assert end.facts == ["game status: cleared"]


def test_a_mine_that_explodes() -> None:
    after = moment("mines", f"{BOARD}1,0\n0,0", 2)
    assert after.last == ("0,0 · line 5", "reset(l), game over")
    assert after.grids[0].cells[0][0].background == "#f0554a"
    assert after.next == "queued by 0,0 · line 5"


def test_the_way_of_the_pointer() -> None:
    after = moment("emojifunge", ROUND, 6)
    (grid,) = after.grids
    assert grid.focus == (1, 1)
    assert grid.way == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1)]
    assert [look.text for look in grid.cells[1]] == ["", "⬆️", "", "⬅️"]
    assert grid.cells[0][2].name == "output-number"
    assert after.output == "10"


def test_the_way_is_short_after_many_steps() -> None:
    after = moment("emojifunge", ROUND, 1_000)
    assert len(after.grids[0].way) == moments._WAY


def test_a_moment_of_sokolang() -> None:
    after = moment("sokolang", WAREHOUSE, 1)
    (grid,) = after.grids
    assert [look.text for look in grid.cells[1]] == ["", "", "", "B", ""]
    assert after.last == ("r · line 7", "right")
    assert [(stack.name, stack.values) for stack in after.stacks] == [
        ("player", []),
        ("crate B", ["30", "1"]),
    ]
    on_mark = moment("sokolang", WAREHOUSE.replace("w", "r"), 2)
    look = on_mark.grids[0].cells[1][4]
    assert look.text == "B"
    assert "#5aa469" in {figure.fill for figure in look.figures}


def test_equal_states_become_one_moment_that_takes_longer() -> None:
    taken = film("mines", f"{BOARD}1,0\n#\n#\n#\n1,1", 5, is_moving=True)
    assert [(after.step, steps) for after, steps in taken] == [(0, 1), (1, 1), (2, 3), (5, 1)]
    assert durations(taken) == [400, 400, 1200, 2000]


def test_a_moving_picture_can_begin_later() -> None:
    taken = film("mines", f"{BOARD}1,0\n1,1\n2,0", 4, first=3, is_moving=True)
    assert [after.step for after, _ in taken] == [3, 4]


def test_a_run_that_stops_too_early() -> None:
    with pytest.raises(PictureError, match="the run stopped after 1 step, before step 5"):
        film("mines", "*.\n1,0", 9, first=5)


def test_too_many_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "MOST_MOMENTS", 3)
    with pytest.raises(PictureComplete, match=r"ends at step 2, .* at most 3 different states"):
        film("emojifunge", ROUND, 9, is_moving=True)


def test_a_state_that_stays_the_same_ends_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "MOST_REPEATS", 2)
    with pytest.raises(PictureComplete, match="has stayed the same for 2 steps"):
        film("mines", f"{BOARD}1,0\n#\n#\n#\n#\n1,1", 6, is_moving=True)


def test_too_many_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CELLS", 8)
    with pytest.raises(PictureError, match="at most 8 cells, and this program has 9"):
        film("mines", f"{BOARD}1,0", 1)
