"""Drives the run of `mines-run`: in slices, with other work between them."""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.records import NamedTuple
from mines_tools.cli.interrupts import Interrupts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.cli.progress import StepLine
    from mines_tools.cli.run_limits import Clock
    from mines_tools.cli.streams import OutputStream
    from mines_tools.interface.run import Run, RunOptions, Write
    from mines_tools.interface.run_vocabulary import RunVocabulary

SLICE = 2_000  # steps between two flushes of the output
TIMED_SLICE = 500  # the same with a time limit, when the clock is also checked
_SECONDS = 0.01  # the approximate time of a slice; Ctrl-C waits for its end
_TIMED_SECONDS = 0.005
_LONGEST_SLICE = 1 << 22
"""The maximum number of steps of a slice. Slices are limited because an engine may become much slower at any time."""


class Enough(Exception):
    """The run is stopped, because what it is for is complete. The message says why."""


class Driven(NamedTuple):
    """A run, and the functions and streams with which it is driven."""

    run: Run
    take: Callable[[int], object]
    """The function that takes at most the given number of steps."""
    at_once: int
    """The number of steps of the first slice. After each slice, the clock is checked and the output is flushed."""
    read: Callable[[], str]
    """The function that reads the next piece of the input."""
    flush: Callable[[], None]
    """The function that writes the pending output and trace."""
    output: OutputStream
    trace_output: OutputStream | None
    words: RunVocabulary
    progress: StepLine | None = None
    look: Callable[[], object] | None = None
    """The function to call when a limit has ended the run; None if there is none."""


class Limits(NamedTuple):
    """The limits that may end a run early."""

    steps: int | None
    clock: Clock | None
    lift_memory: Callable[[], None]
    """The function that lifts the memory limit after it was reached."""
    check_memory: Callable[[], None]
    """The function that raises MemoryError if the memory limit has been passed."""
    goal: int | None = None
    """The number of steps after which the user wants the run to stop. None to run to the end."""


class RunSetup(NamedTuple):
    """The options, input and outputs of a run."""

    run_settings: RunOptions
    read: Callable[[], str]
    """The function that reads the next piece of the input."""
    write: Write
    output: OutputStream
    trace_output: OutputStream | None
    lift_memory: Callable[[], None]
    """The function that lifts the memory limit, for work after the run."""


class Watched(NamedTuple):
    """A run, with the functions that observe its steps and report about them."""

    run: Run
    take: Callable[[int], object]
    """The function that takes at most the given number of steps."""
    read: Callable[[], str]
    """The function that reads the next piece of the input."""
    report: Callable[[int, float], int] | None = None
    """The function that prints the results at the end. It gets the exit status, and the duration of the run in seconds.
    It returns the exit status that the command ends with."""
    look: Callable[[], object] | None = None
    """The function to call when a limit has ended the run. This function checks the steps that were not checked yet.
    None if there is no such function."""
    waits_for: str = ""
    """Words that say what the command waits for while the program runs. They may be empty."""


def take_steps(driven: Driven, limits: Limits) -> None:
    """Run until the program ends, a limit is reached, or the program needs input that cannot be read. After Ctrl-C,
    KeyboardInterrupt is raised between two steps, or in the middle of a step if this step takes very long."""
    with Interrupts() as interrupts:
        _take_steps(driven, limits, interrupts)


def _take_steps(driven: Driven, limits: Limits, interrupts: Interrupts) -> None:
    limit, clock = limits.steps, limits.clock
    if limits.goal is not None:
        limit = limits.goal if limit is None else min(limit, limits.goal)
    run, progress = driven.run, driven.progress
    at_once, seconds = driven.at_once, _SECONDS if clock is None else _TIMED_SECONDS
    began = perf_counter()
    while (limit is None or run.steps < limit) and not (clock and clock.is_over()):
        before = run.steps
        interrupts.check()
        driven.take(at_once if limit is None else min(at_once, limit - before))
        took = perf_counter() - began
        interrupts.check()
        limits.check_memory()
        driven.flush()
        ended = perf_counter()
        if took > 2 * seconds:
            at_once = int(at_once * seconds / took) or 1
        elif took < seconds / 2 and run.steps - before == at_once:
            at_once = min(2 * at_once, _LONGEST_SLICE)
        if progress is not None:
            progress.show(run.steps, ended)
        stop = run.stop
        if stop is not None:
            if stop.reason != "waiting":
                return
            from mines_tools.runs.driver import feed  # only needed by a program that reads

            interrupts.waits = True
            interrupts.check()
            feed(run, driven.read)
            interrupts.waits = False
            ended = perf_counter()
        began = ended
    if driven.look is not None:
        driven.look()
        driven.flush()
