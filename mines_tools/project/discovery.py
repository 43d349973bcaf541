"""From the paths on a command line to the files they mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mines_tools.language import LANGUAGES, language
from mines_tools.project.configuration import (
    Configuration,
    ConfigurationError,
    configuration_for,
    covers,
)
from mines_tools.project.gitignore import is_ignored
from mines_tools.project.source import shown_path
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DEFAULT_EXCLUDE = (".git", ".hg", ".venv", "venv", "node_modules", "__pycache__", "build", "dist")
"""Folders that are never looked into, unless they are named themselves."""


class Found(NamedTuple):
    """What paths mean."""

    files: tuple[str, ...]
    """Each once, in a stable order; ``-`` is standard input."""
    missing: tuple[str, ...]
    """Paths that mean nothing, and why."""


class DiscoveryOptions(NamedTuple):
    """What a command line says about it, beside the configuration nearest to each file."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None


def discover(
    paths: Sequence[str], options: DiscoveryOptions, mistaken: list[str] | None = None
) -> Found:
    """The files that `paths` mean: a file itself; of a folder all files of a known suffix below it,
    but for what is excluded or git ignores; what a glob matches.

    Raises ConfigurationError. With `mistaken`, the messages of configurations that can't be used are
    added to that instead, where they are below a folder; the folders they are for are left out.
    """
    files: dict[str, str] = {}
    missing: list[str] = []
    for path in paths:
        named = [path] if path == "-" or os.path.lexists(path) else _globbed(path)
        if not named:
            missing.append(f"{shown_path(path)}: there is no such file or folder")
        for each in named:
            if each != "-" and os.path.isdir(each):
                found = list(_below(each, options, missing, mistaken))
            else:
                is_left_out = each != "-" and excluded(each, options, is_named=True)
                found = [] if is_left_out else [each]
            for file in found:
                files.setdefault(file if file == "-" else os.path.abspath(file), file)
    return Found(tuple(files.values()), tuple(missing))


def excluded(path: str, options: DiscoveryOptions, *, is_named: bool) -> bool:
    """Whether the file at `path` is excluded; one that was named is so only if that is forced."""
    configuration = configuration_for(path)
    forced = options.force_exclude
    if forced is None:
        forced = bool(configuration.force_exclude)
    if is_named and not forced:
        return False
    return _is_excluded(path, options, configuration)


def _is_excluded(path: str, options: DiscoveryOptions, configuration: Configuration) -> bool:
    if any(covers(configuration, glob, path) for glob in configuration.exclude):
        return True
    here = Configuration(os.path.join(os.getcwd(), "."))
    return any(covers(here, glob, path) for glob in options.exclude)


def _globbed(pattern: str) -> list[str]:
    if not any(mark in pattern for mark in "*?["):
        return []
    import glob

    return sorted(glob.glob(pattern, recursive=True))


def _below(
    folder: str, options: DiscoveryOptions, missing: list[str], mistaken: list[str] | None
) -> Iterator[str]:
    """The files in a folder, and below it; links to folders are not followed. Folders that can't be
    read are added to `missing`."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        missing.append(f"{shown_path(folder)}: cannot be read: {error.strerror}")
        return
    try:
        for entry in entries:
            path = entry.name if folder == "." else os.path.join(folder, entry.name)
            if entry.is_dir(follow_symlinks=False):
                if _is_looked_into(path, options):
                    yield from _below(path, options, missing, mistaken)
            elif entry.is_file() and _is_taken(path, options):
                yield path
    except ConfigurationError as error:  # the one for all of these entries
        if mistaken is None:
            raise
        mistaken.append(str(error))


def is_found(path: str, folder: str, options: DiscoveryOptions) -> bool:
    """Whether `discover` finds the file at `path` in a folder above it, given that there is one.

    Raises ConfigurationError.
    """
    return is_entered(os.path.dirname(path), folder, options) and _is_taken(path, options)


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


def _is_looked_into(folder: str, options: DiscoveryOptions) -> bool:
    return not (
        os.path.basename(folder) in DEFAULT_EXCLUDE
        or is_ignored(folder, is_folder=True)
        or _is_excluded(folder, options, configuration_for(folder))
    )


def _is_taken(path: str, options: DiscoveryOptions) -> bool:
    configuration = configuration_for(path)
    suffixes = tuple(suffix for each in LANGUAGES for suffix in language(each).suffixes)
    included = path.endswith(suffixes) or _is_included(path, options, configuration)
    return (
        included
        and not is_ignored(path, is_folder=False)
        and not _is_excluded(path, options, configuration)
    )


def _is_included(path: str, options: DiscoveryOptions, configuration: Configuration) -> bool:
    here = Configuration(os.path.join(os.getcwd(), "."))
    return any(covers(configuration, glob, path) for glob in configuration.include) or any(
        covers(here, glob, path) for glob in options.include
    )
