"""Renders each diagnostic with its source, for people at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.fix_lines import fix_lines
from mines_tools.report.frame import frame
from mines_tools.report.width import one_line
from mines_tools.text.diagnostics import how_many
from mines_tools.text.escaping import shown as shown_name
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.report.formats import FileReport, Painter, Report
    from mines_tools.text.diagnostics import Diagnostic

MOST_SHOWN = 500
"""The largest number of diagnostics of one file that are shown with their source lines. Nobody reads more, and showing
them takes time. The other formats list all diagnostics."""


def render(report: Report, paint: Painter) -> Iterator[str]:
    """Yield the source line of each diagnostic, with the message, related places, remedy and fix. The fix is shown with
    the lines that it changes. If a file has more
    than `MOST_SHOWN` diagnostics, only the first `MOST_SHOWN` are shown."""
    for file in report.files:
        first, rest = _shown_first(file)
        for diagnostic, cell in zip(first, file.places(), strict=False):
            yield frame(file.path, file.text, file.lines, diagnostic, paint, cell) + "\n"
            fix = diagnostic.fix
            if fix is not None:
                kind = (
                    paint(phrase("safe fix:"), "green")
                    if fix.safe
                    else paint(phrase("unsafe fix:"), "yellow")
                )
                yield f"  {kind} {one_line(fix.title)}\n"
                for line in fix_lines(file.text, file.lines, fix, paint):
                    yield f"{line}\n"
            yield "\n"
        if rest:
            yield f"{paint(shown_name(file.path), 'bold')}: {rest}\n"


def _shown_first(file: FileReport) -> tuple[Sequence[Diagnostic], str]:
    """Choose which diagnostics of `file` are shown. Return these diagnostics, and a message about the diagnostics that
    are not shown. The message is empty if all are shown."""
    rest = how_many(file.diagnostics[MOST_SHOWN:])
    if not rest:
        return file.diagnostics, ""
    words = counted(
        rest,
        "{count:,} more finding is not shown (--output-format concise lists all)",
        "{count:,} more findings are not shown (--output-format concise lists all)",
    )
    return file.diagnostics[:MOST_SHOWN], words
