"""The zero regions of a board: the cells that open together if one cell with the digit 0 is opened."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.board import Board

_ZERO = b"\0"


@lru_cache(maxsize=4)
def zero_regions(board: Board) -> Sequence[Sequence[int]]:
    """Return the zero regions of `board`. A region consists of adjacent cells with the digit 0, which come first, and
    of the cells around them."""
    digits, neighbours = board.digits, board.neighbours
    seen = bytearray(len(digits))
    regions: list[list[int]] = []
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
            regions.append([*zeros, *border])
        start = digits.find(_ZERO, start + 1)
    return regions
