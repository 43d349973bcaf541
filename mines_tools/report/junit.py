"""Renders JUnit XML: a suite for each file, a case for each diagnostic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.report.frame import with_help
from mines_tools.text.escaping import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import FileReport, Painter, Report
    from mines_tools.text.diagnostics import Diagnostic, Problem

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    | {character: f"&#{ord(character)};" for character in "\t\n\r"}
)


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the document.

    A diagnostic that is an error or a warning becomes a failure; an info or a hint becomes a passing case with the
    message as its output. A file without findings has one passing case. A file that was not checked has a case with an
    error.
    """
    errors = len(report.problems)
    cases = sum(max(len(file.diagnostics), 1) for file in report.files) + errors
    failures = sum(map(_failures, report.files))
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield (
        f'<testsuites name="{report.tool_name}" tests="{cases}" failures="{failures}"'
        f' errors="{errors}">\n'
    )
    for file in report.files:
        yield from _suite(file)
    for problem in report.problems:
        yield from _not_checked(problem, report.tool_name)
    yield "</testsuites>\n"


def _failures(file: FileReport) -> int:
    return sum(map(_is_failure, file.diagnostics))


def _is_failure(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity in ("error", "warning")


def _suite(file: FileReport) -> Iterator[str]:
    path = escaped(shown(file.path))  # XML cannot contain control characters
    tests = max(len(file.diagnostics), 1)
    yield (
        f'<testsuite name="{path}" tests="{tests}" failures="{_failures(file)}" errors="0"'
        ' skipped="0" time="0">\n'
    )
    if not file.diagnostics:
        yield f'<testcase name="no problems" classname="{path}" time="0"/>\n'
    for diagnostic in file.diagnostics:
        line, column = file.lines.position(diagnostic.span.start)
        rule = f"{diagnostic.code} {diagnostic.name}"
        name = escaped(f"{rule} ({line}:{column})")
        text = escaped(f"{shown(file.path)}:{line}:{column}: {rule}: {with_help(diagnostic)}")
        yield f'<testcase name="{name}" classname="{path}" time="0">'
        if _is_failure(diagnostic):
            message = escaped(diagnostic.message)
            yield f'<failure type="{diagnostic.severity}" message="{message}">{text}</failure>'
        else:
            yield f"<system-out>{text}</system-out>"
        yield "</testcase>\n"
    yield "</testsuite>\n"


def _not_checked(problem: Problem, tool: str) -> Iterator[str]:
    name = escaped(shown(problem.path) or tool)
    reason, text = escaped(shown(problem.reason)), escaped(str(problem))
    yield f'<testsuite name="{name}" tests="1" failures="0" errors="1" skipped="0" time="0">\n'
    yield f'<testcase name="checked" classname="{name}" time="0">'
    yield f'<error type="not checked" message="{reason}">{text}</error></testcase>\n</testsuite>\n'


def escaped(text: str) -> str:
    """Return `text` escaped for content or an attribute; characters that XML 1.0 forbids become replacement
    characters."""
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPES)
