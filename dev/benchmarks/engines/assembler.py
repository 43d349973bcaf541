"""Turns names of commands into a program: a board with a cell of every digit, and clicks on it.

A program first opens one cell of each digit. After that, each command is one click.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.mines.flow.programs import BLOCKS

if TYPE_CHECKING:
    from collections.abc import Sequence

LEFT = ("pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)")
RIGHT = ("push0", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(r)")
"""The commands of a left click (`LEFT`) and of a right click (`RIGHT`) on an opened cell, by the digit of the cell."""

_BLOCKS = (("...", "...", "..."), *BLOCKS[1:])
ROWS = tuple("".join(block[row] for block in _BLOCKS) for row in range(3))
"""The rows of the board: a block for each digit, with the cell of that digit in its middle."""
DIGITS = tuple(f"{3 * digit + 1},1" for digit in range(9))
"""For each digit, the click that opens the cell of the digit. If this cell is open already, the same click selects the
command that `LEFT` has for the digit."""

_ALONE = {"swap": "8;2", "noop": "", "reset(l)": "3,1", "reverse": "!"}
"""The operations for commands that need no digit. ``swap`` is a right click on a cell that is never opened: it sets or
removes a flag in that cell."""


def number(value: int) -> list[str]:
    """Return the commands that push a number: they push 0 and 1, double, and add 1."""
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
    """Return the commands for `text`, by name. `text` contains numbers and names of commands, with
    blanks between them. A number becomes the commands that push it."""
    words: list[str] = []
    for word in text.split():
        words += number(int(word)) if word.lstrip("-").isdigit() else [word]
    return words


class Assembler:
    """A program that is being assembled."""

    def __init__(self, more_rows: Sequence[str] = ()) -> None:
        """Begin a program. `more_rows` are added to the board below the cells of the commands."""
        self._rows = [*ROWS, *more_rows]
        self._lines = list(DIGITS)
        self._notes = {0: "open a cell of each digit"}
        self.add("pop " * len(DIGITS))

    def here(self, note: str) -> int:
        """Return the place of the next operation, and give that operation a comment."""
        self._notes[len(self._lines)] = note
        return len(self._lines)

    def add(self, text: str, note: str = "") -> None:
        """Add the commands and numbers in `text`. `note` is a comment on the first of them."""
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
        """Add clicks that open the cells of the digits again, after a restart."""
        self._lines += DIGITS
        self.add("pop " * len(DIGITS))

    def when(self, then: str, otherwise: str = "") -> None:
        """Pop a value: perform `then` if it is 1, and `otherwise` if it is 0."""
        first, second = words_of(then), words_of(otherwise)
        if second:
            over = _skip_over(len(second))
            self.add(" ".join(["not", *number(len(first) + len(over)), "mul", "skip"]))
            self.add(" ".join([*first, *over, *second]))
        else:
            self.add(" ".join(["not", *number(len(first)), "mul", "skip", *first]))

    def again_if_true(self, loop: int) -> None:
        """Pop a value. If the value is 1, go back to the place `loop`. If the value is 0, continue."""
        length = len(self._lines) - loop
        back = length
        while length + len(_back(back)) > back:
            back += 1
        self.add("noop " * (back - length - len(_back(back))) + " ".join(_back(back)))

    def source(self) -> str:
        """Return the whole program. At its end it starts a new game, so that no flag is in the way, and opens every
        safe cell."""
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
