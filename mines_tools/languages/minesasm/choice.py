"""Chooses the board for a program: makes the program on several boards, and keeps the cheapest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm._boards import BOARDS
from mines_tools.languages.minesasm.constants import QUICK, THOROUGH, Constants
from mines_tools.languages.minesasm.jumps import Layout, NoWayError
from mines_tools.languages.minesasm.moves import GOALS
from mines_tools.languages.minesasm.plan import CLICKS, Plan
from mines_tools.languages.minesasm.stretches import Stretches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.minesasm.blocks import CodeBlock
    from mines_tools.languages.minesasm.jumps import Laid

_BASIC = frozenset({0, 1, 2, 3})
"""The digits of the commands that make every number from 0: pushing 0, pop, not, positive, dup and add."""
_USEFUL = (4, 5, 6, 7)
"""Digits whose commands may make numbers shorter."""
_MOST_BOARDS = 40
"""The maximum number of boards that are tried quickly."""
_MOST_ITEMS = 2_000
"""The maximum number of items that are tried quickly on all boards together."""
_THOROUGH = 2
"""The number of boards that are tried thoroughly."""
_LOOP = 10
"""How often a loop is repeated, when steps are estimated."""


class Chosen(NamedTuple):
    """A program on the board that was chosen for it."""

    plan: Plan
    blocks: Sequence[Laid]
    cost: int
    tried: int
    """The number of boards that were tried."""


def table() -> Sequence[tuple[frozenset[int], Sequence[str]]]:
    """Return sets of digits, each with a board that is good for them."""
    rows = (line.split() for line in BOARDS.strip().split("\n"))
    return [(frozenset(map(int, digits)), board.split("/")) for digits, board in rows]


def needed_digits(blocks: Sequence[CodeBlock]) -> frozenset[int]:
    """Return the digits of the commands that `blocks` need."""
    names: set[str] = set()
    for block in blocks:
        names.update(item.name for item in block.items)
        if block.jump.startswith("jump"):
            names.add("skip")
    if "text" in names:
        names.add("out(c)")
    return _BASIC | {CLICKS[name][1] for name in names if name in CLICKS}


def chosen(blocks: Sequence[CodeBlock], dialect: Dialect, goal: str) -> Chosen:
    """Return the cheapest program for `blocks`. `goal` is a key of `GOALS`. Raises NoWayError."""
    needed = needed_digits(blocks)
    size = 1 + sum(len(block.items) + len(block.items and block.items[0].text) for block in blocks)
    most = max(_THOROUGH, min(_MOST_BOARDS, _MOST_ITEMS // size))
    tried: list[tuple[int, int, Plan]] = []
    for count, (rows, digits) in enumerate(_boards(needed)):
        if count >= most and tried:
            break
        plan = Plan(rows, dialect, digits)
        found = _made(blocks, plan, needed, goal, QUICK)
        if found is not None:
            tried.append((found.cost, count, plan))
    results = [
        _made(blocks, plan, needed, goal, THOROUGH) for _, _, plan in sorted(tried)[:_THOROUGH]
    ]
    best = min(
        (each for each in results if each is not None), key=lambda each: each.cost, default=None
    )
    if best is None:
        raise NoWayError
    return best._replace(tried=len(tried))


def _made(
    blocks: Sequence[CodeBlock], plan: Plan, needed: frozenset[int], goal: str, clicks: int
) -> Chosen | None:
    """Return the program on the board of `plan`. Return None if the board does not suffice."""
    stretches = Stretches(Constants(plan, GOALS[goal], clicks))
    try:
        laid = Layout(blocks, stretches, plan.home(needed)).laid()
    except NoWayError:
        return None
    return Chosen(plan, laid, _cost(plan, laid, goal), 0)


def _boards(needed: frozenset[int]) -> Iterator[tuple[Sequence[str], frozenset[int]]]:
    """Yield the boards with the digits `needed`, each with its digits. The shortest boards come first."""
    suitable = [
        (sum(map(len, rows)) + len(rows) + 8 * len(digits & {6, 7}), rows, digits)
        for digits, rows in table()
        if digits >= needed and digits - needed <= {*_USEFUL}
    ]
    for _, rows, digits in sorted(suitable, key=lambda row: row[0]):
        yield rows, digits


def _cost(plan: Plan, laid: Sequence[Laid], goal: str) -> int:
    """Return the number of bytes of a program, or an estimate of its steps."""
    costs = GOALS[goal]
    if goal == "bytes":
        board = sum(len(row) + 1 for row in plan.board.rows)
        return board - 1 + sum(costs.of(placed.move) for each in laid for placed in each.moves)
    weights = [1] * len(laid)
    places = {each.block.number: at for at, each in enumerate(laid)}
    for at, each in enumerate(laid):
        target = places.get(each.block.target, at + 1)
        for inside in range(target, at + 1):
            weights[inside] = min(weights[inside] * _LOOP, _LOOP**6)
    return sum(
        weight * costs.of(placed.move)
        for each, weight in zip(laid, weights, strict=True)
        for placed in each.moves
    )
