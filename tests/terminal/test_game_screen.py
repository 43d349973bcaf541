"""The full-screen game: keys and the mouse, and what the screen shows after them."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input

from mines_tools.base.random_numbers import Chance
from mines_tools.languages.mines.syntax import parse
from mines_tools.playing.boards import LEVELS
from mines_tools.playing.session import Session
from mines_tools.terminal.canvas import AnchoredOutput
from mines_tools.terminal.game_picture import GameSight, cell_at, corner, draw_game
from mines_tools.terminal.game_screen import GameScreen, ReplayScreen
from mines_tools.terminal.lines import plain
from tests.playing.games import RULES
from tests.terminal.screens import PATIENCE, Person, _Stream
from tests.terminal.test_terminal import on_terminal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from prompt_toolkit.input import PipeInput

_ROWS = ("*..*", "....", "*..*")


@asynccontextmanager
async def _looking(make: Callable[[PipeInput, AnchoredOutput], Any]) -> AsyncIterator[Person]:
    """Start a view, yield its user, and leave the view at the end."""
    picture = pyte.Screen(80, 24)
    stream: Any = _Stream(picture)
    output = AnchoredOutput(stream, lambda: Size(24, 80), term="xterm", enable_cpr=False)
    with create_pipe_input() as keys:
        screen = make(keys, output)
        task = asyncio.create_task(screen.show())
        try:
            yield Person(picture, keys, screen)
        except BaseException:
            task.cancel()
            await asyncio.wait((task,), timeout=PATIENCE)
            raise
        keys.send_text("q")
        await asyncio.wait_for(task, PATIENCE)


def _mouse(button: int, column: int, row: int) -> str:
    """Return what a terminal sends for a press and a release on a cell of a board that fits the screen."""
    place = f"{2 * column + 2};{row + 3}"
    return f"\x1b[<{button};{place}M\x1b[<{button};{place}m"


def test_a_game_with_keys_and_with_the_mouse() -> None:
    session = Session(RULES, "2", _ROWS)

    async def conversation() -> None:
        async with _looking(lambda *to: GameScreen("a.mines", session, lambda: 0, *to)) as person:
            await person.sees(
                " a.mines   mines left 4  time 0", "\n[#]# # #\n # # # #", "Space open"
            )
            person.type("f\x1b[C")  # right
            await person.sees("mines left 3", "\n F[#]# #", "0;0  swap")
            person.type(" f")
            await person.sees("1;0  push(sum); 7", "\n F[1]1 #\n 2 2 2 #\n # # # #")
            person.type("\x1b[F\x1b[6~m \x1b[H\x1b[5~")  # the lower right corner, in flagging mode
            await person.sees("flagging mode", "\n[F]1 1 #\n 2 2 2 #\n # # # F")
            person.type("m?")
            await person.sees("f, x                 the right button: set", "PgUp PgDn")
            person.type("?")
            await person.sees_no("PgUp PgDn")
            person.type(
                "?" + _mouse(0, 0, 0) + _mouse(0, 2, 0)
            )  # the first click only hides the help
            await person.sees("2,0  positive")
            person.type(_mouse(2, 3, 0) + _mouse(1, 0, 2) + _mouse(1, 2, 1))
            await person.sees("2;1  push(sum); 4", "game cleared!")
            person.type("zx")
            await person.sees("the game has ended: r begins another game")
            person.type("hjklwasdrn")
            await person.sees("\n # # # #\n # #[#]#", "mines left 4")
            person.type(" ")
            await person.sees("2,1  push(n); 2")

    asyncio.run(conversation())
    recorded = session.recorded()
    assert recorded is not None
    assert [played.outcome.operation for played in recorded.played] == ["2,1"]


def test_a_game_that_ends() -> None:
    session = Session(RULES, "2", ("*.",))

    async def conversation() -> None:
        async with _looking(lambda *to: GameScreen("t", session, lambda: 0, *to)) as person:
            person.type(" ")
            await person.sees("game over!", "0,0  reset(l)", "\n[*]#")
            person.type(" ")
            await person.sees("the game has ended: r begins another game")
            person.type("rl\r")
            await person.sees("game cleared!", "1,0  push(n); 1", "\n *[1]")

    asyncio.run(conversation())


def test_a_replay_goes_forward_and_back() -> None:
    def fresh() -> Session:
        return Session(RULES, "2", _ROWS)

    session = fresh()
    for now, (column, row) in enumerate([(1, 0), (2, 0)]):
        session.open(column, row, 10 * now)

    async def conversation() -> None:
        async with _looking(lambda *to: ReplayScreen("t", session.played, fresh, *to)) as person:
            await person.sees("move 2 of 2", "2,0  push(n); 1", "q quit")
            person.type("\x1b[H")
            await person.sees("move 0 of", "\n[#]# # #")
            person.type("\x1b[C")
            await person.sees("move 1 of", "\n #[1]# #", "1,0  push(n); 1")
            person.type("l\x1b[Dh ")
            await person.sees("move 2 of")

    asyncio.run(conversation())


@pytest.mark.parametrize("cursor", [(0, 0), (29, 15), (15, 8)])
def test_a_board_that_is_larger_than_the_screen(cursor: tuple[int, int]) -> None:
    session = Session(RULES, "2", None, LEVELS["expert"], Chance(1))
    sight = GameSight("t", "", session.rows(), cursor, "")
    columns, rows = 21, 10
    shown = plain(draw_game(sight, columns, rows)).split("\n")
    assert len(shown) == rows
    assert sum("[#]" in line for line in shown) == 1
    row = next(number for number, line in enumerate(shown) if "[" in line)
    assert cell_at(sight, columns, rows, shown[row].index("[") + 1, row) == cursor
    assert cell_at(sight, columns, rows, 0, 2) == corner(sight, columns, rows)
    assert cell_at(sight, columns, rows, 3, 1) is None
    for size in ((1, 1), (3, 2), (80, 4)):
        assert len(draw_game(sight, *size)) == size[1]


def test_a_whole_session_on_a_real_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mines_tools", "play", "--seed", "3", "--save", "b.mines"]
    with on_terminal(tmp_path, *command, TERM="xterm-256color", LANG="C") as terminal:
        terminal.sees(" beginner ", "mines left 10  time 0", "[#]# #")
        terminal.type(b"  ")
        terminal.sees("0,0  pop")
        terminal.type(_mouse(2, 8, 8).encode())
        terminal.sees("8;8  swap", "[F]")
        terminal.type(b"q")
        terminal.sees("b.mines: written")
    tree = parse((tmp_path / "b.mines").read_text("utf-8"))
    assert [line.split("  #")[0] for line in tree.line_texts[9:]] == ["0,0", "0,0", "8;8"]
