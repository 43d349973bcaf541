"""Turns statements that keep something on the board, or choose a cell, into clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from tests.mines.flow.structured import boards
from tests.mines.flow.structured.clicks import (
    LEFT,
    KnownCells,
    MissingError,
    NoTableError,
    commands_for,
)
from tests.mines.flow.structured.plain_statements import PlainStatements
from tests.mines.flow.structured.statements import (
    Area,
    Call,
    Clear,
    Collect,
    Guard,
    Once,
    Passes,
    Pile,
    Poke,
    SwitchBelow,
    Toggle,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.mines.flow.structured.statements import Statement

_SKIP = 7
"""The digit of the cells that select `skip` by a right click."""
_MOST_FLAGS = 3
"""The largest number of flags on the board: one of `swap`, and two of statements."""


class BoardStatements(PlainStatements):
    """Adds the clicks of statements that keep something on the board, or choose a cell."""

    def __init__(self, random: Random, cells: boards.Cells, dialect: str, clicks: float) -> None:
        super().__init__(random, cells, dialect, clicks)
        self._slots: dict[int, int] = {}
        """The cells that remember whether something happened before."""
        self._flags: dict[int, int] = {}
        """The mines whose flags remember something."""
        self._areas: dict[Area, list[list[int]]] = {}
        """The cells of each area, row by row."""
        self._restarts_to_clear = False
        """True if the program begins a new game before it clears the board."""
        self._ready = self._set_up_cells()

    def _set_up_cells(self) -> frozenset[int]:
        """Return the cells that are open in a game that is set up."""
        found: set[int] = set()
        for cell in self._chosen.commands.values():
            found |= set() if cell in found else boards.opened_by(self._board, cell, found)
        return frozenset(found)

    # Cells with a purpose.

    def _reserve(self, statements: Sequence[Statement]) -> None:
        """Choose the cells and the mines that the statements need."""
        every = within(statements)
        areas = {each.area for each in every if isinstance(each, Poke | Clear)}
        for area in sorted(areas, key=lambda area: (-area.columns * area.rows, area.number)):
            self._areas[area] = self._rectangle(area)
            self._reserved |= {cell for row in self._areas[area] for cell in row}
        for slot in sorted({each.slot for each in every if isinstance(each, Once)}):
            self._slots[slot] = self._some(
                [cell for cell in self._unused() if self._digit(cell) < 6]
            )
        guards = [each for each in every if isinstance(each, Passes) and each.ending == "guards"]
        flags = {each.flag for each in every if isinstance(each, Toggle | Guard)}
        for flag in sorted(flags | ({0} if guards else set())):
            self._flags[flag] = self._some(self._mines())

    def _digit(self, cell: int) -> int:
        return self._board.digits[cell]

    def _some(self, cells: Sequence[int]) -> int:
        """Return one of `cells`, and reserve it."""
        if not cells:
            raise NoTableError
        cell = self._random.choice(cells)
        self._reserved.add(cell)
        return cell

    def _unused(self) -> list[int]:
        """Return the cells that are unopened in a game that is set up, and beside no 0."""
        free = {cell for cells in self._free().values() for cell in cells}
        return [
            cell
            for cell in sorted(free - self._ready)
            if all(self._digit(other) for other in self._board.neighbours(cell))
        ]

    def _mines(self) -> list[int]:
        """Return the mines whose flags make no chord of a click on the cell of a command."""
        taken = {self._chosen.swap, self._chosen.mine, *self._reserved}
        for digit, cell in self._chosen.commands.items():
            if digit <= _MOST_FLAGS:
                taken |= set(self._board.neighbours(cell))
        digits = self._board.digits
        return [cell for cell, digit in enumerate(digits) if digit == MINE and cell not in taken]

    def _rectangle(self, area: Area) -> list[list[int]]:
        """Return the cells of a rectangle of unopened cells with digits of binary operators."""
        width, height = self._board.width, self._board.height
        free = {cell for cell in self._unused() if 3 <= self._digit(cell) <= 7}
        found = []
        for row in range(height - area.rows + 1):
            for column in range(width - area.columns + 1):
                rows = [
                    [(row + below) * width + column + right for right in range(area.columns)]
                    for below in range(area.rows)
                ]
                if all(free.issuperset(cells) for cells in rows):
                    found.append(rows)
        if not found:
            raise NoTableError
        return self._random.choice(found)

    # Statements.

    def _statement(self, statement: Statement) -> None:
        match statement:
            case SwitchBelow(bodies):
                self._do("swap dup")
                self._number(3)
                self._number(1)
                self._do("roll")
                self._switch(bodies)
            case Once():
                self._once(statement)
            case Toggle(flag):
                self._do("dup")
                self._click(self._flags[flag], ";")
                self._do("pop")
            case Guard(flag):
                self._guard(flag)
            case Poke():
                self._poke(statement)
            case Call():
                self._call(statement)
            case Pile():
                self._pile(statement)
            case Collect():
                self._collect(statement)
            case Clear():
                self._clear(statement)
            case _:
                super()._statement(statement)

    def _once(self, once: Once) -> None:
        """Add a click on a cell. If it was open, its command makes 0 of zeros; otherwise the click
        pushes the digit."""
        cell = self._slots[once.slot]
        digit = self._digit(cell)
        self._do("push0" if digit < 3 else "push0 push0")
        self._open(cell)
        if digit > 1:
            self._do("positive")
        before = self._cells
        with self._apart() as body:
            self._do("pop" if digit == 2 else "")
            self._run(once.otherwise)
            after = self._cells
        self._cells = before
        with self._apart() as first:
            self._do("pop" if digit < 3 else "pop pop")
            self._run(once.then)
            first_cells = self._cells
        body += self._skip_always(first)
        self._cells = before
        with self._keeping():
            self._skip_over(body, None)
        self._code += first
        self._cells = after.joined(first_cells)

    # Games that may be set up already.

    def _code_to_set_up(self) -> list[str]:
        """Return the clicks that set up a game in which the cell of `skip` is open, and that remove
        two values."""
        before = self._cells
        self._cells = KnownCells(frozenset({self._chosen.commands[_SKIP]}), frozenset())
        with self._apart() as code:
            self._set_up()
            self._code += self._plain("pop pop")
        self._cells = before
        return code

    def _push_ends(self, set_up: Sequence[str]) -> None:
        """Add operations that push two numbers. Their remainder says how far to skip if the game is
        set up."""
        length = _SKIP + len(set_up)
        self._code += self._plain(f"{commands_for(length)} {commands_for(length + 1)}")

    def _resume(self, set_up: Sequence[str]) -> None:
        """Add a skip over `set_up`. In a new game, the clicks push 7 and skip 7 operations; in a
        game that is set up, they skip `set_up` too."""
        self._click(self._chosen.commands[_SKIP], ",")
        self._click(self._chosen.commands[_SKIP], ";")
        self._code += [*[""] * _SKIP, *set_up]

    def _guard(self, flag: int) -> None:
        set_up = self._code_to_set_up()
        self._push_ends(set_up)
        self._click(self._flags[flag], ",")
        self._resume(set_up)
        self._cells = self._cells.joined(KnownCells(self._ready, frozenset()))

    def _passes(self, passes: Passes) -> None:
        """Add a whole program of several passes."""
        keeps = passes.ending != "restarts"
        set_up = self._code_to_set_up()
        if keeps:
            self._resume(set_up)
            self._cells = KnownCells(self._ready, frozenset())
        else:
            self._set_up()
        self._fixed += keeps
        self._do("push0 add")  # after the first pass, a 0 on an empty stack stays there
        self._do("in(n)" if passes.reads else "push0")
        before = self._cells
        self._run(passes.body)
        self._do("pop push0 not add dup")
        self._number(passes.count)
        self._do("sub not not")
        if keeps:
            self._cells = before.joined(self._cells)
        after = self._cells
        with self._apart() as ending:
            self._end()
        self._cells = after
        with self._keeping():
            self._skip_over(ending, None)
        if keeps:
            self._push_ends(set_up)
        if passes.ending == "guards":
            self._click(self._flags[0], ",")
        elif not keeps:
            self._restart()

    # Computed clicks.

    def _poke(self, poke: Poke) -> None:
        """Add a computed click on a cell of an area. If the cell was unopened, the click leaves two
        values more than a command; a test removes them."""
        area, cells = poke.area, self._areas[poke.area]
        first_column, first_row = self._board.coordinate(cells[0][0])
        is_one_row = area.rows == 1
        self._do("in(n)" if poke.reads else "dup")
        if not is_one_row:
            self._do("dup")
        self._place(None, area.columns, first_column)
        if not is_one_row:
            self._do("swap")
            self._place(area.columns, area.rows, first_row)
        for number in (1, poke.number, 2, 4 if is_one_row else 5, 3):
            self._number(number)
        self._do("roll")
        if is_one_row:
            self._number(first_row)
        self._do("perform(l) out(n) push0 not sub not")
        self._cells = self._cells._replace(
            uncertain=self._cells.uncertain | {cell for row in cells for cell in row}
        )
        with self._keeping():
            self._skip_over(self._plain("pop pop"), None)

    def _place(self, divisor: int | None, count: int, first: int) -> None:
        """Add operations that make a coordinate of the top value."""
        if divisor is not None:
            self._number(divisor)
            self._do("div")
        self._number(count)
        self._do("mod")
        if first:
            self._number(first)
            self._do("add")

    def _call(self, call: Call) -> None:
        cells = []
        for name in call.operators:
            digit = LEFT.index(name)
            if digit not in self._chosen.commands:
                raise MissingError(digit)
            cells.append(self._chosen.commands[digit])
        self._do("in(n)" if call.reads else "dup")
        self._number(len(cells))
        self._do("mod")
        for number in (*call.numbers, 3, 2):
            self._number(number)
        self._do("roll")
        codes = []
        for cell in cells:
            column, row = self._board.coordinate(cell)
            column += self._board.width * self._random.choice((0, 0, 0, 1))
            codes.append(self._plain(f"{commands_for(column)} {commands_for(row)}"))
        self._skip_table(codes)
        self._do("perform(l) out(n)")

    def _clear(self, clear: Clear) -> None:
        cells = {cell for row in self._areas[clear.area] for cell in row}
        self._restarts_to_clear = bool(self._cells.uncertain)
        self._end(cells)
        with self._keeping():
            if clear.order != "input":
                self._do("push0")
            head = len(self._code)
            if clear.order == "input":
                self._do("in(n)")
            self._poke(Poke(clear.area, clear.number, reads=False))
            if clear.order == "up":
                self._do("push0 not add")
            elif clear.order == "walk":
                for number, name in zip(clear.factors, ("mul", "add", "mod"), strict=True):
                    self._number(number)
                    self._do(name)
            else:
                self._do("pop")
            self._jump_back(head, is_conditional=False)

    # Deep stacks.

    def _pile(self, pile: Pile) -> None:
        count = len(pile.numbers)
        self._do("dup")
        for number in (*pile.numbers, count + 1, count):
            self._number(number)
        self._do("roll")
        self._number(count)
        self._do("swap roll " + " ".join(pile.operators) + " out(n)")

    def _collect(self, collect: Collect) -> None:
        """Add a loop that pushes values, and a loop that writes them. On the stack, each value lies
        below a 1, and a 0 lies below all of them."""
        self._do("push0")
        if collect.first is None:
            self._do("in(n)")
        else:
            self._number(collect.first)
        with self._keeping():
            head = len(self._code)
            self._do("dup")
            self._number(collect.number)
            self._do(f"{collect.operator} push0 not")
            self._number(3)
            self._number(2)
            self._do("roll push0 not sub dup positive")
            self._jump_back(head, is_conditional=True)
            self._do("pop")
            head = len(self._code)
            self._do("not")
            self._round(head, "out(n)")
