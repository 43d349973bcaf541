"""Linting files, in this process or in several."""

from __future__ import annotations

import os

from mines_tools.diagnostics import SEVERITIES, Problem
from mines_tools.garbage import no_collection
from mines_tools.language import LANGUAGES, language, language_of
from mines_tools.lint.engine import lint
from mines_tools.lint.selection import LintOptions, select
from mines_tools.phrases import phrase
from mines_tools.project.configuration import NEAREST, configuration_for
from mines_tools.project.dialects import dialect_of
from mines_tools.project.jobs import results_of
from mines_tools.project.source import SourceError, name_of, read_source
from mines_tools.records import NamedTuple
from mines_tools.report.findings import FileReport

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language, Parsed
    from mines_tools.lint.caching import LintCache
    from mines_tools.project.configuration import ConfigurationSource
    from mines_tools.project.reading import Access
    from mines_tools.text import LineRange

MANY = 64
"""Files from which on several processes pay, if nobody says how many."""


class FileRequest(NamedTuple):
    """One file to lint, and how; it can be sent to another process."""

    path: str
    """``-`` for standard input."""
    name: str
    """What it is called, for its configuration and for people."""
    dialect: str | None
    options: LintOptions
    fail_on: str
    fix: bool
    unsafe: bool
    diff: bool
    add_ignore: bool
    access: Access = "named"
    source: ConfigurationSource = NEAREST
    lines: tuple[LineRange, ...] = ()
    """The lines to look at; none for all."""

    @property
    def gives_text(self) -> bool:
        """Whether what is asked for is the new text of standard input."""
        return self.path == "-" and (self.fix or self.add_ignore) and not self.diff


class FileResult(NamedTuple):
    """What came of it."""

    report: FileReport | None
    """None for a file that can't be read or written."""
    problem: Problem | None = None
    """Why not."""
    fixed: int = 0
    ignored: int = 0
    change: str = ""
    """With `--diff` what fixing would change; the new text of standard input where that is asked."""
    fails: bool = False
    """Whether something is left at or above what fails."""
    why: str = ""
    """Why the file is in its dialect."""


def language_for(path: str) -> Language:
    """The language of the file at `path`; of an unknown suffix the first there is."""
    return language_of(path) or language(next(iter(LANGUAGES)))


def lint_files(
    requests: Sequence[FileRequest], jobs: int | None, cache: LintCache | None = None
) -> Iterator[FileResult]:
    """What came of each request, in their order, whoever does them; if a process dies, a problem
    about no file is the last. Raises ConfigurationError."""
    with no_collection():
        known = [None if cache is None else _known(request, cache) for request in requests]
    # Standard input is this process's own.
    others = [
        request
        for request, result in zip(requests, known, strict=True)
        if result is None and request.path != "-"
    ]
    results = results_of(lint_file, others, jobs, MANY, _failed)
    try:
        for request, before in zip(requests, known, strict=True):
            if before is not None:
                yield before
                continue
            result = lint_file(request) if request.path == "-" else next(results, None)
            if result is None:  # a process died, and there are no more
                return
            if cache is not None:
                _keep(request, result, cache)
            yield result
    finally:
        if cache is not None:
            cache.save()


def _failed(problem: Problem) -> FileResult:
    return FileResult(None, problem)


def _known(request: FileRequest, cache: LintCache) -> FileResult | None:
    """What comes of a request, if the cache knows that."""
    # A pipe, such as standard input, can be read only once.
    if request.lines or request.path == "-" or not os.path.isfile(request.path):
        return None
    try:
        text = read_source(request.path, request.access)
    except SourceError:
        return None
    used, configuration = (
        language_for(request.name),
        configuration_for(request.name, request.source),
    )
    dialect = dialect_of(used, text, request.name, request.dialect, request.source)
    if dialect.problem is not None:
        return None
    selection = cache.selection(used, request.options, configuration, request.name)
    found = cache.find(configuration, cache.digest(used, text, dialect.name, selection))
    changes = request.fix or request.diff or request.add_ignore
    if found is None or (changes and found.diagnostics):
        return None
    parsed = used.parse(text, dialect.name)
    report = _report(request, parsed, found.diagnostics, found.ran_out)
    return FileResult(report, fails=_fails(request, found.diagnostics), why=dialect.why)


def _keep(request: FileRequest, result: FileResult, cache: LintCache) -> None:
    """Give the cache what linting a file came to, if it is what the rules say of that text."""
    from mines_tools.lint.caching import Known

    report = result.report
    if report is None or request.path == "-" or request.diff or request.add_ignore:
        return
    if request.lines or (request.fix and (result.fixed or report.diagnostics)):
        return
    used, configuration = (
        language_for(request.name),
        configuration_for(request.name, request.source),
    )
    dialect = dialect_of(used, report.text, request.name, request.dialect, request.source)
    if dialect.problem is not None:
        return
    selection = cache.selection(used, request.options, configuration, request.name)
    digest = cache.digest(used, report.text, report.dialect, selection)
    cache.keep(configuration, digest, Known(report.diagnostics, report.ran_out))


def lint_file(request: FileRequest) -> FileResult:
    """Lint one file, and write it if something is mended. Raises ConfigurationError."""
    try:
        with no_collection():
            return _lint_file(request)
    except SourceError as error:
        return FileResult(None, error.problem)
    except MemoryError:
        pass  # what took it is still held here
    return FileResult(None, Problem(name_of(request.name), phrase("not checked: out of memory")))


def _lint_file(request: FileRequest) -> FileResult:
    used = language_for(request.name)
    configuration = configuration_for(request.name, request.source)
    selection = select(used, request.options, configuration, request.name)
    text = read_source(request.path, request.access)
    dialect = dialect_of(used, text, request.name, request.dialect, request.source)
    # Of a text in a dialect that there is not nobody knows what its lines mean.
    is_known = dialect.problem is None
    linted = lint(
        used,
        used.parse(text, dialect.name),
        selection,
        fix=(request.fix or request.diff) and is_known,
        unsafe=request.unsafe,
        lines=request.lines,
    )
    fixed, ignored = linted.fixed, 0
    dialect = dialect_of(used, linted.parsed.text, request.name, request.dialect, request.source)
    if dialect.name != linted.parsed.dialect:  # which an unsafe fix can bring about
        parsed = used.parse(linted.parsed.text, dialect.name)
        linted = lint(used, parsed, selection, lines=request.lines)
    if request.add_ignore and is_known:
        from mines_tools.lint.ignoring import add_ignores

        linted, ignored = add_ignores(used, linted, selection, request.lines)
    new = linted.parsed
    diagnostics = list(linted.diagnostics)
    if dialect.problem is not None:
        diagnostics.append(dialect.problem)
        diagnostics.sort(key=lambda diagnostic: diagnostic.span)
    if request.diff:
        change = _diff(text, new.text, request.name)
        return FileResult(
            _report(request, new, (), linted.ran_out),
            change=change,
            fails=bool(change),
            why=dialect.why,
        )
    if request.path != "-" and text != new.text:
        from mines_tools.project.pool import finishing
        from mines_tools.project.writing import write_text

        with finishing():
            write_text(request.path, new.text, text.encode("utf-8"), request.access)
    return FileResult(
        _report(request, new, diagnostics, linted.ran_out),
        None,
        fixed,
        ignored,
        new.text if request.gives_text else "",
        _fails(request, diagnostics),
        dialect.why,
    )


def _fails(request: FileRequest, diagnostics: Sequence[Diagnostic]) -> bool:
    failing = SEVERITIES[: _rank(request.fail_on)]
    return not {diagnostic.severity for diagnostic in diagnostics}.isdisjoint(failing)


def _rank(fail_on: str) -> int:
    """How many severities fail."""
    return next((n + 1 for n, each in enumerate(SEVERITIES) if each == fail_on), 0)


def _report(
    request: FileRequest, parsed: Parsed, diagnostics: Sequence[Diagnostic], ran_out: bool
) -> FileReport:
    path = name_of(request.name).replace(os.sep, "/")
    return FileReport(path, parsed.text, parsed.lines, parsed.dialect, diagnostics, ran_out)


def _diff(before: str, after: str, name: str) -> str:
    if before == after:
        return ""
    from mines_tools.project.writing import unified_diff

    return unified_diff(before, after, name_of(name).replace(os.sep, "/"))
