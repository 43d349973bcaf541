"""Turns statements into a board and clicks.

The program first opens the cells with the digits of the commands that it needs, and removes the
values that this pushed. From then on, the assembler knows of every cell that it is open, that it is
unopened, or that this depends on the path through the program. The digits of cells that are
certainly unopened serve as constants, unless a loop returns to this place.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.mines.board import MINE
from tests.mines.flow.structured import boards
from tests.mines.flow.structured.statements import (
    Accumulate,
    Bottom,
    Choose,
    Click,
    ClickedCells,
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
    from collections.abc import Iterator, Sequence
    from random import Random

    from tests.mines.flow.structured.statements import Statement, Test

_LEFT = ("pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)")
_RIGHT = ("push0", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(r)")
_MOST_PADDING = 20


class _MissingError(Exception):
    """The board has no cell for a command."""

    def __init__(self, digit: int) -> None:
        self.digit = digit


class _NoTableError(Exception):
    """The board has no row of cells for a table."""


class Assembled(NamedTuple):
    """The board and the operations of a program."""

    rows: Sequence[str]
    operations: Sequence[str]
    clicked: ClickedCells
    """What a click selects in a game in which the cells for the commands are open."""

    @property
    def source(self) -> str:
        """Return the text of the program."""
        return "\n".join([*self.rows, *self.operations])


def assembled(
    random: Random, statements: Sequence[Statement], dialect: str, clicks: float = 0.0
) -> Assembled:
    """Return the program for these statements. `clicks` is the share of commands that are selected
    by a computed click."""
    needed = {0, 1, 2, 3, 4, 5, 7}
    seed = random.randrange(1 << 32)
    while True:
        random.seed(seed)
        seed += 1
        assembler = _Assembler(random, boards.chosen(random, needed), dialect, clicks)
        try:
            return assembler.program(statements)
        except _MissingError as missing:
            needed.add(missing.digit)
        except _NoTableError:
            continue


class _Cells(NamedTuple):
    """What is known of the cells at a place in the program."""

    opened: frozenset[int]
    uncertain: frozenset[int]

    def joined(self, other: _Cells) -> _Cells:
        either = self.uncertain | other.uncertain | (self.opened ^ other.opened)
        return _Cells((self.opened & other.opened) - either, either)


_UNOPENED = _Cells(frozenset(), frozenset())


class _Assembler:
    def __init__(self, random: Random, cells: boards.Cells, dialect: str, clicks: float) -> None:
        self._random = random
        self._board = cells.board
        self._chosen = cells
        self._dialect = dialect
        self._clicks = clicks
        self._code: list[str] = []
        self._cells = _UNOPENED
        self._ever: set[int] = set()
        """The cells that were opened on every path."""
        self._fixed = 0
        """The number of loops around the current place that return to their start without a
        restart."""
        self._depth = 0
        """The number of branches and loops around the current place."""
        self._tables: dict[Table, Sequence[int]] = {}
        self._is_turned = False
        """True if flagging mode has swapped the buttons."""
        self._by_mine = dialect == "1" or random.random() < 0.4

    def program(self, statements: Sequence[Statement]) -> Assembled:
        self._set_up()
        ready = self._cells.opened
        if not isinstance(statements[0], Read):
            self._do("push0")
        self._run(statements)
        self._end()
        board = self._board
        digits = board.digits
        pushes = [
            None if digit == MINE else digit or len(boards.opened_by(board, cell, set(ready)))
            for cell, digit in enumerate(digits)
        ]
        opened = [digit if cell in ready else -1 for cell, digit in enumerate(digits)]
        clicked = ClickedCells(board.width, board.height, pushes, opened)
        clicked.tables = self._tables
        return Assembled(board.rows, self._code, clicked)

    # Clicks.

    def _click(self, cell: int, button: str) -> None:
        column, row = self._board.coordinate(cell)
        if self._is_turned:
            button = "," if button == ";" else ";"
        self._code.append(f"{column}{button}{row}")

    def _open(self, cell: int) -> None:
        self._click(cell, ",")
        opened = boards.opened_by(self._board, cell, set(self._cells.opened))
        self._cells = _Cells(self._cells.opened | opened, self._cells.uncertain - opened)
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
        left = name in _LEFT
        digit = (_LEFT if left else _RIGHT).index(name)
        cell = self._chosen.commands.get(digit)
        if cell is None or cell not in self._cells.opened:
            raise _MissingError(digit)
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
        self._cells = _UNOPENED

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

    def _end(self) -> None:
        """Add clicks that open the rest of the board."""
        if self._cells.uncertain:
            self._restart()
        digits = self._board.digits
        cells = [cell for cell, digit in enumerate(digits) if digit != MINE]
        cells.sort(key=lambda cell: (cell == self._chosen.last, digits[cell] > 0))
        for cell in cells:
            done = self._cells.opened
            if self._dialect == "1":
                done |= self._ever
            if cell not in done:
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
        self._code += self._plain(_made(number))

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
                cells = _different(free, digits)
                if cells is not None:
                    first, second, *third = cells
                    operator, *other = names.split()
                    yield (first, second, operator, *third, *other)

    def _free(self) -> dict[int, list[int]]:
        """Return the unopened cells by digit."""
        taken = {*self._chosen.commands.values(), self._chosen.last}
        found: dict[int, list[int]] = {}
        for cell, digit in enumerate(self._board.digits):
            if 0 < digit < MINE and cell not in taken | self._cells.opened | self._cells.uncertain:
                found.setdefault(digit, []).append(cell)
        return found

    # Jumps.

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        """Open no cells to make numbers while this context lasts."""
        self._fixed += 1
        yield
        self._fixed -= 1

    @contextmanager
    def _apart(self) -> Iterator[list[str]]:
        """Assemble into a separate list, which is yielded."""
        code, self._code = self._code, []
        self._depth += 1
        yield self._code
        self._depth -= 1
        self._code = code

    def _skip_over(self, body: list[str], reserved: int | None) -> None:
        """Add `body` and a jump before it. If the top value is 1, the program skips `body`; if it
        is 0, the program executes `body`."""
        if reserved is not None and len(body) <= self._board.digits[reserved]:
            body += [""] * (self._board.digits[reserved] - len(body))
            self._click(reserved, ",")
            self._do("mul skip")
        elif len(body) & (len(body) - 1) == 0 and self._random.random() < 0.6:
            self._do("dup add " * (len(body).bit_length() - 1) + "skip")
        else:
            self._code += self._plain(_made(len(body)))
            self._do("mul skip")
        self._code += body

    def _skip_always(self, body: list[str]) -> list[str]:
        """Return operations that jump over `body`, to be put before it."""
        with self._apart() as code, self._keeping():
            self._code += self._plain(_made(len(body)))
            self._do("skip")
        return code

    def _jump_back(self, head: int, *, is_conditional: bool) -> None:
        """Add a jump back to `head`. If it is conditional, the program jumps only if the top value
        is 1."""
        with self._apart() as tail, self._keeping():
            self._do("mul skip" if is_conditional else "skip")
        length = len(self._code) - head
        if is_conditional and self._random.random() < 0.4:
            # -1 doubled again and again, or 0.
            for doublings in range(2, 10):
                turn = self._plain("push0 swap sub " + "dup add " * doublings)
                end = self._plain("skip")
                padding = (1 << doublings) - length - len(turn) - len(end)
                if 0 <= padding <= _MOST_PADDING:
                    self._code += [""] * padding + turn + end
                    return
        for back in range(length, 4 * length + 200):
            number = self._plain(_made(-back))
            padding = back - length - len(number) - len(tail)
            if padding >= 0:
                self._code += [""] * padding + number + tail
                return
        raise AssertionError

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
            found = self._row_of(table.cells)
        if found is None:
            raise _NoTableError
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

    def _round(self, head: int, names: str) -> None:
        with self._apart() as code:
            self._do(names)
        self._close(head, code)

    def _switch(self, bodies: Sequence[Sequence[Statement]]) -> None:
        self._do("dup")
        self._number(len(bodies))
        self._do("mod")
        before = self._cells
        after: _Cells | None = None
        codes: list[list[str]] = []
        for body in bodies:
            self._cells = before
            with self._apart() as code:
                self._run(body)
            codes.append(code)
            after = self._cells if after is None else after.joined(self._cells)
        self._cells = before
        # Each as long as the longest, with the jump to the end of all.
        for length in range(max(map(len, codes)), 1_000):
            with self._keeping():
                ends = [
                    self._plain(f"{_made(length * left)} skip") if left else []
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
        assert after is not None
        self._cells = after

    def _choose(self, numbers: tuple[int, int], operators: tuple[str, str]) -> None:
        first, second = (self._chosen.commands.get(_LEFT.index(name)) for name in operators)
        for name, cell in zip(operators, (first, second), strict=True):
            if cell is None:
                raise _MissingError(_LEFT.index(name))
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
                _Cells(each.opened - uncertain, each.uncertain | uncertain)
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

    def _close(self, head: int, code: list[str]) -> None:
        """Add the end of a loop. If the top value is 1, the program skips `code` and leaves the
        loop; otherwise it executes `code` and returns to `head`."""
        with self._apart() as tail, self._keeping():
            self._do("skip")
        with self._apart() as over, self._keeping():
            self._do("mul skip")
        length = len(code) + len(tail)
        for distance in range(length, 4 * length + 200):
            front = self._plain(_made(distance)) + over
            back = len(self._code) - head + len(front) + distance
            number = self._plain(_made(-back))
            padding = distance - length - len(number)
            if padding >= 0:
                self._code += [*front, *code, *[""] * padding, *number, *tail]
                return
        raise AssertionError


def _different(free: dict[int, list[int]], digits: Sequence[int]) -> list[int] | None:
    """Return different cells with these digits, or None if there are not enough."""
    cells = []
    for place, digit in enumerate(digits):
        same = digits[:place].count(digit)
        if len(free.get(digit, ())) <= same:
            return None
        cells.append(free[digit][same])
    return cells


@cache
def _made(number: int) -> str:
    """Return commands that push a number and work in any game."""
    if number < 0:
        return f"push0 {_made(-number)} sub"
    if number < 2:
        return "push0 not" if number else "push0"
    ways = [f"{_made(number // 2)} dup add" + (" push0 not add" if number % 2 else "")]
    root = int(number**0.5)
    ways += [
        f"{_made(root)} dup mul" + " push0 not add" * (number - root * root)
        for root in (root,)
        if root > 1 and number - root * root < 3
    ]
    return min(ways, key=lambda words: (words.count(" "), words))
