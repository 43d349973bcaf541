"""Finds out what a single action does in a state, without running the program up to this state."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import GROUP, MOVES, WAIT, ActionNode
from mines_tools.languages.sokolang.flow.explore import Exploration
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.program_counter import Order
from mines_tools.languages.sokolang.warehouse import DESTROYER
from mines_tools.languages.sokolang.words.doing import standing, steps_words
from mines_tools.languages.sokolang.words.obstacle import obstacle
from mines_tools.text.markdown import plain
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.flow.explore import FlowState, Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace


class ActionEffect(NamedTuple):
    """The effect of an action in a state."""

    alone: Program
    """A program that consists only of this action, on the same map and with the same stacks."""
    visit: Visit
    ways: int
    """The number of different effects, if chance decides. `visit` is one of them."""


def effect_of(program: Program, state: FlowState, letter: str) -> ActionEffect:
    """Return the effect of the action `letter` in `state`, a state of `program`."""
    alone = copy(program)
    alone.actions = [ActionNode(letter, "", 1, 1, Span(0, 1), Span(0, 1))]
    order = Order(0, 1, state.order.is_reversed, (), has_acted=True, used=0, passes=1)
    visits = Exploration(alone).performed(state._replace(order=order))
    return ActionEffect(alone, visits[0], len(visits))


def effect_words(effect: ActionEffect) -> str:
    """Return words for an effect, without Markdown."""
    lines = [plain(line) for line in steps_words(effect.alone, [effect.visit], is_group=False)]
    if effect.ways > 1:
        lines.append(phrase("chance decides: this is one of {count} ways", count=effect.ways))
    return "; ".join(lines)


def state_after(effect: ActionEffect) -> FlowState:
    """Return the state after an action, except what the action itself decides about the next one."""
    visit = effect.visit
    stacks = visit.state.stacks if visit.stacks is None else visit.stacks
    return visit.state._replace(player=visit.player, crates=visit.crates, stacks=stacks)


def targets_of(program: Program, span: Span, state: FlowState) -> Iterator[MapPlace]:
    """Yield the cells that the action at `span` uses in `state`. For a move, these are the cells to which elements move,
    or the cell that blocks the move. For a wait, they are the cells of the elements to which something happens."""
    letter = program.text[span.end - 1]
    if letter == GROUP:
        return
    effect = effect_of(program, state, letter)
    visit, map_ = effect.visit, program.map
    assert map_ is not None
    if letter in MOVES:
        blocker = obstacle(effect.alone, visit) if visit.is_blocked else None
        if blocker is not None:
            yield blocker.place
        for who, _ in () if visit.moved is None else visit.moved.was:
            yield visit.player if who == PLAYER else visit.crates[who]
    elif letter == WAIT:
        executing = {who for who, _ in visit.executed}
        transferring = () if visit.transfer is None else (PLAYER, visit.transfer.crate)
        for who, place in standing(visit):
            is_destroyed = map_.at(place) == DESTROYER and not map_.is_read_only(who)
            if who in executing or who in transferring or is_destroyed:
                yield place
