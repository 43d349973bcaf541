"""`mines-test --coverage`, `--coverage-out` and `--min-coverage`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import DONE, FOUND
from mines_tools.cli.reports import write_pieces
from mines_tools.cli.streams import say, say_lines
from mines_tools.cli.test_options import PROGRAM
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.source import SourceError, shown_path
from mines_tools.testing.coverage.coverage import coverage_of
from mines_tools.testing.coverage.formats import FORMATS, render, suffix_of
from mines_tools.testing.coverage.table import table, too_little
from mines_tools.testing.running import program_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.cli.test_options import Options
    from mines_tools.testing.case import Result
    from mines_tools.testing.coverage.coverage import ProgramCoverage
    from mines_tools.testing.coverage.recording import Recorded
    from mines_tools.testing.running import Task


def check_outputs(options: Options) -> None:
    """Raise UsageError if an option `--coverage-out` names a file of an unknown format."""
    for path in options.coverage_out:
        if suffix_of(path) is None:
            message = phrase(
                "{path}: the file of the coverage must end in {suffixes}",
                path=shown_path(path), suffixes=", ".join(FORMATS),
            )  # fmt: skip
            raise UsageError(message)


def report_coverage(
    results: Sequence[Result], tasks: Sequence[Task], others: Sequence[Task], options: Options
) -> int:
    """Print and write the coverage of the programs that were run, and of the programs of the tasks `others`, which may
    have no cases. Return the exit status: not 0 if the coverage is less than `--min-coverage` asks for."""
    programs = _programs(results, tasks, others)
    if options.coverage:
        say_lines("\n".join(table(programs)))
    for path in options.coverage_out:
        suffix = suffix_of(path)
        assert suffix is not None
        write_pieces(render(suffix, programs), path)
    if options.min_coverage is None:
        return DONE
    message = too_little(programs, options.min_coverage)
    if message:
        say(f"{PROGRAM}: {message}")
    return FOUND if message else DONE


def _programs(
    results: Sequence[Result], tasks: Sequence[Task], others: Sequence[Task]
) -> list[ProgramCoverage]:
    """Return the coverage of each program and dialect that has a recorded run, and of each program of `others`. Programs
    with errors are left out, as are files that another program includes."""
    runs: dict[tuple[str, str | None], list[tuple[str, Recorded]]] = {}
    first: dict[tuple[str, str | None], Task] = {}
    for result, task in zip(results, tasks, strict=False):
        if result.recorded is not None:
            key = result.case.program, task.chosen.dialect
            first.setdefault(key, task)
            runs.setdefault(key, []).append((result.case.name, result.recorded))
    tested = {program for program, _ in first}
    for task in others:
        if task.case.program not in tested:
            first[task.case.program, task.chosen.dialect] = task
    programs = []
    included: set[str] = set()
    for key, task in first.items():
        try:
            used, parsed = program_of(task)
        except (SourceError, ConfigurationError):  # it cannot be run
            continue
        if parsed.errors:
            continue
        folder = os.path.dirname(os.path.abspath(key[0]))
        files = used.running(parsed).included()
        included.update(os.path.normpath(os.path.join(folder, each.path)) for each in files)
        programs.append(coverage_of(key[0], used, parsed, runs.get(key, ())))
    return [
        program
        for program in programs
        if program.path in tested or os.path.abspath(program.path) not in included
    ]
