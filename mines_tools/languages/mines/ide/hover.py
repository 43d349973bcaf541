"""Hovers for cells, operations, and words in comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hover
from mines_tools.languages.mines.ide.comment_words import comment_hover
from mines_tools.languages.mines.ide.first import first_time, in_turn
from mines_tools.languages.mines.ide.place import (
    cell_at,
    cell_span,
    clicks_on,
    code_span,
    comment_span,
    flow_of,
    line_at,
    line_list,
    operation_at,
    target,
    tree_of,
)
from mines_tools.languages.mines.words.cells import button_lines, cell_facts, cell_line, picture
from mines_tools.languages.mines.words.commands import command_line
from mines_tools.languages.mines.words.operations import action_text, operation_lines, step_text
from mines_tools.text.markdown import bold, bullets, fenced, lines, paragraphs, prose
from mines_tools.text.step_words import cell_place_words
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow, OperationFlow
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.player import Action
    from mines_tools.languages.mines.tree import Tree


def hover(snapshot: Snapshot, offset: int) -> Hover | None:
    """Return the hover at `offset`; None if there is nothing to show."""
    tree = tree_of(snapshot)
    line = line_at(tree, offset)
    comment = comment_span(tree, line)
    if comment is not None and comment.start <= offset:
        hover_of_comment = comment_hover(tree, line, offset)
        if hover_of_comment is not None or code_span(tree, line).end > tree.lines.starts[line]:
            return hover_of_comment
    cell = cell_at(tree, offset)
    if cell is not None:
        span = cell_span(tree, cell)
        return None if span is None else Hover(span, _cell(snapshot, cell))
    index = operation_at(tree, offset)
    if index is None or tree.operations[index] is None:
        return None
    span = code_span(tree, line)
    if comment is not None and comment.start <= offset:
        span = comment
    elif not span.start <= offset <= span.end:
        return None
    return Hover(span, _operation(snapshot, index))


def _cell(snapshot: Snapshot, cell: int) -> str:
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    assert board is not None
    head, *facts = cell_facts(board, cell)
    buttons = [*button_lines(board, cell, tree.rules), *_uses(tree, flow, cell)]
    return paragraphs(
        bold(prose(head)),
        lines(map(prose, [cell_place_words(*board.coordinate(cell)), *facts])),
        fenced("\n".join(picture(board, cell)), "text"),
        lines(map(prose, buttons)),
    )


def _uses(tree: Tree, flow: Flow | None, cell: int) -> Iterator[str]:
    clicks = clicks_on(tree, cell)
    computed = [] if flow is None else performed_by(flow, cell)
    if clicks:
        yield phrase("clicked in {lines}", lines=line_list(tree, clicks))
    if computed:
        yield phrase("`perform` clicks it in {lines}", lines=line_list(tree, computed))
    if not clicks and not computed:
        # Clicks on unknown cells may be on this one.
        is_certain = flow is not None and flow.clicked is not None
        yield phrase("no operation clicks it" if is_certain else "no click in the list is on it")
    if flow is None:
        return
    opening = flow.opened_by(cell)
    if opening:
        yield phrase("opened by {lines}", lines=line_list(tree, opening))
    elif flow.opened is not None:
        yield phrase("it is never opened")


def performed_by(flow: Flow, cell: int) -> list[int]:
    """Return the indexes of the operations that can click `cell` by the command `perform`. The
    analysis or a trial run has shown that such a click is possible."""
    return [
        operation.number
        for operation in flow.met
        if any(way.operation.cell == cell for way in operation.queued)
        or any(click.cell == cell for way in operation.ways for click in way.performs)
    ]


def _operation(snapshot: Snapshot, index: int) -> str:
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    parts = []
    operation = tree.operations[index]
    if flow is None:
        head = bold(prose(_as_written(tree, operation)))
        return paragraphs(head, phrase("What it does here is not known yet."))
    operation_flow = flow.operation(index)
    (_, head), *details = operation_lines(flow, index, tree.operation_lines.start + 1)
    parts.append(bold(prose(head)))
    if details and details[0][1] in map(command_line, operation_flow.commands):
        # The command is what most people look for.
        (_, command), *details = details
        parts.append(prose(command))
    first = first_time(flow, index)
    if first is not None and first.later:
        details.insert(0, (1, in_turn(first)))
    parts.append(bullets((level, prose(text)) for level, text in details))
    cell = target(tree, index)
    if cell is not None and flow.program.board.width > 0:
        parts.append(fenced("\n".join(picture(flow.program.board, cell)), "text"))
    parts.append(prose(_place(tree, operation, operation_flow)))
    return paragraphs(*parts)


def _place(tree: Tree, operation: Operation | None, operation_flow: OperationFlow) -> str:
    """Return a text that says where an operation is: its number in the program, and the step at
    which it is first performed."""
    index, count = operation_flow.number, len(tree.shapes)
    place = phrase(
        "operation {number} of {count} (the pointer counts from 0: {index})",
        number=index + 1,
        count=count,
        index=index,
    )
    if operation_flow.reached.is_impossible:
        return f"{place}: {_as_written(tree, operation)}"
    witness = operation_flow.reached.witness
    return (
        place
        if witness is None
        else phrase("{place}, {first}", place=place, first=step_text(witness))
    )


_UNCLICKED: dict[str, Action] = {"switch": "switch", "restart": "restart", "noop": "noop"}


def _as_written(tree: Tree, operation: Operation | None) -> str:
    """Return a description of `operation` from its text alone. The hover shows this if the effect
    of the operation is not known."""
    board = tree.board
    if operation is None or board is None:
        return phrase("a damaged line")
    if operation.kind != "click":
        return action_text(board, operation, _UNCLICKED[operation.kind], 0)
    cell = cell_line(board, operation.cell)
    if operation.button == "left":
        return phrase("left button on {cell}", cell=cell)
    return phrase("right button on {cell}", cell=cell)
