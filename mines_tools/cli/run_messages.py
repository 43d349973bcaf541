"""The messages of `mines-run` about a program and its run, on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mines_tools.cli.run_options import PROGRAM
from mines_tools.cli.streams import end_line, is_terminal, painter, say, say_lines
from mines_tools.project.source import shown_path
from mines_tools.text.diagnostics import how_many
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.cli.streams import OutputStream
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import Run, Stop
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.project.file_settings import FileDialect, FileSettings
    from mines_tools.text.diagnostics import Diagnostic

_MOST_ERRORS = 10  # maximum number of shown errors of the source


def say_what_is_run(settings: FileSettings, dialect: FileDialect, engine: str) -> None:
    """Print the settings that apply to a program."""
    words = phrase(
        "dialect {dialect} ({why}), configuration {configuration}, engine {engine}",
        dialect=dialect.name,
        why=dialect.why,
        configuration=settings.shown_configuration,
        engine=engine,
    )
    say(f"{PROGRAM}: {shown_path(settings.name or '-')}: {words}")


def say_how_it_ended(run: Run, output: OutputStream) -> None:
    """Print the number of steps after which a run ended. On a terminal, an empty line separates this message from the
    output."""
    words = counted(run.steps, "ended after {count:,} step", "ended after {count:,} steps")
    end_line(output)
    if is_terminal(sys.stdout) and is_terminal(sys.stderr):
        say_lines("")
    say_lines(words)


def say_what_was_done(run: Run, seconds: float) -> None:
    """Print the number of steps that a run has taken, and the time in seconds."""
    words = counted(
        run.steps,
        "{count:,} step in {seconds:.3f} s",
        "{count:,} steps in {seconds:.3f} s",
        seconds=seconds,
    )
    say(f"{PROGRAM}: {words}")


def say_why_it_stopped(
    stop: Stop, name: str, settings: FileSettings, parsed: Parsed, words: RunVocabulary
) -> None:
    """Print why a run does not continue, and at which place of the program."""
    if stop.reason == "unreadable":
        say(f"{PROGRAM}: {phrase('the input cannot be read: {reason}', reason=stop.message)}")
        return
    message = stop.message
    if stop.reason == "aborted":
        dialect = phrase(settings.language.dialects[parsed.dialect])
        message = phrase(words.aborted, dialect=dialect, message=message)
    line, column = parsed.lines.position(stop.span.start if stop.span else 0)
    say(f"{name}:{line}:{column}: {message}")


def say_what_stopped_it(steps: int, option: str) -> None:
    """Print the number of steps after which the option `option` stopped a run."""
    words = counted(
        steps, "stopped after {count:,} step ({option})", "stopped after {count:,} steps ({option})",
        option=option,
    )  # fmt: skip
    say(f"{PROGRAM}: {words}")


def show_errors(parsed: Parsed, errors: Sequence[Diagnostic], name: str) -> None:
    """Print the first errors (see `show_frames`), and the number of all errors."""
    show_frames(parsed, errors, name)
    words = counted(
        how_many(errors), "{count:,} error; nothing was run", "{count:,} errors; nothing was run"
    )
    say(f"{PROGRAM}: {words}")


def show_frames(parsed: Parsed, errors: Sequence[Diagnostic], name: str) -> None:
    """Print the first errors, each with its place in the source, and the number of errors that are not printed."""
    from mines_tools.report.frame import frame

    paint = painter(sys.stderr)
    for error in errors[:_MOST_ERRORS]:
        say_lines(frame(name, parsed.text, parsed.lines, error, paint))
    more = how_many(errors[_MOST_ERRORS:])
    if more > 0:
        say(counted(more, "\u2026 and {count:,} more error", "\u2026 and {count:,} more errors"))
