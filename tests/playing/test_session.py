"""Boards, and games on them."""

from __future__ import annotations

import pytest

from mines_tools.base.random_numbers import Chance
from mines_tools.playing.boards import LEVELS, custom_size
from mines_tools.playing.session import Session
from tests.playing.games import RULES


def _session(seed: int = 1, level: str = "beginner") -> Session:
    return Session(RULES, "2", None, LEVELS[level], Chance(seed))


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_opened_cell_has_no_mines_around_it(level: str) -> None:
    for seed in range(20):
        session = _session(seed, level)
        session.flag(1, 1, 0)
        session.open(1, 1, 0)  # a flagged cell is not opened
        assert session.rows()[1][1] == "F"
        played = session.open(0, 0, 0)
        assert played is not None
        assert played.outcome.command == "push(count)"
        assert session.rows()[0][0] == "0"
        assert session.rows()[1][1] == "F"  # the flag from before is still there
        assert session.mines == LEVELS[level].mines
        assert (session.width, session.height) == LEVELS[level][:2]


def test_a_seed_gives_the_same_boards() -> None:
    boards = []
    for _ in range(2):
        session = _session(7)
        for _ in range(2):
            session.open(4, 4, 0)
            boards.append(session.board)
            session.restart()
    assert boards[:2] == boards[2:]
    assert boards[0] != boards[1]


def test_on_a_fixed_board_the_first_click_can_open_a_mine() -> None:
    session = Session(RULES, "2", ("*.", "*."))
    session.flag(0, 1, 1000)
    session.open(0, 0, 3500)
    assert session.status == "over"
    assert session.shown_rows() == ["*#", "F#"]
    assert (session.time, session.elapsed(9999)) == (2500, 2500)
    assert session.open(1, 0, 4000) is None
    session.restart()
    assert (session.status, session.rows(), session.elapsed(5000)) == ("playing", ["##", "##"], 0)


def test_wrong_flags_are_shown_at_the_end() -> None:
    session = Session(RULES, "2", ("*..", "..."))
    for column in (1, 0):
        session.flag(column, 0, 0)
    session.flag(0, 0, 0)
    session.open(0, 0, 0)
    assert session.shown_rows() == ["*X#", "###"]


def test_the_mode_stays_in_another_game_and_the_last_game_is_kept() -> None:
    session = Session(RULES, "2", ("*..", "..."))
    assert session.recorded() is None
    session.switch(0)
    assert session.recorded() is None
    session.flag(0, 0, 0)
    assert session.rows() == ["F##", "###"]
    session.restart()
    assert session.flagging
    assert session.recorded().played[-1].outcome.operation == "0,0"
    session.open(1, 0, 0)
    assert [played.outcome.operation for played in session.recorded().played] == ["!", "1;0"]


@pytest.mark.parametrize(
    ("size", "mines"),
    [((0, 5), 1), ((3, 3), 1), ((4, 4), 8), ((4, 4), 0), ((1001, 1000), 5), ((1, 1), None)],
)
def test_impossible_sizes(size: tuple[int, int], mines: int | None) -> None:
    with pytest.raises(ValueError, match="a board of"):
        custom_size(*size, mines)


def test_sizes() -> None:
    assert custom_size(4, 4, 7) == (4, 4, 7)
    assert custom_size(20, 10, None) == (20, 10, 30)
    assert custom_size(1, 4, None) == (1, 4, 1)
