"""Finds the statements before which the stack of the program is the one that the source describes.

The assembler calculates with constants, writes texts together and makes the condition of a jump early. Before a statement
that takes part in this, the stack of the program may have other values than a reader of the source expects.
"""

from __future__ import annotations

from mines_tools.languages.minesasm.conditions import made_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence, Set

    from mines_tools.languages.minesasm.blocks import CodeBlock
    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.statements import Place

    Commands = list[tuple[str, int]]


def kept_statements(instructions: Sequence[Instruction], blocks: Iterable[CodeBlock]) -> Set[Place]:
    """Return the places of the statements before which the stack is as in the source. `instructions` are those of the
    source, without slots and calls. `blocks` are what the assembler has made of them."""
    wanted: dict[Place, Commands] = {}
    before: dict[Place, Place | None] = {}
    last: Place | None = None
    for each in instructions:
        place, is_command = each.place, each.name != "label" and not each.name.startswith("jump")
        if place is None:
            last = None
            continue
        if place not in before:
            before[place] = last
        if is_command:
            wanted.setdefault(place, []).append((each.name, each.value))
        last = place if is_command else None
    changed: set[Place] = set()
    hidden: set[Place] = set()
    found: set[Place] = set()
    for block in blocks:
        commands: dict[Place, Commands] = {}
        made = (
            made_at(block.items, block.least)
            if block.jump.startswith("jump-")
            else len(block.items)
        )
        for place, name, value, index, is_inside in _commands(block):
            if place not in commands and (is_inside or index >= made):
                hidden.add(place)
            commands.setdefault(place, []).append((name, value))
        changed.update(place for place, done in commands.items() if wanted.get(place) != done)
        found.update(commands)
    changed.update(place for place in wanted if place not in found)
    return {
        place
        for place in found
        if place not in changed and place not in hidden and before.get(place) not in changed
    }


def _commands(block: CodeBlock) -> Iterator[tuple[Place, str, int, int, bool]]:
    """Yield the commands of `block` that are for a statement: its place, the name, the value, the index of the item, and
    whether the command is inside of a text."""
    for index, item in enumerate(block.items):
        if item.name != "text":
            if item.place is not None:
                yield item.place, item.name, item.value, index, False
            continue
        for at, (character, (pushed, written)) in enumerate(
            zip(item.text, item.text_places, strict=True)
        ):
            if pushed is not None:
                yield pushed, "push", character, index, at > 0
            if written is not None:
                yield written, "out(c)", 0, index, True
