"""A table of small boards, by their digits. `python -m dev.boards` has made it with a solver."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.mines._boards import BOARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


@once
def boards() -> Sequence[tuple[frozenset[int], tuple[str, ...]]]:
    """Return the rows of each board, after the set of digits that it is good for."""
    lines = (line.split() for line in BOARDS.strip().split("\n"))
    return [(frozenset(map(int, digits)), tuple(board.split("/"))) for digits, board in lines]
