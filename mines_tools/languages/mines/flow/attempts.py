"""Says which explorations an analysis tries, in how much detail and with which budgets.

More detail does not always find out more. If too much is joined, the exploration meets states that no run comes to. But
if too little is joined, the budget is not enough. For each detail, there are programs that only this detail explores to
the end. So an analysis tries several details, each with a part of the budget.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow.joining import Detail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program

_MOST_OPERATIONS = 12_000
_MOST_CELLS = 40_000
"""The budget of a fine exploration grows with the numbers of operations and cells, up to these numbers."""
_MOST_STRUCTURED = 1_500
"""The budget of every other exploration grows with the number of operations, up to this number."""

FINE = Detail(
    stacks=8,
    kinds=8,
    by_depth=False,
    topmost=2,
    values=16,
    cells=8,
    by_open=True,
    until=1.0,
    phases=True,
)
"""The fine detail. For most programs that people write, the budget is enough to finish an exploration in this
detail."""
COARSE = FINE._replace(stacks=0, kinds=3, by_depth=True, topmost=1, values=4)
"""The coarse detail. It takes a few transitions for each operation, so that the exploration is mostly complete."""
BY_DEPTH = COARSE._replace(kinds=16, cells=4)
"""A coarse detail that keeps stacks of more depths apart."""
BY_TOP = COARSE._replace(kinds=6, by_depth=False, topmost=2, cells=1, phases=False)
"""A coarse detail that keeps stacks apart by the values at the top, and not by the depth."""
BY_STACK = FINE._replace(phases=False)
"""The fine detail, but without phases."""
OUTLINE = COARSE._replace(cells=1, by_open=False, until=0.5, phases=False)
"""The coarsest detail. It is for programs whose other explorations are not complete. Usually these programs continue in
very many ways after a failed read."""


class Attempt(NamedTuple):
    """One of the explorations that an analysis tries, one after the other, until one of them is complete."""

    detail: Detail
    budget: int
    """A number of transitions."""
    stays_near: bool
    """True if the exploration stops as soon as a `skip` may lead almost anywhere. Mostly, this is so only because too
    much was joined. Then an exploration in another detail finds out more."""


def attempts(program: Program) -> tuple[Attempt, ...]:
    """Return the explorations to try, with their default budgets."""
    # Enough to follow a straight list to its end, and to open a board with one click. Above the
    # limits, larger programs do not get a larger budget.
    operations = min(len(program.operations), _MOST_OPERATIONS)
    cells = min(len(program.board.digits), _MOST_CELLS)
    structured = min(operations, _MOST_STRUCTURED)
    fine = 6_000 + operations + cells // 16 + 12 * structured
    return (
        Attempt(FINE, fine, stays_near=False),
        Attempt(BY_DEPTH, 4_000 + 40 * structured, stays_near=True),
        Attempt(COARSE, 4_000 + 16 * structured, stays_near=True),
        Attempt(BY_TOP, 4_000 + 16 * structured, stays_near=True),
        Attempt(BY_STACK, 4_000 + 16 * structured, stays_near=True),
        Attempt(OUTLINE, 4_000 + 10 * structured, stays_near=False),
    )
