"""Finds the configuration of a file, and creates the file's settings (`settings_of`). The configuration is in the
folder of the file. If that folder has none, the folders above it are searched, the closest first."""

from __future__ import annotations

import errno
import os

from mines_tools.project.configuration import (
    NO_OVERRIDES,
    OWN_FILE,
    SHARED_FILE,
    TABLE,
    Configuration,
    ConfigurationError,
    Mistake,
    Overrides,
)
from mines_tools.project.file_settings import (
    check_dialect,
    check_dialects,
    check_format,
    file_settings,
    language_for,
)
from mines_tools.project.reading import (
    NAMED,
    Access,
    forget_settings,
    read_settings,
)
from mines_tools.project.source import name_of, shown_path
from mines_tools.text.diagnostics import Problem
from mines_tools.text.markdown_names import is_markdown_name
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mines_tools.project.file_settings import FileSettings


def settings_of(
    name: str, overrides: Overrides = NO_OVERRIDES, language_id: str | None = None
) -> FileSettings:
    """Return the settings of the file at the path `name`, which need not exist. The language of the file is
    `language_id`. If `language_id` is None, the suffix of the file decides. If the configuration cannot be used,
    `mistake` of the settings says why."""
    if language_id is not None:
        return _settings(name, language_id, overrides, name)
    settings = _settings(name, language_for(name).id, overrides, name)
    return settings._replace(is_markdown=True) if is_markdown_name(name) else settings


def settings_without_file(
    language_id: str, overrides: Overrides, folder: str | None
) -> FileSettings:
    """Return the settings of a text that has no file yet. If `folder` is given, return the settings that a file in that
    folder would have."""
    return _settings(None, language_id, overrides, folder and os.path.join(folder, "any"))


def _settings(
    name: str | None, language_id: str, overrides: Overrides, path: str | None
) -> FileSettings:
    configuration, mistake = Configuration(), None
    try:
        if path is not None or overrides.config is not None:
            configuration = configuration_for(path or "", overrides)
    except ConfigurationError as error:
        mistake = Mistake(str(error), error.fault)
    except ValueError as error:  # not a possible path
        mistake = Mistake(str(error))
    return file_settings(name, language_id, configuration, overrides, mistake)


def settings_for_files(
    files: Iterable[str],
    access: Mapping[str, Access],
    display_name: Callable[[str], str],
    overrides: Overrides,
) -> tuple[Mapping[str, FileSettings], list[Problem]]:
    """Return the settings of `files` by path, and the problems of the files without settings. `display_name` returns
    the name of each file for messages. A requested dialect or format option that does not exist in a file's language is
    an error only if the user named the file.

    Raises ConfigurationError.
    """
    check_dialects(overrides.dialects)
    settings_by_path, problems = {}, []
    for path in files:
        name = display_name(path)
        is_named = access.get(path, NAMED).is_named
        settings = settings_of(name, overrides, overrides.language_id if is_named else None)
        settings.check()
        if is_named and not settings.is_markdown:
            try:
                check_dialect(settings)
                check_format(settings)
            except ConfigurationError as error:
                problems.append(Problem(name_of(name), str(error)))
                continue
        settings_by_path[path] = settings
    return settings_by_path, problems


def configuration_for(path: str, overrides: Overrides = NO_OVERRIDES) -> Configuration:
    """Return the configuration for the file at `path`. The file need not exist. Raises ConfigurationError."""
    if overrides.isolated:
        return Configuration()
    if overrides.config is not None:
        return _chosen(os.path.abspath(overrides.config))
    return _in_folder(os.path.dirname(os.path.abspath(path)))


_KNOWN: dict[str, Configuration | ConfigurationError] = {}
"""For each folder: the configuration that applies in this folder, or the error in this configuration."""
_CHOSEN: dict[str, Configuration | ConfigurationError] = {}
"""For each configuration file that the user named: its configuration, or the error in this configuration."""


def _in_folder(folder: str) -> Configuration:
    # This uses no recursion: folders may be nested deeper than Python's recursion limit.
    unknown = []
    while (configuration := _KNOWN.get(folder)) is None:
        unknown.append(folder)
        configuration = _read_in(folder)
        parent = os.path.dirname(folder)
        if configuration is None and parent == folder:
            configuration = Configuration()
        if configuration is not None:
            break
        folder = parent
    _KNOWN.update(dict.fromkeys(unknown, configuration))
    return _usable(configuration)


def _usable(configuration: Configuration | ConfigurationError) -> Configuration:
    if isinstance(configuration, ConfigurationError):
        raise ConfigurationError(
            str(configuration), configuration.fault
        )  # a copy: its traceback does not grow
    return configuration


def _read_in(folder: str) -> Configuration | ConfigurationError | None:
    try:
        for name in (OWN_FILE, SHARED_FILE):
            configuration = _read(os.path.join(folder, name))
            if configuration is not None:
                return configuration
    except ConfigurationError as error:
        return error.with_traceback(None)
    return None


def _chosen(path: str) -> Configuration:
    configuration = _CHOSEN.get(path)
    if configuration is None:
        try:
            configuration = _read_chosen(path)
        except ConfigurationError as error:
            configuration = error.with_traceback(None)
        _CHOSEN[path] = configuration
    return _usable(configuration)


def _read_chosen(path: str) -> Configuration:
    try:
        data = read_settings(path)
    except (OSError, ValueError) as error:
        raise ConfigurationError.unreadable(path, reason_of(error)) from None
    configuration = _parsed(data, path, is_own=os.path.basename(path) != SHARED_FILE)
    if configuration is None:
        message = phrase(
            "{path}: there is no table [tool.{table}] in this file",
            path=shown_path(path),
            table=TABLE,
        )
        raise ConfigurationError(message)
    return configuration


def forget_configurations() -> None:
    """Forget every configuration, so that each is read again when it is needed: the files may have changed."""
    _KNOWN.clear()
    _CHOSEN.clear()
    forget_settings()


def _read(path: str) -> Configuration | None:
    """Return the configuration in the file at `path`. Return None if there is no such file, or if the file is not for
    these tools."""
    is_own = os.path.basename(path) == OWN_FILE
    try:
        data = read_settings(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        if not is_own and not (error.errno == errno.EFBIG and _begins_as_ours(path)):
            return None  # it may not be for these tools
        raise ConfigurationError.unreadable(path, reason_of(error)) from None
    return _parsed(data, path, is_own=is_own)


def _parsed(data: bytes, path: str, *, is_own: bool) -> Configuration | None:
    if not is_own and not _may_name_table(data):
        return None  # not worth importing the parser for
    from mines_tools.project.configuration_file import parse_configuration

    return parse_configuration(data, path, is_own=is_own)


def _may_name_table(data: bytes) -> bool:
    """Return whether `data` may contain the name of the table as a key. Return False if `data` contains this name only
    as the name of a project or a package."""
    after = data.split(TABLE.encode())[1:]
    return any(rest.lstrip(b"\"' \t").startswith((b"]", b".", b"=")) for rest in after)


def _begins_as_ours(path: str) -> bool:
    from mines_tools.project.configuration_file import begins_as_ours

    try:
        return begins_as_ours(read_settings(path, cuts=True))
    except OSError:
        return False
