"""Reads a file of configuration, and locates errors in it."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES
from mines_tools.project.configuration import (
    SHARED_FILE,
    TABLE,
    Configuration,
    ConfigurationError,
)
from mines_tools.project.configuration_keys import (
    KEYS,
    UnknownKey,
    ValueProblem,
    read_language,
    unknown,
)
from mines_tools.project.reading import read_settings
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mines_tools.project.toml import KeyPath

_SHARED_TABLE = ("tool", TABLE)
_TOOL_TABLE = rb"""(?m)^[ \t]*\[[ \t]*(?:tool|"tool"|'tool')[ \t]*\]"""
_AS_TABLE = (
    rb"""(?m)^[ \t]*(?:\[[ \t]*)?(?:tool|"tool"|'tool')[ \t]*\.[ \t]*"""
    rb"""(?:mines-tools|"mines-tools"|'mines-tools')[ \t]*[].=]"""
)
_IN_TOOL_TABLE = rb"""(?m)^[ \t]*(?:mines-tools|"mines-tools"|'mines-tools')[ \t]*[.=]"""


def begins_as_ours(data: bytes) -> bool:
    """Return whether `data`, the content of a `pyproject.toml`, probably has a table for these tools. The content is
    not parsed as TOML."""
    import re

    if re.search(_AS_TABLE, data):
        return True
    return bool(re.search(_TOOL_TABLE, data) and re.search(_IN_TOOL_TABLE, data))


def parse_configuration(data: bytes, path: str, *, is_own: bool) -> Configuration | None:
    """Return the configuration in `data`, the content of the file at `path`. If `is_own`, the whole file is the
    configuration. Otherwise the file is a `pyproject.toml`, and its table for these tools is the configuration. Return
    None if there is no such table. Raises ConfigurationError."""
    # The content of a broken file is unknown. Other tools report it too; it is reported here only
    # if it is meant for these tools.
    is_ours = is_own or begins_as_ours(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if not is_ours:
            return None
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        reason = phrase("not valid TOML: not UTF-8")
        raise ConfigurationError.at(path, line, column, reason) from None
    from mines_tools.project.toml import TomlError, read_toml

    try:
        document = read_toml(text)
    except TomlError as error:
        if not is_ours:
            return None
        reason = phrase("not valid TOML: {reason}", reason=error)
        raise ConfigurationError.at(path, error.line, error.column, reason) from None
    tool = document.get("tool")
    table = document if is_own else tool.get(TABLE) if isinstance(tool, dict) else None
    if table is None:
        return None
    return _checked(table, _SettingsFile(path, text, is_own))


class _SettingsFile(NamedTuple):
    """A file of settings that was read."""

    path: str
    text: str
    is_own: bool

    def error(self, at: KeyPath, message: str, *, is_key: bool = False) -> ConfigurationError:
        """Return an error about the value at `at`. With `is_key`, return an error about the key of this value."""
        from mines_tools.project.toml import line_and_column, place_of

        place = place_of(self.text, self.above + at)
        where = line_and_column(self.text, place.key if is_key else place.value)
        return ConfigurationError.at(self.path, *where, message)

    @property
    def above(self) -> KeyPath:
        """The keys that lead to the table for these tools."""
        return () if self.is_own else _SHARED_TABLE


def _checked(table: object, read: _SettingsFile) -> Configuration:
    from mines_tools.project.toml import dotted

    if not isinstance(table, dict):
        message = phrase(
            "`{key}` {problem}", key=dotted(read.above), problem=phrase("must be a table")
        )
        raise read.error((), message)
    fields: dict[str, Any] = {}
    if "required-version" in table:
        # Check this first: it may be the cause of all other errors.
        _check_version(table["required-version"], read)
    languages = []
    for key, value in table.items():
        is_known = key in KEYS or key in LANGUAGES
        try:
            if not is_known:
                raise unknown(key, [*KEYS, *LANGUAGES])
            if key in KEYS:
                fields[key.replace("-", "_")] = KEYS[key](value)
            else:
                languages.append((key, read_language(key, value)))
        except ValueProblem as problem:
            message = str(problem)
            if not isinstance(problem, UnknownKey):
                # If the key itself is wrong, the problem names it.
                named = dotted((key, *problem.at[: -1 if problem.is_key else None]))
                message = phrase("`{key}` {problem}", key=shown(named), problem=message)
            at = (key, *problem.at) if is_known else (key,)
            raise read.error(at, message, is_key=problem.is_key) from None
    return Configuration(read.path, **fields, languages=tuple(languages))


def _check_version(required: object, read: _SettingsFile) -> None:
    from mines_tools import __version__
    from mines_tools.project.versions import fits

    key = "required-version"
    try:
        is_fitting = fits(__version__, required if isinstance(required, str) else "?")
    except ValueError:
        message = phrase(
            '`{key}` must be a version, or a range of versions: "1.2", ">=1.2,<2"', key=key
        )
        raise read.error((key,), message) from None
    if not is_fitting:
        message = phrase(
            "mines-tools {required} is required, but this is {version}: install the required version, "
            "or change `{key}`",
            required=required,
            version=__version__,
            key=key,
        )
        raise read.error((key,), message)


def configuration_error(
    configuration: Configuration, at: KeyPath, message: str, *, is_key: bool = False
) -> ConfigurationError:
    """Return an error about the value at `at` in `configuration`. With `is_key`, return an error about the key of this
    value."""
    path = configuration.path
    if path is None:
        return ConfigurationError(message)
    from mines_tools.project.toml import TomlError, read_toml

    try:
        text = read_settings(path).decode("utf-8")
        read_toml(text)
    except (OSError, ValueError, TomlError):  # it has changed in the meantime
        text = ""
    is_own = os.path.basename(path) != SHARED_FILE
    return _SettingsFile(path, text, is_own).error(at, message, is_key=is_key)
