"""Reads the cases in the tables ``[[test]]`` of a configuration."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mines_tools.project.configuration import SHARED_FILE, TABLE, ConfigurationError
from mines_tools.project.reading import REGULAR
from mines_tools.project.source import SourceError, read_source
from mines_tools.project.toml import (
    TomlError,
    array_places,
    key_places,
    read_toml,
    value_end,
)
from mines_tools.testing.case import Case, checksum
from mines_tools.testing.case_reading import shortest_path
from mines_tools.testing.case_tables import Entry, Keys, table_case
from mines_tools.text.source import Span, line_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.project.configuration import Configuration
    from mines_tools.text.source import LineTable

_KEYS = Keys("program", "input", "input-file", "output", "output-file")
_NAME = "test"


def configured_cases(configuration: Configuration) -> Iterator[Case]:
    """Yield the cases in `configuration`. Raises ConfigurationError if the file cannot be read any more."""
    path = configuration.path
    if path is None or not configuration.test:
        return
    path = shortest_path(path)
    is_own = os.path.basename(path) != SHARED_FILE
    keys = (_NAME,) if is_own else ("tool", TABLE, _NAME)
    try:
        text = read_source(path, REGULAR)
        read_toml(text)
    except (SourceError, TomlError) as error:
        raise ConfigurationError.unreadable(path, str(error)) from None
    places = array_places(text, keys)
    has_headers = len(places) == len(configuration.test)
    folder, check = os.path.dirname(path), checksum(text)
    lines = line_table(text, "lf", text.split("\n"))
    for number, table in enumerate(configuration.test):
        at = places[number] if has_headers else 0
        line = lines.position(at).line
        name = table.get("name")
        case = Case(
            "", name if isinstance(name, str) else str(number + 1), "configuration", path, line,
            file_check=check,
        )  # fmt: skip
        if has_headers:
            entries = _entries(text, lines, at, table)
        else:
            entries = {key: Entry(value, 1, 1) for key, value in table.items()}
        yield table_case(case, entries, _KEYS, (folder,))


def _entries(text: str, lines: LineTable, at: int, table: Mapping[str, object]) -> dict[str, Entry]:
    """Return the values of `table`. Its header is at the offset `at` of `text`, whose lines are `lines`."""
    end_of_header = text.find("\n", at)
    start = len(text) if end_of_header < 0 else end_of_header
    places = key_places(text, start, len(text))
    entries = {}
    for key, value in table.items():
        place = places.get(key)
        if place is None:
            entries[key] = Entry(value, *lines.position(at))
        else:
            span = Span(place.value, _without_blanks(text, place.value))
            entries[key] = Entry(value, *lines.position(place.value), span)
    return entries


def _without_blanks(text: str, at: int) -> int:
    """Return the end of the value at the offset `at`, without blanks after it."""
    end = value_end(text, at)
    return at + len(text[at:end].rstrip())
