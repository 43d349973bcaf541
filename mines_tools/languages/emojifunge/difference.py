"""Finds the first difference in meaning between two programs."""

from __future__ import annotations

from itertools import islice, zip_longest

from mines_tools.languages.emojifunge.directives import are_free, program_height
from mines_tools.languages.emojifunge.self_inspection import may_write_its_text, sees_forms
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.syntax import Grid

_LONGEST = 40
_SHORT = 100
_MOST_KNOWN = 10_000
"""The maximum number of pairs of short lines that are stored. A pair consists of a line of each
program. A stored pair is not compared again."""


def difference(before: Grid, after: Grid) -> str | None:
    """Return a description of the first difference in meaning. Usually the difference is in one cell. Return None if
    there is no difference.

    The form of an emoji and the line ends count only if the program can read them. Rows of directives at the end do not
    count if it is proved that no run reads them.
    """
    if before.text == after.text:
        return None
    keys = before.keys() | after.keys()
    if may_write_its_text(keys):
        return phrase("the program can write its own text, which has changed")
    exactly = sees_forms(before, keys)
    heights = program_height(before), program_height(after)
    for y in _rows_apart(before, after, heights):
        row, other_row = (
            grid.passing_row(y) if y < height else ()
            for grid, height in zip((before, after), heights, strict=True)
        )
        for x, (cell, other_cell) in enumerate(zip_longest(row, other_row)):
            of_one, of_other = _meaning(before, cell, exactly), _meaning(after, other_cell, exactly)
            if of_one != of_other:
                names = {"before": _shown(before, cell), "after": _shown(after, other_cell)}
                return phrase("({x}, {y}): {before} became {after}", x=x, y=y, **names)
    if _directive_rows(before) != _directive_rows(after) and not (
        are_free(before) and are_free(after)
    ):
        return phrase("the rows that hold only directives have changed, and a run may look at them")
    return None


def _rows_apart(before: Grid, after: Grid, heights: tuple[int, int]) -> Iterator[int]:
    """Yield the numbers of the rows that may differ in meaning. If the programs have the same dialect, these are the
    rows that are written differently. Otherwise, these are all rows. A short row may be left out if it is
    the same as an earlier row, both in `before` and in `after`. `heights` contains the number of rows of each program."""
    is_same_dialect = before.rules is after.rules
    seen: set[tuple[str, str]] = set()
    lines = (
        islice(grid.line_texts, height)
        for grid, height in zip((before, after), heights, strict=True)
    )
    for y, (line, other) in enumerate(zip_longest(*lines, fillvalue="")):
        if is_same_dialect and line == other:
            continue
        if len(line) <= _SHORT and len(other) <= _SHORT:
            if (line, other) in seen:
                continue
            if len(seen) < _MOST_KNOWN:
                seen.add((line, other))
        yield y


def _directive_rows(grid: Grid) -> list[str]:
    return [line for line in grid.line_texts[program_height(grid) :] if line]


def _meaning(grid: Grid, cell: Cell | None, exactly: bool) -> str | None:
    if cell is None:
        return None
    return cell.key if cell.key and not exactly else grid.text[cell.start : cell.end]


def _shown(grid: Grid, cell: Cell | None) -> str:
    if cell is None:
        return phrase("no cell")
    return f"`{shortened(grid.text[cell.start : cell.end], _LONGEST)}`"
