"""Makes a region from its tree: removes the instructions whose results are not used, and computes
the numbers that describe the whole region, such as `needs` and `longest`."""

from __future__ import annotations

from mines_tools.languages.mines.engines.region import (
    Back,
    Compute,
    If,
    Leave,
    Load,
    Local,
    Region,
    RegionBlock,
    RegionCheck,
    RegionChoice,
    WriteCharacter,
    WriteInteger,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import End, Instruction, Operand


def trimmed(
    header: Node, body: RegionBlock, needs: Iterable[tuple[Back | Leave, int]], height: int | None
) -> Region:
    """Return the region with the tree `body`.

    `needs` contains each end of a way, with the number of values that this way needs on the stack.
    If the stack must have an exact number of values at the start of a round, `height` is this
    number; otherwise None.
    """
    body, _ = _used(body)
    ends = list(ends_of(body))
    kept = {id(end) for end in ends}
    backs = [end for end in ends if isinstance(end, Back)]
    loads = [instruction for instruction in instructions_of(body) if isinstance(instruction, Load)]
    deepest = max((load.depth + 1 for load in loads), default=0)
    return Region(
        header=header,
        needs=max([deepest, *(count for end, count in needs if id(end) in kept)])
        if height is None
        else height,
        above=max([0, *(len(end.pushes) - (end.pops or 0) for end in ends)]),
        longest=max((end.steps for end in ends), default=0),
        is_loop=bool(backs),
        is_balanced=all(end.pops is not None and len(end.pushes) == end.pops for end in backs),
        body=body,
        is_exact=height is not None,
    )


def blocks_after(end: End) -> Sequence[RegionBlock]:
    """Return the blocks that `end` leads to in the same round."""
    if isinstance(end, If):
        return end.then, end.otherwise
    if isinstance(end, RegionChoice):
        return tuple(end.ways.values())
    return ()


def ends_of(block: RegionBlock) -> Iterator[Back | Leave]:
    """Yield the end of each way from `block`. Leave out the ways on which the round is undone."""
    end = block.end
    if isinstance(end, Back | Leave):
        yield end
    for after in blocks_after(end):
        yield from ends_of(after)


def leaves_of(block: RegionBlock) -> Iterator[Node]:
    """Yield the nodes at which a run may continue when it has left the region on a way from
    `block`."""
    return (end.node for end in ends_of(block) if isinstance(end, Leave))


def operands_of(what: Instruction | End) -> Sequence[Operand]:
    """Return the values that an instruction or an end uses."""
    if isinstance(what, Compute | RegionChoice):
        return what.operands
    if isinstance(what, RegionCheck | WriteInteger | WriteCharacter):
        return (what.operand,)
    if isinstance(what, Back | Leave):
        return what.pushes
    if isinstance(what, If):
        return (what.condition,)
    return ()


def instructions_of(block: RegionBlock) -> Iterator[Instruction]:
    """Yield all instructions of `block` and of the blocks after it."""
    yield from block.instructions
    for after in blocks_after(block.end):
        yield from instructions_of(after)


def _used(block: RegionBlock) -> tuple[RegionBlock, set[Local]]:
    """Return two things: `block` without the instructions whose results are not used, and the
    values that the remaining instructions use."""
    end = block.end
    used: set[Local] = set()
    if isinstance(end, If):
        then, used = _used(end.then)
        otherwise, others = _used(end.otherwise)
        used |= others
        end = If(end.condition, then, otherwise)
    elif isinstance(end, RegionChoice):
        ways = {}
        for by, way in end.ways.items():
            ways[by], others = _used(way)
            used |= others
        end = RegionChoice(end.by, end.operands, end.sizes, ways)
    used.update(operand for operand in operands_of(end) if isinstance(operand, Local))
    kept: list[Instruction] = []
    for instruction in reversed(block.instructions):
        if isinstance(instruction, Load | Compute) and instruction.result not in used:
            continue
        used.update(operand for operand in operands_of(instruction) if isinstance(operand, Local))
        kept.append(instruction)
    return RegionBlock(kept[::-1], end), used
