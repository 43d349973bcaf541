"""What a program does, for other programs; `explanation.schema.json` says what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.report.plain_data import compact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FORMAT_VERSION = 1
"""Grows when a reader of the older form would misread the newer one."""


def explanation_json(language: str, dialect: str, data: Mapping[str, Any]) -> Iterator[str]:
    """The document, an operation a line."""
    head = _head(language, dialect, data)
    yield f'{compact(head)[:-1]},"operations":['
    for number, operation in enumerate(data["operations"]):
        yield f"{',' if number else ''}\n{compact(operation)}"
    yield "\n]}\n"


def explanation_document(language: str, dialect: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The same as one value."""
    return {**_head(language, dialect, data), "operations": list(data["operations"])}


def _head(language: str, dialect: str, data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "version": FORMAT_VERSION,
        "language": language,
        "dialect": dialect,
        "verdict": data["verdict"],
        "complete": data["complete"],
    }
