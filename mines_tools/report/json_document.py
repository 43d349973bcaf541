"""Renders a report as one JSON document; `json-output.schema.json` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.report.counts import counts
from mines_tools.report.plain_data import compact, diagnostic_members, problem_data
from mines_tools.text.escaping import as_unicode
from mines_tools.text.source import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report

FORMAT_VERSION = 1
"""The version of the format. It must be increased when programs that read the old format would misread the new format.
"""


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the document, one line for each diagnostic."""
    tool = {"name": report.tool_name, "version": report.tool_version}
    yield f'{{"version":{FORMAT_VERSION},\n"tool":{compact(tool)},\n"files":['
    for file_number, file in enumerate(report.files):
        head = compact(
            {"path": as_unicode(file.path), "dialect": file.dialect, "ran_out": file.ran_out}
        )
        yield f'{"," if file_number else ""}\n{head[:-1]},"diagnostics":['
        position = positions(file.lines)
        for number, diagnostic in enumerate(file.diagnostics):
            comma = "," if number else ""
            yield f"{comma}\n  {{{diagnostic_members(diagnostic, position)}}}"
        yield "\n]}" if file.diagnostics else "]}"
    yield '\n],\n"problems":['
    for number, problem in enumerate(report.problems):
        yield f"{',' if number else ''}\n  {compact(problem_data(problem))}"
    yield f'\n],\n"summary":{compact(summary(report))}}}\n'


def summary(report: Report) -> dict[str, Any]:
    """Return the counts of the findings in all files, as plain data."""
    totals = counts(report)
    rules = totals.codes.values()
    return {
        "files": len(report.files),
        "diagnostics": sum(totals.severities.values()),
        "severities": totals.severities,
        "codes": {code: rule.times for code, rule in totals.codes.items()},
        "fixable": {
            "safe": sum(rule.safe for rule in rules),
            "unsafe": sum(rule.unsafe for rule in rules),
        },
        "fixed": report.fixed,
        "ran_out": totals.ran_out,
        "problems": len(report.problems),
    }
