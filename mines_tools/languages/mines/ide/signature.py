"""Signature help: what an editor shows while the user types a click."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Signature
from mines_tools.languages.mines.ide.first import first_time, in_turn
from mines_tools.languages.mines.ide.place import (
    code_of,
    code_span,
    flow_of,
    line_at,
    operation_at,
    target,
    tree_of,
)
from mines_tools.languages.mines.words.cells import cell_line
from mines_tools.languages.mines.words.operations import operation_summary
from mines_tools.text.markdown import paragraphs, prose
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot

_CLICK = re.compile(r"[\s0-9+-]*(?:(?P<button>[,;])[\s0-9+-]*)?")


def signature(snapshot: Snapshot, offset: int) -> Signature | None:
    """Return the help for the click at `offset`. The help says what is known about the click, and
    which of its two numbers the user is typing: the column or the row."""
    tree = tree_of(snapshot)
    index = operation_at(tree, offset)
    board = tree.board
    if index is None or board is None:
        return None
    line = line_at(tree, offset)
    code, span = code_of(tree, line), code_span(tree, line)
    match = _CLICK.fullmatch(code)
    if match is None or span.start == span.end or not span.start <= offset <= span.end:
        return None
    button = match["button"] or ","
    pressed = tree.lines.starts[line] + code.find(button)
    active = 1 if match["button"] and offset > pressed else 0
    sentences = [
        phrase(
            "The left button on a cell: column 0 to {column}, row 0 to {row}; other numbers wrap around."
            if button == ","
            else "The right button on a cell: column 0 to {column}, row 0 to {row}; other numbers wrap "
            "around.",
            column=board.width - 1,
            row=board.height - 1,
        )
    ]
    cell = target(tree, index)
    if cell is not None:
        sentences.append(cell_line(board, cell))
        flow = flow_of(snapshot)
        if flow is not None:
            first = first_time(flow, index)
            if first is not None and first.later:
                sentences.append(in_turn(first))
            else:
                sentences += operation_summary(board, flow.operation(index))
    names = (phrase("column"), phrase("row"))
    return Signature(button.join(names), names, active, paragraphs(*map(prose, sentences)))
