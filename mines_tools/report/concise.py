"""A line for each diagnostic: ``path:line:column: CODE name: message``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.names import shown as shown_name
from mines_tools.report.frame import SEVERITY_STYLE, fix_mark, headline
from mines_tools.report.most import shown_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.findings import Painter, Report


def render(report: Report, paint: Painter) -> Iterator[str]:
    """A line for each diagnostic; before the message ``[*]`` if there is a safe fix, ``[*unsafe]``
    if there is an unsafe one. Of very many in one file, the first."""
    for file in report.files:
        first, rest = shown_first(file)
        for diagnostic in first:
            place, code, message = headline(file.path, file.lines, diagnostic)
            style = SEVERITY_STYLE[diagnostic.severity]
            fix = diagnostic.fix
            mark = f"{fix_mark(fix.safe, paint)} " if fix is not None else ""
            yield f"{paint(place, 'bold')} {paint(code, style)}: {mark}{message}\n"
        if rest:
            yield f"{paint(shown_name(file.path), 'bold')}: {rest}\n"
