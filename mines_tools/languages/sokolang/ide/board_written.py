"""The acts on the board that write actions at the cursor: a move, and the way to a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardEdit
from mines_tools.interface.editor import Refusal
from mines_tools.languages.sokolang.actions import MOVES
from mines_tools.languages.sokolang.ide.board_effects import effect_of, effect_words, state_after
from mines_tools.languages.sokolang.ide.board_moments import Coming, at_start, coming_to
from mines_tools.languages.sokolang.ide.board_names import name_of_step
from mines_tools.languages.sokolang.ide.board_painted import with_map
from mines_tools.languages.sokolang.ide.board_places import spot_at
from mines_tools.languages.sokolang.ide.board_state import board_stack, common
from mines_tools.languages.sokolang.ide.board_ways import shortened, way_to
from mines_tools.languages.sokolang.ide.place import flow_of
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.warehouse import PLAYER, WALL, MapPlace
from mines_tools.languages.sokolang.watching import NAMES
from mines_tools.languages.sokolang.words.obstacle import place_words
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.board import BoardAct, BoardStack
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.explore import FlowState
    from mines_tools.languages.sokolang.ide.board_places import Spot
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse

_LETTERS = {NAMES[letter]: letter for letter in MOVES}
"""The letters of the moves, by the names of the directions."""
_OPPOSITE = str.maketrans("udlr", "durl")


def move(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edit that writes a move at the cursor. `act.text` is its direction."""
    program, map_ = with_map(snapshot)
    letter = _LETTERS.get(act.text)
    if letter is None:
        raise Refusal(phrase("a direction is `up`, `down`, `left` or `right`"))
    spot = spot_at(program, offset)
    coming = _coming(snapshot, program, map_, spot)
    if coming.kind in ("never", "over"):
        words = phrase("writes {action}, but no run performs it here", action=letter)
        return _written(spot, letter, words)
    state = _state(coming)
    if state is None:
        return _written(spot, letter, phrase("writes {action}", action=letter))
    if state.order.is_reversed:
        letter = letter.translate(_OPPOSITE)
    effect = effect_of(program, state, letter)
    name = name_of_step(effect.alone, effect.visit)
    stack = _stack_of(program, state_after(effect))
    return _written(spot, letter, effect_words(effect), name, stack)


def way(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edit that writes the moves to a cell at the cursor. Raise Refusal if there is no way to the cell."""
    program, map_ = with_map(snapshot)
    target = MapPlace(act.column, act.row)
    spot = spot_at(program, offset)
    coming = _coming(snapshot, program, map_, spot)
    state = coming.states[0] if coming.kind == "over" else _state(coming)
    if state is None:
        raise Refusal(phrase("it is not known where the player is here"))
    place = place_words(target)
    if state.player == target:
        raise Refusal(phrase("the player is already at {place}", place=place))
    if target in state.crates:
        letter = map_.crates[state.crates.index(target)].letter
        raise Refusal(phrase("crate {letter} is at {place}", letter=letter, place=place))
    if map_.at(target) == WALL:
        raise Refusal(phrase("a wall is at {place}", place=place))
    letters = way_to(map_, state, target)
    if letters is None:
        raise Refusal(phrase("no way leads to {place} without moving a crate", place=place))
    if state.order.is_reversed:
        letters = letters.translate(_OPPOSITE)
    actions = shortened(letters)
    words = phrase("the player goes to {place}: {actions}", place=place, actions=actions)
    return _written(spot, actions, words, stack=_stack_of(program, state))


def _written(
    spot: Spot, actions: str, words: str, name: str = "", stack: BoardStack | None = None
) -> BoardEdit:
    """Return the edit that writes `actions` at `spot`. The cursor is then after them."""
    text = spot.before + actions
    edit = Edit(Span(spot.offset, spot.offset), text)
    return BoardEdit((edit,), spot.offset + len(text), words, name, stack)


def _coming(snapshot: Snapshot, program: Program, map_: Warehouse, spot: Spot) -> Coming:
    """Return what is known about the states with which runs come to `spot`."""
    if len(program.actions):
        return coming_to(program, flow_of(snapshot), spot)
    is_drawn = bool(map_.marks) and map_.rows[map_.player.row][map_.player.column] == PLAYER
    return Coming("first" if is_drawn else "unknown", [at_start(program, map_)])


def _state(coming: Coming) -> FlowState | None:
    """Return a state in which the facts are known that decide what a move does. Return None if they are not known."""
    if coming.kind == "first":
        return coming.states[0]
    if coming.kind != "some":
        return None
    facts = common(coming.states)
    is_known = facts.player is not None and facts.pulls is not None and not facts.open_places
    is_known = is_known and facts.is_last_moved_known
    return coming.states[0]._replace(stacks=tuple(facts.stacks)) if is_known else None


def _stack_of(program: Program, state: FlowState) -> BoardStack:
    """Return the stack of the player in `state`."""
    return board_stack(state.stacks[stack_names(program).index(PLAYER)])
