"""Finds the states with which runs come to a place in the actions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import SWITCH
from mines_tools.languages.sokolang.flow.explore import Exploration, FlowState, stacks_at_start
from mines_tools.languages.sokolang.flow.moments import written_by
from mines_tools.languages.sokolang.ide.board_places import (
    next_node,
    performed_before,
    performed_next,
)
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.program_counter import Order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.ide.board_places import Spot
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse

_MOST_TRANSITIONS = 500
_MOST_CHARACTERS = 5_000
_TWICE = 2
_PROBE = f"{_TWICE}{SWITCH}"
"""Actions that together change nothing: the player switches between pushing and pulling, and back."""


class Coming(NamedTuple):
    """The known states with which runs come to a place in the actions."""

    kind: Literal["first", "some", "never", "over", "unknown"]
    """``first``: every run comes to the place in the same state the first time. ``some``: runs come to it in one of
    several states. ``never``: no run comes to it. ``over``: no run comes to it, and all runs end in the same state.
    ``unknown``: nothing is known."""
    states: Sequence[FlowState]
    """For ``first``, the state of the first time. For ``some``, all states of all times. For ``over``, the state at the
    end. Otherwise, the state at the start."""
    output: str | None = None
    """The text that the program has written before, if it is known."""
    may_differ: bool = False
    """True if runs may come to the place again, in another state than the first time."""


def coming_to(program: Program, flow: Flow | None, spot: Spot) -> Coming:
    """Return what is known about the states with which runs come to `spot`. `flow` is the analysis of `program`. The
    program must have a map."""
    assert program.map is not None
    start = at_start(program, program.map)
    nodes, offset = program.actions, spot.offset
    if next_node(nodes, offset) == 0 and not program.errors:
        return Coming("first", [start], "", may_differ=not _is_always(flow, 0))
    if program.errors or flow is None:
        return Coming("unknown", [start])
    following, before = performed_next(nodes, offset), performed_before(nodes, offset)
    for moment, node in (
        (None if following is None else flow.before(following), following),
        (None if before is None else flow.after(before), before),
    ):
        if moment is not None and moment.is_over:
            return Coming("over", [moment.state], moment.output)
        if moment is not None:
            is_here = node in (before, next_node(nodes, offset))
            may_differ = not is_here or not _is_always(flow, node)
            return Coming("first", [moment.state], moment.output, may_differ=may_differ)
    if following is not None and flow.reached(following).kind == "impossible":
        return _never(flow, start)
    if following is not None and flow.is_complete and following == next_node(nodes, offset):
        states = _states_before(flow, following)
        if states and not nodes[following].prefixes:
            return Coming("some", states, may_differ=True)
    probed = _probed(program, spot)
    if probed is None:
        return Coming("unknown", [start])
    return probed if probed.states else _never(flow, start)


def at_start(program: Program, map_: Warehouse) -> FlowState:
    """Return the state in which `program` begins. `map_` is its map."""
    order = Order(None, 1, False, (), has_acted=False, used=0, passes=1)
    places = map_.places_of_crates()
    return FlowState(order, map_.player, places, stacks_at_start(program), False, None, False)


def _never(flow: Flow, start: FlowState) -> Coming:
    """Return what is known about a place to which no run comes. `start` is the state at the start."""
    end = flow.end
    return Coming("never", [start]) if end is None else Coming("over", [end.state], end.output)


def _is_always(flow: Flow | None, node: int | None) -> bool:
    """Return whether it is certain that the action `node` is always performed in the same state."""
    if flow is None or node is None or not flow.is_complete or flow.ran_out:
        return False
    if node not in flow.visits or flow.program.actions[node].prefixes:
        return False
    nowhere = Order(None, 0, False, (), has_acted=False, used=0, passes=0)
    return len({state._replace(order=nowhere) for state in _states_before(flow, node)}) == 1


def _states_before(flow: Flow, node: int) -> Sequence[FlowState]:
    """Return the states in which the action `node` begins, as far as the exploration has found them."""
    times = flow.program.actions[node].times
    states = (visit.state for visit in flow.visits.get(node, ()))
    return [state for state in states if state.order.left == times]


def _probed(program: Program, spot: Spot) -> Coming | None:
    """Return what an exploration finds out if actions without effect are written at `spot`. Without a
    state, no run comes to them. Return None if the exploration does not find out enough within its limit."""
    text, offset = program.text, spot.offset
    if len(text) > _MOST_CHARACTERS:
        return None
    changed = f"{text[:offset]}{spot.before}{_PROBE}{text[offset:]}"
    return _explored(changed, program.dialect, offset + len(spot.before))


@lru_cache(maxsize=8)
def _explored(text: str, dialect: str, offset: int) -> Coming | None:
    """Return the same as `_probed` for a program with a probe at `offset`. The result is kept, because an editor asks for
    the board at a place, and then for the acts there."""
    program = parse(text, dialect)
    nodes, at = program.actions, next_node(program.actions, offset)
    if program.errors or at == len(nodes) or nodes[at].kind != SWITCH:
        return None
    exploration = Exploration(program, _MOST_TRANSITIONS)
    first = exploration.first_state(at, _MOST_TRANSITIONS)
    if first is not None and exploration.is_straight:
        return Coming("first", [first], written_by(exploration.trail), may_differ=True)
    while not exploration.advance(_MOST_TRANSITIONS):
        pass
    if not exploration.is_complete:
        return None
    states = [
        visit.state for visit in exploration.visits.get(at, ()) if visit.state.order.left == _TWICE
    ]
    return Coming("some", states, may_differ=True)
