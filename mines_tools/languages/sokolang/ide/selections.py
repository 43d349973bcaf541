"""Selection ranges: the ranges that an editor selects when a user expands the selection step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.sokolang.actions import GROUP, around
from mines_tools.languages.sokolang.ide.place import cell_at, program_of, stack_at
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot

_MOST = 1_000
"""The maximum number of groups among the ranges. If there are more groups, the outermost groups are
left out."""


def selections(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the ranges around `offset`, from the smallest to the whole text. On the map, they are
    the cell, the row and the map. In a stack, they are the value and the stack. In the actions,
    they are the action and the groups around it."""
    program = program_of(snapshot)
    spans: list[Span] = []
    place = cell_at(program, offset)
    stack = stack_at(program, offset)
    if place is not None and program.map is not None:
        map_ = program.map
        row = Span(map_.starts[place.row], map_.starts[place.row] + len(map_.rows[place.row]))
        drawn = Span(map_.starts[0], map_.starts[-1] + len(map_.rows[-1]))
        spans += (map_.span(place), row, drawn)
    elif stack is not None:
        spans += (
            value.span for value in stack.values if value.span.start <= offset <= value.span.end
        )
        spans.append(stack.span)
    for number in reversed(around(program.actions, offset)[-_MOST:]):
        node = program.actions[number]
        if node.kind == GROUP and node.at.end <= offset < node.span.end - 1:
            spans.append(Span(node.at.end, node.span.end - 1))
        spans.append(node.span)
    spans.append(Span(0, len(program.text)))
    return list(dict.fromkeys(spans))
