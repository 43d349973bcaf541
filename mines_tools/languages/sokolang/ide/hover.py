"""Hover texts for cells of the map, values and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hover
from mines_tools.languages.sokolang.actions import WAIT, head_of
from mines_tools.languages.sokolang.explanation.explain import node_summary
from mines_tools.languages.sokolang.ide.cell_events import there_words
from mines_tools.languages.sokolang.ide.place import (
    cell_at,
    flow_of,
    item_at,
    program_of,
    stack_at,
)
from mines_tools.languages.sokolang.ide.words import (
    element_words,
    length_words,
    owner_words,
    role_words,
    stack_words,
    value_words,
)
from mines_tools.languages.sokolang.value_roles import read_values
from mines_tools.languages.sokolang.warehouse import LETTERS, PLAYER
from mines_tools.languages.sokolang.words.doing import item_words
from mines_tools.languages.sokolang.words.obstacle import place_words
from mines_tools.languages.sokolang.words.reading import is_executed, number_words
from mines_tools.text.markdown import code
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import MapPlace


def hover(snapshot: Snapshot, offset: int) -> Hover | None:
    """Return the hover for the place at `offset`. Return None if there is nothing to show."""
    program = program_of(snapshot)
    place = cell_at(program, offset)
    if place is not None:
        return _cell(program, flow_of(snapshot), place)
    stack = stack_at(program, offset)
    if stack is not None:
        return _value(program, flow_of(snapshot), stack, offset)
    number = item_at(program, offset)
    return None if number is None else _item(program, flow_of(snapshot), number, offset)


def _cell(program: Program, flow: Flow | None, place: MapPlace) -> Hover:
    assert program.map is not None
    drawn = program.map.rows[place.row][place.column]
    lines = [f"{code(drawn)} {place_words(place)}: {element_words(drawn)}"]
    if drawn in LETTERS or drawn == PLAYER:
        if drawn in LETTERS:
            lines = [
                phrase(
                    "{element} {place} at the start: {words}",
                    element=code(drawn), place=place_words(place), words=element_words(drawn),
                )
            ]  # fmt: skip
        name = drawn.lower()
        lines.append(stack_words(program, flow, program.stacks.get(name)))
    lines_there = [] if flow is None else [f"- {sentence}" for sentence in there_words(flow, place)]
    return Hover(
        program.map.span(place),
        "\n\n".join([*lines, *["\n".join(lines_there)][: len(lines_there)]]),
    )


def _value(program: Program, flow: Flow | None, stack: InitialStack, offset: int) -> Hover:
    runs = is_executed(program, flow, stack.name)
    for at, value in enumerate(stack.values):
        if value.span.start <= offset <= value.span.end:
            numbers = [stack_value.number for stack_value in stack.values]
            tried = None if flow is None else flow.values_tried(stack.name)
            is_data = read_values(numbers, is_executed=runs, tried=tried)[at].role != "command"
            is_taken = tried is None or is_data
            role = role_words(numbers, at, is_executed=runs) if is_taken else ""
            number = code(number_words(value.number))
            words = value_words(value.number, is_data=is_data)
            length = length_words(numbers, at, is_executed=runs)
            if length and not role:
                words = f"{words}\n\n{length}"
            # A value that a command takes off is no command itself.
            return Hover(
                value.span, f"{number}: {role}\n\n{words}" if role else f"{number}: {words}"
            )
    words = f"{owner_words(stack.name)}\n\n{stack_words(program, flow, stack)}"
    is_name = stack.name_span.start <= offset <= stack.name_span.end
    return Hover(stack.name_span if is_name else stack.span, words)


def _item(program: Program, flow: Flow | None, number: int, offset: int) -> Hover:
    head = head_of(program.actions[number])
    # A pointer on the right half of a letter means the next one to some editors, so the item is named.
    source = code(program.text[slice(*head)])
    lines = [f"{source}: {node_summary(program.actions[number])}"]
    if program.actions[number].kind == WAIT:
        lines.append(
            phrase(
                "values are transferred only if the last move moved a crate: to this crate if it was pushed, from it if it was pulled; the number of its moves in a row says which value (on a cloner, all); then the player and the crates that are on marks execute the command at the top of their stacks"
            )
        )
    if flow is not None:
        if flow.reached(number).kind == "impossible":
            lines.append(phrase("no run performs this"))
        else:
            lines += _doing(flow, number)
    span = head if offset < head.end else Span(offset, offset + 1)  # the closing bracket
    return Hover(span, "\n\n".join(lines))


def _doing(flow: Flow, number: int) -> Iterator[str]:
    """Yield texts that say what the item `number` does. If the item is performed several times, the
    second text describes one of these times, and the first text says which one."""
    doing = item_words(flow, number)
    if doing is None:
        return
    if doing.when:
        yield doing.when
    yield "\n".join(f"- {line}" for line in (*doing.lines, *doing.failures))
