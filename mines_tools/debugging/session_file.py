"""Converts a debugger session to text and back. A session consists of the name of the program, the
options, the input, the breakpoints, the bookmarks, the user's changes and the moment.

The text is JSON. The client reads and writes the file.
"""

from __future__ import annotations

import json
from hashlib import sha256

from mines_tools.base.integers import format_integer, parse_integer
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoint_data import Kept
from mines_tools.debugging.state_edits import StateEdit
from mines_tools.interface.language import LANGUAGES, about
from mines_tools.interface.run import RunOptions
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeVar

    from mines_tools.interface.run import Json

    Wanted = TypeVar("Wanted")

NAME = "mines-session"
"""The name of the first field of the text. The value of this field is the version of the format."""
_VERSION = 1
_MOST = 2**53  # the largest integer that every JSON reader represents exactly


class SessionError(ValueError):
    """A text is not a saved session."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self._position = (line, column) if line else ()
        """The line and column of the error in the text, counted from 1; empty if these are not
        known."""

    def at(self, name: str) -> str:
        """Return the place of the error, followed by the message. The place consists of the file
        name `name`, and of the line and the column if these are known."""
        return f"{':'.join([name, *map(str, self._position)])}: {self}"


class Saved(NamedTuple):
    """A saved session."""

    program: str
    """The path of the program. A relative path is relative to the folder of the session file."""
    language: str
    dialect: str
    digest: str
    """The digest of the program's text, from `digest_of`."""
    options: RunOptions
    input: str
    is_ended: bool
    """True if the input is complete."""
    failure: str
    """The reason why the rest of the input could not be read; empty if reading did not fail."""
    breakpoints: Sequence[Kept]
    bookmarks: Mapping[str, int]
    edits: Sequence[StateEdit]
    """The changes that the user made with the command `set`."""
    moment: int


def digest_of(text: str) -> str:
    """Return a digest of `text`. Different texts have different digests."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def check_program(saved: Saved, language: str, dialect: str) -> None:
    """Raise SessionError if the program of `saved` is not in the language `language` and the
    dialect `dialect`."""
    if (saved.language, saved.dialect) != (language, dialect):
        raise SessionError(
            phrase(
                "this session is of another program: {program} in {language}, dialect {dialect}",
                program=shown(saved.program), language=shown(saved.language), dialect=shown(saved.dialect),
            )
        )  # fmt: skip


def session_text(saved: Saved) -> str:
    """Return the text of a session. `read_session` can parse this text."""
    options = saved.options
    data: dict[str, Json] = {
        NAME: _VERSION,
        "program": saved.program,
        "language": saved.language,
        "dialect": saved.dialect,
        "sha256": saved.digest,
        "options": {
            "seed": options.seed,
            "arguments": list(options.arguments),
            "input-is-file": options.input_is_file,
            "others": dict(options.others),
        },
        "input": {"text": saved.input, "is-ended": saved.is_ended, "failure": saved.failure},
        "breakpoints": [
            {"number": number, "is-enabled": is_enabled, **of}
            for number, of, is_enabled in saved.breakpoints
        ],
        "bookmarks": dict(saved.bookmarks),
        "changes": [
            {"step": moment, "kind": kind, "of": list(of), "value": _written(value)}
            for moment, kind, of, value in saved.edits
        ],
        "step": saved.moment,
    }
    return json.dumps(data, indent=1) + "\n"


def read_session(text: str) -> Saved:
    """Parse the text of a session. Raises SessionError if the text is not a session."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = phrase("this is not a saved session")
        raise SessionError(message, error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise SessionError(phrase("this is not a saved session")) from None
    if not isinstance(data, dict) or NAME not in data:
        raise SessionError(phrase("this is not a saved session"))
    version = data[NAME]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        message = phrase("this session is damaged: its version is not a whole number above 0")
        raise SessionError(message, *_position(text, NAME))
    if version > _VERSION:
        message = phrase("a newer version of mines-tools has saved this session")
        raise SessionError(message, *_position(text, NAME))
    records: list[Any] = []
    for name, read in _PARTS.items():
        try:
            records += read(data[name])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise _damaged(text, name) from None
    saved = Saved(*records)
    if saved.dialect not in about(saved.language).dialects:
        raise _damaged(text, "dialect")
    return saved


def _damaged(text: str, name: str) -> SessionError:
    message = phrase("this session is damaged: `{name}` is not as it was saved", name=name)
    return SessionError(message, *_position(text, name))


def _position(text: str, name: str) -> tuple[int, ...]:
    """Return the line and the column of the first field `name` in `text`, counted from 1. Return an
    empty tuple if there is no such field."""
    at = text.find(f'"{name}":')
    if at < 0:
        return ()
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _text(data: Any) -> Sequence[object]:
    return [_is(data, str)]


def _language(data: Any) -> Sequence[object]:
    if _is(data, str) not in LANGUAGES:
        raise ValueError
    return [data]


def _options(data: Any) -> Sequence[object]:
    seed = data["seed"]
    return [
        RunOptions(
            None if seed is None else _is(seed, int),
            tuple(_is(argument, str) for argument in data["arguments"]),
            _is(data["input-is-file"], bool),
            {_is(name, str): _is(value, str) for name, value in data["others"].items()},
        )
    ]


def _input(data: Any) -> Sequence[object]:
    return _is(data["text"], str), _is(data["is-ended"], bool), _is(data["failure"], str)


def _breakpoints(data: Any) -> Sequence[object]:
    return [
        [
            Kept(_count(record["number"]), _is(record, dict), _is(record["is-enabled"], bool))
            for record in data
        ]
    ]


def _bookmarks(data: Any) -> Sequence[object]:
    return [{_is(name, str): _count(moment) for name, moment in data.items()}]


def _changes(data: Any) -> Sequence[object]:
    return [
        [
            StateEdit(
                _count(record["step"]),
                _is(record["kind"], str),
                tuple(record["of"]),
                _value(record["value"]),
            )
            for record in data
        ]
    ]


def _step(data: Any) -> Sequence[object]:
    return [_count(data)]


_PARTS: Mapping[str, Callable[[Any], Sequence[object]]] = {
    "program": _text,
    "language": _language,
    "dialect": _text,
    "sha256": _text,
    "options": _options,
    "input": _input,
    "breakpoints": _breakpoints,
    "bookmarks": _bookmarks,
    "changes": _changes,
    "step": _step,
}
"""The functions that parse the fields of the text, by the name of the field. The fields are in the
order of the fields of `Saved`."""


def _is(value: object, kind: type[Wanted]) -> Wanted:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError
    return value


def _count(value: object) -> int:
    if not 0 <= _is(value, int) <= _MOST:
        raise ValueError
    return _is(value, int)


def _written(value: object) -> Json:
    """Return `value`, which the user has set, in a form that JSON can store. JSON itself can store
    no infinity and no very large integers."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"integer": format_integer(value)}
    if isinstance(value, float):
        return {"float": repr(value)}
    return value  # type: ignore[return-value]  # a text, or true or false


def _value(written: object) -> object:
    if not isinstance(written, dict):
        return _is(written, str) if not isinstance(written, bool) else written
    if "float" in written:
        return float(_is(written["float"], str))
    digits = _is(written["integer"], str)
    if not digits.removeprefix("-").isdigit() or not digits.isascii():
        raise ValueError
    return parse_integer(digits)
