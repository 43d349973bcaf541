"""The facts about a whole region that must be known before its code is generated."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.region import (
    Back,
    Compute,
    If,
    Leave,
    Load,
    ReadCharacter,
    ReadInteger,
    RegionCheck,
    RegionChoice,
    WriteCharacter,
    WriteInteger,
)
from mines_tools.languages.mines.engines.trimming import blocks_after
from mines_tools.languages.mines.engines.wasm.text import LONGEST_CHARACTER, LONGEST_INTEGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from mines_tools.languages.mines.engines.region import (
        End,
        Instruction,
        Operand,
        Region,
        RegionBlock,
    )


class Plan(NamedTuple):
    """The facts about a region that are needed to generate the code of its rounds."""

    definitions: Mapping[int, Instruction]
    """The instruction that makes each local, by the number of the local."""
    values: Collection[int]
    """The numbers of the locals that need a variable for their value. All other locals are only
    compared with 0."""
    leaves: Sequence[Leave]
    sizes: Mapping[int, int]
    """The size of each block, by the `id` of the block. A size includes the sizes of all blocks
    that may follow in a round."""
    kept: Collection[int]
    """The depths of the stack values that are kept in variables from round to round."""
    changed: Collection[int]
    """The depths in `kept` at which some round changes the value. The collection is empty if the
    region is not balanced."""
    output: int
    """The greatest number of bytes that a round may write."""
    writes: bool
    reads: bool


def plan(region: Region) -> Plan:
    """Return the facts about `region`."""
    blocks = _blocks(region.body)
    instructions = [instruction for block in blocks for instruction in block.instructions]
    definitions = {
        instruction.result.number: instruction
        for instruction in instructions
        if isinstance(instruction, Load | Compute | ReadInteger | ReadCharacter)
    }
    backs = [block.end for block in blocks if isinstance(block.end, Back)]
    loaded = {instruction.depth for instruction in instructions if isinstance(instruction, Load)}
    changed = _changed(backs, definitions) if region.is_balanced else set()
    sizes: dict[int, int] = {}
    output: dict[int, int] = {}
    for block in reversed(blocks):
        inner = blocks_after(block.end)
        sizes[id(block)] = (
            1 + len(block.instructions) + sum(sizes[id(block_after)] for block_after in inner)
        )
        own = sum(map(_written, block.instructions))
        output[id(block)] = own + max((output[id(block_after)] for block_after in inner), default=0)
    return Plan(
        definitions,
        _values(blocks),
        [block.end for block in blocks if isinstance(block.end, Leave)],
        sizes,
        loaded | changed if region.is_balanced else _kept(loaded, backs),
        changed,
        output[id(region.body)],
        any(isinstance(instruction, WriteInteger | WriteCharacter) for instruction in instructions),
        any(isinstance(instruction, ReadInteger | ReadCharacter) for instruction in instructions),
    )


def _blocks(body: RegionBlock) -> Sequence[RegionBlock]:
    """Return `body` and all blocks that may follow it in a round. Each block comes before the
    blocks that may follow it."""
    blocks = [body]
    for block in blocks:  # the list grows
        blocks.extend(blocks_after(block.end))
    return blocks


def _written(instruction: Instruction) -> int:
    if isinstance(instruction, WriteInteger):
        return LONGEST_INTEGER
    return LONGEST_CHARACTER if isinstance(instruction, WriteCharacter) else 0


def _changed(backs: Sequence[Back], definitions: Mapping[int, Instruction]) -> set[int]:
    return {
        depth
        for back in backs
        for depth, operand in enumerate(reversed(back.pushes))
        if depth_of(operand, definitions) != depth
    }


def depth_of(operand: Operand, definitions: Mapping[int, Instruction]) -> int | None:
    """Return the depth that the value `operand` had on the stack at the start of the round. Return
    None if it was not on the stack then."""
    if isinstance(operand, int):
        return None
    made = definitions[operand.number]
    return made.depth if isinstance(made, Load) else None


def _kept(loaded: Collection[int], backs: Sequence[Back]) -> Collection[int]:
    """Return the depths of the stack values that variables can keep from round to round.

    A round loads the values at the depths `loaded`. `backs` are the ends of rounds. Return the
    depths of `loaded` whose new values are in variables at each of these ends, so that the next
    round need not load them.
    """
    kept = set(loaded)
    while True:
        lost = {
            depth
            for back in backs
            for depth in kept
            if len(back.pushes) <= depth
            and (back.pops is None or depth - len(back.pushes) + back.pops not in kept)
        }
        if not lost:
            return kept
        kept -= lost


def _values(blocks: Sequence[RegionBlock]) -> Collection[int]:
    values: set[int] = set()
    compared: set[int] = set()
    for block in blocks:
        end = block.end
        if isinstance(end, If):
            compared.add(end.condition.number)
        else:
            values.update(_numbers(_operands_of(end)))
    for block in reversed(blocks):  # a value is made before it is used
        for instruction in reversed(block.instructions):
            if isinstance(instruction, Compute):
                _need(instruction, values, compared)
            elif isinstance(instruction, RegionCheck | WriteInteger | WriteCharacter):
                values.update(_numbers([instruction.operand]))
    return values


def _operands_of(end: End) -> Sequence[Operand]:
    if isinstance(end, Back | Leave):
        return end.pushes
    return end.operands if isinstance(end, RegionChoice) else ()


def _need(of: Compute, values: set[int], compared: set[int]) -> None:
    """If the result of `of` is needed, add the operands of `of` to `values` or to `compared`.

    `values` contains the locals whose values are needed. `compared` contains the locals that are
    only compared with 0. If the result is compared with 0, the comparison may need the value of the
    result. Then add the result to `values`.
    """
    number = of.result.number
    if number not in values and number not in compared:
        return
    if of.operation in ("positive", "not"):
        compared.update(_numbers(of.operands))
        return
    values.update(_numbers(of.operands))
    if of.operation != "sub":  # comparing a difference with 0 is comparing its two operands
        values.add(number)


def _numbers(operands: Sequence[Operand]) -> Sequence[int]:
    return [operand.number for operand in operands if not isinstance(operand, int)]
