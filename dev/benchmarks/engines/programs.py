"""The programs of the suite. Each program ends without being stopped, and does the same in all dialects (except
`hello`, which is in dialect 2).

The input of a program decides how long the program runs, so the program is the same for each size.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dev.benchmarks.engines.assembler import ROWS, Assembler

if TYPE_CHECKING:
    from collections.abc import Callable


class Program(NamedTuple):
    """A program, and the functions that return its input and its output."""

    source: str
    input_of: Callable[[int], str]
    """Returns the input for a size."""
    small: int
    """A size at which the program takes some thousand steps."""
    expected: Callable[[int], str]
    """Returns the output of the program for a size."""
    fits_64_bits: bool = True
    """True if all values of the program fit into 64 bits."""
    most: int = 1 << 60
    """The largest size that is used."""


def counting() -> Program:
    """Return a program that counts down to 0."""
    program = Assembler()
    program.add("in(n)", "read n")
    loop = program.here("repeat: n = n - 1")
    program.add("1 sub dup positive")
    program.again_if_true(loop)
    program.add("out(n)", "write n")
    return Program(program.source(), str, 300, lambda _size: "0")


def collatz() -> Program:
    """Return a program that follows one Collatz sequence for each number up to n. A sequence begins
    at this number and ends at 1. The program writes how many steps all sequences have together."""
    program = Assembler()
    program.add("push0 in(n)", "total = 0; read n")
    next_start = program.here("repeat: x = n")
    program.add("dup")
    loop = program.here("repeat: x = x % 2 ? 3 * x + 1 : x // 2")
    program.add("dup 2 mod")
    program.when("3 mul 1 add", "2 div")
    program.add("3 2 roll 1 add 3 1 roll", "total = total + 1")
    program.add("dup 1 sub not not")
    program.again_if_true(loop)
    program.add("pop 1 sub dup 1 sub positive", "n = n - 1, until it is 1")
    program.again_if_true(next_start)
    program.add("pop out(n)", "write total")

    def expected(size: int) -> str:
        total = 0
        for start in range(2, size + 1):
            x = start
            while x != 1:
                x = 3 * x + 1 if x % 2 else x // 2
                total += 1
        return str(total)

    return Program(program.source(), str, 12, expected)


def nested() -> Program:
    """Return a program that writes the sum of i * j modulo 1009, for all i up to n and all j up to 100."""
    program = Assembler()
    program.add("push0 in(n)", "total = 0; read i")
    outer = program.here("repeat: j = 100")
    program.add("100")
    inner = program.here("repeat: total = (total + i * j) % 1009")
    program.add("3 1 roll dup 4 1 roll 3 2 roll dup 5 1 roll mul add 1009 mod 3 1 roll swap")
    program.add("1 sub dup positive", "j = j - 1")
    program.again_if_true(inner)
    program.add("pop 1 sub dup positive", "i = i - 1")
    program.again_if_true(outer)
    program.add("pop out(n)", "write total")

    def expected(size: int) -> str:
        return str(5050 * (size * (size + 1) // 2) % 1009)

    return Program(program.source(), str, 1, expected)


def performing() -> Program:
    """Return a program that counts down. The subtraction is a click that `perform` makes."""
    program = Assembler()
    program.add("in(n)", "read n")
    loop = program.here("repeat: n = n - 1, by a click on 13,1")
    program.add("1 13 1 perform(l) dup positive")
    program.again_if_true(loop)
    program.add("out(n)", "write n")
    return Program(program.source(), str, 150, lambda _size: "0")


def resetting() -> Program:
    """Return a program that counts down, with a new game in each round."""
    program = Assembler()
    program.add("in(n)", "read n")
    loop = program.here("repeat: a new game")
    program.add("reset(l)")
    program.open_digits()
    program.add("1 sub dup positive", "n = n - 1")
    program.again_if_true(loop)
    program.add("out(n)", "write n")
    return Program(program.source(), str, 100, lambda _size: "0")


_LINE = "The quick brown fox jumps over the lazy dog.\n"


def _text(size: int) -> str:
    return (_LINE * (size // len(_LINE) + 1))[:size]


def copying() -> Program:
    """Return a program that copies the input to the output, until the input ends."""
    program = Assembler()
    program.add("-1", "what is written at the end of the input: no character, an error")
    loop = program.here("repeat: copy a character")
    program.add("in(c) dup out(c) positive")
    program.again_if_true(loop)
    return Program(program.source(), _text, 200, _text, most=10_000_000)


def printing() -> Program:
    """Return a program that reads a number n, and writes the numbers from n down to 1, each on a line."""
    program = Assembler()
    program.add("in(n)", "read n")
    loop = program.here("repeat: write n, and the end of the line")
    program.add("dup out(n) 10 out(c)")
    program.add("1 sub dup positive", "n = n - 1")
    program.again_if_true(loop)

    def expected(size: int) -> str:
        return "".join(f"{value}\n" for value in range(size, 0, -1))

    return Program(program.source(), str, 150, expected)


def rolling() -> Program:
    """Return a program that runs a lagged Fibonacci generator: each value is the sum of the 7th and the 10th value
    before it, modulo 2 ** 16."""
    program = Assembler()
    program.add("in(n) 1 2 3 4 5 6 7 8 9 10", "read n; the first 10 values")
    loop = program.here("repeat: the 7th before, then the 10th before")
    program.add("7 6 roll dup 8 1 roll 11 10 roll add 65536 mod")
    program.add("11 10 roll 1 sub dup 12 1 roll positive", "n = n - 1")
    program.again_if_true(loop)
    program.add("out(n)", "write the last value")

    def expected(size: int) -> str:
        values = list(range(1, 11))
        for _ in range(size):
            values = [*values[1:], (values[-7] + values[-10]) % 65536]
        return str(values[-1])

    return Program(program.source(), str, 25, expected)


_DEEPEST = 1_000_000


def _deep_input(size: int) -> str:
    return f"{-(-size // _DEEPEST)} {min(size, _DEEPEST)}"


def deep() -> Program:
    """Return a program with a deep stack. It repeats two things: it puts the numbers from n to 1 on
    the stack (n is at most a million), and adds them."""
    program = Assembler()
    program.add("in(n) push0 in(n)", "read how often; total = 0; read n")
    again = program.here("repeat: -1 lies below the numbers")
    program.add("dup 4 1 roll -1 swap")
    push = program.here("repeat: push the next number")
    program.add("dup 1 sub dup positive")
    program.again_if_true(push)
    add = program.here("repeat: add a number")
    program.add("add swap dup positive")
    program.again_if_true(add)
    program.add("pop add 3 2 roll", "add the sum to the total")
    program.add("3 2 roll 1 sub dup 4 1 roll positive", "count, until it is done")
    program.again_if_true(again)
    program.add("pop out(n)", "write total")

    def expected(size: int) -> str:
        times, depth = map(int, _deep_input(size).split())
        return str(times * (depth * (depth + 1) // 2))

    return Program(program.source(), _deep_input, 80, expected)


_FIBONACCI_MODULUS = 10**36


def fibonacci() -> Program:
    """Return a program that writes the last 36 digits of the Fibonacci number n."""
    program = Assembler()
    program.add("1 in(n) push0 1", "modulus = 1; read n; a = 0; b = 1")
    program.add("4 3 roll 10 mul dup mul dup mul", "modulus = 10 ** 4")
    program.add("dup dup mul dup mul dup mul mul 4 1 roll", "modulus = modulus ** 9")
    loop = program.here("repeat: a, b = b, (a + b) % modulus")
    program.add("dup 3 1 roll add 4 3 roll dup 5 1 roll mod")
    program.add("3 2 roll 1 sub dup 4 1 roll positive", "n = n - 1")
    program.again_if_true(loop)
    program.add("pop out(n)", "write a")

    def expected(size: int) -> str:
        a, b = 0, 1
        for _ in range(size):
            a, b = b, (a + b) % _FIBONACCI_MODULUS
        return str(a)

    return Program(program.source(), str, 40, expected, fits_64_bits=False)


_MULTIPLIER, _INCREMENT = 6364136223846793005, 1442695040888963407


def congruential() -> Program:
    """Return a program that runs Knuth's linear congruential generator: x = (a * x + c) mod 2 ** 64. All products need
    128 bits."""
    program = Assembler()
    program.add("in(n) in(n) in(n) in(n) in(n)", "read n, the modulus, c, a and x")
    loop = program.here("repeat: x = (a * x + c) % modulus")
    program.add("swap dup 3 1 roll mul 3 2 roll dup 4 1 roll add 4 3 roll dup 5 1 roll mod")
    program.add("5 4 roll 1 sub dup 6 1 roll positive", "n = n - 1")
    program.again_if_true(loop)
    program.add("out(n)", "write x")

    def input_of(size: int) -> str:
        return f"{size} {2**64} {_INCREMENT} {_MULTIPLIER} 1"

    def expected(size: int) -> str:
        x = 1
        for _ in range(size):
            x = (x * _MULTIPLIER + _INCREMENT) % 2**64
        return str(x)

    return Program(program.source(), input_of, 40, expected, fits_64_bits=False)


_FIELD = ("*" * len(ROWS[0]),) * 8


def flags() -> Program:
    """Return a program that sets or removes flags in cells that a pseudo-random generator chooses, so that the board
    is different in each round."""
    program = Assembler(_FIELD)
    program.add("in(n) 1", "read n; x = 1")
    loop = program.here("repeat: x = (75 * x + 74) % 65537")
    program.add("75 mul 74 add 65537 mod")
    program.add("dup dup 27 div 8 mod 3 add perform(r) swap", "right click on the cell x")
    program.add("swap 1 sub dup 3 1 roll positive", "n = n - 1")
    program.again_if_true(loop)
    program.add("out(n)", "write x")

    def expected(size: int) -> str:
        x = 1
        for _ in range(size):
            x = (75 * x + 74) % 65537
        return str(x)

    return Program(program.source(), str, 20, expected)


HELLO = Path(__file__).resolve().parents[3] / "examples" / "hello.mines"


def hello() -> Program:
    """Return a program whose run takes hardly any time, to measure the start."""
    text = "Hello, world!\n"
    return Program(HELLO.read_bytes().decode(), lambda _size: "", 1, lambda _size: text, most=1)


PROGRAMS: dict[str, Program] = {
    "counting": counting(),
    "collatz": collatz(),
    "nested arithmetic": nested(),
    "perform in a loop": performing(),
    "loop through reset": resetting(),
    "cat": copying(),
    "print numbers": printing(),
    "roll": rolling(),
    "deep stack": deep(),
    "big integers: fib": fibonacci(),
    "big integers: lcg": congruential(),
    "pseudo-random flags": flags(),
    "hello": hello(),
}
