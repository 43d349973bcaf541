"""Performs console commands for a client. Some commands are answered immediately. Other commands
search in slices before the answer, or begin a move of the program."""

from __future__ import annotations

from mines_tools.dap.messages import Cancelled, Refused
from mines_tools.debugging.answers import Answer, drawn
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterator, Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.session import Session
    from mines_tools.interface.run import Json

MOST = 10_000  # characters of a command


def answers(session: Session, line: str) -> Generator[None, None, Sequence[Answer]]:
    """Perform the console command `line` and return the answers. If the command begins a search, yield after each
    slice of this search.

    If the command moves the program, the move begins after the client has received the answers. Raises Refused if the
    program is neither stopped nor waiting for input. Raises Cancelled if the client cancels the search.
    """
    launched = session.seen()
    debugger, console = launched.debugger, launched.console
    if len(line) > MOST:
        raise Refused(phrase("the expression is too long"))
    edits, moves, runs = debugger.edits, debugger.moves, debugger.runs
    breakpoints_before = set(debugger.breakpoints)
    console_answers = list(_with_owners(launched, console.do(line), breakpoints_before))
    session.after(session.tell_breakpoints)
    if debugger.runs != runs:
        launched.output.begin_again()
    elif debugger.edits != edits:
        session.after(session.changed)
    if not console.is_searching:
        if debugger.moves != moves:
            session.move(line)
        else:
            session.after(session.settle)
        return console_answers
    session.show_progress(line)
    yield from _searched(session, launched)
    return [*console_answers, *console.new_answers()]


def _with_owners(
    launched: Launched, console_answers: Sequence[Answer], breakpoints_before: Container[int]
) -> Iterator[Answer]:
    """Yield `console_answers`. If an answer is about a breakpoint that the console has set, add a
    remark, because the client does not show such a breakpoint.

    A breakpoint is new if its number is not in `breakpoints_before`. For a new breakpoint, the
    remark is an additional line with the commands that list and delete the breakpoint.
    """
    of_client = launched.breakpoints.own_numbers()
    for answer in console_answers:
        number = answer.breakpoint
        if number is None or number in of_client:
            yield answer
        elif number in breakpoints_before:
            yield answer._replace(
                text=phrase("{breakpoint} (not in the list of the editor)", breakpoint=answer.text)
            )
        else:
            yield answer
            words = phrase(
                "(the editor does not list it; in the debug console, `breakpoints` lists it, and `delete {number}` deletes it)",
                number=number,
            )
            yield Answer(words, level=answer.level + 1)


def _searched(session: Session, launched: Launched) -> Generator[None, None, None]:
    """Perform the search that a console command has begun, and yield after each slice. Raises
    Refused and Cancelled."""
    debugger, console = launched.debugger, launched.console
    try:
        while (stopped := debugger.go(session.setup.slice)) is None:
            session.report()
            yield
        if stopped.reason == "waiting":
            raise Refused(phrase("the program waits for input there: give it some, and ask again"))
    finally:
        # However the search ended, the program is where it was.
        session.end_progress()
        while console.is_searching:
            debugger.interrupt()
            debugger.go(session.setup.slice)
    if stopped.reason == "pause":
        raise Cancelled
    if stopped.reason == "failed":
        raise Refused(stopped.text)


def shown(console_answers: Sequence[Answer]) -> str:
    """Return the text of the answers, one line for each answer. If the command failed, raise
    Refused with the text of the first answer."""
    if console_answers and console_answers[0].is_error:
        raise Refused("\n".join(answer.text for answer in console_answers))
    return "\n".join(map(drawn, console_answers))


def as_data(launched: Launched, console_answers: Sequence[Answer]) -> Sequence[Json]:
    """Return the answers as data. This data includes the places and steps to which the client can
    go."""
    return [_data(launched, answer) for answer in console_answers]


def _data(launched: Launched, answer: Answer) -> Json:
    body: dict[str, Json] = {"text": answer.text, "level": answer.level}
    if answer.branch:
        body["branch"] = answer.branch
    if answer.moment is not None:
        body["step"] = answer.moment
    if answer.what:
        body["what"] = answer.what
    if answer.untraced:
        body["untraced"] = answer.untraced
    if answer.more:
        body["more"] = " ".join(answer.more)
    if answer.columns:
        body["columns"] = list(answer.columns)
    if answer.span is not None:
        body.update(launched.source.located(answer.span, answer.source))
    return body
