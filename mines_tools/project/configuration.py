"""Configuration: ``[tool.mines-tools]`` in ``pyproject.toml``, or ``mines-tools.toml``, once read.

`nearest` finds the file, `configuration_file` reads it, and `configuration_keys` says what it may hold.
"""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.project.source import shown_path
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.about import FormatValue
    from mines_tools.interface.language import OptionValue


OWN_FILE = "mines-tools.toml"
SHARED_FILE = "pyproject.toml"
TABLE = "mines-tools"
"""The table for these tools, in `tool` of the shared file."""

MOST_TRANSITIONS = 1_000_000
"""The largest budget of flow analysis: a transition is a good kilobyte of memory. By default a program
gets some ten thousand, and three for each operation."""


class Fault(NamedTuple):
    """A file of settings that can't be used."""

    path: str
    line: int
    column: int
    """Where the fault is, as people count."""
    reason: str


class Mistake(NamedTuple):
    """Why a configuration can't be used."""

    message: str
    fault: Fault | None = None
    """What it is about, if that is a file."""


class ConfigurationError(Exception):
    """A configuration that can't be used; the message names the place and the remedy."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault
        """What the message is about, if that is a file."""

    @classmethod
    def at(cls, path: str, line: int, column: int, reason: str) -> ConfigurationError:
        """An error at a place of the file at `path`."""
        message = f"{shown_path(path)}:{line}:{column}: {reason}"
        return cls(message, Fault(path, line, column, reason))

    @classmethod
    def unreadable(cls, path: str, why: str) -> ConfigurationError:
        """The file at `path` cannot be read."""
        reason = phrase("cannot be read: {reason}", reason=why)
        return cls(f"{shown_path(path)}: {reason}", Fault(path, 1, 1, reason))


class LanguageConfiguration(NamedTuple):
    """What a configuration says for one language alone: it outweighs what is said for all."""

    dialect: str | None = None
    dialects: tuple[tuple[str, str], ...] = ()
    format: tuple[tuple[str, FormatValue], ...] = ()


class Configuration(NamedTuple):
    """What one configuration file says. A field is a key, with `_` for `-`."""

    path: str | None = None
    """The file; none if nothing is configured."""
    dialect: str | None = None
    dialects: tuple[tuple[str, str], ...] = ()
    """Patterns of paths, relative to the file's folder, and the dialect of what they cover."""
    include: tuple[str, ...] = ()
    """Files to find in folders beside those of a known suffix."""
    exclude: tuple[str, ...] = ()
    extend_include: tuple[str, ...] = ()
    """As `include` and `exclude`, to which they are added."""
    extend_exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    """Whether excluded files stay so when they are named."""
    cache_dir: str | None = None
    """Below the file's folder."""
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rules: tuple[tuple[str, tuple[tuple[str, OptionValue], ...]], ...] = ()
    """Options of rules, by the code or the name of the rule."""
    fail_on: str | None = None
    fix: bool | None = None
    unsafe_fixes: bool | None = None
    flow_budget: int | None = None
    format: tuple[tuple[str, FormatValue], ...] = ()
    required_version: str | None = None
    """Which versions of these tools may be used."""
    languages: tuple[tuple[str, LanguageConfiguration], ...] = ()
    """What is said for one language alone, by its id: a table of that name."""

    def of(self, language_id: str) -> LanguageConfiguration:
        """What is said for one language alone."""
        return dict(self.languages).get(language_id, LanguageConfiguration())


class ConfigurationSource(NamedTuple):
    """Where configuration comes from, if not from the file nearest to a program."""

    file: str | None = None
    """One for all programs, wherever it is."""
    is_isolated: bool = False
    """Nothing is configured."""


NEAREST = ConfigurationSource()


def covers(configuration: Configuration, glob: str, path: str) -> bool:
    """Whether a pattern in `configuration` covers the file at `path`."""
    return covers_any(configuration, (glob,), path)


def covers_any(configuration: Configuration, globs: Iterable[str], path: str) -> bool:
    """Whether one of several patterns in `configuration` covers the file at `path`."""
    if configuration.path is None or not globs:
        return False
    base = os.path.dirname(configuration.path)
    try:
        relative = os.path.relpath(os.path.abspath(path), base).replace(os.sep, "/")
    except ValueError:  # another drive
        return False
    from mines_tools.project.globs import matches  # where there are any

    return any(matches(glob, relative) for glob in globs)
