"""The files of saved sessions of the debugger: read with care, and written in one step."""

from __future__ import annotations

import os

from mines_tools.debugging.saved import NAME
from mines_tools.phrases import phrase, reason_of
from mines_tools.project.outputs import write_output
from mines_tools.project.reading import MOST_PROGRAM, REGULAR, read_file

_MARK = f'{{\n "{NAME}":'.encode()
"""How the file of a session begins."""


def read_session_file(path: str) -> str:
    """Return the text of the file at `path`. Raises ValueError, with what people read, where it cannot be read."""
    try:
        return read_file(path, MOST_PROGRAM, REGULAR).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(phrase("this is not a saved session")) from None
    except (OSError, ValueError) as error:
        raise ValueError(phrase("cannot be read: {reason}", reason=reason_of(error))) from None


def write_session_file(path: str, text: str) -> None:
    """Put the text of a session in the file at `path`, which need not exist, but if it does must be one of a session.
    Raises ValueError, with what people read, and then the file is as it was."""
    try:
        if os.path.lexists(path) and not _beginning(path).startswith(_MARK):
            raise ValueError(phrase("this file is not a saved session: choose another name"))
        write_output(path, [text.encode("ascii")])
    except OSError as error:
        raise ValueError(phrase("not written: {why}", why=reason_of(error))) from None


def _beginning(path: str) -> bytes:
    return read_file(path, len(_MARK), REGULAR, cuts=True)
