"""Turns statements into clicks that know of the board only which cells are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.mines.flow.structured.clicks import (
    LEFT,
    KnownCells,
    MissingError,
    NoTableError,
    commands_for,
)
from tests.mines.flow.structured.jumps import Jumps
from tests.mines.flow.structured.statements import (
    Accumulate,
    Bottom,
    Choose,
    Click,
    Compute,
    CountDown,
    CountUp,
    Gather,
    If,
    Juggle,
    Look,
    Read,
    Restart,
    Show,
    Sum,
    Switch,
    Table,
    Until,
    WhileInput,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.mines.flow.structured import boards
    from tests.mines.flow.structured.statements import Statement, Test


class PlainStatements(Jumps):
    """Adds the clicks of statements."""

    def __init__(self, random: Random, cells: boards.Cells, dialect: str, clicks: float) -> None:
        super().__init__(random, cells, dialect, clicks)
        self._tables: dict[Table, Sequence[int]] = {}
        self._restarting: set[Table] = set()
        """The tables before which the program begins a new game."""

    def _test(self, test: Test) -> None:
        """Add operations that push 1 if the test is true of x, and 0 otherwise."""
        self._do("dup")
        if test.kind == "positive":
            self._do("positive")
        elif test.kind == "zero":
            self._do("not")
        elif test.kind == "less":
            self._number(test.number)
            self._do("swap sub positive")
        elif test.kind == "multiple":
            self._number(test.number)
            self._do("mod not")
        else:
            self._number(test.number)
            self._do("sub not")

    # Statements.

    def _run(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, statement: Statement) -> None:  # noqa: PLR0912
        match statement:
            case Show():
                self._do("dup out(n)")
            case Write(code):
                self._number(code)
                self._do("out(c)")
            case Compute(operator, number):
                self._number(number)
                self._do(operator)
            case Accumulate(operator):
                self._do("dup")
                self._number(3)
                self._number(1)
                self._do(f"roll {operator} swap")
            case Juggle(numbers, order, operators):
                for number in numbers:
                    self._number(number)
                if order == "roll":
                    self._number(3)
                    self._number(1)
                if order != "none":
                    self._do(order)
                self._do(" ".join(operators) + " out(n)")
            case Bottom():
                self._do("reverse dup out(n) reverse")
            case If(test, then, otherwise):
                self._if(test, then, otherwise)
            case CountDown() | CountUp() | WhileInput() | Until():
                self._loop(statement)
            case Sum(first, loop):
                self._number(first)
                self._loop(loop)
                self._do("out(n)")
            case Restart():
                self._restart()
                self._set_up()
            case Look(row):
                self._in_its_own_game(["dup", row, "perform(l)"])
                self._do("dup out(n)")
            case Read():
                self._do("in(n)")
            case Gather(reading):
                self._gather(reading)
            case Switch(bodies):
                self._do("dup")
                self._switch(bodies)
            case Table():
                self._table(statement)
            case Click(columns, row, settles):
                choice = ["in(n)", *([] if columns is None else [columns, "mod"])]
                words = [*choice, "in(n)" if row is None else row, "perform(l)"]
                self._in_its_own_game(words, settles=settles)
            case Choose(numbers, operators):
                self._choose(numbers, operators)

    def _in_its_own_game(self, words: Sequence[str | int], *, settles: bool = True) -> None:
        self._restart()
        self._set_up()
        with self._keeping():
            for word in words:
                if isinstance(word, int):
                    self._number(word)
                else:
                    self._do(word)
        if settles:
            self._restart()
            self._set_up()

    def _table(self, table: Table) -> None:
        """Add a click at the column x in a row of cells that are not open in this game."""
        found = self._row_of(table.cells)
        if found is None or self._fixed:
            self._restart()
            self._set_up()
            self._restarting.add(table)
            found = self._row_of(table.cells)
        if found is None:
            raise NoTableError
        column, row = self._board.coordinate(found[0])
        with self._keeping():
            self._do("dup")
            self._number(len(found))
            self._do("mod")
            if column:
                self._number(column)
                self._do("add")
            self._number(row)
            self._do("perform(l) out(n)")
        self._tables[table] = [self._board.digits[cell] for cell in found]
        self._cells = self._cells._replace(uncertain=self._cells.uncertain | frozenset(found))

    def _row_of(self, length: int) -> list[int] | None:
        """Return `length` cells side by side that are certainly unopened, and whose clicks open no
        other cells. Return None if there are none."""
        free = {cell for cells in self._free().values() for cell in cells}
        for cell in sorted(free):
            found = list(range(cell, cell + length))
            if free.issuperset(found) and cell % self._board.width + length <= self._board.width:
                return found
        return None

    def _gather(self, reading: str) -> None:
        """Add a loop that reads all values, and a loop that writes them. On the stack, each value
        lies below a 1, and a 0 lies below all of them."""
        with self._keeping():
            self._do("push0")
            head = len(self._code)
            self._do(f"push0 push0 not {reading} swap not")
            self._round(head, "swap pop push0 not")
            self._do("pop")
            head = len(self._code)
            self._do("not")
            self._round(head, "out(n)" if reading == "in(n)" else "out(c)")

    def _switch(self, bodies: Sequence[Sequence[Statement]]) -> None:
        """Execute one of `bodies`: the remainder of the top value chooses which."""
        self._number(len(bodies))
        self._do("mod")
        before = self._cells
        after: KnownCells | None = None
        codes: list[list[str]] = []
        for body in bodies:
            self._cells = before
            with self._apart() as code:
                self._run(body)
            codes.append(code)
            after = self._cells if after is None else after.joined(self._cells)
        self._cells = before
        self._skip_table(codes)
        assert after is not None
        self._cells = after

    def _skip_table(self, codes: Sequence[list[str]]) -> None:
        """Add a skip to one of `codes`, which the top value chooses. Each is made as long as the
        longest, with the jump to the end of all."""
        longest = max(map(len, codes))
        for length in range(longest, longest + 1_000):
            with self._keeping():
                ends = [
                    self._plain(f"{commands_for(length * left)} skip") if left else []
                    for left in reversed(range(len(codes)))
                ]
            if all(len(code) + len(end) <= length for code, end in zip(codes, ends, strict=True)):
                break
        with self._keeping():
            self._number(length)
            self._do("mul skip")
        for code, end in zip(codes, ends, strict=True):
            padding = [""] * (length - len(code) - len(end))
            self._code += [*code, *padding, *end]

    def _choose(self, numbers: tuple[int, int], operators: tuple[str, str]) -> None:
        first, second = (self._chosen.commands.get(LEFT.index(name)) for name in operators)
        for name, cell in zip(operators, (first, second), strict=True):
            if cell is None:
                raise MissingError(LEFT.index(name))
        assert first is not None
        assert second is not None
        for number in numbers:
            self._number(number)
        self._do("in(n)")
        self._number(2)
        self._do("mod dup")
        from_column, from_row = self._board.coordinate(first)
        to_column, to_row = self._board.coordinate(second)
        self._along(from_column, to_column)
        self._do("swap")
        self._along(from_row, to_row)
        self._do("perform(l) out(n)")

    def _along(self, low: int, high: int) -> None:
        """Add operations that replace 0 by `low`, and 1 by `high`."""
        self._number(high - low)
        self._do("mul")
        self._number(low)
        self._do("add")

    def _if(self, test: Test, then: Sequence[Statement], otherwise: Sequence[Statement]) -> None:
        self._test(test)
        self._do("not")
        free = self._free() if not self._fixed and self._random.random() < 0.5 else {}
        reserved = free[max(free)][0] if free else None
        if reserved is not None:  # opened before the branches
            opened = self._cells.opened | {reserved}
            self._cells = self._cells._replace(opened=opened)
        before = self._cells
        with self._apart() as body:
            self._run(then)
            after = self._cells
        if otherwise:
            self._cells = before
            with self._apart() as other:
                self._run(otherwise)
                other_cells = self._cells
            body += self._skip_always(other)
        else:
            other, other_cells = [], before
        self._cells = before
        self._depth += 1
        if reserved is not None and len(body) > self._board.digits[reserved]:
            # Not long enough for the jump: it stays an unopened cell.
            uncertain = frozenset({reserved})
            after, other_cells = (
                KnownCells(each.opened - uncertain, each.uncertain | uncertain)
                for each in (after, other_cells)
            )
            reserved = None
        with self._keeping():
            self._skip_over(body, reserved)
        self._depth -= 1
        self._code += other
        self._cells = after.joined(other_cells)

    def _loop(self, statement: CountDown | CountUp | WhileInput | Until) -> None:
        match statement:
            case CountDown(first, _, _, _):
                if first is None:
                    self._do("in(n)")
                else:
                    self._number(first)
            case CountUp(first, _, _, _):
                self._number(first)
        restarts = statement.restarts
        before = self._cells
        self._depth += 1
        self._fixed += not restarts
        head = len(self._code)
        if restarts:
            self._restart()
            self._set_up()
        self._body(statement, head)
        self._fixed -= not restarts
        self._depth -= 1
        if not restarts:
            self._cells = before.joined(self._cells)
        if not isinstance(statement, Until):
            self._do("pop")

    def _body(self, statement: CountDown | CountUp | WhileInput | Until, head: int) -> None:
        match statement:
            case CountDown(_, body, True, restarts):
                self._do("dup positive not")
                self._go_round(head, body, "push0 not sub", restarts)
            case CountDown(_, body, False, _):
                self._run(body)
                self._do("push0 not sub dup positive")
                self._jump_back(head, is_conditional=True)
            case CountUp(_, last, body, _):
                self._run(body)
                self._do("push0 not add dup")
                self._number(last + 1)
                self._do("swap sub positive")
                self._jump_back(head, is_conditional=True)
            case WhileInput(reading, body, restarts):
                # What was read lies between a 0 and a 1; or there is only the 1 under the 0.
                self._do(f"push0 push0 not {reading} swap not")
                self._go_round(head, body, "pop", restarts, "swap pop")
            case Until(value, body, _):
                self._do("in(n)")
                self._run(body)
                self._number(value)
                self._do("sub not not")
                self._jump_back(head, is_conditional=True)

    def _go_round(
        self, head: int, body: Sequence[Statement], last: str, restarts: bool, first: str = ""
    ) -> None:
        """Add a loop. If the top value is 1, the program skips `body` and leaves the loop;
        otherwise it executes `body` and returns to `head`."""
        at_test = self._cells
        with self._apart() as code:
            self._do(first)
            self._run(body)
            self._do(last)
        self._cells = at_test if restarts else at_test.joined(self._cells)
        self._close(head, code)
