"""Configuration: ``[tool.mines-tools]`` in ``pyproject.toml``, or ``mines-tools.toml``.

The nearest one, upward from a file, counts for that file.
"""

from __future__ import annotations

import errno
import os

from mines_tools.diagnostics import SEVERITIES
from mines_tools.names import quoted, shown
from mines_tools.phrases import phrase, reason_of
from mines_tools.project.globs import glob_problem, matches
from mines_tools.project.reading import (
    MOST_SETTINGS,
    forget_settings,
    read_file,
    read_settings,
)
from mines_tools.project.source import shown_path
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from mines_tools.project.toml import Path

_OWN_FILE = "mines-tools.toml"
_SHARED_FILE = "pyproject.toml"
_TABLE = "mines-tools"
_SHARED_TABLE = ("tool", _TABLE)
_TOOL_TABLE = rb"""(?m)^[ \t]*\[[ \t]*(?:tool|"tool"|'tool')[ \t]*\]"""
_AS_TABLE = (
    rb"""(?m)^[ \t]*(?:\[[ \t]*)?(?:tool|"tool"|'tool')[ \t]*\.[ \t]*"""
    rb"""(?:mines-tools|"mines-tools"|'mines-tools')[ \t]*[].=]"""
)
_IN_TOOL_TABLE = rb"""(?m)^[ \t]*(?:mines-tools|"mines-tools"|'mines-tools')[ \t]*[.=]"""

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
    fail_on: str | None = None
    fix: bool | None = None
    unsafe_fixes: bool | None = None
    flow_budget: int | None = None
    format: tuple[tuple[str, bool], ...] = ()
    required_version: str | None = None
    """Which versions of these tools may be used."""


class ConfigurationSource(NamedTuple):
    """Where configuration comes from, if not from the file nearest to a program."""

    file: str | None = None
    """One for all programs, wherever it is."""
    is_isolated: bool = False
    """Nothing is configured."""


NEAREST = ConfigurationSource()


def configuration_for(path: str, source: ConfigurationSource = NEAREST) -> Configuration:
    """The configuration of the file at `path`, which need not exist. Raises ConfigurationError."""
    if source.is_isolated:
        return Configuration()
    if source.file is not None:
        return _chosen(os.path.abspath(source.file))
    return _in_folder(os.path.dirname(os.path.abspath(path)))


_KNOWN: dict[str, Configuration | ConfigurationError] = {}
"""By folder: the configuration, or what is wrong with it."""
_CHOSEN: dict[str, Configuration | ConfigurationError] = {}
"""By file."""


def _in_folder(folder: str) -> Configuration:
    # No recursion: folders may lie deeper in each other than functions may.
    unknown = []
    while (found := _KNOWN.get(folder)) is None:
        unknown.append(folder)
        found = _read_in(folder)
        parent = os.path.dirname(folder)
        if found is None and parent == folder:
            found = Configuration()
        if found is not None:
            break
        folder = parent
    _KNOWN.update(dict.fromkeys(unknown, found))
    return _usable(found)


def _usable(found: Configuration | ConfigurationError) -> Configuration:
    if isinstance(found, ConfigurationError):
        raise ConfigurationError(str(found), found.fault)  # its own traceback grows no longer
    return found


def _read_in(folder: str) -> Configuration | ConfigurationError | None:
    try:
        for name in (_OWN_FILE, _SHARED_FILE):
            found = _read(os.path.join(folder, name))
            if found is not None:
                return found
    except ConfigurationError as error:
        return error.with_traceback(None)
    return None


def _chosen(path: str) -> Configuration:
    found = _CHOSEN.get(path)
    if found is None:
        try:
            found = _read_chosen(path)
        except ConfigurationError as error:
            found = error.with_traceback(None)
        _CHOSEN[path] = found
    return _usable(found)


def _read_chosen(path: str) -> Configuration:
    try:
        data = read_settings(path)
    except (OSError, ValueError) as error:
        raise ConfigurationError.unreadable(path, reason_of(error)) from None
    found = parse_configuration(data, path, is_own=os.path.basename(path) != _SHARED_FILE)
    if found is None:
        message = phrase(
            "{path}: there is no table [tool.{table}] in this file",
            path=shown_path(path),
            table=_TABLE,
        )
        raise ConfigurationError(message)
    return found


def forget_configurations() -> None:
    """Read every configuration again when it is asked for: the files may have changed."""
    _KNOWN.clear()
    _CHOSEN.clear()
    forget_settings()


def configured_dialect(configuration: Configuration, path: str) -> tuple[str | None, Path]:
    """The dialect that `configuration` gives the file at `path`, and where it says so: the last pattern
    that covers it, else the one for all."""
    for glob, dialect in reversed(configuration.dialects):
        if covers(configuration, glob, path):
            return dialect, ("dialects", glob)
    return configuration.dialect, ("dialect",)


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
    return any(matches(glob, relative) for glob in globs)


def _read(path: str) -> Configuration | None:
    """What the file at `path` configures; none if it is not there or not for these tools."""
    is_own = os.path.basename(path) == _OWN_FILE
    try:
        data = read_settings(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        if not is_own and not (error.errno == errno.EFBIG and _begins_as_ours(path)):
            return None  # it need not have been for these tools
        raise ConfigurationError.unreadable(path, reason_of(error)) from None
    return parse_configuration(data, path, is_own=is_own)


def _begins_as_ours(path: str) -> bool:
    try:
        return _is_ours(read_file(path, MOST_SETTINGS, cuts=True))
    except OSError:
        return False


def _may_name_table(data: bytes) -> bool:
    """Whether the table's name stands where it may be a key, and is not just that of a project or a
    package."""
    after = data.split(_TABLE.encode())[1:]
    return any(rest.lstrip(b"\"' \t").startswith((b"]", b".", b"=")) for rest in after)


def _is_ours(data: bytes) -> bool:
    """Whether a `pyproject.toml` has a table for these tools, as far as one can see without reading it
    as TOML."""
    import re

    if re.search(_AS_TABLE, data):
        return True
    return bool(re.search(_TOOL_TABLE, data) and re.search(_IN_TOOL_TABLE, data))


def parse_configuration(data: bytes, path: str, *, is_own: bool) -> Configuration | None:
    """What `data` configures, which is the file at `path`: all of it if that is the tools' own file,
    else the table for them; none if there is no such table. Raises ConfigurationError."""
    if not is_own and not _may_name_table(data):
        return None  # not worth importing a TOML reader for
    # Nobody can say what a broken file configures. Other tools will say so, too; but it is said here if
    # it was to be for these.
    is_ours = is_own or _is_ours(data)
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
    table = document if is_own else tool.get(_TABLE) if isinstance(tool, dict) else None
    if table is None:
        return None
    return _checked(table, _Read(path, text, is_own))


class _Read(NamedTuple):
    """A file of settings that was read."""

    path: str
    text: str
    is_own: bool

    def error(self, at: Path, message: str, *, is_key: bool = False) -> ConfigurationError:
        """An error in what it says at `at`: about the value there or about its key."""
        from mines_tools.project.toml import line_and_column, place_of

        place = place_of(self.text, self.above + at)
        where = line_and_column(self.text, place.key if is_key else place.value)
        return ConfigurationError.at(self.path, *where, message)

    @property
    def above(self) -> Path:
        """The keys of the table that is for these tools."""
        return () if self.is_own else _SHARED_TABLE


class _Problem(ValueError):
    """What is wrong with a value, or something in it."""

    def __init__(self, message: str, at: Path = (), *, is_key: bool = False) -> None:
        super().__init__(message)
        self.at = at
        """Where it is in the value."""
        self.is_key = is_key
        """Whether it is the key there, and not what stands for it."""


class _UnknownKey(_Problem):
    """A key that means nothing."""


def _checked(table: object, read: _Read) -> Configuration:
    from mines_tools.project.toml import dotted

    if not isinstance(table, dict):
        message = phrase(
            "`{key}` {problem}", key=dotted(read.above), problem=phrase("must be a table")
        )
        raise read.error((), message)
    fields: dict[str, Any] = {}
    if "required-version" in table:
        # First: it may be the reason for anything else that is wrong here.
        _check_version(table["required-version"], read)
    for key, value in table.items():
        reader = _KEYS.get(key)
        try:
            if reader is None:
                raise _unknown(key, _KEYS)
            fields[key.replace("-", "_")] = reader(value)
        except _Problem as problem:
            message = str(problem)
            if not isinstance(problem, _UnknownKey):
                # A key that is wrong itself is said by the problem.
                named = dotted((key, *problem.at[: -1 if problem.is_key else None]))
                message = phrase("`{key}` {problem}", key=shown(named), problem=message)
            at = (key, *problem.at) if reader is not None else (key,)
            raise read.error(at, message, is_key=problem.is_key) from None
    return Configuration(read.path, **fields)


def _check_version(required: object, read: _Read) -> None:
    from mines_tools import __version__
    from mines_tools.project.versions import fits, is_specifier

    key = "required-version"
    if not (isinstance(required, str) and is_specifier(required)):
        message = phrase(
            '`{key}` must be a version, or a range of versions: "1.2", ">=1.2,<2"', key=key
        )
        raise read.error((key,), message)
    if not fits(__version__, required):
        message = phrase(
            "mines-tools {required} is required, but this is {version}: install the required version, "
            "or change `{key}`",
            required=required,
            version=__version__,
            key=key,
        )
        raise read.error((key,), message)


def _string(value: object) -> str:
    if isinstance(value, str):
        return value
    message = phrase('must be a string, such as "2"')
    raise _Problem(message)


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    message = phrase("must be true or false")
    raise _Problem(message)


def _folder_below(value: object) -> str:
    if isinstance(value, str) and value.isprintable() and not set("\\:") & set(value):
        parts = value.split("/")
    else:
        parts = []
    if parts and not {"", ".", ".."} & set(parts):
        return str(value)
    message = phrase('must be a folder below this file, such as ".mines_cache"')
    raise _Problem(message)


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TRANSITIONS:
        return value
    message = phrase("must be a whole number from 0 to {most}", most=MOST_TRANSITIONS)
    raise _Problem(message)


def _strings(value: object) -> tuple[str, ...]:
    message = phrase('must be a list of strings: ["M101", "ragged-board"]')
    if not isinstance(value, list):
        raise _Problem(message)
    for index, each in enumerate(value):
        if not isinstance(each, str):
            raise _Problem(message, (index,))
    return tuple(value)


def _globs(value: object) -> tuple[str, ...]:
    globs = _strings(value)
    for index, glob in enumerate(globs):
        _check_glob(glob, (index,))
    return globs


def _check_glob(glob: str, at: Path, *, is_key: bool = False) -> None:
    problem = glob_problem(glob)
    if problem is not None:
        message = phrase("cannot be used: {problem}", problem=problem)
        raise _Problem(message, at, is_key=is_key)


def _by_glob(read: Callable[[object], Any]) -> Callable[[object], Any]:
    def read_by_glob(pairs: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
        for glob, _ in pairs:
            _check_glob(glob, (glob,), is_key=True)
        return pairs

    return lambda value: read_by_glob(read(value))


def _table_of(read: Callable[[object], Any], example: str) -> Callable[[object], Any]:
    def read_table(value: object) -> tuple[tuple[str, Any], ...]:
        if not isinstance(value, dict):
            message = phrase("must be a table: {example}", example=example)
            raise _Problem(message)
        pairs = []
        for key, each in value.items():
            try:
                pairs.append((key, read(each)))
            except _Problem as problem:
                at = (key, *problem.at)
                raise _Problem(str(problem), at, is_key=problem.is_key) from None
        return tuple(pairs)

    return read_table


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value in words:
            return str(value)
        message = phrase("must be one of {words}", words=", ".join(words))
        raise _Problem(message)

    return read


_FORMAT_KEYS = ("normalize", "annotate")


def _format(value: object) -> tuple[tuple[str, bool], ...]:
    pairs: tuple[tuple[str, bool], ...] = _table_of(_boolean, "{normalize = true}")(value)
    for key, _ in pairs:
        if key not in _FORMAT_KEYS:
            raise _unknown(key, _FORMAT_KEYS, (key,))
    return pairs


_KEYS: dict[str, Callable[[object], Any]] = {
    # Which dialects and rules there are depends on the language; that is checked where one is used.
    "dialect": _string,
    "dialects": _by_glob(_table_of(_string, '{"old/**" = "1"}')),
    "include": _globs,
    "exclude": _globs,
    "extend-include": _globs,
    "extend-exclude": _globs,
    "force-exclude": _boolean,
    "select": _strings,
    "extend-select": _strings,
    "ignore": _strings,
    "severity": _table_of(_one_of(*SEVERITIES, "off"), '{M101 = "warning"}'),
    "per-file-ignores": _by_glob(_table_of(_strings, '{"old/**" = ["M101"]}')),
    "fail-on": _one_of(*SEVERITIES, "never"),
    "fix": _boolean,
    "unsafe-fixes": _boolean,
    "flow-budget": _number,
    "format": _format,
    "cache-dir": _folder_below,
    "required-version": str,  # is checked before all others
}


def _unknown(key: str, known: Iterable[str], at: Path = ()) -> _UnknownKey:
    nearest = nearest_name(key, known)
    names = ", ".join(f"`{name}`" for name in sorted(known))
    message = (
        phrase("unknown key {key}; did you mean `{nearest}`?", key=quoted(key), nearest=nearest)
        if nearest
        else phrase("unknown key {key}; known keys: {names}", key=quoted(key), names=names)
    )
    return _UnknownKey(message, at, is_key=True)


def configuration_error(
    configuration: Configuration, at: Path, message: str, *, is_key: bool = False
) -> ConfigurationError:
    """An error in what `configuration` says at `at`: about the value there or about its key."""
    path = configuration.path
    if path is None:
        return ConfigurationError(message)
    from mines_tools.project.toml import TomlError, read_toml

    try:
        text = read_settings(path).decode("utf-8")
        read_toml(text)
    except (OSError, ValueError, TomlError):  # it has changed in the meantime
        text = ""
    is_own = os.path.basename(path) != _SHARED_FILE
    return _Read(path, text, is_own).error(at, message, is_key=is_key)


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `name` was most likely meant for, if any."""
    import difflib

    found = difflib.get_close_matches(name, list(known), 1)
    return found[0] if found else None
