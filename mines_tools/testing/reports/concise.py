"""Renders one line for each result that did not pass: ``PATH:LINE: RESULT: REASON``."""

from __future__ import annotations

from mines_tools.testing.case import OUTCOMES
from mines_tools.testing.reports.words import reason, verdict_words, writer_words
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result
    from mines_tools.testing.reports.report import Report


def render(report: Report, paint: Painter) -> Iterator[str]:
    """Yield a line for each result that did not pass, or for all if the report shows all."""
    for result in report.results:
        if result.verdict != "passed" or report.shows_passed:
            yield f"{_line(result, paint)}\n"


def _line(result: Result, paint: Painter) -> str:
    case = result.case
    path, line, column = case.path, case.line, 1
    if case.problem is not None:
        path, line = case.problem.path or path, case.problem.line or line
        column = case.problem.column or 1
    elif result.place is not None:
        path, (line, column) = case.program, result.place
    words = paint(verdict_words(result), OUTCOMES[result.verdict].style)
    texts = filter(None, (shown(case.title), words, reason(result), writer_words(result)))
    return f"{shown(path)}:{line}:{column}: {': '.join(texts)}"
