"""Finds the first difference in meaning between two programs."""

from __future__ import annotations

from itertools import zip_longest

from mines_tools.languages.sokolang.actions import GROUP, IF_FALSE, IF_TRUE, are_same, parts
from mines_tools.languages.sokolang.warehouse import PLAYER
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse


def difference(before: Program, after: Program) -> str | None:
    """Return a description of the first difference between two programs. Return None if there is no
    difference. If the programs have errors, different errors count as a difference too."""
    if _errors(before) != _errors(after):
        return phrase("other errors")
    if _drawn(before.map) != _drawn(after.map):
        return phrase("another map")
    for name in sorted(_used(before) | _used(after)):
        if _values(before, name) != _values(after, name):
            return phrase("stack {name} is another one", name=f"`{name}`")
    if are_same(before.actions, after.actions):
        return None
    if any(node != other_node for node, other_node in zip_longest(_nodes(before), _nodes(after))):
        return phrase("other actions")
    return None


def _errors(program: Program) -> list[tuple[str, str]]:
    return [(error.name, error.message) for error in program.errors]


def _drawn(map_: Warehouse | None) -> list[str] | None:
    """Return the rows of a map. Walls are blanks in these rows, and blanks at the end of a row are
    removed."""
    if map_ is None:
        return None
    return [row.replace("#", " ").rstrip(" ") for row in map_.rows]


def _used(program: Program) -> set[str]:
    """Return the names of the stacks that belong to the player or to a crate on the map. All other stacks do nothing.
    If the program has errors, return the names of all stacks."""
    if program.map is None or program.errors:
        return set(program.stacks)
    return {PLAYER, *program.map.stacks}


def _values(program: Program, name: str) -> list[int]:
    """Return the values of the stack `name`. If the program does not define this stack, return an
    empty list."""
    stack = program.stacks.get(name)
    return [] if stack is None else [value.number for value in stack.values]


def _nodes(program: Program) -> Iterator[tuple[object, ...]]:
    """Yield a tuple for each action and each group that has an effect. The first entry is the
    number of groups around this action or group. A group has an effect if an action inside it has
    an effect."""
    kinds, all_prefixes, counts, afters = parts(program.actions)
    ends: list[int] = []
    """For each open group, the number of the node after the group."""
    waiting: list[tuple[object, ...]] = []
    """The tuples of open groups, the outermost first. These tuples were not yielded yet. They are
    yielded when an action with an effect is found inside the groups."""
    number = 0
    while True:
        while ends and ends[-1] == number:
            ends.pop()
            if waiting:
                waiting.pop()
        if number == len(kinds):
            return
        times, prefixes, after = counts[number], all_prefixes[number], afters[number]
        if not times or (IF_TRUE in prefixes and IF_FALSE in prefixes):
            number = after
            continue
        item = (len(ends), kinds[number], prefixes, times)
        if kinds[number] == GROUP:
            ends.append(after)
            waiting.append(item)
        else:
            yield from waiting
            waiting.clear()
            yield item
        number += 1
