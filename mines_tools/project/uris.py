"""Converts between files and their URIs, including drive letters."""

from __future__ import annotations

import os
import re
from urllib.parse import SplitResult, quote, unquote, urlsplit

_ERRORS = "surrogateescape"
"""The error handler for file names that are not UTF-8. As in `os.fsdecode`, bytes that are not UTF-8 are preserved."""


def path_of(uri: str) -> str | None:
    """Return the path of the file that a URI names. Return None if the URI does not name a file."""
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
    """Return the URI of the file at `path`."""
    path = os.path.abspath(path)
    if os.name == "nt":
        path = path.replace(os.sep, "/")
        if path.startswith("//"):
            return f"file:{quote(path)}"
        return f"file:///{path[:1].lower()}{path[1:2]}{quote(path[2:])}"
    return f"file://{quote(path, errors=_ERRORS)}"


def split_uri(uri: str) -> SplitResult:
    """Return the parts of a URI. An invalid URI such as ``http://[`` is treated as a path."""
    try:
        return urlsplit(uri)
    except ValueError:
        return SplitResult("", "", uri, "", "")
