"""Renders results as a JUnit report: a suite for each program, and a test case for each case."""

from __future__ import annotations

from itertools import groupby

from mines_tools.report.junit import escaped
from mines_tools.testing.case import FAILURES
from mines_tools.testing.reports.words import reason, verdict_words, writer_words
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result
    from mines_tools.testing.reports.report import Report
    from mines_tools.text.diagnostics import Problem


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the report."""
    results = report.results
    counts = _counts(results, len(report.problems))
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="mines-test" {counts}>\n'
    for program, group in groupby(results, key=lambda result: result.case.program):
        of_program = list(group)
        name = escaped(shown(program or of_program[0].case.path))
        yield f'<testsuite name="{name}" {_counts(of_program)}>\n'
        for result in of_program:
            yield from _case(result, name)
        yield "</testsuite>\n"
    for problem in report.problems:
        yield from _problem(problem)
    yield "</testsuites>\n"


def _counts(results: Sequence[Result], problems: int = 0) -> str:
    failures = sum(result.verdict in FAILURES for result in results)
    errors = sum(result.verdict == "not-run" for result in results) + problems
    skipped = sum(result.verdict == "skipped" for result in results)
    seconds = sum(result.seconds for result in results)
    return (
        f'tests="{len(results) + problems}" failures="{failures}" errors="{errors}" '
        f'skipped="{skipped}" time="{seconds:.3f}"'
    )


def _case(result: Result, suite: str) -> Iterator[str]:
    case = result.case
    name = escaped(shown(case.name or case.path))
    yield f'<testcase name="{name}" classname="{suite}" time="{result.seconds:.3f}"'
    if result.verdict == "passed":
        yield "/>\n"
        return
    why = escaped(str(case.problem) if case.problem is not None else reason(result))
    if result.verdict == "skipped":
        yield f'><skipped message="{why}"/></testcase>\n'
        return
    tag = "failure" if result.verdict in FAILURES else "error"
    title = verdict_words(result)
    texts = [f"{shown(case.path)}:{case.line}: {title}", *filter(None, (writer_words(result),))]
    if result.mismatch is not None:
        texts += ["expected:", case.output or "", "actual:", result.output or ""]
    message = f"{escaped(title)}: {why}" if why else escaped(title)
    text = escaped("\n".join(texts)).replace("##", "#&#35;")  # a CI service could see a command
    yield f'><{tag} type="{result.verdict}" message="{message}">{text}</{tag}></testcase>\n'


def _problem(problem: Problem) -> Iterator[str]:
    name, text = escaped(shown(problem.path) or "mines-test"), escaped(str(problem))
    yield f'<testsuite name="{name}" tests="1" failures="0" errors="1" skipped="0" time="0">'
    yield f'<testcase name="found" classname="{name}" time="0"><error type="not-run" '
    yield f'message="{text}"/></testcase></testsuite>\n'
