"""Finds what is at an offset of the text: a cell of the map, a stack, or an action or group."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, cast

from mines_tools.languages.sokolang.actions import GROUP, around
from mines_tools.languages.sokolang.warehouse import MapPlace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse


def program_of(snapshot: Snapshot) -> Program:
    """Return the parsed program of a snapshot."""
    return cast("Program", snapshot.parsed)


def flow_of(snapshot: Snapshot) -> Flow | None:
    """Return the flow analysis of a snapshot. Return None if there is no analysis yet."""
    return cast("Flow | None", snapshot.analysis)


def cell_at(program: Program, offset: int) -> MapPlace | None:
    """Return the cell of the map that is drawn at `offset`. Return None if `offset` is not in the map."""
    if program.map is None:
        return None
    row = bisect_right(program.map.starts, offset) - 1
    if row < 0 or offset - program.map.starts[row] >= len(program.map.rows[row]):
        return None
    return MapPlace(offset - program.map.starts[row], row)


def crate_starts(map_: Warehouse, letters: Iterable[str]) -> Iterator[int]:
    """Yield the offsets of the crates whose letters on the map are in `letters`, in text order."""
    matches_in = re.compile(f"[{''.join(letters)}]").finditer
    for start, drawn in zip(map_.starts, map_.rows, strict=True):
        for match in matches_in(drawn):
            yield start + match.start()


def stack_at(program: Program, offset: int) -> InitialStack | None:
    """Return the stack whose definition contains `offset`. Return None if there is no such
    stack."""
    return next(
        (
            stack
            for stack in program.stacks.values()
            if stack.span.start <= offset <= stack.span.end
        ),
        None,
    )


def item_at(program: Program, offset: int) -> int | None:
    """Return the number of the innermost action or group at `offset`. Return None if there is none. A group is found
    only if `offset` is at its beginning or its end, and not inside."""
    numbers = around(program.actions, offset)
    if not numbers:
        return None
    innermost = numbers[-1]
    node = program.actions[innermost]
    is_inside = node.kind == GROUP and node.at.end <= offset < node.span.end - 1
    return None if is_inside else innermost
