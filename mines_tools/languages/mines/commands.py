"""The 25 commands as one table, and how an operation selects a command (section "Commands" of the language text).

The interpreter, the flow analysis, hovers, completion, documentation and rules all read this table.
"""

from __future__ import annotations

from mines_tools.base.long_integers import LONG, MINUS_LONG, product, quotient, remainder
from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal, Protocol

    from mines_tools.languages.mines.player import Action

    CommandError = Literal[
        "StackUnderflowError", "ZeroDivisionError", "InputMismatchError", "UnicodeRangeError"
    ]
else:
    Protocol = object


UNDERFLOW: CommandError = "StackUnderflowError"
ZERO_DIVISION: CommandError = "ZeroDivisionError"
INPUT_MISMATCH: CommandError = "InputMismatchError"
UNICODE_RANGE: CommandError = "UnicodeRangeError"

ERROR_NAMES: Mapping[str, str] = {
    UNDERFLOW: template("stack underflow"),
    ZERO_DIVISION: template("division by zero"),
    INPUT_MISMATCH: template("input mismatch"),
    UNICODE_RANGE: template("not a character"),
}
"""The names of command errors as people read them. The keys are the names in traces and JSON."""

LAST_CODE_POINT = 0x10FFFF
SURROGATES = range(0xD800, 0xE000)


class CommandWorld(Protocol):
    """The parts of the machine that a command can use in addition to its arguments."""

    stack: list[int]

    def opened_count(self) -> int:
        """Return the number of cells that the present operation opened."""

    def opened_sum(self) -> int:
        """Return the sum of the digits of the cells that the present operation opened."""

    def digit(self) -> int:
        """Return the digit of the clicked cell."""

    def take_integer(self) -> int | None: ...
    def take_code_point(self) -> int | None: ...
    def write_integer(self, value: int) -> None: ...
    def write_code_point(self, value: int) -> None: ...
    def skip(self, count: int) -> None: ...
    def perform(self, column: int, row: int, button: Literal["left", "right"]) -> None: ...
    def restart(self) -> None: ...
    def roll_underflows(self, depth: int, rolls: int) -> bool: ...


Effect = "Callable[[World], CommandError | None]"
"""The type of functions that execute a command. The caller makes sure that the arguments are on the stack. If the
command fails, the function returns the error and changes nothing."""


class Command(NamedTuple):
    """One of the 25 commands."""

    name: str
    pops: int
    """The number of values that the command first pops ("constant pops" in the language text). If the stack has fewer
    values, there is a stack underflow."""
    pushes: int | None
    """The number of values that the command pushes after it has popped its arguments; None if the number is not always
    the same."""
    effect: Callable[[CommandWorld], CommandError | None]
    errors: tuple[CommandError, ...]
    """The command errors that the command can raise."""
    stack_effect: str
    """The effect on the stack, in the notation of stack languages: ``a b -- a+b``. The last value is the top."""
    summary: str
    compute: Callable[..., tuple[int, ...]] | None = None
    """The function that computes the pushed values from the popped values. Its arguments are p1 and p0, or only p0. p0
    is the value at the top of the stack. None if the command does anything else too."""
    aliases: tuple[str, ...] = ()
    """Other names of the command, which people and other tools use."""


def _computed(compute: Callable[..., tuple[int, ...]], pops: int) -> Callable[[CommandWorld], None]:
    """Return the effect of a command that computes values from its `pops` arguments. The command cannot fail."""
    if pops == 1:

        def unary(world: CommandWorld) -> None:
            stack = world.stack
            stack[-1:] = compute(stack[-1])

        return unary

    def binary(world: CommandWorld) -> None:
        stack = world.stack
        stack[-2:] = compute(stack[-2], stack[-1])

    return binary


def _divided(
    compute: Callable[[int, int], tuple[int]],
) -> Callable[[CommandWorld], CommandError | None]:
    """Return the effect of a command that divides p1 by p0, the top of the stack. Python's division rounds down, as the
    language text requires."""

    def divide(world: CommandWorld) -> CommandError | None:
        stack = world.stack
        if not stack[-1]:
            return ZERO_DIVISION
        stack[-2:] = compute(stack[-2], stack[-1])
        return None

    return divide


def _push_digit(world: CommandWorld) -> None:
    world.stack.append(world.digit())


def _push_count(world: CommandWorld) -> None:
    world.stack.append(world.opened_count())


def _push_sum(world: CommandWorld) -> None:
    world.stack.append(world.opened_sum())


def _roll(world: CommandWorld) -> CommandError | None:
    stack = world.stack
    depth, rolls = stack[-2:]
    if world.roll_underflows(depth, rolls):
        return UNDERFLOW
    del stack[-2:]
    roll(stack, depth, rolls)
    return None


def roll(stack: list[Any], depth: int, rolls: int) -> None:
    """Roll the `depth` values at the top of `stack`, `rolls` times. If `depth` is negative, roll the `-depth` values at
    the bottom of `stack` instead. `stack` must have enough values, unless the roll moves nothing."""
    if abs(depth) < 2 or rolls % depth == 0:
        return
    if depth > 0:
        top = stack[-depth:]
        rolls %= depth
        stack[-depth:] = top[-rolls:] + top[:-rolls]
    else:  # reversed, rolled by -depth, and reversed again: the same from the bottom
        bottom = stack[:-depth]
        rolls %= -depth
        stack[:-depth] = bottom[rolls:] + bottom[:rolls]


def _in_n(world: CommandWorld) -> CommandError | None:
    value = world.take_integer()
    if value is None:
        return INPUT_MISMATCH
    world.stack.append(value)
    return None


def _in_c(world: CommandWorld) -> CommandError | None:
    value = world.take_code_point()
    if value is None:
        return INPUT_MISMATCH
    world.stack.append(value)
    return None


def _out_n(world: CommandWorld) -> None:
    world.write_integer(world.stack[-1])
    world.stack.pop()


def _out_c(world: CommandWorld) -> CommandError | None:
    value = world.stack[-1]
    if not 0 <= value <= LAST_CODE_POINT:
        return UNICODE_RANGE
    world.write_code_point(value)
    world.stack.pop()
    return None


def _skip(world: CommandWorld) -> None:
    world.skip(world.stack.pop())


def _perform_l(world: CommandWorld) -> None:
    row = world.stack.pop()
    world.perform(world.stack.pop(), row, "left")


def _perform_r(world: CommandWorld) -> None:
    row = world.stack.pop()
    world.perform(world.stack.pop(), row, "right")


def _reset_l(world: CommandWorld) -> None:
    world.restart()


def _reset_r(world: CommandWorld) -> None:
    world.stack.clear()
    world.restart()


def _reverse(world: CommandWorld) -> None:
    world.stack.reverse()


def _noop(_world: CommandWorld) -> None:
    pass


def _positive(p0: int) -> tuple[int]:
    return (int(p0 > 0),)


def _not(p0: int) -> tuple[int]:
    return (int(p0 == 0),)


def _pop(_p0: int) -> tuple[()]:
    return ()


def _dup(p0: int) -> tuple[int, int]:
    return p0, p0


def _add(p1: int, p0: int) -> tuple[int]:
    return (p1 + p0,)


def _sub(p1: int, p0: int) -> tuple[int]:
    return (p1 - p0,)


def _mul(p1: int, p0: int) -> tuple[int]:
    return (p1 * p0,) if MINUS_LONG < p0 < LONG and MINUS_LONG < p1 < LONG else (product(p1, p0),)


def _div(p1: int, p0: int) -> tuple[int]:
    return (p1 // p0,) if MINUS_LONG < p1 < LONG else (quotient(p1, p0),)


def _mod(p1: int, p0: int) -> tuple[int]:
    return (p1 % p0,) if MINUS_LONG < p1 < LONG else (remainder(p1, p0),)


def _swap(p1: int, p0: int) -> tuple[int, int]:
    return p0, p1


_U = (UNDERFLOW,)
_UZ = (UNDERFLOW, ZERO_DIVISION)
_M = (INPUT_MISMATCH,)

_TABLE = (
    Command("push(n)", 0, 1, _push_digit, (), "-- n", template("push the digit of the cell")),
    Command(
        "push(count)",
        0,
        1,
        _push_count,
        (),
        "-- n",
        template("push the number of cells that the click opened"),
    ),
    Command(
        "push(sum)",
        0,
        1,
        _push_sum,
        (),
        "-- n",
        template("push the sum of the digits that the chord opened"),
    ),
    Command("pop", 1, 0, _computed(_pop, 1), _U, "a --", template("drop the top value"), _pop),
    Command(
        "positive",
        1,
        1,
        _computed(_positive, 1),
        _U,
        "a -- a>0",
        template("1 if the top value is greater than 0, else 0"),
        _positive,
        ("pos",),
    ),
    Command(
        "dup", 1, 2, _computed(_dup, 1), _U, "a -- a a", template("duplicate the top value"), _dup
    ),
    Command(
        "add", 2, 1, _computed(_add, 2), _U, "a b -- a+b", template("add the top two values"), _add
    ),
    Command(
        "sub",
        2,
        1,
        _computed(_sub, 2),
        _U,
        "a b -- a-b",
        template("subtract the top value from the one below it"),
        _sub,
    ),
    Command(
        "mul",
        2,
        1,
        _computed(_mul, 2),
        _U,
        "a b -- a*b",
        template("multiply the top two values"),
        _mul,
        ("multi", "mult"),
    ),
    Command(
        "div", 2, 1, _divided(_div), _UZ, "a b -- a//b", template("divide, rounding down"), _div
    ),
    Command(
        "mod",
        2,
        1,
        _divided(_mod),
        _UZ,
        "a b -- a%b",
        template("remainder of a division that rounds down"),
        _mod,
    ),
    Command(
        "not",
        1,
        1,
        _computed(_not, 1),
        _U,
        "a -- a=0",
        template("1 if the top value is 0, else 0"),
        _not,
    ),
    Command(
        "roll",
        2,
        None,
        _roll,
        _U,
        "d r --",
        template("r times, move the top value d-1 places down"),
    ),
    Command(
        "in(n)",
        0,
        1,
        _in_n,
        _M,
        "-- n",
        template("read an integer from the input"),
        None,
        ("in_n", "inn"),
    ),
    Command(
        "in(c)",
        0,
        1,
        _in_c,
        _M,
        "-- c",
        template("read a character from the input"),
        None,
        ("in_c", "inc"),
    ),
    Command(
        "out(n)", 1, 0, _out_n, _U, "a --", template("write an integer"), None, ("out_n", "outn")
    ),
    Command(
        "out(c)",
        1,
        0,
        _out_c,
        (UNDERFLOW, UNICODE_RANGE),
        "c --",
        template("write a character"),
        None,
        ("out_c", "outc"),
    ),
    Command(
        "skip", 1, 0, _skip, _U, "a --", template("skip as many operations as the top value says")
    ),
    Command(
        "perform(l)",
        2,
        0,
        _perform_l,
        _U,
        "column row --",
        template("after this, left-click the cell (column, row)"),
        None,
        ("perform_l", "performl"),
    ),
    Command(
        "perform(r)",
        2,
        0,
        _perform_r,
        _U,
        "column row --",
        template("after this, right-click the cell (column, row)"),
        None,
        ("perform_r", "performr"),
    ),
    Command(
        "reset(l)",
        0,
        0,
        _reset_l,
        (),
        "--",
        template("after this, restart the game"),
        None,
        ("reset_l", "resetl"),
    ),
    Command(
        "reset(r)",
        0,
        None,
        _reset_r,
        (),
        "... --",
        template("empty the stack; after this, restart the game"),
        None,
        ("reset_r", "resetr"),
    ),
    Command(
        "swap",
        2,
        2,
        _computed(_swap, 2),
        _U,
        "a b -- b a",
        template("swap the top two values"),
        _swap,
    ),
    Command("reverse", 0, None, _reverse, (), "...", template("reverse the whole stack")),
    Command("noop", 0, 0, _noop, (), "--", template("do nothing"), None, ("nop",)),
)

COMMANDS: Mapping[str, Command] = {command.name: command for command in _TABLE}


def _by_digit(*names: str) -> tuple[Command, ...]:
    return tuple(COMMANDS[name] for name in names)


def _whatever_digit(name: str) -> tuple[Command, ...]:
    return _by_digit(*[name] * 10)


OUTPUTS = ("out(n)", "out(c)")
"""The names of the commands that write."""

SELECTION: Mapping[Action, Sequence[Command]] = {
    "left on unopened": _by_digit("push(count)", *["push(n)"] * 8, "reset(l)"),
    "left on flagged": _whatever_digit("noop"),
    "left on opened": _by_digit(
        "pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)"
    ),
    "right on unopened": _whatever_digit("swap"),
    "right on flagged": _whatever_digit("swap"),
    "right on opened": _by_digit(
        "push(n)", "not", "roll", "in(n)", "in(c)", "out(n)", "out(c)", "skip", "perform(r)"
    ),
    "chord": _whatever_digit("push(sum)"),
    "chord into a mine": _whatever_digit("reset(r)"),
    "switch": _whatever_digit("reverse"),
    "restart": _whatever_digit("noop"),
    "noop": _whatever_digit("noop"),
}
"""The command that an operation selects. `SELECTION[action][digit]` is the command for the action of the operation and
the digit of the cell."""
