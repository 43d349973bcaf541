"""Chooses the board for a program: makes the program on several boards, and keeps the cheapest."""

from __future__ import annotations

from functools import lru_cache

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board_table import boards
from mines_tools.languages.minesasm.constants import QUICK, THOROUGH, Constants
from mines_tools.languages.minesasm.homes import best_homes
from mines_tools.languages.minesasm.jumps import (
    BlockMoves,
    NoWayError,
    ProgramLayout,
    adjacent,
    wrapped,
)
from mines_tools.languages.minesasm.moves import GOALS
from mines_tools.languages.minesasm.plan import CLICKS, BoardPlan
from mines_tools.languages.minesasm.stretches import StretchSearch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.minesasm.blocks import CodeBlock
    from mines_tools.languages.minesasm.jumps import Laid

    BoardsFor = Callable[[frozenset[int]], Iterable[tuple[Sequence[str], frozenset[int]]]]

_BASIC = frozenset({0, 1, 2, 3})
"""The digits of the commands that make every number from 0: pushing 0, pop, not, positive, dup and add."""
_USEFUL = (4, 5, 6, 7)
"""Digits whose commands may make numbers shorter."""
_MOST_BOARDS = 40
"""The maximum number of boards that are tried quickly."""
_MOST_ITEMS = 400
"""The maximum number of items that are tried quickly on all boards together."""
_EDGES = 2
"""The maximum number of edges of a board that is tried thoroughly, for a program with few items."""
_THOROUGH, _THOROUGH_SHORT = 2, 4
"""The numbers of boards that are tried thoroughly: for a program, and for a short one."""
_SHORT = 60
"""The number of items up to which a program is short."""
_MOST_HOMES_ITEMS = 100
"""The number of items and characters of texts up to which other parts than the usual ones may be open between blocks."""
_MOST_REHOMED = 3
"""The number of programs for which the open parts between blocks are chosen."""
_MOST_ROUNDS = 2
"""How often the open parts are chosen again. Each time, the distances of the jumps are better known."""
_MOST_PADDED = 24
"""The number of blocks up to which jumps are padded."""
_LONGEST_PADDED = 400
"""The number of operations up to which jumps are padded."""
_MOST_PADS = 9
"""The maximum number of operations that do nothing after a jump."""
_LOOP = 10
"""How often a loop is repeated, when steps are estimated."""
_MOST_CACHED = 48
"""The number of searches on boards that are kept, so that a text that is assembled again takes less time."""


class Chosen(NamedTuple):
    """A program on the board that was chosen for it."""

    plan: BoardPlan
    blocks: Sequence[Laid]
    cost: int
    tried: int
    """The number of boards that were tried."""
    layout: ProgramLayout | None = None


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


def chosen(
    blocks: Sequence[CodeBlock], dialect: Dialect, goal: str, boards_for: BoardsFor | None = None
) -> Chosen:
    """Return the cheapest program for `blocks`. `goal` is a key of `GOALS`. `boards_for` returns the boards to try for
    the digits of the needed commands, the best ones first; by default, these are the shortest ones. Raises
    NoWayError."""
    needed = needed_digits(blocks)
    orders = [adjacent(order) for order in (blocks, wrapped(blocks)) if order is not None]
    size = 1 + sum(len(block.items) + len(block.items and block.items[0].text) for block in blocks)
    length = sum(1 + len(item.text) for block in blocks for item in block.items)
    most = max(_THOROUGH, min(_MOST_BOARDS, _MOST_ITEMS // size))
    tried: list[Chosen] = []
    for count, (rows, digits) in enumerate((boards_for or suitable_boards)(needed)):
        if count >= most and tried:
            break
        constants = kept_constants(rows, dialect, digits, 0, goal, QUICK)
        home = constants.plan.home(needed)
        tried.extend(_made(orders, StretchSearch(constants), home, goal))
    found: list[Chosen] = []
    tried.sort(key=lambda each: each.cost)
    for quick in list(dict.fromkeys(each.plan for each in tried))[
        : _THOROUGH if size > _SHORT else _THOROUGH_SHORT
    ]:
        edges = _EDGES if length <= _MOST_HOMES_ITEMS else 0
        constants = kept_constants(quick.rows, dialect, quick.needed, edges, goal, THOROUGH)
        home = constants.plan.home(needed)
        found.extend(_made(orders, StretchSearch(constants), home, goal))
    if not found:
        raise NoWayError
    if length <= _MOST_HOMES_ITEMS:
        usual = sorted(found, key=lambda each: each.cost)[:_MOST_REHOMED]
        found.extend(better for made in usual for better in _rehomed(made, goal))
    best = min(found, key=lambda each: each.cost)
    return padded(best, goal)._replace(tried=len({each.plan for each in tried}))


@lru_cache(maxsize=_MOST_CACHED)
def kept_constants(
    rows: Sequence[str],
    dialect: Dialect,
    digits: frozenset[int],
    edges: int,
    goal: str,
    clicks: int,
) -> Constants:
    """Return the search for numbers on a board. It remembers what it has found, also for other programs."""
    return Constants(BoardPlan(rows, dialect, digits, edges), GOALS[goal], clicks)


def _made(
    orders: Sequence[Sequence[CodeBlock]], stretches: StretchSearch, home: int, goal: str
) -> Iterator[Chosen]:
    """Yield the programs on a board for which the board suffices. `orders` are the blocks in several orders, and `home`
    are the parts that are open between two blocks."""
    for blocks in orders:
        homes = {block.number: home for block in blocks}
        layout = ProgramLayout(BlockMoves(blocks, stretches), homes)
        try:
            yield _laid(layout, goal)
        except NoWayError:
            continue


def _laid(layout: ProgramLayout, goal: str) -> Chosen:
    """Return the program of `layout`. Raises NoWayError."""
    laid = layout.laid({})
    return Chosen(layout.plan, laid, cost_of(layout.plan, laid, goal), 0, layout)


def _rehomed(made: Chosen, goal: str) -> Iterator[Chosen]:
    """Yield programs that are cheaper than `made`, because other parts are open before each block."""
    for _ in range(_MOST_ROUNDS):
        layout = made.layout
        assert layout is not None
        homes = best_homes(layout, made.blocks, _weights(made.blocks, goal))
        if homes == layout.homes:
            return
        try:
            made = _laid(ProgramLayout(layout.searched, homes), goal)
        except NoWayError:
            return
        yield made


def padded(found: Chosen, goal: str) -> Chosen:
    """Return `found`, perhaps with some operations that do nothing after jumps, which make it cheaper."""
    layout = found.layout
    length = sum(len(each.moves) for each in found.blocks)
    if layout is None or len(layout.blocks) > _MOST_PADDED or length > _LONGEST_PADDED:
        return found
    pads: dict[int, int] = {}
    for block in layout.blocks:
        if block.jump == "wrap":
            continue
        for count in range(1, _MOST_PADS + 1):
            more = {**pads, block.number: count}
            try:
                laid = layout.laid(more)
            except NoWayError:
                continue
            cost = cost_of(found.plan, laid, goal)
            if cost < found.cost:
                found = found._replace(blocks=laid, cost=cost)
                pads = more
    return found


def suitable_boards(needed: frozenset[int]) -> Iterator[tuple[Sequence[str], frozenset[int]]]:
    """Yield the boards with the digits `needed`, each with its digits. The shortest boards come first."""
    suitable = [
        (sum(map(len, rows)) + len(rows) + 8 * len(digits & {6, 7}), rows, digits)
        for digits, rows in boards()
        if digits >= needed and digits - needed <= {*_USEFUL}
    ]
    for _, rows, digits in sorted(suitable, key=lambda row: row[0]):
        yield rows, digits


def cost_of(plan: BoardPlan, laid: Sequence[Laid], goal: str) -> int:
    """Return the number of bytes of a program, or an estimate of its steps."""
    costs = GOALS[goal]
    if goal == "bytes":
        board = sum(len(row) + 1 for row in plan.board.rows)
        return board - 1 + sum(costs.of(placed.move) for each in laid for placed in each.moves)
    return sum(
        weight * costs.of(placed.move)
        for each, weight in zip(laid, _weights(laid, goal), strict=True)
        for placed in each.moves
    )


def _weights(laid: Sequence[Laid], goal: str) -> Sequence[int]:
    """Return how much the moves of each block count."""
    weights = [1] * len(laid)
    if goal == "bytes":
        return weights
    places = {each.block.number: at for at, each in enumerate(laid)}
    for at, each in enumerate(laid):
        target = places.get(each.block.target, at + 1)
        for inside in range(target, at + 1):
            weights[inside] = min(weights[inside] * _LOOP, _LOOP**6)
    return weights
