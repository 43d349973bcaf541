"""Finds the step that wrote the first wrong character of an output."""

from __future__ import annotations

from time import perf_counter

from mines_tools.debugging.place_names import PlaceNames
from mines_tools.debugging.travel import Travel
from mines_tools.testing.case import Writer
from mines_tools.testing.running import SEARCH_SECONDS, program_of, run_options_of
from mines_tools.text.source import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Event, Running, RunOptions
    from mines_tools.testing.case import Result
    from mines_tools.testing.running import Task

_LONGEST = 40
"""The maximum length of the text of an operation, in characters."""


def with_writer(task: Task, result: Result) -> Result:
    """Return `result`, the result of `task`, with the step that wrote the first wrong character. If no step wrote it,
    or if the search takes too long, return `result` unchanged."""
    if result.mismatch is None or result.mismatch.actual is None or result.output is None:
        return result
    if result.mismatch.actual >= len(result.output):
        return result
    used, parsed = program_of(task)
    options = run_options_of(used, task)
    writer = writer_of(used, parsed, options, task.case.input, result.mismatch.actual)
    return result._replace(writer=writer)


def writer_of(
    used: Language, parsed: Parsed, options: RunOptions, given: str, offset: int
) -> Writer | None:
    """Return the step that writes the output character at `offset` when the program runs on the input `given`. Return
    None if no step does, or if the search takes too long."""
    running = used.running(parsed)
    travel = Travel(lambda write: running.start_stepping(options, write), lambda _: None)
    if given:
        travel.run.give(given)
    travel.run.end_input()
    search = travel.writer(offset)
    end = perf_counter() + SEARCH_SECONDS
    try:
        while perf_counter() < end:
            next(search)
    except StopIteration as done:
        event = travel.event
        if done.value is None or event is None:
            return None
        return _described(running, parsed, event, done.value + 1)
    return None


def _described(running: Running, parsed: Parsed, event: Event, step: int) -> Writer | None:
    span = event.place.origin
    if span is None:
        return None
    line, column = parsed.lines.position(span.start)
    place = PlaceNames(running, parsed).of_step(event.place)
    text = shortened(parsed.text[span.start : span.end], _LONGEST)
    return Writer(step, line, column, place, text, event.command)
