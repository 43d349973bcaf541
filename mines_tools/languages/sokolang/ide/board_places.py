"""Finds the place in the actions where an act on the board writes, and the actions around this place."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import GROUP, ONCE, around
from mines_tools.languages.sokolang.program import ACTIONS
from mines_tools.languages.sokolang.sections import COMMENT, SEPARATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.program import Program


class Spot(NamedTuple):
    """A place in the text where new actions can be written."""

    offset: int
    before: str = ""
    """The text to write before the actions, such as a line end after a comment."""


def spot_at(program: Program, offset: int) -> Spot:
    """Return the place where new actions belong if the cursor is at `offset`. Within an action, this is the place before
    its prefixes and its number. Before the zone of the actions, it is the place before the first action. If the program
    does not have this zone, the text to write before the actions adds it."""
    lines = program.zones.numbers(ACTIONS)
    end, text = program.line_end, program.text
    if not lines:
        lacking = max(ACTIONS - len(program.zones.separators), 0)
        begin = end if text and not text.endswith("\n") else ""
        return Spot(len(text), begin + f"{SEPARATOR}{end}" * lacking)
    number = program.lines.line_at(offset)
    if number < lines.start:
        nodes = program.actions
        if len(nodes):
            return Spot(nodes[0].span.start)
        number, offset = lines.start, program.zones.line(lines.start).start
    elif number >= lines.stop:
        number = lines.stop - 1
        offset = program.lines.end(number)
    while program.zones.texts[number].startswith(COMMENT):
        if number + 1 == lines.stop:
            return Spot(program.lines.end(number), end)
        number += 1
        offset = program.zones.line(number).start
    following = next_node(program.actions, offset)
    if following < len(program.actions):
        offset = min(offset, program.actions[following].span.start)
    return Spot(offset)


def next_node(nodes: Sequence[ActionNode], offset: int) -> int:
    """Return the number of the first node whose letter or bracket is at or after `offset`. If there is none, return the
    number of nodes."""
    return bisect_left(nodes, offset, key=lambda node: node.at.start)


def group_at(nodes: Sequence[ActionNode], offset: int) -> int | None:
    """Return the number of the innermost group in which actions at `offset` are. Return None if they are in no group."""
    groups = [
        number
        for number in around(nodes, offset)
        if nodes[number].kind == GROUP and nodes[number].at.start < offset
    ]
    return groups[-1] if groups else None


def performed_next(nodes: Sequence[ActionNode], offset: int) -> int | None:
    """Return the number of the action that a run performs next when it comes to `offset` the first time. Return None if
    this depends on conditions or numbers, or if it is not in the same group."""
    number, group = next_node(nodes, offset), group_at(nodes, offset)
    end = len(nodes) if group is None else nodes[group].after
    while number < end:
        node = nodes[number]
        if node.prefixes.strip(ONCE) or node.times < 1:
            return None
        if node.kind != GROUP:
            return number
        number, end = number + 1, node.after
    return None


def performed_before(nodes: Sequence[ActionNode], offset: int) -> int | None:
    """Return the number of the action after which a run comes to `offset` immediately, and always comes to it the first
    time. Return None if there is no such action."""
    number = next_node(nodes, offset) - 1
    if number < 0 or nodes[number].kind == GROUP or nodes[number].at.end > offset:
        return None
    node = nodes[number]
    is_same_group = group_at(nodes, node.at.start) == group_at(nodes, offset)
    return number if is_same_group and not node.prefixes and node.times >= 1 else None
