"""From the paths on a command line to the files they mean."""

from __future__ import annotations

import os
import stat

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import all_about
from mines_tools.project.configuration import (
    NEAREST,
    Configuration,
    ConfigurationError,
    ConfigurationSource,
    covers_any,
)
from mines_tools.project.folders import note_folder, open_folder
from mines_tools.project.reading import NAMED, Access
from mines_tools.project.settings_lookup import configuration_for
from mines_tools.project.source import name_of, shown_path
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Literal

    Kind = Literal["named", "found", "link"]
    """How a file was met: ``named`` by a person, ``found`` in a folder, or as a ``link`` found there."""

DEFAULT_EXCLUDE = (".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", "build", "dist")
"""Folders that are never looked into, unless they are named themselves."""


class Found(NamedTuple):
    """What paths mean."""

    files: tuple[str, ...]
    """Each once, in a stable order; ``-`` is standard input."""
    missing: tuple[Problem, ...]
    """Paths that mean nothing, and why."""
    notes: tuple[str, ...] = ()
    """What else a person should know of the paths."""
    access: Mapping[str, Access] = {}
    """How each of the files is to be opened."""


class DiscoveryOptions(NamedTuple):
    """What a command line says about it, beside the configuration of each file."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    source: ConfigurationSource = NEAREST

    def configuration(self, path: str) -> Configuration:
        """What is configured for the file or folder at `path`. Raises ConfigurationError."""
        return configuration_for(path, self.source)


def discover(
    paths: Sequence[str],
    options: DiscoveryOptions,
    mistaken: list[ConfigurationError] | None = None,
) -> Found:
    """The files that `paths` mean: a file itself; of a folder all files of a known suffix below it,
    but for what is excluded or git ignores; of a glob the files and folders that it matches, with the
    same exceptions.

    What is found in a folder, and is no file or cannot be looked at, is passed over. So is a link,
    unless it leads to a file of the project that would be found itself. A link that is named is
    followed wherever it leads, and there is a note on one that leads out of the project.

    Raises ConfigurationError. With `mistaken`, the errors of configurations that can't be used are
    added to that instead, where they are below a folder; the folders they are for are left out.
    """
    search = _Search(options, mistaken)
    for path in paths:
        if path == "-":
            search.add(path, path, "named")
        elif os.path.lexists(path):
            search.name(path)
        elif not search.expand(path):
            search.missing.append(Problem(name_of(path), phrase("there is no such file or folder")))
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


class _Search:
    """What was found so far."""

    def __init__(
        self, options: DiscoveryOptions, mistaken: list[ConfigurationError] | None
    ) -> None:
        self.options = options
        self.mistaken = mistaken
        self.files: dict[str, tuple[str, Kind]] = {}
        """By the path without any link."""
        self.missing: list[Problem] = []
        self.notes: list[str] = []

    def add(self, real: str, path: str, kind: Kind) -> None:
        """Add a file, unless it is there under another name. But a link that was found gives way to
        the file it leads to."""
        before = self.files.get(real)
        if before is not None and before[1] == "link" and kind == "found":
            del self.files[real]
        self.files.setdefault(real, (path, kind))

    def name(self, path: str) -> None:
        """Add what is meant by a path that is there."""
        real = self._followed(path)
        if os.path.isdir(path):
            start = "" if path == "." else os.path.join(path, "")
            self._add_all(_below(path, real, self, start))
        elif not excluded(path, self.options, is_named=True):
            self.add(real, path, "named")

    def _followed(self, path: str) -> str:
        """Where a path leads that is named; a note, if that is out of the project."""
        real = os.path.realpath(path)
        if real != os.path.abspath(path) and _leads_out(path, real, self.options):
            self.notes.append(
                phrase(
                    "{path}: follows a link out of the project, to {real}",
                    path=shown_path(path),
                    real=shown_path(real),
                )
            )
        return real

    def expand(self, glob: str) -> bool:
        """Add what a glob means; whether it means anything, be it excluded."""
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

    def _add_all(self, found: Iterator[tuple[str, str, Kind]]) -> None:
        for path, real, kind in found:
            self.add(real, path, kind)


class _Wanted:
    """What a glob is about, of what is below a folder."""

    def __init__(self, rest: str) -> None:
        self._glob = f"/{rest}"  # tied to the folder
        self._folders_only = rest.endswith("/")
        self.was_seen = False
        """Whether something was there that it matches."""

    def folder(self, relative: str) -> bool:
        """Whether to look into a folder."""
        from mines_tools.project.globs import matches, may_match_below

        if matches(self._glob, relative):
            self.was_seen = True
            return True
        return may_match_below(self._glob, relative)

    def file(self, relative: str) -> str:
        """Whether it is ``itself`` matched, or ``below`` a folder that is, or not at all."""
        from mines_tools.project.globs import matches

        if not self._folders_only and matches(self._glob, relative, with_contents=False):
            self.was_seen = True
            return "itself"
        return "below" if matches(self._glob, os.path.dirname(relative)) else ""


def excluded(path: str, options: DiscoveryOptions, *, is_named: bool) -> bool:
    """Whether the file at `path` is excluded; one that was named is so only if that is forced."""
    configuration = options.configuration(path)
    forced = options.force_exclude
    if forced is None:
        forced = bool(configuration.force_exclude)
    if is_named and not forced:
        return False
    return _is_excluded(path, options, configuration)


def _is_excluded(path: str, options: DiscoveryOptions, configuration: Configuration) -> bool:
    return (
        covers_any(configuration, configuration.exclude, path)
        or covers_any(configuration, configuration.extend_exclude, path)
        or _covered_here(options.exclude, path)
    )


def _covered_here(globs: Iterable[str], path: str) -> bool:
    """Whether one of the command line's patterns covers the file at `path`."""
    return bool(globs) and covers_any(Configuration(os.path.join(os.getcwd(), ".")), globs, path)


def _below(
    folder: str, real: str, search: _Search, start: str, wanted: _Wanted | None = None
) -> Iterator[tuple[str, str, Kind]]:
    """The files in a folder, and below it: the path of each, which begins with `start`, its path without
    links, and how it was met. `real` is the path of the folder without links. Links to folders are not
    followed. Folders that can't be read are told of."""
    options = search.options
    # No recursion: folders may lie deeper in each other than functions may.
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
                if is_wanted and _is_looked_into(path, options):
                    waiting.append(iter(_entries(path, os.path.join(real, relative), search)))
                    relatives.append(relative)
            elif kind:
                how = "below" if wanted is None else wanted.file(_slashed(relative))
                here = os.path.join(real, relative)
                if not _is_meant(path, how, options):
                    continue
                target = here if kind == "file" else _led_to(here, real, options)
                if target is not None:
                    yield path, target, "found" if kind == "file" else "link"
        except ConfigurationError as error:  # the one for all of these entries
            if search.mistaken is None:
                raise
            search.mistaken.append(error)
            waiting.pop()
            relatives.pop()


def _is_meant(path: str, how: str, options: DiscoveryOptions) -> bool:
    """Whether the file at `path` is one of those that a glob means, which matches it as `how` says."""
    if how == "below":
        return _is_taken(path, options)
    return bool(how) and not (
        _is_ignored(path, is_folder=False)
        or _is_excluded(path, options, options.configuration(path))
    )


def _slashed(path: str) -> str:
    return path if os.sep == "/" else path.replace(os.sep, "/")


def _entries(folder: str, real: str, search: _Search) -> list[tuple[str, str]]:
    """What is in a folder, sorted: the name of each, and its kind. `real` is the path of the folder without
    links, which is what is opened."""
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
    """``file``, ``folder``, ``link``, or nothing for what is none of them, or can't be looked at."""
    try:
        if entry.is_symlink():
            return "link"
        if entry.is_dir(follow_symlinks=False):
            # A junction, on Windows, is a link that does not say so.
            return "" if getattr(entry, "is_junction", bool)() else "folder"
        return "file" if entry.is_file(follow_symlinks=False) else ""
    except OSError:
        return ""


def access_to(path: str, folder: str, options: DiscoveryOptions) -> Access | None:
    """How to open the file at `path`, if `discover` finds it in a folder above it, given that there is one.

    Raises ConfigurationError.
    """
    if not (is_entered(os.path.dirname(path), folder, options) and _is_taken(path, options)):
        return None
    start = os.path.realpath(folder)
    here = os.path.join(start, os.path.relpath(path, folder))
    real = _led_to(here, start, options) if os.path.islink(path) else here
    return None if real is None else Access(real, is_named=False)


def is_entered(path: str, folder: str, options: DiscoveryOptions) -> bool:
    """Whether `discover`, given a folder, looks into the folder at `path`: that one, or one below.

    Raises ConfigurationError.
    """
    relative = os.path.relpath(path, folder)
    above, real = folder, os.path.realpath(folder)
    note_folder(above, real)
    for name in [] if relative == os.curdir else relative.split(os.sep):
        above, real = os.path.join(above, name), os.path.join(real, name)
        if os.path.islink(above) or not _is_looked_into(above, options):
            return False
        note_folder(above, real)
    return True


def _led_to(link: str, folder: str, options: DiscoveryOptions) -> str | None:
    """The path without links of the file that `link` leads to, if that is a file of the project that would be
    found itself. Then it may be read and written; no other file was meant to be. `link` was found below
    `folder`, and no other link is in their paths."""
    try:
        real = os.path.realpath(link, strict=True)
        if not stat.S_ISREG(os.lstat(real).st_mode):
            return None
    except (OSError, RuntimeError):  # RuntimeError: how Python before 3.13 says that it goes round
        return None
    project = _project_of(os.path.dirname(link), options) or folder
    is_meant = _is_below(real, project) and access_to(real, project, options) is not None
    return real if is_meant else None


def _leads_out(path: str, real: str, options: DiscoveryOptions) -> bool:
    """Whether what is at `path`, and without links at `real`, is not in the project of `path`; or `path` is below the current
    folder, and `real` not in the project of that.

    The second does not depend on what is at `path` now: somebody may exchange its folders for links. And a link above the
    last folder of `path` may hide the project that it leads out of."""
    here, folder = os.getcwd(), os.path.dirname(os.path.abspath(path))
    return not _is_in_project(real, folder, options) or (
        _is_below(folder, here) and not _is_in_project(real, here, options)
    )


def _is_in_project(real: str, folder: str, options: DiscoveryOptions) -> bool:
    """Whether the path `real`, without links, is in the project of `folder`."""
    try:
        project = _project_of(folder, options) or folder
    except ConfigurationError:
        project = folder  # what is wrong with it is said elsewhere
    return _is_below(real, os.path.realpath(project))


def _project_of(folder: str, options: DiscoveryOptions) -> str | None:
    """The project that `folder`, an absolute path, is in: the nearest folder from there upward that
    has the configuration in force, or is the root of a repository."""
    from mines_tools.project.gitignore import repository_of

    configured = options.configuration(os.path.join(folder, "any")).path
    roots = [repository_of(folder), os.path.dirname(configured) if configured else None]
    above = [root for root in roots if root is not None and _is_below(folder, root)]
    return max(above, key=len, default=None)


def _is_below(path: str, folder: str) -> bool:
    """Whether `path` is `folder`, or below it; both are absolute."""
    return path == folder or path.startswith(os.path.join(folder, ""))


def _is_ignored(path: str, *, is_folder: bool) -> bool:
    from mines_tools.project.gitignore import is_ignored  # for whoever looks into folders

    return is_ignored(path, is_folder)


def _is_looked_into(folder: str, options: DiscoveryOptions) -> bool:
    return not (
        os.path.basename(folder) in DEFAULT_EXCLUDE
        or _is_ignored(folder, is_folder=True)
        or _is_excluded(folder, options, options.configuration(folder))
    )


def _is_taken(path: str, options: DiscoveryOptions) -> bool:
    configuration = options.configuration(path)
    suffixes = tuple(suffix for each in all_about() for suffix in each.suffixes)
    included = path.endswith(suffixes) or _is_included(path, options, configuration)
    return (
        included
        and not _is_ignored(path, is_folder=False)
        and not _is_excluded(path, options, configuration)
    )


def _is_included(path: str, options: DiscoveryOptions, configuration: Configuration) -> bool:
    return (
        covers_any(configuration, configuration.include, path)
        or covers_any(configuration, configuration.extend_include, path)
        or _covered_here(options.include, path)
    )
