"""A configuration (``[tool.mines-tools]`` in ``pyproject.toml``, or ``mines-tools.toml``), and the settings that
override it.

`settings_lookup` finds the file, `configuration_file` reads it, and `configuration_keys` defines its keys.
"""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.project.source import shown_path
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mines_tools.interface.about import FormatValue
    from mines_tools.interface.language import OptionValue


OWN_FILE = "mines-tools.toml"
SHARED_FILE = "pyproject.toml"
TABLE = "mines-tools"
"""The name of the table for these tools. In `pyproject.toml`, it is in the table `tool`."""

MOST_TRANSITIONS = 1_000_000
"""The largest budget of flow analysis, in transitions. A transition takes a little more than a kilobyte of memory. By
default, a program gets about ten thousand transitions, and three more for each operation."""


class Fault(NamedTuple):
    """An error in a file of settings. Because of the error, the file cannot be used."""

    path: str
    line: int
    column: int
    """The column of the error; line and column begin at 1."""
    reason: str


class Mistake(NamedTuple):
    """The reason why a configuration cannot be used."""

    message: str
    fault: Fault | None = None
    """The error in a configuration file. None if the reason is not an error in a file."""


class ConfigurationError(Exception):
    """A configuration cannot be used; the message names the place and the remedy."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault
        """The error in a file, if there is one."""

    @classmethod
    def at(cls, path: str, line: int, column: int, reason: str) -> ConfigurationError:
        """Return an error at a place in the file at `path`."""
        message = f"{shown_path(path)}:{line}:{column}: {reason}"
        return cls(message, Fault(path, line, column, reason))

    @classmethod
    def unreadable(cls, path: str, why: str) -> ConfigurationError:
        """Return the error that the file at `path` cannot be read."""
        reason = phrase("cannot be read: {reason}", reason=why)
        return cls(f"{shown_path(path)}: {reason}", Fault(path, 1, 1, reason))


class Configuration(NamedTuple):
    """The content of one configuration file. Each field has the value of one key. The name of the field is the key,
    with `_` for `-`."""

    path: str | None = None
    """The path of the configuration file; None if there is no configuration."""
    dialect: str | None = None
    dialects: tuple[tuple[str, str], ...] = ()
    """Patterns of paths, relative to the folder of the configuration file. Each pattern has the dialect of the files
    that match it."""
    include: tuple[str, ...] = ()
    """Patterns of files. When a folder is searched, the files that match are found, in addition to the files with a
    known suffix."""
    exclude: tuple[str, ...] = ()
    extend_include: tuple[str, ...] = ()
    """Patterns that are added to `include`."""
    extend_exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    """True if excluded files stay excluded even if they are named on the command line."""
    markdown: bool | None = None
    """True if the linter also checks the Markdown documents in a folder."""
    cache_dir: str | None = None
    """The path of the cache folder, relative to the folder of the configuration file."""
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
    test: tuple[Mapping[str, object], ...] = ()
    """The tables ``[[test]]``, which describe test cases. `testing` checks their content."""
    golf: tuple[tuple[str, int], ...] = ()
    """Patterns of paths. Each pattern has the size of the shortest known program, for the files that match it."""
    required_version: str | None = None
    """The versions of these tools that may be used."""
    languages: tuple[tuple[str, Configuration], ...] = ()
    """For each language id, the keys in the table of this language. They override the values that these keys have
    outside the table. Only the keys in `LANGUAGE_KEYS` can be set in such a table."""

    def of(self, language_id: str) -> Configuration:
        """Return the part of the configuration that applies only to the language `language_id`."""
        return dict(self.languages).get(language_id, _NO_CONFIGURATION)


_NO_CONFIGURATION = Configuration()
LANGUAGE_KEYS = ("dialect", "dialects", "format")
"""The keys that the table for a single language may have."""


class Overrides(NamedTuple):
    """The settings on a command line or in an editor, which apply to all files. They override the configuration of
    each file."""

    config: str | None = None
    """The path of the configuration file that is used for all files. If it is None, the nearest configuration file is
    used for each file."""
    isolated: bool = False
    """True to ignore all configuration files."""
    language_id: str | None = None
    """The language of the files that the user names, and of standard input."""
    dialects: tuple[str, ...] = ()
    """The requested dialects, each of some language. If two of them belong to the same language, the last one
    applies."""
    format: tuple[tuple[str, FormatValue], ...] = ()
    """Format options of languages, by name."""
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    markdown: bool | None = False
    """True to find Markdown documents in folders, False to leave them out, None if the configuration decides."""
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()
    fail_on: str | None = None
    fix: bool | None = None
    unsafe_fixes: bool | None = None
    flow_budget: int | None = None


NO_OVERRIDES = Overrides()


def covers(configuration: Configuration, glob: str, path: str) -> bool:
    """Return whether the pattern `glob` of `configuration` covers the file at `path`."""
    return covers_any(configuration, (glob,), path)


def covers_any(configuration: Configuration, globs: Iterable[str], path: str) -> bool:
    """Return whether one of the patterns `globs` of `configuration` covers the file at `path`."""
    if configuration.path is None or not globs:
        return False
    base = os.path.dirname(configuration.path)
    try:
        relative = os.path.relpath(os.path.abspath(path), base).replace(os.sep, "/")
    except ValueError:  # another drive
        return False
    from mines_tools.project.globs import matches  # only if there are patterns

    return any(matches(glob, relative) for glob in globs)
