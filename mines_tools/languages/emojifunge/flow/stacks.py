"""The known part of a stack: the values at its top, and the number and kind of the values that can be below them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.values import ANY, NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.values import Concrete, Value

_KNOWN = 24
"""The maximum number of values at the top that are stored separately. The values below them are joined into one."""
MINUS_ONE: Value = frozenset((-1,))
"""The value popped from an empty stack."""


class AbstractStack(NamedTuple):
    """The known part of a stack."""

    items: tuple[Value, ...]
    """The values at the top, stored separately. The last one is the top."""
    rest: Value
    """The join of all values below `items`."""
    least: int
    """The minimum number of values below `items`."""
    most: int | None
    """The maximum number of values below `items`; None if unbounded."""

    @property
    def depth(self) -> tuple[int, int | None]:
        """The minimum and the maximum number of values in the stack. The maximum is None if unbounded."""
        top_size = len(self.items)
        return top_size + self.least, None if self.most is None else top_size + self.most

    @property
    def top(self) -> Value:
        """The value that a pop would return if it does not open stacks."""
        return pop_whole(self)[0]


EMPTY = AbstractStack((), NUMBER, 0, 0)
UNKNOWN = AbstractStack((), ANY, 0, None)


def push(stack: AbstractStack, value: Value) -> AbstractStack:
    """Return the stack with `value` pushed."""
    items = (*stack.items, value)
    if len(items) <= _KNOWN:
        return AbstractStack(items, stack.rest, stack.least, stack.most)
    rest = items[0] if stack.most == 0 else values.joined(stack.rest, items[0])
    return AbstractStack(
        items[1:], rest, stack.least + 1, None if stack.most is None else stack.most + 1
    )


def pop_whole(stack: AbstractStack) -> tuple[Value, AbstractStack]:
    """Pop a value without opening stacks. Return the value and the rest of the stack."""
    if stack.items:
        return stack.items[-1], stack._replace(items=stack.items[:-1])
    if stack.most == 0:
        return MINUS_ONE, stack
    value = stack.rest if stack.least else values.joined(stack.rest, MINUS_ONE)
    most = None if stack.most is None else stack.most - 1
    return value, AbstractStack((), stack.rest, max(0, stack.least - 1), most)


def pop_number(stack: AbstractStack) -> tuple[Value, AbstractStack]:
    """Pop a number, opening stacks at the top. Return the number and the rest of the stack."""
    while True:
        value, stack = pop_whole(stack)
        if values.is_number(value):
            return value, stack
        elements = values.only(value)
        if not isinstance(elements, tuple):
            return NUMBER, UNKNOWN
        stack = opened(stack, elements)


def opened(stack: AbstractStack, elements: tuple[Concrete, ...]) -> AbstractStack:
    """Return `stack` after all `elements` of another stack are pushed on it."""
    pushed = [values.of((element,)) for element in elements]
    if len(stack.items) + len(pushed) <= _KNOWN:
        return stack._replace(items=(*stack.items, *pushed))
    for value in pushed:
        stack = push(stack, value)
    return stack


def of(elements: tuple[Concrete, ...]) -> AbstractStack:
    """Return the stack with exactly these known elements."""
    return opened(EMPTY, elements)


def known_elements(stack: AbstractStack) -> tuple[Concrete, ...] | None:
    """Return all elements of `stack`. Return None if they are not all known."""
    if stack.most != 0:
        return None
    elements = []
    for value in stack.items:
        element = values.only(value)
        if element is None:
            return None
        elements.append(element)
    return tuple(elements)


def as_value(stack: AbstractStack) -> Value:
    """Return the stack as a value of another stack."""
    elements = known_elements(stack)
    return ANY if elements is None else values.of((elements,))


def mixed(stack: AbstractStack) -> Value:
    """Return the join of all values that pops can return: the stack's values, and -1 for an empty stack."""
    value = MINUS_ONE if stack.most == 0 else values.joined(stack.rest, MINUS_ONE)
    for item in stack.items:
        value = values.joined(value, item)
    return value


def shuffled(stack: AbstractStack) -> AbstractStack:
    """Return a stack of any size in which each value can be any value of `stack`, or -1."""
    return AbstractStack((), mixed(stack), 0, None)


def reverse(stack: AbstractStack) -> AbstractStack:
    """Return the reversed stack."""
    if stack.most == 0:
        return stack._replace(items=stack.items[::-1])
    rest = stack.rest
    for item in stack.items:
        rest = values.joined(rest, item)
    least, most = stack.depth
    return AbstractStack((), rest, least, most)


def joined(a: AbstractStack, b: AbstractStack, *, widening: bool) -> AbstractStack:
    """Return a stack that includes both stacks. With `widening`, a bound that grows becomes unbounded."""
    if a == b:
        return a
    count = min(len(a.items), len(b.items))
    a, b = _cut(a, count), _cut(b, count)
    items = tuple(
        values.joined(x, y, widening=widening) for x, y in zip(a.items, b.items, strict=True)
    )
    if a.most == 0 or b.most == 0:
        rest = b.rest if a.most == 0 else a.rest
    else:
        rest = values.joined(a.rest, b.rest, widening=widening)
    most = None if a.most is None or b.most is None else max(a.most, b.most)
    if widening and most != a.most:
        most = None
    return AbstractStack(items, rest, min(a.least, b.least), most)


def _cut(stack: AbstractStack, count: int) -> AbstractStack:
    """Return the stack with only `count` values at its top stored separately."""
    more = len(stack.items) - count
    if not more:
        return stack
    rest = stack.items[0] if stack.most == 0 else values.joined(stack.rest, stack.items[0])
    for item in stack.items[1:more]:
        rest = values.joined(rest, item)
    most = None if stack.most is None else stack.most + more
    return AbstractStack(stack.items[more:], rest, stack.least + more, most)


def holds(stack: AbstractStack, elements: tuple[Concrete, ...]) -> bool:
    """Return whether the stack can have exactly these elements."""
    least, most = stack.depth
    if len(elements) < least or (most is not None and len(elements) > most):
        return False
    below = len(elements) - len(stack.items)
    return all(values.holds(stack.rest, element) for element in elements[:below]) and all(
        map(values.holds, stack.items, elements[below:])
    )
