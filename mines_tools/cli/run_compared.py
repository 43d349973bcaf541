"""`mines-run --compare`: runs a program on two engines side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.cli.exit_statuses import FAILED
from mines_tools.cli.run_engines import compared_engines
from mines_tools.cli.run_loop import Watched
from mines_tools.cli.run_options import PROGRAM
from mines_tools.cli.streams import end_line, say
from mines_tools.report.comparison import headline, none_found, render
from mines_tools.runs.comparison import ComparedRun
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.cli.run_loop import RunSetup
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Event, Place, Running, RunOptions
    from mines_tools.runs.comparison import RunDifference


def compared(
    used: Language,
    running: Running,
    names: tuple[str, str],
    setup: RunSetup,
    path: str,
    parsed: Parsed,
) -> Watched:
    """Return a run on the two engines `names`; `path` is the name of the program. Raises Unavailable and UsageError."""
    run_settings, output = setup.run_settings, setup.output
    first, other = engines = compared_engines(used, names)
    assert running.standing is not None  # there are several engines
    run = ComparedRun(
        lambda out: running.start(first, run_settings, out),
        lambda out: running.start(other, run_settings, out),
        running.standing,
        setup.write,
    )

    def report(status: int, _seconds: float) -> int:
        end_line(output)
        difference = run.difference
        if difference is None:
            say(f"{PROGRAM}: {none_found(run.same, engines)}")
            return status
        say(f"{PROGRAM}: {headline(difference, engines, running.words)}")
        say(f"{path}:{_where(difference, running, run_settings, parsed)}")
        for line in render(difference, engines, running.words):
            say(line)
        return FAILED

    return Watched(run, run.run, setup.read, report, run.look)


def _where(
    difference: RunDifference, running: Running, run_settings: RunOptions, parsed: Parsed
) -> str:
    """Return the line and column of the step in which the runs differ, and the command that this step performs."""
    if difference.snapshot is None:
        return ""
    run = running.start_stepping(run_settings, lambda _text: None)
    run.restore(difference.snapshot)
    place: Place | None = run.place()
    event: Event | None = run.step()
    origin = None if place is None else place.origin
    if origin is None:
        return ""
    line, column = parsed.lines.position(origin.start)
    words = f"{line}:{column}: {parsed.text[origin.start : origin.end]}"
    if event is None:
        return words
    words = f"{words}  {event.command}"
    if place is not None and place.span is None:
        words = phrase("{command}, which that has queued", command=words)
    if event.error is not None:
        words = f"{words}: {phrase(running.words.errors[event.error])}"
    return words
