"""`mines-run --stats`: counts what the steps of a run did, and prints the counts."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from mines_tools.cli.exit_statuses import FAILED, LIMIT
from mines_tools.cli.run_loop import Watched
from mines_tools.cli.streams import OutputStream, end_line, say
from mines_tools.report.width import display_width
from mines_tools.runs.trace import EventCounts
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.cli.run_loop import RunSetup
    from mines_tools.interface.language import Language
    from mines_tools.interface.run import Event, Run, Running, Statistic, SteppingRun
    from mines_tools.interface.run_vocabulary import RunVocabulary

_LABEL = 12  # columns
_MOST_COUNTED = 1_000_000
"""The maximum number of steps that are taken a second time, to count what they do."""


def taking(
    run: SteppingRun[Any], looks: Sequence[Callable[[Event], object]]
) -> Callable[[int], None]:
    """Return a function whose argument is a number of steps. That function takes this number of steps of `run`, or
    fewer if the run stops. After each step, it calls each of `looks` with the event of the step."""
    step = run.step

    def take(steps: int) -> None:
        for _ in range(steps):
            event = step()
            if event is None:
                return
            for look in looks:
                look(event)

    return take


def counted_later(
    used: Language,
    running: Running,
    engine: str,
    setup: RunSetup,
    *,
    has_time: bool,
) -> Watched:
    """Return a run on the fast engine `engine`. After the end of the run, the slow engine takes the first steps again,
    to count what these steps did. `has_time` is true if the command has no time limit. If the limit of steps stopped the
    run, the steps are counted only if `has_time` is true."""
    run_settings, read = setup.run_settings, setup.read
    run = running.start(engine, run_settings, setup.write)
    texts: list[str] = []

    def read_and_keep() -> str:
        text = read()
        if run.steps < _MOST_COUNTED:
            texts.append(text)
        return text

    def report(status: int, seconds: float) -> int:
        tell: Callable[[], Sequence[Statistic]] | None = getattr(run, "statistics", None)
        others = () if tell is None else tell()
        counts = None
        is_same = any(choice.name == engine and choice.is_automatic for choice in used.engines)
        try:
            if is_same and (status <= FAILED or (status == LIMIT and has_time)):
                counts = _counted(running.start_stepping(run_settings, _ignore), texts, run.steps)
        finally:  # also if the counting is interrupted
            say_statistics(run, seconds, others, counts, running.words, setup.output)
        return status

    return Watched(run, run.run, read_and_keep, report)


def _counted(run: SteppingRun[Any], texts: Sequence[str], steps: int) -> EventCounts:
    """Take the first `steps` steps of `run`, and count what they do. `texts` are the pieces of the input; an empty
    piece means the end of the input."""
    counts = EventCounts()
    for text in texts:
        if text:
            run.give(text)
        else:
            run.end_input()
    taking(run, [counts.take])(min(steps, _MOST_COUNTED))
    return counts


def _ignore(_text: str) -> None:
    pass


def say_statistics(
    run: Run,
    seconds: float,
    others: Sequence[Statistic],
    counts: EventCounts | None,
    words: RunVocabulary,
    output: OutputStream,
) -> None:
    """Print the number of steps, the steps per second, the engine's statistics, and the counts."""
    end_line(output)
    lists = [] if counts is None else _lists(counts, words)
    headings = [heading for heading, _ in lists]
    labels = [*headings, *(phrase(other.label) for other in others)]
    width = max(_LABEL, *map(display_width, labels)) if labels else _LABEL
    rate = ""
    if run.steps and seconds:
        rate = phrase(" ({rate:,.0f} a second)", rate=run.steps / seconds)
    say(_labelled(phrase("steps"), f"{run.steps:,}", width) + rate)
    say(_labelled(phrase("time"), f"{seconds:.3f}", width) + phrase(" s"))
    for other in others:
        label, value = phrase(other.label), other.value
        if isinstance(value, str):
            say(f"{label}{' ' * (width - display_width(label))} {value}")
        elif isinstance(value, float):
            say(_labelled(label, f"{value:.3f}", width) + phrase(" s"))
        else:
            say(_labelled(label, f"{value:,}", width))
    if counts is None:
        return
    if run.steps > counts.steps:
        say(phrase("in the first {count:,} steps:", count=counts.steps))
    for heading, times_of in lists:
        say(_labelled(heading, f"{sum(times_of.values()):,}", width))
        for name, times in filter(itemgetter(0), times_of.items()):
            say("  " + _labelled(name, f"{times:,}", width + 8))


def _lists(counts: EventCounts, words: RunVocabulary) -> list[tuple[str, Mapping[str, int]]]:
    """Return the lists of counts to print, each with its heading. A list whose only name is empty is a total."""
    symbols = words.symbols()
    commands = {
        f"{symbols.get(name, '')} {name}".strip(): times
        for name, times in counts.commands.items()
        if name not in words.no_commands
    }
    lists: list[tuple[str, Mapping[str, int]]] = [(phrase(words.commands), commands)]
    lists += (
        (phrase(heading), {"": counts.commands[name]})
        for name, heading in words.no_commands.items()
        if name in counts.commands
    )
    if words.executions:
        lists.append((phrase(words.executions), counts.executed))
    errors = {phrase(words.errors[name]): times for name, times in counts.errors.items()}
    return [*lists, (phrase(words.failures), errors)]


def _labelled(label: str, count: str, width: int) -> str:
    return f"{label}{' ' * (width - display_width(label))} {count:>12}"
