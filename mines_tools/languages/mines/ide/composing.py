"""Finds commands that push a number that is larger than any digit: by sums and products of the board's digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import SELECTION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.board import Board

_MOST_DIGITS = 4


def composed(board: Board, number: int) -> Sequence[str]:
    """Return the commands that push `number`, such as ``push 3``, ``push 4``, ``mul``. Each digit is used at most as
    often as the board has it. Return none if there is no combination of a few digits."""
    counts = [min(board.digits.count(digit), _MOST_DIGITS) for digit in range(MINE)]
    opened = SELECTION["left on opened"]
    names = {opened[digit].name for digit in range(MINE) if counts[digit]}
    makes = [name for name in ("mul", "add") if name in names]
    digits = [digit for digit in range(MINE - 1, 0, -1) if counts[digit]]
    candidates: list[tuple[int, tuple[int, ...], tuple[str, ...]]] = [
        (digit, (digit,), (f"push {digit}",)) for digit in digits
    ]
    seen: set[tuple[int, tuple[int, ...]]] = set()
    for count in range(1, _MOST_DIGITS + 1):
        longer = []
        for value, used, commands in candidates:
            if value == number:
                return commands
            for digit in digits if count < _MOST_DIGITS else ():
                if used.count(digit) == counts[digit]:
                    continue
                for name in makes:
                    result = value * digit if name == "mul" else value + digit
                    key = result, tuple(sorted((*used, digit)))
                    if result <= number and key not in seen:
                        seen.add(key)
                        longer.append((*key, (*commands, f"push {digit}", name)))
        candidates = longer
    return ()
