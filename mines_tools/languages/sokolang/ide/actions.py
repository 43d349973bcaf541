"""Refactorings. One adds a missing stack for a crate. Two others write out what is repeated: an
action (`3u` becomes `uuu`), or a group. The last one writes repeated items as one item with a
number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.sokolang.actions import GROUP, ONCE, around
from mines_tools.languages.sokolang.ide.place import cell_at, item_at, program_of
from mines_tools.languages.sokolang.program import STACKS, parse
from mines_tools.languages.sokolang.warehouse import LETTERS, PLAYER
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.program import Program

    _Event = tuple[str, str, int]
_MOST_CHARACTERS = 5_000
_MOST_ACTIONS = 100_000
"""The maximum number of actions in a program for which refactorings of actions are offered. Each
refactoring compares the whole program before and after the change. For a longer program, this takes
too long."""
_CLOSED = ("]", "", 1)


def rewrites(snapshot: Snapshot, span: Span) -> Sequence[Action]:
    """Return the refactorings for the selection `span`."""
    program = program_of(snapshot)
    if program.errors:
        return ()
    actions = [*_new_stack(program, span)]
    if len(program.actions) <= _MOST_ACTIONS:
        actions += _written_out(program, span)
        actions += _unrolled(program, span)
        actions += _rolled(program, span)
    return actions


def _new_stack(program: Program, span: Span) -> Iterator[Action]:
    place = cell_at(program, span.start)
    if place is None or program.map is None:
        return
    drawn = program.map.rows[place.row][place.column]
    name = drawn.lower()
    if (drawn not in LETTERS and drawn != PLAYER) or name in program.stacks:
        return
    lines = program.zones.numbers(STACKS)
    stacks = [stack.span.end for stack in program.stacks.values()]
    end = "\r\n" if "\r\n" in program.text else "\n"
    if stacks:
        edit = Edit(Span(max(stacks), max(stacks)), f"{end}{name}:")
    else:
        at = program.zones.line(lines.stop).start  # the separator
        edit = Edit(Span(at, at), f"{name}:{end}")
    title = phrase("Write a stack for {letter}", letter=f"`{drawn}`")
    yield Action(title, "refactor.rewrite", (edit,))


def _written_out(program: Program, span: Span) -> Iterator[Action]:
    """Yield the refactoring that writes out the repeated action at the selection."""
    number = item_at(program, span.start)
    if number is None:
        return
    node = program.actions[number]
    if node.kind == GROUP or node.prefixes or not 1 < node.times <= _MOST_CHARACTERS:
        return
    edit = Edit(node.span, node.kind * node.times)
    events, places = _events(program.actions)
    start, end = places[number]
    wanted_events = [*events[:start], *[(node.kind, "", 1)] * node.times, *events[end:]]
    if span.end <= node.span.end and _gives(program, edit, wanted_events):
        yield Action(phrase("Write the repetition out"), "refactor.rewrite", (edit,))


def _unrolled(program: Program, span: Span) -> Iterator[Action]:
    """Yield the refactoring that writes out the innermost group at the selection."""
    groups = [
        number
        for number in around(program.actions, span.start)
        if program.actions[number].kind == GROUP and span.end <= program.actions[number].span.end
    ]
    if not groups:
        return
    group = program.actions[groups[-1]]
    inside = Span(group.at.end, group.span.end - 1)
    body = program.text[slice(*inside)]
    nodes = program.actions[groups[-1] + 1 : group.after]
    if group.prefixes or not 1 <= group.times * len(body) <= _MOST_CHARACTERS:
        return
    if any(ONCE in node.prefixes for node in nodes):
        return  # each copy would have its own "once"
    edit = Edit(group.span, body * group.times)
    events, places = _events(program.actions)
    start, end = places[groups[-1]]
    wanted_events = [*events[:start], *events[start + 1 : end - 1] * group.times, *events[end:]]
    if _gives(program, edit, wanted_events):
        yield Action(phrase("Write the group out"), "refactor.rewrite", (edit,))


def _rolled(program: Program, span: Span) -> Iterator[Action]:
    """Yield the refactoring that writes the selected items as one item with a number, if these
    items are a repetition."""
    nodes = program.actions
    span = _same_around(nodes, span) or span
    first = next(
        (number for number, node in enumerate(nodes) if node.span.start >= span.start), len(nodes)
    )
    tops = []
    number = first
    while number < len(nodes) and nodes[number].span.end <= span.end:
        tops.append(number)
        number = nodes[number].after
    events, places = _events(nodes)
    items = [events[slice(*places[top])] for top in tops]
    count = len(tops)
    if count < 2 or any(ONCE in node.prefixes for node in nodes[tops[0] : number]):
        return
    period = next(
        length
        for length in range(1, count + 1)
        if count % length == 0 and items == items[:length] * (count // length)
    )
    if period == count:
        return
    times, last = count // period, tops[period - 1]
    text = program.text[nodes[tops[0]].span.start : nodes[last].span.end]
    first_node = nodes[tops[0]]
    is_plain = (
        period == 1
        and first_node.kind != GROUP
        and first_node.times == 1
        and not first_node.prefixes
    )
    edit = Edit(
        Span(nodes[tops[0]].span.start, nodes[tops[-1]].span.end),
        f"{times}{text}" if is_plain else f"{times}[{text}]",
    )
    begin, end = places[tops[0]][0], places[tops[-1]][1]
    new_events = [(first_node.kind, "", times)]
    if not is_plain:
        new_events = [
            (GROUP, "", times),
            *(event for item in items[:period] for event in item),
            _CLOSED,
        ]
    wanted_events = [*events[:begin], *new_events, *events[end:]]
    if _gives(program, edit, wanted_events):
        yield Action(phrase("Write the repetition as a number"), "refactor.rewrite", (edit,))


def _same_around(nodes: Sequence[ActionNode], span: Span) -> Span | None:
    """Return the span of the equal adjacent actions around the cursor, if `span` is an empty span
    at the cursor. The actions must have no number and no prefixes. Return None if there are no such
    actions, or if `span` is not empty."""
    if span.start != span.end:
        return None
    at = next(
        (
            number
            for number, node in enumerate(nodes)
            if node.kind != GROUP and node.span.start <= span.start <= node.span.end
        ),
        None,
    )
    if at is None:
        return None
    first = last = at
    while first and _is_as(nodes, first - 1, at):
        first -= 1
    while last + 1 < len(nodes) and _is_as(nodes, last + 1, at):
        last += 1
    return Span(nodes[first].span.start, nodes[last].span.end) if first < last else None


def _is_as(nodes: Sequence[ActionNode], number: int, other: int) -> bool:
    """Return whether the nodes `number` and `other` are equal actions without a number and without
    prefixes."""
    node = nodes[number]
    return node[:3] == nodes[other][:3] and not node.prefixes and node.times == 1


def _events(nodes: Sequence[ActionNode]) -> tuple[list[_Event], dict[int, tuple[int, int]]]:
    """Return the events of a program, and for each node the range of its events. There is an event
    for each action, for the beginning of each group, and for the end of each group. The range of a
    group includes the events of its contents. The events contain no positions in the text."""
    events: list[_Event] = []
    starts: list[int] = []
    places: dict[int, tuple[int, int]] = {}
    groups: list[int] = []
    for number in range(len(nodes) + 1):
        while groups and nodes[groups[-1]].after == number:
            events.append(_CLOSED)
            group = groups.pop()
            places[group] = starts[group], len(events)
        if number == len(nodes):
            break
        node = nodes[number]
        starts.append(len(events))
        events.append((node.kind, node.prefixes, node.times))
        if node.kind == GROUP:
            groups.append(number)
        else:
            places[number] = starts[number], len(events)
    return events, places


def _gives(program: Program, edit: Edit, wanted_events: list[_Event]) -> bool:
    """Apply `edit` to `program`. Return whether the result has no errors, and has the events
    `wanted_events`."""
    after = parse(apply_edits(program.text, [edit]), program.dialect)
    return not after.errors and _events(after.actions)[0] == wanted_events
