"""Programs with which flow analysis is measured: straight lists, and programs that branch endlessly."""

from __future__ import annotations

from random import Random

from dev.benchmarks.engines.assembler import ROWS
from dev.benchmarks.programs import Assembler

_PIECES = ("dup add", "dup mul pop", "1 sub", "dup not pop", "dup positive add", "swap dup out(n)")
_WIDE = [*ROWS, *["." * len(ROWS[0])] * 20]
"""The rows of the board, with room for flags below."""


def straight(count: int) -> str:
    """Return a program of `count` operations. It has no jumps, and ends after the last
    operation."""
    random = Random(1)
    program = Assembler()
    program.add("7 3")
    ending = [
        f"{column},{row}"
        for row, cells in enumerate(ROWS)
        for column, cell in enumerate(cells)
        if cell == "."
    ]
    while len(program.operations) + len(ending) < count:
        program.add(random.choice(_PIECES))
    operations = program.operations[: count - len(ending)]
    return "\n".join([*ROWS, *operations, *ending])


def _flags_of_a_generator(first: str) -> str:
    """Return a program that sets and removes flags in the cells that a linear congruential generator chooses."""
    program = Assembler()
    program.add(first)
    loop = len(program.operations)
    program.add("13 mul 7 add 10007 mod dup dup 29 div perform(r) 1")
    program.again_if_true(loop)
    return "\n".join([*_WIDE, *program.operations])


def _flags_in_a_list(count: int) -> str:
    """Return a program that repeats a list of `count` right clicks on scattered cells."""
    random = Random(2)
    clicks = [f"{random.randrange(40)};{random.randrange(30)}" for _ in range(count)]
    return "\n".join(["*" * 40, *["." * 40] * 29, *clicks])


def _jumps(count: int) -> str:
    """Return a program that skips operations `count` times. Each time, the input says how many."""
    program = Assembler()
    for _ in range(count):
        program.add("in(n) skip 3 in(c) swap")
    return program.source()


def _clicks_anywhere(count: int) -> str:
    """Return a program that clicks, with both buttons, where the input says."""
    program = Assembler()
    for _ in range(count):
        program.add("in(n) in(n) perform(r) in(n) in(n) perform(l)")
    return "\n".join([*_WIDE, *program.operations])


def _reversals(count: int) -> str:
    """Return a program that reverses a deep stack again and again, and so pushes values at both of its ends."""
    board = ["....", "....", "...*", "*...", "...."]
    return "\n".join([*board, "0,0", *["0;0"] * count, *["!", "0,0", "!", "0;0"] * count])


ADVERSARIES = {
    "flags of a generator, from input": _flags_of_a_generator("in(n)"),
    "flags of a generator": _flags_of_a_generator("5"),
    "flags in a list": _flags_in_a_list(400),
    "jumps": _jumps(100),
    "clicks anywhere": _clicks_anywhere(100),
    "reversals": _reversals(400),
}
"""The programs that are especially hard for the analysis, by name."""
