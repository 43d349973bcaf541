"""Semantic tokens. The token of a cell has a modifier for the digit of the cell, so that a theme
can give each digit the colour of the game. The numbers of a click have the modifier of the clicked
cell."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.interface.editor import SemanticToken
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.claims import can_claim, claim_in
from mines_tools.languages.mines.comments import comment_at
from mines_tools.languages.mines.directives import directives
from mines_tools.languages.mines.ide.place import code_of, flow_of, line_at, tree_of
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree

_DIGITS = tuple(f"digit{digit}" for digit in range(MINE))

_CELLS = (*(("cell", (name,)) for name in _DIGITS), ("mine", ()))
_MODIFIERS_OF_DIGIT = (*((name,) for name in _DIGITS), ("mine",))
_RUN = re.compile(rb"([\x00-\x09])\1*", re.DOTALL)
_BLANK = re.compile(f"[{BLANKS}]")
_CLICK = re.compile(
    f"[{BLANKS}]*(?P<column>[0-9+-][0-9+{BLANKS}-]*?)[{BLANKS}]*(?P<button>[,;])"
    f"[{BLANKS}]*(?P<row>[0-9+-][0-9+{BLANKS}-]*?)[{BLANKS}]*(?:#|$)"
)
_ALONE = {"!": "switch", "@": "restart"}


def semantic_tokens(snapshot: Snapshot, span: Span) -> Iterator[SemanticToken]:
    """Yield the tokens within `span`. Only the lines that `span` touches are read."""
    tree = tree_of(snapshot)
    first, last = line_at(tree, span.start), line_at(tree, max(span.start, span.end))
    flow, operation_lines, texts = flow_of(snapshot), tree.operation_lines, tree.line_texts
    board, board_lines = tree.board, tree.board_lines
    for line in range(first, last + 1):
        tokens: Iterable[SemanticToken] = ()
        if line in operation_lines:
            tokens = _operation(tree, flow, line)
        elif line in board_lines and board is not None:
            tokens = _row(tree, board, line, span)
        if comment_at(texts[line]) >= 0:
            tokens = chain(tokens, _comment(tree, line))
        if first < line < last:
            yield from tokens
        else:  # only these lines can stand out
            for token in tokens:
                if token.span.end > span.start and token.span.start < span.end:
                    yield token


def _row(tree: Tree, board: Board, line: int, within: Span) -> Iterator[SemanticToken]:
    """Yield the tokens of the cells in the row on `line`. Neighbouring cells with the same digit
    may share one token. Cells outside `within` may be left out."""
    row = line - tree.board_lines.start
    code = code_of(tree, line)
    start = tree.lines.starts[line]
    digits = board.digits[row * board.width : (row + 1) * board.width]
    if _BLANK.search(code) is not None:
        drawn = [at for at, character in enumerate(code) if character not in BLANKS]
        for digit, at in zip(digits, drawn, strict=False):
            yield _cell(digit, start + at, start + at + 1)
        return
    begin, end = 0, min(len(code), len(digits))
    if within.start > start or within.end < start + end:
        begin = min(max(within.start - start, 0), end)
        end = max(min(within.end - start, end), begin)
    for match in _RUN.finditer(digits, begin, end):
        first, last = match.span()
        yield _cell(digits[first], start + first, start + last)


def _cell(digit: int, start: int, end: int) -> SemanticToken:
    kind, marks = _CELLS[digit]
    return new_record(SemanticToken, (new_record(Span, (start, end)), kind, marks))


def _operation(tree: Tree, flow: Flow | None, line: int) -> Sequence[SemanticToken]:
    index = line - tree.board_lines.stop
    column, button, row, rest = tree.shapes[index]
    operation, board = tree.operations[index], tree.board
    if rest or not button or operation is None or board is None:
        return ()
    marks = ("unreached",) if flow is not None and flow.is_never_reached(index) else ()
    start, text = tree.lines.starts[line], tree.line_texts[line]
    if not column:
        at = start + text.index(button)
        return (SemanticToken(Span(at, at + 1), "keyword", (_ALONE[button], *marks)),)
    if text.startswith(column + button + row):  # as nearly everybody writes it
        pressed = len(column)
        places = (0, pressed, pressed + 1, pressed + 1 + len(row))
    else:
        match = _CLICK.match(text)
        if match is None:
            return ()
        places = (*match.span("column"), *match.span("row"))
        pressed = match.start("button")
    cell = _MODIFIERS_OF_DIGIT[board.digits[operation.cell]] + marks
    first, last, second, end = places
    at = start + pressed
    return (
        SemanticToken(Span(start + first, start + last), "number", cell),
        SemanticToken(Span(at, at + 1), "operator", (operation.button, *marks)),
        SemanticToken(Span(start + second, start + end), "number", cell),
    )


def _comment(tree: Tree, line: int) -> Iterator[SemanticToken]:
    text = tree.line_texts[line]
    at = comment_at(text) if text.isascii() else len(code_of(tree, line))
    start = tree.lines.starts[line] + at
    for first, last, kind in _pieces(text[at:], can_claim(tree, line)):
        yield SemanticToken(Span(start + first, start + last), kind)


@lru_cache(maxsize=4096)
def _pieces(comment: str, may_claim: bool) -> tuple[tuple[int, int, str], ...]:
    """Return the pieces of `comment`: directives, a claim, and the text between them. Each piece is
    a start, an end and a type. `may_claim` is False if `comment` cannot be a claim."""
    special = [(*directive.span, "macro") for directive in directives(comment, 0)]
    claim = claim_in(comment, 0) if may_claim else None
    if claim is not None:
        special.append((*claim.span, "function"))
    pieces = []
    at = 0
    for start, end, kind in sorted(special):
        if at < start:
            pieces.append((at, start, "comment"))
        if at <= start:
            pieces.append((start, end, kind))
            at = end
    end = len(comment.rstrip(BLANKS))
    if at < end:
        pieces.append((at, end, "comment"))
    return tuple(pieces)
