"""`mines-run --trace`, `--stats` and `--profile`: runs whose steps are recorded one by one. The module `run_stats`
counts the steps."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.run_loop import Watched
from mines_tools.cli.run_profiled import profiled
from mines_tools.cli.run_stats import counted_later, say_statistics, taking
from mines_tools.cli.streams import OutputStream
from mines_tools.interface.run import Statistic
from mines_tools.project.outputs import STANDARD_OUTPUT, is_being_read, stream_of
from mines_tools.project.source import shown_path
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
        Running,
        SteppingRun,
        TraceTerms,
    )


def trace_to(path: str, options: Options, output: OutputStream, *, at_once: bool) -> OutputStream:
    """Return the stream that the trace is written to: the file at `path`, or `output` if `path` is ``-``. With
    `at_once`, each text is written to the file without delay. Raises UsageError."""
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
    return OutputStream(
        file, at_once=at_once, name=phrase("{path}: the trace", path=shown_path(path))
    )


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
        return counted_later(used, running, engine, setup, has_time=options.timeout is None)
    if is_profiled and trace_output is None and not options.stats and running.start_counting:
        counting = running.start_counting(run_settings, setup.write)
        profile = Profile(perf_counter)
        report_counted = profiled(profile, used, running.words, parsed, options, setup.output)
        return Watched(counting, profile.counting(counting), setup.read, report_counted)
    run = running.start_stepping(run_settings, setup.write)
    words = running.words
    counts = EventCounts(has_places=bool(words.reached)) if options.stats else None
    looks: list[Callable[[Event], object]] = [] if counts is None else [counts.take]
    if trace_output is not None:
        terms = running.trace_terms(run)
        looks.append(_tracing(run, terms, trace_output, is_delta=options.trace_format == "delta"))

    take: Callable[[int], object] = taking(run, looks)
    report_profile: Callable[[int, float], int] | None = None
    if is_profiled:
        profile = Profile(perf_counter)
        take = profile.taking(run, looks)
        report_profile = profiled(profile, used, running.words, parsed, options, setup.output)

    def report(status: int, seconds: float) -> int:
        if counts is not None:
            say_statistics(run, seconds, _reached(counts, running), counts, words, setup.output)
        return status if report_profile is None else report_profile(status, seconds)

    return Watched(run, take, setup.read, report)


def _reached(counts: EventCounts, running: Running) -> Sequence[Statistic]:
    """Return the number of places that the run has reached, if the statistics of the language show this number."""
    places = running.places() if counts.places is not None else ()
    if counts.places is None or not places:
        return ()
    reached = len(counts.places.intersection(places))
    text = phrase("{done:,} of {all:,}", done=reached, all=len(places))
    return [Statistic("places-reached", f"{text:>12}", running.words.reached)]


def _tracing(
    run: SteppingRun[Any], terms: TraceTerms, output: OutputStream, *, is_delta: bool
) -> Callable[[Event], None]:
    import json

    record = Trace(run, terms, is_delta=is_delta).take
    dumps = json.JSONEncoder(separators=(",", ":")).encode

    def write(event: Event) -> None:
        output.write(dumps(record(event)) + "\n")

    return write
