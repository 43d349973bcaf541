"""Proves that a program does the same after a row or a column of its grid is inserted or deleted.

The program does the same if each move of the pointer leads to the same cell as before. This cell may have another
place now. A move that crosses an inserted row or column passes one more cell, which does nothing. A move that crossed
a deleted row or column passes one cell less. So the number of steps changes. There is no proof if something depends on
this number: a run count that waits for the next cell, a time after which the program ends, a running stopwatch, or a
running recording.

There is no proof if an instruction uses the grid in another way than by moves to adjacent cells. Examples are a warp,
an instruction that writes the program's own text, and a played record. Instructions that pick an emoji must pick the
same emoji as before.

The proof checks each cell where the pointer may be, and each direction in which the pointer may leave this cell. This
includes cases that never happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS
from mines_tools.languages.emojifunge.pointer import Pointer
from mines_tools.languages.emojifunge.self_inspection import EXEC, PICK, PICK_BACK, QUINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.syntax import Grid

    Way = tuple[int, int]
    Axis = Literal["column", "row"]

_EMPTY_KEY = "\u2b1c"
CELLS_ELSEWHERE = {
    EXEC,
    QUINE,
    *(BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("warp", "play-record")),
}
"""The emoji of the instructions that may use the grid in another way than by a move to an adjacent cell."""
_FAST = {BY_NAME[name].emoji for name in ("fast-right", "fast-left", "fast-up", "fast-down")}
_ENTRY_POINT = BY_NAME["entry-point"].emoji


class Reshaped(NamedTuple):
    """A grid before and after an edit that inserts or deletes rows, or inserts or deletes columns."""

    before: Grid
    after: Grid
    axis: Axis
    at: int
    """The number of the first row or column that was inserted or deleted."""
    inserted: int
    """The number of inserted rows or columns. It is negative if rows or columns were deleted."""

    def place(self, x: int, y: int) -> tuple[int, int]:
        """Return the new place of the cell that was at (`x`, `y`) before the edit. The cell must not have been
        deleted."""
        if (x if self.axis == "column" else y) < self.at:
            return x, y
        return (x + self.inserted, y) if self.axis == "column" else (x, y + self.inserted)

    def is_new(self, x: int, y: int) -> bool:
        """Return whether (`x`, `y`), a place after the edit, is in an inserted row or column."""
        return self.at <= (x if self.axis == "column" else y) < self.at + self.inserted

    def is_near(self, x: int, y: int) -> bool:
        """Return whether (`x`, `y`), a place before the edit, is next to the inserted or deleted rows or columns. From
        all other places, a move by one cell leads to the same cell as before the edit."""
        return (
            self.at - 1 <= (x if self.axis == "column" else y) <= self.at + max(-self.inserted, 0)
        )

    def is_gone(self, x: int, y: int) -> bool:
        """Return whether (`x`, `y`), a place before the edit, is in a deleted row or column."""
        return self.at <= (x if self.axis == "column" else y) < self.at - self.inserted


def steps_after(flow: Flow, shape: Reshaped) -> Literal["same", "other"] | None:
    """Return "same" if it is proved that the program does the same in the same number of steps. Return "other" if it
    is proved that the program does the same, but steps without effect are added or removed. Return None if there is no
    proof."""
    if not flow.is_complete or not _starts_the_same(shape):
        return None
    notes = flow.notes
    # No run reads rows that hold only directives, whose places change with the grid.
    height = program_height(shape.before)
    if any(y >= height for _, y in notes) or not _stands_the_same(shape, height):
        return None
    reached = {(x, y): note for (x, y), note in notes.items() if shape.before.cell(x, y)}
    keys = {cell.key for x, y in reached if (cell := shape.before.cell(x, y)) is not None}
    if keys & (CELLS_ELSEWHERE | _FAST) or len(reached) < len(notes):
        return None
    steps: Literal["same", "other"] = "same"
    for (x, y), note in reached.items():
        place = int(x), int(y)
        if shape.is_gone(*place):
            if note.waiting or not _does_nothing(shape.before, *place):
                return None
            steps = "other"
        elif shape.is_near(*place) and flow.after(*place):
            step_change = _moves(shape, reached, place, note)
            if step_change is None:
                return None
            steps = "other" if step_change == "other" else steps
    return steps


def _stands_the_same(shape: Reshaped, height: int) -> bool:
    """Return whether each cell that was not deleted is unchanged at its new place. All other cells of the new grid must
    be in inserted rows or columns. In the row `height` and the rows below it, only the number of cells is compared."""
    before, after = shape.before, shape.after
    is_row = shape.axis == "row"
    if after.height != before.height + (shape.inserted if is_row else 0):
        return False
    for y in range(before.height):
        if is_row and shape.is_gone(0, y):
            continue
        old = [before.text[start:end] for start, end, _, _ in before.row(y)]
        new = [after.text[start:end] for start, end, _, _ in after.row(shape.place(0, y)[1])]
        if y >= height:
            old, new = [""] * len(old), [""] * len(new)
        elif not is_row:
            at = shape.at
            # A row that ends before the change keeps its cells.
            if len(old) >= at:
                old, new = (
                    old[:at] + old[at + max(-shape.inserted, 0) :],
                    new[:at] + new[at + max(shape.inserted, 0) :],
                )
        if old != new:
            return False
    return True


def _does_nothing(grid: Grid, x: int, y: int) -> bool:
    cell = grid.cell(x, y)
    return cell is not None and cell.key == _EMPTY_KEY


def _starts_the_same(shape: Reshaped) -> bool:
    """Return whether runs start at the same cells as before the edit. If a program has no entry point, its runs start
    at the place (0, 0)."""
    of_before, of_after = (_entries(grid) for grid in (shape.before, shape.after))
    if not of_before and not of_after:
        return shape.at > 0
    return all(not shape.is_gone(*entry) for entry in of_before) and of_after == [
        shape.place(*entry) for entry in of_before
    ]


def _entries(grid: Grid) -> list[tuple[int, int]]:
    return [
        (x, y)
        for y, row in enumerate(grid.rows())
        for x, cell in enumerate(row)
        if cell.key == _ENTRY_POINT
    ]


def _moves(
    shape: Reshaped, reached: Mapping[Place, Note], place: tuple[int, int], note: Note
) -> Literal["same", "other"] | None:
    """Compare the moves from the cell at `place` before and after the edit. Return None if a move may lead to another
    cell, or if the instruction in the cell may pick another emoji. Otherwise, return "same" if each move takes as many
    steps as before, and "other" if this number may change. `note` is the note of the cell. `reached` contains the notes
    of all cells where the pointer may be."""
    x, y = place
    cell = shape.before.cell(x, y)
    if cell is None or not _picks_the_same(shape, x, y, cell.key, note.directions):
        return None
    steps: Literal["same", "other"] = "same"
    for dx, dy in _leaving(cell.key, note.directions):
        for clockwise in (True, False):
            for riding in (True, False):
                state = x, y, dx, dy, clockwise, riding
                moved = (*shape.place(x, y), dx, dy, clockwise, riding)
                old = _landing(shape.before, state, shape.is_gone)
                new = _landing(shape.after, moved, shape.is_new)
                if old is None or new is None or not _is_same(shape, reached, old, new):
                    return None
                if old.passed != new.passed and old.place in reached:
                    steps = "other"
    return steps


class _Landing(NamedTuple):
    """The end of a move, and the direction of the pointer at this end."""

    place: tuple[int, int] | None
    """The place where the move ends; None if the pointer cannot move."""
    way: Way
    passed: int
    """The number of cells that the pointer has passed in this move. These cells do nothing."""


def _is_same(shape: Reshaped, reached: Mapping[Place, Note], old: _Landing, new: _Landing) -> bool:
    if old.place is None or new.place is None:
        return old.place is new.place and old.passed == new.passed
    if shape.place(*old.place) != new.place or old.way != new.way:
        return False
    if new.passed == old.passed:
        return True
    note = reached.get(old.place)
    return (
        note is None or not note.waiting
    )  # the place is never reached, or nothing waits for the next cell


def _landing(
    grid: Grid,
    state: tuple[int, int, int, int, bool, bool],
    passes: Callable[[int, int], bool],
) -> _Landing | None:
    """Return the end of a move of the pointer from `state`. The move continues through all places for which `passes`
    returns True. Return None if the pointer turns at a passed cell, or if a passed cell does something."""
    pointer = Pointer(0, 0)
    pointer.restore(state)
    passed = 0
    straight: Way | None = None
    while pointer.move(grid):
        x, y, way = int(pointer.x), int(pointer.y), (pointer.dx, pointer.dy)
        if straight not in (None, way):
            return None
        if not passes(x, y):
            return _Landing((x, y), way, passed)
        if not _does_nothing(grid, x, y):
            return None
        passed += 1
        straight = way
    return None if passed else _Landing(None, (pointer.dx, pointer.dy), 0)


def _leaving(key: str, ways: Iterable[Way]) -> set[Way]:
    """Return the directions in which the pointer may leave a cell. `ways` are the directions in which the pointer
    enters the cell. `key` is the key of the instruction in the cell. The instruction may be executed any number of
    times."""
    directions = set(ways)
    glyph = GLYPHS.get(key)
    if glyph is None:
        return directions
    for dx, dy in list(directions):
        directions |= {(-dy, dx), (-dx, -dy), (dy, -dx)} if "turn-" in glyph.name else set()
        directions.add(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))
    return directions | set(_set_by(glyph.name))


def _set_by(name: str) -> Iterator[Way]:
    """Yield the direction in which the pointer moves after the instruction `name`. If this instruction does not set a
    direction, yield nothing."""
    name = name.removesuffix("-if-true")
    ways = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}
    parts = name.split("-")
    if all(part in ways for part in parts):
        yield sum(ways[part][0] for part in parts), sum(ways[part][1] for part in parts)


def _picks_the_same(shape: Reshaped, x: int, y: int, key: str, ways: Iterable[Way]) -> bool:
    back = {PICK: 1, PICK_BACK: -1}.get(key)
    if back is None:
        return True
    moved = shape.place(x, y)
    for dx, dy in ways:
        old = shape.before.cell(x + back * dx, y + back * dy)
        new = shape.after.cell(moved[0] + back * dx, moved[1] + back * dy)
        if old is None or new is None:
            return False
        if shape.before.text[slice(*old.span)] != shape.after.text[slice(*new.span)]:
            return False
    return True
