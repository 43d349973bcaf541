"""Names the places of a program, for people: ``line 7``, ``line 18:2``, ``cell (6, 0)``."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from mines_tools.base.lazy import cached_property
from mines_tools.debugging.breakpoints import AtIncluded
from mines_tools.text.escaping import quoted, shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.debugging.breakpoints import AtPlace
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import Frame, IncludedFile, IncludedPlace, Place, Running
    from mines_tools.text.source import Span


class PlaceNames:
    """The names that messages use for places of a program, such as `line 12` or `(3, 2)`."""

    def __init__(self, running: Running, parsed: Parsed) -> None:
        self._running, self._lines = running, parsed.lines

    @cached_property
    def spans(self) -> Sequence[Span]:
        """The places where the run can stop, in the order in which they appear in the program's text."""
        return self._running.places()

    @cached_property
    def _crowded_lines(self) -> Set[int]:
        """The lines, counted from 0, that contain more than one place."""
        lines = [self._lines.line_at(place.start) for place in self.spans]
        return {line for line, after in pairwise(lines) if line == after}

    def cell(self, span: Span) -> tuple[int, int] | None:
        """Return the column and the row of the cell at `span`, both counted from 0. Return None if
        the program has no rows of cells."""
        if not self._running.has_rows:
            return None
        row = self._lines.line_at(span.start)
        return self._index(span.start) - self._index(self._lines.starts[row]), row

    def at_cell(self, column: int, row: int) -> Span | None:
        """Return the place of the cell in `column` and `row`; None if the program has no such cell."""
        if not self._running.has_rows or row >= len(self._lines):
            return None
        at = self._index(self._lines.starts[row]) + column
        spans_there = self.spans[at : at + 1]
        return (
            spans_there[0] if spans_there and self.cell(spans_there[0]) == (column, row) else None
        )

    def of_span(self, span: Span) -> str:
        """Return words for the place at `span`: a cell or a line. If the line contains more than one place, the words
        also contain the column of this place."""
        cell = self.cell(span)
        if cell is not None:
            return phrase("cell ({column}, {row})", column=cell[0], row=cell[1])
        line, column = self._lines.position(span.start)
        if line - 1 in self._crowded_lines:
            return phrase("line {line}:{column}", line=line, column=column)
        return phrase("line {line}", line=line)

    def of_statement(self, statement: Frame) -> str:
        """Return words for the place of `statement`. For a statement of an included file, these are the name of the file
        and the line."""
        return self.of_span(statement.span) if statement.source is None else _in_file(statement)

    def of_step(self, place: Place) -> str:
        """Return words for the place of a step."""
        origin = place.origin
        if origin is None:
            return phrase("outside the text")
        if place.included is not None:
            at = _in_file(place.included)
            inside = phrase(self._running.words.queued_by, place=at)
            return at if place.is_included_start else inside
        if place.span is None:
            return phrase(self._running.words.queued_by, place=self.of_span(origin))
        return self.of_span(origin)

    def written(self, span: Span) -> str:
        """Return the place at `span` in the notation of console commands, such as ``18:2`` or ``(6, 0)``."""
        cell = self.cell(span)
        if cell is not None:
            return f"({cell[0]}, {cell[1]})"
        line, column = self._lines.position(span.start)
        return f"{line}:{column}"

    def written_stop(self, what: AtPlace | AtIncluded) -> str:
        """Return the place `what` in the notation of console commands, such as ``18:2`` or ``lib.minesasm:3:5``."""
        if not isinstance(what, AtIncluded):
            return self.written(what.span)
        file = file_of(what.place, self._running)
        line, column = file.source.lines.position(what.place.span.start)
        return shown(f"{file.path}:{line}:{column}")

    def position(self, span: Span) -> tuple[int, int]:
        """Return the line and the column at which `span` begins, both counted from 1."""
        return self._lines.position(span.start)

    def _index(self, start: int) -> int:
        return bisect_left(self.spans, start, key=_start)


def file_of(place: IncludedPlace, running: Running) -> IncludedFile:
    """Return the file that contains `place`. It must be one of the files that the program of `running` includes."""
    return next(file for file in running.included() if file.source.name == place.file)


def nothing_in_file(line: int | str, file: IncludedFile) -> str:
    """Return the message that no statement of `file` stands in `line`, or that the program performs none of them."""
    return phrase(
        "nothing is performed in line {line} of {file}", line=line, file=quoted(file.path)
    )


def _in_file(statement: Frame) -> str:
    """Return the name of the file, without its folder, and the line of `statement`, which is in an included file."""
    source, span = statement.source, statement.span
    assert source is not None
    line, _ = source.lines.position(span.start)
    name = source.name.replace("\\", "/").rpartition("/")[2]
    return shown(f"{name}:{line}")


def _start(span: Span) -> int:
    return span.start
