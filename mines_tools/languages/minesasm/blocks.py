"""Splits a list of instructions into blocks: what is executed from a label to a jump."""

from __future__ import annotations

from itertools import groupby, pairwise

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS, LAST_CODE_POINT
from mines_tools.languages.minesasm.depths import least_depths
from mines_tools.languages.minesasm.instructions import Instruction, flows_on
from mines_tools.languages.minesasm.known_top import after, at_start, tops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.instructions import Passage
    from mines_tools.languages.minesasm.statements import Place

_LOOKED_AT = 30
"""How many instructions before a jump are looked at to find out what its condition can be."""
_MOST_ROLL = 4
"""The greatest depth of a ``roll`` whose number of rolls may be replaced."""


class Item(NamedTuple):
    """One instruction of a block, or a text that is printed."""

    name: str
    """``push``, ``text`` or the name of a command."""
    value: int = 0
    text: tuple[int, ...] = ()
    """The code points of a text."""
    place: Place | None = None
    text_places: tuple[tuple[Place | None, Place | None], ...] = ()
    """For each code point of a text: the place of the statement that pushes it, and of the one that writes it."""
    modulus: int = 0
    """If this is not 0, any number with the same remainder does the same."""


class CodeBlock(NamedTuple):
    """Instructions that are always executed together."""

    number: int
    """The number of the block; jumps name it."""
    items: tuple[Item, ...]
    jump: str
    """How the block ends: ``""`` if the next block follows, ``jump``, ``jump-if``, ``jump-if-not``,
    ``jump-if-positive``, ``halt``, or ``wrap`` if the first operation of the program comes next."""
    target: int = -1
    """The number of the block to which the jump leads."""
    following: int = -1
    """The number of the block that comes next if there is no jump."""
    is_flag: bool = False
    """True if the condition of the jump is 0 or 1, if it is there."""
    is_natural: bool = False
    """True if the condition is never less than 0, if it is there."""
    may_lack: bool = False
    """True if there may be no condition on the stack."""
    place: Place | None = None
    """The place of the jump."""
    least: int = 0
    """The least depth of the stack at the start. A great depth counts as 6."""
    is_switched: bool = False
    """True if the block begins in flagging mode."""
    passages: tuple[Passage, ...] = ()
    """The ways into routines and out of them that the jump takes."""


def blocks_of(instructions: Sequence[Instruction]) -> Sequence[CodeBlock]:
    """Return the blocks of `instructions`, in their order. The first block is where the program begins."""
    instructions = [*instructions, Instruction("halt")]
    depths = least_depths(instructions)
    starts: dict[int, int] = {}
    """The number of the block that begins at each index."""
    labels: dict[int, int] = {}
    begins = True
    for index, instruction in enumerate(instructions):
        if begins or instruction.name == "label":
            starts[index] = len(starts)
        if instruction.name == "label":
            labels[instruction.value] = starts[index]
        begins = not flows_on(instruction) or instruction.is_conditional
    blocks = []
    indexes = [*starts, len(instructions)]
    for start, end in pairwise(indexes):
        last = instructions[end - 1]
        is_jump = last.is_conditional or not flows_on(last)
        inner = instructions[start : end - is_jump]
        depth = depths[end - 1]
        looked_at = max(start, end - is_jump - _LOOKED_AT) if last.is_conditional else end
        numbers = _top_numbers(instructions[looked_at : end - is_jump], depths, looked_at)
        number = starts[start]
        blocks.append(
            CodeBlock(
                number,
                tuple(_items(inner, depths[start:end])),
                last.name if is_jump else "",
                labels[last.value] if last.name.startswith("jump") else -1,
                starts.get(end, -1) if flows_on(last) else -1,
                numbers is not None and numbers <= {0, 1},
                _is_natural(inner) or (numbers is not None and min(numbers, default=0) >= 0),
                depth == 0,
                last.place,
                depths[start],
                passages=last.passages,
            )
        )
    return blocks


def _top_numbers(
    instructions: Sequence[Instruction], depths: Sequence[int], start: int
) -> set[int] | None:
    """Return the numbers that can be at the top of the stack after `instructions`, if it is not empty. Return None if
    they are not known. `depths` are the least depths before each instruction of the program, and `start` is the index of
    the first of `instructions`."""
    if not instructions:
        return None
    stacks = at_start(depths[start])
    for name, value, *_ in instructions:
        if name == "push":
            stacks = after(stacks, "push(n)", value)
        elif name in COMMANDS:
            stacks = after(stacks, name, None)
    return tops(stacks)


def _is_natural(instructions: Sequence[Instruction]) -> bool:
    """Return whether the last of `instructions` is a remainder of a division by a positive number."""
    names = [instruction.name for instruction in instructions[-2:]]
    return names == ["push", "mod"] and instructions[-2].value > 0


def _items(instructions: Sequence[Instruction], depths: Sequence[int]) -> Sequence[Item]:
    """Return the items of a block. Numbers that are written as characters at once become texts. `depths` are the least
    depths before each instruction."""
    items: list[Item] = []
    index = 0
    while index < len(instructions):
        name, value, place, *_ = instructions[index]
        index += 1
        if name in ("label", "noop"):
            continue
        following = instructions[index].name if index < len(instructions) else ""
        if name == "push" and following == "out(c)" and 0 <= value <= LAST_CODE_POINT:
            items.append(Item("text", 0, (value,), place, ((place, instructions[index].place),)))
            index += 1
            continue
        modulus = 0
        if name == "push" and following == "roll" and depths[index] >= 2:
            modulus = _modulus(instructions, depths, index)
        items.append(Item(name, value, (), place, modulus=modulus))
    return _joined(items)


def _modulus(instructions: Sequence[Instruction], depths: Sequence[int], index: int) -> int:
    """Return the depth of the ``roll`` at `index` if it is known and always there, so that the number of rolls counts
    modulo this depth. Otherwise return 0. A ``roll`` that fails leaves its arguments, so they must not change."""
    if index < 2 or instructions[index - 2].name != "push":
        return 0
    depth, rolls = instructions[index - 2].value, instructions[index - 1].value
    is_there = 2 <= depth <= min(_MOST_ROLL, depths[index] - 2)
    return depth if is_there and rolls % depth else 0


def _joined(items: Sequence[Item]) -> Sequence[Item]:
    """Return `items` with neighbouring texts as one text."""
    joined: list[Item] = []
    for is_text, group in groupby(items, lambda item: item.name == "text"):
        texts = [*group]
        if is_text:
            text = tuple(value for item in texts for value in item.text)
            places = tuple(each for item in texts for each in item.text_places)
            joined.append(texts[0]._replace(text=text, text_places=places))
        else:
            joined.extend(texts)
    return joined


def with_modes(blocks: Sequence[CodeBlock]) -> Sequence[CodeBlock]:
    """Return `blocks`, each for each mode in which it can begin.

    ``reverse`` switches the flagging mode, in which the two buttons have swapped their tasks. So a block that can begin
    in both modes is needed twice. The blocks that no run comes to are left out.
    """
    by_number = {block.number: block for block in blocks}
    numbers: dict[tuple[int, bool], int] = {}
    waiting = [(blocks[0].number, False)]
    while waiting:
        key = waiting.pop()
        if key in numbers:
            continue
        numbers[key] = len(numbers)
        block = by_number[key[0]]
        mode = _mode_after(block, key[1])
        waiting.extend((other, mode) for other in (block.target, block.following) if other >= 0)
    order = [(block.number, mode) for mode in (False, True) for block in blocks]
    found = []
    for key in order:
        if key not in numbers:
            continue
        block = by_number[key[0]]
        mode = _mode_after(block, key[1])
        target = numbers[block.target, mode] if block.target >= 0 else -1
        following = numbers[block.following, mode] if block.following >= 0 else -1
        found.append(
            block._replace(
                number=numbers[key], target=target, following=following, is_switched=key[1]
            )
        )
    return found


def _mode_after(block: CodeBlock, mode: bool) -> bool:
    return mode != (sum(item.name == "reverse" for item in block.items) % 2 == 1)
