"""Files and their URIs, drive letters and all."""

from __future__ import annotations

import os
import re
from urllib.parse import SplitResult, quote, unquote, urlsplit

_ERRORS = "surrogateescape"
"""Names of files need not be UTF-8: as `os.fsdecode` has it, other bytes stand for themselves."""


def path_of(uri: str) -> str | None:
    """The file that a URI names; none if it names no file."""
    parts = split_uri(uri)
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
        path = path.replace(os.sep, "/")
        if path.startswith("//"):
            return f"file:{quote(path)}"
        return f"file:///{path[:1].lower()}{path[1:2]}{quote(path[2:])}"
    return f"file://{quote(path, errors=_ERRORS)}"


def split_uri(uri: str) -> SplitResult:
    """The parts of a URI; all is path in what is none, ``http://[`` for one."""
    try:
        return urlsplit(uri)
    except ValueError:
        return SplitResult("", "", uri, "", "")
