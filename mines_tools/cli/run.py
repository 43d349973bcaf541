"""`mines-run`: run a program."""

from __future__ import annotations

import sys
from time import perf_counter

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.input import (
    TimeOver,
    input_from_file,
    input_from_text,
    no_input,
    standard_input,
)
from mines_tools.cli.run_options import PROGRAM, options_of
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    end_line,
    is_terminal,
    say,
    standard_output,
)
from mines_tools.diagnostics import Problem
from mines_tools.phrases import ENGLISH, counted, phrase, reason_of, speak
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import Asked, check_dialect
from mines_tools.project.nearest import settings_of
from mines_tools.project.source import SourceError, name_of, read_source, shown_path
from mines_tools.records import NamedTuple
from mines_tools.running import run_options

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.cli.run_limits import Clock
    from mines_tools.cli.run_options import Options
    from mines_tools.cli.streams import Output
    from mines_tools.language import Language, Parsed
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.running import Input, Run, RunOptions, Words

ENDED = 0
FAILED = 1
USAGE = 2
LIMIT = 3
NO_MEMORY = 4
INTERRUPTED = 130

_SLICE = 20_000  # steps between two looks at what a pipe has not been given yet
_TIMED_SLICE = 500  # and at the clock


class _Driven(NamedTuple):
    """The run, and how it is driven."""

    run: Run
    take: Callable[[int], object]
    """Takes up to so many steps."""
    at_once: int
    """How many steps to take between two looks at the clock, and at what a pipe has not been given yet."""
    read: Callable[[], str]
    """Reads the next piece of its input."""
    flush: Callable[[], None]
    """Writes what was printed, and the trace."""
    output: Output
    trace_output: Output | None
    words: Words


class _Limits(NamedTuple):
    """What may end a run before its end."""

    steps: int | None
    clock: Clock | None
    lift_memory: Callable[[], None]
    """Lifts the limit of memory, once it was reached."""


class _Program(NamedTuple):
    """What is run."""

    settings: FileSettings
    parsed: Parsed
    asked: RunOptions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = options_of(arguments)
    if options.explain:
        from mines_tools.cli.run_explained import is_for_people

        if not is_for_people(options.output_format):
            speak(ENGLISH)  # what reads it looks for words
    if options.timeout is not None:
        from mines_tools.cli.run_limits import run_in_time

        given = sys.argv[1:] if arguments is None else arguments
        return run_in_time(given, options.timeout, PROGRAM)
    return _run_guarded(options, None)


def run_with(arguments: Sequence[str], clock: Clock) -> int:
    """Run the command in a process of its own; `clock` says how long it may take."""
    return _run_guarded(options_of(arguments), clock)


def _run_guarded(options: Options, clock: Clock | None) -> int:
    lift = _nothing
    try:
        if options.max_memory is not None:
            lift = _limited(options.max_memory)
        return _run(options, clock, lift)
    except (UsageError, ConfigurationError) as error:
        say(f"{PROGRAM}: {error}")
        return USAGE
    except SourceError as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    except KeyboardInterrupt:
        say(f"{PROGRAM}: {phrase('interrupted')}")
        return INTERRUPTED
    except MemoryError:
        lift()
        return _out_of_memory(options, None)
    finally:
        lift()


def _nothing() -> None:
    pass


def _limited(megabytes: int) -> Callable[[], None]:
    from mines_tools.project.memory import limit_memory, limits_memory

    if not limits_memory():
        message = phrase("--max-memory does not work on this system")
        raise UsageError(message)
    return limit_memory(megabytes)


def _run(options: Options, clock: Clock | None, lift: Callable[[], None]) -> int:
    asked = Asked(options.source, options.dialect)
    settings = settings_of(options.file, asked, options.language)
    used = settings.language
    engine = _engine(used, options.engine)
    check_dialect(asked, settings)
    own = _asked(options, used)
    text = read_source(options.file)
    dialect = settings.dialect(text)
    if options.verbose:
        from mines_tools.cli.run_messages import say_what_is_run

        settings.check()
        say_what_is_run(settings, dialect, engine)
    parsed = used.parse(text, dialect.name)
    errors = [dialect.problem] if dialect.problem else parsed.errors
    if errors:
        from mines_tools.cli.run_messages import show_errors

        show_errors(parsed, errors, shown_path(options.file))
        return FAILED

    output = standard_output(at_once=clock is not None)
    if options.explain:
        from mines_tools.cli.run_explained import explained

        return _print_pieces(explained(used, parsed, options.output_format), output)
    program = _Program(settings, parsed, own)
    limits = _Limits(options.max_steps, clock, lift)
    return _run_program(program, engine, options, output, limits)


def _run_program(
    program: _Program, engine: str, options: Options, output: Output, limits: _Limits
) -> int:
    clock = limits.clock
    trace_output = None
    if options.trace is not None:
        from mines_tools.cli.run_watched import trace_to

        trace_output = trace_to(options.trace, options, output, at_once=clock is not None)

    def flush() -> None:
        try:
            output.flush()
        finally:
            if trace_output is not None:
                trace_output.flush()

    try:
        source = (
            _input(options, flush, output)
            if clock is None
            else _timed_input(options, flush, output, clock)
        )
    except TimeOver:
        return _stopped(0, "--timeout")
    write = _ignore if trace_output is output else output.write
    running = program.settings.language.running(program.parsed)
    asked = program.asked._replace(input_is_file=source.is_file)
    counts = None
    if trace_output is None and not options.stats:
        run = running.start(engine, asked, write)
        take: Callable[[int], object] = run.run
        at_once = _SLICE if clock is None else _TIMED_SLICE
    else:
        from mines_tools.cli.run_watched import watched

        run = stepping = running.start_stepping(asked, write)
        trace = None if trace_output is None else running.trace_terms(stepping)
        take, counts = watched(stepping, trace, trace_output, options)
        at_once = _SLICE if clock is None else 1
    if options.say:
        say(options.say)
    began = perf_counter()
    driven = _Driven(run, take, at_once, source.read, flush, output, trace_output, running.words)
    status = _run_to_end(driven, options, program, limits)
    has_ended = run.stop is not None and run.stop.reason == "ended"
    if options.say is not None and status == ENDED and has_ended:
        from mines_tools.cli.run_messages import say_how_it_ended

        say_how_it_ended(run, output)
    seconds = perf_counter() - began
    if options.verbose:
        from mines_tools.cli.run_messages import say_what_was_done

        say_what_was_done(run, seconds)
    if options.stats:
        from mines_tools.cli.run_watched import say_statistics

        say_statistics(run, counts, running.words, seconds)
    return status


def _engine(used: Language, name: str) -> str:
    if name == "auto":
        return next(iter(used.engines))
    if name in used.engines:
        return name
    known = ", ".join(["auto", *used.engines])
    if name in used.planned_engines:
        message = phrase(
            "the engine {name} does not exist yet; there are {known}", name=name, known=known
        )
    else:
        message = phrase("there is no engine {name}; there are {known}", name=name, known=known)
    raise UsageError(message)


def _asked(options: Options, used: Language) -> RunOptions:
    try:
        return run_options(used.about, options.asked)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _print_pieces(pieces: Iterable[str], output: Output) -> int:
    try:
        for piece in pieces:
            output.write(piece)
        output.flush()
    except OutputClosed:
        return ENDED
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    return ENDED


def _run_to_end(driven: _Driven, options: Options, program: _Program, limits: _Limits) -> int:
    """Run until something ends it, and say what if that is not the program itself."""
    run = driven.run
    try:
        try:
            _take_steps(driven, limits)
        except MemoryError:
            limits.lift_memory()
            raise
        finally:
            driven.flush()  # what was printed before whatever happened stays
    except OutputClosed:
        return ENDED
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return USAGE if error.output is driven.trace_output else FAILED
    except TimeOver:
        end_line(driven.output)
        return _stopped(run.steps, "--timeout")
    except KeyboardInterrupt:
        end_line(driven.output)
        words = counted(
            run.steps, "interrupted after {count:,} step", "interrupted after {count:,} steps"
        )
        say(f"{PROGRAM}: {words}")
        return INTERRUPTED
    except MemoryError:
        end_line(driven.output)
        return _out_of_memory(options, run.steps)
    return _status(driven, program, limits, shown_path(options.file))


def _status(driven: _Driven, program: _Program, limits: _Limits, name: str) -> int:
    """Say why the run does not go on, if people want to know."""
    run = driven.run
    stop = run.stop
    if stop is None or stop.reason == "waiting":
        end_line(driven.output)
        has_them = limits.steps is not None and run.steps >= limits.steps
        return _stopped(run.steps, "--max-steps" if has_them else "--timeout")
    if stop.message or stop.reason == "unreadable":
        from mines_tools.cli.run_messages import say_why_it_stopped

        end_line(driven.output)
        say_why_it_stopped(stop, name, program.settings, program.parsed, driven.words)
    return ENDED if stop.reason == "ended" else FAILED


def _stopped(steps: int, option: str) -> int:
    from mines_tools.cli.run_messages import say_what_stopped_it

    say_what_stopped_it(steps, option)
    return LIMIT


def _out_of_memory(options: Options, steps: int | None) -> int:
    words = (
        phrase("out of memory")
        if steps is None
        else counted(
            steps, "out of memory after {count:,} step", "out of memory after {count:,} steps"
        )
    )
    limit = "" if options.max_memory is None else " (--max-memory)"
    say(f"{PROGRAM}: {words}{limit}")
    return NO_MEMORY


def _take_steps(driven: _Driven, limits: _Limits) -> None:
    limit, clock = limits.steps, limits.clock
    run, at_once = driven.run, driven.at_once
    while (limit is None or run.steps < limit) and not (clock and clock.is_over()):
        driven.take(at_once if limit is None else min(at_once, limit - run.steps))
        driven.flush()
        stop = run.stop
        if stop is None:
            continue
        if stop.reason != "waiting":
            return
        from mines_tools.driving import feed  # for who reads anything

        feed(run, driven.read)


def _input(options: Options, flush: Callable[[], object], output: Output) -> Input:
    def before_wait() -> None:
        flush()
        if is_terminal(sys.stdin):
            output.is_at_line_start = True  # who types there ends the line

    if options.input == "-":
        return standard_input(before_wait, is_quiet=options.quiet)
    if options.input is not None:
        try:
            return input_from_file(options.input, before_wait)
        except OSError as error:
            reason = phrase("the input cannot be read: {reason}", reason=reason_of(error))
            raise SourceError(Problem(name_of(options.input), reason)) from None
    if options.text is not None:
        return input_from_text(options.text)
    if options.file == "-":
        return no_input()
    return standard_input(before_wait, is_quiet=options.quiet)


def _timed_input(
    options: Options, flush: Callable[[], object], output: Output, clock: Clock
) -> Input:
    with clock.waiting():  # for a pipe that nobody has opened
        return clock.watched(_input(options, flush, output))


def _ignore(text: str) -> None:
    pass


if __name__ == "__main__":
    sys.exit(main())
