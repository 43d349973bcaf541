"""Decides which files are excluded by ``.gitignore`` files, according to git's manual page."""

from __future__ import annotations

import errno
import os

from mines_tools.base.records import NamedTuple
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.reading import forget_settings, read_settings
from mines_tools.translations.phrases import reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.project.git_patterns import GitPattern


class _Pattern(NamedTuple):
    folder: str
    """The folder of the ``.gitignore``. The pattern matches paths relative to this folder."""
    pattern: GitPattern


def is_ignored(path: str, is_folder: bool) -> bool:
    """Return whether git ignores the file or folder at `path`. It is assumed that git ignores none of the folders above
    `path`.

    The ``.gitignore`` files from the root of the repository down to the folder of `path` apply. Outside of a
    repository, no such file applies. Raises ConfigurationError.
    """
    path = os.path.abspath(path)
    ignored = False
    for folder, pattern in _in_folder(os.path.dirname(path)).patterns:
        # Skip patterns that cannot change the result.
        if pattern.is_negative is not ignored or (pattern.folders_only and not is_folder):
            continue
        relative = path[len(folder) :].lstrip(os.sep).replace(os.sep, "/")
        if pattern.matches(relative):
            ignored = not pattern.is_negative
    return ignored


def repository_of(folder: str) -> str | None:
    """Return the root of the repository of `folder`, an absolute path; None outside of a repository."""
    return _in_folder(folder).root


def forget_gitignores() -> None:
    """Forget every ``.gitignore``, so that each is read again when it is needed: the files may have changed."""
    _KNOWN.clear()
    forget_settings()


class _Folder(NamedTuple):
    root: str | None = None
    """The root of the repository."""
    patterns: tuple[_Pattern, ...] = ()
    """The patterns that apply in the folder, in the order of increasing precedence; empty outside of a repository."""


_KNOWN: dict[str, _Folder] = {}


def _in_folder(folder: str) -> _Folder:
    # This uses no recursion: folders may be nested deeper than Python's recursion limit.
    unknown = []
    while (ignored := _KNOWN.get(folder)) is None:
        unknown.append(folder)
        parent = os.path.dirname(folder)
        if os.path.exists(os.path.join(folder, ".git")):
            ignored = _Folder(folder)
            break
        if parent == folder:
            ignored = _Folder()
            break
        folder = parent
    for unread in reversed(unknown):
        patterns = _read(unread) if ignored.root is not None else []
        if patterns:
            ignored = _Folder(ignored.root, (*ignored.patterns, *patterns))
        _KNOWN[unread] = ignored
    return ignored


def _read(folder: str) -> list[_Pattern]:
    """Return the patterns of the ``.gitignore`` in a folder. If this file cannot be read, return no patterns. If this
    file is too large, raise ConfigurationError."""
    path = os.path.join(folder, ".gitignore")
    try:
        data = read_settings(path)
    except OSError as error:
        if error.errno != errno.EFBIG:
            return []
        raise ConfigurationError.unreadable(path, reason_of(error)) from None
    from mines_tools.project.git_patterns import git_patterns  # most folders have no such file

    return [_Pattern(folder, pattern) for pattern in git_patterns(data)]
