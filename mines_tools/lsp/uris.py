"""Files and their URIs, drive letters and all."""

from __future__ import annotations

import os
import re
from urllib.parse import SplitResult, quote, unquote, urlsplit

from pygls.uris import from_fs_path

_ERRORS = "surrogateescape"
"""Names of files need not be UTF-8: as `os.fsdecode` has it, other bytes stand for themselves."""


def path_of(uri: str) -> str | None:
    """The file that a URI names; none if it names no file."""
    parts = _split(uri)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path, errors=_ERRORS)
    if re.match(r"/[A-Za-z]:", path):  # file:///c%3A/folder
        path = path[1:].replace("/", os.sep) if os.name == "nt" else path[1:]
    elif parts.netloc and os.name == "nt":
        path = f"\\\\{parts.netloc}{path}".replace("/", os.sep)
    return path


def uri_of(path: str) -> str:
    """The URI of the file at `path`."""
    path = os.path.abspath(path)
    if os.name == "nt":
        return from_fs_path(path) or f"file://{path}"
    return f"file://{quote(path, errors=_ERRORS)}"


def is_below(uri: str, folder: str) -> bool:
    """Whether a URI names something in a folder, or in one below."""
    own, others = _parts(uri), _parts(folder)
    return len(own) > len(others) and own[: len(others)] == others


def is_within(uri: str, folder: str) -> bool:
    """Whether a URI names a folder, or something in it or in one below."""
    others = _parts(folder)
    return _parts(uri)[: len(others)] == others


def depth(folder: str) -> int:
    """How many folders lie above what a URI names."""
    return len(_parts(folder))


def _split(uri: str) -> SplitResult:
    """The parts of a URI; all is path in what is none, ``http://[`` for one."""
    try:
        return urlsplit(uri)
    except ValueError:
        return SplitResult("", "", uri, "", "")


def _parts(uri: str) -> tuple[str, ...]:
    """A place as names from the outermost on, however its URI is spelt."""
    path = path_of(uri)
    if path is None:
        scheme, authority, named, *_ = _split(uri)
        return (scheme, authority, *filter(None, unquote(named).split("/")))
    return ("file", *os.path.normcase(os.path.abspath(path)).rstrip(os.sep).split(os.sep))
