"""What is known of a whole stack: the values at its top, and below them how many more there are.

A stack is a chain of cells that are made once each, so two stacks are equal just if they are the
same object, pushing and popping take no time, and ten thousand stacks of ten thousand values share
nearly all of them.
"""

from __future__ import annotations

from _bisect import insort_right as insort  # as in `text`

from mines_tools.languages.mines.flow import links, repeats, values
from mines_tools.languages.mines.flow.links import Link
from mines_tools.languages.mines.flow.values import ANY, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.languages.mines.flow.repeats import Repeat

    Cell = tuple[Value, Link | None]
    """A value, and how it came from one that has a name."""


SPELLED_OUT = 64
"""A known number of unknown values, up to this many, is that many values that can be anything: each
has its place then, and can be rolled."""


_SHALLOW = 8
"""A least depth that sinks goes to this at once, and then on by what it sinks."""


_MOST_NAMES, _BYTES_OF_NAMES = 24, 2_400
"""Values on a stack came from so many that have names, and what one set of names takes."""

_MOST_THRESHOLDS = 64
"""Ranges that grow stop at so many bounds, or fewer."""

_BYTES, _BYTES_OF_SET = 320, 1_400
"""What a stack with one value more takes, with all that is remembered of it; and if that value is one
of several."""


_NO_NAMES: frozenset[int] = frozenset()


class Stack:
    """A stack: a value on another stack, or the bottom, where `low` to `high` unknown values lie
    (`high` none: any number). Make them with `Stacks` only.

    `low` can be less than 0: then there can be fewer values than stand here, and the undermost are
    those that can be missing. (An empty stack or one with 5 on it is a 5 on a bottom of -1 to 0.)
    Or the bottom is a `repeat`, of which the unknown values are.
    """

    __slots__ = ("high", "known", "link", "low", "names", "repeat", "rest", "value")

    def __init__(
        self,
        value: Value,
        link: Link | None,
        rest: Stack | None,
        known: int,
        low: int,
        high: int | None,
        names: frozenset[int] = _NO_NAMES,
        repeat: Repeat | None = None,
    ) -> None:
        self.value = value
        self.link = link
        """How the value came from one that has a name."""
        self.names = names
        """The names that values here and below came from."""
        self.rest = rest
        self.known = known
        """How many values stand above the bottom; of these, some can be missing."""
        self.low = low
        self.high = high
        self.repeat = repeat
        """What lies at the bottom, if that is known."""

    @property
    def least(self) -> int:
        """The least number of values there can be."""
        return self.known + self.low

    @property
    def most(self) -> int | None:
        """The greatest number; none if there is no bound."""
        return None if self.high is None else self.known + self.high

    @property
    def exact(self) -> bool:
        """Whether every place in it is known, and so the depth."""
        return self.high == 0 == self.low

    def top(self, most: int | None = None) -> list[Value]:
        """The values above the bottom, the topmost first; no more than `most` of them."""
        return [value for value, _ in self.cells(most)]

    def cells(self, most: int | None = None) -> list[Cell]:
        """The same, each with its link."""
        found = []
        stack = self
        left = self.known if most is None else min(most, self.known)
        while left and stack.rest is not None:
            found.append((stack.value, stack.link))
            stack = stack.rest
            left -= 1
        return found


class Stacks:
    """The stacks of one analysis."""

    def __init__(self, most: int = values.SMALL) -> None:
        """A set of more than `most` values becomes a range where it is widened."""
        self._most = most
        self.memory = 0
        """About how many bytes they take."""
        self._bottoms: dict[tuple[int, int | None], Stack] = {}
        self._repeats: dict[Repeat, Stack] = {}
        self._flat: dict[Stack, Stack] = {}
        self._cells: dict[tuple[Value, Link | None, Stack], Stack] = {}
        self._names: dict[tuple[frozenset[int], int], frozenset[int]] = {}
        self._thresholds = list(values.THRESHOLDS)
        self._merged: dict[tuple[Stack, Stack, bool], Stack] = {}
        self.work = 0
        """How many values were looked at beyond pushing and popping."""
        self.empty = self.bottom(0, 0)

    def bottom(self, low: int, high: int | None) -> Stack:
        """A stack of which only the depth is known."""
        if low == high and 0 < low <= SPELLED_OUT:
            return self.push_all(self.empty, (ANY,) * low)
        found = self._bottoms.get((low, high))
        if found is None:
            found = self._bottoms[low, high] = Stack(ANY, None, None, 0, low, high)
            self.memory += _BYTES
        return found

    def repeated(self, repeat: Repeat) -> Stack:
        """A stack at whose bottom that lies."""
        found = self._repeats.get(repeat)
        if found is None:
            found = Stack(ANY, None, None, 0, repeat.base.least, None, repeat=repeat)
            self._repeats[repeat] = found
            self.memory += _BYTES + _BYTES_OF_SET * len(repeat.pattern)
        return found

    def push(self, stack: Stack, value: Value, link: Link | None = None) -> Stack:
        """`stack` with `value` on it, which may have come from one that has a name."""
        names = stack.names
        if link is not None and link.name not in names:
            if len(names) < _MOST_NAMES:
                names = self._named(names, link.name)
            else:
                link = None
        key = (value, link, stack)
        found = self._cells.get(key)
        if found is None:
            found = Stack(
                value, link, stack, stack.known + 1, stack.low, stack.high, names, stack.repeat
            )
            self._cells[key] = found
            self.memory += _BYTES_OF_SET if isinstance(value, frozenset) else _BYTES
        return found

    def _named(self, names: frozenset[int], name: int) -> frozenset[int]:
        """`names` and one more, made once for all stacks that have them."""
        key = (names, name)
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = names | {name}
            self.memory += _BYTES_OF_NAMES
        return found

    def push_all(self, stack: Stack, pushed: Iterable[Value]) -> Stack:
        """`stack` with the values on it, the last on top."""
        for value in pushed:
            stack = self.push(stack, value)
        return stack

    def pop(self, stack: Stack) -> tuple[Value, Stack]:
        """The top value and what lies below it, given that there surely is one (`at_least`)."""
        if stack.rest is not None:
            return stack.value, stack.rest
        high = None if stack.high is None else stack.high - 1
        return ANY, self.bottom(stack.low - 1, high)

    def at_least(self, stack: Stack, depth: int) -> Stack:
        """`stack`, given that it holds `depth` values or more, as it can."""
        if stack.least >= depth:
            return stack
        return self.on(self.bottom(depth - stack.known, stack.high), stack.cells())

    def at_most(self, stack: Stack, depth: int) -> Stack:
        """`stack`, given that it holds no more than `depth` values, as it can."""
        if stack.most is not None and stack.most <= depth:
            return stack
        top = stack.cells(depth)
        return self.on(self.bottom(stack.least - len(top), depth - len(top)), top)

    def forgotten(self, stack: Stack) -> Stack:
        """A stack as deep as `stack`, of unknown values."""
        return self.bottom(stack.least, stack.most)

    def shallow(self, stack: Stack, known: int) -> Stack:
        """`stack`, with no more than its `known` topmost values kept."""
        if stack.known <= known:
            return stack
        most = stack.most
        high = None if most is None else most - known
        return self.on(self.bottom(stack.least - known, high), stack.cells(known))

    def doubled(self, stack: Stack, name: int) -> Stack:
        """`stack` with its topmost value on it once more; `name` is given to it if it has none."""
        value, rest = self.pop(stack)
        link = stack.link
        if link is None or link.steps:
            link = Link(name)
            stack = self.push(self.nameless(rest, name), value, link)
        return self.push(stack, value, link)

    def nameless(self, stack: Stack, name: int) -> Stack:
        """`stack`, no value known to have come from `name`."""
        return self._each_of(stack, name, lambda value, _link: (value, None)) or stack

    def without_links(self, stack: Stack) -> Stack:
        """`stack`, nothing known of where its values came from."""
        if not stack.names:
            return stack
        cells: list[Cell] = []
        while stack.names and stack.rest is not None:
            cells.append((stack.value, None))
            stack = stack.rest
        return self.on(stack, cells)

    def unfolded(self, stack: Stack, needed: int) -> list[Stack]:
        """The stacks that `stack` can be, with `needed` values to be looked at as far as known."""
        return repeats.unfolded(self, stack, needed)

    def flat(self, stack: Stack) -> Stack:
        """`stack` without a pattern in it: what its values can be, one by one."""
        if stack.repeat is None:
            return stack
        found = self._flat.get(stack)
        if found is None:
            pattern, base = stack.repeat
            base, top = self.flat(base), stack.cells()
            rounds = self.push_all(self.bottom(base.least, None), reversed(pattern))
            found = self._merge_aligned(self.on(base, top), self.on(rounds, top), values.join)
            self._flat[stack] = found
            self.memory += _BYTES
        return found

    def narrowed(self, stack: Stack, name: int, known: links.Range) -> Stack | None:
        """`stack`, given that the value called `name` is `known`; none if that can't be."""

        def narrow(value: Value, link: Link) -> Cell | None:
            less = links.narrowed(value, links.after(link, known))
            return None if less is None else (less, link)

        return self._each_of(stack, name, narrow)

    def _each_of(
        self, stack: Stack, name: int, change: Callable[[Value, Link], Cell | None]
    ) -> Stack | None:
        """`stack` with every value changed that came from `name`; none if one can't be."""
        cells: list[Cell] = []
        below = stack
        while name in below.names and below.rest is not None:
            cell: Cell | None = (below.value, below.link)
            if below.link is not None and below.link.name == name:
                cell = change(below.value, below.link)
            if cell is None:
                return None
            cells.append(cell)
            below = below.rest
        return self.on(below, cells)

    def remember(self, known: links.Range) -> None:
        """Have ranges that grow stop at the bounds of `known`, which a program tests for."""
        low, high, other = known
        bounds = (low, high) if other is None else (other - 1, other, other + 1)
        for bound in bounds:
            if bound is None or bound in self._thresholds:
                continue
            if len(self._thresholds) < _MOST_THRESHOLDS:
                insort(self._thresholds, bound)

    def swapped(self, stack: Stack) -> Stack:
        """`stack` with its two topmost values in the other order."""
        p0, below = self.pop(stack)
        p1, rest = self.pop(below)
        return self.push(self.push(rest, p0, stack.link), p1, below.link)

    def reverse(self, stack: Stack) -> Stack:
        """`stack` reversed."""
        if not stack.exact:
            return self.forgotten(stack) if stack.known else stack
        return self.on(self.empty, stack.cells()[::-1])

    def roll(self, stack: Stack, depth: int, rolls: int) -> Stack:
        """`stack` rolled; its least depth allows it."""
        if abs(depth) < 2 or rolls % depth == 0:
            return stack
        if depth > 0 and depth <= stack.known:
            moved, rolls = stack.cells(depth), rolls % depth
            rest = stack
            for _ in range(depth):
                assert rest.rest is not None
                rest = rest.rest
            return self.on(rest, moved[rolls:] + moved[:rolls])
        if depth < 0 and stack.exact:
            top = stack.cells()
            below = top[depth:]  # the bottom -depth values, the lowest last
            rolls = len(below) - rolls % -depth
            return self.on(self.empty, top[:depth] + below[rolls:] + below[:rolls])
        return self.forgotten(stack)

    def join(self, one: Stack, other: Stack) -> Stack:
        """What is either: value by value from the top, and below that only how many."""
        return self._merge(one, other, widen=False)

    def widen(self, old: Stack, new: Stack) -> Stack:
        """What is either, and settles after a few times."""
        return self._merge(old, new, widen=True)

    def fold(self, one: Stack, other: Stack) -> Stack:
        """What is either, or one that has grown from the other."""
        return repeats.started(self, one, other, values.join) or self.join(one, other)

    def covers(self, outer: Stack, inner: Stack) -> bool:
        """Whether `outer` holds everything that `inner` can be."""
        return outer is inner or self.join(outer, inner) is outer

    def _merge(self, one: Stack, other: Stack, widen: bool) -> Stack:
        if one is other:
            return one
        key = (one, other, widen)
        found = self._merged.get(key)
        if found is None:
            found = self._merged[key] = self._merge_values(one, other, widen)
            self.memory += _BYTES
        return found

    def _widen(self, one: Value, other: Value) -> Value:
        return values.widen(one, other, self._most, self._thresholds)

    def _merge_values(self, one: Stack, other: Stack, widen: bool) -> Stack:
        merge = self._widen if widen else values.join
        found = None
        if one.repeat is not None or other.repeat is not None:
            found = repeats.merged(self, one, other, merge)
        elif widen:
            found = repeats.started(self, one, other, merge)
        if found is not None:
            return found
        return self._merge_aligned(one, other, merge, widen)

    def _merge_aligned(
        self, one: Stack, other: Stack, merge: repeats.Merge, widen: bool = False
    ) -> Stack:
        """What is either, value by value from the top."""
        merged: list[Cell] = []
        below_one, below_other = one, other
        while below_one.rest is not None and below_other.rest is not None:
            if below_one is below_other:
                return self.on(below_one, merged)
            value, other_value = below_one.value, below_other.value
            link = below_one.link if below_one.link == below_other.link else None
            merged.append((value if value is other_value else merge(value, other_value), link))
            below_one, below_other = below_one.rest, below_other.rest
        # Where one has nothing more, the values of the other are what there is, if there is more.
        if below_one.rest is None and below_one.high == 0 and not widen:
            merged += below_other.cells()
        elif below_other.rest is None and below_other.high == 0:
            merged += below_one.cells()
        least, most = min(one.least, other.least), _greater(one.most, other.most)
        if widen and _SHALLOW < least < one.least:
            least = _SHALLOW  # in few steps to where each counts
        if widen and most != one.most:
            most = None
        known = len(merged)
        return self.on(self.bottom(least - known, None if most is None else most - known), merged)

    def on(self, stack: Stack, top: list[Cell]) -> Stack:
        """`stack` with the values of `top`, topmost first, on it."""
        self.work += len(top)
        for value, link in reversed(top):
            stack = self.push(stack, value, link)
        return stack


def _greater(most: int | None, other: int | None) -> int | None:
    return None if most is None or other is None else max(most, other)
