"""What a program does, for other programs; `explanation.schema.json` says what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.names import as_unicode
from mines_tools.phrases import in_english
from mines_tools.report.frame import plain
from mines_tools.report.plain_data import compact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mines_tools.explanations import Explanation, Item, ProgramData, Words
    from mines_tools.language import Language

FORMAT_VERSION = 1
"""Grows when a reader of the older form would misread the newer one."""


def render(
    language: Language, explanation: Explanation, _paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """The document, an operation or another part of the program a line."""
    head, name, parts = _document(language, explanation)
    yield f'{compact(head)[:-1]},"{name}":['
    for number, part in enumerate(parts):
        yield f"{',' if number else ''}\n{compact(part)}"
    yield "\n]}\n"


def explanation_document(language: Language, explanation: Explanation) -> dict[str, Any]:
    """The same as one value."""
    head, name, parts = _document(language, explanation)
    return {**head, name: list(parts)}


def _document(
    language: Language, explanation: Explanation
) -> tuple[dict[str, Any], str, Iterable[dict[str, Any]]]:
    """What is known of the program, and of its parts, under that name: as data where the language has some, or as
    the words that people read, in English."""
    head: dict[str, Any] = {
        "version": FORMAT_VERSION,
        "language": language.id,
        "dialect": explanation.parsed.dialect,
    }
    if explanation.data is not None:
        data = explanation.data()
        head |= {"verdict": data.verdict, "complete": data.complete}
        return head, "operations", _operations(explanation, data)
    words = in_english(lambda: _in_words(explanation))
    head |= {"verdict": {"text": words.verdict, "grounds": list(words.grounds)}}
    return head, "items", _items(explanation, words)


def _in_words(explanation: Explanation) -> Words:
    words = explanation.words()
    return words._replace(items=list(words.items))


def _items(explanation: Explanation, words: Words) -> Iterator[dict[str, Any]]:
    for item, said in zip(explanation.items, words.items, strict=True):
        if said.columns:
            yield {
                **_place(explanation, item),
                "source": as_unicode(explanation.parsed.text[item.span.start : item.span.end]),
                "columns": dict(zip(words.headings, said.columns, strict=False)),
                "failures": list(said.failures),
                "notes": list(said.notes),
                "is_reached": not said.is_dim,
                "fails": said.is_alarm,
            }


def _place(explanation: Explanation, item: Item) -> dict[str, int]:
    line, column = explanation.parsed.lines.position(item.span.start)
    return {"line": line, "column": column}


def _operations(explanation: Explanation, data: ProgramData) -> Iterator[dict[str, Any]]:
    for item in explanation.items:
        if item.key is not None:
            yield {**_place(explanation, item), **data.of(item)}
