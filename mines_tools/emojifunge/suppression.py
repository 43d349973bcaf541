"""Directives that turn rules off: ``mines: ignore[…] X,Y`` for a cell, ``mines: ignore-file[…]``."""

from __future__ import annotations

from functools import partial

from mines_tools.diagnostics import Edit, apply_edits
from mines_tools.emojifunge.difference import difference
from mines_tools.emojifunge.directives import (
    BEGIN,
    are_free,
    directives,
    program_height,
    stays_near,
)
from mines_tools.emojifunge.layout import first_line_end
from mines_tools.emojifunge.syntax import parse
from mines_tools.emojifunge.visible import may_write_its_text
from mines_tools.language import Suppression
from mines_tools.once import cached_property
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.emojifunge.directives import Directive
    from mines_tools.emojifunge.syntax import Grid


def suppressions(grid: Grid) -> list[Suppression]:
    """The directives in a text that turn rules off. One without a place that it needs covers nothing, nor does one with
    empty brackets."""
    found = []
    rows = _Rows(grid, program_height(grid))
    for directive in directives(grid):
        covers: tuple[Span, ...] = ()
        if directive.word == "ignore-file":
            covers = (Span(0, len(grid.text) + 1),)
        elif directive.word == "ignore":
            cell = None if directive.place is None else grid.cell(*directive.place)
            covers = () if cell is None else (cell.span,)
        else:
            continue
        names = directive.names or ()
        if directive.names == ():
            covers = ()
        without = partial(_without, rows, directive)
        found.append(Suppression(names, directive.span, covers, without))
    return found


class _Rows:
    """The rows that hold only directives, at the end. What is asked of them is found once for all directives."""

    def __init__(self, grid: Grid, first: int) -> None:
        self.grid = grid
        self.first = first

    @cached_property
    def are_free(self) -> bool:
        return are_free(self.grid)

    @cached_property
    def is_one(self) -> bool:
        return sum(map(bool, self.grid.line_texts[self.first :])) == 1


def _without(rows: _Rows, directive: Directive, name: Span | None) -> tuple[Edit, ...]:
    """The edits that remove a directive, with its row and an empty one before it, or only a name; none where they may
    change the program."""
    grid = rows.grid
    y = grid.lines.line_at(directive.span.start)
    if y < rows.first or not rows.are_free:
        return ()
    if name is not None:
        return (_without_name(grid.text, name),)
    line, start = grid.line_texts[y], grid.lines.starts[y]
    if line.count(BEGIN) > 1:
        end = directive.span.end
        while grid.text[end : end + 1] in {" ", "\t", ";"}:
            end += 1
        return (Edit(Span(directive.span.start, end), ""),)
    if rows.is_one:
        first = rows.first
        while first and not grid.line_texts[first - 1]:
            first -= 1
        # The last row ends as the text did.
        end = grid.lines.starts[first] if grid.text.endswith("\n") else grid.lines.end(first - 1)
        return (Edit(Span(end, len(grid.text)), ""),)
    is_last = y + 1 == grid.height
    end = len(grid.text) if is_last else grid.lines.starts[y + 1]
    return (Edit(Span(start, end), ""),)


def _without_name(text: str, name: Span) -> Edit:
    """The name goes with the comma after it, or with that before it."""
    start, end = name
    while text[end] in " \t":
        end += 1
    if text[end] == ",":
        end += 1
        while text[end] in " \t":
            end += 1
        return Edit(Span(start, end), "")
    while text[start - 1] in " \t":
        start -= 1
    return Edit(Span(start - 1 if text[start - 1] == "," else start, end), "")


def suppressing(grid: Grid, span: Span | None, names: Sequence[str]) -> Edit | None:
    """The edit that turns the rules of those names off for the cell that starts at `span`, or (none) in the whole text:
    a row after an empty one at the end, or more names in a directive that is there. None where that may change the
    program, or where no cell starts."""
    place = None
    if span is not None:
        place = grid.place_at(span.start)
        if place is None:
            return None
    word = "ignore-file" if place is None else "ignore"
    keys = grid.keys()
    if may_write_its_text(keys):
        return None
    for directive in directives(grid):
        if (directive.word, directive.place) == (word, place) and directive.names:
            given = [name for name, _ in directive.names]
            added = ", ".join(name for name in names if name not in given)
            at = directive.names[-1][1].end
            edit = Edit(Span(at, at), f", {added}")
            return edit if added and _keeps(grid, edit) else None
    return _new_row(grid, word, place, names, is_near=stays_near(keys))


def _new_row(
    grid: Grid, word: str, place: tuple[int, int] | None, names: Sequence[str], *, is_near: bool
) -> Edit | None:
    at = "" if place is None else f" {place[0]},{place[1]}"
    last = max((y for y, line in enumerate(grid.line_texts) if line), default=-1)
    if last < 0:
        return None
    end = first_line_end(grid)
    is_there = last >= program_height(grid)
    gap = end if is_there else end * 2
    where = grid.lines.end(last)
    edit = Edit(Span(where, where), f"{gap}{BEGIN} {word}[{', '.join(names)}]{at}")
    is_certain = is_near and not is_there and not grid.line_texts[last].endswith("\r")
    return edit if is_certain or _keeps(grid, edit) else None


def _keeps(grid: Grid, edit: Edit) -> bool:
    """Whether the program stays the same."""
    after = parse(apply_edits(grid.text, [edit]), grid.dialect)
    return difference(grid, after) is None
