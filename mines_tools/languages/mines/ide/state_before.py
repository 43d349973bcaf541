"""Finds out in which state a run comes to an operation for the first time. The board beside the text shows this
state."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mines_tools.languages.mines.flow.history import History
from mines_tools.languages.mines.flow.state_before import (
    KnownBefore,
    analysed_state,
    exact_state,
    unknown_state,
)
from mines_tools.languages.mines.ide.analysis import read_program
from mines_tools.languages.mines.ide.first_run import first_run
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.languages.mines.operations import NOOP, Program

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree

_LATEST: WeakKeyDictionary[Tree, tuple[Flow | None, KnownBefore]] = WeakKeyDictionary()
"""The state that was requested last, for each tree."""


def state_before(snapshot: Snapshot, index: int) -> KnownBefore | None:
    """Return the state before the operation at `index`. Return None if there is no board."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    latest = _LATEST.get(tree)
    if latest is not None and latest[0] is flow and latest[1].at == index:
        return latest[1]
    board = tree.board
    if board is None:
        return None
    program = read_program(tree) or Program(board, [NOOP], tree.rules)
    there = _state_before(tree, flow, program, index)
    _LATEST[tree] = flow, there
    return there


def _state_before(tree: Tree, flow: Flow | None, program: Program, index: int) -> KnownBefore:
    analysed = None if flow is None else analysed_state(flow, index)
    if analysed is not None and analysed.certainty != "partly":
        return analysed
    arrival = first_run(tree, program).arrival(index)
    if arrival is None:
        return analysed or unknown_state(program, index)
    past = History(arrival.output, arrival.last)
    exact = exact_state(program, index, arrival.player, arrival.stack, past)
    if analysed is None:
        return exact
    is_only_first, followed, result = analysed.is_only_first, analysed.followed, analysed.flow
    return exact._replace(is_only_first=is_only_first, followed=followed, flow=result)
