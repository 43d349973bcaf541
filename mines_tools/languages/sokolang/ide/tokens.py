"""Semantic tokens, for syntax highlighting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.interface.editor import SemanticToken
from mines_tools.languages.sokolang.actions import GROUP, GROUP_END, MOVES, PREFIXES, SWITCH, WAIT
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.warehouse import (
    CLONER,
    DESTROYER,
    LETTERS,
    MARK,
    PLAYER,
    PORTALS,
    SMALL_LETTERS,
)
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.interface.language import Token
    from mines_tools.languages.sokolang.program import Program

_CELLS = {
    PLAYER: "type",
    MARK: "keyword",
    CLONER: "operator",
    DESTROYER: "operator",
    **dict.fromkeys(PORTALS, "number"),
    **dict.fromkeys(LETTERS, "variable"),
}
_PIECES = {
    "comment": "comment",
    "separator": "macro",
    "number": "number",
    SWITCH: "macro",
    WAIT: "function",
    GROUP: "operator",
    GROUP_END: "operator",
    **dict.fromkeys(MOVES, "keyword"),
    **dict.fromkeys(PREFIXES, "operator"),
}


def semantic_tokens(snapshot: Snapshot, span: Span) -> Iterator[SemanticToken]:
    """Yield the tokens that `span` touches."""
    program, flow = program_of(snapshot), flow_of(snapshot)
    unreached = set()
    if flow is not None and flow.is_complete:
        unreached = {
            node.at
            for number, node in enumerate(program.actions)
            if flow.reached(number).kind == "impossible"
        }
    begin, stop = span
    for token in program.tokens():
        kind, place = token
        start, end = place
        if end <= begin:
            continue
        if start >= stop:
            break
        if kind == "row":
            yield from _row(program, Span(max(start, begin), min(end, stop)))
        elif kind == "stack":
            for piece in _stack(program, token):
                if piece.span.start < stop and piece.span.end > begin:
                    yield piece
        elif kind in _PIECES:
            modifiers = ("unreached",) if place in unreached else ()
            yield new_record(SemanticToken, (place, _PIECES[kind], modifiers))


def _row(program: Program, span: Span) -> Iterator[SemanticToken]:
    """Yield the tokens of the map cells in `span`."""
    for at, cell in enumerate(program.text[slice(*span)], span.start):
        if cell in _CELLS:
            modifiers = ("readonly",) if cell in SMALL_LETTERS else ()
            place = new_record(Span, (at, at + 1))
            yield new_record(SemanticToken, (place, _CELLS[cell], modifiers))


def _stack(program: Program, token: Token) -> Iterator[SemanticToken]:
    for stack in program.stacks.values():
        if token.span.start <= stack.span.start < token.span.end:
            yield SemanticToken(stack.name_span, "variable")
            for value in stack.values:
                kind = "function" if value.number in COMMANDS else "number"
                yield SemanticToken(value.span, kind)
