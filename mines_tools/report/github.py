"""Renders workflow commands that GitHub Actions turns into annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.frame import with_help
from mines_tools.text.escaping import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report
    from mines_tools.text.diagnostics import Severity
    from mines_tools.text.source import LineTable, Span

_COMMANDS: dict[Severity, str] = {
    "error": "error", "warning": "warning", "info": "notice", "hint": "notice",
}  # fmt: skip
_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield a command for each diagnostic, and for each file that was not checked."""
    for file in report.files:
        path = in_property(file.path)
        for diagnostic in file.diagnostics:
            title = in_property(f"{diagnostic.code} {diagnostic.name}")
            place = _place(diagnostic.span, file.lines)
            message = in_message(with_help(diagnostic))
            command = _COMMANDS[diagnostic.severity]
            yield f"::{command} file={path},{place},title={title}::{message}\n"
    for problem in report.problems:
        properties = [f"title={report.tool_name}"]
        if problem.line is not None:
            properties = [f"line={problem.line}", f"col={problem.column}", *properties]
        if problem.path:
            properties.insert(0, f"file={in_property(problem.path)}")
        yield f"::error {','.join(properties)}::{in_message(problem.reason)}\n"


def in_message(text: str) -> str:
    """Return `text` as the message of a command."""
    return _escaped(text, _IN_MESSAGE)


def in_property(text: str) -> str:
    """Return `text` as the value of a property of a command, such as ``file``."""
    return _escaped(text, _IN_PROPERTY)


def _escaped(text: str, escapes: dict[int, str]) -> str:
    """Return `text` with the escapes of GitHub's format. Unsafe and invisible characters that this format cannot escape
    are escaped as `text.escaping.shown` does."""
    return shown(text.translate(escapes))


def _place(span: Span, lines: LineTable) -> str:
    line, column = lines.position(span.start)
    end_line, end_column = lines.position(max(span.end - 1, span.start))
    if end_line != line:  # GitHub accepts columns within one line only
        return f"line={line},endLine={end_line}"
    end_column += span.end > span.start
    return f"line={line},endLine={line},col={column},endColumn={end_column}"
