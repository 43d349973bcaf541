"""Requests that launch or restart a program."""

from __future__ import annotations

import os

from mines_tools.dap.debuggee import Launch, Launched, LaunchInput
from mines_tools.dap.launch_keys import unknown_keys
from mines_tools.dap.messages import PROGRAM_ERRORS, Refused
from mines_tools.dap.output import UnsentOutput
from mines_tools.dap.program import RequestedProgram, load, reason_first
from mines_tools.dap.stops import THREAD
from mines_tools.debugging.session_file import SessionError, check_program
from mines_tools.interface.run import InputError
from mines_tools.project.reading import MOST_PROGRAM, REGULAR, read_file
from mines_tools.project.source import shown_path
from mines_tools.runs.driver import decoded
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.session import Session


def launch(session: Session, arguments: RequestArguments) -> None:
    """Load a program. The program starts later, after the client has set the breakpoints."""
    if session.phase != "initialized":
        raise Refused(phrase("a program was launched already"))
    try:
        session.launched = _launched(session, _launch(arguments))
    except Refused as refused:
        session.has_failed = True
        if refused.number == PROGRAM_ERRORS and arguments.flag("showsErrors"):
            refused.is_shown = False
        raise
    session.phase, session.has_failed = "launched", False
    # Not earlier: breakpoints can only be set in a launched program.
    session.after(lambda: session.send("initialized", {}))
    for words in unknown_keys(arguments.names()):
        session.send("output", {"category": "console", "output": f"{words}\n"})


def attach(session: Session, arguments: RequestArguments) -> None:
    """Refuse to attach: only a launched program can be debugged."""
    raise Refused(
        phrase("a program that runs already cannot be debugged: use the request `launch`"),
        is_shown=True,
    )


def configuration_done(session: Session, arguments: RequestArguments) -> None:
    """Start the program."""
    if session.phase != "launched":
        session.launched  # noqa: B018 - refuses without a program
        raise Refused(phrase("the program was started already"))
    session.after(lambda: _start(session, is_new=True))


def restart(session: Session, arguments: RequestArguments) -> None:
    """Start the program again from the current text of its file. The breakpoints are kept.

    If the new text cannot be launched, the current run stays, and an event tells the client the
    reason. The request succeeds even in this case. If the request failed, VS Code would regard the
    session as ended, and could no longer stop the program.
    """
    before = session.launched
    try:
        launch_ = before.launch
        if "arguments" in arguments:
            launch_ = _launch(arguments.within("arguments"))
        # A saved session is opened only once, so later changes of its breakpoints stay.
        after = _launched(session, launch_)
    except Refused as refused:
        words = phrase("(not restarted: {why})", why=str(refused))
        session.send("output", {"category": "important", "output": f"{words}\n"})
        return
    taken_over = after.breakpoints.take_over(before.breakpoints)
    lost = after.breakpoints.take_over_others(before.breakpoints)
    if not before.is_plain and not after.is_plain:
        after.bookmarks = before.console.bookmarks
    if session.phase == "stopped":
        # Otherwise a client would show the old reason until the next stop. Sent before the answer: VS Code handles
        # consecutive events together, and would drop the next stop as well.
        session.send("continued", {"threadId": THREAD, "allThreadsContinued": True})
    session.launched = after
    session.handles.clear()

    def start() -> None:
        for breakpoint_ in taken_over:
            session.send("breakpoint", {"reason": "changed", "breakpoint": breakpoint_})
        for words in lost:
            session.send("output", {"category": "important", "output": f"{words}\n"})
        _start(session, is_new=False)

    session.after(start)


def _start(session: Session, *, is_new: bool) -> None:
    """Start the program.

    With `is_new`, the program starts for the first time. Only in this case, tell the client about
    the program's thread, and go to the saved moment if the launch opens a saved session.
    """
    launched = session.launched
    name = os.path.basename(launched.program.path)
    session.send(
        "process", {"name": shown_path(name), "isLocalProcess": True, "startMethod": "launch"}
    )
    # Some clients can pause only a thread that was announced. If it were announced twice, VS Code would forget that
    # it continued, and show the old reason for its stop.
    if is_new:
        session.send("thread", {"reason": "started", "threadId": THREAD})
    saved = launched.launch.session
    if saved is not None and is_new:
        for answer in launched.console.open(saved):
            session.send("output", {"category": "important", "output": f"{answer.text}\n"})
    elif not launched.is_plain:
        launched.debugger.launch(stops=launched.launch.stops_on_entry)
    session.run()


def _launched(session: Session, launch_: Launch) -> Launched:
    program = load(launch_.wanted, session.setup.overrides)
    if launch_.session is not None:
        try:
            check_program(launch_.session, program.language.about.id, program.parsed.dialect)
        except SessionError as error:
            raise Refused(str(error), is_shown=True) from None
        program = program._replace(options=launch_.session.options)
    return Launched(launch_, program, session.client, UnsentOutput(session.send))


def _launch(arguments: RequestArguments) -> Launch:
    """Return the launch that `arguments` describe. Raises Refused if `arguments` are not valid."""
    folder = arguments.text("cwd") or os.getcwd()
    if arguments.text("session"):
        return _launch_of_session(arguments, folder)
    input_, is_file = _input(arguments, folder)
    run_options: list[tuple[str, str | int]] = []
    if "seed" in arguments:
        run_options.append(("seed", arguments.number("seed")))
    run_options += [("argument", argument) for argument in arguments.texts("args")]
    options = arguments.within("options")
    run_options += [(name, options.text(name)) for name in options.names()]
    wanted = RequestedProgram(
        os.path.join(folder, arguments.needed_text("program")),
        arguments.text("language") or None,
        arguments.text("dialect") or None,
        tuple(run_options),
        is_file,
    )
    return Launch(
        wanted,
        arguments.flag("stopOnEntry"),
        arguments.flag("stopOnEnd", otherwise=True),
        arguments.flag("noDebug"),
        input_,
        is_place_marked=arguments.flag("marksPlace"),
        has_own_events=arguments.flag("ownEvents", otherwise=True),
    )


_OF_SESSIONS = ("input", "inputFile", "seed", "args", "options", "noDebug")
"""The launch arguments that cannot be used together with `session`."""


def _launch_of_session(arguments: RequestArguments, folder: str) -> Launch:
    """Return the launch for the saved session that `arguments` name. Raises Refused if the session
    cannot be read, or if the arguments are not valid."""
    from mines_tools.project.sessions import open_session

    for name in _OF_SESSIONS:
        if name in arguments and (name != "noDebug" or arguments.flag(name)):
            message = phrase("`{name}` cannot be used with `session`", name=name)
            raise Refused(message, is_shown=True)
    program, dialect = arguments.text("program"), arguments.text("dialect")
    file = os.path.join(folder, arguments.text("session"))
    try:
        saved, path = open_session(
            file,
            program and os.path.join(folder, program),
            arguments.text("language"),
            (dialect,) if dialect else (),
        )
    except ValueError as error:
        name, words = shown_path(file), str(error)
        if words.startswith(f"{name}: "):
            words = reason_first(words.removeprefix(f"{name}: "), name)
        raise Refused(words, is_shown=True) from None
    wanted = RequestedProgram(path, saved.language, saved.dialect)
    stops_on_end = arguments.flag("stopOnEnd", otherwise=True)
    return Launch(
        wanted,
        arguments.flag("stopOnEntry"),
        stops_on_end,
        session=saved,
        is_place_marked=arguments.flag("marksPlace"),
        has_own_events=arguments.flag("ownEvents", otherwise=True),
    )


def _input(arguments: RequestArguments, folder: str) -> tuple[LaunchInput | None, bool]:
    """Return the whole input, and whether the input comes from a file. The input is None if the
    user types it during the run. Raises Refused if `arguments` are not valid."""
    path = arguments.text("inputFile")
    if not path:
        return (
            (LaunchInput(arguments.text("input")), False) if "input" in arguments else (None, False)
        )
    if "input" in arguments:
        raise Refused(phrase("`input` cannot be used with `inputFile`"), is_shown=True)
    path = os.path.join(folder, path)
    try:
        # Only regular files, because reading a pipe would delay the answer.
        return _decoded(read_file(path, MOST_PROGRAM, REGULAR)), True
    except (OSError, ValueError) as error:
        reason = phrase("the input cannot be read: {reason}", reason=reason_of(error))
        raise Refused(reason_first(reason, shown_path(path)), is_shown=True) from None


def _decoded(data: bytes) -> LaunchInput:
    """Decode the data of an input file, up to the first byte that is not valid UTF-8. An invalid byte is not an error
    here, because the program may end before it reads this byte."""
    pieces = iter((data, b""))
    read, texts = decoded(lambda: next(pieces)), []
    try:
        while text := read():
            texts.append(text)
    except InputError as error:
        return LaunchInput("".join(texts), str(error))
    return LaunchInput("".join(texts))
