"""Lints files, in this process or in several."""

from __future__ import annotations

import os

from mines_tools.base.gc_pause import no_collection
from mines_tools.base.out_of_memory import OUT_OF_MEMORY
from mines_tools.base.records import NamedTuple
from mines_tools.lint.linted_file import LintWork, cell_places, lint_program_file
from mines_tools.lint.selection import select
from mines_tools.project.included import parsed_with_files
from mines_tools.project.jobs import results_of
from mines_tools.project.reading import NAMED, Access
from mines_tools.project.source import (
    SourceError,
    name_of,
    read_source,
    reported_name,
)
from mines_tools.report.formats import FileReport
from mines_tools.text.diagnostics import SEVERITIES, Problem
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.lint.caching import LintCache
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineRange

MANY = 64
"""The smallest number of files for which several processes are used, if the user does not set the number of jobs."""
_ENOUGH = 8
"""The smallest number of files for which reading the cache takes less time than linting."""


class LintRequest(NamedTuple):
    """A file to lint, with the work to do. A request can be sent to another process."""

    path: str
    """The path; ``-`` for standard input."""
    settings: FileSettings
    lines: tuple[LineRange, ...] = ()
    """The lines to check; empty for all."""
    diff: bool = False
    """True to return the changes that fixing would make, and to write nothing."""
    add_ignore: bool = False
    """True to add an ignore comment to each reported line."""
    access: Access = NAMED

    @property
    def name(self) -> str:
        """The name of the file in reports."""
        return self.settings.name or self.path

    @property
    def gives_text(self) -> bool:
        """True if the fixed text of standard input is to be written to standard output."""
        return self.path == "-" and (self.settings.fix or self.add_ignore) and not self.diff


class FileResult(NamedTuple):
    """The result for one file."""

    report: FileReport | None
    """The findings; None for a file that can't be read or written."""
    problem: Problem | None = None
    """The reason why the file can't be read or written."""
    fixed: int = 0
    ignored: int = 0
    change: str = ""
    """With `--diff`, the changes that fixing would make. Otherwise, the new text of standard input, if this text was
    requested."""
    fails: bool = False
    """True if a finding remains whose severity makes the command fail."""
    why: str = ""
    """The reason why the file is in its dialect."""
    refused: int = 0
    """The number of fixes that were not applied (see `Linted`)."""
    languages: Sequence[str] = ()
    """The ids of the languages of the programs in the file."""


def lint_files(
    requests: Sequence[LintRequest], jobs: int | None, cache: LintCache | None = None
) -> Iterator[FileResult]:
    """Yield the result of each request, in the order of the requests, using `jobs` processes.

    If a process dies, the last result has a problem that belongs to no file. Raises ConfigurationError if the
    configuration of a file cannot be used.
    """
    with no_collection():
        cached = [None if cache is None else _cached(request, cache) for request in requests]
    # Only this process can read its standard input.
    others = [
        request
        for request, result in zip(requests, cached, strict=True)
        if result is None and request.path != "-"
    ]
    results = results_of(lint_file, others, jobs, MANY, lambda problem: FileResult(None, problem))
    try:
        for request, before in zip(requests, cached, strict=True):
            if before is not None:
                yield before
                continue
            result = lint_file(request) if request.path == "-" else next(results, None)
            if result is None:  # a process died, and no results follow
                return
            if cache is not None:
                _keep(request, result, cache)
            yield result
    finally:
        if cache is not None:
            cache.save()


def cache_for(count: int, folder: str | None) -> LintCache | None:
    """Return the cache to use for `count` files; None if a cache would not save time. If `folder` is None, the cache is
    in its default folder."""
    if count < _ENOUGH and folder is None:
        return None
    from mines_tools.lint.caching import LintCache

    return LintCache(None if folder is None else os.path.abspath(folder))


def _cached(request: LintRequest, cache: LintCache) -> FileResult | None:
    """Return the result of a request from the cache; None if the cache does not have it."""
    # A pipe, such as standard input, can be read only once.
    if request.lines or request.path == "-" or not os.path.isfile(request.path):
        return None
    if request.settings.is_markdown:
        return None
    try:
        text = read_source(request.path, request.access)
    except SourceError:
        return None
    settings = request.settings
    dialect = settings.dialect(text)
    if dialect.problem is not None:
        return None
    used, configuration = settings.language, settings.configuration
    if used.with_files is not None:
        return None  # another file may have changed
    selection = select(settings)
    cached = cache.find(configuration, cache.digest(used, text, dialect.name, selection))
    changes = settings.fix or request.diff or request.add_ignore
    if cached is None or (changes and cached.diagnostics):
        return None
    parsed = parsed_with_files(used, text, dialect.name, settings.name)
    report = FileReport(
        reported_name(request.name), text, parsed.lines, parsed.dialect, cached.diagnostics,
        cached.ran_out, cached.could_find_more, cell_places(used, parsed, cached.diagnostics),
    )  # fmt: skip
    return FileResult(
        report,
        fails=_fails(request, cached.diagnostics),
        why=dialect.why,
        languages=(settings.language_id,),
    )


def _keep(request: LintRequest, result: FileResult, cache: LintCache) -> None:
    """Store the result of linting a file. Nothing is stored for standard input, or if only selected lines were linted.
    Nothing is stored for a text that was or could have been changed, or whose dialect has a problem."""
    from mines_tools.lint.caching import CachedResult

    report, settings = result.report, request.settings
    if report is None or request.path == "-" or request.diff or request.add_ignore:
        return
    if settings.is_markdown:
        return
    if request.lines or (settings.fix and (result.fixed or report.diagnostics)):
        return
    if settings.dialect(report.text).problem is not None:
        return
    if settings.language.with_files is not None:
        return
    digest = cache.digest(settings.language, report.text, report.dialect, select(settings))
    cache.keep(
        settings.configuration,
        digest,
        CachedResult(report.diagnostics, report.ran_out, report.could_find_more),
    )


def lint_file(request: LintRequest) -> FileResult:
    """Lint one file. If something is fixed, write the fixed text to the file. Raises ConfigurationError if the
    configuration of the file cannot be used."""
    try:
        with no_collection():
            return _lint_file(request)
    except SourceError as error:
        return FileResult(None, error.problem)
    except OUT_OF_MEMORY:
        pass  # the exception still holds the memory here
    return FileResult(None, Problem(name_of(request.name), phrase("not checked: out of memory")))


def _lint_file(request: LintRequest) -> FileResult:
    settings = request.settings
    text = read_source(request.path, request.access)
    work = LintWork(
        settings.fix or request.diff, settings.unsafe_fixes, request.lines, request.add_ignore
    )
    path = reported_name(request.name)
    if settings.is_markdown:
        from mines_tools.lint.markdown import lint_document as lint_all
    else:
        lint_all = lint_program_file
    linted = lint_all(settings, text, path, work)
    report = linted.report
    if request.diff:
        change = _diff(text, report.text, request.name)
        return FileResult(
            report._replace(diagnostics=(), cell_places=()),
            change=change,
            fails=bool(change),
            why=linted.why,
            languages=linted.languages,
        )
    if request.path != "-" and text != report.text:
        from mines_tools.project.pool import finishing
        from mines_tools.project.writing import write_text

        with finishing():
            write_text(request.path, report.text, text.encode("utf-8"), request.access)
    return FileResult(
        report,
        None,
        linted.fixed,
        linted.ignored,
        report.text if request.gives_text else "",
        _fails(request, report.diagnostics),
        linted.why,
        linted.refused,
        linted.languages,
    )


def _fails(request: LintRequest, diagnostics: Sequence[Diagnostic]) -> bool:
    failing = SEVERITIES[: _rank(request.settings.fail_on)]
    return not {diagnostic.severity for diagnostic in diagnostics}.isdisjoint(failing)


def _rank(fail_on: str) -> int:
    """Return how many severities make the command fail. These are `fail_on` and all severities that are more
    serious."""
    return next((n + 1 for n, severity in enumerate(SEVERITIES) if severity == fail_on), 0)


def _diff(before: str, after: str, name: str) -> str:
    if before == after:
        return ""
    from mines_tools.project.writing import unified_diff

    return unified_diff(before, after, reported_name(name))
