"""Launching a program, and launching it again."""

from __future__ import annotations

import os

from mines_tools.dap.launched import Given, Launch, Launched
from mines_tools.dap.messages import Refused
from mines_tools.dap.output import Said
from mines_tools.dap.program import Wanted, load
from mines_tools.dap.stops import THREAD
from mines_tools.driving import decoded
from mines_tools.phrases import phrase, reason_of
from mines_tools.project.reading import MOST_PROGRAM, REGULAR, read_file
from mines_tools.project.source import shown_path
from mines_tools.running import InputError

TYPE_CHECKING = False  # without importing typing
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
    session.after(lambda: _start(session))


def restart(session: Session, arguments: Arguments) -> None:
    """Start the program again, as it is in its file now; breakpoints stay."""
    before = session.launched
    launch_ = _launch(arguments.within("arguments")) if "arguments" in arguments else before.launch
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


def _start(session: Session, *, is_new: bool = True) -> None:
    """Start the program; with `is_new`, clients are told of its thread."""
    launched = session.launched
    name = os.path.basename(launched.program.path)
    session.send(
        "process", {"name": shown_path(name), "isLocalProcess": True, "startMethod": "launch"}
    )
    # Some clients can pause only a thread that they have heard of. Told of it again, VS Code would forget that it
    # has continued, and show why it had stopped before.
    if is_new:
        session.send("thread", {"reason": "started", "threadId": THREAD})
    if not launched.is_plain:
        launched.debugger.launch(stops=launched.launch.stops_on_entry)
    session.run()


def _launched(session: Session, launch_: Launch) -> Launched:
    program = load(launch_.wanted, session.setup.source)
    return Launched(launch_, program, session.client, Said(session.send))


def _launch(arguments: Arguments) -> Launch:
    """What is asked for."""
    folder = arguments.text("cwd") or os.getcwd()
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
