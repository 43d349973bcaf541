"""Renders each diagnostic on one line: ``path:line:column: CODE name: message``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.frame import SEVERITY_STYLE, fix_mark, headline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report


def render(report: Report, paint: Painter) -> Iterator[str]:
    """Yield a line for each diagnostic. Before the message, the line has ``[*]`` if there is a safe fix, and
    ``[*unsafe]`` if there is an unsafe fix."""
    for file in report.files:
        for diagnostic, cell in zip(file.diagnostics, file.places(), strict=True):
            place, code, message = headline(file.path, file.lines, diagnostic, cell)
            style = SEVERITY_STYLE[diagnostic.severity]
            fix = diagnostic.fix
            mark = f"{fix_mark(fix.safe, paint)} " if fix is not None else ""
            yield f"{paint(place, 'bold')} {paint(code, style)}: {mark}{message}\n"
