"""The values of expressions in a state of a run. An expression is a function of the state, made from those of its parts.

What is not there, such as the top of an empty stack, is *nothing*: calculated with it is nothing, compared with it is
false, and a condition that is nothing does not hold. So an expression can be evaluated in any state.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

from mines_tools.integers import format_integer
from mines_tools.phrases import phrase
from mines_tools.records import NamedTuple
from mines_tools.views import infinity_text

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mines_tools.running import Event
    from mines_tools.views import StackValue, View

    Value = bool | int | float | str | Sequence["Value"] | None
    """None is nothing."""
    Evaluate = Callable[["State"], Value]

_LARGEST = 1 << 20
"""A number of more bits is nothing: nobody waits for it to be multiplied."""


class State(NamedTuple):
    """What an expression is evaluated over."""

    view: View
    step: int
    event: Callable[[], Event | None]
    """The step that it is about."""
    output: Callable[[], str]


def holds(value: Value) -> bool:
    """Whether a condition with that value holds."""
    return value is not None and bool(value)


def shown(value: Value, number: Callable[[float], str] = infinity_text) -> str:
    """A value, as people read it; `number` writes floats (see `View.number`)."""
    if value is None:
        return phrase("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return format_integer(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return value
    return f"[{', '.join(shown(each, number) for each in value)}]"


def constant(value: Value) -> Evaluate:
    """The same value in every state."""
    return lambda _: value


def either(one: Evaluate, other: Evaluate) -> Evaluate:
    """Whether one of two conditions holds."""
    return lambda state: holds(one(state)) or holds(other(state))


def both(one: Evaluate, other: Evaluate) -> Evaluate:
    """Whether both conditions hold."""
    return lambda state: holds(one(state)) and holds(other(state))


def _floored(one: float, other: float) -> float | None:
    return one // other if other and one not in _INFINITIES else None


def _remainder(one: float, other: float) -> float | None:
    return one % other if other and one not in _INFINITIES else None


def _product(one: float, other: float) -> float | None:
    if isinstance(one, int) and isinstance(other, int):
        return one * other if one.bit_length() + other.bit_length() <= _LARGEST else None
    return one * other


_INFINITIES = (float("inf"), float("-inf"))

_CALCULATIONS: dict[str, Callable[[float, float], float | None]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _product,
    "//": _floored,
    "/": _floored,
    "%": _remainder,
}


def calculated(sign: str, one: Evaluate, other: Evaluate) -> Evaluate:
    """Two numbers, added or so: what stands on both sides of that sign."""
    calculate = _CALCULATIONS[sign]

    def found(state: State) -> Value:
        a, b = one(state), other(state)
        if not isinstance(a, (int, float)) or not isinstance(b, (int, float)):
            return None
        try:
            value = calculate(a, b)
        except OverflowError:  # an infinity, and an integer beyond floats
            return None
        return None if value != value else value  # noqa: PLR0124  # infinity less infinity

    return found


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
    """Whether two values compare as that sign says. Values of different kinds are different, and neither is less."""
    compare = _COMPARISONS[sign]

    def found(state: State) -> bool:
        a, b = one(state), other(state)
        if a is None or b is None:
            return False
        if _kind(a) is not _kind(b):
            return sign == "!="
        return compare(_plain(a), _plain(b))

    return found


def _kind(value: Value) -> type:
    if isinstance(value, (int, float)):
        return int
    return str if isinstance(value, str) else tuple


def _plain(value: Value) -> object:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(map(_plain, value))
    return value


def contained(one: Evaluate, other: Evaluate) -> Evaluate:
    """Whether one value is in another: a text in a text, a value in a stack."""

    def found(state: State) -> bool:
        a, b = one(state), other(state)
        if isinstance(b, str):
            return isinstance(a, str) and a in b
        return isinstance(b, Sequence) and a in b

    return found


def item(of: Evaluate, place: Evaluate, *, from_the_top: bool) -> Evaluate:
    """Stacks are counted from the top, texts from their beginning; what is below 0 from the other end."""

    def found(state: State) -> Value:
        values, at = of(state), place(state)
        if not isinstance(values, Sequence) or not isinstance(at, int):
            return None
        if from_the_top and not isinstance(values, str):
            at = -1 - at
        return values[at] if -len(values) <= at < len(values) else None

    return found


def of_stack(what: str, name: str) -> Evaluate:
    """``stack``: the whole of a stack, its bottom first; ``top`` and ``depth``."""

    def stack(state: State) -> Sequence[StackValue]:
        return state.view.stacks[name]

    def top(state: State) -> Value:
        values = state.view.stacks[name]
        return values[-1] if values else None

    def depth(state: State) -> int:
        return len(state.view.stacks[name])

    found: dict[str, Evaluate] = {"stack": stack, "top": top, "depth": depth}
    return found[what]


def variable(name: str) -> Evaluate:
    """The value of a variable of the view."""
    return lambda state: state.view.variables[name]


def cell(grid: str, column: Evaluate, row: Evaluate) -> Evaluate:
    """The state of a cell."""

    def found(state: State) -> Value:
        cells = state.view.grids[grid]
        c, r = column(state), row(state)
        if not isinstance(c, int) or not isinstance(r, int):
            return None
        if not 0 <= r < len(cells.widths) or not 0 <= c < cells.widths[r]:
            return None
        return cells.cell(c, r).state

    return found


def _command(state: State) -> Value:
    event = state.event()
    return None if event is None else event.command


def _error(state: State) -> Value:
    event = state.event()
    return None if event is None else event.error


SIMPLE: dict[str, Evaluate] = {
    "command": _command,
    "error": _error,
    "step": lambda state: state.step,
    "output": lambda state: state.output(),
}
"""What is known by a name alone."""
