"""Renders workflow commands that GitHub Actions turns into annotations."""

from __future__ import annotations

from mines_tools.report.github import in_message, in_property
from mines_tools.testing.case import OUTCOMES
from mines_tools.testing.reports.words import reason, verdict_words, writer_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result
    from mines_tools.testing.reports.report import Report


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield a command for each case that failed or was not run, and for each problem."""
    for result in report.results:
        if result.verdict not in ("passed", "skipped"):
            yield _command(result)
    for problem in report.problems:
        properties = [f"file={in_property(problem.path)}"] if problem.path else []
        if problem.line is not None:
            properties.append(f"line={problem.line}")
        properties.append("title=mines-test")
        yield f"::error {','.join(properties)}::{in_message(problem.reason)}\n"


def _command(result: Result) -> str:
    case = result.case
    path, line = case.path, case.line
    if case.problem is not None:
        path, line = case.problem.path or path, case.problem.line or line
    elif result.writer is not None:
        path, line = case.program, result.writer.line
    elif result.place is not None:
        path, line = case.program, result.place[0]
    letters = OUTCOMES[result.verdict].letters
    title = f"{letters} {case.title}".strip()
    texts = filter(None, (verdict_words(result), reason(result), writer_words(result)))
    properties = f"file={in_property(path)},line={line},title={in_property(title)}"
    return f"::error {properties}::{in_message(': '.join(texts))}\n"
