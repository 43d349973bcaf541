"""Moves all clicks on a cell to another cell. In an editor, this is the renaming of the cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.base.integers import wrapped
from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Refusal, Renaming
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.ide.place import (
    cell_at,
    cell_span,
    clicks_on,
    code_span,
    flow_of,
    operation_at,
    target,
    tree_of,
)
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse
from mines_tools.languages.mines.words.cells import coordinate_text
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_NAME = re.compile(r"\s*([+-]?[0-9]{1,9})\s*[,;]\s*([+-]?[0-9]{1,9})\s*", re.ASCII)
_MOST_PAIRS = 20_000


class _Clicked(NamedTuple):
    """A cell that operations click."""

    board: Board
    cell: int
    span: Span
    clicks: list[int]


def renaming(snapshot: Snapshot, offset: int) -> Renaming:
    """Return the span and the name of the cell to rename. This cell is drawn at `offset`, or the
    operation there clicks it. Raises Refusal if no operation clicks the cell."""
    clicked = _clicked(tree_of(snapshot), offset)
    column, row = clicked.board.coordinate(clicked.cell)
    return Renaming(clicked.span, f"{column},{row}")


def rename(snapshot: Snapshot, offset: int, name: str) -> tuple[Edit, ...]:
    """Return the edits that move all clicks on the cell at `offset` to the cell `name`. Raises Refusal if the clicks
    cannot be moved."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    clicked = _clicked(tree, offset)
    board = clicked.board
    new = _NAME.fullmatch(name)
    if new is None:
        raise Refusal(phrase("a cell is called by its column and row: 3,4"))
    cell = board.cell(wrapped(new[1], board.width), wrapped(new[2], board.height))
    if cell == clicked.cell:
        return ()
    if tree.program is None:
        raise Refusal(phrase("the program has errors"))
    if flow is None:
        raise Refusal(phrase("the analysis of the program is not ready"))
    edits = tuple(
        Edit(
            code_span(tree, tree.operation_lines[index]),
            source_form(tree.program.operations[index]._replace(cell=cell), board),
        )
        for index in clicked.clicks
    )
    refused = _refused(tree, flow, clicked.cell, cell, edits)
    if refused is not None:
        raise Refusal(refused)
    return edits


def _clicked(tree: Tree, offset: int) -> _Clicked:
    board = tree.board
    if board is None:
        raise Refusal(phrase("there is no board"))
    cell = cell_at(tree, offset)
    span = None if cell is None else cell_span(tree, cell)
    index = operation_at(tree, offset)
    if index is not None:
        span = code_span(tree, tree.operation_lines[index])
        if span.start <= offset <= span.end:
            cell = target(tree, index)
    if cell is None or span is None:
        raise Refusal(phrase("only a cell, or a click on one, can be renamed"))
    clicks = clicks_on(tree, cell)
    if not clicks:
        raise Refusal(phrase("no operation clicks {cell}", cell=coordinate_text(board, cell)))
    return _Clicked(board, cell, span, clicks)


def _refused(tree: Tree, flow: Flow, old: int, new: int, edits: tuple[Edit, ...]) -> str | None:
    """Return the reason why the clicks on the cell `old` cannot be moved to the cell `new`. `edits`
    are the edits that move the clicks. Return None if it is proved that the program does the same
    after these edits."""
    if not flow.is_complete:
        return phrase("the program is too large to show that it would do the same")
    board = flow.program.board
    digits = board.digits[old], board.digits[new]
    if digits[0] != digits[1]:
        return phrase(
            "{old} is not {new}: the clicks would select other commands",
            old=_digit(digits[0]),
            new=_digit(digits[1]),
        )
    program = parse(apply_edits(tree.text, edits), tree.dialect).program
    if program is None:
        return phrase("it can't be shown that the program would do the same")
    first_difference = difference(flow, program, _MOST_PAIRS)
    if first_difference is None or first_difference.operation is None:
        return None if first_difference is None else first_difference.what
    line = tree.operation_lines[first_difference.operation] + 1
    return phrase("line {line}: {what}", line=line, what=first_difference.what)


def _digit(digit: int) -> str:
    return phrase("a mine") if digit == 9 else phrase("digit {digit}", digit=digit)
