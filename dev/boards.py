"""`python -m dev.boards` searches for the best boards for each set of digits, and writes the table of boards that
`mines-asm` chooses from. It needs OR-Tools: `pip install ortools`.

A program that `mines-asm` makes opens the *field* first: the cells that one click on a cell with the digit 0 opens. Each
other cell needs a click of its own. So the cost of a board is its length in bytes, 4 bytes for each safe cell outside
the field, and 4 more if a command needs this cell (what its click pushes may have to be dropped). A board also has a
*spare* cell, outside the field and not needed, whose click ends the program.

The click on the field pushes its size, and those on other cells push their digits. Programs make their numbers of these.
So the table has boards with fields of several sizes, and with one and two spare cells.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board import MINE, Board

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

TABLE = Path(__file__).parents[1] / "mines_tools" / "languages" / "mines" / "_boards.py"
CLICK = 4
"""The length of a click in bytes: two coordinates, the button and the newline."""
_LONGEST = 9
"""The maximum width and height. Coordinates then have one digit."""
_MOST_BYTES = 48
_MOST_COST = 72
_WORSE = 14
"""How much more than the best board for its digits a board of the table may cost."""
_BASIC = (0, 1, 2, 3)
"""The digits that every program needs (see `choice.py` of the assembler)."""
_USEFUL = (4, 5, 6, 7)
_FIELDS = range(4, 15)
"""The sizes of fields."""


class Wish(NamedTuple):
    """What a board must have."""

    digits: tuple[int, ...]
    """The digits of the commands."""
    field: int
    """The number of cells of the field."""
    spares: int
    """The number of cells outside the field that no command needs."""


class Found(NamedTuple):
    """A board for a wish."""

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


def cost(board: Board, wish: Wish) -> int | None:
    """Return the cost of `board`. Return None if `board` is not what `wish` says."""
    inside = field(board)
    outside = [c for c, digit in enumerate(board.digits) if digit != MINE and c not in inside]
    within = {board.digits[cell] for cell in inside}
    beyond = {board.digits[cell] for cell in outside}
    needed = [digit for digit in wish.digits if digit not in within]
    if len(inside) != wish.field or not beyond.issuperset(needed):
        return None
    if len(outside) != len(needed) + wish.spares:
        return None
    return _bytes(board.width, board.height) + CLICK * (len(outside) + len(needed))


def search(wish: Wish, size: tuple[int, int], below: int, seconds: float) -> Found | None:
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
    model.add(sum(opens) == wish.field)
    model.add(sum(has[cell, 0] for cell in cells) >= 1)
    beyond = []
    for digit in wish.digits:
        model.add(sum(has[cell, digit] for cell in cells) >= 1)
        inside = [model.new_bool_var(f"inside{cell}_{digit}") for cell in cells]
        for cell in cells:
            model.add_implication(inside[cell], has[cell, digit])
            model.add_implication(inside[cell], opens[cell])
        needed = model.new_bool_var(f"needed{digit}")
        model.add(sum(inside) + needed >= 1)
        beyond.append(needed)
    model.add(sum(outside) == sum(beyond) + wish.spares)
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
        found = cost(board, wish)
        if found is not None and found < below:
            return Found(found, board.rows)
        # The cells with the digit 0 are not all connected: forbid them together.
        zeros = [cell for cell in cells if board.digits[cell] == 0]
        model.add(sum(has[cell, 0] for cell in zeros) <= len(zeros) - 1)
    return None


def best(task: tuple[Wish, float]) -> tuple[Wish, Found | None]:
    """Return the wish of a task, and the best board for it. A task also contains the seconds for each size."""
    wish, seconds = task
    found: Found | None = None
    alone = CLICK * (wish.spares + 2 * sum(digit > 5 for digit in wish.digits))
    for size in sizes():
        below = found.cost if found else _MOST_COST
        if below <= _bytes(*size) + alone:
            break
        if size[0] * size[1] >= wish.field + wish.spares + 2:
            found = search(wish, size, below, seconds) or found
    return wish, found


def wishes() -> Iterator[Wish]:
    """Yield everything that a board may have to have."""
    for count in range(len(_USEFUL) + 1):
        for useful in combinations(_USEFUL, count):
            for size in _FIELDS:
                for spares in (1, 2):
                    yield Wish((*_BASIC, *useful), size, spares)


def written(boards: Mapping[Wish, Found]) -> str:
    """Return the text of the module with the table `boards`, without boards that are much worse than the best."""
    least: dict[tuple[int, ...], int] = {}
    for wish, found in boards.items():
        least[wish.digits] = min(least.get(wish.digits, found.cost), found.cost)
    lines = [
        f"{''.join(map(str, wish.digits))} {'/'.join(found.rows)}"
        for wish, found in sorted(boards.items(), key=lambda row: (row[0].digits, row[1]))
        if found.cost <= least[wish.digits] + _WORSE
    ]
    text = "\n".join(dict.fromkeys(lines))
    return (
        '"""The best boards for each set of digits.\n\nGenerated by `python -m dev.boards`; do not edit.\n"""\n\n'
        f'BOARDS = """\n{text}\n"""\n'
        '"""A set of digits and the rows of a board, on each line."""\n'
    )


def main() -> None:
    """Search for all boards, and write the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=10.0, help="for each board and size")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--table", type=Path, default=TABLE)
    chosen = options.parse_args()
    boards: dict[Wish, Found] = {}
    with Pool(chosen.jobs) as pool:
        tasks = [(wish, chosen.seconds) for wish in wishes()]
        for wish, found in pool.imap_unordered(best, tasks):
            if found is not None:
                boards[wish] = found
                print(*wish, found.cost, "/".join(found.rows), flush=True)
                chosen.table.write_text(written(boards), "utf-8")
    print(f"{len(boards)} boards", file=sys.stderr)


if __name__ == "__main__":
    main()
