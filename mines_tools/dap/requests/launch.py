"""Launching a program, and launching it again."""

from __future__ import annotations

import os

from mines_tools.dap.debuggee import Given, Launch, Launched
from mines_tools.dap.messages import Refused
from mines_tools.dap.output import Said
from mines_tools.dap.program import Wanted, load
from mines_tools.dap.stops import THREAD
from mines_tools.debugging.session_file import SessionError, check_program
from mines_tools.interface.run import InputError
from mines_tools.project.reading import MOST_PROGRAM, REGULAR, read_file
from mines_tools.project.source import shown_path
from mines_tools.runs.driver import decoded
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Arguments
    from mines_tools.dap.session import Session


def launch(session: Session, arguments: Arguments) -> None:
    """Make a program ready. It starts when the client has said where to stop."""
    if session.phase != "initialized":
        raise Refused(phrase("a program was launched already"))
    session.launched = _launched(session, _launch(arguments))
    session.phase = "launched"
    # Only now: where to stop can be said of a program that is there.
    session.after(lambda: session.send("initialized", {}))


def attach(session: Session, arguments: Arguments) -> None:
    """There is nothing to attach to."""
    raise Refused(
        phrase("a program that runs already cannot be debugged: use the request `launch`"),
        is_shown=True,
    )


def configuration_done(session: Session, arguments: Arguments) -> None:
    """Start the program."""
    if session.phase != "launched":
        session.launched  # noqa: B018 - refuses where there is none
        raise Refused(phrase("the program was started already"))
    session.after(lambda: _start(session, is_new=True))


def restart(session: Session, arguments: Arguments) -> None:
    """Start the program again, as it is in its file now; breakpoints stay."""
    before = session.launched
    launch_ = _launch(arguments.within("arguments")) if "arguments" in arguments else before.launch
    # A session is opened once: what was done to its breakpoints since stays.
    after = _launched(session, launch_)
    found = after.breakpoints.take_over(before.breakpoints)
    lost = after.breakpoints.take_over_others(before.breakpoints)
    if not before.is_plain and not after.is_plain:
        after.bookmarks = before.console.bookmarks
    if session.phase == "stopped":
        # Else a client would show why it had stopped until it stops again. Before the answer: VS Code takes events that
        # come one after the other at once, and would forget the next stop as well.
        session.send("continued", {"threadId": THREAD, "allThreadsContinued": True})
    session.launched = after
    session.handles.clear()

    def start() -> None:
        for each in found:
            session.send("breakpoint", {"reason": "changed", "breakpoint": each})
        for words in lost:
            session.send("output", {"category": "important", "output": f"{words}\n"})
        _start(session, is_new=False)

    session.after(start)


def _start(session: Session, *, is_new: bool) -> None:
    """Start the program. The first time (`is_new`) clients are told of its thread, and it starts at the moment of its saved
    session, if it has one."""
    launched = session.launched
    name = os.path.basename(launched.program.path)
    session.send(
        "process", {"name": shown_path(name), "isLocalProcess": True, "startMethod": "launch"}
    )
    # Some clients can pause only a thread that they have heard of. Told of it again, VS Code would forget that it
    # has continued, and show why it had stopped before.
    if is_new:
        session.send("thread", {"reason": "started", "threadId": THREAD})
    saved = launched.launch.session
    if saved is not None and is_new:
        for each in launched.console.open(saved):
            session.send("output", {"category": "important", "output": f"{each.text}\n"})
    elif not launched.is_plain:
        launched.debugger.launch(stops=launched.launch.stops_on_entry)
    session.run()


def _launched(session: Session, launch_: Launch) -> Launched:
    program = load(launch_.wanted, session.setup.source)
    if launch_.session is not None:
        try:
            check_program(launch_.session, program.language.about.id, program.parsed.dialect)
        except SessionError as error:
            raise Refused(str(error), is_shown=True) from None
        program = program._replace(options=launch_.session.options)
    return Launched(launch_, program, session.client, Said(session.send))


def _launch(arguments: Arguments) -> Launch:
    """What is asked for."""
    folder = arguments.text("cwd") or os.getcwd()
    if arguments.text("session"):
        return _launch_of_session(arguments, folder)
    input_, is_file = _input(arguments, folder)
    asked: list[tuple[str, str | int]] = []
    if "seed" in arguments:
        asked.append(("seed", arguments.number("seed")))
    asked += [("argument", each) for each in arguments.texts("args")]
    options = arguments.within("options")
    asked += [(name, options.text(name)) for name in options.names()]
    wanted = Wanted(
        os.path.join(folder, arguments.needed_text("program")),
        arguments.text("language") or None,
        arguments.text("dialect") or None,
        tuple(asked),
        is_file,
    )
    return Launch(
        wanted,
        arguments.flag("stopOnEntry"),
        arguments.flag("stopOnEnd", otherwise=True),
        arguments.flag("noDebug"),
        input_,
    )


_OF_SESSIONS = ("input", "inputFile", "seed", "args", "options", "noDebug")
"""Arguments that a launch with a session cannot have."""


def _launch_of_session(arguments: Arguments, folder: str) -> Launch:
    """What is asked for by the name of a file with a saved session."""
    from mines_tools.project.sessions import open_session

    for name in _OF_SESSIONS:
        if name in arguments and (name != "noDebug" or arguments.flag(name)):
            message = phrase("`{name}` cannot be used with `session`", name=name)
            raise Refused(message, is_shown=True)
    program, dialect = arguments.text("program"), arguments.text("dialect")
    try:
        saved, path = open_session(
            os.path.join(folder, arguments.text("session")),
            program and os.path.join(folder, program),
            arguments.text("language"),
            (dialect,) if dialect else (),
        )
    except ValueError as error:
        raise Refused(str(error), is_shown=True) from None
    wanted = Wanted(path, saved.language, saved.dialect)
    stops_on_end = arguments.flag("stopOnEnd", otherwise=True)
    return Launch(wanted, arguments.flag("stopOnEntry"), stops_on_end, session=saved)


def _input(arguments: Arguments, folder: str) -> tuple[Given | None, bool]:
    """All the input, and whether it is a file's; none where somebody types it."""
    path = arguments.text("inputFile")
    if not path:
        return (Given(arguments.text("input")), False) if "input" in arguments else (None, False)
    if "input" in arguments:
        raise Refused(phrase("`input` cannot be used with `inputFile`"), is_shown=True)
    path = os.path.join(folder, path)
    try:
        # A client waits for the answer: nobody waits for what a pipe will say.
        return _decoded(read_file(path, MOST_PROGRAM, REGULAR)), True
    except (OSError, ValueError) as error:
        reason = phrase("the input cannot be read: {reason}", reason=reason_of(error))
        raise Refused(f"{shown_path(path)}: {reason}", is_shown=True) from None


def _decoded(data: bytes) -> Given:
    """The text of a file, up to where it is not UTF-8: the program may not come to there."""
    pieces = iter((data, b""))
    read, texts = decoded(lambda: next(pieces)), []
    try:
        while text := read():
            texts.append(text)
    except InputError as error:
        return Given("".join(texts), str(error))
    return Given("".join(texts))
