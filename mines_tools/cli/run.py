"""`mines-run`: run a program."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING

from mines_tools.cli.input import input_from_file, input_from_text, no_input, standard_input
from mines_tools.cli.run_options import PROGRAM, run_options
from mines_tools.cli.streams import (
    Output,
    OutputClosed,
    OutputFailed,
    painter,
    say,
    say_lines,
    standard_output,
)
from mines_tools.language import LANGUAGES, InputError, language, language_of
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.dialects import dialect_of
from mines_tools.project.source import SourceError, is_one_of, read_source, shown_path
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from mines_tools.cli.run_options import Options
    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Explanation, Input, Language, Parsed, Runnable

ENDED = 0
FAILED = 1
USAGE = 2
STEP_LIMIT = 3
NO_MEMORY = 4
INTERRUPTED = 130

_SLICE = 20_000  # steps between two looks at what a pipe has not been given yet


class _Trace(NamedTuple):
    """Where the trace goes, and how a step becomes a record of it."""

    output: Output
    is_whole_output: bool
    """Whether it stands in the place of the program's output."""
    step: Callable[[], Mapping[str, Any] | None]


class _UsageError(Exception):
    """The command line asks for something that can't be."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = run_options(arguments)
    try:
        return _run(options)
    except (_UsageError, ConfigurationError) as error:
        say(f"{PROGRAM}: {error}")
        return USAGE
    except SourceError as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: interrupted")
        return INTERRUPTED
    except MemoryError:
        say(f"{PROGRAM}: out of memory")
        return NO_MEMORY


def _run(options: Options) -> int:
    used = _language(options.file)
    engine = _engine(used, options.engine)
    if options.dialect is not None and options.dialect not in used.dialects:
        message = f"there is no dialect {options.dialect}; the dialects are "
        raise _UsageError(message + ", ".join(used.dialects))
    text = read_source(options.file)
    dialect = dialect_of(used, text, options.file, options.dialect)
    parsed = used.parse(text, dialect.name)
    errors = [dialect.problem] if dialect.problem else parsed.errors
    if errors:
        _show(parsed, errors, shown_path(options.file))
        return FAILED

    output = standard_output()
    if options.explain:
        return _print_explanation(used.explain(parsed, None), output)
    trace_output = _trace_output(options, output)

    def flush() -> None:
        try:
            output.flush()
        finally:
            if trace_output is not None:
                trace_output.flush()

    source = _input(options, flush)
    whole = trace_output is output
    runnable = used.engines[engine](parsed, source, _ignore if whole else output.write)
    trace = None
    if trace_output is not None:
        delta = options.trace_format == "delta"
        step = runnable.trace_delta if delta else runnable.trace_step
        trace = _Trace(trace_output, whole, step)
    if options.stats:
        runnable.count()
    began = perf_counter()
    status = _run_to_end(runnable, options, parsed, flush, trace)
    if options.stats:
        _say_statistics(runnable, perf_counter() - began)
    return status


def _print_explanation(explanation: Explanation, output: Output) -> int:
    from mines_tools.report.explanation import explanation_lines

    try:
        for line in explanation_lines(explanation, painter(sys.stdout)):
            output.write(line + "\n")
        output.flush()
    except OutputClosed:
        return ENDED
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    return ENDED


def _run_to_end(
    runnable: Runnable,
    options: Options,
    parsed: Parsed,
    flush: Callable[[], None],
    trace: _Trace | None,
) -> int:
    """Run until something ends it, and say what if that is not the program itself."""
    name = shown_path(options.file)
    try:
        try:
            _take_steps(runnable, options.max_steps, flush, trace)
        finally:
            flush()  # what was printed before whatever happened stays
    except OutputClosed:
        return ENDED
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return USAGE if trace is not None and error.output is trace.output else FAILED
    except InputError as error:
        say(f"{PROGRAM}: the input cannot be read: {error}")
        return FAILED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: interrupted after {runnable.steps:,} steps")
        return INTERRUPTED
    except MemoryError:
        say(f"{PROGRAM}: out of memory after {runnable.steps:,} steps")
        return NO_MEMORY
    stop = runnable.stop
    if stop is None:
        say(f"{PROGRAM}: stopped after {runnable.steps:,} steps (--max-steps)")
        return STEP_LIMIT
    if stop.reason == "aborted":
        line, column = parsed.lines.position(stop.span.start if stop.span else 0)
        used = _language(options.file).dialects[parsed.dialect]
        say(f"{name}:{line}:{column}: aborted: {used}, and there {stop.message}")
        return FAILED
    return ENDED


def _take_steps(
    runnable: Runnable, limit: int | None, flush: Callable[[], None], trace: _Trace | None
) -> None:
    if trace is not None:
        import json

        dumps = json.JSONEncoder(separators=(",", ":")).encode
        while limit is None or runnable.steps < limit:
            record = trace.step()
            if record is None:
                return
            trace.output.write(dumps(record) + "\n")
        return
    while runnable.stop is None and (limit is None or runnable.steps < limit):
        runnable.run(_SLICE if limit is None else min(_SLICE, limit - runnable.steps))
        flush()


def _language(path: str) -> Language:
    return language_of(path) or language(next(iter(LANGUAGES)))


def _engine(used: Language, name: str) -> str:
    if name == "auto":
        return next(iter(used.engines))
    if name in used.engines:
        return name
    known = ", ".join(["auto", *used.engines])
    if name in used.planned_engines:
        message = f"the engine {name} does not exist yet; there are {known}"
    else:
        message = f"there is no engine {name}; there are {known}"
    raise _UsageError(message)


def _input(options: Options, before_wait: Callable[[], object]) -> Input:
    if options.input == "-":
        return standard_input(before_wait)
    if options.input is not None:
        try:
            return input_from_file(options.input, before_wait)
        except OSError as error:
            message = f"{shown_path(options.input)}: the input cannot be read: {error.strerror}"
            raise SourceError(message) from None
    if options.text is not None:
        return input_from_text(options.text)
    return no_input() if options.file == "-" else standard_input(before_wait)


def _trace_output(options: Options, output: Output) -> Output | None:
    path = options.trace
    if path is None:
        return None
    if path == "-":
        return output
    if is_one_of(path, filter(None, (options.file, options.input))):
        message = f"{shown_path(path)}: the trace would overwrite what is read here; name another"
        raise _UsageError(message)
    try:
        file = open(path, "wb", buffering=0)  # noqa: SIM115 - open until the process ends
    except OSError as error:
        message = f"{shown_path(path)}: the trace cannot be written: {error.strerror}"
        raise _UsageError(message) from None
    return Output(file, at_once=False, name=f"{shown_path(path)}: the trace")


def _ignore(text: str) -> None:
    pass


def _show(parsed: Parsed, errors: Sequence[Diagnostic], name: str) -> None:
    """Every error, with its place in the source."""
    from mines_tools.report.frame import frame

    paint = painter(sys.stderr)
    for error in errors:
        say_lines(frame(name, parsed.text, parsed.lines, error, paint))
    say(f"{PROGRAM}: {len(errors)} error{'s' if len(errors) > 1 else ''}; nothing was run")


def _say_statistics(runnable: Runnable, seconds: float) -> None:
    rate = f" ({runnable.steps / seconds:,.0f} a second)" if runnable.steps and seconds else ""
    say(f"{'steps':<12} {runnable.steps:>12,}{rate}")
    say(f"{'time':<12} {seconds:>12.3f} s")
    for heading, counts in runnable.counts().items():
        say(f"{heading:<12} {sum(counts.values()):>12,}")
        for name, times in counts.items():
            say(f"  {name:<20} {times:>12,}")


if __name__ == "__main__":
    sys.exit(main())
