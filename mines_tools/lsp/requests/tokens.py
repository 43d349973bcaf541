"""The requests for semantic tokens: for all tokens of a text, for the tokens in a range, and for the changes since the
last answer."""

from __future__ import annotations

import json
from array import array
from itertools import accumulate, count
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.languages import editors
from mines_tools.lsp.protocol import array as array_json
from mines_tools.lsp.protocol import encoded
from mines_tools.lsp.threads import LONG
from mines_tools.text.source import Span, longest_same, units

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.editor import Editor, SemanticToken
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.server import Server
    from mines_tools.text.source import ColumnUnit

_PIECE = 10_000  # numbers that are written in one piece
_SHORT = 10_000
"""The maximum number of characters of a line whose columns are computed all at once."""
_COMPACT = (",", ":")


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""
    token_types, modifiers = _legend()
    if not token_types:
        return
    legend = types.SemanticTokensLegend(token_types, modifiers)
    sent: dict[str, tuple[str, array[int]]] = {}
    server.when_closed.append(lambda uri: sent.pop(uri, None))
    numbers = count(1)

    def data_of(document: Document, editor: Editor, span: Span) -> array[int]:
        tokens = editor.semantic_tokens(document.snapshot, span)
        return _data(document, tokens, token_types, modifiers)

    def remember(document: Document, editor: Editor) -> tuple[str, array[int]]:
        data = data_of(document, editor, Span(0, len(document.text)))
        sent[document.uri] = result = str(next(numbers)), data
        return result

    @server.editor_feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend, lane=LONG)
    def full(document: Document, editor: Editor, _params: types.SemanticTokensParams) -> Encoded:
        return _all(*remember(document, editor))

    @server.editor_feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, legend, lane=LONG)
    def delta(
        document: Document, editor: Editor, params: types.SemanticTokensDeltaParams
    ) -> Encoded:
        before = sent.get(document.uri)
        result_id, data = remember(document, editor)
        if before is None or before[0] != params.previous_result_id:
            return _all(result_id, data)
        edits = _edit(before[1], data)
        return encoded(f'{{"resultId":"{result_id}","edits":[', edits, "]}")

    @server.editor_feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, legend, lane=LONG)
    def within(
        document: Document, editor: Editor, params: types.SemanticTokensRangeParams
    ) -> Encoded:
        data = data_of(document, editor, document.positions.span(params.range))
        return encoded('{"data":', _json(data), "}")


def _legend() -> tuple[list[str], list[str]]:
    """Return the token types and the token modifiers of all languages. Each of them appears only once."""
    token_types: dict[str, None] = {}
    modifiers: dict[str, None] = {}
    for editor in editors():
        token_types.update(dict.fromkeys(editor.token_types))
        modifiers.update(dict.fromkeys(editor.token_modifiers))
    return list(token_types), list(modifiers)


def _data(
    document: Document,
    tokens: Iterable[SemanticToken],
    token_types: Sequence[str],
    modifiers: Sequence[str],
) -> array[int]:
    """Return `tokens` in the encoding of the protocol: five numbers for each token. The position of a token is
    relative to the position of the previous token."""
    type_numbers = {name: number for number, name in enumerate(token_types)}
    modifier_bits = {name: 1 << number for number, name in enumerate(modifiers)}
    numbers: dict[tuple[str, tuple[str, ...]], tuple[int, int]] = {}
    positions, text = document.positions, document.text
    place, unit, lines = positions.place, positions.unit, positions.lines
    starts, height = lines.starts, len(lines)
    data = array("I")
    add = data.extend
    last_line = last_column = line = 0
    line_start = line_end = after = -1
    """The start and the end of the current line, and the start of the next line."""
    columns: Sequence[int] = ()
    """For each offset in the current line, its column. Empty if the columns are not known."""
    is_plain = False
    """True if the client counts the columns of the current line in code points. Offsets are counted in code
    points too."""
    for (start, end), kind, marks in tokens:
        if not line_start <= start < after:
            line += 1
            is_next = line < height and starts[line] <= start
            if not is_next or (line + 1 < height and starts[line + 1] <= start):
                line = lines.line_at(start)
            line_start, line_end = starts[line], lines.end(line)
            after = starts[line + 1] if line + 1 < height else len(text) + 1
            is_plain = positions.is_plain or text[line_start:line_end].isascii()
            columns = ()
            if not is_plain and line_end - line_start <= _SHORT:
                columns = _columns(text[line_start:line_end], unit)
        if is_plain and end <= line_end:
            at, length = start - line_start, end - start
        elif columns and end <= line_end:
            at = columns[start - line_start]
            length = columns[end - line_start] - at
        else:
            # Start from this place: cheaper than to measure the text twice.
            _, at = place(start)
            end_line, stop = place(end)
            length = stop - at if end_line == line else units(text[start:end], unit)
        type_number = numbers.get((kind, marks))
        if type_number is None:
            type_number = type_numbers[kind], sum(modifier_bits[modifier] for modifier in marks)
            numbers[kind, marks] = type_number
        add(
            (line - last_line, at - (last_column if line == last_line else 0), length, *type_number)
        )
        last_line, last_column = line, at
    return data


def _columns(line: str, unit: ColumnUnit) -> Sequence[int]:
    """Return the column of each offset in `line`, and the column of its end. The columns are in `unit`."""
    if unit == "utf-16":
        lengths = [1 + (character > "\uffff") for character in line]
    else:
        lengths = [units(character, unit) for character in line]
    return list(accumulate(lengths, initial=0))


def _all(result_id: str, data: array[int]) -> Encoded:
    """Return the answer that contains all of `data`."""
    return encoded(f'{{"resultId":"{result_id}","data":', _json(data), "}")


def _json(data: array[int]) -> Encoded:
    """Return `data` as JSON. The data is converted to Python numbers piece by piece. If all of it were converted at
    once, the Python numbers would take ten times as much memory as `data`."""
    pieces = (data[at : at + _PIECE] for at in range(0, len(data), _PIECE))
    return array_json(json.dumps(piece.tolist(), separators=_COMPACT)[1:-1] for piece in pieces)


def _edit(before: array[int], after: array[int]) -> Encoded | str:
    """Return the JSON of one edit that turns `before` into `after`. The edit does not touch the longest common
    beginning of `before` and `after`, nor their longest common end.

    Return an empty string if `before` and `after` are equal.
    """
    shorter = min(len(before), len(after))
    start = longest_same(shorter, lambda at, to: before[at:to] == after[at:to])
    if start == len(before) == len(after):
        return ""
    end = longest_same(
        shorter - start, lambda at, to: _from_end(before, at, to) == _from_end(after, at, to)
    )
    removed = len(before) - start - end
    new = _json(after[start : len(after) - end])
    return encoded(f'{{"start":{start},"deleteCount":{removed},"data":', new, "}")


def _from_end(data: array[int], at: int, to: int) -> array[int]:
    """Return the piece of `data` between two places. `at` and `to` are the distances of these places from the end of
    `data`."""
    return data[len(data) - to : len(data) - at]
