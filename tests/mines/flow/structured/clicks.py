"""Turns commands and numbers into clicks, and keeps account of the cells that are open."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.mines.board import MINE
from tests.mines.flow.structured import boards

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

LEFT = ("pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)")
RIGHT = ("push0", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(r)")


class MissingError(Exception):
    """The board has no cell for a command."""

    def __init__(self, digit: int) -> None:
        self.digit = digit


class NoTableError(Exception):
    """The board has no row of cells for a table."""


class KnownCells(NamedTuple):
    """What is known of the cells at a place in the program."""

    opened: frozenset[int]
    uncertain: frozenset[int]

    def joined(self, other: KnownCells) -> KnownCells:
        either = self.uncertain | other.uncertain | (self.opened ^ other.opened)
        return KnownCells((self.opened & other.opened) - either, either)


UNOPENED = KnownCells(frozenset(), frozenset())


class Clicks:
    """The board of a program, the clicks so far, and what is known of the cells after them."""

    def __init__(self, random: Random, cells: boards.Cells, dialect: str, clicks: float) -> None:
        self._random = random
        self._board = cells.board
        self._chosen = cells
        self._dialect = dialect
        self._clicks = clicks
        self._code: list[str] = []
        self._cells = UNOPENED
        self._ever: set[int] = set()
        """The cells that were opened on every path."""
        self._fixed = 0
        """The number of loops around the current place that return to their start without a
        restart."""
        self._depth = 0
        """The number of branches and loops around the current place."""
        self._is_turned = False
        """True if flagging mode has swapped the buttons."""
        self._reserved: set[int] = set()
        """The cells that are not used to make numbers."""
        self._by_mine = dialect == "1" or random.random() < 0.4

    # Clicks.

    def _click(self, cell: int, button: str) -> None:
        column, row = self._board.coordinate(cell)
        if self._is_turned:
            button = "," if button == ";" else ";"
        self._code.append(f"{column}{button}{row}")

    def _open(self, cell: int) -> None:
        self._click(cell, ",")
        opened = boards.opened_by(self._board, cell, set(self._cells.opened))
        self._cells = KnownCells(self._cells.opened | opened, self._cells.uncertain - opened)
        if not self._depth:
            self._ever |= opened

    def _do(self, names: str) -> None:
        for name in names.split():
            self._command(name)

    def _command(self, name: str) -> None:
        if name == "swap":
            self._click(self._chosen.swap, ";")
            return
        if name == "reverse":
            self._code.append("!")
            self._is_turned = not self._is_turned
            return
        left = name in LEFT
        digit = (LEFT if left else RIGHT).index(name)
        cell = self._chosen.commands.get(digit)
        if cell is None or cell not in self._cells.opened:
            raise MissingError(digit)
        if self._clicks and not self._is_turned and self._random.random() < self._clicks:
            clicks, self._clicks = self._clicks, 0.0
            self._click_at(cell, left)
            self._clicks = clicks
        else:
            self._click(cell, "," if left else ";")

    def _click_at(self, cell: int, left: bool) -> None:
        column, row = self._board.coordinate(cell)
        if self._random.random() < 0.2:
            column += self._board.width * self._random.randint(-1, 2)
        self._number(column)
        self._number(row)
        self._do("perform(l)" if left else "perform(r)")

    def _restart(self) -> None:
        if self._by_mine:
            self._click(self._chosen.mine, ",")
        else:
            self._code.append("@")
        self._cells = UNOPENED

    def _set_up(self) -> None:
        commands = self._chosen.commands
        first = [0] if self._random.random() < 0.7 else []
        others = [digit for digit in commands if digit not in first]
        self._random.shuffle(others)
        pushed = 0
        for digit in first + others:
            if commands[digit] not in self._cells.opened:
                self._open(commands[digit])
                pushed += 1
        self._code += self._plain("pop") * pushed

    def _plain(self, names: str) -> list[str]:
        """Return the clicks for commands, without computed clicks."""
        code, self._code = self._code, []
        clicks, self._clicks = self._clicks, 0.0
        self._do(names)
        self._code, code = code, self._code
        self._clicks = clicks
        return code

    def _end(self, left: Collection[int] = ()) -> None:
        """Add clicks that open the rest of the board, without the cells `left`."""
        if self._cells.uncertain:
            self._restart()
        digits = self._board.digits
        cells = [cell for cell, digit in enumerate(digits) if digit != MINE]
        cells.sort(key=lambda cell: (cell == self._chosen.last, digits[cell] > 0))
        for cell in cells:
            done = self._cells.opened
            if self._dialect == "1":
                done |= self._ever
            if cell not in done and cell not in left:
                self._open(cell)

    # Numbers.

    def _number(self, number: int) -> None:
        """Add operations that push a number."""
        if not self._fixed:
            for words in self._from_cells(number):
                for word in words:
                    if isinstance(word, int):
                        self._open(word)
                    else:
                        self._do(word)
                return
        self._code += self._plain(commands_for(number))

    def _from_cells(self, number: int) -> Iterator[tuple[int | str, ...]]:
        """Yield ways to make a number from the digits of unopened cells. An integer is a cell to
        open; a text is commands."""
        free = self._free()
        if number in free:
            yield (free[number][0],)
        for low in free if self._random.random() < 0.8 else ():
            factor, over = divmod(number, low)
            ways = [((low, number - low), "add"), ((low, factor, over), "mul add")]
            for digits, names in [((low, factor), "mul")] * (over == 0) + ways:
                cells = different(free, digits)
                if cells is not None:
                    first, second, *third = cells
                    operator, *other = names.split()
                    yield (first, second, operator, *third, *other)

    def _free(self) -> dict[int, list[int]]:
        """Return the unopened cells by digit."""
        taken = {*self._chosen.commands.values(), self._chosen.last, *self._reserved}
        found: dict[int, list[int]] = {}
        for cell, digit in enumerate(self._board.digits):
            if 0 < digit < MINE and cell not in taken | self._cells.opened | self._cells.uncertain:
                found.setdefault(digit, []).append(cell)
        return found


def different(free: dict[int, list[int]], digits: Sequence[int]) -> list[int] | None:
    """Return different cells with these digits, or None if there are not enough."""
    cells = []
    for place, digit in enumerate(digits):
        same = digits[:place].count(digit)
        if len(free.get(digit, ())) <= same:
            return None
        cells.append(free[digit][same])
    return cells


@cache
def commands_for(number: int) -> str:
    """Return commands that push a number and work in any game."""
    if number < 0:
        return f"push0 {commands_for(-number)} sub"
    if number < 2:
        return "push0 not" if number else "push0"
    ways = [f"{commands_for(number // 2)} dup add" + (" push0 not add" if number % 2 else "")]
    root = int(number**0.5)
    ways += [
        f"{commands_for(root)} dup mul" + " push0 not add" * (number - root * root)
        for root in (root,)
        if root > 1 and number - root * root < 3
    ]
    return min(ways, key=lambda words: (words.count(" "), words))
