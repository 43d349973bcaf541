"""The acts on the board: choosing the content of a cell, and inserting or deleting a row or a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardEdit, CellContent
from mines_tools.interface.editor import Refusal
from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS, GROUPS
from mines_tools.languages.emojifunge.ide.board_changes import changed_cells, makes_no_difference
from mines_tools.languages.emojifunge.ide.board_view import board_stack
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of
from mines_tools.languages.emojifunge.ide.reshaped import Reshaped, steps_after
from mines_tools.languages.emojifunge.ide.row_edits import (
    directives_after,
    edge_column,
    edge_row,
    new_column,
    new_row,
    without_column,
    without_row,
)
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.escaping import quoted
from mines_tools.text.moved_offsets import offset_after
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.board import BoardAct, ChangedOperation
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.ide.board_changes import NewPlace
    from mines_tools.languages.emojifunge.ide.reshaped import Axis
    from mines_tools.languages.emojifunge.syntax import Grid

_BUDGET = 1_000
"""The budget, in transitions, of the analysis of the program after an act."""
_MOST_CHARACTERS = 20_000
_IN_TURN = [glyph.emoji.replace(SELECTOR, "") for group in GROUPS.values() for glyph in group]
"""The keys that a cell gets one after the other if no content is chosen."""


def board_contents(_snapshot: Snapshot) -> Sequence[CellContent]:
    """Return the instructions that a cell may have."""
    return [
        CellContent(glyph.emoji, f"{glyph.name}: {phrase(glyph.summary)}", phrase(group))
        for group, glyphs in GROUPS.items()
        for glyph in glyphs
    ]


def paint(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edits that give a cell a new content. Raise Refusal if this is not possible."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    x, y = act.column, act.row
    place = place_text(x, y)
    is_inside = 0 <= y < program_height(grid) and 0 <= x < max(map(len, grid.rows()))
    if not is_inside:
        raise Refusal(phrase("the grid has no cell {place}", place=place))
    before = grid.cell(x, y)
    new = _cell_of(grid, act.text or _next_content(before))
    text = _written(grid, new, act.text)
    if before is not None and text == grid.text[before.start : before.end]:
        what = _content_words(grid, before)
        raise Refusal(phrase("{what} is already at {place}", what=what, place=place))
    row = grid.row(y)
    blanks = _written(grid, _cell_of(grid, BY_NAME["empty"].emoji), "") * (x - len(row))
    end = row[-1].end if row else grid.lines.starts[y]
    edits = (Edit(Span(end, end) if before is None else before.span, blanks + text),)
    after = parse(apply_edits(grid.text, edits), grid.dialect)
    if not _are_cells_kept(grid, after, x, y, new):
        raise Refusal(phrase("this text and the text beside it would be one cell"))
    words = phrase(
        "{place}: {before} → {after}",
        place=place,
        before=phrase("no cell") if before is None else _content_words(grid, before),
        after=quoted(text) if new.key not in GLYPHS else GLYPHS[new.key].name,
    )
    if new.key in GLYPHS:
        words = f"{words}; {phrase(GLYPHS[new.key].summary)}"
    is_proved = flow is not None and makes_no_difference(flow, x, y, new.key)
    flow_after = None if is_proved else _flow_after(flow, after)

    def moved(column: int, row: int) -> tuple[int, int] | None:
        return None if (column, row) == (x, y) else (column, row)

    stack = None if flow_after is None else flow_after.stack_after(x, y)
    edit = _edited(flow, flow_after, edits, words, moved, is_proved=is_proved)
    return edit._replace(
        cursor=offset_after(offset, edits),
        command=GLYPHS[new.key].name if new.key in GLYPHS else "",
        stack=None if stack is None else board_stack(stack, grid.rules),
    )


def reshape(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edits that insert or delete a row or a column. Raise Refusal if this is not possible."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    axis: Axis = "column" if act.kind.endswith("column") else "row"
    at = act.column if axis == "column" else act.row
    is_new = act.kind.startswith("insert")
    height = program_height(grid)
    size = height if axis == "row" else max(map(len, grid.rows()), default=0)
    if not 0 <= at < size + is_new:
        raise Refusal(phrase("the grid has no such row or column"))
    if is_new and axis == "row" and at == height == grid.height and not grid.row(height - 1):
        at -= 1  # the text ends with a line end
    shape = Reshaped(grid, grid, axis, at, 1 if is_new else -1)
    edits = _edits(shape)
    moved_directives = directives_after(shape)
    if moved_directives is None:
        raise Refusal(phrase("a directive names a cell there"))
    if not edits:
        raise Refusal(phrase("this row or column cannot be inserted or deleted"))
    edits = sorted([*edits, *moved_directives], key=lambda edit: edit.span)
    after = parse(apply_edits(grid.text, edits), grid.dialect)
    shape = shape._replace(after=after)
    steps = None if flow is None else steps_after(flow, shape)
    words = _reshape_words(axis, at, is_new=is_new)
    if steps == "other" and is_new:
        words = phrase("{title} (a step more each time it is crossed)", title=words)
    elif steps == "other":
        words = phrase("{title} (a step less each time it is crossed)", title=words)

    def moved(x: int, y: int) -> tuple[int, int] | None:
        return None if shape.is_gone(x, y) else shape.place(x, y)

    flow_after = _flow_after(flow, after) if steps is None else None
    edit = _edited(flow, flow_after, edits, words, moved, is_proved=steps is not None)
    return edit._replace(cursor=offset_after(offset, edits))


def _edits(shape: Reshaped) -> list[Edit]:
    """Return the edits of `shape`, which inserts or deletes one row or column."""
    grid, axis, at = shape.before, shape.axis, shape.at
    if shape.inserted < 0:
        return without_column(grid, at) if axis == "column" else without_row(grid, at)
    if axis == "column":
        return new_column(grid, at) or edge_column(grid, at)
    return new_row(grid, at) or edge_row(grid, at)


def _edited(
    flow: Flow | None,
    flow_after: Flow | None,
    edits: Sequence[Edit],
    words: str,
    moved: NewPlace,
    *,
    is_proved: bool,
) -> BoardEdit:
    """Return an act that makes `edits`, with what it changes. `flow_after` is None if this is not known."""
    changed: Sequence[ChangedOperation] = ()
    is_uncertain = False
    if is_proved:
        words = phrase("{words}; the program does the same", words=words)
    elif flow is None or flow_after is None or not (flow.is_complete and flow_after.is_complete):
        words = phrase("{words}; it is not known what this changes", words=words)
        is_uncertain = True
    else:
        changed = tuple(changed_cells(flow, flow_after, moved))
    return BoardEdit(
        tuple(edits), 0, words, changed=changed, is_proved=is_proved, is_uncertain=is_uncertain
    )


def _flow_after(flow: Flow | None, after: Grid) -> Flow | None:
    """Return the analysis of the program after an act. Return None if it cannot be compared with `flow`."""
    if flow is None or len(after.text) > _MOST_CHARACTERS or not after.text:
        return None
    return Flow(after, _BUDGET)


def _cell_of(grid: Grid, text: str) -> Cell:
    """Return the cell that `text` makes. Raise Refusal if it makes several cells or none."""
    cells = [] if "\n" in text or "\r" in text else list(grid.cells_of_line(text, 0))
    if len(cells) != 1:
        raise Refusal(phrase("{what} is not exactly one cell", what=quoted(text)))
    return cells[0]


def _written(grid: Grid, cell: Cell, text: str) -> str:
    """Return the text to write for `cell`: an instruction with or without U+FE0F, as elsewhere in the text, or `text`."""
    if cell.key not in GLYPHS:
        return text
    emoji = GLYPHS[cell.key].emoji
    return emoji if SELECTOR in grid.text else emoji.replace(SELECTOR, "")


def _next_content(cell: Cell | None) -> str:
    """Return the content that follows that of `cell` in the list of contents."""
    at = -1 if cell is None or cell.key not in GLYPHS else _IN_TURN.index(cell.key)
    return _IN_TURN[(at + 1) % len(_IN_TURN)]


def _content_words(grid: Grid, cell: Cell) -> str:
    glyph = GLYPHS.get(cell.key)
    return quoted(grid.text[cell.start : cell.end]) if glyph is None else glyph.name


def _are_cells_kept(before: Grid, after: Grid, x: int, y: int, new: Cell) -> bool:
    """Return whether the row `y` of `after` has the cells of `before`, with `new` in the column `x`."""
    texts = [before.text[slice(*cell.span)] for cell in before.row(y)]
    row = after.row(y)
    if len(row) != max(len(texts), x + 1) or row[x].key != new.key:
        return False
    others = [after.text[slice(*cell.span)] for cell in row[: len(texts)]]
    return texts[:x] + texts[x + 1 :] == others[:x] + others[x + 1 :]


def _reshape_words(axis: Axis, at: int, *, is_new: bool) -> str:
    if axis == "column" and is_new:
        return phrase("Insert a column before column {column}", column=at)
    if axis == "column":
        return phrase("Delete column {column}", column=at)
    if is_new:
        return phrase("Insert a row above row {row}", row=at)
    return phrase("Delete row {row}", row=at)
