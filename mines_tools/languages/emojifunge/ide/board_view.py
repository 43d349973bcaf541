"""The grid at a place in the text: the state before the cell at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.interface.board import BoardStack, BoardView
from mines_tools.interface.run_state import StateGrid
from mines_tools.languages.emojifunge.changes import CURRENT, plain, stacks_of
from mines_tools.languages.emojifunge.flow.stacks import known_elements
from mines_tools.languages.emojifunge.ide.board_moments import first_moment
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at
from mines_tools.languages.emojifunge.state_cells import state_cell
from mines_tools.languages.emojifunge.watching import SCALARS
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.languages.emojifunge.words.values import concrete_text, value_text
from mines_tools.text.letters import with_letter
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mines_tools.interface.editor import Snapshot
    from mines_tools.interface.run_state import Value
    from mines_tools.languages.emojifunge.dialect import Dialect
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.trial_machine import TrialMachine
    from mines_tools.languages.emojifunge.flow.values import Concrete
    from mines_tools.languages.emojifunge.ide.place import Placed
    from mines_tools.languages.emojifunge.syntax import Grid

GRID = "grid"
"""The name of the grid in views."""
_MOST_VALUES = 100


def board(snapshot: Snapshot, offset: int) -> BoardView | None:
    """Return the grid before the cell at `offset` is executed. Return None if the text is empty."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if not grid.text:
        return None
    placed = placed_at(grid, offset)
    if placed is None:
        words = phrase("there is no cell at the cursor")
        return BoardView("", "unknown", {GRID: _grid(grid, None)}, {}, note=words)
    x, y, cell = placed
    title = phrase("before the cell {place}", place=place_text(x, y))
    unplaced = BoardView(title, "unknown", {GRID: _grid(grid, None)}, {}, span=cell.span)
    if flow is None:
        return unplaced._replace(note=phrase("this is not known yet"))
    machine, note = first_moment(flow, x, y), flow.note(x, y)
    if machine is None and note is None:
        if flow.cell(x, y).reached.kind == "impossible":
            return unplaced._replace(certainty="unreached", note=phrase("no run comes here"))
        if snapshot.is_pending:
            return unplaced._replace(note=phrase("this is not known yet"))
        return unplaced._replace(note=phrase("it is not known in which state a run comes here"))
    shown = unplaced._replace(
        grids={GRID: _grid(grid, placed)},
        targets=_cells(grid, flow.after(x, y)) if flow.is_complete else (),
    )
    if machine is not None:
        return _first(shown, grid, machine, note)
    assert note is not None
    return _each_time(shown, flow, placed, note)


def _first(shown: BoardView, grid: Grid, machine: TrialMachine, note: Note | None) -> BoardView:
    """Return `shown` with the state of `machine`, in which every run comes to the cell the first time."""
    written = machine.written.known()
    is_output_known = not machine.writes_input and written.length == len(written.start)
    later = phrase("the first time that a run comes here")
    return shown._replace(
        certainty="known",
        stacks={
            name: BoardStack(
                [_value_text(cast("Concrete", value), grid.rules) for value in values],
                len(stack.items),
            )
            for name, stack in stacks_of(machine).items()
            for values in (plain(stack)[: -_MOST_VALUES - 1 : -1],)
        },
        variables=_variables(machine),
        output=written.start if is_output_known else None,
        last=next(iter(_cells(grid, [machine.place] if machine.steps else [])), None),
        note="" if note is not None and _is_always(note) else later,
    )


def _value_text(value: Concrete, rules: Dialect) -> str:
    """Return `value` as text. If `value` is the code of a character, this character follows."""
    text = concrete_text(value, rules)
    return with_letter(text, value) if isinstance(value, int) else text


def _each_time(shown: BoardView, flow: Flow, placed: Placed, note: Note) -> BoardView:
    """Return `shown` with `note`: what is true each time the pointer comes to the cell."""
    before = flow.before(placed.x, placed.y) if flow.is_complete else ()
    return shown._replace(
        certainty="partly",
        stacks={CURRENT: board_stack(note.stack, flow.grid.rules)},
        variables=_known_variables(placed, note),
        last=_cells(flow.grid, before)[0] if len(before) == 1 else None,
        note=phrase("the board shows what is true each time the pointer comes here"),
    )


def board_stack(stack: AbstractStack, rules: Dialect) -> BoardStack:
    """Return a partly known stack in the form of the board."""
    least, most = stack.depth
    texts = [value_text(value, rules) for value in stack.items[::-1]]
    return BoardStack(texts, least if least == most else None)


def _grid(grid: Grid, pointer: Placed | None) -> StateGrid:
    """Return the grid with the pointer at a cell."""
    at = None if pointer is None else (pointer.x, pointer.y)
    widths = [len(row) for row in grid.rows()]
    return StateGrid(
        widths, lambda column, row: state_cell(grid, column, row, is_pointer=(column, row) == at)
    )


def _cells(grid: Grid, places: Iterable[Place]) -> list[tuple[str, int, int]]:
    """Return those of `places` that are cells, in the form of the board."""
    cells = [(GRID, int(x), int(y)) for x, y in places if grid.cell(x, y) is not None]
    return sorted(cells, key=lambda cell: (cell[2], cell[1]))


def _is_always(note: Note) -> bool:
    """Return whether the current stack and the modes are the same each time."""
    modes = (note.directions, note.commented, note.opens, note.recording, note.riding)
    return (
        not note.waiting
        and known_elements(note.stack) is not None
        and all(len(mode) == 1 for mode in modes)
    )


def _variables(machine: TrialMachine) -> Mapping[str, str]:
    """Return all variables, with the names and the texts that they have in the view of a run."""
    texts = {name: _text(machine, value_of(machine)) for name, value_of in SCALARS.items()}
    return {**texts, "record": "".join(machine.record) or phrase("nothing")}


def _text(machine: TrialMachine, value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return concrete_text(value, machine.grid.rules)
    return str(value) or phrase("nothing")


def _known_variables(placed: Placed, note: Note) -> Mapping[str, str]:
    """Return the variables that are the same each time."""
    texts = {"x": str(placed.x), "y": str(placed.y)}
    if len(note.directions) == 1:
        texts["dx"], texts["dy"] = map(str, *note.directions)
    if len(note.opens) == 1:
        texts["popmode"] = "normal" if True in note.opens else "stack"
    for name, answers in (
        ("comment", note.commented),
        ("riding", note.riding),
        ("recording", note.recording),
    ):
        if len(answers) == 1:
            texts[name] = "true" if True in answers else "false"
    return texts
