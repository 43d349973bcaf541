"""The content of a linter's report, and the formats for it.

Every format is a module with a function `render`. The module is imported only if its format is requested, so that a
plain listing does not import JSON. A format yields pieces of text in the order of the report, so that the beginning
can be written before the end is computed.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from mines_tools.interface.language import Rule
    from mines_tools.text.diagnostics import Diagnostic, Problem
    from mines_tools.text.source import LineTable

    Painter = Callable[[str, str], str]
    """A function `paint(text, style)` that returns the text with colours. Styles are ``bold``, ``dim``, and colours
    such as ``red``."""
    Renderer = Callable[["Report", Painter], Iterable[str]]
    CellAt = Callable[[Any, int], tuple[int, int] | None]
    """The type of `Language.cell_at`."""


def plain(text: str, _style: str) -> str:
    """Return `text` unchanged. This function is the painter of a report that is not for a terminal."""
    return text


def cell_text(column: int, row: int) -> str:
    """Return the place of a cell as people write it."""
    return f"({column}, {row})"


class FileReport(NamedTuple):
    """The findings in one file."""

    path: str
    """The path in reports, with forward slashes: as the user gave it, or relative to the working folder. The path may
    contain any characters; bytes that are not UTF-8 are represented as in ``surrogateescape``."""
    text: str
    lines: LineTable
    dialect: str
    diagnostics: Sequence[Diagnostic]
    """The diagnostics to show, in order."""
    ran_out: bool = False
    """True if flow analysis stopped early, so that findings may be missing."""
    could_find_more: bool = False
    """True if flow analysis may find out more with a larger budget."""
    cell_places: Sequence[str] = ()
    """For each diagnostic, its place as people write it in the language, such as ``(3, 0)``. Empty if people name a
    place by its line and column."""

    def places(self) -> Iterable[str]:
        """Return the `cell_places` of all diagnostics, or empty texts in place of these."""
        return self.cell_places or [""] * len(self.diagnostics)


class Report(NamedTuple):
    """The findings in all files."""

    files: Sequence[FileReport]
    rules: Mapping[str, Rule]
    """The rules by code. Some formats include the help of the rules."""
    fixed: int
    """The number of applied fixes."""
    tool_version: str
    tool_name: str = "mines-lint"
    problems: Sequence[Problem] = ()
    """The reasons why some files were not checked."""


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
        from importlib import import_module  # importing it takes a command a millisecond

        render: Renderer = import_module(f"mines_tools.report.{module}").render
        for piece in render(report, paint):
            # A file name that is not Unicode must not prevent writing the rest.
            yield piece if piece.isascii() else without_surrogates(piece)

    return pieces


def without_surrogates(text: str) -> str:
    """Return `text` in a form that can be written as UTF-8."""
    import re

    return re.sub("[\ud800-\udfff]", "\ufffd", text)


FORMATS: Mapping[str, Renderer] = {name: _renderer(module) for name, module in _MODULES.items()}
"""The renderers by format name. A renderer yields pieces of text that can be written as UTF-8."""

rule_counts = _renderer("rule_counts")
"""The renderer that shows the number of findings of each rule as a table."""

rule_counts_json = _renderer("rule_counts_json")
"""The renderer that lists the number of findings of each rule as JSON."""


def render(format_name: str, report: Report, paint: Painter) -> Iterable[str]:
    """Return `report` in the format `format_name`. Raises KeyError for an unknown format."""
    return FORMATS[format_name](report, paint)
