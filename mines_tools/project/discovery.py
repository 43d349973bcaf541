"""Finds the files that the paths on a command line mean."""

from __future__ import annotations

import os
import stat

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import is_program_name
from mines_tools.project.configuration import (
    Configuration,
    ConfigurationError,
    Overrides,
    covers_any,
)
from mines_tools.project.folders import note_folder, open_folder, without_links
from mines_tools.project.reading import NAMED, Access
from mines_tools.project.settings_lookup import configuration_for
from mines_tools.project.source import name_of, shown_path
from mines_tools.text.diagnostics import Problem
from mines_tools.text.markdown_names import is_markdown_name
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Literal

    Kind = Literal["named", "found", "link"]
    """How a file was found: ``named`` by a person, ``found`` in a folder, or as a ``link`` in a folder."""

DEFAULT_EXCLUDE = (".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", "build", "dist")
"""The names of folders that are searched only if the user names them."""


class Found(NamedTuple):
    """The result of searching for the files that a command line means."""

    files: tuple[str, ...]
    """The paths of the files, each once, in a stable order; ``-`` is standard input."""
    missing: tuple[Problem, ...]
    """A problem for each path for which no file was found. The problem says why."""
    notes: tuple[str, ...] = ()
    """Messages about the paths, such as a note about a link. The messages are not errors."""
    access: Mapping[str, Access] = {}
    """How to open each of the files."""


def discover(
    paths: Sequence[str],
    overrides: Overrides,
    mistaken: list[ConfigurationError] | None = None,
) -> Found:
    """Return the files that `paths` mean.

    The path of a file means this file. The path of a folder means all files with a known suffix below the folder,
    except those that are excluded or ignored by git. A glob means the files and folders that it matches, with the same
    exceptions.

    An entry of a folder is skipped if it is neither a file, a folder nor a link, or if it cannot be accessed. A link in
    a folder is skipped too, unless it leads to a file of the project that would be found without the link. A link that
    is one of `paths` is always followed. If it leads out of the project, a note says so.

    Raises ConfigurationError. If `mistaken` is given, errors in configurations below a folder are added to `mistaken`
    instead, and the folders of those configurations are skipped.
    """
    search = _FileSearch(overrides, mistaken)
    for path in paths:
        try:
            if path == "-":
                search.add(path, path, "named")
            elif os.path.lexists(path):
                search.name(path)
            elif not search.expand(path):
                message = phrase("there is no such file or folder")
                search.missing.append(Problem(name_of(path), message))
        except OSError as error:  # its links were exchanged all the time
            message = phrase("cannot be read: {reason}", reason=reason_of(error))
            search.missing.append(Problem(name_of(path), message))
    access = {path: _access(real, kind) for real, (path, kind) in search.files.items()}
    return Found(tuple(access), tuple(search.missing), tuple(search.notes), access)


def _access(real: str, kind: Kind) -> Access:
    if kind != "named":
        return Access(real, is_named=False)
    try:
        is_regular = stat.S_ISREG(os.lstat(real).st_mode)
    except (OSError, ValueError):
        return NAMED
    return Access(real) if is_regular else NAMED


class _FileSearch:
    """The files found so far."""

    def __init__(self, overrides: Overrides, mistaken: list[ConfigurationError] | None) -> None:
        self.overrides = overrides
        self.mistaken = mistaken
        self.files: dict[str, tuple[str, Kind]] = {}
        """The files that were found. The key of a file is its path after all links are followed."""
        self.missing: list[Problem] = []
        self.notes: list[str] = []

    def add(self, real: str, path: str, kind: Kind) -> None:
        """Add a file, unless it was already found under another path. If the file was found as a link before, and is
        now found directly, the new path replaces the link."""
        before = self.files.get(real)
        if before is not None and before[1] == "link" and kind == "found":
            del self.files[real]
        self.files.setdefault(real, (path, kind))

    def name(self, path: str) -> None:
        """Add the files that `path` means. `path` exists."""
        real = self._followed(path)
        if os.path.isdir(path):
            start = "" if path == "." else os.path.join(path, "")
            self._add_all(_below(path, real, self, start))
        elif not excluded(path, self.overrides, is_named=True):
            self.add(real, path, "named")

    def _followed(self, path: str) -> str:
        """Follow the links in `path`, which the user named, and return the path without links. If `path` leads out of
        the project through a link, add a note for the user."""
        real = without_links(path)
        if real != os.path.abspath(path) and _leads_out(path, real, self.overrides):
            self.notes.append(
                phrase(
                    "{path}: follows a link out of the project, to {real}",
                    path=shown_path(path),
                    real=shown_path(real),
                )
            )
        return real

    def expand(self, glob: str) -> bool:
        """Add the files that `glob` means. Return whether `glob` matches anything. A file that is excluded counts as a
        match."""
        glob = _slashed(glob)
        marks = [glob.find(mark) for mark in "*?[" if mark in glob]
        if not marks:
            return False
        folder = glob[: glob.rfind("/", 0, min(marks)) + 1]
        if not os.path.isdir(folder or "."):
            return False
        real = self._followed(folder.rstrip("/") or folder or ".")
        wanted = _Wanted(glob[len(folder) :])
        self._add_all(_below(folder or ".", real, self, folder, wanted))
        return wanted.was_seen

    def _add_all(self, files: Iterator[tuple[str, str, Kind]]) -> None:
        for path, real, kind in files:
            self.add(real, path, kind)


class _Wanted:
    """The part of a glob that applies below the folder where the search begins."""

    def __init__(self, rest: str) -> None:
        self._glob = f"/{rest}"  # matched from the folder
        self._folders_only = rest.endswith("/")
        self.was_seen = False
        """True once something was found that the glob matches."""

    def folder(self, relative: str) -> bool:
        """Return whether to search the folder `relative`."""
        from mines_tools.project.globs import matches, may_match_below

        if matches(self._glob, relative):
            self.was_seen = True
            return True
        return may_match_below(self._glob, relative)

    def file(self, relative: str) -> str:
        """Return ``itself`` if the glob matches the file `relative`. Return ``below`` if the glob matches a folder that
        contains this file. Otherwise return an empty text."""
        from mines_tools.project.globs import matches

        if not self._folders_only and matches(self._glob, relative, with_contents=False):
            self.was_seen = True
            return "itself"
        return "below" if matches(self._glob, os.path.dirname(relative)) else ""


def excluded(path: str, overrides: Overrides, *, is_named: bool) -> bool:
    """Return whether the file at `path` is excluded. If the user named the file, it is excluded only if `force_exclude`
    is on, in `overrides` or in the file's configuration."""
    configuration = configuration_for(path, overrides)
    forced = overrides.force_exclude
    if forced is None:
        forced = bool(configuration.force_exclude)
    if is_named and not forced:
        return False
    return _is_excluded(path, overrides, configuration)


def _is_excluded(path: str, overrides: Overrides, configuration: Configuration) -> bool:
    return (
        covers_any(configuration, configuration.exclude, path)
        or covers_any(configuration, configuration.extend_exclude, path)
        or _covered_here(overrides.exclude, path)
    )


def _covered_here(globs: Iterable[str], path: str) -> bool:
    """Return whether one of the command line's patterns covers the file at `path`."""
    return bool(globs) and covers_any(Configuration(os.path.join(os.getcwd(), ".")), globs, path)


def _below(
    folder: str, real: str, search: _FileSearch, start: str, wanted: _Wanted | None = None
) -> Iterator[tuple[str, str, Kind]]:
    """Yield the files in and below a folder. For each file, yield its path, which begins with `start`; the same path
    without links; and how the file was found.

    `real` is the path of the folder without links. Links to folders are not followed. Folders that cannot be read are
    added to `search.missing`.
    """
    overrides = search.overrides
    # This uses no recursion: folders may be nested deeper than Python's recursion limit.
    waiting = [iter(_entries(folder, real, search))]
    relatives = [""]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            relatives.pop()
            continue
        name, kind = entry
        relative = os.path.join(relatives[-1], name)
        path = start + relative
        try:
            if kind == "folder":
                is_wanted = wanted is None or wanted.folder(_slashed(relative))
                if is_wanted and _is_looked_into(path, overrides):
                    waiting.append(iter(_entries(path, os.path.join(real, relative), search)))
                    relatives.append(relative)
            elif kind:
                how = "below" if wanted is None else wanted.file(_slashed(relative))
                here = os.path.join(real, relative)
                if not _is_meant(path, how, overrides):
                    continue
                target = here if kind == "file" else _led_to(here, real, overrides)
                if target is not None:
                    yield path, target, "found" if kind == "file" else "link"
        except ConfigurationError as error:  # the configuration of all entries in this folder
            if search.mistaken is None:
                raise
            search.mistaken.append(error)
            waiting.pop()
            relatives.pop()


def _is_meant(path: str, how: str, overrides: Overrides) -> bool:
    """Return whether a glob means the file at `path`. `how` is the result of `_Wanted.file` for this file."""
    if how == "below":
        return _is_taken(path, overrides)
    return bool(how) and not (
        _is_ignored(path, is_folder=False)
        or _is_excluded(path, overrides, configuration_for(path, overrides))
    )


def _slashed(path: str) -> str:
    return path if os.sep == "/" else path.replace(os.sep, "/")


def _entries(folder: str, real: str, search: _FileSearch) -> list[tuple[str, str]]:
    """Return the name and kind of each entry of a folder, sorted. `real` is the path of the folder without links. The
    folder is opened at this path."""
    try:
        with open_folder(real) as opened:
            entries = sorted((entry.name, _kind(entry)) for entry in opened.entries())
    except OSError as error:
        search.missing.append(
            Problem(name_of(folder), phrase("cannot be read: {reason}", reason=reason_of(error)))
        )
        return []
    note_folder(folder, real)
    return entries


def _kind(entry: os.DirEntry[str]) -> str:
    """Return ``file``, ``folder`` or ``link``. Return an empty text if the entry is anything else or cannot be
    accessed."""
    try:
        if entry.is_symlink():
            return "link"
        if entry.is_dir(follow_symlinks=False):
            # On Windows, a junction is a link, but `is_symlink` returns False for it.
            return "" if getattr(entry, "is_junction", bool)() else "folder"
        return "file" if entry.is_file(follow_symlinks=False) else ""
    except OSError:
        return ""


def access_to(path: str, folder: str, overrides: Overrides) -> Access | None:
    """Return how to open the file at `path`, which should exist. `folder` is a folder above the file. Return None if
    `discover` would not find the file when it searches `folder`.

    Raises ConfigurationError.
    """
    if not (is_entered(os.path.dirname(path), folder, overrides) and _is_taken(path, overrides)):
        return None
    try:
        start = without_links(folder)
    except OSError:
        return None
    here = os.path.join(start, os.path.relpath(path, folder))
    real = _led_to(here, start, overrides) if os.path.islink(path) else here
    return None if real is None else Access(real, is_named=False)


def is_entered(path: str, folder: str, overrides: Overrides) -> bool:
    """Return whether `discover` searches the folder at `path` when it searches `folder`. The folder at `path` is
    `folder` itself or a folder below `folder`.

    Raises ConfigurationError.
    """
    relative = os.path.relpath(path, folder)
    try:
        above, real = folder, without_links(folder)
    except OSError:
        return False
    note_folder(above, real)
    for name in [] if relative == os.curdir else relative.split(os.sep):
        above, real = os.path.join(above, name), os.path.join(real, name)
        if os.path.islink(above) or not _is_looked_into(above, overrides):
            return False
        note_folder(above, real)
    return True


def _led_to(link: str, folder: str, overrides: Overrides) -> str | None:
    """Return the path of the file that `link` leads to. This path has no links in it. Return None if that file is not
    in the project, or would not be found without the link. Such a file must not be read or written, because the user
    did not ask for it.

    `link` was found below `folder`. No folder in the paths of `link` and `folder` is a link.
    """
    try:
        real = os.path.realpath(link, strict=True)
        if not stat.S_ISREG(os.lstat(real).st_mode):
            return None
    except (OSError, RuntimeError):  # RuntimeError: links in a circle, before Python 3.13
        return None
    project = _project_of(os.path.dirname(link), overrides) or folder
    is_meant = _is_below(real, project) and access_to(real, project, overrides) is not None
    return real if is_meant else None


def _leads_out(path: str, real: str, overrides: Overrides) -> bool:
    """Return whether `path` leads out of the project. `real` is the same path without links.

    `path` leads out if `real` is not in the project of the folder of `path`. But this folder may be a link to another
    project. The folder is then in that project, so this first test finds nothing. For this case, there is a second
    test: `path` also leads out if it is below the current folder, and `real` is not in the project of the current
    folder.
    """
    here, folder = os.getcwd(), os.path.dirname(os.path.abspath(path))
    return not _is_in_project(real, folder, overrides) or (
        _is_below(folder, here) and not _is_in_project(real, here, overrides)
    )


def _is_in_project(real: str, folder: str, overrides: Overrides) -> bool:
    """Return whether `real`, a path without links, is in the project of `folder`."""
    try:
        project = _project_of(folder, overrides) or folder
    except ConfigurationError:
        project = folder  # the error is reported elsewhere
    return _is_below(real, without_links(project))


def _project_of(folder: str, overrides: Overrides) -> str | None:
    """Return the project of `folder`, an absolute path; None if `folder` is in no project. The project is the closest
    folder, from `folder` upward, that contains the configuration in use or is the root of a repository."""
    from mines_tools.project.gitignore import repository_of

    configured = configuration_for(os.path.join(folder, "any"), overrides).path
    roots = [repository_of(folder), os.path.dirname(configured) if configured else None]
    above = [root for root in roots if root is not None and _is_below(folder, root)]
    return max(above, key=len, default=None)


def _is_below(path: str, folder: str) -> bool:
    """Return whether `path` is the same as `folder` or below `folder`; both are absolute."""
    return path == folder or path.startswith(os.path.join(folder, ""))


def _is_ignored(path: str, *, is_folder: bool) -> bool:
    from mines_tools.project.gitignore import is_ignored  # only if folders are searched

    return is_ignored(path, is_folder)


def _is_looked_into(folder: str, overrides: Overrides) -> bool:
    return not (
        os.path.basename(folder) in DEFAULT_EXCLUDE
        or _is_ignored(folder, is_folder=True)
        or _is_excluded(folder, overrides, configuration_for(folder, overrides))
    )


def _is_taken(path: str, overrides: Overrides) -> bool:
    configuration = configuration_for(path, overrides)
    included = (
        is_program_name(path)
        or _is_wanted_markdown(path, overrides, configuration)
        or _is_included(path, overrides, configuration)
    )
    return (
        included
        and not _is_ignored(path, is_folder=False)
        and not _is_excluded(path, overrides, configuration)
    )


def _is_wanted_markdown(path: str, overrides: Overrides, configuration: Configuration) -> bool:
    wanted = configuration.markdown if overrides.markdown is None else overrides.markdown
    return bool(wanted) and is_markdown_name(path)


def _is_included(path: str, overrides: Overrides, configuration: Configuration) -> bool:
    return (
        covers_any(configuration, configuration.include, path)
        or covers_any(configuration, configuration.extend_include, path)
        or _covered_here(overrides.include, path)
    )
