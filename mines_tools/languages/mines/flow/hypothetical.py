"""A program with another operation in one place: what is offered there, before anybody writes it.

The first time that the place is met, nothing is different yet. What the operation does later depends on
what came of it: that takes an exploration of the program with the operation in place.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.explore import FINE, Exploration
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import nothing_shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Operation

_MOST = 1_200
"""Transitions that one program is explored for: about 20 ms."""
_MOST_KEPT = 64

_SLICE = 64

_KEPT: WeakKeyDictionary[Flow, dict[tuple[int, Operation, bool], Flow]] = WeakKeyDictionary()
"""What was found out, as long as the analysis is kept: an editor asks with every key."""


def placed(
    flow: Flow, index: int, operation: Operation, most: int = _MOST, *, is_one_enough: bool = False
) -> Flow:
    """What is known of the program with `operation` in the place of the one with that index, within so
    many transitions; if it is only asked whether it selects one command, no more once it selects two."""
    operations = flow.program.operations
    if flow.exploration.complete and operations[index] == operation:
        return flow
    if flow.transitions > most:
        most = 0  # with another operation it will hardly be smaller
    kept = _KEPT.setdefault(flow, {})
    key = index, operation, is_one_enough
    known = kept.get(key)
    if known is not None and (known.is_complete or known.exploration.budget >= most):
        return known
    while len(kept) >= _MOST_KEPT:
        del kept[next(iter(kept))]
    changed = [*operations[:index], operation, *operations[index + 1 :]]
    exploration = Exploration(flow.program._replace(operations=changed), most, FINE)
    while most and not exploration.advance(_SLICE):
        if is_one_enough and _selects_two(exploration, index):
            break
    found = kept[key] = Flow(exploration, nothing_shown())
    return found


def _selects_two(exploration: Exploration, index: int) -> bool:
    met = exploration.facts.of(index)
    return len({SELECTION[each.action][each.digit].name for each in met if not each.queued}) > 1
