"""Computes the values of expressions in a state of a run. A parsed expression is a function that calls the functions
of the parts of the expression.

A value that is missing, such as the top of an empty stack, is called *nothing*. A calculation with *nothing* gives
*nothing*. A comparison with *nothing* is false. A condition whose value is *nothing* is not met. So an expression has a
value in every state.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import zip_longest

from mines_tools.base.interruptible import looked_at, looking
from mines_tools.base.long_integers import product, quotient, remainder
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.value_texts import integer_text, plain_text, value_pieces
from mines_tools.interface.run_state import infinity_text
from mines_tools.text.escaping import shown as safe
from mines_tools.text.nearest_name import STRICT, nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import StackValue, View

    Value = bool | int | float | str | Sequence["Value"] | None
    """The type of an expression's value; None is *nothing*."""
    Evaluate = Callable[[Any], Value]
    """The type of functions that compute a value from a `MomentState`. If the expression reads the run directly (see
    `ExpressionLeaves`), the argument is ignored."""

_WORK = 1 << 30
"""The limit for the work of one calculation with integers. `_work_of_product` estimates this work. A
calculation within the limit takes less than 0.1 seconds."""
_WHOLE = 10_000
"""An integer with at most this number of digits is shown completely."""
_LONGEST_BEFORE = 30
"""The maximum number of characters that a message quotes before the place of an error."""
_MANY = 100_000
"""The maximum number of values of a stack that are compared in one piece."""


class ExpressionError(ValueError):
    """An expression cannot be parsed or computed. If it cannot be computed, the error is an
    `EvaluationError`."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column
        """The column of the error in the text, from 1."""
        self.before = ""
        """The part of the expression before the error. It is empty if this part is not known, and if the message needs no
        place."""


_SYNONYMS = {
    **dict.fromkeys(("len", "size", "length", "count", "height"), "depth"),
    **dict.fromkeys(("peek", "head", "first"), "top"),
}
"""Names that other programming languages use, each with the name that expressions use for the same
thing."""


class UnknownNameError(ExpressionError):
    """An expression contains a name that the run does not have."""

    def __init__(self, name: str, names: Sequence[str], column: int) -> None:
        near = next((known for known in names if known.casefold() == name.casefold()), None)
        meant = _SYNONYMS.get(name.casefold())
        near = near or (meant if meant in names else None) or nearest_name(name, names, STRICT)
        if near is not None:
            message = phrase("there is no `{name}`; did you mean `{near}`?", name=name, near=near)
        else:
            message = phrase(
                "there is no `{name}`; known names: {known}", name=name, known=", ".join(names)
            )
        super().__init__(message, column)
        self.name = name
        self.names = names
        """The names that the run has."""
        self.has_near = near is not None
        """True if the message suggests a similar name, such as the stack ``n`` for the crate ``N``."""


def in_words(error: ExpressionError) -> str:
    """Return the message of `error`. If the error has a place in the expression, the text quotes the part of the
    expression before this place."""
    before = error.before.strip()
    if not before:
        return str(error)
    if len(before) > _LONGEST_BEFORE:
        before = f"\u2026{before[1 - _LONGEST_BEFORE :]}"
    return phrase("after `{text}`: {message}", text=safe(before), message=error)


class EvaluationError(ExpressionError):
    """An expression cannot be computed, because a calculation would take too long."""


class MomentState(NamedTuple):
    """The data from which an expression is computed: the state at a moment."""

    view: View
    step: int
    event: Callable[[], Event | None]
    """The function that returns the event of the step for which the expression is computed. It returns None if the run
    cannot take this step."""
    output: Callable[[], str]


def holds(value: Value) -> bool:
    """Return whether a condition is met if its value is `value`."""
    return value is not None and bool(value)


def shown(value: Value, number: Callable[[float], str] = infinity_text) -> str:
    """Return the text of a value. `number` converts floats to text (see `View.number`)."""
    return "".join(value_pieces(value, lambda plain: plain_text(plain, _integer_text, number)))


def _integer_text(value: int) -> str:
    return integer_text(value, _WHOLE)


class Constant:
    """An expression with the same value in every state."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def __call__(self, _: Any) -> Value:
        """Return the value."""
        return self.value


def either(one: Evaluate, other: Evaluate) -> Evaluate:
    """Return an expression whose value is true if at least one of the conditions `one` and `other` is met."""
    return lambda state: bool(one(state) or other(state))


def both(one: Evaluate, other: Evaluate) -> Evaluate:
    """Return an expression whose value is true if the conditions `one` and `other` are both met."""
    return lambda state: bool(one(state) and other(state))


_INFINITIES = (float("inf"), float("-inf"))
_LARGEST_FLOAT = 1.7976931348623157e308


def _multiplied(one: float, other: float) -> float:
    return product(one, other) if type(one) is type(other) is int else one * other


def _floored(one: float, other: float) -> float | None:
    if not other or one in _INFINITIES:
        return None
    return quotient(one, other) if type(one) is type(other) is int else one // other


def _remainder(one: float, other: float) -> float | None:
    if not other or one in _INFINITIES:
        return None
    return remainder(one, other) if type(one) is type(other) is int else one % other


def _work_of_product(one: int, other: int) -> int:
    """Return an estimate of the work that a product takes: the greater number of bits, times
    roughly the square root of the smaller one. `one` and `other` are the numbers of bits of the two
    integers."""
    less, more = sorted((one, other))
    return more << (less.bit_length() >> 1)


def _work_of_division(one: int, other: int) -> int:
    return max(one - other, 1) * other >> 6


_CALCULATIONS: dict[str, Callable[[Any, Any], float | None]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _multiplied,
    "//": _floored,
    "/": _floored,
    "%": _remainder,
}
_WORKS = {
    "*": _work_of_product,
    "//": _work_of_division,
    "/": _work_of_division,
    "%": _work_of_division,
}
"""The functions that estimate the work of a calculation, by operator. Each function takes the
numbers of bits of the two integers. The operators that are not listed are always fast."""
_SHORT = 10_000
"""The number of bits up to which integers count as short. The work of a calculation with two short
integers is not checked."""


def calculated(sign: str, one: Evaluate, other: Evaluate, column: int = 1) -> Evaluate:
    """Return an expression that applies the operator `sign` to the values of `one` and `other`.
    `column` is the column of the operator, for error messages.

    Evaluating the expression raises EvaluationError if the calculation with these values would take
    too long.
    """
    calculate, work = _CALCULATIONS[sign], _WORKS.get(sign)

    def evaluate(state: Any) -> Value:
        a, b = one(state), other(state)
        if not isinstance(a, (int, float)) or not isinstance(b, (int, float)):
            return None
        if isinstance(a, int) and isinstance(b, int):
            if work is not None:
                bits = a.bit_length(), b.bit_length()
                if max(bits) > _SHORT and work(*bits) > _WORK:
                    raise _too_long(sign, bits, column)
            return calculate(a, b)
        if sign in _DIVISIONS and isinstance(a, int) and b in _INFINITIES:
            return _divided_by_infinity(sign, a, b)
        value = calculate(_as_float(a), _as_float(b))
        return None if value != value else value  # noqa: PLR0124  # NaN: infinity minus infinity

    return evaluate


_DIVISIONS = ("//", "/", "%")


def _divided_by_infinity(sign: str, one: int, other: float) -> float:
    """Return `one` divided by the infinity `other`, rounded down. If `sign` is `%`, return the remainder of this
    division."""
    is_below = one != 0 and (one < 0) != (other < 0)
    if sign == "%":
        return other if is_below else one
    return -1 if is_below else 0


def _as_float(value: float) -> float:
    """Return a number as a float, for calculations with an infinity. An integer that is too large for a float becomes
    the largest finite float with the same sign."""
    try:
        return float(value)
    except OverflowError:
        return _LARGEST_FLOAT if value > 0 else -_LARGEST_FLOAT


def _too_long(sign: str, bits: tuple[int, int], column: int) -> EvaluationError:
    message = phrase(
        "`{sign}` takes too long with integers of {one:,} and {other:,} bits",
        sign=sign, one=bits[0], other=bits[1],
    )  # fmt: skip
    return EvaluationError(message, column)


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compared(sign: str, one: Evaluate, other: Evaluate) -> Evaluate:
    """Return an expression that compares the values of `one` and `other` with the operator `sign`. Values of different
    kinds are unequal, and neither of them is less than the other."""
    compare = _COMPARISONS[sign]

    def evaluate(state: Any) -> bool:
        a, b = one(state), other(state)
        if type(a) is int and type(b) is int:
            return compare(a, b)
        return _compare(sign, a, b)

    if not isinstance(other, Constant) or type(other.value) is not int:
        return evaluate
    limit = other.value

    def evaluate_beside_number(state: Any) -> bool:
        a = one(state)
        return compare(a, limit) if type(a) is int else _compare(sign, a, limit)

    return evaluate_beside_number


def _compare(sign: str, a: Value, b: Value) -> bool:
    if a is None or b is None:
        return False
    if _kind(a) is not _kind(b):
        return sign == "!="
    try:
        return _COMPARISONS[sign](_plain(a), _plain(b))
    except (TypeError, RecursionError):
        order = _order(a, b)
        return sign == "!=" if order is None else _COMPARISONS[sign](order, 0)


def is_same(a: Value, b: Value) -> bool:
    """Return whether two values are the same, including the values in nested stacks. NaN is the same as NaN."""
    return _order((a,), (b,)) == 0


_END = object()


def _order(a: Any, b: Any) -> int | None:
    """Compare the sequences `a` and `b`. Return a number below 0 if `a` is less than `b`, 0 if both
    are equal, and a number above 0 if `a` is greater.

    The first position at which `a` and `b` differ decides. Return None if the two values there are
    of different kinds, because such values have no order.
    """
    open_pairs: list[Iterator[tuple[Any, Any]]] = [zip_longest(a, b, fillvalue=_END)]
    looks = looking()
    while open_pairs:
        next(looks)
        one, other = next(open_pairs[-1], (None, None))
        if one is None and other is None:
            open_pairs.pop()
        elif one is _END or other is _END:
            return -1 if one is _END else 1
        elif one is None or other is None or _kind(one) is not _kind(other):
            return None
        elif _kind(one) is tuple:
            open_pairs.append(zip_longest(one, other, fillvalue=_END))
        elif one != other and (one == one or other == other):  # noqa: PLR0124  # NaN
            return (one > other) - (one < other) or None
    return 0


def _kind(value: Value) -> type:
    if isinstance(value, (int, float)):
        return int
    return str if isinstance(value, str) else tuple


def _plain(value: Value) -> object:
    """Return `value` in a form for comparisons. A stack, which may be any type of sequence, becomes
    a tuple. The stacks nested in this stack are tuples already. Any other value is returned
    unchanged."""
    return tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def contained(one: Evaluate, other: Evaluate, *, is_negated: bool = False) -> Evaluate:
    """Return an expression for `one in other`. This is true if the text `one` is part of the text
    `other`, or if the value `one` is in the stack `other`. With `is_negated`, return an expression
    for `one not in other`."""

    def evaluate(state: MomentState) -> bool:
        a, b = one(state), other(state)
        if a is None or b is None:
            return False
        return _is_in(a, b) is not is_negated

    return evaluate


def _is_in(a: Value, b: Value) -> bool:
    if isinstance(b, str):
        return isinstance(a, str) and a in b
    if not isinstance(b, Sequence):
        return False
    try:
        value = _plain(a)
        if len(b) <= _MANY:
            return value in b
        return any(value in b[at : at + _MANY] for at in looked_at(range(0, len(b), _MANY), 1))
    except RecursionError:
        return any(_compare("=", a, item) for item in looked_at(b))


def item(of: Evaluate, place: Evaluate, *, from_the_top: bool) -> Evaluate:
    """Return an expression for the item at `place` in the sequence `of`.

    `place` is counted from the beginning of the sequence, or from the top of a stack if
    `from_the_top` is true. A negative number is counted from the opposite end.
    """

    def evaluate(state: Any) -> Value:
        values, at = of(state), place(state)
        if not isinstance(values, Sequence) or not isinstance(at, int):
            return None
        if from_the_top and not isinstance(values, str):
            at = -1 - at
        return values[at] if -len(values) <= at < len(values) else None

    return evaluate


class ExpressionLeaves(NamedTuple):
    """The functions that make the leaves of an expression. A leaf is a part of the expression that reads the state.
    Each field takes a name and returns a leaf: a function that computes a value."""

    stack: Callable[[str], Evaluate]
    """The whole stack with the given name, from the bottom to the top."""
    item: Callable[[str, Evaluate], Evaluate]
    """The value of a stack at a position, counted from the top. A negative position is counted from
    the bottom."""
    depth: Callable[[str], Evaluate]
    variable: Callable[[str], Evaluate]
    cell: Callable[[str, Evaluate, Evaluate], Evaluate]
    """The state of a cell, by column and row."""
    simple: Callable[[str], Evaluate]
    """A value that a single name denotes. The name is a key of `SIMPLE`."""


def _stack(name: str) -> Evaluate:
    def evaluate(state: MomentState) -> Sequence[StackValue]:
        return state.view.stacks[name]

    return evaluate


def _item(name: str, place: Evaluate) -> Evaluate:
    return item(_stack(name), place, from_the_top=True)


def _depth(name: str) -> Evaluate:
    return lambda state: len(state.view.stacks[name])


def _variable(name: str) -> Evaluate:
    def evaluate(state: MomentState) -> Value:
        return state.view.variables[name]

    return evaluate


def _cell(grid: str, column: Evaluate, row: Evaluate) -> Evaluate:
    def evaluate(state: MomentState) -> Value:
        cells = state.view.grids[grid]
        c, r = column(state), row(state)
        if not isinstance(c, int) or not isinstance(r, int):
            return None
        if not 0 <= r < len(cells.widths) or not 0 <= c < cells.widths[r]:
            return None
        return cells.cell(c, r).state

    return evaluate


def _command(state: MomentState) -> Value:
    event = state.event()
    return None if event is None else event.command


def _error(state: MomentState) -> Value:
    event = state.event()
    return None if event is None else event.error


SIMPLE: Mapping[str, Evaluate] = {
    "command": _command,
    "error": _error,
    "step": lambda state: state.step,
    "output": lambda state: state.output(),
}
"""The names of values that need no arguments. Each name has the function that computes the value from a
`MomentState`."""
OF_STATE = ExpressionLeaves(_stack, _item, _depth, _variable, _cell, SIMPLE.__getitem__)
"""The leaves that read a `MomentState`."""
