"""Renders each diagnostic as a JSON object on its own line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.plain_data import compact, diagnostic_members, problem_data
from mines_tools.text.escaping import as_unicode
from mines_tools.text.source import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield one line for each diagnostic. The line has the members that the diagnostic has in the JSON document, and
    the path and the dialect of the file. Then yield one line for each file that was not checked. This line has only the
    member `problem`, the reason."""
    for file in report.files:
        place = compact({"path": as_unicode(file.path), "dialect": file.dialect})[1:-1]
        position = positions(file.lines)
        for diagnostic in file.diagnostics:
            yield f"{{{place},{diagnostic_members(diagnostic, position)}}}\n"
    for problem in report.problems:
        yield compact({"problem": problem_data(problem)}) + "\n"
