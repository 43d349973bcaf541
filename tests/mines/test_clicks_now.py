"""What the debugger says that clicks on a cell would do now."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import RunOptions
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.operations import Operation
from mines_tools.languages.mines.player import CELL_STATES
from mines_tools.languages.mines.stepping import MachineSteps
from mines_tools.languages.mines.syntax import parse
from tests.mines.programs import Meant, dialects, programs

_ENDS, _RESTARTS = ", ends the program", {
    "reset(l)": "reset(l): restarts the game",
    "reset(r)": "reset(r): empties the stack and restarts the game",
}  # fmt: skip


def _run(text: str, dialect: str, steps: int = 0) -> MachineSteps:
    """Return a run of the program `text` that has taken at most `steps` steps."""
    run = MachineSteps(parse(text, dialect), RunOptions(), lambda _text: None)
    run.end_input()
    run.run(steps)
    return run


def _said(run: MachineSteps, column: int, row: int) -> list[str]:
    """Return what the view says about a left click and a right click."""
    (words,) = run.view().effects["board"](column, row)
    left, right = words.split("; ")
    return [left.removeprefix("a left click now: "), right.removeprefix("a right click now: ")]


def _done(run: MachineSteps, cell: int, button: str) -> str:
    """Let the machine of `run` click next, and return in the same form what it has done."""
    machine, state = run.machine, run.snapshot()
    machine.queue.appendleft((Operation("click", cell, button), 0))  # type: ignore[arg-type]  # a button
    assert machine.step()
    name, is_cleared = machine.command.name, machine.player.status == "cleared"
    if name == "push(n)":
        name = f"push({machine.stack[-1]})"
    elif name in ("push(count)", "push(sum)"):
        name = f"{name} = {machine.stack[-1]}"
    run.restore(state)
    return _RESTARTS.get(name, name) + _ENDS * is_cleared


@given(
    programs(plain=True),
    dialects,
    st.integers(0, 30),
    st.lists(st.tuples(st.integers(0, 29), st.sampled_from(CELL_STATES)), max_size=12),
    st.booleans(),
)
def test_the_machine_does_what_is_said_of_each_click(
    meant: Meant, dialect: str, steps: int, states: list[tuple[int, str]], flagging: bool
) -> None:
    run = _run(meant.text, dialect, steps)
    board = run.machine.board
    for number, state in states:
        cell = number % len(board.digits)
        if not (state == "opened" and board.digits[cell] == MINE):
            run.set_cell("board", *board.coordinate(cell), state)
    run.set_variable("flagging", flagging)
    before = run.snapshot()
    for cell in range(len(board.digits)):
        column, row = board.coordinate(cell)
        if run.machine.is_over:
            assert run.view().effects["board"](column, row) == ()
            continue
        said = _said(run, column, row)
        assert run.snapshot() == before
        assert said == [_done(run, cell, button) for button in ("left", "right")]


@pytest.mark.parametrize(
    ("text", "dialect", "steps", "cell", "said"),
    [
        ("..\n.*\n0,0\n", "2", 0, (0, 0), ["push(1)", "swap"]),
        ("..\n.*\n0,0\n", "2", 1, (0, 0), ["positive", "not"]),
        ("..\n.*\n0;0\n", "2", 1, (0, 0), ["noop", "swap"]),
        ("..\n.*\n!\n", "2", 1, (0, 0), ["swap", "push(1)"]),
        ("..\n.*\n0,0\n", "2", 0, (1, 1), ["reset(l): restarts the game", "swap"]),
        (".*\n..\n0,0\n1;0\n", "2", 2, (0, 0), ["positive", "push(sum) = 2, ends the program"]),
        (
            ".*\n..\n0,0\n1;1\n", "2", 2, (0, 0),
            ["positive", "reset(r): empties the stack and restarts the game"],
        ),
        (".*\n..\n0,0\n1,0\n", "2", 2, (0, 0), ["positive", "not"]),
        ("..\n.*\n0,0\n", "1", 0, (1, 1), ["reset(l): restarts the game, ends the program", "swap"]),
        (".*.\n0,0\n", "2", 1, (2, 0), ["push(1), ends the program", "swap"]),
        ("...*\n0,0\n", "2", 0, (0, 0), ["push(count) = 3, ends the program", "swap"]),
    ],
)  # fmt: skip
def test_what_clicks_would_do_now(
    text: str, dialect: str, steps: int, cell: tuple[int, int], said: list[str]
) -> None:
    run = _run(text, dialect, steps)
    assert _said(run, *cell) == said
    assert said == [_done(run, run.machine.board.cell(*cell), each) for each in ("left", "right")]


def test_nothing_is_said_about_a_board_on_which_a_click_takes_long() -> None:
    run = _run(f"*{'.' * 499}\n" * 201 + "0,0\n", "2")
    assert run.view().effects["board"](0, 0) == ()
