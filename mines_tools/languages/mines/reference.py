"""All commands on one page: how to select each command, and what this requires of the board.

The page is made from the table of commands and from `SELECTION`, the table of how commands are selected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Reference, Table
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import COMMANDS, ERROR_NAMES, SELECTION, UNDERFLOW
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.player import Action

_AROUND = ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2))
_WIDTH, _HEIGHT = 5, 3
_IN_A_ROW = 5
"""The number of boards that are drawn side by side. More boards would not fit beside a program."""


class SelectingWay(NamedTuple):
    """One way to select a command."""

    action: Action
    digits: tuple[int, ...]
    """The digits of the cells on which this way selects the command. If the digit does not matter, these are all
    digits."""
    digit: int
    """The digit of cell 1,1 on the example board."""
    operations: tuple[str, ...]
    """Operations with which a program on the example board can begin. The last one selects the command."""


def example_board(digit: int) -> list[str]:
    """Return the rows of a board on which cell 1,1 has the digit `digit`.

    The two columns at the right contain safe cells that stay unopened, so that the game is not cleared.
    """
    rows = [[*"...*."] for _ in range(_HEIGHT)]
    for column, row in _AROUND[:digit]:
        rows[row][column] = "*"
    return ["".join(row) for row in rows]


_FIRST = {
    "left on unopened": ("1,1",),
    "left on flagged": ("1;1", "1,1"),
    "left on opened": ("1,1", "1,1"),
    "right on unopened": ("1;1",),
    "right on flagged": ("1;1", "1;1"),
    "right on opened": ("1,1", "1;1"),
    "chord": ("1,1", "0;0", "1;1"),
    "chord into a mine": ("1,1", "1;0", "1;1"),
    "switch": ("!",),
    "restart": ("@",),
    "noop": ("",),
}
"""For each action, the operations that cause it on an example board. The operations for a chord need the board of digit
1, whose mine is at 0,0."""


def ways(command: Command) -> Iterator[SelectingWay]:
    """Yield every way to select `command`."""
    for action, by_digit in SELECTION.items():
        digits = tuple(digit for digit, selected in enumerate(by_digit) if selected is command)
        if not digits:
            continue
        if digits == (MINE,):
            yield SelectingWay(action, digits, 1, ("0,0",))
            continue
        digit = digits[0] if len(digits) < len(by_digit) else 1
        yield SelectingWay(action, digits, digit, _FIRST[action])


_LEFT, _RIGHT = template("left"), template("right")
_CLICKS: Mapping[Action, tuple[str, str]] = {
    "left on unopened": (_LEFT, template("an unopened {digit}")),
    "left on flagged": (_LEFT, template("a flagged cell")),
    "left on opened": (_LEFT, template("an opened {digit}")),
    "right on unopened": (_RIGHT, template("an unopened cell")),
    "right on flagged": (_RIGHT, template("a flagged cell")),
    "right on opened": (_RIGHT, template("an opened {digit}, no chord")),
    "chord": (_RIGHT, template("an opened cell: a chord")),
    "chord into a mine": (_RIGHT, template("an opened cell: a chord into a mine")),
    "switch": ("`!`", ""),
    "restart": ("`@`", ""),
    "noop": (template("an empty line"), ""),
}
"""The button of each action, and a text that says which cell must be clicked."""


def reference() -> Reference:
    """Return the page with all commands."""
    return Reference(
        phrase("Commands of Mines"),
        phrase(
            "Each operation selects one command. Three things decide which command a click "
            "selects: the digit of the cell, the mouse button, and the state of the cell before "
            "the click."
        ),
        (_selection(), _operations(), _boards(), _needs(), _commands()),
    )


def _selection() -> Table:
    columns: tuple[Action, ...] = ("left on unopened", "left on opened", "right on opened")
    rows = [
        (_digits((digit,)), *(_name(SELECTION[action], digit) for action in columns))
        for digit in range(MINE + 1)
    ]
    return Table(
        phrase("Digit, button and state"),
        phrase(
            "The digit of a safe cell is the number of mines around the cell. `i,j` clicks the "
            "cell in column i and row j with the left button. `i;j` clicks the same cell with "
            "the right button. The first column and the first row are 0. In flagging mode "
            "(after `!`), the buttons change places."
        ),
        (
            phrase("digit"),
            phrase("left, unopened"),
            phrase("left, opened"),
            phrase("right, opened"),
        ),
        rows,
    )


def _name(by_digit: Sequence[Command], digit: int) -> str:
    return f"`{by_digit[digit].name}`" if digit < len(by_digit) else ""


def _operations() -> Table:
    rows: tuple[tuple[str, Action], ...] = (
        (phrase("left click on a flagged cell"), "left on flagged"),
        (phrase("right click on an unopened cell: it is flagged"), "right on unopened"),
        (phrase("right click on a flagged cell: the flag is removed"), "right on flagged"),
        (phrase("chord"), "chord"),
        (phrase("chord into a mine"), "chord into a mine"),
        (phrase("`!`: switch of flagging mode"), "switch"),
        (phrase("`@`: restart of the game"), "restart"),
        (phrase("an empty line, or a line with only a comment"), "noop"),
    )
    return Table(
        phrase("Operations for which the digit does not matter"),
        phrase(
            "A right click on an opened cell is a chord if two things are true: the number of "
            "flags around the cell equals the digit of the cell, and at least one cell around "
            "it is unopened and has no flag. The chord opens all such cells. In dialect 1, an "
            "opened 0 has no chord, and there is no `@`."
        ),
        (phrase("operation"), phrase("command")),
        [(words, f"`{SELECTION[action][0].name}`") for words, action in rows],
    )


def _needs() -> Table:
    rows = []
    for command in COMMANDS.values():
        for way in ways(command):
            button, cell = _CLICKS[way.action]
            operations = " ".join(f"`{operation}`" for operation in way.operations if operation)
            rows.append(
                (
                    f"`{command.name}`",
                    phrase(button),
                    phrase(cell, digit=_digits(way.digits)),
                    f"{way.digit}: {operations}" if cell else operations,
                )
            )
    return Table(
        phrase("How to select each command"),
        phrase(
            "In the column `cell`, a digit stands for a cell with this digit. An example begins "
            "with the digit above one of the boards. Then operations on this board follow. The "
            "last operation selects the command. To open a cell, left-click it. This click also "
            "pushes a value."
        ),
        (phrase("command"), phrase("button"), phrase("cell"), phrase("example")),
        rows,
    )


def _digits(digits: Sequence[int]) -> str:
    if digits == (MINE,):
        return phrase("mine")
    if len(digits) == 1:
        return str(digits[0])
    return phrase("{first} to {last}", first=digits[0], last=digits[-1])


def _boards() -> Table:
    digits = range(MINE)
    pictures = ("\n".join(_drawn(part)) for part in (digits[:_IN_A_ROW], digits[_IN_A_ROW:]))
    return Table(
        phrase("Boards with a cell of each digit"),
        phrase(
            "To get a cell with a certain digit, put that number of mines around the cell. "
            "Here is a board for each digit: the digit stands above the board, and cell 1,1 of the "
            "board has this digit. A program ends when all safe cells are open. So leave at least "
            "one safe cell unopened, such as a cell in the last column of these boards."
        ),
        picture="\n\n".join(pictures),
    )


def _drawn(digits: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a picture: the example boards of `digits` side by side, each below its digit."""
    boards = [example_board(digit) for digit in digits]
    yield "   ".join(f"{digit:<{_WIDTH}}" for digit in digits).rstrip()
    yield from ("   ".join(board[row] for board in boards) for row in range(_HEIGHT))


def _commands() -> Table:
    return Table(
        phrase("What each command does"),
        phrase(
            "The column `stack` shows the values at the top of the stack twice: to the left of "
            "`--`, before the command; to the right of `--`, after the command. In both lists, "
            "the top is the last value. If the stack has fewer values than a command takes, the "
            "command fails with a stack underflow. A command that fails does nothing, but the "
            "click still opens cells or changes flags."
        ),
        (phrase("command"), phrase("stack"), phrase("does"), phrase("can also fail with")),
        [
            (
                f"`{command.name}`",
                f"`{command.stack_effect}`",
                phrase(command.summary),
                ", ".join(
                    phrase(ERROR_NAMES[error]) for error in command.errors if error != UNDERFLOW
                ),
            )
            for command in COMMANDS.values()
        ],
    )
