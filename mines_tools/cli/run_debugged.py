"""`mines-run --debug`: starts the debugger in a terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mines_tools.cli.command_line import UsageError
from mines_tools.cli.exit_statuses import DONE, FAILED
from mines_tools.cli.full_screen import INSTALL, LIBRARY
from mines_tools.cli.full_screen import is_screen as _is_screen
from mines_tools.cli.run_options import PROGRAM
from mines_tools.cli.streams import OutputClosed, OutputFailed, is_terminal, say
from mines_tools.debugging.commands.command import Files
from mines_tools.debugging.session_file import SessionError, check_program
from mines_tools.project.sessions import (
    name_in_session,
    open_session,
    read_session_file,
    write_session_file,
)
from mines_tools.project.source import shown_path
from mines_tools.terminal.debugged import DebuggedProgram
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.cli.run_options import Options
    from mines_tools.cli.streams import OutputStream
    from mines_tools.debugging.session_file import Saved
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Input, RunOptions


def debug(
    options: Options,
    language: Language,
    parsed: Parsed,
    run_settings: RunOptions,
    source: Input | None,
    output: OutputStream,
    session: Saved | None,
) -> int:
    """Debug a program. Return the exit status.

    Debugging begins at the start of the program, or where the option `--at-output` says.
    The program gets its input from `source`, or from the user if `source` is None. With `session`, debugging begins
    at the moment at which the session was saved. Raises UsageError for a session of another language or dialect.
    """
    if source is not None:
        run_settings = run_settings._replace(input_is_file=source.is_file)
    if session is not None:
        assert options.session is not None
        try:
            check_program(session, language.about.id, parsed.dialect)
        except SessionError as error:
            raise UsageError(error.at(shown_path(options.session))) from None
    files = Files(
        read_session_file,
        write_session_file,
        lambda name: name_in_session(name, options.file),
        language.about.id,
    )
    name = shown_path(options.file)
    program = DebuggedProgram(
        name, language, parsed, run_settings, source, files, session, options.at_output
    )
    if _is_screen():
        if find_spec(LIBRARY) is not None:
            return _on_screen(program)
        if not options.quiet:
            words = phrase(
                "`{command}` gives you a full-screen view",
                command=INSTALL,
            )
            say(f"{PROGRAM}: {words}")
    return _line_by_line(program, output)


def session_of(options: Options) -> Saved | None:
    """Return the session that `options` names; None if no session is named. If the program, the language or the dialect
    is missing in `options`, copy it from the session. If the session cannot be opened, raises UsageError with a
    message."""
    if options.session is None:
        return None
    try:
        saved, options.file = open_session(
            options.session, options.file, options.language or "", options.dialect
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    options.language = options.language or saved.language
    options.dialect = options.dialect or (saved.dialect,)
    return saved


def _on_screen(program: DebuggedProgram) -> int:
    import asyncio

    from mines_tools.terminal.keys import bind
    from mines_tools.terminal.screen import Screen

    async def show() -> None:
        screen = Screen(program)
        bind(screen)
        await screen.show()

    with suppress(EOFError):  # the terminal is gone
        asyncio.run(show())
    return DONE


def _line_by_line(program: DebuggedProgram, output: OutputStream) -> int:
    from mines_tools.terminal.line_by_line import Talk

    talk = Talk(program, output.write, output.flush)
    try:
        talk.hold(_line, echoes=not is_terminal(sys.stdin))
    except OutputClosed:
        return DONE
    except OutputFailed as error:
        say(f"{PROGRAM}: {error}")
        return FAILED
    return DONE


def _line() -> str | None:
    """Read and return the next command of the user; None at the end of the input."""
    if sys.stdin is None:
        return None
    line = sys.stdin.buffer.readline().decode("utf-8", "replace")
    return line.rstrip("\r\n") if line else None
