"""`mines-lint`: find mistakes in programs and fix them."""

from __future__ import annotations

import sys
from time import perf_counter

from mines_tools import __version__
from mines_tools.base.out_of_memory import OUT_OF_MEMORY
from mines_tools.cli.exit_statuses import DONE, FOUND, INTERRUPTED, REFUSED
from mines_tools.cli.lint_options import PROGRAM, lint_options
from mines_tools.cli.reports import check_output_file, give_back, speak_for, write_pieces
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
from mines_tools.interface.language import language
from mines_tools.lint.files import MANY, LintRequest, cache_for, lint_files
from mines_tools.lint.selection import names_without_rules
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.discovery import discover
from mines_tools.project.file_settings import check_dialects
from mines_tools.project.settings_lookup import settings_for_files
from mines_tools.report.formats import Report, plain, render, rule_counts, rule_counts_json
from mines_tools.rules.catalogue import rules_of
from mines_tools.text.diagnostics import SEVERITIES, how_many
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.cli.lint_options import Options
    from mines_tools.lint.files import FileResult
    from mines_tools.project.configuration import Overrides
    from mines_tools.project.discovery import Found
    from mines_tools.report.formats import FileReport
    from mines_tools.text.diagnostics import Problem, Severity


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit status."""
    options = lint_options(arguments)
    speak_for(options.output_format)
    try:
        return _run(options)
    except ConfigurationError as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
    except OUT_OF_MEMORY:
        pass  # continue outside: the error still holds the memory here
    except OutputClosed:
        return DONE
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: {phrase('interrupted')}")
        return INTERRUPTED
    say(f"{PROGRAM}: {phrase('out of memory')}")
    return REFUSED


def _run(options: Options) -> int:
    if options.explain is not None:
        from mines_tools.cli.lint_settings import explain

        explain(options.explain)
        return DONE
    if options.list_rules:
        from mines_tools.lint.listing import all_rules, rules_as_json, rules_as_text

        as_json = options.output_format == "json"
        text = (rules_as_json if as_json else rules_as_text)(all_rules())
        write_pieces([text], options.output_file)
        return DONE
    check_dialects(options.dialect)
    if options.watch:
        from mines_tools.cli.lint_watch import watch

        watch(options, _lint)
    return _lint(options)


def _lint(options: Options) -> int:
    """Lint the files that the command line names, once. Return the exit status."""
    began = perf_counter()
    overrides = options.overrides
    discovered = discover(options.paths, overrides)
    for problem in (*discovered.missing, *discovered.notes):
        say(f"{PROGRAM}: {problem}")
    if options.line_ranges and len(discovered.files) > 1:
        message = phrase(
            "{option} is for one file; the paths match {count} files",
            option="--line-ranges",
            count=len(discovered.files),
        )
        raise ConfigurationError(message)
    all_requests, problems = _requests(discovered, options, overrides)
    # If standard input is excluded but its new text is wanted, it is written unchanged.
    gives_text = any(request.gives_text for request in all_requests)
    is_left_out = "-" in discovered.files and options.is_input_excluded
    requests = [request for request in all_requests if request.path != "-" or not is_left_out]
    if options.show_files or options.show_settings:
        from mines_tools.cli.lint_settings import show_files

        show_files(requests, shows_settings=options.show_settings)
        return REFUSED if problems else DONE
    files = [request.path for request in requests]
    check_output_file(options.output_file, files, options.stdin_filename)
    cache = None if options.no_cache else cache_for(len(requests), options.cache_dir)
    linted = lint_files(requests, options.jobs, cache)
    if len(requests) >= MANY and not options.quiet:
        from mines_tools.cli.progress import with_progress

        linted = with_progress(linted, len(requests))
    results = list(linted)
    if options.verbose:
        _say_what_was_done(requests, results, perf_counter() - began)
    problems += _report_problems(
        [result.problem for result in results if result.problem is not None]
    )
    languages = dict.fromkeys(name for result in results for name in result.languages)
    unknown = names_without_rules(overrides, languages) if languages else ()
    if unknown:
        names = ", ".join(map(shown, unknown))
        message = phrase(
            "none of the files is in a language with these rules: {names}", names=names
        )
        say(f"{PROGRAM}: {message}")
    try:
        if is_left_out and gives_text:
            give_back()
        _write(results, problems, languages, options, gives_text)
    except OutputClosed:
        pass  # the reader has closed the output; the exit status is still correct
    return REFUSED if problems else _status(results, options)


def _status(results: Iterable[FileResult], options: Options) -> int:
    """Return the exit status if all files could be linted."""
    fails = any(
        result.fails or (options.exit_non_zero_on_fix and result.fixed > 0) for result in results
    )
    return FOUND if fails and not options.exit_zero else DONE


def _requests(
    discovered: Found, options: Options, overrides: Overrides
) -> tuple[list[LintRequest], list[Problem]]:
    """Return a request for each file that can be linted, and the problems of the other files."""
    settings_by_path, problems = settings_for_files(
        discovered.files, discovered.access, options.display_name, overrides
    )
    requests = [
        LintRequest(
            path,
            settings,
            options.line_ranges,
            options.diff,
            options.add_ignore,
            discovered.access[path],
        )
        for path, settings in settings_by_path.items()
    ]
    return requests, [*discovered.missing, *_report_problems(problems)]


def _report_problems(problems: Sequence[Problem]) -> Sequence[Problem]:
    for problem in problems:
        say(f"{PROGRAM}: {problem}")
    return problems


def _say_what_was_done(
    requests: Sequence[LintRequest], results: Sequence[FileResult], seconds: float
) -> None:
    """Print a line for each file, such as ``a.mines: dialect 2 (default), configuration mines-tools.toml, 2 found, 1.2
    ms``."""
    for request, result in zip(requests, results, strict=False):  # fewer if a process died
        if result.report is None:
            continue
        settings = request.settings
        words = phrase(
            "{dialect}, configuration {configuration}, {count} found",
            dialect="Markdown"
            if settings.is_markdown
            else phrase("dialect {dialect} ({why})", dialect=result.report.dialect, why=result.why),
            configuration=settings.shown_configuration,
            count=how_many(result.report.diagnostics),
        )
        say(f"{PROGRAM}: {result.report.path}: {words}")
    words = counted(
        len(results), "{count:,} file in {seconds:.2f} s", "{count:,} files in {seconds:.2f} s",
        seconds=seconds,
    )  # fmt: skip
    say(f"{PROGRAM}: {words}")


def _write(
    results: Sequence[FileResult],
    problems: Sequence[Problem],
    languages: Iterable[str],
    options: Options,
    gives_text: bool,
) -> None:
    """Write the results and the problems, and print a summary. `languages` are the languages of the files. With
    `gives_text`, standard output is reserved for the new text of standard input."""
    texts = standard_output()
    for result in results:
        texts.write(lines_for_output(result.change) if options.diff else result.change)
    texts.flush()
    if options.diff:
        return
    reports = [result.report for result in results if result.report is not None]
    fixed = sum(result.fixed for result in results)
    report = Report(reports, {}, fixed, __version__, problems=problems)
    _write_report(report, languages, options, gives_text)
    if options.quiet:
        return
    if reports:
        _say_summary(reports, results)
    elif not problems:
        say(phrase("no files found"))


def _write_report(
    report: Report, languages: Iterable[str], options: Options, has_text: bool
) -> None:
    stream = sys.stderr if has_text else sys.stdout
    to_file = options.output_file is not None
    chosen = options.output_format
    if chosen is None:
        chosen = "full" if is_terminal(stream) and not to_file else "concise"
    is_for_people = chosen in ("full", "concise")
    if is_for_people and not to_file and not any(file.diagnostics for file in report.files):
        return
    if not is_for_people:
        rules = [rules_of(language(language_id)) for language_id in languages]
        report = report._replace(rules={code: of[code] for of in reversed(rules) for code in of})
    paint = plain if to_file or not is_for_people else painter(stream)
    if options.statistics:
        pieces = (rule_counts if is_for_people else rule_counts_json)(report, paint)
    else:
        pieces = render(chosen, report, paint)
    if has_text and not to_file:
        for piece in pieces:
            say_lines(piece.rstrip("\n"))
        return
    write_pieces(pieces, options.output_file)


def _say_summary(reports: Sequence[FileReport], results: Iterable[FileResult]) -> None:
    fixed = refused = ignored = 0
    for result in results:
        fixed += result.fixed
        refused += result.refused
        ignored += result.ignored
    diagnostics = [diagnostic for report in reports for diagnostic in report.diagnostics]
    parts = []
    for severity in SEVERITIES:
        count = how_many(
            diagnostic for diagnostic in diagnostics if diagnostic.severity == severity
        )
        if count:
            parts.append(_severities(severity, count))
    if fixed:
        parts.append(phrase("{count} fixed", count=fixed))
    if ignored:
        parts.append(phrase("{count} ignored from now on", count=ignored))
    if refused:
        parts.append(
            counted(
                refused,
                "{count} fix not applied: it would change what the program does, or add errors",
                "{count} fixes not applied: they would change what the program does, or add errors",
            )
        )
    say(
        counted(
            len(reports), "{count} file: {found}", "{count} files: {found}",
            found=", ".join(parts) or phrase("nothing found"),
        )
    )  # fmt: skip
    early = [report for report in reports if report.ran_out]
    for could_find_more in (True, False):
        paths = [report.path for report in early if report.could_find_more is could_find_more]
        if paths:
            say(_stopped_early(paths, could_find_more=could_find_more))


def _stopped_early(paths: Sequence[str], *, could_find_more: bool) -> str:
    """Return the message that flow analysis stopped early in the files `paths`. With `could_find_more`, the message
    names the option that may help."""
    path, count = paths[0], len(paths) - 1
    if could_find_more and count:
        return phrase(
            "{path} and {count} more: analysis stopped early (--flow-budget): some flow rules may "
            "have missed something",
            path=path,
            count=count,
        )
    if could_find_more:
        return phrase(
            "{path}: analysis stopped early (--flow-budget): some flow rules may have missed "
            "something",
            path=path,
        )
    if count:
        return phrase(
            "{path} and {count} more: analysis stopped early: some flow rules may have missed "
            "something",
            path=path,
            count=count,
        )
    return phrase(
        "{path}: analysis stopped early: some flow rules may have missed something", path=path
    )


def _severities(severity: Severity, count: int) -> str:
    """Return `count` and `severity` in words, such as ``2 errors``."""
    if severity == "error":
        return counted(count, "{count} error", "{count} errors")
    if severity == "warning":
        return counted(count, "{count} warning", "{count} warnings")
    if severity == "info":
        return phrase("{count} info", count=count)
    return counted(count, "{count} hint", "{count} hints")


if __name__ == "__main__":
    sys.exit(main())
