"""Boards that have the cells that a program needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.mines.board import MINE, Board

if TYPE_CHECKING:
    from random import Random

_PLANTED = {
    0: ("...", "...", "..."),
    1: ("...", "*..", "..."),
    2: ("*..", "..*", "..."),
    7: ("***", "*.*", "*.*"),
    8: ("***", "*.*", "***"),
}
"""Blocks with digits that are rare on random boards."""


class Cells(NamedTuple):
    """A board, and the cells that have a purpose in the program."""

    board: Board
    commands: dict[int, int]
    """For each digit, the cell on which its commands are selected."""
    swap: int
    """A mine that right clicks flag and unflag."""
    mine: int
    """Another mine, on which a click restarts the game."""
    last: int
    """The safe cell that is opened last."""


def chosen(random: Random, needed: set[int], larger: int = 0) -> Cells:
    """Return a board that has a cell with each digit in `needed`. It may be `larger` by so many
    columns and rows."""
    while True:
        found = _some(random, needed, larger)
        if found is not None:
            return found


def _some(random: Random, needed: set[int], larger: int) -> Cells | None:
    planted = [digit for digit in sorted(needed) if digit in _PLANTED]
    width = random.randint(7, 12 + larger)
    height = random.randint(6, 8 + larger)
    share = random.uniform(0.5, 0.65) if larger else random.uniform(0.4, 0.75)
    rows = [["*" if random.random() < share else "." for _ in range(width)] for _ in range(height)]
    for digit in planted:
        column, row = random.randrange(width - 2), random.randrange(height - 2)
        for below, cells in enumerate(_PLANTED[digit]):
            rows[row + below][column : column + 3] = cells
    board = Board(tuple("".join(row) for row in rows))
    by_digit: dict[int, list[int]] = {}
    for cell, digit in enumerate(board.digits):
        by_digit.setdefault(digit, []).append(cell)
    if any(digit not in by_digit for digit in needed):
        return None
    mines = by_digit.get(MINE, [])
    if len(mines) < 2:
        return None
    swap, mine = random.sample(mines, 2)
    commands = {digit: random.choice(by_digit[digit]) for digit in sorted(needed)}
    # A flag beside a 1 would make a chord of a right click on it.
    if swap in board.neighbours(commands.get(1, swap)):
        return None
    # Not opened by a zero region, and worth leaving to the end.
    alone = [
        cell
        for cell, digit in enumerate(board.digits)
        if digit != MINE
        and digit
        and cell not in commands.values()
        and all(board.digits[other] for other in board.neighbours(cell))
    ]
    if not alone:
        return None
    return Cells(board, commands, swap, mine, random.choice(alone))


def opened_by(board: Board, cell: int, opened: set[int]) -> set[int]:
    """Return the cells that a left click on a safe cell opens if the cells `opened` are open."""
    found = {cell}
    waiting = [cell]
    while waiting:
        each = waiting.pop()
        if board.digits[each]:
            continue
        fresh = set(board.neighbours(each)) - found - opened
        found |= fresh
        waiting += sorted(fresh)
    return found
