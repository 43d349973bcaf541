"""`mines-run`: run a program."""

from __future__ import annotations

import sys
from time import perf_counter

from mines_tools.base.records import NamedTuple
from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import DONE, FAILED, INTERRUPTED, LIMIT, NO_MEMORY, REFUSED
from mines_tools.cli.input import (
    TimeOver,
    input_from_file,
    input_from_text,
    no_input,
    standard_input,
)
from mines_tools.cli.run_loop import (
    SLICE,
    TIMED_SLICE,
    Driven,
    Enough,
    Limits,
    RunSetup,
    Watched,
    take_steps,
)
from mines_tools.cli.run_options import PROGRAM, options_of
from mines_tools.cli.streams import (
    OutputClosed,
    OutputFailed,
    end_line,
    is_terminal,
    painter,
    say,
    standard_output,
)
from mines_tools.interface.run import Unavailable, run_options
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.file_settings import check_dialect
from mines_tools.project.included import parsed_with_files
from mines_tools.project.settings_lookup import settings_of
from mines_tools.project.source import SourceError, name_of, read_source, shown_path
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import ENGLISH, counted, phrase, reason_of, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.cli.progress import StepLine
    from mines_tools.cli.run_limits import Clock
    from mines_tools.cli.run_options import Options
    from mines_tools.cli.streams import OutputStream
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Input, RunOptions
    from mines_tools.project.file_settings import FileSettings


class _Program(NamedTuple):
    """The program to run, with its settings."""

    settings: FileSettings
    parsed: Parsed
    run_settings: RunOptions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit status."""
    options = options_of(arguments)
    if options.explain:
        from mines_tools.report.explained import FORMATS

        if not FORMATS[options.output_format].is_for_people:
            speak(ENGLISH)  # programs that read the explanation look for fixed words
    if options.timeout is not None:
        from mines_tools.cli.run_limits import run_in_time

        texts = sys.argv[1:] if arguments is None else arguments
        has_report = options.picture is not None
        return run_in_time(texts, options.timeout, PROGRAM, has_report=has_report)
    return _run_guarded(options, None)


def run_with(arguments: Sequence[str], clock: Clock) -> int:
    """Run the command in this process. The process was started for this purpose. `clock` limits the time of the run.
    Return the exit status."""
    return _run_guarded(options_of(arguments), clock)


def _run_guarded(options: Options, clock: Clock | None) -> int:
    lift = _nothing
    try:
        if options.max_memory is not None:
            lift = _limited(options.max_memory)
        return _run(options, clock, lift)
    except (UsageError, ConfigurationError) as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED
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


def _check(options: Options) -> Callable[[], None]:
    """Return a function that raises MemoryError if the memory limit has been passed."""
    if options.max_memory is None:
        return _nothing
    from mines_tools.base.memory_limit import check_memory

    return check_memory


def _nothing() -> None:
    pass


def _limited(megabytes: int) -> Callable[[], None]:
    from mines_tools.base.memory_limit import limit_memory
    from mines_tools.project.memory import limits_memory

    if not limits_memory():
        message = phrase("--max-memory does not work on this system")
        raise UsageError(message)
    return limit_memory(megabytes)


def _run(options: Options, clock: Clock | None, lift: Callable[[], None]) -> int:
    session = None
    if options.session is not None:
        from mines_tools.cli.run_debugged import session_of

        session = session_of(options)
    if options.picture is not None:
        from mines_tools.cli.run_drawn import check_picture

        check_picture(options.picture, options)
    settings = settings_of(options.file, options.overrides, options.language)
    used = settings.language
    engine = _engine(used, options)
    check_dialect(settings)
    own = _run_settings(options, used)
    text = read_source(options.file)
    dialect = settings.dialect(text)
    if options.verbose:
        from mines_tools.cli.run_engines import shown_engine
        from mines_tools.cli.run_messages import say_what_is_run

        settings.check()
        say_what_is_run(settings, dialect, shown_engine(used, engine))
    parsed = parsed_with_files(used, text, dialect.name, options.file)
    errors = [dialect.problem] if dialect.problem else parsed.errors
    if errors:
        from mines_tools.cli.run_messages import show_errors

        show_errors(parsed, errors, shown_path(options.file))
        return FAILED

    output = standard_output(at_once=clock is not None)
    if options.explain:
        from mines_tools.report.explained import render_explanation

        paint = painter(sys.stdout)
        explanation = used.explain(parsed, None)
        pieces = render_explanation(options.output_format, used, explanation, paint)
        return _print_pieces(pieces, output)
    if options.debug:
        from mines_tools.cli.run_debugged import debug

        is_given = options.input is not None or options.text is not None
        source = _input(options, output.flush, output) if is_given else None
        return debug(options, used, parsed, own, source, output, session)
    program = _Program(settings, parsed, own)
    limits = Limits(options.max_steps, clock, lift, _check(options), options.steps[1])
    return _run_program(program, engine, options, output, limits)


def _run_program(
    program: _Program, engine: str, options: Options, output: OutputStream, limits: Limits
) -> int:
    clock = limits.clock
    trace_output = None
    if options.trace is not None:
        from mines_tools.cli.run_recorded import trace_to

        trace_output = trace_to(options.trace, options, output, at_once=clock is not None)

    def flush() -> None:
        try:
            output.flush()
        finally:
            if trace_output is not None:
                trace_output.flush()

    try:
        source = _timed_input(options, flush, output, clock)
    except TimeOver:
        return _stopped(0, "--timeout")
    write = _ignore if trace_output is output else output.write
    used = program.settings.language
    words = used.run_words()
    run_settings = program.run_settings._replace(input_is_file=source.is_file)
    setup = RunSetup(run_settings, source.read, write, output, trace_output, limits.lift_memory)
    began = perf_counter()  # the start of the engine counts as part of the time
    try:
        watched = _watched(program, engine, options, setup)
    except Unavailable as error:
        raise UsageError(str(error)) from None
    run, take, read, report, look, waits_for = watched
    progress = _progress(options, output, waits_for)
    at_once = SLICE if clock is None else TIMED_SLICE if report is None else 1
    if options.say:
        say(options.say)
    driven = Driven(run, take, at_once, read, flush, output, trace_output, words, progress, look)
    status = _run_to_end(driven, options, program, limits)
    has_ended = run.stop is not None and run.stop.reason == "ended"
    if options.say is not None and status == DONE and has_ended:
        from mines_tools.cli.run_messages import say_how_it_ended

        say_how_it_ended(run, output)
    seconds = perf_counter() - began
    if options.verbose:
        from mines_tools.cli.run_messages import say_what_was_done

        say_what_was_done(run, seconds)
    if clock is not None:
        clock.when_over()
    return status if report is None else report(status, seconds)


def _watched(program: _Program, engine: str, options: Options, setup: RunSetup) -> Watched:
    """Return the run of a program, together with the functions that watch the run. Raises Unavailable."""
    used = program.settings.language
    running = used.running(program.parsed)
    if options.compare is not None:
        from mines_tools.cli.run_compared import compared

        name = shown_path(options.file)
        engines = options.engine, options.compare
        return compared(used, running, engines, setup, name, program.parsed)
    if options.picture is not None:
        from mines_tools.cli.run_drawn import drawn

        return drawn(used, program.parsed, setup, options.picture, options)
    is_profiled = options.profile or options.profile_out is not None
    if setup.trace_output is not None or options.stats or is_profiled:
        from mines_tools.cli.run_recorded import watched

        return watched(used, running, engine, setup, options, program.parsed)
    run = running.start(engine, setup.run_settings, setup.write)
    return Watched(run, run.run, setup.read)


def _progress(options: Options, output: OutputStream, waits_for: str) -> StepLine | None:
    """Return the line that shows the progress of a long run on a terminal. Return None if no such line is wanted.
    `waits_for` says what the command waits for."""
    if options.quiet or not is_terminal(sys.stderr):
        return None
    from mines_tools.cli.progress import StepLine

    return StepLine(output, waits_for)


def _engine(used: Language, options: Options) -> str:
    if options.engine == "auto":
        return used.default_engine
    from mines_tools.cli.run_engines import check_steps, engine_of

    engine = engine_of(used, options.engine)
    for option, is_given in (
        ("--trace", options.trace is not None),
        ("--profile", options.profile),
        ("--profile-out", options.profile_out is not None),
        ("--picture", options.picture is not None),
    ):
        if is_given:
            check_steps(options.engine, option)
    return engine


def _run_settings(options: Options, used: Language) -> RunOptions:
    try:
        return run_options(used.about, options.program_options)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _print_pieces(pieces: Iterable[str], output: OutputStream) -> int:
    try:
        for piece in pieces:
            output.write(piece)
        output.flush()
    except OutputClosed:
        return DONE
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    return DONE


def _run_to_end(driven: Driven, options: Options, program: _Program, limits: Limits) -> int:
    """Run the program until the run ends or something stops the run. If the program did not end by itself, print the
    reason. Return the exit status."""
    run = driven.run
    try:
        try:
            take_steps(driven, limits)
        except MemoryError:
            limits.lift_memory()
            raise
        finally:
            if driven.progress is not None:
                driven.progress.wipe()
            driven.flush()  # keep what was printed before, whatever happened
    except OutputClosed:
        return DONE
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return REFUSED if error.output is driven.trace_output else FAILED
    except TimeOver:
        end_line(driven.output)
        return _stopped(run.steps, "--timeout")
    except Enough as reason:
        end_line(driven.output)
        say(f"{PROGRAM}: {reason}")
        return LIMIT
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


def _status(driven: Driven, program: _Program, limits: Limits, name: str) -> int:
    """Return the exit status of a run that has stopped. If the user needs a message about the reason for the stop,
    print this message."""
    run = driven.run
    stop = run.stop
    if stop is None or stop.reason == "waiting":
        end_line(driven.output)
        if limits.goal is not None and run.steps >= limits.goal:
            return DONE
        has_them = limits.steps is not None and run.steps >= limits.steps
        return _stopped(run.steps, "--max-steps" if has_them else "--timeout")
    if stop.message or stop.reason == "unreadable":
        from mines_tools.cli.run_messages import say_why_it_stopped

        end_line(driven.output)
        say_why_it_stopped(stop, name, program.settings, program.parsed, driven.words)
    return DONE if stop.reason == "ended" else FAILED


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


def _end_output_line(flush: Callable[[], object], output: OutputStream) -> None:
    """Write the pending output, because a message follows. On a terminal, also end an unfinished line (see
    `end_line`)."""
    flush()
    if output.before is not None:
        output.before()
    end_line(output)


def _input(options: Options, flush: Callable[[], object], output: OutputStream) -> Input:
    def before_hint() -> None:
        _end_output_line(flush, output)

    def before_wait() -> None:
        flush()
        if is_terminal(sys.stdin):
            output.is_at_line_start = True  # the user who types there ends the line
            if output.before is not None:
                output.before()

    if options.input == "-":
        return standard_input(before_wait, before_hint, is_quiet=options.quiet)
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
    return standard_input(before_wait, before_hint, is_quiet=options.quiet)


def _timed_input(
    options: Options, flush: Callable[[], object], output: OutputStream, clock: Clock | None
) -> Input:
    if clock is None:
        return _input(options, flush, output)
    with clock.waiting():  # for a pipe that no process has opened for writing
        return clock.watched(_input(options, flush, output))


def _ignore(text: str) -> None:
    pass


if __name__ == "__main__":
    sys.exit(main())
