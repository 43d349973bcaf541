"""Random programs in which rare events are frequent.

`made` takes its choices from Hypothesis if failures are to shrink, or from a random generator if
tens of thousands of programs are needed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from mines_tools.languages.mines.board import MINE, Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.operations import (
    NOOP,
    RESTART,
    SWITCH,
    Operation,
    Program,
    source_form,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Pick = "Callable[[int], int]"
"""Returns a number from 0 up to, but without, its argument."""

BLOCKS = (
    ("..", "..", ".."),
    ("...", "*..", "..."),
    ("*..", "..*", "..."),
    ("*.*", "..*", "..."),
    ("*.*", "*.*", "..."),
    ("***", "*.*", "..."),
    ("***", "*.*", "*.."),
    ("***", "*.*", "*.*"),
    ("***", "*.*", "***"),
)
"""Boards with one digit each in the middle cell. Several of them are put side by side."""

_WORTH = (0, 0, 0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 7, 7, 8, 8, 8)
"""Digits to put on a board. Those of `skip` and `perform` are frequent."""

_FRAGMENTS = (
    "3; 7;", "4; 7;", "3; 3; 8,", "3; 3; 8;", "4; 4; 8,", "4; 3; 8;", "3; 1, 7;", "4; 1; 7;", "2, 7;",
    "2, 8,", "2, 8;", "3; 3; 2;", "3; 3; 3, 6;", "3; 2, 5, 5;", "3; 3; 6,", "3; 3; 7,", "0; 0; 8,",
    "3; 0; 8;", "0; 1; 7;", "3; 2, 1, 7;", "0; 1; 0; 8,", "3; 2, 5, 7;", "2, 3, 2, 5,", "4; 6;", "0; 2;", "0; 7,",
    "0; 6,",
)  # fmt: skip
"""Sequences of clicks on opened cells, as digits and buttons. They read or compute a value, then
jump by it."""

_INPUTS = (
    "", "0", "1", "-1", "7 3", "A", "\n", " \n5\n", "\n\n", " \nA", "3 1 2 0 -4", "x1", "+5", "- 5",
    "1\n2\n3\n", "ab 12 -7z", "\u0661", "\x1c7", "\xa05", "\ud7ff\U0010ffff", "0 0 0 0 0 0", "999999",
    "-3 -2 -1 0 1 2 3", "12345678901234567890", "\x00\x01\x02",
)  # fmt: skip


class Case(NamedTuple):
    """A program and its input."""

    program: Program
    text: str

    def __repr__(self) -> str:
        board, operations, dialect = self.program
        forms = [source_form(operation, board) for operation in operations]
        return f"case({dialect.name!r}, {list(board.rows)!r}, {' '.join(f or '-' for f in forms)!r}, {self.text!r})"


def case(dialect: str, rows: Sequence[str], operations: str, text: str) -> Case:
    """Return a case from the form of its `repr`: operations separated by blanks, with ``-`` for an
    empty operation."""
    board = Board(tuple(rows))
    return Case(
        Program(board, [_operation(board, word) for word in operations.split()], DIALECTS[dialect]),
        text,
    )


def _operation(board: Board, word: str) -> Operation:
    alone = {"!": SWITCH, "@": RESTART, "-": NOOP}.get(word)
    if alone is not None:
        return alone
    button = "left" if "," in word else "right"
    column, row = word.replace(";", ",").split(",")
    return Operation("click", board.cell(int(column), int(row)), button)


def made(pick: Callable[[int], int]) -> Case:
    """Return a program and an input; `pick` makes all choices."""
    board = _board(pick)
    dialect = DIALECTS[("2", "2.0.0", "1")[pick(3)]]
    operations = _set_up(board, pick) if pick(5) else []
    recent = [operation.cell for operation in operations]
    for _ in range(1 + pick(9)):
        kind = pick(7) if recent else 6
        if kind < 3:
            more = _fragment(board, recent, pick)
        elif kind == 3:
            more = _chord(board, recent[pick(len(recent))], pick)
        else:
            more = [_any_operation(board, recent, dialect.restart_operation, pick)]
        operations += more
        recent += [operation.cell for operation in more if operation.cell >= 0]
    return Case(Program(board, operations or [NOOP], dialect), _text(pick))


def _fragment(board: Board, recent: Sequence[int], pick: Callable[[int], int]) -> list[Operation]:
    """Return clicks for commands that use each other's results, as far as cells with their digits
    were clicked."""
    by_digit = {board.digits[cell]: cell for cell in recent}
    words = _FRAGMENTS[pick(len(_FRAGMENTS))].split()
    if pick(2):
        words = [word for word in words[:-1] if word in ("3;", "4;", "0;", "2,")] + words
    return [
        Operation("click", by_digit[int(word[0])], "left" if word[1] == "," else "right")
        for word in words
        if int(word[0]) in by_digit
    ]


def _chord(board: Board, cell: int, pick: Callable[[int], int]) -> list[Operation]:
    """Return clicks that set flags beside a cell, mostly on mines, and then a right click on the
    cell."""
    flags = [
        Operation("click", other, "right")
        for other in board.neighbours(cell)
        if pick(8) < (7 if board.digits[other] == MINE else 1)
    ]
    return [*flags, Operation("click", cell, "right")]


def _board(pick: Callable[[int], int]) -> Board:
    if pick(2):
        blocks = [BLOCKS[_WORTH[pick(len(_WORTH))]] for _ in range(1 + pick(4))]
        rows = ["".join(block[row] for block in blocks) for row in range(3)]
        if pick(3) == 0:
            rows.append("." * len(rows[0]))
        return Board(tuple(rows))
    width, height = 1 + pick(6), 1 + pick(5)
    mines = (1, 3, 6, 8)[pick(4)]
    return Board(
        tuple("".join(".*"[pick(10) < mines] for _ in range(width)) for _ in range(height))
    )


def _set_up(board: Board, pick: Callable[[int], int]) -> list[Operation]:
    """Return clicks that open cells, mostly those with high digits first."""
    safe = [cell for cell, digit in enumerate(board.digits) if digit != MINE]
    safe.sort(key=lambda cell: -board.digits[cell])
    clicks = []
    for _ in range(min(len(safe), 1 + pick(6))):
        near_top = min(pick(len(safe)), pick(len(safe)))
        clicks.append(Operation("click", safe[near_top], "left"))
    return clicks


def _any_operation(
    board: Board, recent: Sequence[int], restarts: bool, pick: Callable[[int], int]
) -> Operation:
    size = len(board.digits)
    button = "right" if pick(2) else "left"
    kind = pick(20)
    if kind == 0:
        return SWITCH
    if kind == 1:
        return RESTART if restarts else NOOP
    if kind == 2:
        return NOOP
    if kind <= 13 and recent:
        return Operation("click", recent[pick(len(recent))], button)
    if kind <= 15 and recent:
        around = board.neighbours(recent[pick(len(recent))])
        if around:
            return Operation("click", around[pick(len(around))], button)
    return Operation("click", pick(size), button)


def _text(pick: Callable[[int], int]) -> str:
    if pick(2):
        return " ".join(str(pick(14) - 3) for _ in range(1 + pick(12)))
    text = _INPUTS[pick(len(_INPUTS))]
    return text + _INPUTS[pick(len(_INPUTS))] if pick(4) == 0 else text


cases = st.integers(0, 1 << 32).map(lambda seed: made(Random(seed).randrange))
"""Cases that are each made from one number, which is quick."""


@st.composite
def shrinking_cases(draw: st.DrawFn) -> Case:
    """Draw a case number by number. This is slower than `cases`, but a failure shrinks to a small
    program."""
    return made(lambda count: draw(st.integers(0, count - 1)))
