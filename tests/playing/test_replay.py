"""Replays in the format RawVF."""

from __future__ import annotations

from random import Random

import pytest

from mines_tools.playing.replay import ReplayError, perform, read_replay, replay_text
from mines_tools.playing.session import Session
from tests.playing.games import RULES, random_game


def _performed(text: str) -> Session:
    replay = read_replay(text)
    session = Session(RULES, "2", replay.board)
    perform(replay, session)
    return session


def test_a_game_becomes_a_replay_and_the_same_game_again() -> None:
    """Only the switches of the flagging mode are lost: the replay has the buttons that counted."""
    for seed in range(200):
        session = random_game(Random(seed))
        recorded = session.recorded()
        if recorded is None:
            continue
        again = _performed(replay_text(recorded, "1"))
        assert again.board == session.board
        assert (again.rows(), again.status) == (session.rows(), session.status)
        clicks = [played for played in session.played if played.effect != "mode"]
        assert [played[2:3] for played in again.played] == [played[2:3] for played in clicks]
        assert [played.outcome[1:3] for played in again.played] == [
            played.outcome[1:3] for played in clicks
        ]
        assert again.played[-1].time - again.played[0].time == clicks[-1].time - clicks[0].time


def test_what_is_written() -> None:
    session = Session(RULES, "2", ("*..", "..."))
    session.open(1, 0, 5000)
    session.flag(0, 0, 6250)
    session.flag(1, 0, 66500)
    assert replay_text(session.recorded(), "1.0").split("\n") == [
        "RawVF_Version: Rev6", "Program: mines-tools", "Version: 1.0", "Level: Custom",
        "Width: 3", "Height: 2", "Mines: 1", "Marks: Off", "Time: 61.500", "Status: Won",
        "Mode: Classic", "Board:", "*00", "000", "Events:",
        "0.000 lc 2 1 (24 8)", "0.000 lr 2 1 (24 8)",
        "1.250 rc 1 1 (8 8)", "1.250 rr 1 1 (8 8)",
        "61.500 mc 2 1 (24 8)", "61.500 mr 2 1 (24 8)", "",
    ]  # fmt: skip


_HEADER = "Width: 4\nHeight: 2\nMines: 2\n"
_BOARD = "Board:\n*00*\n0000\nEvents:\n"


@pytest.mark.parametrize(
    ("options", "events", "operations", "rows"),
    [
        # A press somewhere else, moves of the mouse, board events and game events change nothing.
        ("", "-0.20 mv 1 1 (3 4)\n0.00 start\n0.00 lc 9 9\n0.10 lr 2 2\nclosed 1 1\nnumber1 2 2", "1,1", "#### #1##"),
        # Both buttons, in each order of the releases; a chord on an unopened cell is nothing.
        ("", "0 rc 1 1\n0 rr 1 1\n0 lc 2 1\n0 lr 2 1\n1 lc 2 1\n1 rc 2 1\n1 lr 2 1\n1 rr 2 1", "0;0 1,0 1;0", "F11# 111#"),
        ("", "0 rc 1 1\n0 rr 1 1\n0 lc 2 1\n0 lr 2 1\n1 rc 2 1\n1 lc 2 1\n1 rr 2 1\n1 lr 2 1", "0;0 1,0 1;0", "F11# 111#"),
        ("", "0 lc 2 1\n0 rc 2 1\n0 rr 2 1\n0 lr 2 1", "", "#### ####"),
        # Sliding from the flag to the number.
        ("", "0 lc 2 1\n0 lr 2 1\n1 rc 1 1\n1 lc 2 1\n1 lr 2 1\n1 rr 2 1", "1,0 0;0 1;0", "F11# 111#"),
        # Shift and the middle button; pixels without a cell; a wasted chord.
        ("", "0 lc (17 3)\n0 lr (17 3)\n1 sc 2 1\n1 lr 2 1\n1 mc 1 1\n1 mr 2 1", "1,0 1;0 1;0", "#1## ####"),
        ("SquareSize: 32\n", "0 lc (33 3)\n0 lr (33 63)", "1,1", "#### #1##"),
        ("SuperClick: On\n", "0 rc 1 1\n0 rr 1 1\n0 lc 2 1\n0 lr 2 1\n0 lc 2 1\n0 lr 2 1", "0;0 1,0 1;0", "F11# 111#"),
        # Question marks: a flag becomes a question mark, and then nothing.
        ("Marks: on\n", "0 rc 1 1\n0 rr 1 1\n" * 3, "0;0 0;0", "#### ####"),
        ("Marks: on\n", "0 rc 1 1\n0 rr 1 1\n" * 4, "0;0 0;0 0;0", "F### ####"),
        ("Marks: on\n", "0 mt (0 0)\n" + "0 rc 1 1\n0 rr 1 1\n" * 3, "0;0 0;0 0;0", "F### ####"),
        # Outside the board, on a flag, and after the end.
        ("", "0 lc 0 1\n0 lr 0 1\n0 rc 5 1\n0 rr 5 1", "", "#### ####"),
        ("", "0 rc 1 1\n0 rr 1 1\n0 lc 1 1\n0 lr 1 1\n1 lc 4 1\n1 lr 4 1\n2 lc 2 1\n2 lr 2 1", "0;0 0,0 3,0", "F### ####"),
        # The right button alone on an opened cell, and the rest of an interrupted click.
        ("", "0 lc 2 1\n0 lr 2 1\n1 rc 2 1\n1 rr 2 1\n0 lr 3 1\n0 mr 3 1\n0 rr 3 1", "1,0", "#1## ####"),
    ],
)  # fmt: skip
def test_the_clicks_of_a_replay(options: str, events: str, operations: str, rows: str) -> None:
    session = _performed(f"{options}{_HEADER}{_BOARD}{events}\r\n")
    played = " ".join(played.outcome.operation for played in session.played)
    assert (played, " ".join(session.rows())) == (operations, rows)


_CONVERTED = """\
RawVF_Version: Rev6
Program: Minesweeper Arbiter
Version: 0.52.3
Player: \ufffd
Level: Beginner
Width: 4
Height: 2
Mines: 2
Marks: Off
Time: 1.250
BBBV: 6
3BV/s: 4.800
Timestamp: 01/02/2020.10:20:30.4000
Mode: Classic
RAW_Time:
Board:
*00*
0000
Events:
-0.020 mv 2 1 (18 7)
0.000 lc 2 1 (18 7) (l)
pressed 2 1
0.000 lr 2 1 (18 7) ()
Cell opened (it is a Number) 2 1
Solved3BV: 1
0.51 rc 1 1 (3 7) (r)
Flag 1 1
0.52 rr 1 1 (3 7) ()
1.25 sx 3
1.25 won
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_replay_as_converters_write_it(end: str) -> None:
    session = _performed("\ufeff" + _CONVERTED.replace("\n", end))
    assert [(*played.outcome[:2], played.time) for played in session.played] == [
        ("1,0", "push(n)", 0), ("0;0", "swap", 510),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "there is no board"),
        ("Width: 4\n", 2, 1, "there is no board"),
        ("Width 4\n", 1, 1, "`Name: value`"),
        ("Width:  x\nBoard:\n", 1, 9, "'x': write a whole number"),
        ("Width: 0\nBoard:\n", 1, 8, "'0': write a whole number"),
        ("Width: 4\nNono: on\nBoard:\n", 2, 1, "Nono is not supported"),
        (f"{_HEADER}Board:\n*00*\nEvents:\n", 6, 1, "has 1 rows, and its height is 2"),
        (f"{_HEADER}Board:\n*00*\n000", 6, 4, "3 cells, and the board is 4 wide"),
        (f"{_HEADER}Board:\n*0x*\n", 5, 3, "'x' is not a cell"),
        ("Mines: 1\nBoard:\n**0\nEvents:\n", 1, 8, "has 2 mines, not 1"),
        ("Board:\n000\nEvents:\n", 2, 1, "needs a mine and a safe cell"),
        ("Board:\n", 2, 1, "has 0 rows"),
        (f"{_HEADER}Board:\n*00*\n0000\n1.0 lc 1 1\n", 7, 1, "write `Events:`"),
        (f"{_HEADER}{_BOARD}1.0\n", 8, 1, "'1.0' is not an event"),
        (f"{_HEADER}{_BOARD}1,0 lc 1 1\n", 8, 1, "is not an event"),
        (f"{_HEADER}{_BOARD}\n1.0 lc 1\n", 9, 5, "is not an event"),
        (f"{_HEADER}{_BOARD}1.0 lc a 1\n", 8, 5, "is not an event"),
        (f"{_HEADER}{_BOARD}Board:\n", 8, 1, "several boards"),
    ],
)
def test_what_is_not_a_replay(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ReplayError) as error:
        read_replay(text)
    assert words in str(error.value)
    assert (error.value.line, error.value.column) == (line, column)


def test_damaged_replays_are_played_or_reported() -> None:
    """A place that is reported is in the text."""
    random = Random(1)
    places = []
    for _ in range(400):
        letters = list(_CONVERTED)
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(letters))
            letters[at : at + random.randrange(3)] = random.choice("\n\r0*:-. ²９(xE\0")
        text = "".join(letters)
        try:
            _performed(text)
        except ReplayError as error:
            places.append((error.column, len(text.split("\n")[error.line - 1])))
    assert 50 < len(places) < 350
    assert all(1 <= column <= width + 1 for column, width in places)
