"""What ``.gitignore`` files leave out (the patterns of git's own manual page)."""

from __future__ import annotations

import errno
import os

from mines_tools.phrases import reason_of
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.globs import matches
from mines_tools.project.reading import forget_settings, read_settings
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
    outside of a repository none do. Raises ConfigurationError.
    """
    path = os.path.abspath(path)
    ignored = False
    for pattern in _in_folder(os.path.dirname(path)).patterns:
        # Where it says nothing new, there is nothing to look at.
        if pattern.is_negative is not ignored or (pattern.folders_only and not is_folder):
            continue
        relative = path[len(pattern.folder) :].lstrip(os.sep).replace(os.sep, "/")
        if matches(pattern.glob, relative, with_contents=False):
            ignored = not pattern.is_negative
    return ignored


def repository_of(folder: str) -> str | None:
    """The root of the repository that `folder`, an absolute path, is in."""
    return _in_folder(folder).root


def forget_gitignores() -> None:
    """Read every ``.gitignore`` again when it is asked for: the files may have changed."""
    _KNOWN.clear()
    forget_settings()


class _Folder(NamedTuple):
    root: str | None = None
    """Of its repository."""
    patterns: tuple[_Pattern, ...] = ()
    """Those that count in it, the weakest first; none outside of a repository."""


_KNOWN: dict[str, _Folder] = {}


def _in_folder(folder: str) -> _Folder:
    # No recursion: folders may lie deeper in each other than functions may.
    unknown = []
    while (found := _KNOWN.get(folder)) is None:
        unknown.append(folder)
        parent = os.path.dirname(folder)
        if os.path.exists(os.path.join(folder, ".git")):
            found = _Folder(folder)
            break
        if parent == folder:
            found = _Folder()
            break
        folder = parent
    for each in reversed(unknown):
        patterns = _read(each) if found.root is not None else []
        if patterns:
            found = _Folder(found.root, (*found.patterns, *patterns))
        _KNOWN[each] = found
    return found


def _read(folder: str) -> list[_Pattern]:
    """What the ``.gitignore`` in a folder says; one that cannot be read says nothing. Raises
    ConfigurationError for one that is too large."""
    path = os.path.join(folder, ".gitignore")
    try:
        data = read_settings(path)
    except OSError as error:
        if error.errno != errno.EFBIG:
            return []
        raise ConfigurationError.unreadable(path, reason_of(error)) from None
    return parse_patterns(data, folder)


def parse_patterns(data: bytes, folder: str) -> list[_Pattern]:
    """The patterns in `data`, which is the ``.gitignore`` of a folder."""
    found = []
    for line in data.decode("utf-8", "replace").replace("\r\n", "\n").split("\n"):
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
    import re

    plain = re.sub(r"\\([*?\[])", r"[\1]", pattern)
    plain = re.sub(r"\\(.)", r"\1", plain)
    parts = [part if part == "**" else re.sub(r"\*+", "*", part) for part in plain.split("/")]
    return "/".join(parts)
