"""What ``.gitignore`` files leave out (the patterns of git's own manual page)."""

from __future__ import annotations

import os
import re
from functools import cache

from mines_tools.project.globs import matches
from mines_tools.records import NamedTuple


class _Pattern(NamedTuple):
    folder: str
    """Where its file is; the pattern is relative to it."""
    glob: str
    is_negative: bool
    folders_only: bool


def is_ignored(path: str, is_folder: bool) -> bool:
    """Whether git ignores the file or folder at `path`, given that none of its parents is ignored.

    The ``.gitignore`` files count from the root of the repository down to the folder of `path`;
    outside of a repository none do.
    """
    path = os.path.abspath(path)
    ignored = False
    for pattern in _patterns(os.path.dirname(path)):
        if pattern.folders_only and not is_folder:
            continue
        relative = path[len(pattern.folder) :].lstrip(os.sep).replace(os.sep, "/")
        if matches(pattern.glob, relative, with_contents=False):
            ignored = not pattern.is_negative
    return ignored


def forget_gitignores() -> None:
    """Read every ``.gitignore`` anew when it is asked for: the files may have changed."""
    _patterns.cache_clear()
    _root.cache_clear()


@cache
def _patterns(folder: str) -> tuple[_Pattern, ...]:
    """The patterns that count in `folder`, the weakest first; empty outside of a repository."""
    if _root(folder) is None:
        return ()
    above = () if folder == _root(folder) else _patterns(os.path.dirname(folder))
    return (*above, *_read(folder))


@cache
def _root(folder: str) -> str | None:
    if os.path.exists(os.path.join(folder, ".git")):
        return folder
    parent = os.path.dirname(folder)
    return None if parent == folder else _root(parent)


def _read(folder: str) -> list[_Pattern]:
    try:
        with open(os.path.join(folder, ".gitignore"), "rb") as file:
            text = file.read().decode("utf-8", "replace")
    except OSError:
        return []
    found = []
    for line in text.replace("\r\n", "\n").split("\n"):
        glob = line.rstrip(" ") if not line.endswith("\\ ") else line
        if not glob or glob.startswith("#"):
            continue
        is_negative = glob.startswith("!")
        glob = _as_glob(glob[is_negative:])
        folders_only = glob.endswith("/")
        glob = glob.rstrip("/")
        if glob:
            # A slash before the end ties a pattern to the folder; `matches` sees that by itself,
            # but for one at the very start.
            found.append(_Pattern(folder, glob, is_negative, folders_only))
    return found


def _as_glob(pattern: str) -> str:
    """A pattern as `matches` takes it: a backslash makes the next character a plain one, and two
    stars are one where they are not all between two slashes."""
    plain = re.sub(r"\\([*?\[])", r"[\1]", pattern)
    plain = re.sub(r"\\(.)", r"\1", plain)
    parts = [part if part == "**" else re.sub(r"\*+", "*", part) for part in plain.split("/")]
    return "/".join(parts)
