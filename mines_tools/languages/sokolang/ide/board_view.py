"""The map at a place in the text: the state before the action at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardView, Tally
from mines_tools.interface.run_state import StateCell, StateGrid
from mines_tools.languages.sokolang.actions import head_of
from mines_tools.languages.sokolang.ide.board_effects import targets_of
from mines_tools.languages.sokolang.ide.board_moments import Coming, at_start, coming_to
from mines_tools.languages.sokolang.ide.board_places import group_at, next_node, spot_at
from mines_tools.languages.sokolang.ide.board_state import board_stack, common
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.program import ACTIONS
from mines_tools.languages.sokolang.stack import stack_title
from mines_tools.languages.sokolang.state_cells import state_cell
from mines_tools.languages.sokolang.warehouse import PLAYER, WALL, MapPlace
from mines_tools.text.source import positions
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.board import Certainty
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.ide.board_state import Common
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse
    from mines_tools.text.source import Span

GRID = "map"
"""The name of the map in views."""
UNKNOWN = "unknown"
"""The state of a cell that an element may be on, or may not be on."""
_MOST_TEXT = 40
_NOTES = {
    "some": template(
        "runs come here in several states: the board shows what is the same in all of them"
    ),
    "never": template("no run comes here: the board shows the start"),
    "over": template("no run comes here: the board shows the end of the program"),
    "unknown": template("it is not known in which state a run comes here"),
}
"""Sentences about the state, by `Coming.kind`."""


def board(snapshot: Snapshot, offset: int) -> BoardView | None:
    """Return the map before the action at `offset`. Outside the actions, return the map at the start. Return None if the
    text has no map."""
    program = program_of(snapshot)
    map_ = program.map
    if map_ is None:
        return None
    lines = program.zones.numbers(ACTIONS)
    if program.lines.line_at(offset) < lines.start or not lines:
        coming = Coming("first", [at_start(program, map_)], "")
        return _view(snapshot, map_, coming, phrase("at the start of the program"), None)
    spot = spot_at(program, offset)
    coming = coming_to(program, flow_of(snapshot), spot)
    number, group = next_node(program.actions, spot.offset), group_at(program.actions, spot.offset)
    if group is not None and program.actions[group].after == number:
        return _view(snapshot, map_, coming, phrase("at the end of a group"), None)
    if number == len(program.actions):
        return _view(snapshot, map_, coming, phrase("after the last action"), None)
    span = head_of(program.actions[number])
    line, column = positions(program.lines)(span.start)
    title = phrase(
        "before {action} in line {line}, column {column}",
        action="".join(program.text[slice(*span)].split())[:_MOST_TEXT],
        line=line,
        column=column,
    )
    return _view(snapshot, map_, coming, title, span)


def _view(
    snapshot: Snapshot, map_: Warehouse, coming: Coming, title: str, span: Span | None
) -> BoardView:
    program = program_of(snapshot)
    facts = common(coming.states)
    is_known = coming.kind in ("first", "some", "over")
    stacks = {
        stack_title(name): board_stack(stack)
        for name, stack in zip(stack_names(program), facts.stacks, strict=True)
    }
    return BoardView(
        title,
        _certainty(coming, facts),
        {GRID: _grid(map_, facts, is_known=coming.kind != "unknown")},
        stacks if is_known else {},
        _variables(map_, facts) if is_known else {},
        coming.output,
        span,
        _targets(program, map_, span, coming),
        tally=[_tally(map_, facts)] if is_known else (),
        note=_note(snapshot, coming),
    )


def _targets(
    program: Program, map_: Warehouse, span: Span | None, coming: Coming
) -> Sequence[tuple[str, int, int]]:
    """Return the cells that the action at `span` uses, if it is known in which state it is performed."""
    if span is None or coming.kind != "first" or program.errors:
        return ()
    places = targets_of(program, span, coming.states[0])
    return [(GRID, *place) for place in dict.fromkeys(places) if map_.has(place)]


def _certainty(coming: Coming, facts: Common) -> Certainty:
    if coming.kind in ("never", "over"):
        return "unreached"
    if coming.kind == "unknown":
        return "unknown"
    return "known" if facts.is_whole else "partly"


def _note(snapshot: Snapshot, coming: Coming) -> str:
    """Return a sentence about the state, or an empty text if there is nothing to say."""
    if coming.kind == "first":
        return phrase("the first time that a run comes here") if coming.may_differ else ""
    if coming.kind == "unknown" and program_of(snapshot).errors:
        return phrase("the state is not known, because the text has errors")
    if coming.kind == "unknown" and (snapshot.is_pending or snapshot.analysis is None):
        return phrase("this is not known yet")
    return phrase(_NOTES[coming.kind])


def _grid(map_: Warehouse, facts: Common, *, is_known: bool) -> StateGrid:
    """Return the map in a state. If `is_known` is False, nothing is known about the places of the elements."""
    elements = {
        place: crate.letter
        for crate, place in zip(map_.crates, facts.crates, strict=True)
        if place is not None
    }
    if facts.player is not None:
        elements[facts.player] = PLAYER
    if not is_known:
        elements = {}

    def cell(column: int, row: int) -> StateCell:
        place = MapPlace(column, row)
        shown = state_cell(map_, place, elements.get(place, ""))
        is_open = place in facts.open_places if is_known else map_.at(place) != WALL
        if not is_open:
            return shown
        built = map_.at(place)
        now = "" if built == shown.text else built
        return StateCell(shown.text, built, UNKNOWN, shown.span, now, phrase("not known"))

    return StateGrid([len(drawn) for drawn in map_.rows], cell)


def _variables(map_: Warehouse, facts: Common) -> Mapping[str, str]:
    """Return the variables that are known, with the names and the texts that they have in the view of a run."""
    texts: dict[str, str] = {}
    if facts.player is not None:
        texts["column"], texts["row"] = map(str, facts.player)
    if facts.pulls is not None:
        texts["mode"] = "pull" if facts.pulls else "push"
    if facts.test is not None:
        texts["test"] = "true" if facts.test else "false"
    if facts.is_last_moved_known:
        last = facts.last_moved
        texts["moved"] = phrase("nothing") if last is None else map_.crates[last.crate].letter
        texts["times"] = "0" if last is None else str(last.times)
    if not facts.open_places:
        texts["covered"] = str(len(map_.marks) - _uncovered(map_, facts))
    return texts


def _tally(map_: Warehouse, facts: Common) -> Tally:
    return Tally(phrase("marks not covered"), _uncovered(map_, facts), len(map_.marks))


def _uncovered(map_: Warehouse, facts: Common) -> int:
    """Return the number of marks that no element is on, and that certainly none can be on."""
    places = {place for place in (facts.player, *facts.crates) if place is not None}
    return len(map_.marks) - len(map_.marks & {*places, *facts.open_places})
