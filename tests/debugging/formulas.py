"""Random expressions of the debugger, their texts, and their values in a trace. The values are
computed from the documentation alone, without the debugger. `Unsaid` means that the documentation
does not give the value; then nothing is compared."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from mines_tools.interface.run_state import in_order
from tests.debugging.huge import decimal, huge_integer

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from mines_tools.interface.run import Event
    from tests.debugging.traces import Seen, Trace

_MOST_SHOWN = 10**9_000
"""The largest integer that messages show in full."""


class Unsaid(Exception):
    """The documentation does not say what the value is."""


class Formula(NamedTuple):
    """An expression: its kind and its parts."""

    kind: str
    parts: tuple[Any, ...] = ()
    """Formulas, and plain values such as names and numbers."""


class World(NamedTuple):
    """The state in which a formula is evaluated."""

    seen: Seen
    moment: int
    event: Event | None
    """The step that the formula is about."""
    output: str


def world_at(trace: Trace, moment: int, about: int) -> World:
    """Return the state at `moment` for expressions about the step that is taken at the moment
    `about`."""
    event = trace.events[about] if about < trace.last else None
    return World(trace.seen[moment], moment, event, trace.output[: trace.written[moment]])


# Texts

_LEVELS = {
    "or": 1, "and": 2, "not": 3, "compare": 4, "in": 4, "not in": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6, "negative": 7,
}  # fmt: skip
_NAMED = {"stack": "stack", "top": "top", "depth": "depth"}


def written(formula: Formula, least: int = 0) -> str:
    """Return the text of the formula, in brackets if its operator binds less than `least`."""
    kind, parts = formula
    level = _LEVELS.get(kind, 8)
    text = _plainly(kind, parts, level)
    return text if level >= least else f"({text})"


def _plainly(kind: str, parts: tuple[Any, ...], level: int) -> str:
    if kind == "literal":
        return _literal(parts[0])
    if kind in _NAMED:
        return kind if parts[0] is None else f'{kind}("{parts[0]}")'
    if kind == "item":
        return f"{written(parts[0], 8)}[{written(parts[1])}]"
    if kind == "cell":
        grid = "" if parts[0] is None else f'"{parts[0]}", '
        return f"cell({grid}{written(parts[1])}, {written(parts[2])})"
    if kind == "variable":
        name: str = parts[0]
        return name if name.isidentifier() else f'variable("{name}")'
    if kind == "not":
        return f"not {written(parts[0], level)}"
    if kind == "negative":
        return f"-{written(parts[0], level)}"
    if kind == "compare":
        return f"{written(parts[1], 5)} {parts[0]} {written(parts[2], 5)}"
    if kind in ("in", "not in"):
        return f"{written(parts[0], 5)} {kind} {written(parts[1], 5)}"
    if parts:
        return f"{written(parts[0], level)} {kind} {written(parts[1], level + 1)}"
    return kind


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return decimal(value) if value % 3 else hex(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


# Values


def value_of(formula: Formula, world: World) -> Any:
    """Return the value of the formula, or None if it has no value. Raise Unsaid if the
    documentation does not say."""
    kind, parts = formula
    if kind in ("and", "or"):
        one, other = (is_true(value_of(each, world)) for each in parts)
        return one and other if kind == "and" else one or other
    if kind == "not":
        return not is_true(value_of(parts[0], world))
    if kind == "compare":
        return _compared(parts[0], value_of(parts[1], world), value_of(parts[2], world))
    if kind in ("in", "not in"):
        return _is_in(kind == "in", value_of(parts[0], world), value_of(parts[1], world))
    if kind == "negative":
        return _calculated("-", 0, value_of(parts[0], world))
    if kind in ("+", "-", "*", "//", "%"):
        return _calculated(kind, value_of(parts[0], world), value_of(parts[1], world))
    return _atom(kind, parts, world)


def _atom(kind: str, parts: tuple[Any, ...], world: World) -> Any:
    seen = world.seen
    if kind == "literal":
        return parts[0]
    if kind in _NAMED:
        name = next(iter(seen.stacks)) if parts[0] is None else parts[0]
        stack = seen.stacks[name]
        return (
            stack if kind == "stack" else len(stack) if kind == "depth" else (stack or [None])[-1]
        )
    if kind == "item":
        return _item(value_of(parts[0], world), value_of(parts[1], world))
    if kind == "cell":
        grid = next(iter(seen.cells))[0] if parts[0] is None else parts[0]
        at = (grid, value_of(parts[1], world), value_of(parts[2], world))
        return seen.cells.get(at, (None,))[0]
    if kind == "variable":
        return seen.variables[parts[0]]
    if kind in ("command", "error"):
        return None if world.event is None else getattr(world.event, kind)
    return world.moment if kind == "step" else world.output


def is_true(value: Any) -> bool:
    """Return True if a condition with this value is true."""
    return bool(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "truth"
    return "number" if _is_number(value) else "text" if isinstance(value, str) else "stack"


def _compared(sign: str, one: Any, other: Any) -> bool:
    if one is None or other is None:
        return False
    kind = _kind(one)
    if kind != _kind(other):
        if "truth" in (kind, _kind(other)):
            raise Unsaid
        return sign == "!="
    if sign in ("=", "=="):
        return bool(one == other)
    if sign == "!=":
        return bool(one != other)
    if kind in ("truth", "stack"):
        raise Unsaid
    return bool({"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[sign])


def _is_in(is_in: bool, one: Any, other: Any) -> bool:
    if one is None or other is None:
        return False
    if _kind(other) == "text" and _kind(one) == "text":
        return (one in other) is is_in
    if _kind(other) == "stack" and _kind(one) in ("number", "stack"):
        return (one in other) is is_in
    raise Unsaid


def _calculated(sign: str, one: Any, other: Any) -> Any:
    if one is None or other is None:
        return None
    if not _is_number(one) or not _is_number(other):
        raise Unsaid
    if isinstance(one, int) and isinstance(other, int):
        if sign in ("//", "%"):
            return None if not other else one // other if sign == "//" else one % other
        return one + other if sign == "+" else one - other if sign == "-" else one * other
    if sign in ("//", "%"):
        raise Unsaid
    # One of them is an infinity.
    one, other = (each if isinstance(each, float) else float(_sign(each)) for each in (one, other))
    found = one + other if sign == "+" else one - other if sign == "-" else one * other
    return found if abs(found) == inf else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _item(values: Any, at: Any) -> Any:
    if values is None or at is None:
        return None
    if _kind(at) != "number" or not isinstance(at, int) or _kind(values) not in ("text", "stack"):
        raise Unsaid
    if not -len(values) <= at < len(values):
        return None
    return values[at] if isinstance(values, str) else values[-1 - at]


def shown(value: Any) -> str:
    """Return a value as a message shows it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if abs(value) > _MOST_SHOWN:
            raise Unsaid
        return decimal(value)
    if isinstance(value, float):
        return "Infinity" if value > 0 else "-Infinity"
    return value if isinstance(value, str) else f"[{', '.join(map(shown, in_order(value)))}]"


# Random ones


class Maker:
    """Makes random formulas about a trace, which are true at some moments."""

    def __init__(self, trace: Trace, at_will: random.Random, *, knows_next: bool) -> None:
        """`knows_next` says if the formulas may ask about the next step."""
        self._trace, self._at_will, self._knows_next = trace, at_will, knows_next
        seen = trace.seen[0]
        self._stacks, self._variables = list(seen.stacks), list(seen.variables)
        self._cells = list(seen.cells)

    def condition(self, deep: int = 2) -> Formula:
        """Return a random formula that is true or false."""
        at_will = self._at_will
        roll = at_will.random()
        if deep and roll < 0.3:
            return Formula(
                at_will.choice(("and", "or")), (self.condition(deep - 1), self.condition(deep - 1))
            )
        if deep and roll < 0.4:
            return Formula("not", (self.condition(deep - 1),))
        if roll < 0.5:
            remainder = Formula(
                "%", (Formula("step"), Formula("literal", (at_will.randint(2, 5),)))
            )
            return Formula(
                "compare", (self._sign(), remainder, Formula("literal", (at_will.randrange(3),)))
            )
        if roll < 0.55:
            return self.term()
        if roll < 0.65:
            return self._contained()
        return self._comparison()

    def term(self, deep: int = 1) -> Formula:
        """Return a random formula with a value."""
        at_will = self._at_will
        roll = at_will.random()
        if deep and roll < 0.25:
            sign = at_will.choice(("+", "-", "*", "*", "//", "%"))
            return Formula(sign, (self.term(deep - 1), self._number(deep - 1)))
        if roll < 0.3:
            return Formula("negative", (self._value_of_stack(),))
        if roll < 0.65:
            return self._value_of_stack()
        if roll < 0.75:
            return Formula("variable", (at_will.choice(self._variables),))
        if roll < 0.83 and self._knows_next:
            return Formula(at_will.choice(("command", "error")))
        if roll < 0.88:
            return self._cell()
        return self._other()

    def message(self) -> tuple[str | Formula, ...]:
        """Return the pieces of a random message: texts and formulas."""
        at_will = self._at_will
        pieces: list[str | Formula] = []
        for _ in range(at_will.randint(1, 3)):
            pieces.append(at_will.choice(("a", "x is ", ", ", "{", "}", "\u2192")))
            if at_will.random() < 0.8:
                pieces.append(self.term(0) if at_will.random() < 0.8 else self._comparison())
        return tuple(each for each in pieces if isinstance(each, str) or "}" not in written(each))

    def _sign(self) -> str:
        return self._at_will.choice(("=", "==", "!=", "<", "<=", ">", ">="))

    def _comparison(self) -> Formula:
        """Return a formula that compares a term with a value that it has at some moment, or with a
        value near it."""
        at_will, trace = self._at_will, self._trace
        term = self.term()
        moment = at_will.randint(0, trace.last)
        try:
            value = value_of(term, world_at(trace, moment, moment))
        except Unsaid:
            value = None
        if value is None or isinstance(value, (tuple, float)):
            return Formula("compare", (self._sign(), term, self._value_of_stack()))
        if _is_number(value):
            value += at_will.choice((0, 0, 0, 1, -1))
            number = Formula("literal", (abs(value),))
            wanted = Formula("negative", (number,)) if value < 0 else number
            return Formula("compare", (self._sign(), term, wanted))
        sign = self._sign() if isinstance(value, str) else at_will.choice(("=", "!="))
        return Formula("compare", (sign, term, Formula("literal", (value,))))

    def _contained(self) -> Formula:
        at_will, output = self._at_will, self._trace.output
        kind = at_will.choice(("in", "in", "not in"))
        if output and at_will.random() < 0.5:
            at = at_will.randrange(len(output))
            text = output[at : at + at_will.randint(1, 2)]
            if text.isprintable():
                return Formula(kind, (Formula("literal", (text,)), Formula("output")))
        stack = Formula("stack", (at_will.choice([None, *self._stacks]),))
        return Formula(kind, (self._value_of_stack(), stack))

    def _number(self, deep: int) -> Formula:
        if self._at_will.random() < 0.5:
            small = self._at_will.choice((0, 1, 2, 3, 7, 16, 1 << 64))
            is_huge = self._at_will.random() < 0.2
            return Formula("literal", (abs(huge_integer(self._at_will)) if is_huge else small,))
        return self.term(deep)

    def _value_of_stack(self) -> Formula:
        at_will = self._at_will
        name = None if at_will.random() < 0.6 else at_will.choice(self._stacks)
        roll = at_will.random()
        if roll < 0.4:
            return Formula("top", (name,))
        if roll < 0.6:
            return Formula("depth", (name,))
        found = self._item(Formula("stack", (name,)))
        return self._item(found) if at_will.random() < 0.1 else found

    def _item(self, of: Formula) -> Formula:
        at = self._at_will.choice((0, 0, 1, 2, -1, -2))
        number = Formula("literal", (abs(at),))
        return Formula("item", (of, Formula("negative", (number,)) if at < 0 else number))

    def _cell(self) -> Formula:
        at_will = self._at_will
        if not self._cells:
            return Formula("step")
        grid, column, row = at_will.choice(self._cells)
        name = at_will.choice((None, grid))
        place = (Formula("literal", (each,)) for each in (column, row))
        return Formula("cell", (name, *place))

    def _other(self) -> Formula:
        if self._at_will.random() < 0.5:
            return Formula("step")
        return self._item(Formula("output")) if self._at_will.random() < 0.7 else Formula("output")


def parts_of(message: Sequence[str | Formula]) -> str:
    """Return the text of a message, with its formulas in braces."""
    return "".join(
        each.replace("{", "{{").replace("}", "}}")
        if isinstance(each, str)
        else f"{{{written(each)}}}"
        for each in message
    )


def said(message: Sequence[str | Formula], world: World) -> str:
    """Return a message with the values of its formulas. Raise Unsaid if the documentation does not
    give one."""
    return "".join(
        each if isinstance(each, str) else shown(value_of(each, world)) for each in message
    )
