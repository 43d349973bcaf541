"""Compares the URIs of files and folders: whether a file or folder is inside another folder, and how deep a folder
is."""

from __future__ import annotations

import os
from urllib.parse import unquote

from mines_tools.project.uris import path_of, split_uri


def is_below(uri: str, folder: str) -> bool:
    """Return whether `uri` names something inside `folder`, at any depth."""
    own, others = _parts(uri), _parts(folder)
    return len(own) > len(others) and own[: len(others)] == others


def is_within(uri: str, folder: str) -> bool:
    """Return whether `uri` names `folder` itself or something inside it, at any depth."""
    others = _parts(folder)
    return _parts(uri)[: len(others)] == others


def depth(folder: str) -> int:
    """Return the number of parts in the path of `folder`."""
    return len(_parts(folder))


def _parts(uri: str) -> tuple[str, ...]:
    """Return the parts of the path of `uri`, the outermost folder first. Different spellings of the same URI have the
    same result."""
    path = path_of(uri)
    if path is None:
        scheme, authority, named, *_ = split_uri(uri)
        return (scheme, authority, *filter(None, unquote(named).split("/")))
    return ("file", *os.path.normcase(os.path.abspath(path)).rstrip(os.sep).split(os.sep))
