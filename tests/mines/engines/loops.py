"""Random programs with long loops. In each round they do what engines can get wrong: they compute
(also with more than 64 bits), read, write, turn, click, set flags, open cells by chords, and begin
new games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.benchmarks.engines.assembler import LEFT, RIGHT, ROWS, Assembler, number
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.operations import NOOP, RESTART, SWITCH, Operation, Program
from tests.mines.flow.programs import Case

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_PIECES = (
    "dup", "dup add", "pop", "swap", "dup mul", "mul", "add", "sub", "1 add", "1 sub", "dup 1 sub positive", "dup not",
    "3 div", "2 mod", "div", "mod", "3 1 roll", "3 2 roll", "2 1 roll", "4 -1 roll", "-3 1 roll", "roll", "7 roll", "1 1 roll",
    "in(n)", "in(c)", "dup out(n)", "out(n)", "out(c)", "33 out(c)", "7 mod 60 add out(c)", "dup positive skip",
    "2 mod skip", "3 mod skip", "dup 2 mod not skip", "push0 skip", "1 skip", "4 1 perform(l)", "10 1 perform(l)",
    "13 1 perform(l)", "1 1 perform(r)", "4 1 perform(r)", "dup 3 mod 3 mul 1 add 1 perform(l)", "perform(l)", "perform(r)",
    "! !", "!", "flag", "flag flag", "unflagged", "open", "click", "restart", "mine", "chord", "big", "push0", "noop",
    "1 2 3 4 5", "dup dup", "huge", "huge out(n)", "55296 out(c)", "57344 out(c)", "1114112 out(c)", "swap sub", "pop pop", "dup 5 sub not skip",
)  # fmt: skip


def looping(random: Random, pieces: Sequence[str] = _PIECES) -> Case:
    """Return a random program and an input. `pieces` are texts with the commands that the program
    may execute."""
    return _Maker(random, pieces).case()


class _Maker:
    def __init__(self, random: Random, pieces: Sequence[str]) -> None:
        self._random, self._pieces = random, pieces
        rows = [*ROWS]
        for _ in range(random.randrange(3)):
            rows.append("".join(random.choices(".*", (3, 1), k=len(rows[0]))))
        self._board = Board(tuple(rows))
        self._dialect = DIALECTS[random.choice(("2", "2", "2.0.0", "1"))]
        self._operations: list[Operation] = []

    def case(self) -> Case:
        """Return the whole program, and an input."""
        random = self._random
        for digit in range(9):
            self._click(3 * digit + 1, 1)
        self._words("pop " * random.randrange(10))
        for _ in range(random.randrange(3)):
            self._words(random.choice(self._pieces))
        self._loop(random.choice((1, 1, 2)))
        text = " ".join(
            str(random.choice((0, 1, 2, 3, 10, -5, 65, 10**12, 1 << 63))) for _ in range(40)
        )
        text = random.choice((text, text, text + "\nsome words 1 2\n" * 9, "", "abc\n\n 12 -7"))
        return Case(Program(self._board, self._operations, self._dialect), text)

    def _loop(self, deep: int) -> None:
        """Add a loop. Its commands and the way it ends are random."""
        random = self._random
        how = random.randrange(4)
        if how == 0:  # so many times
            self._words(str(random.choice((2, 5, 30, 200))))
        start = len(self._operations)
        for _ in range(1 + random.randrange(6)):
            if deep > 1 and random.random() < 0.3:
                self._loop(deep - 1)
            else:
                self._words(random.choice(self._pieces))
        if how == 0:
            self._words("1 sub dup positive")
            self._back(start, "mul skip")
        elif how == 1:  # as long as something holds
            self._words(random.choice(("dup positive", "dup 2 mod", "dup not not", "1")))
            self._back(start, "mul skip")
        elif how == 2:
            self._back(start, "mul skip", "1")

    def _back(self, start: int, tail: str, first: str = "") -> None:
        """Add operations that jump back to `start` if the top value is 1, or continue if it is
        0."""
        length = len(self._operations) - start
        by = next(
            by
            for by in range(length + 1, 2 * length + 300)
            if length + len(number(by)) + len(_expanded(f"{first} push0 sub {tail}")) <= by
        )
        words = _expanded(f"{first} push0 {by} sub {tail}")
        self._words("noop " * (by - length - len(words)) + f"{first} push0 {by} sub {tail}")

    def _words(self, text: str) -> None:
        for word in _expanded(text):
            self._word(word)

    def _word(self, word: str) -> None:
        random, board = self._random, self._board
        width, height = board.width, board.height
        if word in LEFT:
            self._click(3 * LEFT.index(word) + 1, 1)
        elif word in RIGHT:
            self._click(3 * RIGHT.index(word) + 1, 1, right=True)
        elif word in ("!", "noop", "restart"):
            restart = RESTART if self._dialect.restart_operation else NOOP
            self._operations.append({"!": SWITCH, "noop": NOOP, "restart": restart}[word])
        elif word == "mine":
            self._click(3, 1)
        elif word == "swap":
            self._click(8, 2, right=True)
        elif word in ("flag", "unflagged", "open", "click"):
            column, row = random.randrange(width), random.randrange(height)
            right = word == "flag" or (word == "click" and random.random() < 0.5)
            self._click(column, row, right=right)
            if word == "unflagged":
                self._click(column, row, right=True)
                self._click(column, row, right=True)
        else:
            assert word == "chord", word
            middle = board.cell(3 * random.randrange(9) + 1, 1)
            for other in board.neighbours(middle):
                if board.digits[other] == 9:
                    self._operations.append(Operation("click", other, "right"))
            self._operations.append(Operation("click", middle, "right"))

    def _click(self, column: int, row: int, *, right: bool = False) -> None:
        cell = self._board.cell(column, row)
        self._operations.append(Operation("click", cell, "right" if right else "left"))


def _expanded(text: str) -> Sequence[str]:
    """Return the words of `text`. Each number is replaced by words that make it from 0 and 1, by
    doubling and adding."""
    words: list[str] = []
    for word in text.split():
        if word == "big":
            words += [*number(255), *["dup", "mul"] * 3]
        elif word == "huge":  # 4,933 digits
            words += [*number(2), *["dup", "mul"] * 14]
        elif word.lstrip("-").isdigit():
            words += number(int(word))
        else:
            words.append(word)
    return words


def long_round() -> str:
    """Return a program with a loop, each round of which takes about 2,000 steps or more. The input
    is the number of rounds."""
    program = Assembler()
    program.add("in(n)")
    loop = program.here("loop")
    program.add("dup 3 add pop " * 300 + "1 sub dup positive")
    program.again_if_true(loop)
    return program.source()
