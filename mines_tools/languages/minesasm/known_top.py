"""Finds the numbers that can be at the top of the stack at each operation of a block, without a run.

Stacks of different depths are told apart when a command may lack a value, and then fail. A description of a value is a
list of the numbers that the value can be, one for each case of a condition. Two values that depend on the same condition are described together, so that
doubling a 0 or 1 gives 0 or 2, and not 1.
"""

from __future__ import annotations

from itertools import count

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS, LAST_CODE_POINT, roll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_DEEPEST = 64
"""How many values are described."""
_MOST_REMAINDERS = 8
"""The greatest divisor whose remainders are told apart."""
_MOST_STACKS = 24
"""How many stacks are told apart."""
_CONSTANT = 0
_FLAGS = count(1)


class KnownNumbers(NamedTuple):
    """The numbers that a value can be."""

    condition: int
    """The number of the condition that the value depends on; 0 if it depends on none."""
    cases: tuple[int, ...]
    """The number in each case of the condition."""


class Known(NamedTuple):
    """The facts about a stack."""

    values: tuple[KnownNumbers | None, ...]
    """The top values, the last one at the top. None stands for any number."""
    is_whole: bool
    """True if the stack has no other values."""


def at_start(least: int) -> Sequence[Known]:
    """Return what is known about a stack with `least` values or more."""
    return [Known((None,) * least, False)]


def tops(stacks: Iterable[Known]) -> set[int] | None:
    """Return the numbers that can be at the top of `stacks`. Stacks that are empty do not count. Return None if the
    numbers are not known."""
    numbers: set[int] = set()
    for values, is_whole in stacks:
        if values and values[-1] is not None:
            numbers.update(values[-1].cases)
        elif values or not is_whole:
            return None
    return numbers


def after(stacks: Sequence[Known], command: str, value: int | None) -> Sequence[Known]:
    """Return what is known after an operation. `stacks` are the possible stacks before it. `value` is the number that
    the operation pushes, or None."""
    found = dict.fromkeys(other for known in stacks for other in _after(known, command, value))
    if len(found) <= _MOST_STACKS:
        return list(found)
    least = min(len(known.values) for known in found)
    return [Known((None,) * least, False)]


def _after(known: Known, command: str, value: int | None) -> Iterable[Known]:
    """Yield the stacks that can follow `known`."""
    values, is_whole = known
    form = COMMANDS[command]
    if value is not None:
        yield _above(known, values, KnownNumbers(_CONSTANT, (value,)))
    elif command in ("in(n)", "in(c)"):
        yield known
        yield _above(known, values, None)
    elif command == "reverse":
        yield Known((None,) * len(values), is_whole)
    elif form.pops == 0:
        yield known
    elif len(values) < form.pops:
        yield Known(values, True)  # too few values: the command fails
        if not is_whole:
            yield from _after(Known((None, *values), False), command, value)
    else:
        yield from _executed(known, command)


def _executed(known: Known, command: str) -> Iterable[Known]:
    """Yield the stacks after `command`, for which `known` has enough values."""
    pops = COMMANDS[command].pops
    rest, arguments = known.values[:-pops], known.values[-pops:]
    below = Known(rest, known.is_whole)
    rolled = _rolled(rest, arguments) if command == "roll" else None
    if rolled is not None:
        yield Known(rolled, known.is_whole)
    elif command == "roll":
        yield known
        yield Known((None,) * len(rest), known.is_whole)
    elif command == "swap":
        yield _above(below, rest, arguments[1], arguments[0])
    elif command == "dup":
        yield _above(below, rest, *arguments * 2)
    elif command in ("pop", "skip", "out(n)", "out(c)"):
        if command == "out(c)" and _may_be_no_character(arguments[0]):
            yield known
        yield below
    else:
        divisor = arguments[-1]
        if command in ("div", "mod") and (divisor is None or 0 in divisor.cases):
            yield known
            yield _above(below, rest, None)
        else:
            yield _above(below, rest, _calculated(command, arguments))


def _rolled(
    values: tuple[KnownNumbers | None, ...], arguments: tuple[KnownNumbers | None, ...]
) -> tuple[KnownNumbers | None, ...] | None:
    """Return `values` after a ``roll`` with `arguments`. Return None if it is not known, or may fail."""
    depth, rolls = (
        each.cases[0] if each is not None and len(each.cases) == 1 else None for each in arguments
    )
    if depth is None or rolls is None or not 2 <= depth <= len(values):
        return None
    after = [*values]
    roll(after, depth, rolls)
    return tuple(after)


def _above(
    known: Known, values: tuple[KnownNumbers | None, ...], *tops: KnownNumbers | None
) -> Known:
    """Return the stack `values` with `tops` above it. If it becomes too deep, its lowest values are forgotten."""
    above = (*values, *tops)
    return Known(above[-_DEEPEST:], known.is_whole and len(above) <= _DEEPEST)


def _may_be_no_character(value: KnownNumbers | None) -> bool:
    return value is None or not all(0 <= number <= LAST_CODE_POINT for number in value.cases)


def _calculated(command: str, arguments: tuple[KnownNumbers | None, ...]) -> KnownNumbers | None:
    """Return the results of a calculation that cannot fail."""
    compute = COMMANDS[command].compute
    assert compute is not None
    if arguments[0] is None and command in ("not", "positive"):
        return KnownNumbers(next(_FLAGS), (0, 1))
    if arguments[0] is None and command == "mod" and arguments[1] is not None:
        divisors = arguments[1].cases
        if len(divisors) == 1 and 0 < divisors[0] <= _MOST_REMAINDERS:
            return KnownNumbers(next(_FLAGS), tuple(range(divisors[0])))
    known = [each for each in arguments if each is not None]
    conditions = {each.condition for each in known} - {_CONSTANT}
    if len(known) < len(arguments) or len(conditions) > 1:
        return None
    most = max(len(each.cases) for each in known)
    columns = [each.cases if len(each.cases) == most else each.cases * most for each in known]
    condition = conditions.pop() if conditions else _CONSTANT
    return KnownNumbers(condition, tuple(compute(*row)[0] for row in zip(*columns, strict=True)))
