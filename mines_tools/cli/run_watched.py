"""`mines-run --trace`, `--stats` and `--profile`: runs whose steps are recorded one by one."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.run_loop import Watched
from mines_tools.cli.run_profiled import profiled
from mines_tools.cli.streams import Output, end_line, say
from mines_tools.project.outputs import STANDARD_OUTPUT, is_being_read, stream_of
from mines_tools.project.source import shown_path
from mines_tools.report.width import display_width
from mines_tools.runs.profile import Profile
from mines_tools.runs.trace import EventCounts, Trace
from mines_tools.translations.phrases import phrase, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.cli.run_loop import RunSetup
    from mines_tools.cli.run_options import Options
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import (
        Event,
        Run,
        Running,
        RunVocabulary,
        Statistic,
        SteppingRun,
        TraceTerms,
    )

_LABEL = 12  # columns
_FAILED, _LIMIT = 1, 3  # exit statuses
_MOST_COUNTED = 1_000_000
"""Number of steps that are repeated to count what they do."""


def trace_to(path: str, options: Options, output: Output, *, at_once: bool) -> Output:
    """Return the output of the trace: a file, or the output of the program. Raises UsageError."""
    if path == "-":
        return output
    if is_being_read(path, filter(None, (options.file, options.input))):
        message = phrase(
            "{path}: the trace would overwrite a file that is read here; choose another file",
            path=shown_path(path),
        )
        raise UsageError(message)
    try:
        stream = stream_of(path)
        if stream == STANDARD_OUTPUT:
            return output
        # It stays open until the process ends.
        file = open(stream or path, "wb", buffering=0, closefd=stream is None)  # noqa: SIM115
    except OSError as error:
        message = phrase(
            "{path}: the trace cannot be written: {reason}",
            path=shown_path(path),
            reason=reason_of(error),
        )
        raise UsageError(message) from None
    return Output(file, at_once=at_once, name=phrase("{path}: the trace", path=shown_path(path)))


def watched(
    used: Language,
    running: Running,
    engine: str,
    setup: RunSetup,
    options: Options,
    parsed: Parsed,
) -> Watched:
    """Return a run for `--trace`, `--stats` and `--profile`. Raises Unavailable."""
    run_settings, trace_output = setup.run_settings, setup.trace_output
    has_chance = run_settings.seed is None and "seed" in {
        option.name for option in used.about.run_options
    }
    is_profiled = options.profile or options.profile_out is not None
    must_step = trace_output is not None or is_profiled or engine == "machine" or has_chance
    if not must_step and len(used.engines) > 1:
        return _counted_later(used, running, engine, setup, has_time=options.timeout is None)
    if is_profiled and trace_output is None and not options.stats and running.start_counting:
        counting = running.start_counting(run_settings, setup.write)
        profile = Profile(perf_counter)
        report_counted = profiled(profile, running.words, parsed, options, setup.output)
        return Watched(counting, profile.counting(counting), setup.read, report_counted)
    run = running.start_stepping(run_settings, setup.write)
    counts = EventCounts() if options.stats else None
    looks: list[Callable[[Event], object]] = [] if counts is None else [counts.take]
    if trace_output is not None:
        terms = running.trace_terms(run)
        looks.append(_tracing(run, terms, trace_output, is_delta=options.trace_format == "delta"))

    take: Callable[[int], object] = _taking(run, looks)
    report_profile: Callable[[int, float], int] | None = None
    if is_profiled:
        profile = Profile(perf_counter)
        take = profile.taking(run, looks)
        report_profile = profiled(profile, running.words, parsed, options, setup.output)

    def report(status: int, seconds: float) -> int:
        if counts is not None:
            _say_statistics(run, seconds, (), counts, running.words, setup.output)
        return status if report_profile is None else report_profile(status, seconds)

    return Watched(run, take, setup.read, report)


def _taking(
    run: SteppingRun[Any], looks: Sequence[Callable[[Event], object]]
) -> Callable[[int], None]:
    step = run.step

    def take(steps: int) -> None:
        for _ in range(steps):
            event = step()
            if event is None:
                return
            for look in looks:
                look(event)

    return take


def _counted_later(
    used: Language,
    running: Running,
    engine: str,
    setup: RunSetup,
    *,
    has_time: bool,
) -> Watched:
    """Return a run by a fast engine. What its first steps did is counted afterwards, by repeating them."""
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
            if is_same and (status <= _FAILED or (status == _LIMIT and has_time)):
                counts = _counted(running.start_stepping(run_settings, _ignore), texts, run.steps)
        finally:  # also if the counting is interrupted
            _say_statistics(run, seconds, others, counts, running.words, setup.output)
        return status

    return Watched(run, run.run, read_and_keep, report)


def _counted(run: SteppingRun[Any], texts: Sequence[str], steps: int) -> EventCounts:
    """Count what the first `steps` steps did, with `texts` as input; an empty text is its end."""
    counts = EventCounts()
    for text in texts:
        if text:
            run.give(text)
        else:
            run.end_input()
    _taking(run, [counts.take])(min(steps, _MOST_COUNTED))
    return counts


def _ignore(_text: str) -> None:
    pass


def _tracing(
    run: SteppingRun[Any], terms: TraceTerms, output: Output, *, is_delta: bool
) -> Callable[[Event], None]:
    import json

    record = Trace(run, terms, is_delta=is_delta).take
    dumps = json.JSONEncoder(separators=(",", ":")).encode

    def write(event: Event) -> None:
        output.write(dumps(record(event)) + "\n")

    return write


def _say_statistics(
    run: Run,
    seconds: float,
    others: Sequence[Statistic],
    counts: EventCounts | None,
    words: RunVocabulary,
    output: Output,
) -> None:
    """Print how many steps were taken, how fast, the engine's statistics, and the counts."""
    end_line(output)
    headings = [phrase(words.commands), phrase(words.failures)] if counts is not None else []
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
    errors = {phrase(words.errors[name]): times for name, times in counts.errors.items()}
    for heading, times_of in zip(headings, (counts.commands, errors), strict=True):
        say(_labelled(heading, f"{sum(times_of.values()):,}", width))
        for name, times in times_of.items():
            say("  " + _labelled(name, f"{times:,}", width + 8))


def _labelled(label: str, count: str, width: int) -> str:
    return f"{label}{' ' * (width - display_width(label))} {count:>12}"
