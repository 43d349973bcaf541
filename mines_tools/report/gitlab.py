"""Renders a Code Quality report for GitLab: a JSON array with an object for each diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.fingerprint import fingerprint_of, fingerprints
from mines_tools.report.plain_data import compact
from mines_tools.text.escaping import as_unicode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report
    from mines_tools.text.diagnostics import Severity

_SEVERITIES: dict[Severity, str] = {
    "error": "critical", "warning": "major", "info": "minor", "hint": "info",
}  # fmt: skip


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the array: one line for each diagnostic, and one for each file that was not checked."""
    separator = "[\n"
    for file in report.files:
        path = as_unicode(file.path).removeprefix("./")
        for diagnostic, fingerprint in zip(file.diagnostics, fingerprints(file), strict=True):
            problem = {
                "description": f"{diagnostic.code} {diagnostic.name}: {diagnostic.message}",
                "check_name": diagnostic.code,
                "fingerprint": fingerprint,
                "severity": _SEVERITIES[diagnostic.severity],
                "location": {
                    "path": path,
                    "lines": {"begin": file.lines.position(diagnostic.span.start).line},
                },
            }
            yield separator + compact(problem)
            separator = ",\n"
    for unread in report.problems:
        document = {
            "description": unread.reason,
            "check_name": "not-checked",
            "fingerprint": fingerprint_of(unread),
            "severity": "blocker",
            "location": {
                # GitLab requires a file for everything.
                "path": as_unicode(unread.path).removeprefix("./") or ".",
                "lines": {"begin": unread.line or 1},
            },
        }
        yield separator + compact(document)
        separator = ",\n"
    yield "\n]\n" if separator == ",\n" else "[]\n"
