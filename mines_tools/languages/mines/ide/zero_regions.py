"""The zero regions of a board: the cells that open together if one cell with the digit 0 is opened."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.board import Board

_ZERO = b"\0"


class ZeroRegion(NamedTuple):
    """A zero region."""

    zeros: Sequence[int]
    """Adjacent cells with the digit 0."""
    border: Sequence[int]
    """The cells around them, which have other digits."""


@lru_cache(maxsize=4)
def zero_regions(board: Board) -> Sequence[ZeroRegion]:
    """Return the zero regions of `board`."""
    digits, neighbours = board.digits, board.neighbours
    seen = bytearray(len(digits))
    regions: list[ZeroRegion] = []
    start = digits.find(_ZERO)
    while start >= 0:
        if not seen[start]:
            zeros, border = [start], dict[int, None]()
            seen[start] = 1
            for cell in zeros:  # `zeros` grows
                for other in neighbours(cell):
                    if digits[other]:
                        border[other] = None
                    elif not seen[other]:
                        seen[other] = 1
                        zeros.append(other)
            regions.append(ZeroRegion(zeros, tuple(border)))
        start = digits.find(_ZERO, start + 1)
    return regions
