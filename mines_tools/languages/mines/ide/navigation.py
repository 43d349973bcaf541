"""Navigation from an operation to the cell that it clicks, and back."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Highlight
from mines_tools.languages.mines.ide.hints import target_lines
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import OperationFlow
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_MOST_TARGETS = 100


def definition(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the places to which "Go to definition" leads from `offset`, as far as they are known.

    If a cell is drawn at `offset`, the place is this cell. If an operation is at `offset`, the
    places are the operations at which a skip continues, the cells that a `perform` clicks, and the
    cell that the operation clicks.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    cell = cell_at(tree, offset)
    if cell is not None:
        return _cells(tree, [cell])
    index = _operation_under(tree, offset)
    if index is None:
        return []
    targets: list[Span] = []
    if flow is not None:
        operation = flow.operation(index)
        lines = target_lines(tree, operation)[:_MOST_TARGETS]
        targets += (code_span(tree, line) for line in lines)
        targets += _cells(tree, _performed(operation))
    clicked = target(tree, index)
    if clicked is not None:
        targets += (span for span in _cells(tree, [clicked]) if span not in targets)
    return targets


def references(snapshot: Snapshot, offset: int) -> Iterable[Span]:
    """Find the cell that is drawn at `offset`, or that the operation at `offset` clicks. Return the
    spans of the operations that click this cell.

    If the cell is drawn at `offset`, also return the spans of the operations that open the cell.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    cell = cell_at(tree, offset)
    opening: list[int] = []
    if cell is not None:
        opening = flow.opened_by(cell) if flow is not None else []
    else:
        index = _operation_under(tree, offset)
        cell = None if index is None else target(tree, index)
    if cell is None:
        return []
    clicks = clicks_on(tree, cell)
    return _operations(tree, sorted({*clicks, *opening}) if opening else clicks)


def highlights(snapshot: Snapshot, offset: int) -> Iterable[Highlight]:
    """Return the place where a cell is drawn, and the places of the clicks on this cell. The cell
    is the one that is drawn at `offset`, or the one that the operation at `offset` clicks."""
    tree = tree_of(snapshot)
    cell = cell_at(tree, offset)
    if cell is None:
        index = _operation_under(tree, offset)
        cell = None if index is None else target(tree, index)
    if cell is None:
        return []
    return map(Highlight, chain(_cells(tree, [cell]), _operations(tree, clicks_on(tree, cell))))


def _operation_under(tree: Tree, offset: int) -> int | None:
    """Return the index of the operation that contains `offset` or ends at `offset`. Return None if
    there is no such operation."""
    index = operation_at(tree, offset)
    if index is None:
        return None
    span = code_span(tree, tree.operation_lines[index])
    return index if span.start <= offset <= span.end else None


def _performed(operation: OperationFlow) -> list[int]:
    """Return the cells that `operation` clicks by the command `perform`."""
    cells = {click.cell for way in operation.ways for click in way.performs if click.cell >= 0}
    return sorted(cells)[:_MOST_TARGETS]


def _cells(tree: Tree, cells: Iterable[int]) -> list[Span]:
    spans = (cell_span(tree, cell) for cell in cells)
    return [span for span in spans if span is not None]


def _operations(tree: Tree, indexes: Iterable[int]) -> Iterator[Span]:
    """Yield the spans of the operations at `indexes`. The spans are not made all at once, because a
    cell may have half a million clicks."""
    return (code_span(tree, tree.operation_lines[index]) for index in indexes)
