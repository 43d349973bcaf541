"""Describes the values at the top of a stack, as far as they decide whether a condition is true."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS, roll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


MOST_VALUES = 8
"""How many values of a stack are described."""
_MOST_CONSTANT = 1 << 32
"""The greatest constant that is described."""


class _AtLeast(NamedTuple):
    """A number that is `least` or more."""

    least: int


if TYPE_CHECKING:
    Value = int | _AtLeast | None
    """A value: an integer is a constant, and None is any number."""

    Window = tuple[Value, ...]
    """The top values of a stack, the top last. Nothing is known about the values below them."""

AT_LEAST_0 = _AtLeast(0)
_AT_LEAST_1 = _AtLeast(1)


def window_of(values: Sequence[Value]) -> Window:
    """Return the window that describes `values`, the top last. Equal descriptions are written in one way only."""
    first = max(len(values) - MOST_VALUES, 0)
    while first < len(values) and values[first] is None:
        first += 1
    return tuple(values[first:])


def popped(values: list[Value]) -> Value:
    """Pop the top of `values` and return it."""
    return values.pop() if values else None


def is_true(value: Value, jump: str) -> bool | None:
    """Return whether the conditional jump `jump` is taken if the condition is `value`. Return None if this is not known."""
    if value is None or value == AT_LEAST_0:
        return None
    number = 1 if isinstance(value, _AtLeast) else value
    if jump == "jump-if":
        return number != 0
    return number == 0 if jump == "jump-if-not" else number > 0


def joined(one: Window, other: Window) -> Window:
    """Return a window that describes all stacks that `one` or `other` describes."""
    count = min(len(one), len(other))
    if not count:
        return ()
    return window_of([_either(*pair) for pair in zip(one[-count:], other[-count:], strict=True)])


def calculated(command: str, arguments: Sequence[Value]) -> Value:
    """Return the result of the calculation `command`."""
    if any(each is None for each in arguments) and command != "mod":
        return AT_LEAST_0 if command in ("not", "positive") else None
    numbers = [each for each in arguments if isinstance(each, int)]
    if len(numbers) == len(arguments):
        compute = COMMANDS[command].compute
        if compute is None or (command in ("div", "mod") and numbers[-1] == 0):
            return None
        result = compute(*numbers)[0]
        return result if -_MOST_CONSTANT <= result <= _MOST_CONSTANT else None
    return _least_result(command, arguments)


def has_rolled(values: list[Value], depth: int, times: int) -> None:
    """Roll `values`, of which the lowest can be missing."""
    if not 2 <= depth <= MOST_VALUES:
        if abs(depth) >= 2:
            values.clear()
        return
    missing: list[Value] = [None] * (depth - len(values))
    values[:0] = missing
    roll(values, depth, times)


def _either(one: Value, other: Value) -> Value:
    return one if one == other else _at_least(min(_least(one), _least(other)))


def _least(value: Value) -> int:
    """Return a number that `value` is never less than. It is -1 if there is no such number that is useful."""
    if isinstance(value, _AtLeast):
        return value.least
    return -1 if value is None else value


def _at_least(least: int) -> Value:
    return None if least < 0 else (_AT_LEAST_1 if least else AT_LEAST_0)


def _least_result(command: str, arguments: Sequence[Value]) -> Value:
    """Return the result of `command` if not all of the `arguments` are constants."""
    last = arguments[-1]
    if command in ("not", "positive"):
        is_one = command == "positive"
        return AT_LEAST_0 if last == AT_LEAST_0 else int(is_one)
    first = arguments[0]
    if command == "mod":
        return AT_LEAST_0 if isinstance(last, int) and last > 0 else None
    if command == "sub":
        return _at_least(_least(first) - last) if isinstance(last, int) else None
    if first is None or last is None:
        return None
    if command == "add":
        return _at_least(_least(first) + _least(last))
    if _least(first) < 0 or _least(last) < 0:
        return None
    return _at_least(_least(first) * _least(last)) if command == "mul" else AT_LEAST_0
