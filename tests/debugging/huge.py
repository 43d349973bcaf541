"""Random programs that calculate with huge integers, of hundreds and thousands of digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.operations import source_form
from tests.debugging.runs import Program
from tests.emojifunge.flow.programs import emoji
from tests.mines.engines.loops import looping
from tests.sokolang.programs import program

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

MOST_BITS = 20_000
"""The largest size of an integer in bits, about 6,000 digits. A run that makes a larger one is not
followed further."""
_DIGITS = (20, 59, 60, 61, 100, 308, 309, 310, 700, 1500, 4299, 4301)


def huge_integer(at_will: random.Random) -> int:
    """Return a random integer, mostly with many digits, often near a power of 2 or 10."""
    digits = at_will.choice(_DIGITS)
    kind = at_will.randrange(4)
    if kind == 0:
        found: int = 10**digits
        found += at_will.choice((-1, 0, 0, 1))
    elif kind == 1:
        found = (1 << 3 * digits) + at_will.choice((-1, 0, 1))
    elif kind == 2:
        found = at_will.randrange(10 ** (digits - 1), 10**digits)
    else:
        found = at_will.choice((0, 1, 2, 7, 65, 1 << 64))
    return -found if at_will.random() < 0.3 else found


def huge_text(at_will: random.Random) -> str:
    """Return several huge integers as input text."""
    lines = [decimal(huge_integer(at_will)) for _ in range(at_will.randint(2, 6))]
    return at_will.choice(("\n", " ")).join(lines)


def decimal(value: int) -> str:
    """Return `value` in decimal, even if it has more digits than Python allows: the text is put
    together from short pieces."""
    size = 4000
    sign, rest, pieces = "-" if value < 0 else "", abs(value), list[str]()
    while rest >= 10**size:
        rest, piece = divmod(rest, 10**size)
        pieces.append(str(piece).rjust(size, "0"))
    return sign + "".join([str(rest), *reversed(pieces)])


_MINES = (
    "in(n)", "in(n)", "in(n) in(n)", "in(n) dup mul dup mul", "in(n) in(n) mul", "dup", "dup mul", "dup mul", "mul", "mul", "add", "sub", "div", "mod", "swap", "2 1 roll",
    "3 1 roll", "3 2 roll", "positive", "not", "dup out(n)", "out(n)", "out(c)", "pop", "!", "flag", "flag flag", "unflagged",
    "chord", "chord", "mine", "restart", "open", "click", "big", "7 mod 60 add out(c)", "skip", "2 mod skip", "roll",
    "4 1 perform(l)", "10 1 perform(r)", "perform(l)", "perform(r)", "dup dup sub", "dup 1 sub div", "dup dup mul mod", "push0 sub",
)  # fmt: skip


def _mines(at_will: random.Random) -> Program:
    case = looping(at_will, _MINES)
    board = case.program.board
    lines = [*board.rows, *(source_form(each, board) for each in case.program.operations)]
    return Program("mines", "\n".join(lines), huge_text(at_will))


_FACTORIALS = (
    "10 fact",
    "100 fact",
    "100 fact dup mul dup mul",
    "100 semifact",
    "A fact",
    "R semifact",
    "9 fact",
)
"""Factorials of constants only: the factorial of a huge integer would take too long."""
_CALCULATING = (
    "dup mul", "dup mul", "mul", "plus", "minus", "dup", "swap", "swap3", "div", "mod", "spaceship-operator", "equal-to",
    "greater-than", "less-than", "increment", "decrement", "not", "passed", "fair", "dup output-number", "output-number", "gold", "silver",
    "bronze", "median", "length", "reverse", "pop", "pick-up-trash", "mailbox-in", "mailbox-out", "100", "0", "create-empty-stack",
    "2 create-new-stack", "3 create-new-stack", "into-nested-stack", "exit-nested-stack", "goto-root-stack", "open-stack",
    "change-popmode", "R-18", "infinity", "3 swapN", "pick-emoji empty", "pick-back-emoji", "record 2 mul record", "play-record",
)  # fmt: skip
_JUMPING = (
    "speedrun", "sleep", "2 time-manipulation", "slot", "judgement", "dice", "infinity-loop", "exec", "right-if-true", "timer", "signal",
    "input-ascii", "fast-right", "spider", "comment",
)  # fmt: skip


def _emojifunge(at_will: random.Random) -> Program:
    """Return a program whose pointer goes round the edge of the grid. Instructions that make
    factorials are never skipped or executed twice."""
    makes = (*_CALCULATING, *_FACTORIALS, *_FACTORIALS, *_FACTORIALS)
    reads = (*_CALCULATING, *_JUMPING, *["input-number"] * 8)
    pieces = at_will.choice((makes, makes, reads))
    names: list[str] = []
    while len(names) < 30:
        names += at_will.choice(pieces).split()
    width = at_will.randint(4, len(names) // 2 - 2)
    top, bottom = names[:width], names[width : 2 * width][::-1]
    cells = [
        ["right", *top, "down"],
        ["up", *bottom, "left"],
    ]
    text = at_will.choice((huge_text(at_will), huge_text(at_will), "7 8 9"))
    return Program("emojifunge", "\n".join(emoji(" ".join(row)) for row in cells), text)


_ROOM = "###########\n#.*.@A*.*:#\n###########\n#*#########"
_CODES = (1, 1, 2, 3, 3, 3, 4, 5, 11, 13, 20, 20, 22, 23, 24, 25, 30, 31, 32, 21)


def _sokolang(at_will: random.Random) -> Program:
    """Return a program whose player walks to and fro. Its stacks contain no command that makes
    powers."""
    moves = at_will.choices(
        ("rw", "rw", "plwp", "plwp", "rr", "pllwp", "w"), k=at_will.randint(4, 16)
    )
    stacks = []
    for name in "@a":
        values = [
            str(at_will.choice(_CODES)) if at_will.random() < 0.65 else _written(at_will)
            for _ in range(at_will.randint(4, 14))
        ]
        stacks.append(f"{name}:{','.join(values)}")
    return Program(
        "sokolang", program(f"[{''.join(moves)}]", "\n".join(stacks), _ROOM), huge_text(at_will)
    )


def _written(at_will: random.Random) -> str:
    return decimal(huge_integer(at_will))


HUGE: Mapping[str, Callable[[random.Random], Program]] = {
    "mines": _mines,
    "emojifunge": _emojifunge,
    "sokolang": _sokolang,
}
"""The functions that make these programs, by language."""
