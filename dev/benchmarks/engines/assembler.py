"""From the names of commands to a program: a board with a cell of every digit, and clicks on it.

A program opens one cell of each digit first. From then on, each command is one click.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.mines.flow.programs import BLOCKS

if TYPE_CHECKING:
    from collections.abc import Sequence

LEFT = ("pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)")
RIGHT = ("push0", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(r)")
"""What a click on an opened cell does, by its digit."""

_BLOCKS = (("...", "...", "..."), *BLOCKS[1:])
ROWS = tuple("".join(block[row] for block in _BLOCKS) for row in range(3))
"""A block for each digit, the cell of that digit in its middle."""
DIGITS = tuple(f"{3 * digit + 1},1" for digit in range(9))
"""Clicks that open the cells, or select the left commands."""

_ALONE = {"swap": "8;2", "noop": "", "reset(l)": "3,1", "reverse": "!"}
"""``swap`` is a right click on a cell that stays unopened: it sets a flag there, or takes it away."""


def number(value: int) -> list[str]:
    """The commands that push a number: 0, 1, doubling and adding 1."""
    if value < 0:
        return ["push0", *number(-value), "sub"]
    if value == 0:
        return ["push0"]
    words = ["push0", "not"]
    for bit in f"{value:b}"[1:]:
        words += ["dup", "add"]
        if bit == "1":
            words += ["push0", "not", "add"]
    return words


def words_of(text: str) -> list[str]:
    """Single commands, from commands and numbers between blanks."""
    words: list[str] = []
    for word in text.split():
        words += number(int(word)) if word.lstrip("-").isdigit() else [word]
    return words


class Assembler:
    """A program in the making."""

    def __init__(self, more_rows: Sequence[str] = ()) -> None:
        """`more_rows` are put below the cells of the commands."""
        self._rows = [*ROWS, *more_rows]
        self._lines = list(DIGITS)
        self._notes = {0: "open a cell of each digit"}
        self.add("pop " * len(DIGITS))

    def here(self, note: str) -> int:
        """The place of the next operation, with a comment."""
        self._notes[len(self._lines)] = note
        return len(self._lines)

    def add(self, text: str, note: str = "") -> None:
        """Add commands and numbers."""
        if note:
            self.here(note)
        for word in words_of(text):
            if word in LEFT:
                self._lines.append(DIGITS[LEFT.index(word)])
            elif word in RIGHT:
                self._lines.append(DIGITS[RIGHT.index(word)].replace(",", ";"))
            else:
                self._lines.append(_ALONE[word])

    def open_digits(self) -> None:
        """Open the cells again, after a restart."""
        self._lines += DIGITS
        self.add("pop " * len(DIGITS))

    def when(self, then: str, otherwise: str = "") -> None:
        """Pop a value: do the first if it is 1, the second if it is 0."""
        first, second = words_of(then), words_of(otherwise)
        if second:
            over = _skip_over(len(second))
            self.add(" ".join(["not", *number(len(first) + len(over)), "mul", "skip"]))
            self.add(" ".join([*first, *over, *second]))
        else:
            self.add(" ".join(["not", *number(len(first)), "mul", "skip", *first]))

    def again_if_true(self, loop: int) -> None:
        """Pop a value: go back to the place `loop` if it is 1, go on if it is 0."""
        length = len(self._lines) - loop
        back = length
        while length + len(_back(back)) > back:
            back += 1
        self.add("noop " * (back - length - len(_back(back))) + " ".join(_back(back)))

    def source(self) -> str:
        """The whole program: at its end it opens every safe cell, in a new game, so that no flag is in the way."""
        self._notes[len(self._lines)] = "a new game; open every safe cell: that ends the run"
        ending = [
            _ALONE["reset(l)"],
            *(
                f"{column},{row}"
                for row, cells in enumerate(self._rows)
                for column, cell in enumerate(cells)
                if cell == "."
            ),
        ]
        lines = [*self._lines, *ending]
        for place, note in self._notes.items():
            lines[place] = f"{lines[place]:<6}# {note}"
        return "\n".join([*self._rows, *lines])


def _skip_over(count: int) -> list[str]:
    return [*number(count), "skip"]


def _back(count: int) -> list[str]:
    return ["push0", *number(count), "sub", "mul", "skip"]
