"""Text as classes: each cell by what its instruction is about, or by what it is met as."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import SemanticToken
from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.ide.place import flow_of, grid_of, rows_at
from mines_tools.emojifunge.words.glyphs import GROUP_OF
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.editing import Snapshot
    from mines_tools.emojifunge.flow.analysis import Flow

_TYPE_OF_GROUP: Mapping[str, str] = {
    "input and output": "function",
    "picking": "macro",
    "control": "keyword",
    "constants": "number",
    "random": "number",
    "arithmetic": "operator",
    "stack": "variable",
    "making stacks": "variable",
    "nested stacks": "type",
    "mailbox": "variable",
    "direction": "keyword",
    "conditions": "operator",
    "run count": "macro",
    "recording": "macro",
    "miscellaneous": "function",
}
_BRANCHES = {"right-if-true", "left-if-true", "up-if-true", "down-if-true"}
_TYPE_OF: Mapping[str, str] = {
    key: "keyword" if glyph.name in _BRANCHES else _TYPE_OF_GROUP[GROUP_OF[glyph.name]]
    for key, glyph in GLYPHS.items()
}
_COMMENT = "\U0001f35a"
_UNKNOWN = "string"
TOKEN_TYPES = (
    "function", "macro", "keyword", "number", "operator", "variable", "type", "comment", _UNKNOWN,
)  # fmt: skip
"""Input, output and what is miscellaneous are functions; directions and what ends the program keywords. Cells that
are no instruction are strings."""
TOKEN_MODIFIERS = ("unreached",)


def semantic_tokens(snapshot: Snapshot, span: Span) -> Sequence[SemanticToken]:
    """The cells that `span` touches; neighbours of one class together."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    start, end = span
    found: list[SemanticToken] = []
    # Where nothing is known of any cell none need be asked.
    if flow is not None and not flow.is_complete:
        flow = None
    for y in rows_at(grid, span):
        last = ""
        begin = stop = 0
        for x, cell in enumerate(grid.row(y)):
            at, after, emoji, key = cell
            if after <= start or at >= end:
                continue
            kind = _TYPE_OF.get(key, _UNKNOWN) if emoji else _UNKNOWN
            if flow is not None:
                kind = _as_met(flow, x, y, key, kind)
            if kind != last or at != stop:
                if last:
                    found.append(_token(begin, stop, last))
                last, begin = kind, at
            stop = after
        if last:
            found.append(_token(begin, stop, last))
    return found


def _as_met(flow: Flow, x: int, y: int, key: str, kind: str) -> str:
    """The class of a cell, given how the pointer comes to it."""
    note = flow.note(x, y)
    if note is None:
        return f"{kind} unreached"
    return "comment" if note.commented == {True} or key == _COMMENT else kind


def _token(start: int, end: int, kind: str) -> SemanticToken:
    name, _, modifier = kind.partition(" ")
    return SemanticToken(Span(start, end), name, (modifier,) if modifier else ())
