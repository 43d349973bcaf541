"""Finds operations for a line quickly. Completion offers these operations to the user.

`flow.choices` is exact but slow, because it examines every control state in which a run can reach
the line. This module first examines only one control state, and selects the cells for which the
exact search is worthwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.cells import F, O, U
from mines_tools.languages.mines.flow.choices import choices
from mines_tools.languages.mines.flow.hypothetical import placed
from mines_tools.languages.mines.flow.push_candidates import Pushed
from mines_tools.languages.mines.ide.place import flow_of, target, tree_of
from mines_tools.languages.mines.operations import RESTART, SWITCH, Operation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.choices import Choice
    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.mines.player import Action
    from mines_tools.languages.mines.tree import Tree

_LARGE = 4_000
"""The greatest number of cells of a board that is searched completely. On a larger board, only a
part is searched."""
_NEAR = 25
"""The greatest distance of a cell from the last click. On a large board, cells that are farther
away are not searched."""
_GLANCES = 1_000
"""The greatest number of exact examinations, each of one cell in one control state. Together they
take some milliseconds."""
_LOOK_BACK = 2_000
_MOST_TRANSITIONS = 600
"""Each offered operation is tried in a copy of the program. Together, the analyses of these copies have at most this
number of transitions, which take about 10 ms."""

_STATE_OF: dict[Action, int] = {
    "left on unopened": U,
    "left on flagged": F,
    "left on opened": O,
    "right on unopened": U,
    "right on flagged": F,
    "right on opened": O,
    "chord": O,
    "chord into a mine": O,
}

Condition = Literal["always", "first", "not always", "unopened", "flagged", "opened"]
"""The condition under which an offered operation selects its command. ``always``: every time.
``first``: at least the first time. ``not always``: only in some of the control states in which a
run can reach the place.

If the control states are not known, the condition is the state that the clicked cell must have.
"""
_STATE_WORDS: dict[int, Condition] = {U: "unopened", F: "flagged", O: "opened"}


class Offer(NamedTuple):
    """An operation that could be written at a place, with a command that it would select there."""

    operation: Operation
    command: Command
    value: int | None
    """The value that the operation would push. None if it pushes no value, or if the value is not
    known."""
    condition: Condition = "always"
    """The condition under which the operation selects the command."""
    later: tuple[str, ...] | None = None
    """The other commands that the operation selects later, if `condition` is ``first``. None if
    these commands are not known."""


def offers(
    snapshot: Snapshot,
    index: int,
    commands: Collection[str],
    limit: int,
    cells: Sequence[int] | None = None,
) -> list[Offer]:
    """Return operations that could replace the operation at `index` and would select one of
    `commands`. Operations that certainly select their command come first. Of operations that are
    equally certain, those near the last click come first.

    For each digit and each state of a cell, there are at most about `limit` operations. If `cells`
    is not None, only clicks on these cells are returned.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    if board is None:
        return []
    near = previous_cell(tree, index)
    masks = [_mask(digit, commands) for digit in range(10)]
    looked_at = _around(tree, board, near, index) if cells is None else cells
    controls = flow.controls(index) if flow is not None else []
    if flow is None or not controls:
        fitting = ((cell, 0) for cell in looked_at if masks[board.digits[cell]])
        nearest = _nearest(board, near, fitting, limit)
        return list(_by_digit(tree, board, nearest, commands))
    cells_with_states = ((cell, flow.states_of(cell, controls[0])) for cell in looked_at)
    cells_with_states = (
        (cell, states) for cell, states in cells_with_states if states & masks[board.digits[cell]]
    )
    nearest = _nearest(board, near, cells_with_states, limit)[
        : max(_GLANCES // min(len(controls), 16), 24)
    ]
    values = Pushed(flow, index)
    candidates = [
        Offer(
            choice.operation,
            choice.command,
            values.of(choice.operation, choice.command),
            _condition(choice),
        )
        for choice in choices(flow, index, near, nearest)
        if choice.command.name in commands
    ]
    return list(_with_it_in_place(flow, index, candidates, is_one_enough=cells is None))


def _with_it_in_place(
    flow: Flow, index: int, candidates: Iterable[Offer], *, is_one_enough: bool
) -> Iterator[Offer]:
    """Yield `candidates` with more exact conditions. To find the condition of a candidate, its
    operation is inserted into the program. (This operation may change what happens before a run
    comes to the place again.)

    When a run comes to the place again, a candidate may select other commands. If `is_one_enough`,
    the search for these commands stops as soon as one of them is found. If the search stops early,
    `Offer.later` is None.
    """
    transitions_left = _MOST_TRANSITIONS
    for offer in candidates:
        if offer.operation.kind != "click" or offer.condition == "not always":
            yield offer
            continue
        after = None
        if transitions_left > 0:
            after = placed(
                flow, index, offer.operation, transitions_left, is_one_enough=is_one_enough
            )
        if after is None or not after.is_complete:
            transitions_left -= after.transitions if after is not None else 0
            yield offer._replace(condition="first")
            continue
        transitions_left -= after.transitions
        operation = after.operation(index)
        names = [command.name for command in operation.commands]
        later = tuple(name for name in names if name != offer.command.name)
        is_same = not later and (offer.value is None or operation.value == offer.value)
        yield offer._replace(condition="always" if is_same else "first", later=later)


def _condition(choice: Choice) -> Condition:
    if choice.is_certain:
        return "always"
    return "first" if choice.is_certain_at_first else "not always"


def previous_cell(tree: Tree, index: int) -> int:
    """Return the cell of the last click before the operation at `index`. If none of the operations
    shortly before `index` is a click, return cell 0."""
    for before in range(index - 1, max(index - _LOOK_BACK, 0) - 1, -1):
        cell = target(tree, before)
        if cell is not None:
            return cell
    return 0


def _mask(digit: int, commands: Collection[str]) -> int:
    """Return the states of a cell with `digit` in which a click on this cell can select one of
    `commands`. Each state is one bit of the result."""
    mask = 0
    for action, state in _STATE_OF.items():
        by_digit = SELECTION[action]
        if digit < len(by_digit) and by_digit[digit].name in commands:
            mask |= state
    return mask


def _around(tree: Tree, board: Board, near: int, index: int) -> Iterable[int]:
    """Return the cells to examine. On a small board, these are all cells. On a large board, these
    are the cells near the cell `near`, and the cells that are clicked by operations shortly before
    the operation `index`."""
    if len(board.digits) <= _LARGE:
        return range(len(board.digits))
    column, row = board.coordinate(near)
    columns = range(max(column - _NEAR, 0), min(column + _NEAR + 1, board.width))
    rows = range(max(row - _NEAR, 0), min(row + _NEAR + 1, board.height))
    cells = dict.fromkeys(board.cell(c, r) for r in rows for c in columns)
    for before in range(max(index - _LOOK_BACK, 0), index):
        cell = target(tree, before)
        if cell is not None:
            cells[cell] = None
    return cells


def _nearest(
    board: Board, near: int, cells_with_states: Iterable[tuple[int, int]], limit: int
) -> list[int]:
    """Return at most `limit` cells for each pair of a digit and a state: those nearest to the cell
    `near`. The result is sorted by the distance from `near`."""
    near_column, near_row = board.coordinate(near)

    def distance(cell: int) -> tuple[int, int]:
        column, row = board.coordinate(cell)
        return max(abs(column - near_column), abs(row - near_row)), cell

    alike: dict[tuple[int, int], list[int]] = {}
    for cell, states in cells_with_states:
        alike.setdefault((board.digits[cell], states), []).append(cell)
    nearest = [cell for cells in alike.values() for cell in sorted(cells, key=distance)[:limit]]
    return sorted(nearest, key=distance)


def _by_digit(
    tree: Tree, board: Board, cells: Sequence[int], commands: Collection[str]
) -> Iterator[Offer]:
    """Yield offers for `cells` whose digits can select one of `commands`. This is used if the
    states of the cells are not known."""
    buttons: tuple[Button, ...] = ("left", "right")
    for cell in cells:
        digit = board.digits[cell]
        for button in buttons:
            for state in (O, U):
                action: Action = f"{button} on {_STATE_WORDS[state]}"  # type: ignore[assignment]
                by_digit = SELECTION[action]
                if digit < len(by_digit) and by_digit[digit].name in commands:
                    command = by_digit[digit]
                    value = digit if command.name == "push(n)" else None
                    yield Offer(
                        Operation("click", cell, button),
                        command,
                        value,
                        _STATE_WORDS[state],
                    )
    alone = [(SWITCH, SELECTION["switch"][0])]
    if tree.rules.restart_operation:
        alone.append((RESTART, SELECTION["restart"][0]))
    for operation, command in alone:
        if command.name in commands:
            yield Offer(operation, command, None)
