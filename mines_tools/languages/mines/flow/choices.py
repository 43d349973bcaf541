"""Finds the operations that could be written at a place in a program, and the commands that they would select there.

Completion uses this module. If the user types `add`, completion offers a click that selects `add`, such as `19,14`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.cells import EVER, NEVER, STATES, F, O, U
from mines_tools.languages.mines.flow.effects import Effects
from mines_tools.languages.mines.flow.passes import first_met
from mines_tools.languages.mines.flow.written import either, written
from mines_tools.languages.mines.operations import RESTART, SWITCH, Operation
from mines_tools.languages.mines.player import FLAGGED, OPENED, UNOPENED, Player, PlayerState

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.flow.player import Players
    from mines_tools.languages.mines.flow.result import Flow
    from mines_tools.languages.mines.flow.stacks import AbstractStack, Stacks
    from mines_tools.languages.mines.flow.states import Control, FlowState
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.operations import Button, Program
    from mines_tools.languages.mines.player import Action, Status

_MOST_CONTROLS = 16
"""The greatest number of control states that are checked at a place. If a place has more, no choice there is
certain."""
MOST_STATES = _MOST_CONTROLS
"""The greatest number of states that are checked at a place. If a place has more, the result is not complete."""

_STATE_OF = {U: UNOPENED, F: FLAGGED, O: OPENED}
"""The state of a cell, by the byte of the cell (see `Cells.get`). Only bytes with a single bit are keys: they allow
only one state."""
_UNKNOWN = 3
_NONE: frozenset[Any] = frozenset()
_BY_STATE: dict[tuple[bool, int], Action] = {
    (True, U): "left on unopened",
    (True, F): "left on flagged",
    (True, O): "left on opened",
    (False, U): "right on unopened",
    (False, F): "right on flagged",
}


class Choice(NamedTuple):
    """An operation that could be inserted at a place, and a command that it could select there."""

    operation: Operation
    command: Command
    is_certain: bool
    """True if the operation would select this command in every control state that a run can have at the place."""
    is_certain_at_first: bool
    """True if the operation would select this command in every control state that a run can have when it first comes
    to the place."""


class Leaves(NamedTuple):
    """The effects that an operation at a place could have if the operation selects the command `command`."""

    command: Command
    stacks: tuple[AbstractStack, ...]
    """The stacks that are possible after the command has succeeded."""
    opened: frozenset[int]
    """The cells that the operation would open."""
    errors: frozenset[CommandError]
    """The command errors that the command could raise."""
    actions: frozenset[Action]
    """The actions of the player that the operation would cause, such as setting a flag."""
    aborts: bool = False
    """True if the imitated interpreter could crash."""
    written: Value | None = None
    """The integers that an ``out(n)`` or ``out(c)`` could write; None if the command does not write."""


def choices(
    flow: Flow, index: int, near: int | None = None, cells: Collection[int] | None = None
) -> list[Choice]:
    """Return the choices before the operation at `index`. Each choice is an operation that could be inserted there, and
    a command that this operation could select.

    The choices that are certain come first. Then come the choices that are certain when a run comes there for the first
    time. The other choices come last. Among choices of the same certainty, clicks near the cell `near` come first. With
    `cells`, only clicks on these cells are returned. Return an empty list if the exploration has not come to the
    operation at `index`.
    """
    controls = flow.controls(index)
    if not controls:
        return []
    selections: dict[tuple[Operation, str], int] = {}
    commands: dict[str, Command] = {}
    looked_at = controls[:_MOST_CONTROLS]
    first = dict.fromkeys(state.control for state in first_states(flow, index))
    at_first: dict[Operation, set[str]] = {}
    for control in dict.fromkeys([*first, *looked_at]):
        for operation, command in _possible(flow, control, cells):
            commands[command.name] = command
            key = (operation, command.name)
            selections[key] = selections.get(key, 0) + 1
            if control in first:
                at_first.setdefault(operation, set()).add(command.name)
    command_counts: dict[Operation, int] = {}
    for operation, _ in selections:
        command_counts[operation] = command_counts.get(operation, 0) + 1
    # Not `is_complete`: even if the only run shows everything, not every control state is known.
    is_every_control = len(looked_at) == len(controls) and flow.exploration.complete
    listed = [
        Choice(
            operation,
            commands[name],
            is_every_control and command_counts[operation] == 1,
            at_first.get(operation) == {name},
        )
        for operation, name in selections
    ]
    board = flow.program.board

    def order(choice: Choice) -> tuple[int, int, int, str]:
        operation = choice.operation
        rank = 0 if choice.is_certain else 1 if choice.is_certain_at_first else 2
        if operation.kind != "click":
            return rank, -1, 0, operation.kind
        column, row = board.coordinate(operation.cell)
        near_column, near_row = board.coordinate(near) if near is not None else (0, 0)
        distance = max(abs(column - near_column), abs(row - near_row))
        return rank, distance, operation.cell, operation.button

    return sorted(listed, key=order)


def first_states(flow: Flow, index: int) -> list[FlowState]:
    """Return the states in which a run can come to the operation at `index` for the first time. Return an empty list if
    some of these states are not known, or if there are too many."""
    if flow.exploration.branched and not flow.exploration.complete:
        return []
    first = first_met(flow.exploration, index)
    return first if len(first) <= MOST_STATES else []


def first_player(flow: Flow, index: int) -> Player | None:
    """Return the player as it is when a run comes to the operation at `index` for the first time. The caller may
    perform operations with this player.

    Return None if the state of the player is not exactly known.
    """
    first = {(state.control.cells, state.control.flagging) for state in first_states(flow, index)}
    if len(first) != 1:
        return None
    ((root, flagging),) = first
    cells, player = flow.exploration.players.cells, Player(flow.program.board, flow.program.dialect)
    known = cells.flat(root)
    states = bytes(_STATE_OF.get(byte & STATES, _UNKNOWN) for byte in known)
    if _UNKNOWN in states or any(byte & EVER and byte & NEVER for byte in known):
        return None
    opened_ever = frozenset(cell for cell, byte in enumerate(known) if byte & EVER)
    status: Status = "cleared" if cells.must_end(root) else "playing"
    player.restore(PlayerState(states, status, flagging, opened_ever))
    return player


def leaves(flow: Flow, index: int, operation: Operation) -> list[Leaves]:
    """Return the effects that `operation` would have if it were inserted before the operation at `index`. There is one
    result for each command that `operation` could select there."""
    return leaves_of(flow.program, *_parts(flow), flow.states_before(index), operation)


def leaves_first(flow: Flow, index: int, operation: Operation | None = None) -> list[Leaves]:
    """Return the effects that the operation at `index` has when a run comes to it for the first time.

    With `operation`, return the effects that `operation` would have if it were inserted before the operation at
    `index`. Return an empty list if the effects are not known, or if there are too many states.
    """
    if operation is not None:
        return leaves_of(flow.program, *_parts(flow), first_states(flow, index), operation)
    states = flow.first_pass.states.get(index, ())
    if len(states) > MOST_STATES:
        return []
    operation = flow.program.operations[index]
    return leaves_of(flow.program, *_parts(flow), states, operation)


def _parts(flow: Flow) -> tuple[Players, Stacks]:
    return flow.exploration.players, flow.exploration.stacks


def leaves_of(
    program: Program,
    players: Players,
    stacks: Stacks,
    states: Sequence[FlowState],
    operation: Operation,
) -> list[Leaves]:
    """Return the effects that `operation` would have in one of `states`. At most `MOST_STATES` states are examined.
    `players` and `stacks` are those with which the states were made."""
    effects = Effects(program.board, len(program.operations), program.dialect, stacks)
    by_command: dict[str, Leaves] = {}
    for state in states[:_MOST_CONTROLS]:
        control = state.control
        for outcome in players.perform(control.cells, control.flagging, operation):
            command = SELECTION[outcome.action][outcome.digit]
            leaves = by_command.get(command.name) or Leaves(command, (), _NONE, _NONE, _NONE)
            for effect in effects.of(command, outcome, state.stack, control.reading):
                if effect.error is not None:
                    leaves = leaves._replace(errors=leaves.errors | {effect.error})
                elif effect.aborts:
                    leaves = leaves._replace(aborts=True)
                elif effect.stack not in leaves.stacks:
                    leaves = leaves._replace(stacks=(*leaves.stacks, effect.stack))
            opened = leaves.opened | frozenset(outcome.opened)
            actions = leaves.actions | {outcome.action}
            now = written(command, state.stack, stacks, program.dialect)
            by_command[command.name] = leaves._replace(
                opened=opened, actions=actions, written=either(leaves.written, now)
            )
    return list(by_command.values())


def _possible(
    flow: Flow, control: Control, cells: Collection[int] | None
) -> Iterator[tuple[Operation, Command]]:
    """Yield every operation with each command that the operation can select in `control`. With `cells`, leave out
    clicks on cells that are not in `cells`."""
    players = flow.exploration.players
    digits = flow.program.board.digits
    buttons: tuple[Button, ...] = ("left", "right")
    for cell in range(len(digits)) if cells is None else cells:
        digit = digits[cell]
        byte = players.cells.get(control.cells, cell)
        for button in buttons:
            left = (button == "left") != control.flagging
            operation = Operation("click", cell, button)
            selected: dict[str, Command] = {}
            for state in (U, F, O):
                action = _BY_STATE.get((left, state))
                if byte & state and action is not None:
                    command = SELECTION[action][digit]
                    selected[command.name] = command
            if not left and byte & O:  # the player decides whether it is a chord
                for outcome in players.perform(control.cells, control.flagging, operation):
                    command = SELECTION[outcome.action][outcome.digit]
                    selected[command.name] = command
            for command in selected.values():
                yield operation, command
    yield SWITCH, SELECTION["switch"][0]
    if flow.program.dialect.restart_operation:
        yield RESTART, SELECTION["restart"][0]
