"""A session of the debugger as a text: the program's name, its options and input, breakpoints, bookmarks and the moment.

The text is JSON. Nothing is read or written here: a client does that.
"""

from __future__ import annotations

import json
from hashlib import sha256

from mines_tools.debugging.keeping import Kept
from mines_tools.debugging.session import Edit
from mines_tools.integers import format_integer, parse_integer
from mines_tools.phrases import phrase
from mines_tools.records import NamedTuple
from mines_tools.running import RunOptions

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeVar

    from mines_tools.running import Json

    Wanted = TypeVar("Wanted")

NAME = "mines-session"
"""The first field of the text: its value is the version of the format."""
_VERSION = 1
_MOST = 2**53  # as far as JSON counts everywhere


class Saved(NamedTuple):
    """A session."""

    program: str
    """The path of the program, as the client names it."""
    language: str
    dialect: str
    digest: str
    """The digest of the program's text, from `digest_of`."""
    options: RunOptions
    input: str
    is_ended: bool
    """True if no more input comes after it."""
    failure: str
    """Why the input could not be read on."""
    breakpoints: Sequence[Kept]
    bookmarks: Mapping[str, int]
    edits: Sequence[Edit]
    """The changes that people made with `set`."""
    moment: int


def digest_of(text: str) -> str:
    """Return a number that two texts share only if they are the same."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def session_text(saved: Saved) -> str:
    """Return the text of a session, as `read_session` reads it."""
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
    """Read a session. Raises ValueError, with what people read, for a text that is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(phrase("this is not a saved session")) from None
    if not isinstance(data, dict) or NAME not in data:
        raise ValueError(phrase("this is not a saved session"))
    version = data[NAME]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ValueError(
            phrase("this session is damaged: its version is not a whole number above 0")
        )
    if version > _VERSION:
        raise ValueError(phrase("a newer version of mines-tools has saved this session"))
    try:
        return _read(data)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(phrase("this session is damaged")) from None


def _read(data: Mapping[str, Any]) -> Saved:
    options, given = data["options"], data["input"]
    seed = options["seed"]
    asked = RunOptions(
        None if seed is None else _is(seed, int),
        tuple(_is(each, str) for each in options["arguments"]),
        _is(options["input-is-file"], bool),
        {_is(name, str): _is(each, str) for name, each in options["others"].items()},
    )
    return Saved(
        _is(data["program"], str),
        _is(data["language"], str),
        _is(data["dialect"], str),
        _is(data["sha256"], str),
        asked,
        _is(given["text"], str),
        _is(given["is-ended"], bool),
        _is(given["failure"], str),
        [
            Kept(_count(each["number"]), _is(each, dict), _is(each["is-enabled"], bool))
            for each in data["breakpoints"]
        ],
        {_is(name, str): _count(moment) for name, moment in data["bookmarks"].items()},
        [
            Edit(
                _count(each["step"]),
                _is(each["kind"], str),
                tuple(each["of"]),
                _value(each["value"]),
            )
            for each in data["changes"]
        ],
        _count(data["step"]),
    )


def _is(value: object, kind: type[Wanted]) -> Wanted:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError
    return value


def _count(value: object) -> int:
    if not 0 <= _is(value, int) <= _MOST:
        raise ValueError
    return _is(value, int)


def _written(value: object) -> Json:
    """A value that was set: JSON has no integers of any size, and no infinity."""
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
