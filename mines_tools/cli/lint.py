"""`mines-lint`: say what is wrong, and mend it if asked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mines_tools.cli.lint_files import cache_for, request_for, with_progress
from mines_tools.cli.lint_options import PROGRAM, lint_options
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    is_terminal,
    lines_for_output,
    painter,
    say,
    say_lines,
    standard_output,
)
from mines_tools.diagnostics import SEVERITIES
from mines_tools.language import LANGUAGES, language
from mines_tools.lint.files import lint_files
from mines_tools.lint.selection import rules_of
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.discovery import discover, excluded
from mines_tools.project.outputs import is_being_read, write_output
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.report.findings import Report, render, statistics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.cli.lint_options import Options
    from mines_tools.lint.files import FileResult
    from mines_tools.report.findings import FileReport

CLEAN = 0
FOUND = 1
USAGE = 2
INTERRUPTED = 130

_CHUNK = 1 << 15  # characters


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = lint_options(arguments)
    try:
        return _run(options)
    except ConfigurationError as error:
        say(f"{PROGRAM}: {error}")
        return USAGE
    except OutputClosed:
        return CLEAN
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return USAGE
    except KeyboardInterrupt:
        say(f"{PROGRAM}: interrupted")
        return INTERRUPTED


def _run(options: Options) -> int:
    if options.explain is not None:
        from mines_tools.cli.lint_settings import explain

        explain(options.explain)
        return CLEAN
    if options.dialect is not None and not any(
        options.dialect in language(each).dialects for each in LANGUAGES
    ):
        known = ", ".join(name for each in LANGUAGES for name in language(each).dialects)
        message = f"there is no dialect {options.dialect}; the dialects are {known}"
        raise ConfigurationError(message)
    if options.watch:
        from mines_tools.cli.lint_watch import watch

        watch(options, _lint)
    return _lint(options)


def _lint(options: Options) -> int:
    """Lint what the paths mean, once; returns the exit status."""
    found = discover(options.paths, options.finding)
    for problem in (*found.missing, *found.notes):
        say(f"{PROGRAM}: {problem}")
    files = [path for path in found.files if path != "-" or not _is_input_excluded(options)]
    if options.show_files or options.show_settings:
        from mines_tools.cli.lint_settings import show_files

        show_files(files, options)
        return USAGE if found.missing else CLEAN
    requests = [request_for(path, options, found.access[path]) for path in files]
    if options.output_file is not None and is_being_read(options.output_file, files):
        message = f"{shown_path(options.output_file)}: this file is being read; name another --output-file"
        raise ConfigurationError(message)
    cache = cache_for(len(requests), options)
    results = list(with_progress(lint_files(requests, options.jobs, cache), len(requests)))
    problems = [result.problem for result in results if result.problem]
    for problem in problems:
        say(f"{PROGRAM}: {problem}")
    try:
        if len(files) < len(found.files):
            _give_back(options)
        _write(results, options)
    except OutputClosed:
        pass  # nobody wants the rest; the status still says what was found
    if found.missing or problems:
        return USAGE
    return FOUND if any(result.fails for result in results) else CLEAN


def _is_input_excluded(options: Options) -> bool:
    name = options.stdin_filename
    return name is not None and excluded(name, options.finding, is_named=True)


def _give_back(options: Options) -> None:
    """Write standard input, which is excluded, where its new text is asked for."""
    if request_for("-", options).gives_text:
        try:
            text = read_source("-")
        except SourceError as error:
            raise ConfigurationError(str(error)) from None
        output = standard_output()
        output.write(text)
        output.flush()


def _write(results: Sequence[FileResult], options: Options) -> None:
    """Write what was found, and say what was done."""
    texts = standard_output()
    for result in results:
        texts.write(lines_for_output(result.change) if options.diff else result.change)
    texts.flush()
    if options.diff:
        return
    reports = [result.report for result in results if result.report is not None]
    fixed = sum(result.fixed for result in results)
    _write_report(reports, fixed, options, "-" in options.paths and _gives_text(options))
    _say_summary(reports, fixed, sum(result.ignored for result in results))


def _gives_text(options: Options) -> bool:
    """Whether standard output is for the new text of standard input."""
    return request_for("-", options).gives_text


def _write_report(
    reports: Sequence[FileReport], fixed: int, options: Options, has_text: bool
) -> None:
    stream = sys.stderr if has_text else sys.stdout
    to_file = options.output_file is not None
    chosen = options.output_format
    if chosen is None:
        chosen = "full" if is_terminal(stream) and not to_file else "concise"
    is_for_people = chosen in ("full", "concise") or options.statistics
    if is_for_people and not to_file and not any(report.diagnostics for report in reports):
        return
    rules = {}
    if not is_for_people:
        rules = {
            code: rule for each in LANGUAGES for code, rule in rules_of(language(each)).items()
        }
    from mines_tools import __version__

    report = Report(reports, rules, fixed, __version__)
    paint = _plain if to_file or not is_for_people else painter(stream)
    pieces = statistics(report, paint) if options.statistics else render(chosen, report, paint)
    if has_text and not to_file:
        for piece in pieces:
            say_lines(piece.rstrip("\n"))
        return
    _write_pieces(pieces, options.output_file)


def _write_pieces(pieces: Iterable[str], path: str | None) -> None:
    if path is None:
        output = standard_output()
        for piece in pieces:
            output.write(piece)
        output.flush()
        return
    try:
        write_output(path, _chunks(pieces))
    except BrokenPipeError:
        raise OutputClosed from None
    except OSError as error:
        message = f"{shown_path(path)}: cannot be written: {error.strerror}"
        raise ConfigurationError(message) from None


def _chunks(pieces: Iterable[str]) -> Iterator[bytes]:
    """`pieces` as bytes, so many together that each is worth writing."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size > _CHUNK:
            yield "".join(waiting).encode("utf-8")
            waiting, size = [], 0
    yield "".join(waiting).encode("utf-8")


def _plain(text: str, _style: str) -> str:
    return text


def _say_summary(reports: Sequence[FileReport], fixed: int, ignored: int) -> None:
    found = [each for report in reports for each in report.diagnostics]
    parts = []
    for severity in SEVERITIES:
        count = sum(diagnostic.severity == severity for diagnostic in found)
        if count:
            plural = "" if count == 1 or severity == "info" else "s"
            parts.append(f"{count} {severity}{plural}")
    if fixed:
        parts.append(f"{fixed} fixed")
    if ignored:
        parts.append(f"{ignored} ignored from now on")
    files = f"{len(reports)} file{'' if len(reports) == 1 else 's'}"
    say(f"{files}: {', '.join(parts) or 'nothing found'}")
    ran_out = [report.path for report in reports if report.ran_out]
    if ran_out:
        first = ran_out[0] + (f" and {len(ran_out) - 1} more" if len(ran_out) > 1 else "")
        say(
            f"the budget of flow analysis ran out in {first}: a flow rule may have missed something"
        )


if __name__ == "__main__":
    sys.exit(main())
