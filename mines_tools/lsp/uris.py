"""What lies where, by the URIs of files and folders."""

from __future__ import annotations

import os
from urllib.parse import unquote

from mines_tools.project.uris import path_of, split_uri


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


def _parts(uri: str) -> tuple[str, ...]:
    """A place as names from the outermost on, however its URI is spelt."""
    path = path_of(uri)
    if path is None:
        scheme, authority, named, *_ = split_uri(uri)
        return (scheme, authority, *filter(None, unquote(named).split("/")))
    return ("file", *os.path.normcase(os.path.abspath(path)).rstrip(os.sep).split(os.sep))
