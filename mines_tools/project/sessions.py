"""Reads and writes the files of saved sessions of the debugger. The size of a file is limited. A file is replaced in
one step."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.session_file import (
    NAME,
    SessionError,
    check_program,
    digest_of,
    read_session,
)
from mines_tools.project.outputs import write_output
from mines_tools.project.reading import MOST_PROGRAM, REGULAR, read_file
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.debugging.session_file import Saved

_MARK = f'{{\n "{NAME}":'.encode()
"""The bytes with which the file of a session begins."""


class Opened(NamedTuple):
    """A session that was read from its file."""

    saved: Saved
    program: str
    """The path of the program of the session."""


def open_session(
    path: str, program: str = "", language: str = "", dialects: Sequence[str] = ()
) -> Opened:
    """Read the session in the file at `path`.

    If `program` is given, it must be the session's program, or a file with the same text. If `language` is given, it
    must be the session's language. If `dialects` is not empty, it must contain the session's dialect. If one
    of these conditions is not met, or if the file cannot be read, raises ValueError. The message of the error is for
    people and names the file.
    """
    name = shown_path(path)
    try:
        saved = read_session(read_session_file(path))
        is_dialect = not dialects or saved.dialect in dialects
        check_program(
            saved, language or saved.language, saved.dialect if is_dialect else dialects[0]
        )
    except SessionError as error:
        raise ValueError(error.at(name)) from None
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    own = os.path.join(os.path.dirname(path), saved.program)
    if not program:
        return Opened(saved, own)
    if not (_is_same(own, program) or _has_text_of(saved, program)):
        words = phrase(
            "this session is of another program: {program}; leave out {other}",
            program=shown_path(own),
            other=shown_path(program),
        )
        raise ValueError(f"{name}: {words}")
    return Opened(saved, program)


def _is_same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def _has_text_of(saved: Saved, program: str) -> bool:
    try:
        return digest_of(read_source(program, REGULAR)) == saved.digest
    except SourceError:
        return False


def name_in_session(path: str, program: str) -> str:
    """Return the name under which the session file at `path` refers to the program at the path `program`. The name is
    relative to the folder of the session file if the program is below that folder, and absolute otherwise."""
    folder, program_path = os.path.abspath(os.path.dirname(path)), os.path.abspath(program)
    if program_path.startswith(os.path.join(folder, "")):
        return os.path.relpath(program_path, folder).replace(os.sep, "/")
    return program_path


def read_session_file(path: str) -> str:
    """Return the text of the file at `path`. Raises ValueError with a message for people if the file cannot be read."""
    try:
        return read_file(path, MOST_PROGRAM, REGULAR).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(phrase("this is not a saved session")) from None
    except (OSError, ValueError) as error:
        raise ValueError(phrase("cannot be read: {reason}", reason=reason_of(error))) from None


def write_session_file(path: str, text: str) -> None:
    """Write the text of a session to the file at `path`. Raises ValueError with a message for people if the file cannot
    be written, or if it exists and is not a saved session. The file is then unchanged."""
    try:
        if os.path.lexists(path):
            beginning = read_file(path, len(_MARK), REGULAR, cuts=True)
            if beginning != _MARK:
                raise ValueError(phrase("this file is not a saved session: choose another name"))
        write_output(path, [text.encode("ascii")])
    except OSError as error:
        raise ValueError(phrase("not written: {why}", why=reason_of(error))) from None
