"""Finds the origins of the values that a step puts onto stacks."""

from __future__ import annotations

from itertools import islice

from mines_tools.interface.run_state import Origin, Slot
from mines_tools.languages.emojifunge.changes import CURRENT, ROOT, kept_in, stacks_of
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.runs.provenance import (
    Spot,
    lay_in,
    made_of,
    marked,
    origin_of,
    plain,
    sources,
    spot_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from mines_tools.languages.emojifunge.numbers import Number, Numbers
    from mines_tools.languages.emojifunge.syntax import Grid

_NOT_MADE = Origin("made")
_INPUT_ASCII = "\U0001f524"


class MarkingMachine(Machine):
    """A machine that takes a single step with marked values. A marked value knows where it comes from."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid, 0, lambda: ())
        self._own_numbers = self.numbers
        self.numbers = self._marking(self._own_numbers)
        self._popped: list[Number | Stack] = []
        """The values that the current instruction has popped."""
        self._key = ""
        self._depth = 0
        """The number of instructions that are being executed. It can be greater than 1, because an instruction can
        execute another one."""
        self._places: dict[int, Spot] = {}
        """The place of each nested stack before the step, by the identity of the stack."""
        self._kept: dict[int, Stack] = {}
        """All stacks that existed before the step, by identity. As long as they are stored here, no new stack can get
        the identity of one of them."""
        self._counts_at: dict[int, int] = {}
        """The number of values in each stack before the step. The key is the identity of the `Spot` that describes the
        place of the stack."""
        self._inner: dict[tuple[int, int], Spot] = {}
        """The place of each nested stack. The key consists of two numbers: the identity of the `Spot` that describes
        the place of the outer stack, and the position of the nested stack in the outer stack."""

    def origins(self, machine: Machine, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values that are in `slots` after the next step of `machine`."""
        at, half = machine.input.at, machine.input.half
        self.input, self.clock = machine.input, machine.clock
        self.restore(machine.snapshot())
        kept = kept_in(machine)
        self._mark(kept)
        is_nested = self.stack is not self.root
        try:
            self.step()
        finally:
            machine.input.at, machine.input.half = at, half
            self.output.take()
        stacks = stacks_of(self)
        origins = [
            lay_in(slot)
            if slot.path[0] < kept.get(slot.stack, 0)
            else self._origin(stacks[slot.stack], slot.path)
            for slot in slots
        ]
        if is_nested:
            return origins
        # The root stack was the current one, so its slots are named after the root.
        return [
            origin._replace(of=tuple(map(_of_root, origin.of))) if slot.stack == ROOT else origin
            for slot, origin in zip(slots, origins, strict=True)
        ]

    def _mark(self, kept: Mapping[str, int]) -> None:
        """Mark each value with its place. If a stack has several names, its values are marked with the first name.
        `kept` contains, for each stack, the number of values at the bottom that the step does not touch. These values
        are not marked."""
        for table in (self._places, self._kept, self._counts_at, self._inner):
            table.clear()
        left: list[tuple[Stack, Spot | str]] = [
            (stack, name) for name, stack in stacks_of(self).items()
        ]
        for stack, place in left:  # the list grows during the loop
            if id(stack) in self._kept:
                continue
            self._kept[id(stack)] = stack
            self._counts_at[id(place)] = len(stack.items)
            first = kept.get(place, 0) if isinstance(place, str) else 0
            for at, item in enumerate(islice(stack.items, first, None), first):
                here = Spot(place, at)
                if isinstance(item, Stack):
                    self._inner[id(place), at] = self._places.setdefault(id(item), here)
                    left.append((item, here))
                else:
                    stack.items[at] = marked(item, here)

    def _origin(self, stack: Stack, path: Sequence[int]) -> Origin:
        item: Number | Stack = stack
        for at in path:
            assert isinstance(item, Stack)
            item = item.items[at]
        if not isinstance(item, Stack):
            return origin_of(item) or _NOT_MADE
        place = self._places.get(id(item)) or self._original(item)
        return Origin("made", self._slots_in(item)) if place is None else lay_in(place.slot())

    def _slots_in(self, new_stack: Stack) -> tuple[Slot, ...]:
        """Return the slots from which the values in `new_stack` come. These slots are positions before the step. Values
        in new stacks inside `new_stack` are included."""
        slots: dict[Slot, None] = {}
        unvisited, seen = [new_stack], {id(new_stack)}
        while unvisited:
            opened: list[Stack] = []
            for item in unvisited.pop().items:
                if not isinstance(item, Stack):
                    slots.update(dict.fromkeys(sources([item])))
                elif id(item) in self._places:
                    slots[self._places[id(item)].slot()] = None
                elif id(item) not in seen:
                    seen.add(id(item))
                    opened.append(item)
            unvisited += reversed(opened)
        return tuple(slots)

    def _original(self, copy: Stack) -> Spot | None:
        """If `copy` is a complete copy of a stack, return the place of that stack before the step. Otherwise, return
        None."""
        place = self._first_number_in(copy)
        if not isinstance(place, Spot):
            return None
        unvisited = [(copy, place)]
        while unvisited:
            stack, place_there = unvisited.pop()
            if self._counts_at.get(id(place_there)) != len(stack.items):
                return None
            for at, item in enumerate(stack.items):
                if isinstance(item, Stack):
                    inner = self._inner.get((id(place_there), at))
                    if inner is None:
                        return None
                    unvisited.append((item, inner))
                else:
                    spot = spot_of(item)
                    if spot is None or spot.stack is not place_there or spot.at != at:
                        return None
        return place

    def _first_number_in(self, copy: Stack) -> Spot | str | None:
        """Find the stack of which `copy` may be a copy. Before the step, the first number in `copy` must have been at
        the same position in that stack. Return the place of that stack; if it is not nested, return its name. Return
        None if there is no such stack."""
        opened = [iter(enumerate(copy.items))]
        path: list[int] = []
        while opened:
            for at, item in opened[-1]:
                if isinstance(item, Stack):
                    if id(item) in self._places:
                        return None  # a stack from before the step
                    path.append(at)
                    opened.append(iter(enumerate(item.items)))
                    break
                place: Spot | str | None = spot_of(item)
                for position in (at, *reversed(path)):
                    if not isinstance(place, Spot) or place.at != position:
                        return None
                    place = place.stack
                return place
            else:
                opened.pop()
                if path:
                    path.pop()
            if len(opened) > len(self._kept) + 1:
                return None  # the stack contains itself
        return None

    # Operations of instructions on numbers

    def execute(self, emoji: str, key: str) -> None:
        """Execute the emoji `emoji`, whose key is `key`."""
        around = self._popped, self._key
        self._popped, self._key = [], key
        self._depth += 1
        try:
            super().execute(emoji, key)
        finally:
            self._popped, self._key = around
            self._depth -= 1

    def _made(self, values: Sequence[Number]) -> Origin:
        return made_of(values, self._by())

    def _read(self) -> Origin:
        return Origin("read", (), self._by())

    def _by(self) -> str:
        """If another instruction executes the present instruction, return the name of the present instruction. Return
        "" if the present instruction is the one in the cell itself."""
        return GLYPHS[self._key].name if self._depth > 1 and self._key in GLYPHS else ""

    def pop_whole(self, stack: Stack | None = None) -> Number | Stack:
        """Pop the value at the top, and return this value. A stack is not opened."""
        items = (self.stack if stack is None else stack).items
        if not items:
            default = super().pop_whole(stack)
            assert not isinstance(default, Stack)
            return marked(default, Origin("made", (), self._by(), (plain(default),)))
        self._popped.append(items[-1])
        return items.pop()

    def push_integer(self, value: int) -> None:
        """Push `value` as a number of the dialect."""
        number = self.numbers.of(value)
        if self._key == _INPUT_ASCII:
            # At the end of the input, the number is -1.
            number = marked(plain(number), self._read() if value >= 0 else self._made([]))
        self.stack.items.append(number)

    def combine(self, operation: Callable[[Number, Number], Number]) -> None:
        """Pop two values and push the result of `operation`."""
        super().combine(lambda a, b: marked(plain(operation(a, b)), self._made([a, b])))

    def change(self, operation: Callable[[Number], Number]) -> None:
        """Pop a value and push the result of `operation`."""
        super().change(lambda value: marked(plain(operation(value)), self._made([value])))

    def _marking(self, numbers: Numbers) -> Numbers:
        """Return an arithmetic with the same results as `numbers`. Its functions `of`, `read` and `median` also mark
        their results with the origin."""

        def median(values: Sequence[Number]) -> Number:
            return marked(numbers.median(list(map(plain, values))), self._made(values))

        def of(value: int) -> Number:
            return marked(numbers.of(value), self._made(_numbers_in(self._popped)))

        wrapped: dict[str, Any] = {
            name: _on_plain(function)
            for name, function in numbers._asdict().items()
            if callable(function) and name not in ("of", "read", "median")
        }
        return numbers._replace(
            **wrapped,
            of=of,
            median=median,
            read=lambda text: marked(numbers.read(text), self._read()),
            infinity=marked(numbers.infinity, _NOT_MADE),
        )


def _on_plain(operation: Callable[..., object]) -> Callable[..., object]:
    return lambda *values: operation(*map(plain, values))


def _of_root(slot: Slot) -> Slot:
    return slot._replace(stack=ROOT) if slot.stack == CURRENT else slot


def _numbers_in(values: Sequence[Number | Stack]) -> Sequence[Number]:
    """Return all numbers in `values`, including the numbers in nested stacks. A stack may contain itself."""
    numbers, unvisited, seen = [], list(reversed(values)), set()
    while unvisited:
        item = unvisited.pop()
        if not isinstance(item, Stack):
            numbers.append(item)
        elif id(item) not in seen:
            seen.add(id(item))
            unvisited += reversed(item.items)
    return numbers
