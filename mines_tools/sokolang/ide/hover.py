"""What to show of a place: an element, a value, an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Hover
from mines_tools.phrases import phrase
from mines_tools.sokolang.actions import GROUP
from mines_tools.sokolang.explain import node_summary
from mines_tools.sokolang.ide.place import (
    cell_at,
    flow_of,
    head_of,
    item_at,
    program_of,
    stack_at,
)
from mines_tools.sokolang.ide.words import (
    element_words,
    owner_words,
    place_words,
    stack_words,
    value_words,
    visits_words,
)
from mines_tools.sokolang.warehouse import LETTERS, PLAYER
from mines_tools.text import Span

if TYPE_CHECKING:
    from mines_tools.editing import Snapshot
    from mines_tools.sokolang.flow.analysis import Flow
    from mines_tools.sokolang.initial_stacks import InitialStack
    from mines_tools.sokolang.program import Program
    from mines_tools.sokolang.warehouse import Place


def hover(snapshot: Snapshot, offset: int) -> Hover | None:
    """What stands at `offset`."""
    program = program_of(snapshot)
    place = cell_at(program, offset)
    if place is not None:
        return _cell(program, place)
    stack = stack_at(program, offset)
    if stack is not None:
        return _value(stack, offset)
    number = item_at(program, offset)
    return None if number is None else _item(program, flow_of(snapshot), number, offset)


def _cell(program: Program, place: Place) -> Hover:
    assert program.map is not None
    drawn = program.map.rows[place.row][place.column]
    lines = [f"`{drawn}` {place_words(place)}: {element_words(drawn)}"]
    if drawn in LETTERS or drawn == PLAYER:
        lines.append(stack_words(program.stacks.get(drawn.lower())))
    return Hover(program.map.span(place), "\n\n".join(lines))


def _value(stack: InitialStack, offset: int) -> Hover:
    for value in stack.values:
        if value.span.start <= offset <= value.span.end:
            return Hover(value.span, f"`{value.number}`: {value_words(value.number)}")
    words = f"{owner_words(stack.name)}\n\n{stack_words(stack)}"
    is_name = stack.name_span.start <= offset <= stack.name_span.end
    return Hover(stack.name_span if is_name else stack.span, words)


def _item(program: Program, flow: Flow | None, number: int, offset: int) -> Hover:
    node = program.actions[number]
    lines = [node_summary(node)]
    if flow is not None:
        certain = flow.reached(number)
        visits = flow.visits.get(number, ())
        if certain.kind == "impossible":
            lines.append(phrase("no run performs this"))
        elif visits and node.kind != GROUP:
            lines += visits_words(program, visits, is_complete=flow.is_complete)
    first, *others = lines
    head = head_of(program, number)
    span = head if offset < head.end else Span(offset, offset + 1)  # the bracket that closes it
    return Hover(span, "\n".join([first, "", *(f"- {each}" for each in others)]).strip())
