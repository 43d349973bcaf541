"""`mines-fmt`: format programs."""

from __future__ import annotations

import sys
from time import perf_counter

from mines_tools.base.out_of_memory import OUT_OF_MEMORY
from mines_tools.cli.exit_statuses import DONE, FOUND, INTERRUPTED, REFUSED
from mines_tools.cli.fmt_options import PROGRAM, fmt_options
from mines_tools.cli.reports import check_output_file, give_back, speak_for, write_pieces
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    lines_for_output,
    painter,
    say,
    standard_output,
)
from mines_tools.fmt.files import FormatRequest, format_files, is_change
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.discovery import discover
from mines_tools.project.file_settings import check_dialects
from mines_tools.project.settings_lookup import settings_for_files
from mines_tools.project.source import name_of, shown_path
from mines_tools.text.diagnostics import Problem, how_many
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.cli.fmt_options import Options
    from mines_tools.fmt.files import FormatResult
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.report.formats import FileReport
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineTable


_MOST_ERRORS = 10  # maximum number of errors shown for a file


class _UsageError(Exception):
    """The command line asks for something impossible."""


class _Tally:
    """Counts files by the result of formatting them."""

    def __init__(self) -> None:
        self.changed = 0
        self.unchanged = 0
        self.failed = 0
        self.with_errors = 0
        """The number of files that have errors and were not changed."""
        self.has_errors = False

    def add(self, result: FormatResult) -> None:
        """Count the result of one more file."""
        self.changed += result.changed
        self.failed += result.problem is not None
        has_errors = bool(_errors(result))
        self.has_errors |= has_errors
        if not (result.changed or result.problem is not None):
            self.with_errors += has_errors
            self.unchanged += not has_errors

    def status(self, options: Options) -> int:
        """Return the exit status that follows from the counts and from `options`."""
        if self.failed or self.has_errors:
            return REFUSED
        fails = self.changed and not options.writes and not options.exit_zero
        return FOUND if fails else DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit status."""
    options = fmt_options(arguments)
    speak_for(options.output_format)
    tally = _Tally()
    try:
        _run(options, tally)
    except (_UsageError, ConfigurationError) as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
    except OutputClosed:
        pass  # the reader has closed the output; the exit status is still correct
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: {phrase('interrupted')}")
        return INTERRUPTED
    except OUT_OF_MEMORY:
        tally.failed += 1
        say(f"{PROGRAM}: {phrase('out of memory')}")
    return tally.status(options)


def _run(options: Options, tally: _Tally) -> None:
    check_dialects(options.dialect)
    began = perf_counter()
    overrides = options.overrides
    discovered = discover(options.paths, overrides)
    for note in (*discovered.notes, *discovered.missing):
        say(f"{PROGRAM}: {note}")
    _check_files(discovered.files, options)
    files = [path for path in discovered.files if path != "-" or not options.is_input_excluded]
    if len(files) < len(discovered.files) and options.writes:
        give_back()
    settings_by_path, others = settings_for_files(
        files, discovered.access, options.display_name, overrides
    )
    others += _refused_documents(settings_by_path, options)
    problems = [*discovered.missing, *others]
    for problem in others:
        say(f"{PROGRAM}: {problem}")
    tally.failed += len(problems)
    requests = [
        FormatRequest(
            path,
            settings,
            options.range,
            options.line_ranges,
            options.what,
            discovered.access[path],
        )
        for path, settings in settings_by_path.items()
        if options.markdown or not settings.is_markdown
    ]
    reports = []
    output = standard_output()
    formatted = format_files(requests, options.jobs)
    for request, result in zip(requests, formatted, strict=False):  # fewer if a process died
        tally.add(result)
        _say_what_was_found(request, result, options)
        output.write(_painted(lines_for_output(result.output)) if options.diff else result.output)
        output.flush()
        if result.report is not None:
            reports.append(result.report)
        if result.problem is not None:
            problems.append(result.problem)
    if options.output_format is not None:
        _write_report(reports, problems, options.output_format, options)
    if options.verbose:
        seconds = perf_counter() - began
        words = counted(
            len(files), "{count:,} file in {seconds:.2f} s", "{count:,} files in {seconds:.2f} s",
            seconds=seconds,
        )  # fmt: skip
        say(f"{PROGRAM}: {words}")
    if discovered.files != ("-",) and not options.quiet:
        _say_summary(options, tally)


def _refused_documents(
    settings_by_path: Mapping[str, FileSettings], options: Options
) -> list[Problem]:
    """Return a problem for each Markdown document that `options` do not allow to format."""
    if options.markdown:
        return []
    reason = phrase("this is a Markdown document: add --markdown to format the programs in it")
    return [
        Problem(name_of(options.display_name(path)), reason)
        for path, settings in settings_by_path.items()
        if settings.is_markdown
    ]


def _check_files(files: Sequence[str], options: Options) -> None:
    for name, limits in (("--range", options.range), ("--line-ranges", options.line_ranges)):
        if limits and len(files) != 1:
            message = phrase(
                "{option} is for one file; the paths match {count} files",
                option=name,
                count=len(files),
            )
            raise _UsageError(message)
    check_output_file(options.output_file, files, options.stdin_filename)


def _errors(result: FormatResult) -> list[Diagnostic]:
    """Return the errors in a file. Diagnostics about lines that formatting would change are not errors."""
    report = result.report
    return (
        []
        if report is None
        else [diagnostic for diagnostic in report.diagnostics if not is_change(diagnostic)]
    )


def _say_what_was_found(request: FormatRequest, result: FormatResult, options: Options) -> None:
    report = result.report
    if result.problem is not None:
        say(f"{PROGRAM}: {result.problem}")
    if report is None:
        return
    shown = shown_path(request.name)
    if options.output_format is None:
        _say_errors(shown, report.lines, _errors(result))
    before, after = result.size
    if options.shows_sizes(request.settings.language.about) and not options.quiet:
        words = phrase("{before:,} bytes before, {after:,} bytes after", before=before, after=after)
        say(f"{shown}: {words}")
    if options.verbose:
        done = phrase("formatted" if options.writes else "would be formatted")
        words = phrase(
            "{dialect}, configuration {configuration}, {done}",
            dialect="Markdown"
            if request.settings.is_markdown
            else phrase("dialect {dialect} ({why})", dialect=report.dialect, why=result.why),
            configuration=request.settings.shown_configuration,
            done=done if result.changed else phrase("unchanged"),
        )
        say(f"{PROGRAM}: {shown}: {words}")


def _write_report(
    reports: Sequence[FileReport], problems: Sequence[Problem], chosen: str, options: Options
) -> None:
    from mines_tools import __version__
    from mines_tools.report.formats import Report, plain, render

    is_coloured = chosen in ("full", "concise") and options.output_file is None
    report = Report(reports, {}, 0, __version__, PROGRAM, problems)
    write_pieces(
        render(chosen, report, painter(sys.stdout) if is_coloured else plain), options.output_file
    )


def _painted(diff: str) -> str:
    """Return `diff`, in colour if standard output shows colours."""
    paint = painter(sys.stdout)
    if paint(".", "red") == ".":
        return diff
    styles = {"-": "red", "+": "green", "@": "cyan"}
    lines = []
    for line in diff.split("\n")[:-1]:
        style = "bold" if line.startswith(("--- ", "+++ ")) else styles.get(line[:1])
        lines.append((paint(line, style) if style else line) + "\n")
    return "".join(lines)


def _say_errors(shown: str, lines: LineTable, errors: Sequence[Diagnostic]) -> None:
    if not errors:
        return
    from mines_tools.report.frame import headline

    for error in errors[:_MOST_ERRORS]:
        place, code, message = headline(shown, lines, error)
        say(f"{place} {code}: {message}")
    more = how_many(errors[_MOST_ERRORS:])
    if more > 0:
        words = counted(more, "{count:,} more error", "{count:,} more errors")
        say(f"{shown}: {words}")


def _say_summary(options: Options, tally: _Tally) -> None:
    """Print a summary, such as ``2 files reformatted, 3 files left unchanged``."""
    would = not options.writes
    changed, unchanged, failed = tally.changed, tally.unchanged, tally.failed
    parts = []
    if changed and would:
        parts.append(
            counted(
                changed,
                "{count:,} file would be reformatted",
                "{count:,} files would be reformatted",
            )
        )
    elif changed:
        parts.append(counted(changed, "{count:,} file reformatted", "{count:,} files reformatted"))
    if unchanged and would:
        parts.append(
            counted(
                unchanged, "{count:,} file already formatted", "{count:,} files already formatted"
            )
        )
    elif unchanged:
        parts.append(
            counted(unchanged, "{count:,} file left unchanged", "{count:,} files left unchanged")
        )
    if tally.with_errors:
        parts.append(
            counted(tally.with_errors, "{count:,} file has errors", "{count:,} files have errors")
        )
    if failed:
        parts.append(counted(failed, "{count:,} file failed", "{count:,} files failed"))
    say(", ".join(parts) or phrase("no files found"))


if __name__ == "__main__":
    sys.exit(main())
