"""Navigation between a crate, its stack, and the actions that move it."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Highlight
from mines_tools.languages.sokolang.actions import GROUP
from mines_tools.languages.sokolang.ide.place import (
    cell_at,
    crate_starts,
    flow_of,
    item_at,
    program_of,
    stack_at,
)
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import LETTERS
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace

_MOST_REPLAYED = 20_000
"""The maximum number of steps of trial runs that are taken again for an answer."""
_MOST = 10_000
"""The maximum number of places in an answer. Editors do not show more places, and a million places take 600 MB."""


def definition(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the places that belong to the crate, the player, the stack or the action at `offset`.
    For a crate or the player, the result is the name of its stack. For a stack, the result is its
    crates. For an action, the result is the crates that the action affects."""
    program = program_of(snapshot)
    place = cell_at(program, offset)
    if place is not None:
        stack = program.stacks.get(_name_at(program, offset) or "")
        return [] if stack is None else [stack.name_span]
    stack = stack_at(program, offset)
    if stack is not None:
        return list(map(_letter, islice(_cells(program, stack.name), _MOST)))
    number = item_at(program, offset)
    names = set() if number is None else set(_touched(snapshot, number))
    starts = sorted(start for name in names for start in islice(_cells(program, name), _MOST))
    return list(map(_letter, starts[:_MOST]))


def references(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the references of the crate, the player, the stack or the action at `offset`. They are
    crates, the stacks of these crates, and the actions that affect these crates. If `offset` is at another cell of the
    map, return the actions that move something into this cell or out of it, or that make something there execute a
    command. If there are more than `_MOST` references, return those that are nearest to `offset`."""
    program = program_of(snapshot)
    name_here = _name_at(program, offset)
    place = cell_at(program, offset)
    if place is not None and name_here is None:
        return list(map(_letter, _nearest(_actions_at(snapshot, place), offset)))
    number = item_at(program, offset) if name_here is None else None
    names = {name_here} if name_here is not None else set()
    if number is not None:
        names.update(_touched(snapshot, number))
    starts = array("I", (start for name in names for start in _cells(program, name)))
    starts.extend(program.stacks[name].name_span.start for name in names if name in program.stacks)
    others = names - {PLAYER_NAME}  # every move moves the player
    if others and flow_of(snapshot) is not None:
        starts.extend(
            node.at.start
            for number, node in enumerate(program.actions)
            if not others.isdisjoint(_touched(snapshot, number))
        )
    return list(map(_letter, _nearest(sorted(starts), offset)))


def highlights(snapshot: Snapshot, offset: int) -> Sequence[Highlight]:
    """Return highlights for what belongs together with the text at `offset`, as far as a reader sees why. For an
    element or a stack, they are the elements with this stack, and its name. For a group, they are its brackets. An
    action is highlighted alone: only the references show which other actions affect the same crates."""
    program = program_of(snapshot)
    name = _name_at(program, offset)
    if name is not None:
        starts = array("I", _cells(program, name))
        if name in program.stacks:
            starts.append(program.stacks[name].name_span.start)
        spans: Sequence[Span] = list(map(_letter, _nearest(sorted(starts), offset)))
    else:
        number = None if cell_at(program, offset) is not None else item_at(program, offset)
        node = None if number is None else program.actions[number]
        if node is None:
            spans = ()
        elif node.kind == GROUP:
            spans = (node.at, Span(node.span.end - 1, node.span.end))
        else:
            spans = (node.span,)
    return list(map(Highlight, spans))


def _name_at(program: Program, offset: int) -> str | None:
    """Return the name of the stack that belongs to the element or the stack line at `offset`."""
    place = cell_at(program, offset)
    if place is not None and program.map is not None:
        drawn = program.map.rows[place.row][place.column]
        return drawn.lower() if drawn in LETTERS or drawn == PLAYER_NAME else None
    stack = stack_at(program, offset)
    return None if stack is None else stack.name


def _cells(program: Program, name: str) -> Iterator[int]:
    """Yield the offset of each cell in which an element with the stack `name` is drawn."""
    if program.map is None:
        return
    if name == PLAYER_NAME:
        yield program.map.span(program.map.player).start
    else:
        yield from crate_starts(program.map, (name, name.upper()))


def _letter(start: int) -> Span:
    return Span(start, start + 1)


def _nearest(starts: Sequence[int], offset: int) -> Sequence[int]:
    """Return at most `_MOST` of the offsets in `starts`: those that are nearest to `offset`. `starts` is sorted."""
    first = max(bisect_left(starts, offset) - _MOST // 2, 0)
    return starts[max(min(first, len(starts) - _MOST), 0) :][:_MOST]


def _actions_at(snapshot: Snapshot, place: MapPlace) -> Sequence[int]:
    """Return the offsets of the actions that do something at `place`, in text order."""
    flow, actions = flow_of(snapshot), program_of(snapshot).actions
    if flow is None:
        return ()
    left = _MOST_REPLAYED
    starts = []
    for number in sorted(number for number in flow.met if number is not None):
        node = actions[number]
        if node.kind == GROUP:
            continue
        visits: Sequence[Visit] = flow.visits.get(number, ())
        if not visits and left > 0 and flow.is_tried(number):
            visits = [visit for time in flow.tried(number, number + 1) for visit in time.steps]
            left -= len(visits) + 1
        if any(_is_at(visit, place) for visit in visits):
            starts.append(node.at.start)
    return starts


def _is_at(visit: Visit, place: MapPlace) -> bool:
    """Return whether the step of `visit` moves an element into the cell at `place` or out of it, transfers values of a
    crate there, or makes an element there execute a command."""
    if visit.moved is not None and any(
        place in (was, _place_of(visit, who)) for who, was in visit.moved.was
    ):
        return True
    if any(_place_of(visit, who) == place for who, _ in visit.executed):
        return True
    return visit.transfer is not None and visit.crates[visit.transfer.crate] == place


def _place_of(visit: Visit, who: int) -> MapPlace:
    """Return the place of an element after the step of `visit`. `who` is the number of the element."""
    return visit.player if who == PLAYER else visit.crates[who]


def _touched(snapshot: Snapshot, number: int) -> Iterator[str]:
    """Yield the names of the stacks whose crates the action `number` affects. An action affects a
    crate if it moves the crate, transfers a value to or from the crate, or makes the crate execute
    a command."""
    flow = flow_of(snapshot)
    map_ = program_of(snapshot).map
    if flow is None or map_ is None:
        return
    for visit in flow.visits.get(number, ()):
        for who in _who(visit):
            if who != PLAYER:
                yield map_.crates[who].stack


def _who(visit: Visit) -> Iterator[int]:
    if visit.moved is not None:
        yield from (who for who, _ in visit.moved.was)
    yield from (who for who, _ in visit.executed)
    if visit.transfer is not None:
        yield visit.transfer.crate
