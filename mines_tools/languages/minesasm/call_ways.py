"""Finds the operations of a program that lead into routines and out of them, for the debugger."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.minesasm.instructions import Passage
    from mines_tools.languages.minesasm.jumps import Laid

    CallWays = Mapping[tuple[int, int], Sequence[Passage]]
    """The ways into routines and out of them. The key is the index of an operation, and the index of the operation that
    comes next."""


def call_ways(blocks: Sequence[Laid]) -> CallWays:
    """Return the ways into routines and out of them in a program with `blocks`."""
    if not any(laid.block.passages for laid in blocks):
        return {}
    starts: dict[int, int] = {}
    laid_of = {laid.block.number: laid for laid in blocks}
    count = 0
    for laid in blocks:
        starts[laid.block.number] = count
        count += len(laid.moves)

    found: dict[tuple[int, int], Sequence[Passage]] = {}
    for laid in blocks:
        block, start = laid.block, starts[laid.block.number]
        last = start + len(laid.moves) - 1
        if laid.moves and block.following >= 0:
            own = block.passages if block.jump == "" else ()
            passages = (*own, *_arriving(laid_of, block.following))
            if passages:
                found[last, (last + 1) % count] = passages
        if laid.moves and block.target >= 0:
            passages = (*block.passages, *_arriving(laid_of, block.target))
            if passages:
                found[last - laid.padding, starts[block.target] % count] = passages
    return found


def _arriving(laid_of: Mapping[int, Laid], number: int) -> tuple[Passage, ...]:
    """Return the ways that a run takes without an operation, when it comes to the block `number` of `laid_of`."""
    passages: tuple[Passage, ...] = ()
    while number >= 0 and not laid_of[number].moves:
        block = laid_of[number].block
        passages += block.passages
        number = block.following
    return passages
