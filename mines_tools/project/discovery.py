"""From the paths on a command line to the files they mean."""

from __future__ import annotations

import os
import stat

from mines_tools.diagnostics import Problem
from mines_tools.language import all_about
from mines_tools.phrases import phrase, reason_of
from mines_tools.project.configuration import (
    NEAREST,
    Configuration,
    ConfigurationError,
    ConfigurationSource,
    covers_any,
)
from mines_tools.project.nearest import configuration_for
from mines_tools.project.source import name_of, shown_path
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.project.reading import Access

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
    """How each of the files is to be read and written."""


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
    files = search.files.values()
    return Found(
        tuple(path for path, _ in files), tuple(search.missing), tuple(search.notes), dict(files)
    )


class _Search:
    """What was found so far."""

    def __init__(
        self, options: DiscoveryOptions, mistaken: list[ConfigurationError] | None
    ) -> None:
        self.options = options
        self.mistaken = mistaken
        self.files: dict[str, tuple[str, Access]] = {}
        """By the path without any link."""
        self.missing: list[Problem] = []
        self.notes: list[str] = []

    def add(self, real: str, path: str, access: Access) -> None:
        """Add a file, unless it is there under another name. But a link that was found gives way to
        the file it leads to."""
        before = self.files.get(real)
        if before is not None and before[1] == "link" and access == "found":
            del self.files[real]
        self.files.setdefault(real, (path, access))

    def name(self, path: str) -> None:
        """Add what is meant by a path that is there."""
        real = self._followed(path)
        if os.path.isdir(path):
            self._add_all(path, _below(path, self))
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
        self._followed(folder.rstrip("/") or folder or ".")
        wanted = _Wanted(glob[len(folder) :])
        self._add_all(folder or ".", _below(folder or ".", self, folder, wanted))
        return wanted.was_seen

    def _add_all(self, folder: str, found: Iterator[tuple[str, str, bool]]) -> None:
        start = os.path.realpath(folder)
        for path, relative, is_link in found:
            if is_link:
                self.add(os.path.realpath(path), path, "link")
            else:
                self.add(os.path.join(start, relative), path, "found")


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
    folder: str, search: _Search, prefix: str | None = None, wanted: _Wanted | None = None
) -> Iterator[tuple[str, str, bool]]:
    """The files in a folder, and below it: the path of each, its path in the folder, and whether it is
    a link. Links to folders are not followed. Folders that can't be read are told of."""
    options = search.options
    start = ("" if folder == "." else os.path.join(folder, "")) if prefix is None else prefix
    # No recursion: folders may lie deeper in each other than functions may.
    waiting = [iter(_entries(folder, search))]
    relatives = [""]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            relatives.pop()
            continue
        relative = os.path.join(relatives[-1], entry.name)
        path = start + relative
        kind = _kind(entry)
        try:
            if kind == "folder":
                is_wanted = wanted is None or wanted.folder(_slashed(relative))
                if is_wanted and _is_looked_into(path, options):
                    waiting.append(iter(_entries(path, search)))
                    relatives.append(relative)
            elif kind:
                how = "below" if wanted is None else wanted.file(_slashed(relative))
                is_taken = (
                    _is_taken(path, options)
                    if how == "below"
                    else how
                    and not (
                        _is_ignored(path, is_folder=False)
                        or _is_excluded(path, options, options.configuration(path))
                    )
                )
                if is_taken and (kind == "file" or _leads_to_found(path, folder, options)):
                    yield path, relative, kind == "link"
        except ConfigurationError as error:  # the one for all of these entries
            if search.mistaken is None:
                raise
            search.mistaken.append(error)
            waiting.pop()
            relatives.pop()


def _slashed(path: str) -> str:
    return path if os.sep == "/" else path.replace(os.sep, "/")


def _entries(folder: str, search: _Search) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        if not os.access(folder, os.X_OK):
            raise PermissionError(13, "Permission denied")  # its files can't be reached
    except OSError as error:
        search.missing.append(
            Problem(name_of(folder), phrase("cannot be read: {reason}", reason=reason_of(error)))
        )
        return []
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


def is_found(path: str, folder: str, options: DiscoveryOptions) -> bool:
    """Whether `discover` finds the file at `path` in a folder above it, given that there is one.

    Raises ConfigurationError.
    """
    return (
        is_entered(os.path.dirname(path), folder, options)
        and _is_taken(path, options)
        and (not os.path.islink(path) or _leads_to_found(path, folder, options))
    )


def is_entered(path: str, folder: str, options: DiscoveryOptions) -> bool:
    """Whether `discover`, given a folder, looks into the folder at `path`: that one, or one below.

    Raises ConfigurationError.
    """
    relative = os.path.relpath(path, folder)
    above = folder
    for name in [] if relative == os.curdir else relative.split(os.sep):
        above = os.path.join(above, name)
        if os.path.islink(above) or not _is_looked_into(above, options):
            return False
    return True


def _leads_to_found(link: str, folder: str, options: DiscoveryOptions) -> bool:
    """Whether a link that was found below a folder leads to a file of the project that would be found
    itself. Then it may be read and written; no other file was meant to be."""
    try:
        real = os.path.realpath(link, strict=True)
        if not stat.S_ISREG(os.lstat(real).st_mode):
            return False
    except (OSError, RuntimeError):  # RuntimeError: how Python before 3.13 says that it goes round
        return False
    above = os.path.realpath(os.path.dirname(os.path.abspath(link)))
    project = _project_of(above, options) or os.path.realpath(folder)
    return _is_below(real, project) and is_found(real, project, options)


def _leads_out(path: str, real: str, options: DiscoveryOptions) -> bool:
    """Whether what is at `path`, and without links at `real`, is not in the project of `path`."""
    folder = os.path.dirname(os.path.abspath(path))
    try:
        project = _project_of(folder, options) or folder
    except ConfigurationError:
        project = folder  # what is wrong with it is said elsewhere
    return not _is_below(real, os.path.realpath(project))


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
