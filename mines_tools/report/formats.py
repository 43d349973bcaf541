"""What a linter has to say, and the ways to write it down.

Every format is a module of its own with a function `render`, imported when it is asked for: a plain
listing costs no JSON. A format yields pieces of text in the order of the report, so that what is
written first need not wait for what comes last.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mines_tools.interface.language import Rule
    from mines_tools.text.diagnostics import Diagnostic, Problem
    from mines_tools.text.source import LineTable

    Painter = Callable[[str, str], str]
    """`paint(text, style)` colours; styles are ``bold``, ``dim``, ``red`` and the like."""
    Renderer = Callable[["Report", Painter], Iterable[str]]


class FileReport(NamedTuple):
    """What was found in one file."""

    path: str
    """As it was given, or relative to the working folder; with forward slashes. Anything may be in
    it; a byte that is not UTF-8 is as ``surrogateescape`` has it."""
    text: str
    lines: LineTable
    dialect: str
    diagnostics: Sequence[Diagnostic]
    """What is shown, in order."""
    ran_out: bool = False
    """Whether flow analysis stopped at its budget, so that something may have been missed."""


class Report(NamedTuple):
    """What was found in all files."""

    files: Sequence[FileReport]
    rules: Mapping[str, Rule]
    """The rules by code, for those formats that carry their help."""
    fixed: int
    """How many fixes were applied."""
    tool_version: str
    tool_name: str = "mines-lint"
    problems: Sequence[Problem] = ()
    """Why some files were not checked."""


_MODULES = {
    "full": "full",
    "concise": "concise",
    "json": "json_document",
    "json-lines": "json_lines",
    "github": "github",
    "gitlab": "gitlab",
    "sarif": "sarif",
    "junit": "junit",
}


def _renderer(module: str) -> Renderer:
    def pieces(report: Report, paint: Painter) -> Iterator[str]:
        from importlib import import_module  # which takes a command a millisecond

        render: Renderer = import_module(f"mines_tools.report.{module}").render
        for piece in render(report, paint):
            # A name of a file that is not Unicode must not keep the rest from being written.
            yield piece if piece.isascii() else _without_surrogates(piece)

    return pieces


def _without_surrogates(text: str) -> str:
    import re

    return re.sub("[\ud800-\udfff]", "\ufffd", text)


FORMATS: Mapping[str, Renderer] = {name: _renderer(module) for name, module in _MODULES.items()}
"""How to write a report, by the format's name: pieces of text that can be written as UTF-8."""

statistics = _renderer("statistics")
"""How often each rule spoke: a table, in pieces of text."""

statistics_json = _renderer("statistics_json")
"""The same as JSON."""


def render(format_name: str, report: Report, paint: Painter) -> Iterable[str]:
    """`report` in the format of that name. Raises KeyError for an unknown one."""
    return FORMATS[format_name](report, paint)
