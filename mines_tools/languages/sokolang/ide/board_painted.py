"""The acts on the board that change the map: painting a cell, and inserting or deleting a row or a column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.interface.board import BoardEdit, CellContent
from mines_tools.interface.editor import Refusal
from mines_tools.languages.sokolang.cell_words import cell_words
from mines_tools.languages.sokolang.edits import without_lines
from mines_tools.languages.sokolang.ide.board_changes import compared
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.ide.words import element_words
from mines_tools.languages.sokolang.warehouse import (
    BLANK,
    CLONER,
    DESTROYER,
    FLOOR,
    LETTERS,
    MARK,
    PLAYER,
    PORTALS,
    SMALL_LETTERS,
    WALL,
    MapPlace,
    is_cell,
)
from mines_tools.languages.sokolang.words.obstacle import place_words
from mines_tools.text.diagnostics import Edit
from mines_tools.text.escaping import quoted
from mines_tools.text.moved_offsets import offset_after
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.board import BoardAct
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse

    Axis = Literal["column", "row"]

_GROUPS = {
    template("built"): (FLOOR, WALL, MARK, CLONER, DESTROYER),
    template("the player"): (PLAYER,),
    template("crates"): sorted(LETTERS - SMALL_LETTERS),
    template("read-only crates"): sorted(SMALL_LETTERS),
    template("portals"): sorted(PORTALS),
}
"""The headings of the contents that a cell may have, each with the contents."""
_IN_TURN = [drawn for group in _GROUPS.values() for drawn in group if drawn != PLAYER]
"""The contents that a cell gets one after the other if no content is chosen."""


def board_contents(_snapshot: Snapshot) -> Sequence[CellContent]:
    """Return the characters that a cell of the map may have."""
    return [
        CellContent(drawn, element_words(drawn), phrase(group))
        for group, characters in _GROUPS.items()
        for drawn in characters
    ]


def paint(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edits that give a cell of the map a new content. Raise Refusal if this is not possible."""
    program, map_ = with_map(snapshot)
    place = MapPlace(act.column, act.row)
    if not 0 <= place.row < len(map_.rows) or place.column < 0:
        raise Refusal(phrase("the map has no cell {place}", place=place_words(place)))
    row = map_.rows[place.row]
    before = row[place.column] if place.column < len(row) else BLANK
    drawn = act.text or _next_content(before)
    if len(drawn) != 1 or not is_cell(drawn):
        raise Refusal(phrase("{what} is not a character of the map", what=quoted(drawn)))
    if drawn == before:
        words = _content_words(drawn)
        raise Refusal(phrase("{what} is already at {place}", what=words, place=place_words(place)))
    if before == PLAYER:
        raise Refusal(phrase("the player begins here: paint the player in another cell first"))
    start = map_.starts[place.row] + min(place.column, len(row))
    padding = BLANK * (place.column - len(row))
    edits = [Edit(Span(start, start + (place.column < len(row))), padding + drawn)]
    if drawn == PLAYER:
        edits += _without_players(map_)
    words = phrase(
        "{place}: {before} → {after}",
        place=place_words(place),
        before=_content_words(before),
        after=_content_words(drawn),
    )
    return _edited(snapshot, program, offset, edits, words, lambda cell: cell)


def reshape(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edits that insert or delete a row or a column. Raise Refusal if this is not possible."""
    program, map_ = with_map(snapshot)
    axis: Axis = "column" if act.kind.endswith("column") else "row"
    at = act.column if axis == "column" else act.row
    is_new = act.kind.startswith("insert")
    size = max(map(len, map_.rows)) if axis == "column" else len(map_.rows)
    if not 0 <= at < size + is_new:
        raise Refusal(phrase("the map has no such row or column"))
    if not is_new and size == 1:
        raise Refusal(phrase("this is the only row or column of the map"))
    if not is_new and at == (map_.player.column if axis == "column" else map_.player.row):
        raise Refusal(phrase("the player begins here: paint the player in another cell first"))
    if is_new:
        edits = _column(map_, at) if axis == "column" else [_row(program, map_, at)]
        words = _inserted_words(axis, at)
    else:
        edits = _without_column(map_, at) if axis == "column" else [_without_row(program, map_, at)]
        words = _deleted_words(axis, at)

    def moved(place: MapPlace) -> MapPlace:
        number = place.column if axis == "column" else place.row
        if not is_new and number == at:
            return MapPlace(-1, -1)
        number += 0 if number < at else 1 if is_new else -1
        return place._replace(column=number) if axis == "column" else place._replace(row=number)

    return _edited(snapshot, program, offset, edits, words, moved)


def with_map(snapshot: Snapshot) -> tuple[Program, Warehouse]:
    """Return the program and its map. Raise Refusal if the text has no map."""
    program = program_of(snapshot)
    if program.map is None:
        raise Refusal(phrase("the text has no map"))
    return program, program.map


def _edited(
    snapshot: Snapshot,
    program: Program,
    offset: int,
    edits: Sequence[Edit],
    words: str,
    moved: Callable[[MapPlace], MapPlace],
) -> BoardEdit:
    """Return an act that makes `edits`, with what it changes. `moved` returns the new place of a cell of the map."""
    edits = sorted(edits, key=lambda edit: edit.span)
    comparison = compared(program, flow_of(snapshot), edits, moved)
    if comparison.after.errors and not program.errors:
        reason = comparison.after.errors[0].message
        words = phrase(
            "{words}; the program then has an error: {reason}", words=words, reason=reason
        )
    elif comparison.is_proved:
        words = phrase("{words}; the program does the same", words=words)
    elif not comparison.is_known:
        words = phrase("{words}; it is not known what this changes", words=words)
    return BoardEdit(
        tuple(edits),
        offset_after(offset, edits),
        words,
        changed=comparison.changed,
        is_proved=comparison.is_proved,
        is_uncertain=not comparison.is_known,
    )


def _next_content(drawn: str) -> str:
    """Return the content that follows `drawn` in the list of contents."""
    at = _IN_TURN.index(drawn) if drawn in _IN_TURN else -1
    return _IN_TURN[(at + 1) % len(_IN_TURN)]


def _content_words(drawn: str) -> str:
    is_element = drawn == PLAYER or drawn in LETTERS
    return cell_words(FLOOR, drawn) if is_element else cell_words(drawn)


def _without_players(map_: Warehouse) -> list[Edit]:
    """Return the edits that replace the player by the floor."""
    return [
        Edit(Span(start + column, start + column + 1), FLOOR)
        for start, row in zip(map_.starts, map_.rows, strict=True)
        for column, drawn in enumerate(row)
        if drawn == PLAYER
    ]


def _between(one: str, other: str) -> str:
    """Return what is built between two adjacent cells when a row or a column is inserted there: a wall beside a wall,
    otherwise the floor."""
    return WALL if {one, other} & {WALL, BLANK, ""} else FLOOR


def _column(map_: Warehouse, at: int) -> list[Edit]:
    """Return the edits that insert a column with the number `at`. A shorter row stays as it is."""
    edits = []
    size = max(map(len, map_.rows))
    for start, row in zip(map_.starts, map_.rows, strict=True):
        if len(row) > at or len(row) == at == size:
            new = _between(row[at - 1 : at] if at else "", row[at : at + 1])
            edits.append(Edit(Span(start + at, start + at), new))
    return edits


def _without_column(map_: Warehouse, at: int) -> list[Edit]:
    return [
        Edit(Span(start + at, start + at + 1), "")
        for start, row in zip(map_.starts, map_.rows, strict=True)
        if len(row) > at
    ]


def _row(program: Program, map_: Warehouse, at: int) -> Edit:
    """Return the edit that inserts a row with the number `at`."""
    rows = map_.rows
    above, below = rows[at - 1] if at else "", rows[at] if at < len(rows) else ""
    cells = "".join(
        _between(above[column : column + 1], below[column : column + 1])
        for column in range(max(len(above), len(below)))
    )
    if at < len(rows):
        return Edit(Span(map_.starts[at], map_.starts[at]), cells + program.line_end)
    end = program.lines.end(program.lines.line_at(map_.starts[-1]))
    return Edit(Span(end, end), program.line_end + cells)


def _without_row(program: Program, map_: Warehouse, at: int) -> Edit:
    line = program.lines.line_at(map_.starts[at])
    return without_lines(program, line, line)


def _inserted_words(axis: Axis, at: int) -> str:
    if axis == "column":
        return phrase("Insert a column before column {column}", column=at)
    return phrase("Insert a row above row {row}", row=at)


def _deleted_words(axis: Axis, at: int) -> str:
    if axis == "column":
        return phrase("Delete column {column}", column=at)
    return phrase("Delete row {row}", row=at)
