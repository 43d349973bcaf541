"""Reads a source file: its exact text, or one clear reason for the failure."""

from __future__ import annotations

import os

from mines_tools.project.reading import (
    MOST_PROGRAM,
    NAMED,
    Access,
    read_file,
    read_standard_input,
)
from mines_tools.text.diagnostics import Problem
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, reason_of


class SourceError(Exception):
    """A file cannot be read as text, or cannot be written."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def read_source(path: str, access: Access = NAMED) -> str:
    """Return the text of the file at `path`, which is opened as `access` says. If `path` is ``-``, return the text of
    standard input. The text must be UTF-8; every character is kept, also in line ends.

    Raises SourceError.
    """
    name = name_of(path)
    try:
        if path == "-":
            data = read_standard_input(MOST_PROGRAM)
        else:
            data = read_file(path, MOST_PROGRAM, access)
    except IsADirectoryError:
        raise SourceError(Problem(name, phrase("this is a folder, not a program"))) from None
    except FileNotFoundError:
        raise SourceError(Problem(name, phrase("there is no such file"))) from None
    except (OSError, ValueError) as error:
        reason = phrase("cannot be read: {reason}", reason=reason_of(error))
        raise SourceError(Problem(name, reason)) from None
    return decode_source(data, name)


def decode_source(data: bytes, name: str) -> str:
    """Decode `data`, the content of the file `name`, as UTF-8. Raises SourceError with the line and column of the first
    wrong byte."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        reason = phrase(
            "invalid UTF-8 (byte 0x{byte:02x}): save the file as UTF-8", byte=data[error.start]
        )
        raise SourceError(Problem(name, reason, line, column)) from None


def shown_path(path: str) -> str:
    """Return the escaped name of the file at `path`, for messages."""
    return shown(name_of(path))


def name_of(path: str) -> str:
    """Return the name of the file at `path` in Unicode, independent of the locale. Bytes that are not UTF-8 are
    represented as in ``surrogateescape``."""
    if path == "-":
        return "<stdin>"
    try:
        return os.fsencode(path).decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # not a possible file name
        return path


def reported_name(path: str) -> str:
    """Return the name of the file at `path` for reports and diffs. The name is the same on every system."""
    return name_of(path).replace(os.sep, "/")
