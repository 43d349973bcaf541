"""Stacks, whose values are numbers or stacks."""

from __future__ import annotations

from mines_tools.base.interruptible import looking
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.languages.emojifunge.numbers import Number, Numbers


class Stack:
    """A stack, which can be changed. A stack is never in two places at the same time, except in dialect `author`."""

    __slots__ = ("items", "parent")

    def __init__(self, items: list[Number | Stack], parent: Stack | None = None) -> None:
        self.items = items
        """The values, from bottom to top."""
        self.parent = parent
        """The stack to which exit-nested-stack returns; None if there is no such stack."""


def copied(
    stack: Stack, parent: Stack | None, keep: Callable[[Number], bool] | None = None
) -> Stack:
    """Return a copy of `stack` and of all stacks in it. With `keep`, the copy contains only the numbers for which
    `keep` is true. Raise `ProgramFailure` if a stack contains itself."""
    top = Stack([], parent)
    copying = [(stack, iter(stack.items), top)]
    inside = {id(stack)}
    looks = looking()
    while copying:
        next(looks)
        source, items, into = copying[-1]
        for item in items:
            if isinstance(item, Stack):
                if id(item) in inside:
                    raise ProgramFailure(phrase("cannot copy a stack that contains itself"))
                inside.add(id(item))
                child = Stack([], into)
                into.items.append(child)
                copying.append((item, iter(item.items), child))
                break
            if keep is None or keep(item):
                into.items.append(item)
        else:
            inside.discard(id(source))
            copying.pop()
    return top


def keep_in(stack: Stack, keep: Callable[[Number], bool]) -> None:
    """Remove all numbers for which `keep` is false. Do the same in nested stacks."""
    unvisited = [stack]
    while unvisited:
        next_stack = unvisited.pop()
        next_stack.items = [
            item for item in next_stack.items if isinstance(item, Stack) or keep(item)
        ]
        unvisited += [item for item in next_stack.items if isinstance(item, Stack)]


def numbers_in(stack: Stack) -> Iterator[Number]:
    """Yield all numbers in a stack and its nested stacks, from bottom to top. The stack is not changed."""
    opened = [iter(stack.items)]
    while opened:
        for item in opened[-1]:
            if isinstance(item, Stack):
                opened.append(iter(item.items))
                break
            yield item
        else:
            opened.pop()


def emptied(items: list[Number | Stack]) -> Iterator[Number]:
    """Yield all numbers in `items` and in nested stacks, from bottom to top. Afterwards, the stacks are empty. A stack
    may contain itself."""
    items.reverse()
    opened = [items]
    while opened:
        if not opened[-1]:
            opened.pop()
            continue
        item = opened[-1].pop()
        if isinstance(item, Stack):
            item.items.reverse()
            opened.append(item.items)
        else:
            yield item


def combined(
    operation: Callable[[Number, Number], Number], a: Number | Stack, b: Number | Stack
) -> Number | Stack:
    """Return the result of `operation` on two values. If both are stacks, the operation is applied to pairs of
    elements, from the top down, until the shorter stack ends. If only one is a stack, the other value counts as a stack
    with one element. The elements of the pairs are removed from their stacks."""
    if not isinstance(a, Stack) and not isinstance(b, Stack):
        return operation(a, b)
    opened = [(_items_of(a), _items_of(b), list["Number | Stack"]())]
    looks = looking()
    while True:
        next(looks)
        of_a, of_b, results = opened[-1]
        if of_a and of_b:
            value_a, value_b = of_a.pop(), of_b.pop()
            if isinstance(value_a, Stack) or isinstance(value_b, Stack):
                opened.append((_items_of(value_a), _items_of(value_b), []))
            else:
                results.append(operation(value_a, value_b))
            continue
        opened.pop()
        results.reverse()
        if not opened:
            return Stack(results)
        opened[-1][2].append(Stack(results))


def _items_of(value: Number | Stack) -> list[Number | Stack]:
    return value.items if isinstance(value, Stack) else [value]


def changed(operation: Callable[[Number], Number], value: Number | Stack) -> Number | Stack:
    """Return the result of `operation` on `value`. If `value` is a stack, return a new stack with the result for each
    element. In this case, the elements are popped from `value` one by one, so `value` is empty at the end."""
    if not isinstance(value, Stack):
        return operation(value)
    opened = [(value.items, list["Number | Stack"]())]
    looks = looking()
    while True:
        next(looks)
        items, results = opened[-1]
        if items:
            item = items.pop()
            if isinstance(item, Stack):
                opened.append((item.items, []))
            else:
                results.append(operation(item))
            continue
        opened.pop()
        results.reverse()
        if not opened:
            return Stack(results)
        opened[-1][1].append(Stack(results))


def shown(value: Number | Stack, numbers: Numbers) -> str:
    """Return a value in the notation of the language text, with the top of a stack first: ``[3, [1, 2]]``. If a stack
    occurs inside itself, ``[...]`` stands for the inner occurrence."""
    if not isinstance(value, Stack):
        return numbers.shown(value)
    pieces: list[str] = []
    inside: dict[int, None] = {}
    """The identities of the stacks around the value that is being written, the outermost first."""
    unwritten: list[Number | Stack | str] = [value]
    looks = looking()
    while unwritten:
        next(looks)
        item = unwritten.pop()
        if isinstance(item, str):
            pieces.append(item)
            if item == "]":
                inside.popitem()
        elif not isinstance(item, Stack):
            pieces.append(numbers.shown(item))
        elif id(item) in inside:
            pieces.append("[...]")
        else:
            inside[id(item)] = None
            unwritten.append("]")
            for number, element in enumerate(item.items):
                unwritten += [", ", element] if number else [element]
            pieces.append("[")
    return "".join(pieces)
