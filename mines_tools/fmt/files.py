"""Formats files, in this process or in several processes."""

from __future__ import annotations

from mines_tools.base.gc_pause import no_collection
from mines_tools.base.out_of_memory import OUT_OF_MEMORY
from mines_tools.base.records import NamedTuple
from mines_tools.fmt.engine import FormatError, TextRange, format_text
from mines_tools.project.included import parsed_with_files
from mines_tools.project.jobs import results_of
from mines_tools.project.reading import NAMED, Access
from mines_tools.project.source import (
    SourceError,
    name_of,
    read_source,
    reported_name,
    shown_path,
)
from mines_tools.report.formats import FileReport
from mines_tools.text.diagnostics import Diagnostic, Fix, Problem, joined
from mines_tools.text.source import LineRange, Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.source import LineTable

MANY = 500
"""The smallest number of files for which several processes are used, if the user does not set the number of processes.
With fewer files, one process is faster."""

UNFORMATTED = ("F001", "unformatted")
"""The code and name of the diagnostic for lines that formatting would change."""


class FormatRequest(NamedTuple):
    """A file to format, with its options. A request can be sent to another process."""

    path: str
    """The path; ``-`` for standard input."""
    settings: FileSettings
    region: TextRange | None
    lines: tuple[LineRange, ...]
    what: Literal["write", "check", "diff", "report"]
    """The action for a file that formatting would change."""
    access: Access = NAMED

    @property
    def name(self) -> str:
        """The name of the file in messages."""
        return self.settings.name or self.path

    @property
    def gives_text(self) -> bool:
        """True if the formatted text of standard input is to be written to standard output."""
        return self.path == "-" and self.what == "write"


class FormatResult(NamedTuple):
    """The result of a request."""

    problem: Problem | None = None
    """The reason why the file was not formatted; None if it was formatted."""
    output: str = ""
    """The text to print: the changes, or the new text of standard input."""
    changed: bool = False
    report: FileReport | None = None
    """The errors in the file and, if a report was requested, the lines that would change."""
    size: tuple[int, int] = (0, 0)
    """The size of the text in bytes before and after formatting."""
    dialect: str = ""
    why: str = ""
    """The reason for the choice of `dialect`."""


def format_files(requests: Sequence[FormatRequest], jobs: int | None) -> Iterator[FormatResult]:
    """Yield the result of each request, in the order of the requests. If a process dies, the last result has a problem
    that names no file. Raises ConfigurationError if the configuration of a file cannot be used."""
    others = [request for request in requests if request.path != "-"]
    results = results_of(format_file, others, jobs, MANY, FormatResult)
    for request in requests:
        result = format_file(request) if request.path == "-" else next(results, None)
        if result is None:  # a process died, and there are no more
            return
        yield result


def format_file(request: FormatRequest) -> FormatResult:
    """Format one file. Raises ConfigurationError if the configuration of the file cannot be used."""
    try:
        with no_collection():
            return _format_file(request)
    except SourceError as error:
        return FormatResult(error.problem)
    except OUT_OF_MEMORY:
        pass  # continue outside: the error still holds the memory here
    return FormatResult(Problem(name_of(request.name), phrase("not formatted: out of memory")))


class _FormattedFile(NamedTuple):
    """The result of formatting the text of a file: a program, or a Markdown document."""

    text: str
    """The new text."""
    edits: Sequence[Edit]
    errors: Sequence[Diagnostic]
    lines: LineTable
    dialect: str
    why: str = ""


def _format_file(request: FormatRequest) -> FormatResult:
    text = read_source(request.path, request.access)
    # The sender replaces its text by the output: always return the whole text, even if it cannot be
    # formatted.
    as_it_was = text if request.gives_text else ""
    try:
        formatted = (
            _format_document(request, text)
            if request.settings.is_markdown
            else _format_program(request, text)
        )
    except SourceError as error:
        return FormatResult(error.problem, as_it_was)
    except FormatError as error:
        reason = phrase(
            "not formatted because of an internal error: {error}; please report this", error=error
        )
        return FormatResult(Problem(name_of(request.name), reason), as_it_was)
    new = formatted.text
    to_report = list(formatted.errors)
    output = new if request.gives_text else ""
    if request.what == "report":
        changes = _unformatted(text, formatted.lines, formatted.edits)
        to_report = sorted([*to_report, *changes], key=lambda diagnostic: diagnostic.span)
    elif new != text and not request.gives_text:
        output = _put(request, shown_path(request.name), text, new)
    report = FileReport(
        reported_name(request.name), text, formatted.lines, formatted.dialect, to_report
    )
    size = len(text.encode()), len(new.encode())
    return FormatResult(None, output, new != text, report, size, formatted.dialect, formatted.why)


def _format_program(request: FormatRequest, text: str) -> _FormattedFile:
    settings = request.settings
    dialect = settings.dialect(text)
    used = settings.language
    parsed = parsed_with_files(used, text, dialect.name, request.path)
    if dialect.problem is not None:  # the meaning of its lines is unknown
        return _FormattedFile(text, (), [dialect.problem], parsed.lines, parsed.dialect)
    new, edits = format_text(used, parsed, settings.format, request.region, request.lines)
    return _FormattedFile(new, edits, parsed.errors, parsed.lines, dialect.name, dialect.why)


def _format_document(request: FormatRequest, text: str) -> _FormattedFile:
    from mines_tools.fmt.markdown import format_document
    from mines_tools.text.source import editor_lines

    new, edits, errors = format_document(
        request.settings, text, request.name, request.region, request.lines
    )
    return _FormattedFile(new, edits, errors, editor_lines(text), "")


def _put(request: FormatRequest, shown: str, before: str, after: str) -> str:
    """Write the new text `after` to the file of a request, and return "". If the request is only to show or check the
    changes, write nothing, and return the text to print: the changes, or a message. `shown` is the path in the message.
    """
    from mines_tools.project.writing import unified_diff, write_text

    if request.what == "diff":
        return unified_diff(before, after, reported_name(request.name))
    if request.what == "check":
        return phrase("Would reformat: {path}", path=shown) + "\n" if request.path != "-" else ""
    from mines_tools.project.pool import finishing

    with finishing():
        write_text(request.path, after, before.encode("utf-8"), request.access)
    return ""


def _unformatted(text: str, lines: LineTable, edits: Sequence[Edit]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each group of adjacent lines of `text` that `edits` would change."""
    together: list[Edit] = []
    last = -1
    for edit in edits:
        if together and lines.line_at(edit.span.start) > last + 1:
            yield _stretch(joined(text, together))
            together = []
        together.append(edit)
        last = max(last, lines.line_at(max(edit.span.start, edit.span.end - 1)))
    if together:
        yield _stretch(joined(text, together))


def is_change(diagnostic: Diagnostic) -> bool:
    """Return whether `diagnostic` reports lines that formatting would change."""
    return diagnostic.code == UNFORMATTED[0]


def _stretch(edits: Sequence[Edit]) -> Diagnostic:
    code, name = UNFORMATTED
    return Diagnostic(
        code,
        name,
        "warning",
        Span(edits[0].span.start, max(edit.span.end for edit in edits)),
        phrase("mines-fmt would change this"),
        help=phrase("run mines-fmt"),
        fix=Fix(phrase("Format"), tuple(edits), safe=True),
    )
