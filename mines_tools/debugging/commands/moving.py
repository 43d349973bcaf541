"""Console commands that move the run, or give input to the run."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.breakpoints import stop_named
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after, number_in
from mines_tools.debugging.commands.naming import ConsoleError, no_such
from mines_tools.debugging.commands.written import OUTPUT_PARTS, follows_output, output_offset
from mines_tools.debugging.typed_input import EMPTY_LINE, NOTHING_TYPED, shown_input, typed_input
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.debugger import Debugger


PLACES = ("start", "output")
"""The targets of the command `goto` that have fixed names. The names of bookmarks are targets too.
"""


def _step(desk: Desk, rest: str) -> Iterable[Answer]:
    debugger, count = desk.debugger, number_in(rest, 1)
    if count == 1:
        debugger.step()
    else:
        debugger.to_moment(debugger.moment + count)
    return ()


def _back(desk: Desk, rest: str) -> Iterable[Answer]:
    debugger, count = desk.debugger, number_in(rest, 1)
    if count == 1:
        debugger.back()
    else:
        debugger.to_moment(max(debugger.moment - count, 0))
    return ()


def _move(move: Callable[[Debugger], None]) -> Callable[[Desk, str], Iterable[Answer]]:
    def do(desk: Desk, rest: str) -> Iterable[Answer]:
        nothing_after(rest)
        move(desk.debugger)
        return ()

    return do


def _output_offset(desk: Desk, what: str) -> int:
    """Return the offset of the output character that `what` describes. Only the number of a character may be that of a
    character that the program has not written so far."""
    if not what or what[:1].isalpha() or what[:1] in ('"', "'"):
        return output_offset(desk, what)
    number = number_in(what, 1)
    if not number:
        raise ConsoleError(phrase("the first character has the number 1"))
    return number - 1


def _goto(desk: Desk, rest: str) -> Iterable[Answer]:
    debugger = desk.debugger
    word, _, which = rest.partition(" ")
    if word == "start":
        debugger.to_moment(0)
    elif word == "output":
        debugger.to_output(_output_offset(desk, which.strip()))
    elif not rest:
        raise ConsoleError(
            phrase(
                "write where to go: `goto 12000`, `goto start`, `goto output 17`, `goto output line 3`"
            )
        )
    elif rest in desk.bookmarks:
        debugger.to_moment(desk.bookmarks[rest])
    elif rest[:1].isalpha():
        raise no_such(rest, [*PLACES, *desk.bookmarks])
    else:
        debugger.to_moment(number_in(rest, 0))
    return ()


def _until(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        raise ConsoleError(phrase("write where to stop: `until 12`, `until 12:3`"))
    desk.debugger.to_cursor(stop_named(desk, rest))
    return ()


def _jump(desk: Desk, rest: str) -> Iterable[Answer]:
    moments = desk.moments
    if rest in _NEIGHBOURS:
        number = 1 if desk.at is None else desk.at + _NEIGHBOURS[rest]
    else:
        number = number_in(rest, 1)
    if not 1 <= number <= len(moments):
        raise ConsoleError(phrase("the last answer has no such step"))
    desk.debugger.to_moment(moments[number - 1])
    desk.at = number
    return ()


_NEIGHBOURS = {"next": 1, "previous": -1}


def _input(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        raise ConsoleError(phrase(NOTHING_TYPED, empty=EMPTY_LINE))
    debugger, typed = desk.debugger, typed_input(rest)
    is_asked = debugger.is_waiting
    try:
        if typed.is_end:
            debugger.end_input()
        else:
            debugger.give(typed.text)
    except ValueError:
        raise ConsoleError(phrase("the input has ended")) from None
    if is_asked or typed.is_end:
        return ()  # what follows shows it
    left = shown_input(debugger.input_left)
    answer = Answer(phrase("the input that is not read yet: `{text}`", text=left))
    if debugger.place is not None:
        return [answer]
    words = phrase(
        "(the program has ended: it reads this only if you go back before a step that reads input)"
    )
    return [answer, Answer(words, level=1)]


COMMANDS = (
    ConsoleCommand(
        "step", ("[COUNT]",), template("take one step, or COUNT steps"), _step, aliases=("s",)
    ),
    ConsoleCommand(
        "back", ("[COUNT]",), template("go back one step, or COUNT steps"), _back, aliases=("b",)
    ),
    ConsoleCommand(
        "over",
        (),
        template("take one step, and perform the operations that this step queues"),
        _move(lambda it: it.over()),
        is_for_queues=True,
    ),
    ConsoleCommand(
        "out",
        (),
        template("take steps until the next operation is not a queued one"),
        _move(lambda it: it.out()),
        is_for_queues=True,
    ),
    ConsoleCommand(
        "continue",
        (),
        template("run to the next breakpoint, or to the end"),
        _move(lambda it: it.resume()),
        aliases=("c",),
    ),
    ConsoleCommand(
        "reverse",
        (),
        template("run back to the last breakpoint, or to the start"),
        _move(lambda it: it.reverse()),
    ),
    ConsoleCommand(
        "goto",
        ("STEP", "start", "output 17", "output line 3", "BOOKMARK"),
        template(
            "go to the moment after STEP steps, to the start, to a bookmark, or to the moment "
            "before a part of the output is written"
        ),
        _goto,
        lambda desk, rest: OUTPUT_PARTS if follows_output(rest) else (*PLACES, *desk.bookmarks),
    ),
    ConsoleCommand(
        "until",
        ("LINE", "LINE:COLUMN", "FILE:LINE"),
        template("run to a place in the program"),
        _until,
    ),
    ConsoleCommand(
        "jump",
        ("[NUMBER]", "next", "previous"),
        template(
            "go to the first step of the last answer, to its step at position NUMBER, or to "
            "its next or previous step"
        ),
        _jump,
        lambda _desk, _rest: ("next", "previous"),
    ),
    ConsoleCommand(
        "input",
        ("TEXT", '"TEXT"', "end"),
        template(
            "give the program input: a line, exactly the text in quotes, or the end of the input"
        ),
        _input,
        lambda _desk, _rest: ("end",),
    ),
)
