"""Compares a program before and after an edit of its map: which actions then do something else, and whether it is proved
that the program does the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import ChangedOperation
from mines_tools.languages.sokolang.actions import GROUP, head_of
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.ide.board_names import name_of_steps
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.diagnostics import apply_edits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace
    from mines_tools.text.diagnostics import Edit

_MOST_CHARACTERS = 20_000
_BUDGET = 2_000
_MOST_STEPS = 200
"""The greatest number of steps of an action that are named."""


class Comparison(NamedTuple):
    """The effects of an edit of the map."""

    changed: Sequence[ChangedOperation]
    is_proved: bool
    """True if it is proved that the program does the same."""
    is_known: bool
    """False if the programs could not be compared."""
    after: Program
    """The program after the edit."""


def compared(
    program: Program,
    flow: Flow | None,
    edits: Sequence[Edit],
    moved: Callable[[MapPlace], MapPlace],
) -> Comparison:
    """Compare `program` with the program after `edits`, which change only the map. `flow` is the analysis of `program`.
    `moved` returns the new place of a cell of the map."""
    text = apply_edits(program.text, edits)
    after = parse(text, program.dialect)
    if flow is None or program.errors or after.errors or len(text) > _MOST_CHARACTERS:
        return Comparison((), is_proved=False, is_known=False, after=after)
    flow_after = flow_of(after, _BUDGET)
    is_proved = _is_same(flow, flow_after, moved)
    changed = () if is_proved else tuple(_changed(flow, flow_after))
    return Comparison(changed, is_proved, is_known=True, after=after)


def _changed(before: Flow, after: Flow) -> Iterator[ChangedOperation]:
    """Yield the actions that do something else."""
    are_complete = before.is_complete and after.is_complete
    for number, node in enumerate(before.program.actions):
        if node.kind == GROUP:
            continue
        first = [_first_steps(flow, number) for flow in (before, after)]
        if not are_complete and not all(first):
            continue  # it may be performed after what is known
        for steps in first, [flow.visits.get(number, ()) for flow in (before, after)]:
            old, new = map(name_of_steps, (before.program, after.program), steps)
            if old != new:
                yield ChangedOperation(head_of(node), old, new)
                break
            if not are_complete:
                break


def _first_steps(flow: Flow, number: int) -> Sequence[Visit]:
    """Return the steps of the action `number` when it is performed the first time, as far as they are known."""
    performances = flow.performances.get(number, ())
    return (performances[0] if performances else flow.visits.get(number, ()))[:_MOST_STEPS]


def _is_same(before: Flow, after: Flow, moved: Callable[[MapPlace], MapPlace]) -> bool:
    """Return whether it is proved that both programs do the same. All their states must be known, and equal apart from the
    places."""
    if not (_is_explored(before) and _is_explored(after)):
        return False
    if before.visits.keys() != after.visits.keys():
        return False
    return all(
        {_moved(visit, moved) for visit in visits} == {*after.visits[number]}
        for number, visits in before.visits.items()
    )


def _moved(visit: Visit, moved: Callable[[MapPlace], MapPlace]) -> Visit:
    """Return `visit` with all places replaced by their new places."""
    state, move = visit.state, visit.moved
    if move is not None:
        move = move._replace(was=tuple((who, moved(place)) for who, place in move.was))
    return visit._replace(
        state=state._replace(player=moved(state.player), crates=tuple(map(moved, state.crates))),
        moved=move,
        player=moved(visit.player),
        crates=tuple(map(moved, visit.crates)),
    )


def _is_explored(flow: Flow) -> bool:
    """Return whether the exploration has found all states, with the stacks."""
    return flow.is_complete and not flow.ran_out
