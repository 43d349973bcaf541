"""Finds the operations that would select other commands after an edit of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import ChangedOperation
from mines_tools.languages.mines.flow.choices import MOST_STATES
from mines_tools.languages.mines.ide.analysis import analyse
from mines_tools.languages.mines.ide.board_clicks import command_name, outcome_name
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow, WayFlow
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Edit

_MOST_TRANSITIONS = 4_000
"""The greatest number of transitions for analysing an edited program. They take about 60 ms. A program that needs more
is not compared."""
_MORE, _AT_LEAST = 2, 1_000
"""The edited program gets `_MORE` times as many transitions as the program needed before the edit, and at least
`_AT_LEAST`."""


class Edited(NamedTuple):
    """A program after an edit."""

    tree: Tree
    flow: Flow | None
    """The analysis of the edited program, which is complete as long as every read succeeds. None if it would take too
    long."""


def edited(snapshot: Snapshot, edits: Iterable[Edit]) -> Edited:
    """Return the program after `edits`."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    new = parse(apply_edits(tree.text, edits), tree.dialect)
    if flow is None or flow.transitions > _MOST_TRANSITIONS or not _is_enough(flow):
        return Edited(new, None)
    budget = min(max(_MORE * flow.transitions, _AT_LEAST), _MOST_TRANSITIONS)
    task = analyse(new, budget)
    if task is None:
        return Edited(new, None)
    while not task.advance(budget):
        pass
    new_flow = task.result()
    return Edited(new, new_flow if _is_enough(new_flow) else None)


def _is_enough(flow: Flow) -> bool:
    """Return whether `flow` knows everything that happens as long as every read succeeds."""
    return flow.is_complete or flow.if_reads_succeed is not flow


def changed_operations(
    snapshot: Snapshot, after: Edited, moved: Callable[[int], int]
) -> Sequence[ChangedOperation] | None:
    """Return the operations that select other commands after an edit. `moved` returns the new index of the operation at
    an index. Return None if the changes are not known."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    if flow is None or after.flow is None:
        return None
    before, later = _names(flow), _names(after.flow)
    is_whole = flow.is_complete and after.flow.is_complete
    changed: list[ChangedOperation] = []
    for index, operation in enumerate(flow.program.operations):
        old, new = before.get(index, ()), later.get(moved(index), ())
        is_known = is_whole or flow.if_reads_succeed.is_met(index)
        if old != new and operation.kind != "noop" and is_known:
            span = tree.operation_node(index).span
            changed.append(ChangedOperation(span, _text(old), _text(new)))
    return changed


def _text(names: Sequence[str]) -> str:
    return " | ".join(names) or phrase("never reached")


_NAMES: WeakKeyDictionary[Flow, dict[int, tuple[str, ...]]] = WeakKeyDictionary()


def _names(flow: Flow) -> dict[int, tuple[str, ...]]:
    """Return the names of the commands that each operation can select as long as every read succeeds, by the index of
    the operation. If the program is still being written, only the first pass counts."""
    names = _NAMES.get(flow)
    if names is None:
        indexes = flow.met_indexes
        name_of = _first_names if flow.is_unfinished else _all_names
        names = _NAMES[flow] = {index: tuple(sorted(name_of(flow, index))) for index in indexes}
    return names


def _first_names(flow: Flow, index: int) -> set[str]:
    reading = flow.reading_of(index)
    states = reading.first_pass.states.get(index, ())
    if len(states) > MOST_STATES:
        return _all_names(flow, index)
    operation = flow.program.operations[index]
    return {
        outcome_name(outcome)
        for state in states
        for outcome in flow.outcomes(state.control, operation)
    }


def _all_names(flow: Flow, index: int) -> set[str]:
    return {_way_name(way) for way in flow.while_reading(index).ways}


def _way_name(way: WayFlow) -> str:
    return command_name(way.action, way.digit, way.pushed)
