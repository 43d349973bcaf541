"""What ``.gitignore`` files leave out (the patterns of git's own manual page)."""

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
    """Where its file is; the pattern is relative to it."""
    pattern: GitPattern


def is_ignored(path: str, is_folder: bool) -> bool:
    """Whether git ignores the file or folder at `path`, given that none of its parents is ignored.

    The ``.gitignore`` files count from the root of the repository down to the folder of `path`;
    outside of a repository none do. Raises ConfigurationError.
    """
    path = os.path.abspath(path)
    ignored = False
    for folder, pattern in _in_folder(os.path.dirname(path)).patterns:
        # Where it says nothing new, there is nothing to look at.
        if pattern.is_negative is not ignored or (pattern.folders_only and not is_folder):
            continue
        relative = path[len(folder) :].lstrip(os.sep).replace(os.sep, "/")
        if pattern.matches(relative):
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
    from mines_tools.project.git_patterns import git_patterns  # most folders have no such file

    return [_Pattern(folder, pattern) for pattern in git_patterns(data)]
