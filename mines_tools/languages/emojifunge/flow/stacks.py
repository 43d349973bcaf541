"""What is known of a stack: the values at its top, and how many of what can lie below them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.values import ANY, NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.values import Concrete, Value

_KNOWN = 24
"""So many values at the top are known; those below are thrown together."""
MINUS_ONE: Value = frozenset((-1,))
"""What is popped where there is nothing."""


class Stack(NamedTuple):
    """What is known of a stack."""

    items: tuple[Value, ...]
    """The values at the top, the top last."""
    rest: Value
    """What each value below them can be."""
    least: int
    """How many values are below them at least."""
    most: int | None
    """How many at most; none if there is no bound."""

    @property
    def depth(self) -> tuple[int, int | None]:
        """How many values there are, at least and at most."""
        known = len(self.items)
        return known + self.least, None if self.most is None else known + self.most

    @property
    def top(self) -> Value:
        """What a pop in the stack mode would give."""
        return pop_whole(self)[0]


EMPTY = Stack((), NUMBER, 0, 0)
UNKNOWN = Stack((), ANY, 0, None)


def push(stack: Stack, value: Value) -> Stack:
    """The stack with a value more."""
    items = (*stack.items, value)
    if len(items) <= _KNOWN:
        return Stack(items, stack.rest, stack.least, stack.most)
    rest = items[0] if stack.most == 0 else values.joined(stack.rest, items[0])
    return Stack(items[1:], rest, stack.least + 1, None if stack.most is None else stack.most + 1)


def pop_whole(stack: Stack) -> tuple[Value, Stack]:
    """The value at the top, a stack as it is; and the stack without it."""
    if stack.items:
        return stack.items[-1], stack._replace(items=stack.items[:-1])
    if stack.most == 0:
        return MINUS_ONE, stack
    value = stack.rest if stack.least else values.joined(stack.rest, MINUS_ONE)
    most = None if stack.most is None else stack.most - 1
    return value, Stack((), stack.rest, max(0, stack.least - 1), most)


def pop_number(stack: Stack) -> tuple[Value, Stack]:
    """A number from the top, where stacks are opened; and the stack without it."""
    while True:
        value, stack = pop_whole(stack)
        if values.is_number(value):
            return value, stack
        found = values.only(value)
        if not isinstance(found, tuple):
            return NUMBER, UNKNOWN
        stack = opened(stack, found)


def opened(stack: Stack, elements: tuple[Concrete, ...]) -> Stack:
    """The stack with all elements of another pushed."""
    found = [values.of((each,)) for each in elements]
    if len(stack.items) + len(found) <= _KNOWN:
        return stack._replace(items=(*stack.items, *found))
    for each in found:
        stack = push(stack, each)
    return stack


def of(elements: tuple[Concrete, ...]) -> Stack:
    """A stack that is known."""
    return opened(EMPTY, elements)


def known(stack: Stack) -> tuple[Concrete, ...] | None:
    """All of it, if that is known."""
    if stack.most != 0:
        return None
    found = []
    for each in stack.items:
        one = values.only(each)
        if one is None:
            return None
        found.append(one)
    return tuple(found)


def as_value(stack: Stack) -> Value:
    """The stack as a value in another."""
    found = known(stack)
    return ANY if found is None else values.of((found,))


def mixed(stack: Stack) -> Value:
    """What each of its values can be; -1 too, which is popped where there is none."""
    value = MINUS_ONE if stack.most == 0 else values.joined(stack.rest, MINUS_ONE)
    for each in stack.items:
        value = values.joined(value, each)
    return value


def shuffled(stack: Stack) -> Stack:
    """Any stack of those values, as many of them as it may have."""
    return Stack((), mixed(stack), 0, None)


def reverse(stack: Stack) -> Stack:
    """The stack upside down."""
    if stack.most == 0:
        return stack._replace(items=stack.items[::-1])
    rest = stack.rest
    for each in stack.items:
        rest = values.joined(rest, each)
    least, most = stack.depth
    return Stack((), rest, least, most)


def joined(a: Stack, b: Stack, *, widening: bool) -> Stack:
    """What is one or the other."""
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
    return Stack(items, rest, min(a.least, b.least), most)


def _cut(stack: Stack, count: int) -> Stack:
    """The stack with only so many values known at its top."""
    more = len(stack.items) - count
    if not more:
        return stack
    rest = stack.items[0] if stack.most == 0 else values.joined(stack.rest, stack.items[0])
    for each in stack.items[1:more]:
        rest = values.joined(rest, each)
    most = None if stack.most is None else stack.most + more
    return Stack(stack.items[more:], rest, stack.least + more, most)


def holds(stack: Stack, elements: tuple[Concrete, ...]) -> bool:
    """Whether it can be that."""
    least, most = stack.depth
    if len(elements) < least or (most is not None and len(elements) > most):
        return False
    below = len(elements) - len(stack.items)
    return all(values.holds(stack.rest, each) for each in elements[:below]) and all(
        map(values.holds, stack.items, elements[below:])
    )
