"""`mines-test`: run programs on test cases."""

from __future__ import annotations

import os
import sys

from mines_tools import __version__
from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import DONE, FOUND, INTERRUPTED, REFUSED
from mines_tools.cli.leaving import leave
from mines_tools.cli.reports import write_pieces
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    is_terminal,
    painter,
    say,
    say_lines,
)
from mines_tools.cli.test_options import PROGRAM, test_options
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import check_dialects
from mines_tools.project.reading import Access
from mines_tools.testing.case import FAILURES, Case
from mines_tools.testing.finding import find_cases
from mines_tools.testing.processes import results_of_cases
from mines_tools.testing.reports.formats import FOR_PEOPLE, render
from mines_tools.testing.reports.report import Report, summary
from mines_tools.testing.running import Task
from mines_tools.text.escaping import quoted, shown
from mines_tools.translations.phrases import ENGLISH, phrase, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from mines_tools.cli.test_options import Options
    from mines_tools.testing.case import Result
    from mines_tools.testing.finding import FoundCases


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit status. If `arguments` is None, the command line is used, and the process ends."""
    status = _run(arguments)
    if arguments is None:
        leave(status)
    return status


def _run(arguments: Sequence[str] | None) -> int:
    options = test_options(arguments)
    if options.output_format is not None and options.output_format not in FOR_PEOPLE:
        speak(ENGLISH)  # programs that read the results look for fixed words
    try:
        check_dialects(options.dialect)
        _check_memory_limit(options)
        if options.coverage_out:
            from mines_tools.cli.test_coverage import check_outputs

            check_outputs(options)
        if options.golf:
            from mines_tools.cli.test_golf import golf

            return golf(options)
        if options.watch:
            from mines_tools.cli.test_watch import watch

            watch(options, _test)
        return _test(options)
    except (UsageError, ConfigurationError, OutputFailed) as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
    except OutputClosed:
        return DONE
    except KeyboardInterrupt:
        say(f"{PROGRAM}: {phrase('interrupted')}")
        return INTERRUPTED


def _check_memory_limit(options: Options) -> None:
    if options.max_memory is None:
        return
    from mines_tools.project.memory import limits_memory

    if not limits_memory():
        raise UsageError(phrase("--max-memory does not work on this system"))


def _test(options: Options) -> int:
    """Run the cases that the command line means, once. Return the exit status."""
    if "-" in options.paths:
        raise UsageError(phrase("standard input has no cases: name a file or a folder"))
    found = find_cases(options.paths, options.overrides)
    for message in (*found.problems, *found.notes):
        say(f"{PROGRAM}: {message}")
    cases = _chosen_cases(found.cases, options.only)
    if options.list:
        return _list(cases, found, options)
    tasks = [_task(case, found, options) for case in cases]
    results, is_interrupted = _results(tasks, options)
    chosen = [task.chosen for task in tasks[: len(results)]]
    report = Report(results, chosen, __version__, found.problems, options.verbose)
    try:
        _write(report, options)
        _say_end(report, found, options, len(tasks))
    except OutputClosed:
        pass  # the reader has closed the output; the exit status is still correct
    if is_interrupted:
        say(f"{PROGRAM}: {phrase('interrupted')}")
        return INTERRUPTED
    return _finish(report, tasks, found, options)


def _results(tasks: Sequence[Task], options: Options) -> tuple[list[Result], bool]:
    """Run the cases of `tasks`. Return the results, and whether the user interrupted the command."""
    results: list[Result] = []
    try:
        for result in _shown_progress(results_of_cases(tasks, options.jobs), len(tasks), options):
            results.append(result)
            if options.fail_fast and (result.verdict in FAILURES or result.verdict == "not-run"):
                break
    except KeyboardInterrupt:
        return results, True
    return results, False


def _finish(report: Report, tasks: Sequence[Task], found: FoundCases, options: Options) -> int:
    """Do what the options ask for after the results are written. Return the exit status."""
    if options.update:
        from mines_tools.cli.test_update import update

        report = update(report, options)
    status = status_of(report)
    if options.records:
        from mines_tools.cli.test_coverage import report_coverage

        others: Sequence[Task] = ()
        if not options.only:
            programs = [Case(path, "", "comments", path) for path in found.programs]
            others = [_task(case, found, options) for case in programs]
        coverage_status = report_coverage(report.results, tasks, others, options)
        status = status or coverage_status
    return status


def status_of(report: Report) -> int:
    """Return the exit status for the results in `report`."""
    if report.has_problems:
        return REFUSED
    return FOUND if report.has_failures else DONE


def _chosen_cases(cases: Sequence[Case], names: Sequence[str]) -> Sequence[Case]:
    """Return those of `cases` that the user named by `names`. If there are no names, all cases are. Raises UsageError
    if a name means no case."""
    if not names:
        return cases
    titles = {case.title for case in cases}
    wanted = {name: _meant(name, cases, titles) for name in names}
    missing = next((name for name, meant in wanted.items() if not meant), None)
    # A file that cannot be read may contain the case that was named.
    unreadable = {at for at, case in enumerate(cases) if _is_unreadable(case)}
    if missing is not None and cases and not unreadable:
        raise UsageError(phrase("--only: no case has the name {name}", name=quoted(missing)))
    chosen = unreadable.union(*wanted.values())
    return [case for at, case in enumerate(cases) if at in chosen]


def _meant(name: str, cases: Sequence[Case], titles: Container[str]) -> set[int]:
    """Return the indexes of the cases that `name` means: the case with this title, or all cases whose title contains
    `name` or matches it as a glob, or whose name it is."""
    if name in titles:
        return {at for at, case in enumerate(cases) if case.title == name}
    from fnmatch import fnmatchcase

    return {
        at
        for at, case in enumerate(cases)
        if name in case.title or fnmatchcase(case.title, name) or name == case.name
    }


def _is_unreadable(case: Case) -> bool:
    """Return whether `case` stands for a whole file of cases that cannot be read."""
    return case.problem is not None and not case.program and not case.name


def _task(case: Case, found: FoundCases, options: Options) -> Task:
    settings = found.settings.get(case.program)
    if settings is None:  # a case with a problem
        from mines_tools.project.file_settings import FileSettings, language_for

        settings = FileSettings(case.path, language_for(case.path).id)
    access = found.access.get(case.program)
    if access is None:
        access = Access(os.path.realpath(case.program), is_named=False)
    return Task(case, settings, options.defaults, access, options.records)


def _shown_progress(results: Iterable[Result], count: int, options: Options) -> Iterable[Result]:
    if options.quiet or count == 0 or not is_terminal(sys.stderr):
        return results
    from mines_tools.cli.progress import with_progress

    return with_progress(results, count)


def _list(cases: Sequence[Case], found: FoundCases, options: Options) -> int:
    if options.output_format == "json":
        from mines_tools.testing.reports.listing import listed_as_json

        write_pieces(listed_as_json(cases), None)
    else:
        write_pieces((f"{shown(case.title or case.path)}\n" for case in cases), None)
    has_problems = bool(found.problems) or any(case.problem for case in cases)
    return REFUSED if has_problems else DONE


def _write(report: Report, options: Options) -> None:
    to_file = options.output_file is not None
    chosen = options.output_format
    if chosen is None:
        chosen = "full" if is_terminal(sys.stdout) and not to_file else "concise"
    is_empty = all(result.verdict == "passed" for result in report.results)
    if chosen in FOR_PEOPLE and is_empty and not to_file and not report.shows_passed:
        return
    paint = _plain if to_file or chosen not in FOR_PEOPLE else painter(sys.stdout)
    write_pieces(render(chosen, report, paint), options.output_file)


def _plain(text: str, _style: str) -> str:
    return text


def _say_end(report: Report, found: FoundCases, options: Options, count: int) -> None:
    if options.slowest:
        from mines_tools.testing.reports.slowest import slowest

        say_lines("\n".join(slowest(report, options.slowest)))
    if options.quiet:
        return
    if count == 0:
        if found.programs:
            say(phrase("no cases found: docs/testing.md shows how to write them"))
        elif not found.problems:
            say(phrase("no files found"))
        return
    say(summary(report))
    left = count - len(report.results)
    if left:
        say(phrase("{count} not started", count=left))


if __name__ == "__main__":
    sys.exit(main())
