"""Configuration: ``[tool.mines-tools]`` in ``pyproject.toml``, or ``mines-tools.toml``.

The nearest one, upward from a file, counts for that file.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from mines_tools.diagnostics import SEVERITIES
from mines_tools.names import shown
from mines_tools.project.globs import matches
from mines_tools.project.source import shown_path
from mines_tools.records import NamedTuple
from mines_tools.text import line_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_OWN_FILE = "mines-tools.toml"
_SHARED_FILE = "pyproject.toml"
_TABLE = "mines-tools"
_AS_KEY = rb"mines-tools[\"']?[ \t]*[].=]"
"""The table's name where it may be a key, and not just that of a project or a package."""


class ConfigurationError(Exception):
    """A configuration that can't be used; the message names the place and the remedy."""


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


def configuration_for(path: str) -> Configuration:
    """The configuration of the file at `path`, which need not exist. Raises ConfigurationError."""
    return _in_folder(os.path.dirname(os.path.abspath(path)))


@cache
def _in_folder(folder: str) -> Configuration:
    for name in (_OWN_FILE, _SHARED_FILE):
        found = _read(os.path.join(folder, name))
        if found is not None:
            return found
    parent = os.path.dirname(folder)
    return Configuration() if parent == folder else _in_folder(parent)


def forget_configurations() -> None:
    """Read every configuration anew when it is asked for: the files may have changed."""
    _in_folder.cache_clear()


def configured_dialect(configuration: Configuration, path: str) -> str | None:
    """The dialect that `configuration` gives the file at `path`: the last pattern that covers it,
    else the one for all."""
    for glob, dialect in reversed(configuration.dialects):
        if covers(configuration, glob, path):
            return dialect
    return configuration.dialect


def covers(configuration: Configuration, glob: str, path: str) -> bool:
    """Whether a pattern in `configuration` covers the file at `path`."""
    if configuration.path is None:
        return False
    base = os.path.dirname(configuration.path)
    try:
        relative = os.path.relpath(os.path.abspath(path), base).replace(os.sep, "/")
    except ValueError:  # another drive
        return False
    return matches(glob, relative)


def _read(path: str) -> Configuration | None:
    """What the file at `path` configures; none if it is not there or not for these tools."""
    is_own = os.path.basename(path) == _OWN_FILE
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        if not is_own:
            return None  # it need not have been for these tools
        message = f"{shown_path(path)}: cannot be read: {error.strerror}"
        raise ConfigurationError(message) from None
    if not is_own and not re.search(_AS_KEY, data):
        return None  # not worth importing a TOML reader for

    import tomllib

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if not is_own:
            return None  # other tools will say so
        line = data.count(b"\n", 0, error.start) + 1
        message = f"{shown_path(path)}:{line}:1: not valid TOML: no UTF-8"
        raise ConfigurationError(message) from None
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if not is_own:
            return None
        reason, _, place = str(error).partition(" (at ")
        found = re.search("line ([0-9]+), column ([0-9]+)", place)
        last = text.split("\n")
        at = f"{found[1]}:{found[2]}" if found else f"{len(last)}:{len(last[-1]) + 1}"
        message = f"{shown_path(path)}:{at}: not valid TOML: {shown(reason)}"
        raise ConfigurationError(message) from None
    tool = document.get("tool")
    table = document if is_own else tool.get(_TABLE) if isinstance(tool, dict) else None
    if table is None:
        return None
    return _checked(table, path, text)


def _checked(table: object, path: str, text: str) -> Configuration:
    if not isinstance(table, dict):
        raise _error(path, text, _TABLE, "must be a table")
    fields: dict[str, Any] = {}
    for key, value in table.items():
        read = _KEYS.get(key)
        if read is None:
            raise _unknown(path, text, key, _KEYS)
        try:
            fields[key.replace("-", "_")] = read(value)
        except ValueError as problem:
            raise _error(path, text, key, f"`{key}` {problem}") from None
        except KeyError as problem:
            (inner,) = problem.args
            raise _unknown(path, text, inner, _FORMAT_KEYS) from None
    return Configuration(path, **fields)


def _string(value: object) -> str:
    if isinstance(value, str):
        return value
    message = 'must be a string, such as "2"'
    raise ValueError(message)


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    message = "must be true or false"
    raise ValueError(message)


def _folder_below(value: object) -> str:
    if isinstance(value, str) and value.isprintable() and not set("\\:") & set(value):
        parts = value.split("/")
    else:
        parts = []
    if parts and not {"", ".", ".."} & set(parts):
        return str(value)
    message = 'must be a folder below this file, such as ".mines_cache"'
    raise ValueError(message)


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    message = "must be a whole number, 0 or more"
    raise ValueError(message)


def _strings(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    message = 'must be a list of strings: ["M101", "ragged-board"]'
    raise ValueError(message)


def _table_of(read: Callable[[object], Any], example: str) -> Callable[[object], Any]:
    def read_table(value: object) -> tuple[tuple[str, Any], ...]:
        if not isinstance(value, dict):
            message = f"must be a table: {example}"
            raise ValueError(message)  # noqa: TRY004 - one kind of problem for the caller
        return tuple((key, read(each)) for key, each in value.items())

    return read_table


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value in words:
            return str(value)
        message = f"must be one of {', '.join(words)}"
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
    "dialects": _table_of(_string, '{"old/**" = "1"}'),
    "include": _strings,
    "exclude": _strings,
    "force-exclude": _boolean,
    "select": _strings,
    "extend-select": _strings,
    "ignore": _strings,
    "severity": _table_of(_one_of(*SEVERITIES, "off"), '{M101 = "warning"}'),
    "per-file-ignores": _table_of(_strings, '{"old/**" = ["M101"]}'),
    "fail-on": _one_of(*SEVERITIES, "never"),
    "fix": _boolean,
    "unsafe-fixes": _boolean,
    "flow-budget": _number,
    "format": _format,
    "cache-dir": _folder_below,
}


def _unknown(path: str, text: str, key: str, known: Iterable[str]) -> ConfigurationError:
    nearest = nearest_name(key, known)
    names = ", ".join(f"`{name}`" for name in sorted(known))
    hint = f"did you mean `{nearest}`?" if nearest else f"known: {names}"
    return _error(path, text, key, f"unknown key `{shown(key)}`; {hint}")


def _error(path: str, text: str, key: str, message: str) -> ConfigurationError:
    return ConfigurationError(f"{_place(path, text, (key,))}: {message}")


def configuration_error(
    configuration: Configuration, words: tuple[str, ...], message: str
) -> ConfigurationError:
    """An error in what `configuration` says: about the last of `words`, each of which stands behind
    the one before it."""
    if configuration.path is None:
        return ConfigurationError(message)
    try:
        with open(configuration.path, encoding="utf-8", newline="") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        text = ""
    return ConfigurationError(f"{_place(configuration.path, text, words)}: {message}")


def _place(path: str, text: str, words: tuple[str, ...]) -> str:
    """``file:line:column`` of the last of `words`, or of the last before it that is found. TOML
    readers give no places, so they are searched for, outside of comments."""
    table = re.search(rf"^[ \t]*\[[ \t]*tool[ \t.\"']*{_TABLE}", text, re.MULTILINE)
    end = at = table.start() if table is not None else 0
    for word in words:
        pattern = re.compile(rf"(?<![\w-])[\"']?{re.escape(word)}[\"']?(?![\w-])")
        for found in pattern.finditer(text, end):
            if "#" not in text[text.rfind("\n", 0, found.start()) + 1 : found.start()]:
                at, end = found.span()
                break
    line, column = line_table(text, "universal").position(at)
    return f"{shown_path(path)}:{line}:{column}"


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `name` was most likely meant for, if any."""
    import difflib

    found = difflib.get_close_matches(name, list(known), 1)
    return found[0] if found else None
