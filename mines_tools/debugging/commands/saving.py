"""Console commands that save: bookmarks of moments, and whole sessions."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.breakpoint_data import kept_breakpoints, set_again
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after
from mines_tools.debugging.commands.moving import PLACES
from mines_tools.debugging.commands.naming import ConsoleError, no_such
from mines_tools.debugging.session_file import (
    Saved,
    SessionError,
    check_program,
    digest_of,
    read_session,
    session_text,
)
from mines_tools.debugging.stop_words import moment_words
from mines_tools.text.escaping import quoted, shown
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.debugging.commands.command import Desk, Files


_QUOTES = ('"', "'")
_LONGEST_NAME = 60
"""The maximum number of characters in a bookmark's name. Longer names would make the messages that list all bookmarks
unreadable."""


def _bookmark(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        return _list(desk, rest)
    is_word = rest.replace("-", "_").isidentifier() and len(rest) <= _LONGEST_NAME
    if not is_word or rest in PLACES:
        raise ConsoleError(
            phrase(
                "{name} cannot be the name of a bookmark: write one word of at most {count} characters that begins with"
                " a letter",
                name=quoted(rest),
                count=_LONGEST_NAME,
            )
        )
    desk.bookmarks[rest] = desk.debugger.moment
    return [_shown(desk, rest)]


def _list(desk: Desk, rest: str) -> Iterable[Answer]:
    nothing_after(rest)
    names = sorted(desk.bookmarks, key=lambda name: desk.bookmarks[name])
    return [_shown(desk, name) for name in names] or [Answer(phrase("there are no bookmarks"))]


def _shown(desk: Desk, name: str) -> Answer:
    moment = desk.bookmarks[name]
    return Answer(
        phrase("bookmark {name}: {moment}", name=name, moment=moment_words(moment)), moment
    )


def _unmark(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        raise ConsoleError(phrase("write which bookmark: `unmark {name}`", name="NAME"))
    if not desk.bookmarks:
        raise ConsoleError(phrase("there are no bookmarks"))
    if rest not in desk.bookmarks:
        raise no_such(rest, desk.bookmarks)
    del desk.bookmarks[rest]
    return [Answer(phrase("bookmark {name} is deleted", name=rest))]


def _save(desk: Desk, rest: str) -> Iterable[Answer]:
    files = _files(desk)
    name = _name_of(rest, phrase("write the name of a file: `save {name}`", name="FILE"))
    files.finish_input()
    debugger, parsed = desk.debugger, desk.parsed
    given_input = debugger.given_input
    saved = Saved(
        files.program_name(rest),
        files.language,
        parsed.dialect,
        digest_of(parsed.text),
        debugger.options,
        given_input.text,
        given_input.is_ended,
        given_input.failure,
        kept_breakpoints(debugger, parsed),
        desk.bookmarks,
        debugger.edits,
        debugger.moment,
    )
    try:
        files.write(name, session_text(saved))
    except ValueError as error:
        raise ConsoleError(str(error)) from None
    return [Answer(phrase("the session is saved in {file}", file=shown(name)))]


def _open(desk: Desk, rest: str) -> Iterable[Answer]:
    files = _files(desk)
    name = _name_of(rest, phrase("write the name of a file: `open {name}`", name="FILE"))
    try:
        saved = read_session(files.read(name))
        check_program(saved, files.language, desk.parsed.dialect)
    except SessionError as error:
        raise ConsoleError(error.at(shown(name))) from None
    except ValueError as error:
        raise ConsoleError(f"{shown(name)}: {error}") from None
    return opened(desk, saved)


def opened(desk: Desk, saved: Saved) -> Sequence[Answer]:
    """Restart the program with the input and the breakpoints of `saved`, and begin a move to the
    saved moment. Return an answer for each part that could not be restored."""
    debugger, parsed = desk.debugger, desk.parsed
    told = []
    if saved.digest != digest_of(parsed.text):
        told.append(
            phrase(
                "{program} was another text when this session was saved: what was saved may not fit",
                program=shown(saved.program),
            )
        )
    debugger.start_again(saved.options)
    debugger.give(saved.input)
    if saved.is_ended:
        debugger.end_input(saved.failure)
    told += set_again(debugger, parsed, desk.texts.places.spans, saved.breakpoints)
    desk.bookmarks.clear()
    desk.bookmarks.update(saved.bookmarks)
    debugger.redo(saved.edits, saved.moment)
    return [Answer(line) for line in told]


def _files(desk: Desk) -> Files:
    if desk.files is None:
        raise ConsoleError(phrase("files cannot be used here"))
    return desk.files


def _name_of(rest: str, missing: str) -> str:
    """Return the file name in `rest`, without quotes. Raises ConsoleError with the message
    `missing` if the file name is empty."""
    name = rest[1:-1] if rest[:1] in _QUOTES and rest[-1:] == rest[:1] and len(rest) > 1 else rest
    if not name:
        raise ConsoleError(missing)
    return name


def _names(desk: Desk, _rest: str) -> Iterable[str]:
    return desk.bookmarks


COMMANDS = (
    ConsoleCommand(
        "bookmark",
        ("NAME",),
        template("give this moment a name, so that `goto NAME` comes back to this moment"),
        _bookmark,
        _names,
    ),
    ConsoleCommand("bookmarks", (), template("list the bookmarks"), _list),
    ConsoleCommand("unmark", ("NAME",), template("delete a bookmark"), _unmark, _names),
    ConsoleCommand(
        "save",
        ("FILE",),
        template(
            "save the session in a file: options, input, breakpoints, bookmarks, changes and "
            "this moment"
        ),
        _save,
    ),
    ConsoleCommand(
        "open",
        ("FILE",),
        template(
            "open a saved session: start the program of the session, and go to the "
            "moment that was saved"
        ),
        _open,
    ),
)
