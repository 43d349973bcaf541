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
from mines_tools.text import line_table

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

_OWN_FILE = "mines-tools.toml"
_SHARED_FILE = "pyproject.toml"
_TABLE = "mines-tools"
_TOOL_TABLE = rb"""(?m)^[ \t]*\[[ \t]*(?:tool|"tool"|'tool')[ \t]*\]"""
_AS_TABLE = (
    rb"""(?m)^[ \t]*(?:\[[ \t]*)?(?:tool|"tool"|'tool')[ \t]*\.[ \t]*"""
    rb"""(?:mines-tools|"mines-tools"|'mines-tools')[ \t]*[].=]"""
)
_IN_TOOL_TABLE = rb"""(?m)^[ \t]*(?:mines-tools|"mines-tools"|'mines-tools')[ \t]*[.=]"""

MOST_TRANSITIONS = 1_000_000
"""The largest budget of flow analysis: a transition is a good kilobyte of memory. By default a program
gets some ten thousand, and three for each operation."""

_QUICK = 4_000
"""Characters of TOML that are read in no time, whatever they are. The time of the reader grows with the
square of a key's parts, and it goes as deep as its brackets."""
_MOST_PARTS = 32  # of one key
_MOST_DEPTH = 100


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


def configured_dialect(configuration: Configuration, path: str) -> str | None:
    """The dialect that `configuration` gives the file at `path`: the last pattern that covers it,
    else the one for all."""
    for glob, dialect in reversed(configuration.dialects):
        if covers(configuration, glob, path):
            return dialect
    return configuration.dialect


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
    try:
        document = _toml(text)
    except _TomlError as error:
        if not is_ours:
            return None
        reason = phrase("not valid TOML: {reason}", reason=shown(str(error)))
        raise ConfigurationError.at(path, error.line, error.column, reason) from None
    tool = document.get("tool")
    table = document if is_own else tool.get(_TABLE) if isinstance(tool, dict) else None
    if table is None:
        return None
    return _checked(table, path, text)


class _TomlError(Exception):
    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column


def _toml(text: str) -> dict[str, Any]:
    """What `text` says. Raises _TomlError, also for what takes too long or goes too deep to be read."""
    import re
    import tomllib

    if len(text) > _QUICK:
        _check_depth(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        found = re.search("line ([0-9]+), column ([0-9]+)", place)
        last = text.split("\n")
        line, column = (int(found[1]), int(found[2])) if found else (len(last), len(last[-1]) + 1)
        raise _TomlError(reason, line, column) from None
    except RecursionError:
        _check_depth(text)
        message = phrase("too many nested brackets")
        raise _TomlError(message, 1, 1) from None
    except ValueError:  # an integer that Python does not read
        digits = re.search("[0-9](?:_?[0-9]){4000}", text)
        line, column = _line_and_column(text, digits.start() if digits else 0)
        message = phrase("a number is too long")
        raise _TomlError(message, line, column) from None


def _check_depth(text: str) -> None:
    """Raises _TomlError for brackets in brackets, or a key of parts, that nobody would write."""
    import re

    # A string without an end goes on to the end of its line, so that nothing is read twice.
    string = (
        r"""\"{3}(?s:.*?)(?:\"{3}|\Z)|'{3}(?s:.*?)(?:'{3}|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?"""
    )
    depth = parts = 0
    for found in re.finditer(rf"{string}|#[^\n]*+|[ \t]++|[A-Za-z0-9_-]++|[^A-Za-z0-9_-]", text):
        piece = found[0]
        if piece in ("[", "{"):
            depth += 1
        elif piece in ("]", "}"):
            depth = max(depth - 1, 0)
        if piece == ".":
            parts += 1
        elif not (piece[0] in " \t\"'_-" or (piece[0].isascii() and piece[0].isalnum())):
            parts = 0
        if depth > _MOST_DEPTH or parts >= _MOST_PARTS:
            message = phrase(
                "too many nested brackets" if parts < _MOST_PARTS else "the key is too long"
            )
            raise _TomlError(message, *_line_and_column(text, found.start()))


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _checked(table: object, path: str, text: str) -> Configuration:
    if not isinstance(table, dict):
        raise _error(path, text, _TABLE, phrase("must be a table"))
    fields: dict[str, Any] = {}
    if "required-version" in table:
        # First: it may be the reason for anything else that is wrong here.
        _check_version(table["required-version"], path, text)
    for key, value in table.items():
        read = _KEYS.get(key)
        if read is None:
            raise _unknown(path, text, key, _KEYS)
        try:
            fields[key.replace("-", "_")] = read(value)
        except ValueError as problem:
            raise _error(
                path, text, key, phrase("`{key}` {problem}", key=key, problem=problem)
            ) from None
        except KeyError as problem:
            (inner,) = problem.args
            raise _unknown(path, text, inner, _FORMAT_KEYS) from None
    return Configuration(path, **fields)


def _check_version(required: object, path: str, text: str) -> None:
    from mines_tools import __version__
    from mines_tools.project.versions import fits, is_specifier

    key = "required-version"
    if not (isinstance(required, str) and is_specifier(required)):
        message = phrase(
            '`{key}` must be a version, or a range of versions: "1.2", ">=1.2,<2"', key=key
        )
        raise _error(path, text, key, message)
    if not fits(__version__, required):
        message = phrase(
            "mines-tools {required} is required, but this is {version}: install the required version, "
            "or change `{key}`",
            required=required,
            version=__version__,
            key=key,
        )
        raise _error(path, text, key, message)


def _string(value: object) -> str:
    if isinstance(value, str):
        return value
    message = phrase('must be a string, such as "2"')
    raise ValueError(message)


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    message = phrase("must be true or false")
    raise ValueError(message)


def _folder_below(value: object) -> str:
    if isinstance(value, str) and value.isprintable() and not set("\\:") & set(value):
        parts = value.split("/")
    else:
        parts = []
    if parts and not {"", ".", ".."} & set(parts):
        return str(value)
    message = phrase('must be a folder below this file, such as ".mines_cache"')
    raise ValueError(message)


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TRANSITIONS:
        return value
    message = phrase("must be a whole number from 0 to {most}", most=MOST_TRANSITIONS)
    raise ValueError(message)


def _strings(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    message = phrase('must be a list of strings: ["M101", "ragged-board"]')
    raise ValueError(message)


def _globs(value: object) -> tuple[str, ...]:
    globs = _strings(value)
    for glob in globs:
        _check_glob(glob)
    return globs


def _check_glob(glob: str) -> None:
    problem = glob_problem(glob)
    if problem is not None:
        message = phrase("cannot be used: {problem}", problem=problem)
        raise ValueError(message)


def _by_glob(read: Callable[[object], Any]) -> Callable[[object], Any]:
    def read_by_glob(pairs: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
        for glob, _ in pairs:
            _check_glob(glob)
        return pairs

    return lambda value: read_by_glob(read(value))


def _table_of(read: Callable[[object], Any], example: str) -> Callable[[object], Any]:
    def read_table(value: object) -> tuple[tuple[str, Any], ...]:
        if not isinstance(value, dict):
            message = phrase("must be a table: {example}", example=example)
            raise ValueError(message)  # noqa: TRY004 - one kind of problem for the caller
        return tuple((key, read(each)) for key, each in value.items())

    return read_table


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value in words:
            return str(value)
        message = phrase("must be one of {words}", words=", ".join(words))
        raise ValueError(message)

    return read


_FORMAT_KEYS = ("normalize", "annotate")


def _format(value: object) -> tuple[tuple[str, bool], ...]:
    pairs: tuple[tuple[str, bool], ...] = _table_of(_boolean, "{normalize = true}")(value)
    for key, _ in pairs:
        if key not in _FORMAT_KEYS:
            raise KeyError(key)
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


def _unknown(path: str, text: str, key: str, known: Iterable[str]) -> ConfigurationError:
    nearest = nearest_name(key, known)
    names = ", ".join(f"`{name}`" for name in sorted(known))
    message = (
        phrase("unknown key {key}; did you mean `{nearest}`?", key=quoted(key), nearest=nearest)
        if nearest
        else phrase("unknown key {key}; known keys: {names}", key=quoted(key), names=names)
    )
    return _error(path, text, key, message)


def _error(path: str, text: str, key: str, message: str) -> ConfigurationError:
    return ConfigurationError.at(path, *_place(text, (key,)), message)


def configuration_error(
    configuration: Configuration, words: tuple[str, ...], message: str
) -> ConfigurationError:
    """An error in what `configuration` says: about the last of `words`, each of which stands behind
    the one before it."""
    if configuration.path is None:
        return ConfigurationError(message)
    try:
        text = read_settings(configuration.path).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        text = ""
    return ConfigurationError.at(configuration.path, *_place(text, words), message)


def _place(text: str, words: tuple[str, ...]) -> tuple[int, int]:
    """Line and column of the last of `words`, or of the last before it that is found. TOML readers give
    no places, so they are searched for, outside of comments."""
    import re

    table = re.search(rf"^[ \t]*\[[ \t]*tool[ \t.\"']*{_TABLE}", text, re.MULTILINE)
    end = at = table.start() if table is not None else 0
    for word in words:
        pattern = re.compile(rf"(?<![\w-])[\"']?{re.escape(word)}[\"']?(?![\w-])")
        found = pattern.search(text, end)
        while found is not None:
            line_start = text.rfind("\n", 0, found.start()) + 1
            if "#" not in text[line_start : found.start()]:
                at, end = found.span()
                break
            line_end = text.find("\n", found.start())
            found = pattern.search(text, line_end) if line_end >= 0 else None
    place = line_table(text, "universal").position(at)
    return place.line, place.column


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `name` was most likely meant for, if any."""
    import difflib

    found = difflib.get_close_matches(name, list(known), 1)
    return found[0] if found else None
