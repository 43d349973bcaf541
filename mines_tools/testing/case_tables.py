"""Makes a case from a table of keys and values, which YAML and TOML have in common."""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.project.source import SourceError
from mines_tools.testing.case_reading import case_text, checked_path
from mines_tools.testing.setting_values import (
    SETTINGS,
    unknown_key,
    whole_number,
    with_setting,
)
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.testing.case import Case
    from mines_tools.text.source import Span


class Entry(NamedTuple):
    """A value in a table of a case."""

    value: object
    line: int
    """The line of the value, counted from 1."""
    column: int
    span: Span | None = None
    """The span of the value in the file; None if it is not known."""


class Keys(NamedTuple):
    """The names of the keys in one form of tables."""

    program: str
    input: str
    input_file: str
    output: str
    output_file: str


COMMON = ("name", "error", "status", "endless", "skip", *SETTINGS)
"""The keys that all tables may have."""


_AT_LIMIT = 3
"""The exit status of `mines-run` for a run that was stopped by a limit."""


class TableError(ValueError):
    """A table does not describe a case. The error has the place of the mistake."""

    def __init__(self, message: str, entry: Entry | None) -> None:
        super().__init__(message)
        self.entry = entry


def table_case(
    case: Case,
    entries: Mapping[str, Entry],
    keys: Keys,
    folders: Sequence[str],
    ignored: Sequence[str] = (),
) -> Case:
    """Return `case` with the values of the table `entries`. `keys` are the names of its keys. Paths are relative to the
    first of `folders` in which the file exists. Keys in `ignored` have no effect. If the table is wrong, `problem` of
    the result says why."""
    try:
        return _filled(case, entries, keys, folders, ignored)
    except TableError as error:
        line = case.line if error.entry is None else error.entry.line
        column = 1 if error.entry is None else error.entry.column
        return case._replace(problem=Problem(case.path, str(error), line, column), line=line)
    except SourceError as error:
        return case._replace(problem=error.problem)


def _filled(
    case: Case,
    entries: Mapping[str, Entry],
    keys: Keys,
    folders: Sequence[str],
    ignored: Sequence[str],
) -> Case:
    for key, entry in entries.items():
        if key not in keys and key not in COMMON and key not in ignored:
            raise TableError(unknown_key(key, (*keys, *COMMON)), entry)
    program = entries.get(keys.program)
    if program is None:
        message = phrase("the key `{key}` is missing: it names the program", key=keys.program)
        raise TableError(message, None)
    case = case._replace(program=_path(_text(keys.program, program), folders))
    skip = entries.get("skip")
    if skip is not None and skip.value and not os.path.exists(case.program):
        return _with_ending(case, entries)
    if not os.path.isfile(case.program):
        message = phrase("there is no program {path}", path=case.program)
        raise TableError(message, program)
    checked_path(case.program, folders)
    for pair in ((keys.input, keys.input_file), (keys.output, keys.output_file)):
        if all(key in entries for key in pair):
            message = phrase("{one} cannot be used with {other}: {why}", one=f"`{pair[0]}`", other=f"`{pair[1]}`",
                             why=phrase("they mean the same text"))  # fmt: skip
            raise TableError(message, entries[pair[1]])
    return _with_texts(_with_settings(case, entries), entries, keys, folders)


def _with_settings(case: Case, entries: Mapping[str, Entry]) -> Case:
    """Return `case` with the settings among `entries`. Raises TableError."""
    settings = case.settings
    for key, entry in entries.items():
        if key in SETTINGS:
            try:
                settings = with_setting(settings, key, entry.value)
            except ValueError as error:
                raise TableError(str(error), entry) from None
    return case._replace(settings=settings)


def _with_texts(
    case: Case, entries: Mapping[str, Entry], keys: Keys, folders: Sequence[str]
) -> Case:
    if keys.input in entries:
        case = case._replace(input=_text(keys.input, entries[keys.input]))
    if keys.input_file in entries:
        path = _path(_text(keys.input_file, entries[keys.input_file]), folders)
        text = _file_text(path, folders, entries[keys.input_file])
        case = case._replace(input=text, input_path=path)
    if keys.output in entries:
        entry = entries[keys.output]
        spans = () if entry.span is None else (entry.span,)
        case = case._replace(output=_text(keys.output, entry), output_spans=spans)
    if keys.output_file in entries:
        path = _path(_text(keys.output_file, entries[keys.output_file]), folders)
        text = _file_text(path, folders, entries[keys.output_file])
        case = case._replace(output=text, output_path=path)
    return _with_ending(case, entries)


def _file_text(path: str, folders: Sequence[str], entry: Entry) -> str:
    """Return the text of the file at `path`, which `entry` names. Raises TableError with the place of `entry`."""
    try:
        return case_text(path, folders)
    except SourceError as error:
        raise TableError(str(error), entry) from None


def _with_ending(case: Case, entries: Mapping[str, Entry]) -> Case:
    """Return `case` with what `entries` say about the end of the run, and whether to run it."""
    if "error" in entries:
        value = entries["error"].value
        case = case._replace(error=value if isinstance(value, (bool, str)) else bool(value))
    if "status" in entries:
        status = entries["status"]
        try:
            number = whole_number(status.value)
        except ValueError as error:
            raise TableError(f"`status`: {error}", status) from None
        if number == _AT_LIMIT:
            case = case._replace(is_endless=True)
        else:
            case = case._replace(error=case.error or number != 0)
    if "endless" in entries:
        case = case._replace(is_endless=bool(entries["endless"].value))
    skip = entries.get("skip")
    if skip is not None and skip.value:
        reason = skip.value if isinstance(skip.value, str) else phrase("the case says so")
        case = case._replace(skip=reason)
    return case


def _text(key: str, entry: Entry) -> str:
    value = entry.value
    if not isinstance(value, str):
        message = phrase("`{key}`: {problem}", key=key, problem=phrase("must be a text in quotes"))
        raise TableError(message, entry)
    return value


def _path(path: str, folders: Sequence[str]) -> str:
    """Return the path of the file `path`, which is relative to one of `folders`."""
    paths = [os.path.normpath(os.path.join(folder, path)) for folder in folders]
    return next(filter(os.path.isfile, paths), paths[0])
