"""Directives that turn rules off: ``mines: ignore[…] X,Y`` for a cell, and ``mines: ignore-file[…]`` for the whole
text."""

from __future__ import annotations

from functools import lru_cache, partial

from mines_tools.base.lazy import cached_property
from mines_tools.interface.language import DirectiveExample, Suppression
from mines_tools.languages.emojifunge.difference import difference
from mines_tools.languages.emojifunge.directives import (
    BEGIN,
    are_free,
    directives,
    program_height,
    stays_near,
)
from mines_tools.languages.emojifunge.layout import first_line_end
from mines_tools.languages.emojifunge.self_inspection import may_write_its_text
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.emojifunge.directives import Directive
    from mines_tools.languages.emojifunge.syntax import Grid


def suppressions(grid: Grid) -> list[Suppression]:
    """Return the directives that turn rules off. The result includes directives that have no effect, because their
    place is missing or their brackets are empty."""
    all_suppressions = []
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
        all_suppressions.append(Suppression(names, directive.span, covers, without))
    return all_suppressions


class _Rows:
    """The rows at the end of a text that contain only directives. The facts about these rows are computed only once
    for all directives."""

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
    """Return the edits that remove `directive`. If no other directive is in the same row, the edits remove the whole
    row. If no other row contains directives, the edits also remove the empty rows before the row. If `name` is given,
    the edits remove only the rule name at this span. Return no edits if they might change the program."""
    grid = rows.grid
    y = grid.lines.line_at(directive.span.start)
    if y < rows.first or not rows.are_free:
        return ()
    if name is not None:
        return (_without_name(grid.text, name),)
    line, start = grid.line_texts[y], grid.lines.starts[y]
    if line.find(BEGIN, line.find(BEGIN) + 1) > 0:  # a line may hold very many
        end = directive.span.end
        while grid.text[end : end + 1] in {" ", "\t", ";"}:
            end += 1
        return (Edit(Span(directive.span.start, end), ""),)
    if rows.is_one:
        first = rows.first
        while first and not grid.line_texts[first - 1]:
            first -= 1
        # The new last row ends as the text did.
        end = grid.lines.starts[first] if grid.text.endswith("\n") else grid.lines.end(first - 1)
        return (Edit(Span(end, len(grid.text)), ""),)
    is_last = y + 1 == grid.height
    end = len(grid.text) if is_last else grid.lines.starts[y + 1]
    return (Edit(Span(start, end), ""),)


def _without_name(text: str, name: Span) -> Edit:
    """Return the edit that removes the name at `name`, together with the comma after it. If no comma follows the name,
    the comma before the name is removed instead."""
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


class _Ignores:
    """The facts about a text that decide whether a directive can be added. They are computed only once, even if
    several directives are added."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        keys = grid.keys()
        self.may_write_its_text = may_write_its_text(keys)
        self.height = program_height(grid)
        self.last = max((y for y, line in enumerate(grid.line_texts) if line), default=-1)
        """The number of the last row that is not empty. A new row is added below this row."""
        self.is_there = self.last >= self.height
        """True if the row `last` is one of the rows at the end that contain only directives."""
        end = first_line_end(grid)
        self.gap = end if self.is_there else end * 2
        self._is_near = stays_near(keys)
        self._named: dict[tuple[str, tuple[int, int] | None], Directive] = {}
        for directive in directives(grid):
            if directive.names:
                self._named.setdefault((directive.word, directive.place), directive)

    def about(self, word: str, place: tuple[int, int] | None) -> Directive | None:
        """Return the first directive that has the word `word`, the place `place`, and at least one rule name. Return
        None if there is no such directive."""
        return self._named.get((word, place))

    def takes_names(self, directive: Directive) -> bool:
        """Return whether it is proved that names can be added to `directive` without changing the program. This is so
        if no run reads the row of the directive. It does not matter which names are added: the text of a directive is
        always a single cell."""
        y = self.grid.lines.line_at(directive.span.start)
        return y >= self.height and self._are_free

    @cached_property
    def _are_free(self) -> bool:
        return are_free(self.grid)

    def takes_row(self, edit: Edit) -> bool:
        """Return whether it is proved that `edit`, which adds a row, does not change the program. The content of the
        row does not matter."""
        if self._takes_row is None:
            is_plain = not self.is_there and not self.grid.line_texts[self.last].endswith("\r")
            self._takes_row = (self._is_near and is_plain) or _keeps(self.grid, edit)
        return self._takes_row

    _takes_row: bool | None = None


@lru_cache(maxsize=1)
def _ignores(grid: Grid) -> _Ignores:
    """Return the facts about a text. They are stored, so that the next call with the same text need not compute them
    again."""
    return _Ignores(grid)


def suppressing(grid: Grid, span: Span | None, names: Sequence[str]) -> Edit | None:
    """Return the edit that turns the rules `names` off for the cell that starts at `span`. If `span` is None, the
    rules are turned off for the whole text. The edit adds the names to an existing directive, or adds a row with a
    directive at the end of the text. Return None if the edit might change the program, or if no cell starts at
    `span`."""
    place = None
    if span is not None:
        place = grid.place_at(span.start)
        if place is None:
            return None
    word = "ignore-file" if place is None else "ignore"
    ignores = _ignores(grid)
    if ignores.may_write_its_text:
        return None
    directive = ignores.about(word, place)
    if directive is not None and directive.names:
        listed = {name for name, _ in directive.names}
        added = ", ".join(name for name in names if name not in listed)
        at = directive.names[-1][1].end
        edit = Edit(Span(at, at), f", {added}")
        return edit if added and ignores.takes_names(directive) else None
    if ignores.last < 0:
        return None
    at_place = "" if place is None else f" {place[0]},{place[1]}"
    where = grid.lines.end(ignores.last)
    text = f"{ignores.gap}{BEGIN} {word}[{', '.join(names)}]{at_place}"
    edit = Edit(Span(where, where), text)
    return edit if ignores.takes_row(edit) else None


def _keeps(grid: Grid, edit: Edit) -> bool:
    """Return whether it is proved that `edit` does not change the meaning of the program."""
    after = parse(apply_edits(grid.text, [edit]), grid.dialect)
    return difference(grid, after) is None


_PROGRAM = "1️⃣🔢🔚"

EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        "1️⃣🔢🔚\n\nmines: ignore[unreachable-cells] 1,0",
        _PROGRAM,
        template(
            "Safe: the fix removes the directive. If the directive is in the last row, the "
            "fix also removes this row. It does so only if it is proved that no run depends "
            "on this row."
        ),
    ),
    UNKNOWN: DirectiveExample("1️⃣🔢🔚\n\nmines: ignore-file[unreachable-cell]", _PROGRAM),
}
"""Examples for the two rules about directives. All languages share these rules."""
