"""`mines-test --update`: writes what the programs print as what is expected."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mines_tools.cli.streams import is_terminal, lines_for_output, say, standard_output
from mines_tools.cli.test_options import PROGRAM
from mines_tools.project.source import SourceError, reported_name, shown_path
from mines_tools.project.writing import unified_diff, write_text
from mines_tools.testing.updating import update_of
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from mines_tools.cli.test_options import Options
    from mines_tools.testing.reports.report import Report
    from mines_tools.testing.updating import FileChange


def update(report: Report, options: Options) -> Report:
    """Show the changes after which the cases expect what the programs print. On a terminal, ask; then write. Return the
    report without the results that pass now."""
    compared = {index: chosen.compare or "" for index, chosen in enumerate(report.chosen)}
    found = update_of(report.results, compared)
    for problem in found.problems:
        say(f"{PROGRAM}: {problem}")
    if not found.changes:
        if not options.quiet:
            say(phrase("nothing to update"))
        return report
    output = standard_output()
    for path, before, after in found.changes:
        output.write(lines_for_output(unified_diff(before, after, reported_name(path))))
    output.flush()
    if is_terminal(sys.stdin) and not _confirms(len(found.changes)):
        return report
    problems = list(report.problems)
    written = set()
    for change in found.changes:
        try:
            _write(change)
            written.add(change.path)
        except SourceError as error:
            say(f"{PROGRAM}: {error}")
            problems.append(error.problem)
    passing = {
        id(result)
        for result in found.updated
        if (result.case.output_path or result.case.path) in written
    }
    return report._replace(
        results=[
            result._replace(verdict="passed") if id(result) in passing else result
            for result in report.results
        ],
        problems=problems,
    )


def _confirms(count: int) -> bool:
    """Ask whether to write the changes of `count` files. Return whether the answer is yes."""
    question = counted(
        count, "write this change to {count} file? [y/N] ", "write these changes to {count} files? [y/N] "
    )  # fmt: skip
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _write(change: FileChange) -> None:
    write_text(change.path, change.after, change.before.encode("utf-8"))
    say(f"{PROGRAM}: {phrase('{path}: written', path=shown_path(change.path))}")
