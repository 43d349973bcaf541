"""Analyses a changed program, such as one in which an operation is replaced by another, to find out what it would do.

When a run first comes to the new operation, the run is in the same state as in the unchanged program. Later states
depend on what the new operation does, so the changed program is explored.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.attempts import FINE
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import nothing_shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Operation, Program

_MOST = 1_200
"""The greatest number of transitions for exploring one changed program. They take about 20 ms."""
_MOST_KEPT = 64

_SLICE = 64

_KEPT: WeakKeyDictionary[Flow, dict[tuple[int, Operation, bool], Flow]] = WeakKeyDictionary()
"""The analyses of the changed programs, by the analysis of the unchanged program. They are stored because an editor
asks for them at every key stroke. They are freed together with their key."""


def placed(
    flow: Flow, index: int, operation: Operation, most: int = _MOST, *, is_one_enough: bool = False
) -> Flow:
    """Return the analysis of the program in which `operation` replaces the operation at `index`.

    At most `most` transitions are explored. With `is_one_enough`, the exploration stops as soon as `operation` is known
    to select two different commands.
    """
    operations = flow.program.operations
    if flow.exploration.complete and operations[index] == operation:
        return flow
    if flow.transitions > most:
        most = 0  # the changed program will hardly be smaller
    kept = _KEPT.setdefault(flow, {})
    key = index, operation, is_one_enough
    cached = kept.get(key)
    if cached is not None and (cached.is_complete or cached.exploration.budget >= most):
        return cached
    while len(kept) >= _MOST_KEPT:
        del kept[next(iter(kept))]
    changed = [*operations[:index], operation, *operations[index + 1 :]]
    exploration = Exploration(flow.program._replace(operations=changed), most, FINE)
    while most and not exploration.advance(_SLICE):
        if is_one_enough and _selects_two(exploration, index):
            break
    placed_flow = kept[key] = Flow(exploration, nothing_shown())
    return placed_flow


def explored(program: Program, most: int, *, is_one_pass: bool) -> Flow:
    """Return the analysis of `program`, a changed program. At most about `most` transitions are explored. With
    `is_one_pass`, the analysis does not begin again at the top of the program after its last operation."""
    exploration = Exploration(program, most, FINE, follow=most, is_one_pass=is_one_pass)
    while not exploration.advance(most):
        pass
    return Flow(exploration, nothing_shown())


def _selects_two(exploration: Exploration, index: int) -> bool:
    records = exploration.facts.of(index)
    names = {SELECTION[record.action][record.digit].name for record in records if not record.queued}
    return len(names) > 1
