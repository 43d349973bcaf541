"""`python -m dev.boards` searches for the best board for each set of digits, and writes the table of boards that
`mines-asm` chooses from. It needs OR-Tools: `pip install ortools`.

A program that `mines-asm` makes opens the *field* first: the cells that one click on a cell with the digit 0 opens. Each
other cell needs a click of its own. So the cost of a board is its length in bytes, 4 bytes for each safe cell outside
the field, and 4 more if a command needs this cell (what its click pushes may have to be dropped). A board also has a
*spare* cell, outside the field and not needed, whose click ends the program.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mines_tools.languages.mines.board import MINE, Board

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

TABLE = Path(__file__).parents[1] / "mines_tools" / "languages" / "minesasm" / "_boards.py"
CLICK = 4
"""The length of a click in bytes: two coordinates, the button and the newline."""
_LONGEST = 9
"""The maximum width and height. Coordinates then have one digit."""
_MOST_BYTES = 48


class Found(NamedTuple):
    """A board for a set of digits."""

    cost: int
    rows: tuple[str, ...]


def sizes() -> Sequence[tuple[int, int]]:
    """Return the widths and heights to try, the shortest boards first."""
    both = range(2, _LONGEST + 1)
    found = [(width, height) for width in both for height in both]
    return sorted(
        (size for size in found if _bytes(*size) <= _MOST_BYTES),
        key=lambda size: (_bytes(*size), size),
    )


def _bytes(width: int, height: int) -> int:
    return (width + 1) * height


def field(board: Board) -> frozenset[int]:
    """Return the cells that a click on the first cell with the digit 0 opens."""
    root = board.digits.find(0)
    opened = [root] if root >= 0 else []
    for cell in opened:
        if board.digits[cell] == 0:
            opened.extend(other for other in board.neighbours(cell) if other not in opened)
    return frozenset(opened)


def cost(board: Board, digits: Iterable[int]) -> int | None:
    """Return the cost of `board` for commands that need `digits`. Return None if the board is not good for them."""
    inside = field(board)
    outside = [c for c, digit in enumerate(board.digits) if digit != MINE and c not in inside]
    within = {board.digits[cell] for cell in inside}
    beyond = {board.digits[cell] for cell in outside}
    needed = [digit for digit in digits if digit not in within]
    if not inside or not beyond.issuperset(needed) or len(outside) <= len(needed):
        return None
    return _bytes(board.width, board.height) + CLICK * (len(outside) + len(needed))


def search(
    digits: Sequence[int], size: tuple[int, int], below: int, seconds: float
) -> Found | None:
    """Return the best board of the width and height `size` whose cost is less than `below`. Return None if there is
    none, or if none was found in `seconds`."""
    from ortools.sat.python import cp_model

    width, height = size
    shape = Board(("." * width,) * height)
    cells = range(width * height)
    model = cp_model.CpModel()
    mine = [model.new_bool_var(f"mine{cell}") for cell in cells]
    has = {(c, d): model.new_bool_var(f"digit{c}_{d}") for c in cells for d in range(MINE)}
    opens = [model.new_bool_var(f"field{cell}") for cell in cells]
    outside = [model.new_bool_var(f"outside{cell}") for cell in cells]
    for cell in cells:
        around = shape.neighbours(cell)
        model.add(sum(has[cell, d] for d in range(MINE)) + mine[cell] == 1)
        total = sum(mine[other] for other in around)
        for digit in range(MINE):
            model.add(total == digit).only_enforce_if(has[cell, digit])
        zeros = [has[other, 0] for other in (cell, *around)]
        model.add_max_equality(opens[cell], zeros)
        model.add(outside[cell] + mine[cell] + opens[cell] == 1)
    model.add(sum(mine) >= 2)
    model.add(sum(has[cell, 0] for cell in cells) >= 1)
    beyond = []
    for digit in digits:
        model.add(sum(has[cell, digit] for cell in cells) >= 1)
        inside = [model.new_bool_var(f"inside{cell}_{digit}") for cell in cells]
        for cell in cells:
            model.add_implication(inside[cell], has[cell, digit])
            model.add_implication(inside[cell], opens[cell])
        needed = model.new_bool_var(f"needed{digit}")
        model.add(sum(inside) + needed >= 1)
        beyond.append(needed)
    model.add(sum(outside) >= sum(beyond) + 1)
    clicks = sum(outside) + sum(beyond)
    model.add(_bytes(width, height) + CLICK * clicks < below)
    model.minimize(clicks)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    for _ in range(60):
        status: Any = solver.solve(model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        mines = [solver.value(mine[cell]) for cell in cells]
        text = "".join(".*"[is_mine] for is_mine in mines)
        board = Board(tuple(text[at : at + width] for at in range(0, len(text), width)))
        found = cost(board, digits)
        if found is not None and found < below:
            return Found(found, board.rows)
        # The cells with the digit 0 are not all connected: forbid them together.
        zeros = [cell for cell in cells if board.digits[cell] == 0]
        model.add(sum(has[cell, 0] for cell in zeros) <= len(zeros) - 1)
    return None


def best(task: tuple[Sequence[int], int, float]) -> tuple[Sequence[int], Found | None]:
    """Return the digits of a task and their best board. A task also contains a cost that cannot be undercut, and the
    seconds for each size."""
    digits, least, seconds = task
    found: Found | None = None
    alone = CLICK * (1 + 2 * sum(digit > 5 for digit in digits))
    for size in sizes():
        below = found.cost if found else 1 << 30
        if below <= max(least, _bytes(*size) + alone):
            break
        found = search(digits, size, below, seconds) or found
    return digits, found


def every_set() -> Iterator[tuple[int, ...]]:
    """Yield all sets of digits that contain 0, the small ones first."""
    for size in range(MINE):
        for digits in combinations(range(1, MINE), size):
            yield (0, *digits)


def written(boards: Mapping[Sequence[int], Found]) -> str:
    """Return the text of the module with the table `boards`."""
    lines = [
        f"{''.join(map(str, digits))} {'/'.join(found.rows)}"
        for digits, found in sorted(boards.items(), key=lambda row: (len(row[0]), row[0]))
    ]
    text = "\n".join(lines)
    return (
        '"""The best board for each set of digits.\n\nGenerated by `python -m dev.boards`; do not edit.\n"""\n\n'
        f'BOARDS = """\n{text}\n"""\n'
        '"""A set of digits and the rows of its board, on each line."""\n'
    )


def main() -> None:
    """Search for all boards, and write the table after each size of sets."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=10.0, help="for each set and size")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--table", type=Path, default=TABLE)
    chosen = options.parse_args()
    boards: dict[Sequence[int], Found] = {}
    with Pool(chosen.jobs) as pool:
        for count in range(1, MINE + 1):
            sets = [digits for digits in every_set() if len(digits) == count]
            tasks = [(digits, _least(boards, digits), chosen.seconds) for digits in sets]
            for digits, found in pool.imap_unordered(best, tasks):
                if found is not None:
                    boards[digits] = found
                    print(*digits, found.cost, "/".join(found.rows), flush=True)
            chosen.table.write_text(written(boards), "utf-8")
    print(f"{len(boards)} boards", file=sys.stderr)


def _least(boards: Mapping[Sequence[int], Found], digits: Sequence[int]) -> int:
    """Return a cost that no board for `digits` can undercut: that of each smaller set."""
    smaller = [tuple(d for d in digits if d != left_out) for left_out in digits[1:]]
    return max((boards[each].cost for each in smaller if each in boards), default=0)


if __name__ == "__main__":
    main()
