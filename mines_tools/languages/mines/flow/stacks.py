"""The knowledge about a whole stack: the values at its top, and the number of values below them.

A stack is a linked list. Equal parts of stacks are the same object. So two stacks are equal exactly if they are the
same object. Pushing and popping take constant time. Ten thousand stacks of ten thousand values share nearly everything.
"""

from __future__ import annotations

from _bisect import insort_right as insort  # `bisect` is one more module to load

from mines_tools.languages.mines.flow import links, repeats, values
from mines_tools.languages.mines.flow.links import Link
from mines_tools.languages.mines.flow.values import ANY, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.languages.mines.flow.repeats import Repeat

    Cell = tuple[Value, Link | None]
    """The type of a value together with its link. The link says how the value was computed from a named value. It is
    None if there is no link."""


SPELLED_OUT = 64
"""The greatest number of unknown values that a stack stores one by one. It stores them one by one only if their exact
number is known.

Each value that is stored in this way has its place on the stack, and the command `roll` can move it.
"""


_SHALLOW = 8
"""A depth. If widening reduces the least depth of a stack to a number above `_SHALLOW`, the least depth becomes
`_SHALLOW` immediately. A number below `_SHALLOW` stays as it is."""


_MOST_NAMES, _BYTES_OF_NAMES = 24, 2_400
"""Two numbers: the greatest number of names on which the values of one stack may depend (see `links`), and the
estimated number of bytes that a set of names takes."""

_MOST_THRESHOLDS = 64
"""The greatest number of thresholds. A threshold is a bound at which a growing range stops growing for a time."""

_BYTES, _BYTES_OF_SET = 320, 1_400
"""The estimated numbers of bytes of a value on a stack. The second number is for a value that is a set, and the first
is for any other value. Everything that is cached for the value is included."""


_NO_NAMES: frozenset[int] = frozenset()


class AbstractStack:
    """A stack that is only partly known: either a value on top of another stack, or a bottom. A bottom stands for `low`
    to `high` unknown values. Only `Stacks` creates such objects.

    If `high` is None, the number of unknown values is not limited. If `low` is negative, the stack may lack up to
    `-low` of the values above the bottom, the lowest values first. For example, a 5 on a bottom of -1 to 0 is a stack
    that contains a 5 or is empty. If the bottom has a `repeat`, the unknown values are a pattern of values, repeated any
    number of times, on top of another stack (see `Repeat`).
    """

    __slots__ = ("explicit", "high", "link", "low", "names", "repeat", "rest", "value")

    def __init__(
        self,
        value: Value,
        link: Link | None,
        rest: AbstractStack | None,
        explicit: int,
        low: int,
        high: int | None,
        names: frozenset[int] = _NO_NAMES,
        repeat: Repeat | None = None,
    ) -> None:
        self.value = value
        self.link = link
        """The link that says how the value was computed from a named value; None if there is none."""
        self.names = names
        """The names of the values from which this value, or any value below, was computed (see `links`)."""
        self.rest = rest
        self.explicit = explicit
        """The number of values that are stored above the bottom. If `low` is negative, the stack may lack some of these
        values (see the docstring of the class)."""
        self.low = low
        self.high = high
        self.repeat = repeat
        """The repeated pattern of which the bottom consists; None if there is none."""

    @property
    def least(self) -> int:
        """The least number of values that the stack can have."""
        return self.explicit + self.low

    @property
    def most(self) -> int | None:
        """The greatest number of values that the stack can have; None if there is no limit."""
        return None if self.high is None else self.explicit + self.high

    @property
    def exact(self) -> bool:
        """True if the number of values on the stack and the place of each value are known."""
        return self.high == 0 == self.low

    def top(self, most: int | None = None) -> list[Value]:
        """Return the values above the bottom, the topmost first. If `most` is not None, return at most `most` of these
        values."""
        return [value for value, _ in self.cells(most)]

    def cells(self, most: int | None = None) -> list[Cell]:
        """Return the values above the bottom with their links, the topmost first. If `most` is not None, return at most
        `most` of these values."""
        cells = []
        stack = self
        left = self.explicit if most is None else min(most, self.explicit)
        while left and stack.rest is not None:
            cells.append((stack.value, stack.link))
            stack = stack.rest
            left -= 1
        return cells


class Stacks:
    """The stacks of one analysis."""

    def __init__(self, most: int = values.SMALL) -> None:
        """Prepare to create stacks. A set that grows to more than `most` values by widening becomes a range."""
        self._most = most
        self.memory = 0
        """The estimated number of bytes of all stacks."""
        self._bottoms: dict[tuple[int, int | None], AbstractStack] = {}
        self._repeats: dict[Repeat, AbstractStack] = {}
        self._flat: dict[AbstractStack, AbstractStack] = {}
        self._cells: dict[tuple[Value, Link | None, AbstractStack], AbstractStack] = {}
        self._names: dict[tuple[frozenset[int], int], frozenset[int]] = {}
        self._thresholds = list(values.THRESHOLDS)
        self._merged: dict[tuple[AbstractStack, AbstractStack, bool], AbstractStack] = {}
        self.work = 0
        """The number of values that operations on stacks have processed. Pushing and popping do not count."""
        self.empty = self.bottom(0, 0)

    def bottom(self, low: int, high: int | None) -> AbstractStack:
        """Return a stack of which only the depth is known: it has `low` to `high` values."""
        if low == high and 0 < low <= SPELLED_OUT:
            return self.push_all(self.empty, (ANY,) * low)
        stack = self._bottoms.get((low, high))
        if stack is None:
            stack = self._bottoms[low, high] = AbstractStack(ANY, None, None, 0, low, high)
            self.memory += _BYTES
        return stack

    def repeated(self, repeat: Repeat) -> AbstractStack:
        """Return a stack that is only a bottom. The bottom consists of the repeated pattern `repeat`."""
        stack = self._repeats.get(repeat)
        if stack is None:
            stack = AbstractStack(ANY, None, None, 0, repeat.base.least, None, repeat=repeat)
            self._repeats[repeat] = stack
            self.memory += _BYTES + _BYTES_OF_SET * len(repeat.pattern)
        return stack

    def push(self, stack: AbstractStack, value: Value, link: Link | None = None) -> AbstractStack:
        """Return `stack` with `value` on top. `link` says how `value` was computed from a named value; None if `value`
        was not computed from a named value."""
        names = stack.names
        if link is not None and link.name not in names:
            if len(names) < _MOST_NAMES:
                names = self._named(names, link.name)
            else:
                link = None
        key = (value, link, stack)
        pushed = self._cells.get(key)
        if pushed is None:
            pushed = AbstractStack(
                value, link, stack, stack.explicit + 1, stack.low, stack.high, names, stack.repeat
            )
            self._cells[key] = pushed
            self.memory += _BYTES_OF_SET if isinstance(value, frozenset) else _BYTES
        return pushed

    def _named(self, names: frozenset[int], name: int) -> frozenset[int]:
        """Return `names` with `name` added. The result is cached, so that many stacks share one set of names."""
        key = (names, name)
        extended = self._names.get(key)
        if extended is None:
            extended = self._names[key] = names | {name}
            self.memory += _BYTES_OF_NAMES
        return extended

    def push_all(self, stack: AbstractStack, pushed: Iterable[Value]) -> AbstractStack:
        """Return `stack` with the values `pushed` on top. The last of them is the topmost."""
        for value in pushed:
            stack = self.push(stack, value)
        return stack

    def pop(self, stack: AbstractStack) -> tuple[Value, AbstractStack]:
        """Return the top value of `stack`, and the stack below it. Call this only if it is certain that the stack has a
        value (see `at_least`)."""
        if stack.rest is not None:
            return stack.value, stack.rest
        high = None if stack.high is None else stack.high - 1
        return ANY, self.bottom(stack.low - 1, high)

    def at_least(self, stack: AbstractStack, depth: int) -> AbstractStack:
        """Return `stack` limited to the cases in which it has at least `depth` values. At least one such case must be
        possible."""
        if stack.least >= depth:
            return stack
        return self.on(self.bottom(depth - stack.explicit, stack.high), stack.cells())

    def at_most(self, stack: AbstractStack, depth: int) -> AbstractStack:
        """Return `stack` limited to the cases in which it has at most `depth` values. At least one such case must be
        possible."""
        if stack.most is not None and stack.most <= depth:
            return stack
        top = stack.cells(depth)
        return self.on(self.bottom(stack.least - len(top), depth - len(top)), top)

    def forgotten(self, stack: AbstractStack) -> AbstractStack:
        """Return a stack that has the same depth as `stack`, and only unknown values."""
        return self.bottom(stack.least, stack.most)

    def shallow(self, stack: AbstractStack, depth: int) -> AbstractStack:
        """Return `stack` with only the `depth` values at its top. Of the values below these, only the number is
        kept."""
        if stack.explicit <= depth:
            return stack
        most = stack.most
        high = None if most is None else most - depth
        return self.on(self.bottom(stack.least - depth, high), stack.cells(depth))

    def doubled(self, stack: AbstractStack, name: int) -> AbstractStack:
        """Return `stack` after a `dup`, which puts a copy of the top value on top.

        The top value gets the name `name`, and both copies get a link to this name. If the top value already has a
        name, that name is used instead. (A value that was computed from a named value has no name of its own.)
        """
        value, rest = self.pop(stack)
        link = stack.link
        if link is None or link.steps:
            link = Link(name)
            stack = self.push(self.nameless(rest, name), value, link)
        return self.push(stack, value, link)

    def nameless(self, stack: AbstractStack, name: int) -> AbstractStack:
        """Return `stack` without links to `name`: the values that were computed from the value with this name lose
        their links."""
        return self._each_of(stack, name, lambda value, _link: (value, None)) or stack

    def without_links(self, stack: AbstractStack) -> AbstractStack:
        """Return `stack`, but without the links of its values (see the module `links`)."""
        if not stack.names:
            return stack
        cells: list[Cell] = []
        while stack.names and stack.rest is not None:
            cells.append((stack.value, None))
            stack = stack.rest
        return self.on(stack, cells)

    def unfolded(self, stack: AbstractStack, needed: int) -> list[AbstractStack]:
        """Return the stacks that `stack` can be if its pattern occurs 0 times, once, twice, and so on. Each returned
        stack either has no pattern, or has at least `needed` values above its pattern."""
        return repeats.unfolded(self, stack, needed)

    def flat(self, stack: AbstractStack) -> AbstractStack:
        """Return an abstract stack without a pattern. The result stands for every stack for which `stack` stands, and
        possibly for other stacks too."""
        if stack.repeat is None:
            return stack
        flat = self._flat.get(stack)
        if flat is None:
            pattern, base = stack.repeat
            base, top = self.flat(base), stack.cells()
            rounds = self.push_all(self.bottom(base.least, None), reversed(pattern))
            flat = self._merge_aligned(self.on(base, top), self.on(rounds, top), values.join)
            self._flat[stack] = flat
            self.memory += _BYTES
        return flat

    def narrowed(
        self, stack: AbstractStack, name: int, limits: links.LinkedRange
    ) -> AbstractStack | None:
        """Return `stack` limited to the cases in which the value named `name` is in `limits`. Return None if there is
        no such case."""

        def narrow(value: Value, link: Link) -> Cell | None:
            less = links.narrowed(value, links.after(link, limits))
            return None if less is None else (less, link)

        return self._each_of(stack, name, narrow)

    def _each_of(
        self, stack: AbstractStack, name: int, change: Callable[[Value, Link], Cell | None]
    ) -> AbstractStack | None:
        """Return `stack` after `change` was applied to every value that was computed from the value named `name`.
        Return None if `change` returns None for one of these values."""
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

    def remember(self, limits: links.LinkedRange) -> None:
        """Remember the bounds of `limits`, because the program tests whether a value is in `limits`. Growing ranges
        then stop at these bounds too."""
        low, high, other = limits
        bounds = (low, high) if other is None else (other - 1, other, other + 1)
        for bound in bounds:
            if bound is None or bound in self._thresholds:
                continue
            if len(self._thresholds) < _MOST_THRESHOLDS:
                insort(self._thresholds, bound)

    def swapped(self, stack: AbstractStack) -> AbstractStack:
        """Return `stack` after its two topmost values were swapped."""
        p0, below = self.pop(stack)
        p1, rest = self.pop(below)
        return self.push(self.push(rest, p0, stack.link), p1, below.link)

    def reverse(self, stack: AbstractStack) -> AbstractStack:
        """Return `stack` in reversed order."""
        if not stack.exact:
            return self.forgotten(stack) if stack.explicit else stack
        return self.on(self.empty, stack.cells()[::-1])

    def roll(self, stack: AbstractStack, depth: int, rolls: int) -> AbstractStack:
        """Return `stack` after a roll with the arguments `depth` and `rolls` (see `commands.roll`). `stack` must have
        enough values for the roll in every case."""
        if abs(depth) < 2 or rolls % depth == 0:
            return stack
        if depth > 0 and depth <= stack.explicit:
            moved, rolls = stack.cells(depth), rolls % depth
            rest = stack
            for _ in range(depth):
                assert rest.rest is not None
                rest = rest.rest
            return self.on(rest, moved[rolls:] + moved[:rolls])
        if depth < 0 and stack.exact:
            top = stack.cells()
            below = top[depth:]  # the `-depth` lowest values, the lowest last
            rolls = len(below) - rolls % -depth
            return self.on(self.empty, top[:depth] + below[rolls:] + below[:rolls])
        return self.forgotten(stack)

    def join(self, one: AbstractStack, other: AbstractStack) -> AbstractStack:
        """Return a stack that includes `one` and `other`.

        The known values are joined in pairs, from the top. If one stack ends first, the result gets the remaining
        values of the longer stack, as values that may be missing. If one stack ends in unknown values, the result gets
        only the number of the remaining values. If `one` or `other` has a pattern, the result has a pattern too,
        provided that some pattern fits both stacks.
        """
        return self._merge(one, other, widen=False)

    def widen(self, old: AbstractStack, new: AbstractStack) -> AbstractStack:
        """Return a stack that includes `old` and `new`. If the result is widened again and again, it stops changing
        after a few times."""
        return self._merge(old, new, widen=True)

    def fold(self, one: AbstractStack, other: AbstractStack) -> AbstractStack:
        """Return a stack that includes `one` and `other`. If the longer stack is equal to the shorter stack except for
        some inserted values, these values become a pattern of the result."""
        return repeats.started(self, one, other, values.join) or self.join(one, other)

    def covers(self, outer: AbstractStack, inner: AbstractStack) -> bool:
        """Return whether `outer` includes every stack that `inner` can be."""
        return outer is inner or self.join(outer, inner) is outer

    def _merge(self, one: AbstractStack, other: AbstractStack, widen: bool) -> AbstractStack:
        if one is other:
            return one
        key = (one, other, widen)
        merged = self._merged.get(key)
        if merged is None:
            merged = self._merged[key] = self._merge_values(one, other, widen)
            self.memory += _BYTES
        return merged

    def _widen(self, one: Value, other: Value) -> Value:
        return values.widen(one, other, self._most, self._thresholds)

    def _merge_values(self, one: AbstractStack, other: AbstractStack, widen: bool) -> AbstractStack:
        merge = self._widen if widen else values.join
        merged = None
        if one.repeat is not None or other.repeat is not None:
            merged = repeats.merged(self, one, other, merge)
        elif widen:
            merged = repeats.started(self, one, other, merge)
        if merged is not None:
            return merged
        return self._merge_aligned(one, other, merge, widen)

    def _merge_aligned(
        self, one: AbstractStack, other: AbstractStack, merge: repeats.Merge, widen: bool = False
    ) -> AbstractStack:
        """Return a stack that includes `one` and `other`. Starting at the top, `merge` merges each pair of values at
        the same depth. If `widen` is true, the bounds of the number of values are widened."""
        merged: list[Cell] = []
        below_one, below_other = one, other
        while below_one.rest is not None and below_other.rest is not None:
            if below_one is below_other:
                return self.on(below_one, merged)
            value, other_value = below_one.value, below_other.value
            link = below_one.link if below_one.link == below_other.link else None
            merged.append((value if value is other_value else merge(value, other_value), link))
            below_one, below_other = below_one.rest, below_other.rest
        # If one stack ends here, the values below can only be those of the other.
        if below_one.rest is None and below_one.high == 0 and not widen:
            merged += below_other.cells()
        elif below_other.rest is None and below_other.high == 0:
            merged += below_one.cells()
        least, most = min(one.least, other.least), _greater(one.most, other.most)
        if widen and _SHALLOW < least < one.least:
            least = _SHALLOW  # quickly to the depths where every value matters
        if widen and most != one.most:
            most = None
        depth = len(merged)
        return self.on(self.bottom(least - depth, None if most is None else most - depth), merged)

    def on(self, stack: AbstractStack, top: list[Cell]) -> AbstractStack:
        """Return `stack` with the values of `top` on it. The first value of `top` becomes the topmost."""
        self.work += len(top)
        for value, link in reversed(top):
            stack = self.push(stack, value, link)
        return stack


def _greater(most: int | None, other: int | None) -> int | None:
    return None if most is None or other is None else max(most, other)
