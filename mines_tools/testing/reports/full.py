"""Renders results for people, with the difference of each failure."""

from __future__ import annotations

from mines_tools.testing.reports.failures import failure_lines, heading
from mines_tools.testing.reports.words import debug_command
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result, RunSettings
    from mines_tools.testing.reports.report import Report


def render(report: Report, paint: Painter) -> Iterator[str]:
    """Yield the results that did not pass, or all if the report shows all."""
    for result, chosen in zip(report.results, report.chosen, strict=True):
        if result.verdict != "passed":
            yield from _failure(result, chosen, paint)
        elif report.shows_passed:
            yield f"{heading(result, paint)}\n"


def _failure(result: Result, chosen: RunSettings, paint: Painter) -> Iterator[str]:
    yield from failure_lines(result, paint)
    if result.verdict == "skipped":
        return
    command = debug_command(result, chosen)
    if command:
        yield f"  {phrase('debug it: {command}', command=command)}\n"
    yield "\n"
