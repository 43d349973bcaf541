"""Renders each diagnostic with its source, for people at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.frame import frame
from mines_tools.report.limits import shown_first
from mines_tools.report.width import one_line
from mines_tools.text.escaping import shown as shown_name
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report


def render(report: Report, paint: Painter) -> Iterator[str]:
    """Yield a code frame for each diagnostic, with related places, remedy and fix. For a file with many
    diagnostics, only the first are shown."""
    for file in report.files:
        first, rest = shown_first(file)
        for diagnostic in first:
            yield frame(file.path, file.text, file.lines, diagnostic, paint) + "\n"
            fix = diagnostic.fix
            if fix is not None:
                kind = (
                    paint(phrase("safe fix:"), "green")
                    if fix.safe
                    else paint(phrase("unsafe fix:"), "yellow")
                )
                yield f"  {kind} {one_line(fix.title)}\n"
            yield "\n"
        if rest:
            yield f"{paint(shown_name(file.path), 'bold')}: {rest}\n"
