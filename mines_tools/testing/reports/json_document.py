"""Renders results as one JSON document."""

from __future__ import annotations

from mines_tools.testing.case import OUTCOMES
from mines_tools.testing.reports.words import debug_command, json_text, place_in, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result, RunSettings
    from mines_tools.testing.reports.report import Report


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the document in pieces."""
    yield f'{{"version": 1, "tool": {json_text(f"mines-test {report.tool_version}")}, "cases": ['
    separator = "\n"
    for result, chosen in zip(report.results, report.chosen, strict=True):
        yield f"{separator}{json_text(data_of(result, chosen))}"
        separator = ",\n"
    problems = [problem._asdict() for problem in report.problems]
    yield f'\n], "problems": {json_text(problems)}, "counts": {json_text(report.counts)}}}\n'


def data_of(result: Result, chosen: RunSettings) -> dict[str, Any]:
    """Return a result as plain data. `chosen` are the settings with which the case was run."""
    case = result.case
    data: dict[str, Any] = {
        "program": case.program,
        "name": case.name,
        "form": case.form,
        "path": case.path,
        "line": case.line,
        "verdict": result.verdict,
        "letters": OUTCOMES[result.verdict].letters,
        "reason": str(case.problem) if case.problem is not None else reason(result),
        "input": case.input,
        "expected": case.output,
        "actual": result.output,
        "error": case.error,
        "endless": case.is_endless,
        "steps": result.steps,
        "seconds": round(result.seconds, 6),
        "settings": chosen._asdict(),
    }
    mismatch = result.mismatch
    if mismatch is not None and mismatch.expected is not None and mismatch.actual is not None:
        expected = place_in(case.output or "", mismatch.expected)
        actual = place_in(result.output or "", mismatch.actual)
        data["difference"] = {
            "expected": {"offset": mismatch.expected, **expected._asdict()},
            "actual": {"offset": mismatch.actual, **actual._asdict()},
        }
    if result.writer is not None:
        data["writer"] = result.writer._asdict()
    if result.place is not None:
        data["stopped"] = {"line": result.place[0], "column": result.place[1]}
    if result.verdict not in ("passed", "skipped", "not-run"):
        data["debug"] = debug_command(result, chosen)
    return data
