"""Semantic tokens."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.languages import editors
from mines_tools.text import Span, units

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.editing import Editor, SemanticToken
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""
    token_types, modifiers = _legend()
    if not token_types:
        return
    legend = types.SemanticTokensLegend(token_types, modifiers)
    sent: dict[str, tuple[str, list[int]]] = {}
    numbers = count(1)

    def encoded(document: Document, editor: Editor, span: Span) -> list[int]:
        tokens = editor.semantic_tokens(document.snapshot, span)
        return _encoded(document, tokens, token_types, modifiers)

    def remember(document: Document, editor: Editor) -> types.SemanticTokens:
        data = encoded(document, editor, Span(0, len(document.text)))
        result_id = str(next(numbers))
        sent[document.uri] = (result_id, data)
        return types.SemanticTokens(data, result_id)

    @server.editor_feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def full(
        document: Document, editor: Editor, _params: types.SemanticTokensParams
    ) -> types.SemanticTokens:
        return remember(document, editor)

    @server.editor_feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, legend)
    def delta(
        document: Document, editor: Editor, params: types.SemanticTokensDeltaParams
    ) -> types.SemanticTokensDelta | types.SemanticTokens | None:
        before = sent.get(document.uri)
        new = remember(document, editor)
        if before is None or before[0] != params.previous_result_id:
            return new
        return types.SemanticTokensDelta(_edits(before[1], list(new.data)), new.result_id)

    @server.editor_feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, legend)
    def within(
        document: Document, editor: Editor, params: types.SemanticTokensRangeParams
    ) -> types.SemanticTokens | None:
        return types.SemanticTokens(
            encoded(document, editor, document.positions.span(params.range))
        )


def _legend() -> tuple[list[str], list[str]]:
    """The types and modifiers of all languages, each once."""
    token_types: dict[str, None] = {}
    modifiers: dict[str, None] = {}
    for editor in editors():
        token_types.update(dict.fromkeys(editor.token_types))
        modifiers.update(dict.fromkeys(editor.token_modifiers))
    return list(token_types), list(modifiers)


def _encoded(
    document: Document,
    tokens: Iterable[SemanticToken],
    token_types: Sequence[str],
    modifiers: Sequence[str],
) -> list[int]:
    """The tokens as the protocol writes them: five numbers each, places relative to the last."""
    type_numbers = {name: number for number, name in enumerate(token_types)}
    modifier_bits = {name: 1 << number for number, name in enumerate(modifiers)}
    numbers: dict[tuple[str, tuple[str, ...]], tuple[int, int]] = {}
    place, text, unit = document.positions.place, document.text, document.positions.unit
    data: list[int] = []
    last_line = last_column = 0
    for (start, end), kind, marks in tokens:
        line, at = place(start)
        # The next place is found from here, which takes less than to measure the text twice.
        end_line, stop = place(end)
        length = stop - at if end_line == line else units(text[start:end], unit)
        known = numbers.get((kind, marks))
        if known is None:
            known = type_numbers[kind], sum(modifier_bits[modifier] for modifier in marks)
            numbers[kind, marks] = known
        data += (line - last_line, at - (last_column if line == last_line else 0), length, *known)
        last_line, last_column = line, at
    return data


def _edits(before: list[int], after: list[int]) -> list[types.SemanticTokensEdit]:
    """One edit: all between what is the same at the beginning and at the end."""
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    if start == len(before) == len(after):
        return []
    removed = len(before) - start - end
    return [types.SemanticTokensEdit(start, removed, after[start : len(after) - end])]
