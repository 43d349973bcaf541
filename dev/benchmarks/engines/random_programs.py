"""Random programs of many kinds, to find programs for which one engine is slower than another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.benchmarks.engines.assembler import ROWS, Assembler
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.languages.mines.operations import NOOP, RESTART, SWITCH, Operation, Program
from tests.mines.engines.loops import looping
from tests.mines.flow.programs import Case, case, made

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

_COMPUTING = (
    "dup add", "dup mul 1009 mod", "1 add", "3 sub", "2 div", "7 mod", "5 mul 11 add 8191 mod", "dup not add", "dup positive add",
    "dup 3 2 roll swap pop add 65521 mod", "dup 3 1 roll", "3 -1 roll", "dup", "swap", "dup dup mul add 4099 mod",
)  # fmt: skip


def _any_clicks(random: Random, sizes: range, mines: range, count: int, restarts: float) -> Case:
    """Return a program with `count` operations. Most of them click anywhere on a board. A run performs the list of
    operations again and again. `sizes` contains the possible widths and heights of the board. `mines` contains the
    possible percentages of mines. `restarts` is the probability, from 0 to 1, that an operation restarts the game."""
    width, height = random.choice(sizes), random.choice(sizes)
    part = random.choice(mines)
    rows = [
        "".join(".*"[random.randrange(100) < part] for _ in range(width)) for _ in range(height)
    ]
    board = Board(tuple(rows))
    operations: list[Operation] = []
    for _ in range(count):
        chance = random.random()
        if chance < restarts:
            operations.append(RESTART)
        elif chance < restarts + 0.02:
            operations.append(SWITCH)
        else:
            button = random.choice(("left", "right"))
            operations.append(Operation("click", random.randrange(width * height), button))
    return Case(Program(board, operations, DEFAULT_DIALECT), _numbers(random))


def _numbers(random: Random) -> str:
    return " ".join(str(random.randrange(-9, 1000)) for _ in range(2000))


def _assembled(program: Assembler, random: Random, text: str = "") -> Case:
    """Return the assembled program without its last operations, which would end the run. So the list of operations
    repeats."""
    lines = program.source().split("\n")
    words = [line.partition("#")[0].strip() or "-" for line in lines]
    rows = [word for word in words if set(word) <= {".", "*"}]
    ending = 1 + "".join(rows).count(".")  # a new game, and a click on each safe cell
    dialect = DIALECTS[random.choice(("2", "2", "2.0.0", "1"))]
    return case(dialect.name, rows, " ".join(words[len(rows) : -ending]), text or _numbers(random))


def _forever(program: Assembler, loop: int) -> None:
    program.add("1")
    program.again_if_true(loop)


def _computed(random: Random) -> Case:
    """Return a program with loops that compute with small values."""
    program = Assembler()
    program.add(" ".join(str(random.randrange(1, 99)) for _ in range(6)))
    loop = program.here("loop")
    for _ in range(random.randrange(1, 12)):
        program.add(random.choice(_COMPUTING))
    program.add("1000003 mod")
    _forever(program, loop)
    return _assembled(program, random)


def _branches(random: Random) -> Case:
    """Return a program with loops that have many paths. Values that look random choose among the paths."""
    program = Assembler()
    program.add("12345")
    loop = program.here("loop")
    for _ in range(random.randrange(2, 8)):
        program.add(
            f"1103 mul {random.randrange(9999)} add 65537 mod dup {random.choice((2, 3, 5, 16))} mod 1 sub positive"
        )
        program.when(random.choice(("1 add", "2 div", "swap swap", "dup mul 65521 mod", "3 sub")),
                     random.choice(("", "", "1 sub", "7 mul", "dup pop")))  # fmt: skip
    _forever(program, loop)
    return _assembled(program, random)


def _wide(random: Random, most: int) -> Case:
    """Return a program with loops whose values have more than 64 bits in some rounds."""
    program = Assembler()
    program.add("3")
    loop = program.here("loop")
    for _ in range(random.randrange(1, 4)):
        program.add(random.choice(_COMPUTING))
    program.add("7 add dup mul")
    for _ in range(random.randrange(1, most)):
        program.add("dup mul")
    for _ in range(random.randrange(5)):
        program.add(random.choice(_COMPUTING))
    program.add(f"{random.choice((10007, 1000003, 2**31 - 1, 2**61 - 1))} mod")
    for _ in range(random.choice((0, 0, 30, 300))):
        program.add("1 add 99991 mod")
    _forever(program, loop)
    return _assembled(program, random)


def _growing(random: Random) -> Case:
    """Return a program whose values grow wider than 64 bits and become small again."""
    program = Assembler()
    program.add("1")
    loop = program.here("loop")
    program.add(f"{random.choice((2, 3, 10, 255))} mul {random.randrange(9)} add")
    program.add(f"dup 2 {'dup mul ' * random.choice((5, 6, 7, 8))} sub positive")
    program.when(f"{random.choice((97, 10007))} mod")
    _forever(program, loop)
    return _assembled(program, random)


def _stacks(random: Random) -> Case:
    """Return a program with a deep stack that is rolled and reversed."""
    depth = random.choice((10, 100, 1000, 20_000))
    program = Assembler()
    program.add(str(depth))
    fill = program.here("fill")
    program.add("dup 1 sub dup positive")
    program.again_if_true(fill)
    loop = program.here("loop")
    for _ in range(random.randrange(1, 8)):
        near = random.randrange(2, 40)
        program.add(random.choice((
            f"{near} 1 roll", f"{near} -2 roll", f"{-near} 1 roll", f"{depth // 2} 1 roll", f"{depth - 3} -1 roll",
            "reverse reverse", "dup pop", "swap", "1 add", "dup 3 1 roll pop", "add dup 2 div swap",
        )))  # fmt: skip
    program.add("dup")
    _forever(program, loop)
    return _assembled(program, random)


def _texts(random: Random) -> Case:
    """Return a program that reads and writes."""
    program = Assembler()
    program.add("0")
    loop = program.here("loop")
    for _ in range(random.randrange(1, 5)):
        program.add(random.choice((
            "in(n) pop", "in(c) pop", "in(n) out(n) 32 out(c)", "in(c) dup out(c) pop", "dup out(n)", "dup 26 mod 97 add out(c)",
            "10 out(c)", "1 add 100000 mod", "128512 out(c)", "dup mul 10007 mod dup out(n) 44 out(c)",
        )))  # fmt: skip
    program.add("1 add 50021 mod")
    _forever(program, loop)
    return _assembled(
        program, random, random.choice(("12 ab 7\n", "999 -5 3 ", "x é😀\n")) * 200_000
    )


def _performed(random: Random) -> Case:
    """Return a program that performs clicks. Values on the stack decide which cells it clicks."""
    width = len(ROWS[0])
    more = [
        "".join(random.choices(".*", (9, 1), k=width)) for _ in range(random.choice((1, 3, 20, 60)))
    ]
    program = Assembler(more)
    program.add("12345")
    loop = program.here("loop")
    for _ in range(random.randrange(1, 4)):
        program.add(f"1103 mul 12345 add 65537 mod dup dup {width} div {len(more)} mod 3 add")
        program.add("swap swap" if random.random() < 0.5 else "")
        program.add(random.choice(("perform(l)", "perform(r)")))
        if random.random() < 0.5:
            program.add("pop")
    if random.random() < 0.4:
        program.add("dup 100 mod not")
        program.when("reset(l)")
    _forever(program, loop)
    return _assembled(program, random)


def _flags(random: Random) -> Case:
    """Return a program that sets and removes flags on a few cells, or on many."""
    width = len(ROWS[0])
    more = ["*" * width] * random.choice((1, 2, 10))
    program = Assembler(more)
    program.add("12345")
    loop = program.here("loop")
    bound = random.choice((4, 8, 27, width * len(more)))
    program.add(
        f"1103 mul 12345 add 65537 mod dup {bound} mod dup {width} mod swap {width} div 3 add perform(r)"
    )
    _forever(program, loop)
    return _assembled(program, random)


def _chords(random: Random) -> Case:
    """Return a program with new games and chords on a large board."""
    size = random.choice((20, 50, 100))
    part = random.choice((2, 5, 10, 15))
    rows = ["".join(".*"[random.randrange(100) < part] for _ in range(size)) for _ in range(size)]
    board = Board(tuple(rows))
    digits = board.digits
    operations: list[Operation] = []
    for _ in range(random.choice((2, 10, 60))):
        operations.append(RESTART if random.random() < 0.5 else NOOP)
        for _ in range(random.choice((1, 5, 30))):
            cell = random.randrange(size * size)
            if digits[cell] == 9:
                continue
            operations.append(Operation("click", cell, "left"))
            operations += [
                Operation("click", other, "right")
                for other in board.neighbours(cell)
                if digits[other] == 9
            ]
            operations.append(Operation("click", cell, "right"))
    return Case(Program(board, operations, DEFAULT_DIALECT), "")


def _long_list(random: Random) -> Case:
    """Return a program that computes with a long list of operations, and repeats this list."""
    program = Assembler()
    program.add(" ".join(str(random.randrange(1, 99)) for _ in range(6)))
    for _ in range(random.choice((300, 1000, 4000))):
        program.add(random.choice((*_COMPUTING, "pop", "10007 mod")))
    program.add("10007 mod")
    return _assembled(program, random)


KINDS: Mapping[str, Callable[[Random], Case]] = {
    "any clicks, 4 to 10": lambda random: _any_clicks(random, range(4, 11), range(5, 40), random.choice((9, 60, 400)), 0.02),
    "any clicks, 12 to 30": lambda random: _any_clicks(random, range(12, 31), range(5, 30), random.choice((60, 400, 2000)), 0.01),
    "any clicks, 40 to 100": lambda random: _any_clicks(random, range(40, 101), range(2, 25), random.choice((100, 1000, 5000)), 0.005),
    "new games": lambda random: _any_clicks(random, range(6, 60), range(2, 25), random.choice((10, 100, 1000)), 0.1),
    "rare things": lambda random: made(random.randrange),
    "loops with all": looping,
    "computing": _computed,
    "branches": _branches,
    "wide at times": lambda random: _wide(random, 4),
    "wide": lambda random: _wide(random, 9),
    "growing": _growing,
    "stacks": _stacks,
    "texts": _texts,
    "performed": _performed,
    "flags": _flags,
    "chords": _chords,
    "long lists": _long_list,
}  # fmt: skip
"""The function that makes a program of each kind."""
