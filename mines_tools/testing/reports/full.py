"""Renders results for people, with the difference of each failure."""

from __future__ import annotations

from mines_tools.testing.case import OUTCOMES
from mines_tools.testing.reports.words import (
    debug_command,
    lines_of_difference,
    reason,
    verdict_words,
    writer_words,
)
from mines_tools.text.escaping import shown
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
            yield f"{_heading(result, paint)}\n"


def _heading(result: Result, paint: Painter) -> str:
    style = OUTCOMES[result.verdict].style
    title = shown(result.case.title or result.case.path)
    return f"{paint(title, 'bold')}: {paint(verdict_words(result), style)}"


def failure_lines(result: Result, paint: Painter) -> Iterator[str]:
    """Yield the lines about `result`, the result of a case that did not pass: its heading, the reason and the first
    difference."""
    why = reason(result)
    yield f"{_heading(result, paint)}\n"
    if result.verdict == "skipped":
        yield f"  {why}\n"
        return
    problem = result.case.problem
    yield f"  {problem if problem is not None else _placed(result, why)}\n"
    lines = list(lines_of_difference(result))
    width = max((len(heading) for heading, _ in lines), default=0)
    for heading, text in lines:
        bar = paint("|", "blue") if heading else " "
        colour = "red" if not heading else ""
        yield f"  {heading:<{width}} {bar} {paint(text, colour) if colour else text}\n"
    written = writer_words(result)
    if written:
        yield f"  {written}\n"


def _failure(result: Result, chosen: RunSettings, paint: Painter) -> Iterator[str]:
    yield from failure_lines(result, paint)
    if result.verdict == "skipped":
        return
    command = debug_command(result, chosen)
    if command:
        yield f"  {phrase('debug it: {command}', command=command)}\n"
    yield "\n"


def _placed(result: Result, why: str) -> str:
    """Return the reason `why`, with the place in the program at which the run stopped, if it is known."""
    if result.place is None:
        return why
    line, column = result.place
    return f"{shown(result.case.program)}:{line}:{column}: {why}"
