"""What a program does, for other programs; `explanation.schema.json` says what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.phrases import phrase
from mines_tools.report.explained import NoDataError
from mines_tools.report.frame import plain
from mines_tools.report.plain_data import compact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.explanations import Explanation, ProgramData
    from mines_tools.language import Language

FORMAT_VERSION = 1
"""Grows when a reader of the older form would misread the newer one."""


def render(
    language: Language, explanation: Explanation, _paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """The document, an operation a line. Raises NoDataError."""
    return _pieces(language, explanation, _data(language, explanation))


def _data(language: Language, explanation: Explanation) -> ProgramData:
    if explanation.data is None:
        message = phrase(
            "{language} has no explanation in the format json",
            language=phrase(language.title),
        )
        raise NoDataError(message)
    return explanation.data()


def _pieces(language: Language, explanation: Explanation, data: ProgramData) -> Iterator[str]:
    head = _head(language, explanation, data)
    yield f'{compact(head)[:-1]},"operations":['
    for number, operation in enumerate(_operations(explanation, data)):
        yield f"{',' if number else ''}\n{compact(operation)}"
    yield "\n]}\n"


def explanation_document(language: Language, explanation: Explanation) -> dict[str, Any]:
    """The same as one value. Raises NoDataError."""
    data = _data(language, explanation)
    operations = list(_operations(explanation, data))
    return {**_head(language, explanation, data), "operations": operations}


def _head(language: Language, explanation: Explanation, data: ProgramData) -> dict[str, Any]:
    return {
        "version": FORMAT_VERSION,
        "language": language.id,
        "dialect": explanation.parsed.dialect,
        "verdict": data.verdict,
        "complete": data.complete,
    }


def _operations(explanation: Explanation, data: ProgramData) -> Iterator[dict[str, Any]]:
    lines = explanation.parsed.lines
    for item in explanation.items:
        if item.key is not None:
            line = lines.line_at(item.span.start)
            column = item.span.start - lines.starts[line] + 1
            yield {"line": line + 1, "column": column, **data.of(item)}
