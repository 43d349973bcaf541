"""Inlay hints at the ends of rows. Hints between cells would move the cells out of their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hint
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.flow.written import OUTPUTS
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, rows_at
from mines_tools.languages.emojifunge.words.facts import written_texts
from mines_tools.languages.emojifunge.words.places import place_text, side_text, way_text
from mines_tools.languages.emojifunge.words.values import stack_in_words, stack_text, stack_words
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Note
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span

_MOST_TEXTS = 8
"""The greatest number of texts that a hint shows of a row."""
_OUTPUTS = {key for key, glyph in GLYPHS.items() if glyph.name in OUTPUTS}
_RIGHT, _LEFT = (1, 0), (-1, 0)


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Return the hints in `span`."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if flow is None or not flow.is_complete:
        return []
    hints_in_span: list[Hint] = []
    rows, height = rows_at(grid, span), program_height(grid)
    for y in range(rows.start, min(rows.stop, height)):
        at = grid.lines.end(y)
        row = grid.row(y)
        if row and span.start <= at <= span.end and "\r" not in grid.line_texts[y]:
            hints_in_span += _of_row(grid, flow, y, at)
    return hints_in_span


def _of_row(grid: Grid, flow: Flow, y: int, at: int) -> Iterator[Hint]:
    notes = [flow.note(x, y) for x in range(len(grid.row(y)))]
    reached = [(x, note) for x, note in enumerate(notes) if note is not None]
    if not reached:
        yield Hint(at, phrase("never reached"), "unreached")
        return
    yield from _written(grid, flow, y, at, notes)
    for way, edge in ((_RIGHT, -1), (_LEFT, 0)):
        # The note at the cell where the pointer leaves the row, or turns before its end.
        passed = [(x, note) for x, note in reached if way in note.directions]
        if passed:
            x, note = passed[edge]
            if not stack_text(note.stack, grid.rules).strip("[]?…, "):
                continue  # nothing is known, or nothing is there
            shown = stack_in_words(note.stack, grid.rules)
            label = phrase("going {way}, stack: {stack}", way=way_text(*way), stack=shown)
            tooltip = phrase(
                "before cell {cell}, the last cell that the pointer reaches in this row on its way {side}: {stack}",
                cell=place_text(x, y), side=side_text(*way), stack=stack_words(note.stack, grid.rules),
            )  # fmt: skip
            yield Hint(at, label, "stack", tooltip)


def _written(
    grid: Grid, flow: Flow, y: int, at: int, notes: Sequence[Note | None]
) -> Iterator[Hint]:
    """Yield a hint with the texts that the cells of a row write: each text that a cell writes every time it is
    executed. Characters that are always written one after the other are one text. ``…`` stands for what is left
    out."""
    cells = [
        (x, note)
        for x, (cell, note) in enumerate(zip(grid.row(y), notes, strict=True))
        if note is not None and cell.key in _OUTPUTS
    ]
    ways = {way for _, note in cells for way in note.directions}
    step = -1 if ways == {_LEFT} else 1
    pieces: list[str] = []
    """The texts that follow one another and are written together."""
    texts: list[str] = []
    before: int | None = None
    for x, note in cells[::step]:
        texts_of_cell = flow.written(x, y)
        is_always = len(texts_of_cell) == 1 and note.commented == {False}
        times = _times(note)
        if not is_always or times is None or flow.may_fail(x, y):
            before = None
            if texts[-1:] != ["…"]:
                texts.append("…")
        elif texts_of_cell[0].is_number:
            before = None
            texts += written_texts(flow, x, y) * times
        elif before is not None and _goes_straight(flow, y, before, x, step):
            before = x
            pieces.append(texts_of_cell[0].text)
            texts[-1] = quoted_output("".join(pieces))
        else:
            before = x
            pieces = [texts_of_cell[0].text * times]
            texts.append(quoted_output(pieces[0]))
    if not any(text != "…" for text in texts):
        return
    tooltip = phrase("what the cells of the row write, from left to right")
    if step < 0:
        tooltip = phrase("what the cells of the row write, from right to left")
    if len(texts) > _MOST_TEXTS:
        texts[_MOST_TEXTS:] = ["…"]
    yield Hint(at, phrase("writes {texts}", texts=" ".join(texts)), "value", tooltip)


def _times(note: Note) -> int | None:
    """Return how often the cell with the note `note` is executed each time the pointer comes to it. Return None if this
    number is not known, is not always the same, is 0, or is greater than `_MOST_TEXTS`."""
    if len(note.executions) != 1:
        return None
    (times,) = note.executions
    return times if times is not None and 0 < times <= _MOST_TEXTS else None


def _goes_straight(flow: Flow, y: int, start: int, end: int, step: int) -> bool:
    """Return whether the pointer always goes straight from the cell at (`start`, `y`) to the cell at (`end`, `y`), and
    comes to no cell on this way from elsewhere. Each cell on the way is executed once. `step` is 1 or -1."""
    for x in range(start, end, step):
        place, target = (x, y), (x + step, y)
        note = flow.note(*place)
        if note is None or note.waiting or note.directions != {(step, 0)}:
            return False
        if {*flow.after(*place)} != {target} or {*flow.before(*target)} != {place}:
            return False
    note = flow.note(end, y)
    return note is not None and not note.waiting
