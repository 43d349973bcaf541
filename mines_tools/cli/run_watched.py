"""`mines-run --trace` and `--stats`: runs whose steps are looked at, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.streams import Output, say
from mines_tools.phrases import phrase, reason_of
from mines_tools.project.outputs import STANDARD_OUTPUT, is_being_read, stream_of
from mines_tools.project.source import shown_path
from mines_tools.report.width import display_width
from mines_tools.tracing import Counts, Trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.cli.run_options import Options
    from mines_tools.running import Event, Run, SteppingRun, TraceTerms, Words

_LABEL = 12  # columns


def trace_to(path: str, options: Options, output: Output, *, at_once: bool) -> Output:
    """Where the trace goes: to a file, or with the output of the program."""
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
        # Open until the process ends.
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
    run: SteppingRun[Any], terms: TraceTerms | None, output: Output | None, options: Options
) -> tuple[Callable[[int], None], Counts | None]:
    """What takes up to so many steps of a run, traces it to `output` in these terms and counts; and the counts."""
    counts = Counts() if options.stats else None
    looks: list[Callable[[Event], object]] = [] if counts is None else [counts.take]
    if terms is not None and output is not None:
        looks.append(_tracing(run, terms, output, is_delta=options.trace_format == "delta"))
    step = run.step

    def take(steps: int) -> None:
        for _ in range(steps):
            event = step()
            if event is None:
                return
            for look in looks:
                look(event)

    return take, counts


def _tracing(
    run: SteppingRun[Any], terms: TraceTerms, output: Output, *, is_delta: bool
) -> Callable[[Event], None]:
    import json

    record = Trace(run, terms, is_delta=is_delta).take
    dumps = json.JSONEncoder(separators=(",", ":")).encode

    def write(event: Event) -> None:
        output.write(dumps(record(event)) + "\n")

    return write


def say_statistics(run: Run, counts: Counts | None, words: Words, seconds: float) -> None:
    """Say how many steps were taken, how fast, and what was counted in them."""
    rate = ""
    if run.steps and seconds:
        rate = phrase(" ({rate:,.0f} a second)", rate=run.steps / seconds)
    commands, failures = phrase(words.commands), phrase(words.failures)
    width = max(_LABEL, *(display_width(each) for each in (commands, failures)))
    say(_labelled(phrase("steps"), f"{run.steps:,}", width) + rate)
    say(_labelled(phrase("time"), f"{seconds:.3f}", width) + phrase(" s"))
    if counts is not None:
        errors = {phrase(words.errors[name]): times for name, times in counts.errors.items()}
        for heading, times_of in ((commands, counts.commands), (failures, errors)):
            say(_labelled(heading, f"{sum(times_of.values()):,}", width))
            for name, times in times_of.items():
                say("  " + _labelled(name, f"{times:,}", width + 8))


def _labelled(label: str, count: str, width: int) -> str:
    return f"{label}{' ' * (width - display_width(label))} {count:>12}"
