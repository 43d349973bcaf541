"""Programs with which a machine is measured. They are written for all dialects, and end without being stopped.

A small assembler makes each program, on a board that has a cell of every digit. Each program is a
loop. The number of its rounds is given in the input, or is the length of the input.
"""

from __future__ import annotations

from typing import NamedTuple

from dev.benchmarks.engines.assembler import DIGITS, LEFT, RIGHT, ROWS, number

_UNOPENED_RIGHT = "8;2"
_MINE = "3,1"


class BenchmarkProgram(NamedTuple):
    """A program and its input."""

    source: str
    input: str


class Assembler:
    def __init__(self) -> None:
        self.operations = list(DIGITS)

    def add(self, text: str) -> None:
        """Add the commands whose names are in `text`. For a number in `text`, add commands that
        push the number. (They push 0 and 1, and reach the number by doubling and adding 1.)"""
        for word in text.split():
            if word.isdigit():
                self.add(" ".join(number(int(word))))
            elif word in LEFT:
                self.operations.append(DIGITS[LEFT.index(word)])
            elif word in RIGHT:
                self.operations.append(DIGITS[RIGHT.index(word)].replace(",", ";"))
            else:
                self.operations.append({"swap": _UNOPENED_RIGHT, "noop": "", "reset": _MINE}[word])

    def open_digits(self) -> int:
        """Add clicks that open the cells that commands need. Return the number of values that these
        clicks push."""
        self.operations += DIGITS
        return len(DIGITS)

    def again_if_true(self, loop: int) -> None:
        """Pop a value. If the value is 1, go back to the operation `loop`. If it is 0, continue."""
        length = len(self.operations) - loop
        back = next(
            back
            for back in range(length, 2 * length + 200)
            if length + len(number(back)) + 4 <= back
        )
        tail = ["push0", *number(back), "sub", "mul", "skip"]
        self.add("noop " * (back - length - len(tail)) + " ".join(tail))

    def source(self) -> str:
        """Return the whole program. At its end it opens every safe cell."""
        ending = [
            f"{column},{row}"
            for row, cells in enumerate(ROWS)
            for column, cell in enumerate(cells)
            if cell == "."
        ]
        return "\n".join([*ROWS, *self.operations, *ending])


def counting(times: int) -> BenchmarkProgram:
    """Return a program that counts down from `times` to 0."""
    program = Assembler()
    program.add("in(n)")
    loop = len(program.operations)
    program.add("1 sub dup positive")
    program.again_if_true(loop)
    return BenchmarkProgram(program.source(), str(times))


def writing(times: int) -> BenchmarkProgram:
    """Return a program that counts down from `times` to 0. It writes each of these numbers except the first."""
    program = Assembler()
    program.add("in(n)")
    loop = len(program.operations)
    program.add("1 sub dup out(n) dup positive")
    program.again_if_true(loop)
    return BenchmarkProgram(program.source(), str(times))


def arithmetic(times: int) -> BenchmarkProgram:
    """Return a program that repeats a step of the Collatz sequence: x becomes (x + odd * (5x + 2)) // 2."""
    program = Assembler()
    program.add("27 in(n)")
    loop = len(program.operations)
    program.add("swap dup dup 2 mod swap 5 mul 2 add mul add 2 div swap 1 sub dup positive")
    program.again_if_true(loop)
    return BenchmarkProgram(program.source(), str(times))


def performing(times: int) -> BenchmarkProgram:
    """Return a program that counts down from `times` to 0. It subtracts 1 by a click that `perform` makes."""
    program = Assembler()
    program.add("in(n)")
    loop = len(program.operations)
    program.add("1 13 1 perform(l) dup positive")
    program.again_if_true(loop)
    return BenchmarkProgram(program.source(), str(times))


def resetting(times: int) -> BenchmarkProgram:
    """Return a program that counts down from `times` to 0, and starts a new game in each round."""
    program = Assembler()
    program.add("in(n)")
    loop = len(program.operations)
    program.add("reset")
    program.add("pop " * program.open_digits())
    program.add("1 sub dup positive")
    program.again_if_true(loop)
    return BenchmarkProgram(program.source(), str(times))


def copying(length: int) -> BenchmarkProgram:
    """Return a program that copies the input to the output, until the input ends."""
    program = Assembler()
    program.add("push0 1 sub")
    loop = len(program.operations)
    program.add("in(c) dup out(c) positive")
    program.again_if_true(loop)
    line = "The quick brown fox jumps over the lazy dog.\n"
    return BenchmarkProgram(program.source(), (line * (length // len(line) + 1))[:length])


def rolling(times: int) -> BenchmarkProgram:
    """Return a program that computes Fibonacci numbers and rolls the stack twice a round. The numbers grow by 7 digits
    in 10 rounds."""
    program = Assembler()
    program.add("1 1 in(n)")
    loop = len(program.operations)
    program.add("3 1 roll dup 3 1 roll add 3 2 roll 1 sub dup positive")
    program.again_if_true(loop)
    return BenchmarkProgram(program.source(), str(times))


PROGRAMS = {
    "counting loop": counting(4000),
    "arithmetic": arithmetic(1500),
    "perform in a loop": performing(2500),
    "reset in a loop": resetting(1000),
    "copying": copying(5000),
    "roll, big integers": rolling(2000),
}
"""The programs by name. Each takes about 100,000 steps."""
