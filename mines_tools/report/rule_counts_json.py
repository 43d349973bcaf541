"""Renders the number of findings of each rule as JSON; `json-output.schema.json` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.counts import counts
from mines_tools.report.json_document import FORMAT_VERSION, summary
from mines_tools.report.plain_data import compact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the document. Each rule has one line. The rule with the most findings comes first."""
    rows = sorted(counts(report).codes.items(), key=lambda row: (-row[1].times, row[0]))
    tool = {"name": report.tool_name, "version": report.tool_version}
    yield f'{{"version":{FORMAT_VERSION},\n"tool":{compact(tool)},\n"statistics":['
    for number, (code, rule) in enumerate(rows):
        row = {
            "code": code,
            "name": rule.name,
            "count": rule.times,
            "fixable": {"safe": rule.safe, "unsafe": rule.unsafe},
        }
        yield f"{',' if number else ''}\n{compact(row)}"
    yield f'\n],\n"summary":{compact(summary(report))}}}\n'
