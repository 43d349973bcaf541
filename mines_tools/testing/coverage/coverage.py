"""Joins what the runs of a program performed into the coverage of the program."""

from __future__ import annotations

from bisect import bisect_left

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import RunOptions
from mines_tools.testing.coverage.recording import END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run_state import StateCell
    from mines_tools.testing.coverage.recording import Recorded
    from mines_tools.text.source import Span


PERFORMED, LEFT_OUT, THE_END = "performed", "left-out", "end"
"""The ways of branches that are not places of the text."""


class CoveredPlace(NamedTuple):
    """An operation of a program, and how often the cases performed it."""

    span: Span
    line: int
    """The line of the operation, counted from 1."""
    column: int
    steps: int
    """The number of steps that performed the operation, in all cases together."""
    cases: tuple[str, ...]
    """The names of the cases that performed the operation."""


class CoveredBranch(NamedTuple):
    """A branch of a program, and the number of its ways that the cases took."""

    span: Span
    line: int
    column: int
    ways: int
    """The number of all ways."""
    taken: int
    is_reached: bool
    """True if a case came to the branch."""
    went: tuple[str, ...] = ()
    """The ways that were taken. For a part of the text that a run may leave out: `PERFORMED` and `LEFT_OUT`. For other
    branches: the places at which a run continued, such as ``57:1``, and `THE_END`."""


class CoveredCell(NamedTuple):
    """A cell of a board or a map, and whether a case changed it."""

    span: Span
    is_changed: bool


class Share(NamedTuple):
    """A number of covered parts, and the number of all parts."""

    covered: int
    all: int

    @property
    def percent(self) -> float:
        """The share in percent; 100 if there are no parts."""
        return 100 * self.covered / self.all if self.all else 100.0

    def __add__(self, other: object) -> Share:
        """Return the sum of two shares."""
        assert isinstance(other, Share)
        return Share(self.covered + other.covered, self.all + other.all)


class ProgramCoverage(NamedTuple):
    """The coverage of one program."""

    path: str
    parsed: Parsed
    places: Sequence[CoveredPlace]
    branches: Sequence[CoveredBranch]
    cells: Sequence[CoveredCell]
    """The cells of boards and maps; none if cells are the operations themselves."""
    is_complete: bool
    """False if the recording of a run took too long, so that parts of this run may be missing."""

    @property
    def operations(self) -> Share:
        """The share of the operations that were performed."""
        return Share(sum(place.steps > 0 for place in self.places), len(self.places))

    @property
    def ways(self) -> Share:
        """The share of the ways of branches that were taken."""
        taken = sum(branch.taken for branch in self.branches)
        return Share(taken, sum(branch.ways for branch in self.branches))

    @property
    def changed_cells(self) -> Share:
        """The share of the cells that were changed."""
        return Share(sum(cell.is_changed for cell in self.cells), len(self.cells))


def coverage_of(
    path: str, used: Language, parsed: Parsed, runs: Iterable[tuple[str, Recorded]]
) -> ProgramCoverage:
    """Return the coverage of the program `parsed`, which is in the file at `path`. `runs` has the name of each case and
    what its run performed."""
    by_case = list(runs)
    running = used.running(parsed)
    spans = running.places()
    first_comment = next(used.comments(parsed), None) if running.has_rows else None
    end = len(parsed.text) if first_comment is None else first_comment.start - 2
    places = []
    for number, span in enumerate(spans):
        text = parsed.text[span.start : span.end]
        if not text.strip() or text in used.fillers or span.start >= end:
            continue
        counts = [(name, run.steps.get(number, 0)) for name, run in by_case]
        places.append(
            CoveredPlace(
                span,
                *parsed.lines.position(span.start),
                sum(count for _, count in counts),
                tuple(name for name, count in counts if count),
            )
        )
    return ProgramCoverage(
        path,
        parsed,
        places,
        _branches(used, parsed, spans, [run for _, run in by_case]),
        _cells(used, parsed, [run for _, run in by_case]),
        all(run.is_complete for _, run in by_case),
    )


def _branches(
    used: Language, parsed: Parsed, spans: Sequence[Span], runs: Sequence[Recorded]
) -> list[CoveredBranch]:
    numbers = {span: number for number, span in enumerate(spans)}
    starts = [span.start for span in spans]  # in ascending order
    found = []
    for span, ways, is_part, only, ignored in used.branches(parsed):
        if is_part:
            inside = range(bisect_left(starts, span.start), bisect_left(starts, span.end))
            is_performed = any(number in run.steps for run in runs for number in inside)
            is_left_out = any((span.start, span.end) in run.left_out for run in runs)
            taken = is_performed + is_left_out
            is_reached = taken > 0
            went = (*((PERFORMED,) if is_performed else ()), *((LEFT_OUT,) if is_left_out else ()))
        else:
            number = numbers.get(span, len(spans))
            after = {way for run in runs for way in run.ways.get(number, ())}
            after.difference_update(map(numbers.get, ignored))
            if only:
                after.intersection_update(map(numbers.get, only))
            taken = min(len(after), ways)
            is_reached = any(number in run.steps for run in runs)
            went = tuple(_place(parsed, spans, way) for way in sorted(after))
        position = parsed.lines.position(span.start)
        found.append(CoveredBranch(span, *position, ways, taken, is_reached, went))
    return found


def _place(parsed: Parsed, spans: Sequence[Span], number: int) -> str:
    """Return the line and the column of the place with the number `number`, or `THE_END`."""
    if number == END:
        return THE_END
    line, column = parsed.lines.position(spans[number].start)
    return f"{line}:{column}"


def _cells(used: Language, parsed: Parsed, runs: Sequence[Recorded]) -> list[CoveredCell]:
    """Return the cells that stand in the text of the program, in the order of the text."""
    running = used.running(parsed)
    if running.has_rows:
        return []
    changed = {cell for run in runs for cell in run.cells}
    view = running.start_stepping(RunOptions(seed=1), lambda _: None).view()
    found = []
    for name, grid in view.grids.items():
        for row, width in enumerate(grid.widths):
            for column in range(width):
                cell: StateCell = grid.cell(column, row)
                if cell.span is not None:
                    found.append(CoveredCell(cell.span, (name, column, row) in changed))
    return sorted(found)


def totals(programs: Iterable[ProgramCoverage]) -> Mapping[str, Share]:
    """Return the shares of all programs together: ``operations``, ``ways`` and ``cells``."""
    sums = {"operations": Share(0, 0), "ways": Share(0, 0), "cells": Share(0, 0)}
    for program in programs:
        sums["operations"] += program.operations
        sums["ways"] += program.ways
        sums["cells"] += program.changed_cells
    return sums
