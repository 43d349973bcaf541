"""Finds the states that are the same in all runs of a program: the states before and after actions that are performed
the first time."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import SWITCH
from mines_tools.languages.sokolang.flow.explore import FlowState
from mines_tools.languages.sokolang.flow.stacks import KnownPart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.machine import State
    from mines_tools.languages.sokolang.program import Program


class Moment(NamedTuple):
    """A moment that every run comes to."""

    state: FlowState
    output: str | None
    """The text that the program has written before. None if it is not known."""
    is_over: bool = False
    """True if the program has ended or failed, so that no action follows."""


def flow_state(state: State) -> FlowState:
    """Return the state of a machine in the form of the exploration. All stacks are known."""
    stacks = tuple(KnownPart(False, items) for items in state.stacks)
    return FlowState(
        state.order, state.player, state.crates, stacks, state.pulls, state.last_moved, state.test
    )


def written_by(visits: Iterable[Visit]) -> str | None:
    """Return the text that the steps `visits` write. Return None if it is not known."""
    pieces = [visit.printed for visit in visits]
    return None if None in pieces else "".join(piece or "" for piece in pieces)


def before_in(trail: Sequence[Visit], node: int) -> Moment | None:
    """Return the moment before the action `node` in `trail`, the first steps of all runs. Return None if these steps do
    not come to the action."""
    for at, visit in enumerate(trail):
        if visit.state.order.node == node:
            return Moment(visit.state, written_by(trail[:at]))
    return None


def after_in(program: Program, trail: Sequence[Visit], node: int) -> Moment | None:
    """Return the moment after the action `node` and all its repetitions in `trail`. Its `order` is that of the action
    itself. Return None if these steps do not contain the whole action."""
    at = next((at for at, visit in enumerate(trail) if visit.state.order.node == node), None)
    if at is None:
        return None
    while at + 1 < len(trail):
        order, following = trail[at].state.order, trail[at + 1].state.order
        if following.node != node or following.left >= order.left:
            state = trail[at + 1].state._replace(order=order)
            return Moment(state, written_by(trail[: at + 1]))
        at += 1
    last = trail[at]
    if not last.ends and last.fails is None:
        return None
    switches = program.actions[node].kind == SWITCH
    state = last.state._replace(
        player=last.player,
        crates=last.crates,
        stacks=last.state.stacks if last.stacks is None else last.stacks,
        pulls=last.state.pulls != switches,
    )
    return Moment(state, written_by(trail), is_over=True)
