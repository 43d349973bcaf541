"""Collects the content of the screen for a debugged program."""

from __future__ import annotations

from mines_tools.terminal.panes import (
    SourceData,
    cell_at,
    grid_pane,
    output_pane,
    source_pane,
    stack_pane,
    variable_pane,
)
from mines_tools.terminal.picture import Sight
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.interface.run_state import Changes, View
    from mines_tools.terminal.debugged import Debugged
    from mines_tools.terminal.lines import Line, Piece
    from mines_tools.terminal.panes import Pane

SOURCE, STACKS, VARIABLES, OUTPUT = "text", "stacks", "variables", "output"
"""The names of the parts of the screen, except grids, which have names of their own."""
KEYS = (
    ("s", template("step")),
    ("b", template("back")),
    ("c", template("continue")),
    ("?", template("help")),
    ("q", template("quit")),
    ("n", template("over")),
    ("o", template("out")),
    ("r", template("reverse")),
    ("t", template("breakpoint")),
    ("g", template("goto")),
    ("w", template("why")),
    ("i", template("input")),
    (":", template("command")),
)
"""The keys that are shown at the bottom, with their effects. The most important keys come first."""
MORE_KEYS = (
    ("h", template("run to the line of the cursor")),
    ("m", template("read all messages")),
    ("Tab", template("choose the next part of the screen")),
    ("↑ ↓ ← →", template("move what it shows, and the cursor in the program")),
    ("Ctrl-C", template("interrupt a move, or stop typing")),
    (":help", template("list the commands that you can type")),
)
"""The keys for which there is no room at the bottom, with their effects. Help lists them after
`KEYS`.
"""


def sight_of(
    debugged: Debugged, messages: Sequence[Piece], cursor: int | None, *, is_moving: bool
) -> Sight:
    """Return the content of the screen. `messages` are the commands and answers so far. `cursor` is
    the line of the program to which keys apply. `is_moving` is true during a move that does not
    wait for input."""
    debugger, program = debugged.debugger, debugged.program
    view, changes, place = debugger.view(), debugger.changes(), debugger.place
    title_of = debugged.title_of
    origin = None if place is None else place.origin
    grids = [
        grid_pane(
            name, title_of(name), grid, None if place is None else place.span,
            _touched(name, changes), debugged.marked,
        )
        for name, grid in view.grids.items()
    ]  # fmt: skip
    source = SourceData(
        program.parsed, origin, place is not None and place.span is None,
        debugged.marked, cursor, debugged.command,
    )  # fmt: skip
    text = () if _shows(view, debugged) else (source_pane(SOURCE, phrase("program"), source),)
    return Sight(
        _title(debugged, is_moving=is_moving),
        grids,
        text,
        _stacks(debugged, view),
        output_pane(OUTPUT, phrase("output"), debugger.output),
        messages,
        [(key, phrase(description)) for key, description in KEYS],
    )


def _touched(grid: str, changes: Changes | None) -> Set[tuple[int, int]]:
    """Return the cells of the grid `grid` that the last step changed or hit. A hit, such as an
    explosion, need not change the state of a cell."""
    if changes is None:
        return frozenset()
    hits = ((hit.column, hit.row) for hit in changes.hits if hit.grid == grid)
    return frozenset((*changes.cells.get(grid, ()), *hits))


def _title(debugged: Debugged, *, is_moving: bool) -> Line:
    name = ("", f" {debugged.program.name}")
    if is_moving:
        return [("title-busy", f" {debugged.progress()} "), name]
    pieces = [("title-strong", f" {debugged.where()} ")]
    means = debugged.next_does()
    if means:
        pieces.append(("title-strong", f"{means} "))
    done = debugged.done()
    if done:
        pieces.append(("", f" {phrase('(last: {command})', command=done)} "))
    return [*pieces, name]


def _shows(view: View, debugged: Debugged) -> bool:
    """Return whether one of the grids shows the whole program. This is so if the first and the last
    place of the program are among the cells of this grid."""
    ends = debugged.places.spans[:1], debugged.places.spans[-1:]
    return any(
        all(place and cell_at(grid, place[0]) is not None for place in ends)
        for grid in view.grids.values()
    )


def _stacks(debugged: Debugged, view: View) -> Sequence[Pane]:
    title_of = debugged.title_of
    stacks = [(title_of(name), stack) for name, stack in view.stacks.items()]
    title = stacks[0][0] if len(stacks) == 1 else phrase("stacks")
    variables = {title_of(name): value for name, value in view.variables.items()}
    return [
        stack_pane(STACKS, title, stacks, view.number),
        variable_pane(VARIABLES, phrase("state"), variables, view.number),
    ]
