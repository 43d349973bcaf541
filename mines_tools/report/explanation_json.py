"""Renders the explanation of a program as JSON for other programs; `explanation.schema.json` describes it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from mines_tools.interface.explanation import MOST_KNOWN
from mines_tools.report.formats import plain
from mines_tools.report.plain_data import compact
from mines_tools.text.escaping import as_unicode
from mines_tools.text.source import positions
from mines_tools.translations.phrases import in_english

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mines_tools.interface.explanation import (
        Explanation,
        ItemVocabulary,
        ItemWords,
        ProgramData,
    )
    from mines_tools.interface.language import Language
    from mines_tools.text.source import Position

_BATCH = 1_000
"""The English words are made for this number of items at a time. Then messages are switched back to the reader's
language."""
FORMAT_VERSION = 1
"""The version of the format. It must be increased when programs that read the old format would misread the new format.
"""


def render(
    language: Language, explanation: Explanation, _paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """Yield the document, one line for each operation or other part of the program."""
    head, name, parts = _document(language, explanation)
    yield f'{compact(head)[:-1]},"{name}":['
    texts: dict[int, tuple[Mapping[str, Any], str]] = {}
    comma = ""
    for (line, column), part in parts:
        written = texts.get(id(part))
        if written is None:
            if len(texts) >= MOST_KNOWN:
                texts.clear()
            # With the part itself, so that no other one is at its place in memory.
            written = texts[id(part)] = part, compact(part)
        yield f'{comma}\n{{"line":{line},"column":{column},{written[1][1:]}'
        comma = ","
    yield "\n]}\n"


def explanation_document(language: Language, explanation: Explanation) -> dict[str, Any]:
    """Return the document as one value."""
    head, name, parts = _document(language, explanation)
    documents = [{"line": line, "column": column, **part} for (line, column), part in parts]
    return {**head, name: documents}


def _document(
    language: Language, explanation: Explanation
) -> tuple[dict[str, Any], str, Iterable[tuple[Position, Mapping[str, Any]]]]:
    """Return the facts about the program, the name under which its parts are listed, and the parts. Each part has its
    place and its content. The content is the data of the language. If the language has no such data, the content is the
    words for people, in English."""
    head: dict[str, Any] = {
        "version": FORMAT_VERSION,
        "language": language.id,
        "dialect": explanation.parsed.dialect,
    }
    output = {"output": _output(explanation)}
    if explanation.data is not None:
        data = explanation.data()
        head |= {"verdict": {**data.verdict, **output}, "complete": data.complete}
        head["explored"] = data.explored
        return head, "operations", _operations(explanation, data)
    words = in_english(explanation.words)
    head |= {"verdict": {"text": words.verdict, "grounds": list(words.grounds), **output}}
    return head, "items", _items(explanation, words)


def _output(explanation: Explanation) -> dict[str, Any] | None:
    """Return the text that the program writes, with the number of its characters. Return None if it is not known."""
    output = explanation.output
    return output and {"text": as_unicode(output.start), "characters": output.length}


def _items(
    explanation: Explanation, words: ItemVocabulary
) -> Iterator[tuple[Position, Mapping[str, Any]]]:
    text = explanation.parsed.text
    parts: dict[tuple[str, ItemWords], Mapping[str, Any]] = {}
    position = positions(explanation.parsed.lines)
    pairs = zip(explanation.items, words.items, strict=True)
    while batch := in_english(lambda: list(islice(pairs, _BATCH))):
        for (span, *_), item_words in batch:
            if not item_words.columns:
                continue
            key = text[span.start : span.end], item_words
            part = parts.get(key)
            if part is None:
                if len(parts) >= MOST_KNOWN:
                    parts.clear()
                part = parts[key] = {
                    "source": as_unicode(key[0]),
                    "columns": dict(zip(words.headings, item_words.columns, strict=False)),
                    "failures": list(item_words.failures),
                    "writes": item_words.writes,
                    "notes": list(item_words.notes),
                    "is_reached": not item_words.is_dim,
                    "fails": item_words.is_alarm,
                }
            yield position(span.start), part


def _operations(
    explanation: Explanation, data: ProgramData
) -> Iterator[tuple[Position, Mapping[str, Any]]]:
    position = positions(explanation.parsed.lines)
    for item in explanation.items:
        if item.key is not None:
            yield position(item.span.start), data.of(item)
