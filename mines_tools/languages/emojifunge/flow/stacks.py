"""The known part of a stack. It consists of the values at the top, and of the number and the kind of the values that
can be below these. The *join* of several values is a partly known value that can be any of them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.values import ANY, NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.values import Concrete, Value

_KNOWN = 24
"""The maximum number of values at the top that are stored separately. All values below these are joined into one
value."""
MINUS_ONE: Value = frozenset((-1,))
"""The value that a pop from an empty stack returns."""


class AbstractStack(NamedTuple):
    """The known part of a stack."""

    items: tuple[Value, ...]
    """The values at the top of the stack, which are stored separately. The last of them is the top."""
    rest: Value
    """The join of all values below `items`."""
    least: int
    """The minimum number of values below `items`."""
    most: int | None
    """The maximum number of values below `items`; None if the number has no bound."""

    @property
    def depth(self) -> tuple[int, int | None]:
        """The minimum and the maximum number of values in the stack. The maximum is None if the number has no bound."""
        top_size = len(self.items)
        return top_size + self.least, None if self.most is None else top_size + self.most

    @property
    def top(self) -> Value:
        """The value that a pop returns, if the pop does not open stacks."""
        return pop_whole(self)[0]


EMPTY = AbstractStack((), NUMBER, 0, 0)
UNKNOWN = AbstractStack((), ANY, 0, None)


def push(stack: AbstractStack, value: Value) -> AbstractStack:
    """Return `stack` after `value` is pushed onto it."""
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
    """Pop a number. If a stack is at the top, open it first. Return the number and the rest of the stack."""
    while True:
        value, stack = pop_whole(stack)
        if values.is_number(value):
            return value, stack
        elements = values.only(value)
        if not isinstance(elements, tuple):
            return NUMBER, UNKNOWN
        stack = opened(stack, elements)


def opened(stack: AbstractStack, elements: tuple[Concrete, ...]) -> AbstractStack:
    """Push `elements`, which are the elements of another stack, onto `stack`. Return the resulting stack."""
    pushed = [values.of((element,)) for element in elements]
    if len(stack.items) + len(pushed) <= _KNOWN:
        return stack._replace(items=(*stack.items, *pushed))
    for value in pushed:
        stack = push(stack, value)
    return stack


def of(elements: tuple[Concrete, ...]) -> AbstractStack:
    """Return a stack that is known completely: it consists of exactly `elements`."""
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
    """Return `stack` as a value that can be pushed onto another stack."""
    elements = known_elements(stack)
    return ANY if elements is None else values.of((elements,))


def mixed(stack: AbstractStack) -> Value:
    """Return the join of all values that can be popped from the stack: the values of the stack, and -1, because a pop
    from an empty stack returns -1."""
    value = MINUS_ONE if stack.most == 0 else values.joined(stack.rest, MINUS_ONE)
    for item in stack.items:
        value = values.joined(value, item)
    return value


def shuffled(stack: AbstractStack) -> AbstractStack:
    """Return a stack whose size is not known. Each of its values can be any value of `stack`. It can also be -1,
    because a pop from an empty stack returns -1."""
    return AbstractStack((), mixed(stack), 0, None)


def reverse(stack: AbstractStack) -> AbstractStack:
    """Return `stack` in reverse order."""
    if stack.most == 0:
        return stack._replace(items=stack.items[::-1])
    rest = stack.rest
    for item in stack.items:
        rest = values.joined(rest, item)
    least, most = stack.depth
    return AbstractStack((), rest, least, most)


def joined(a: AbstractStack, b: AbstractStack, *, widening: bool) -> AbstractStack:
    """Return a partly known stack that includes all stacks which `a` or `b` includes. With
    `widening`, a bound of `a` that excludes some values of `b` is removed."""
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
    """Return `stack`, but with only the topmost `count` values stored separately. The other values are joined into
    `rest`."""
    more = len(stack.items) - count
    if not more:
        return stack
    rest = stack.items[0] if stack.most == 0 else values.joined(stack.rest, stack.items[0])
    for item in stack.items[1:more]:
        rest = values.joined(rest, item)
    most = None if stack.most is None else stack.most + more
    return AbstractStack(stack.items[more:], rest, stack.least + more, most)


def holds(stack: AbstractStack, elements: tuple[Concrete, ...]) -> bool:
    """Return whether it is possible that the stack consists of exactly `elements`."""
    least, most = stack.depth
    if len(elements) < least or (most is not None and len(elements) > most):
        return False
    below = len(elements) - len(stack.items)
    return all(values.holds(stack.rest, element) for element in elements[:below]) and all(
        map(values.holds, stack.items, elements[below:])
    )
