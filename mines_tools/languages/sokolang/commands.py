"""The table of all commands ("Command" in the language text). The player and the crates are the
*elements*. An element that is on a mark can execute commands."""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.base.long_integers import power, product, quotient
from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Protocol

    from mines_tools.languages.sokolang.stack import Stack
else:
    Protocol = object

_MOST_BITS = 10_000_000
"""The maximum number of bits in the result of a power. The largest result has about three million
digits."""
_SURROGATES = range(0xD800, 0xE000)
_REPLACEMENT = "\ufffd"
_LAST_CHARACTER = 0x10FFFF


class CommandError(Exception):
    """A command cannot be executed, so the program stops."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name
        """The name of the error. It is for other programs; the message is for people."""


class Surroundings(Protocol):
    """The things that a command can use besides the stack."""

    test: bool

    def write(self, text: str) -> None:
        """Print `text`."""

    def read_line(self) -> str | None:
        """Return the next line of the input without the line end. Return None at the end of the input."""

    def covered_marks(self) -> int:
        """Return the number of covered marks. A mark is covered if an element is on it."""


class Command(NamedTuple):
    """A command of the language."""

    code: int
    name: str
    pops: str
    """The names of the values that the command pops, separated by blanks. The top comes first."""
    pushes: str
    """The names of the values that the command pushes, separated by blanks. The top comes first."""
    summary: str
    needs: int
    """The number of values that the command pops. `outstr` pops at least this number."""
    effect: Callable[[Stack, Surroundings], None]


def _pop(stack: Stack) -> int:
    if not stack.items:
        raise CommandError("pop-on-empty-stack", phrase("the stack is empty"))
    return stack.pop()


def _pop_two(stack: Stack) -> tuple[int, int]:
    first = _pop(stack)
    return first, _pop(stack)


def _nop(_stack: Stack, _around: Surroundings) -> None:
    pass


def _add(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    stack.push(a + b)


def _subtract(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    stack.push(a - b)


def _multiply(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    stack.push(product(a, b))


def _divide(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    stack.push(_quotient(a, b))


def _remainder(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    stack.push(a - product(b, _quotient(a, b)))


def _quotient(a: int, b: int) -> int:
    """Return the integer part of a/b. Raise `CommandError` if `b` is 0."""
    if not b:
        raise CommandError("division-by-zero", phrase("division by zero"))
    magnitude = quotient(abs(a), abs(b))
    return magnitude if (a < 0) == (b < 0) else -magnitude


def _power(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    if b < 0:
        raise CommandError("negative-exponent", phrase("the exponent is negative"))
    if abs(a) > 1 and b * (a.bit_length() - 1) > _MOST_BITS:
        raise CommandError("endless-power", phrase("the power would have millions of digits"))
    stack.push(power(a, b))


def _print_string(stack: Stack, around: Surroundings) -> None:
    count = _pop(stack)
    if count > len(stack):
        raise CommandError(
            "pop-on-empty-stack",
            phrase("there are fewer values on the stack than characters to print"),
        )
    codes = [stack.pop() for _ in range(count)]
    for code in codes:
        if not 0 <= code <= _LAST_CHARACTER:
            raise CommandError(
                "no-character", phrase("{code} is not a character", code=format_integer(code))
            )
    around.write("".join(_REPLACEMENT if code in _SURROGATES else chr(code) for code in codes))


def _print_integer(stack: Stack, around: Surroundings) -> None:
    around.write(format_integer(_pop(stack)))


def _read_string(stack: Stack, around: Surroundings) -> None:
    line = around.read_line() or ""
    stack.extend([*map(ord, reversed(line)), len(line)])


def _read_integer(stack: Stack, around: Surroundings) -> None:
    line = around.read_line()
    if line is None:
        stack.push(0)
        return
    from mines_tools.languages.sokolang.input import integer_of

    value = integer_of(line)
    if value is None:
        from mines_tools.text.escaping import quoted

        message = phrase("the input line {line} is not an integer", line=quoted(line))
        raise CommandError("no-integer", message)
    stack.push(value)


def _copy(stack: Stack, _around: Surroundings) -> None:
    value = _pop(stack)
    stack.extend((value, value))


def _delete(stack: Stack, _around: Surroundings) -> None:
    _pop(stack)


def _reverse(stack: Stack, _around: Surroundings) -> None:
    stack.reverse()


def _length(stack: Stack, _around: Surroundings) -> None:
    stack.push(len(stack))


def _swap(stack: Stack, _around: Surroundings) -> None:
    a, b = _pop_two(stack)
    stack.extend((a, b))


def _mark(stack: Stack, around: Surroundings) -> None:
    stack.push(around.covered_marks())


def _test_zero(stack: Stack, around: Surroundings) -> None:
    around.test = _pop(stack) == 0


def _test_negative(stack: Stack, around: Surroundings) -> None:
    around.test = _pop(stack) < 0


def _not(stack: Stack, _around: Surroundings) -> None:
    stack.push(int(_pop(stack) == 0))


# fmt: off
_COMMANDS = (
    Command(0, "nop", "", "", template("does nothing"), 0, _nop),
    Command(1, "+", "a b", "a+b", template("adds a and b"), 2, _add),
    Command(2, "-", "a b", "a-b", template("subtracts b from a"), 2, _subtract),
    Command(3, "*", "a b", "a*b", template("multiplies a by b"), 2, _multiply),
    Command(4, "/", "a b", "a/b", template("divides a by b, rounded toward 0"), 2, _divide),
    Command(5, "%", "a b", "a%b", template("the remainder of a divided by b, with the sign of a"), 2, _remainder),
    Command(6, "pow", "a b", "a^b", template("a to the power of b"), 2, _power),
    Command(10, "outstr", "n c1 ... cn", "", template("prints n characters"), 1, _print_string),
    Command(11, "outint", "a", "", template("prints the top in decimal"), 1, _print_integer),
    Command(12, "instr", "", "n c1 ... cn", template("reads a line and pushes it: the length on top, then the characters"), 0, _read_string),
    Command(13, "inint", "", "a", template("reads a line that is an integer, and pushes it; pushes 0 at the end of the input"), 0, _read_integer),
    Command(20, "copy", "a", "a a", template("copies the top"), 1, _copy),
    Command(21, "del", "a", "", template("removes the top value"), 1, _delete),
    Command(22, "reverse", "", "", template("turns the stack upside down"), 0, _reverse),
    Command(23, "length", "", "n", template("pushes the number of values on the stack"), 0, _length),
    Command(24, "swap", "a b", "b a", template("swaps the two topmost values"), 2, _swap),
    Command(25, "mark", "", "n", template("pushes the number of covered marks"), 0, _mark),
    Command(30, "testeq", "a", "", template("sets the test: true if a is 0, else false"), 1, _test_zero),
    Command(31, "testneg", "a", "", template("sets the test: true if a is negative, else false"), 1, _test_negative),
    Command(32, "not", "a", "0|1", template("1 if a is 0, and 0 otherwise"), 1, _not),
)
# fmt: on

COMMANDS: Mapping[int, Command] = {command.code: command for command in _COMMANDS}
NOP = COMMANDS[0]


def command_of(code: int) -> Command:
    """Return the command with the code `code`. If there is no such command, return `nop`."""
    return COMMANDS.get(code, NOP)
