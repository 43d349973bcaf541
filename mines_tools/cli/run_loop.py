"""How `mines-run` drives a run: in slices, between which it looks at what else is to be done."""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.records import NamedTuple
from mines_tools.cli.interrupts import Interrupts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.cli.progress import Steps
    from mines_tools.cli.run_limits import Clock
    from mines_tools.cli.streams import Output
    from mines_tools.interface.run import Run, RunOptions, Words, Write

SLICE = 2_000  # steps between two looks at what a pipe has not been given yet
TIMED_SLICE = 500  # and at the clock
_SECONDS = 0.01  # about as long as a slice takes; Ctrl-C waits for its end
_TIMED_SECONDS = 0.005
_LONGEST_SLICE = 1 << 22
"""An engine may become much slower at any time."""


class Driven(NamedTuple):
    """The run, and how it is driven."""

    run: Run
    take: Callable[[int], object]
    """Takes up to so many steps."""
    at_once: int
    """How many steps to take at first between two looks at the clock, and at what a pipe has not been given yet."""
    read: Callable[[], str]
    """Reads the next piece of its input."""
    flush: Callable[[], None]
    """Writes what was printed, and the trace."""
    output: Output
    trace_output: Output | None
    words: Words
    progress: Steps | None = None
    look: Callable[[], object] | None = None
    """What is called when a limit has ended the run."""


class Limits(NamedTuple):
    """What may end a run before its end."""

    steps: int | None
    clock: Clock | None
    lift_memory: Callable[[], None]
    """Lifts the limit of memory, once it was reached."""
    check_memory: Callable[[], None]
    """Raises MemoryError once that limit was passed."""


class Given(NamedTuple):
    """What a run is given."""

    asked: RunOptions
    read: Callable[[], str]
    """Reads the next piece of its input."""
    write: Write
    output: Output
    trace_output: Output | None


class Watched(NamedTuple):
    """A run, and how it is looked at."""

    run: Run
    take: Callable[[int], object]
    """Takes up to so many steps."""
    read: Callable[[], str]
    """Reads the next piece of its input."""
    report: Callable[[int, float], int] | None = None
    """Says what was seen, at the end, from the exit status and the seconds that it took; returns the exit status."""
    look: Callable[[], object] | None = None
    """Looks at what has not been seen yet, when a limit has ended the run."""


def take_steps(driven: Driven, limits: Limits) -> None:
    """Run until the program ends, a limit is reached, or it needs input that cannot be had. Raises KeyboardInterrupt
    between two steps; only a very long step is not taken to its end."""
    with Interrupts() as interrupts:
        _take_steps(driven, limits, interrupts)


def _take_steps(driven: Driven, limits: Limits, interrupts: Interrupts) -> None:
    limit, clock = limits.steps, limits.clock
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
            from mines_tools.runs.driver import feed  # for who reads anything

            interrupts.waits = True
            interrupts.check()
            feed(run, driven.read)
            interrupts.waits = False
            ended = perf_counter()
        began = ended
    if driven.look is not None:
        driven.look()
        driven.flush()
