"""Why: which step changed something last, and where a value comes from, step by step back to the start.

Nothing of the run is kept for this. What lies between two checkpoints is run again, the last stretch first, until the
step is found. Each search is an iterator that yields after every few steps. The run is left anywhere.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run_state import is_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import Literal, TypeVar

    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import (
        Changes,
        Hit,
        Left,
        Readers,
        Slot,
        StackValue,
        View,
        Watch,
    )

    Found = TypeVar("Found")
    Search = Generator[None, None, Found]


# Where a value comes from


class Source(NamedTuple):
    """A value that a step has moved, or made another of."""

    slot: Slot
    """Where it lay before the step."""
    value: StackValue
    above: tuple[int, ...]
    """How many values lay on top of it; of a value in a stack in a stack, also on top of that one, first."""
    link: int | None = None
    """Which link says where it comes from; none where that was not looked for."""


class Link(NamedTuple):
    """How a value came to where it lay."""

    moment: int
    """The step, counted from 1. At 0 it was there at the start."""
    event: Event | None
    """That step; none where it was no step."""
    slot: Slot
    """Where it lay afterwards."""
    value: StackValue
    above: tuple[int, ...]
    """As in `Source`."""
    how: Literal["moved", "made", "read", "changed", "start", "set"]
    """As in `Origin`; ``changed``: it is a stack, and was the one in `of` before the step, with other values in it;
    ``start``: it was there at the start; ``set``: somebody has put it there after that step."""
    of: tuple[Source, ...] = ()
    by: str = ""
    """As in `Origin`."""


class Trail:
    """Where a value comes from: links, the last step first."""

    def __init__(self, travel: Travel, slot: Slot) -> None:
        """Of the value that lies in the slot now."""
        self._travel = travel
        self.links: list[Link] = []
        self._numbers: dict[tuple[Slot, int], int] = {}
        """Links by the slot and the step."""
        self._left: list[tuple[int, int, Slot, tuple[int, int] | None]] = []
        """What is to be found out: the moment below 0, a number, the slot, and which source of which link it is."""
        self._asked = 0
        self._stretch = 0, 0
        """The stretch of which something is known."""
        self._untouched: dict[str, Sequence[Left]] = {}
        """By stack: what each step of the stretch has left alone of it."""
        self._ask(travel.steps, slot, None)

    @property
    def is_whole(self) -> bool:
        """Whether all links are known."""
        return not self._left

    def search(self, most: int) -> Search[None]:
        """Find links, until there are so many or it is whole."""
        while self._left and len(self.links) < most:
            moment, _, slot, source = self._left[0]
            link = yield from self._link(-moment, slot)
            heappop(self._left)
            number = self._numbers.get((slot, link.moment))
            if number is None:
                number = self._numbers[slot, link.moment] = len(self.links)
                self.links.append(link)
                for at, each in enumerate(link.of):
                    self._ask(link.moment - 1, each.slot, (number, at))
            if source is not None:
                self._connect(source, number)
            yield

    def _ask(self, moment: int, slot: Slot, source: tuple[int, int] | None) -> None:
        self._asked += 1
        heappush(self._left, (-moment, self._asked, slot, source))

    def _connect(self, source: tuple[int, int], number: int) -> None:
        at, which = source
        of = list(self.links[at].of)
        of[which] = of[which]._replace(link=number)
        self.links[at] = self.links[at]._replace(of=tuple(of))

    def _link(self, moment: int, slot: Slot) -> Search[Link]:
        """How the value came into a slot that lay there at a moment."""
        while moment:
            if moment in self._travel.changed:
                link = yield from self._set(moment, slot)
                if link is not None:
                    return link
            step = yield from self._last_reached(moment, slot)
            if step is None:
                moment = self._stretch[0]
                continue
            link = yield from self._look(step, slot)
            if link is not None:
                return link
            moment = step - 1
        yield from self._travel.to(0)
        view = self._travel.run.view()
        return Link(0, None, slot, value_in(view, slot), above(view, slot), "start")

    def _set(self, moment: int, slot: Slot) -> Search[Link | None]:
        """Whether somebody has changed what lay in a slot at a moment."""
        travel = self._travel
        yield from travel.to(moment - 1)
        before = travel.unchanged(lambda: value_in(travel.run.view(), slot))
        yield from travel.to(moment)
        view = travel.run.view()
        now = value_in(view, slot)
        return None if before == now else Link(moment, None, slot, now, above(view, slot), "set")

    def _last_reached(self, moment: int, slot: Slot) -> Search[int | None]:
        """The last step up to a moment that may have changed a slot; none where there is none in the stretch."""
        begin, end = self._stretch
        if not begin < moment <= end:
            self._stretch = begin, end = self._travel.before(moment), moment
            self._untouched = {}
        left = self._untouched.get(slot.stack)
        if left is None:
            left = self._untouched[slot.stack] = yield from self._reached(begin, end, slot.stack)
        for step in range(moment, begin, -1):
            if not is_left(slot.path, left[step - begin - 1]):
                return step
        return None

    def _reached(self, begin: int, end: int, stack: str) -> Search[Sequence[Left]]:
        travel, found = self._travel, list["Left"]()
        yield from _at(travel, begin)
        while travel.steps < end:
            found += travel.untouched(stack, end - travel.steps)
            yield
        return found

    def _look(self, step: int, slot: Slot) -> Search[Link | None]:
        """What a step did to a slot; none where it left alone what lies there."""
        travel = self._travel
        yield from travel.to(step - 1)
        ((how, of, by),) = travel.origins([slot])
        view = travel.run.view()
        is_same = how == "moved" and of == (slot,)
        if is_same and isinstance(value_in(view, slot), int | float):
            return None
        sources = tuple(Source(each, value_in(view, each), above(view, each)) for each in of)
        event, view = travel.step(), travel.run.view()
        value = value_in(view, slot)
        if how == "moved" and sources[0].value != value:
            return Link(step, event, slot, value, above(view, slot), "changed", sources, by)
        if is_same:
            return None
        return Link(step, event, slot, value, above(view, slot), how, sources, by)


def value_in(view: View, slot: Slot) -> StackValue:
    """The value in a slot."""
    found: StackValue = view.stacks[slot.stack]
    for at in slot.path:
        found = _values(found)[at]
    return found


def above(view: View, slot: Slot) -> tuple[int, ...]:
    """How many values lie on top of the one in a slot, of each stack that it is in."""
    found, value = [], view.stacks[slot.stack]
    for at in slot.path:
        values = _values(value)
        found.append(len(values) - 1 - at)
        value = values[at]  # type: ignore[assignment]  # the last one may be a number
    return tuple(found)


def _values(of: StackValue) -> Sequence[StackValue]:
    assert not isinstance(of, int | float)
    return of


# What changed something


class Change(NamedTuple):
    """A step that has changed what was looked for."""

    moment: int
    """The step, counted from 1."""
    event: Event | None
    """That step; none where somebody has changed it, after that step."""
    before: object
    """What it was, and what it became."""
    after: object
    hits: Sequence[Hit] = ()


class Thing(NamedTuple):
    """Something that steps change."""

    watch: Watch
    """What may be it."""
    is_it: Callable[[Changes], bool]
    """Whether a step has changed it."""
    look: Callable[[View], object]
    """What it is."""
    reader: Callable[[Readers], Callable[[], object] | None] = lambda _: None
    """What reads it quickly, if that is possible; then it is known by that alone whether it has changed."""


def _read_by(travel: Travel, thing: Thing) -> Callable[[], object] | None:
    """What reads something while the run goes on, if that is possible."""
    readers = travel.run.readers()
    return None if readers is None else thing.reader(readers)


def changes_of(
    travel: Travel, thing: Thing, most: int, end: int | None = None
) -> Search[list[Change]]:
    """Find the last steps up to the moment `end` that have changed something, the last one first; where none is given,
    up to this moment."""
    found: list[Change] = []
    if end is None:
        end = travel.steps
    while end and len(found) < most:
        begin = travel.before(end)
        moments = yield from _moments(travel, thing, begin, end, most - len(found))
        for moment in reversed(moments):
            found += reversed((yield from _changes_at(travel, thing, moment)))
        end = begin
    return found[:most]


def changes_after(
    travel: Travel, thing: Thing, most: int, begin: int, end: int
) -> Search[list[Change]]:
    """Find the first steps after the moment `begin` up to `end` that have changed something, the first one first."""
    found: list[Change] = []
    while begin < end and len(found) < most:
        stop = min(begin + AT_ONCE, end)
        moments = yield from _moments(travel, thing, begin, stop)
        for moment in moments[: most - len(found)]:
            found += yield from _changes_at(travel, thing, moment)
        begin = stop
    return found[:most]


def count_changes(travel: Travel, thing: Thing) -> Search[int]:
    """Count the steps up to this moment that have changed something."""
    begin, end, count = 0, travel.steps, 0
    while begin < end:
        stop = min(begin + AT_ONCE, end)
        count += len((yield from _moments(travel, thing, begin, stop)))
        begin = stop
    return count


AT_ONCE = 1 << 16
"""So many steps are gone through for one list of moments."""


def _moments(
    travel: Travel, thing: Thing, begin: int, end: int, most: int = AT_ONCE
) -> Search[Sequence[int]]:
    """The last moments after `begin` up to `end` at which something was changed, by a step or by somebody."""
    if travel.is_quiet(begin, end, thing.watch):
        return ()
    yield from _at(travel, begin)
    found = deque[int](maxlen=most)
    read = _read_by(travel, thing)
    watch = thing.watch._replace(is_light=read is not None)
    now = None if read is None else read()
    while travel.steps < end and travel.until(end - travel.steps, watch):
        before, now = now, None if read is None else read()
        if travel.is_changed_here:
            moment = travel.steps
            if (yield from _changes_at(travel, thing, moment)):
                found.append(moment)
            yield from travel.to(moment)
        elif read is not None:
            if now != before:
                found.append(travel.steps)
        else:
            changes = travel.changes()
            if changes is not None and thing.is_it(changes):
                found.append(travel.steps)
        yield
    return list(found)


def _changes_at(travel: Travel, thing: Thing, moment: int) -> Search[list[Change]]:
    """What the step to a moment has changed, and what somebody has changed then."""
    yield from travel.to(moment - 1)
    read = _read_by(travel, thing)
    look = read or (lambda: thing.look(travel.run.view()))
    before = look()
    unchanged = travel.unchanged(look) if travel.room == 1 else None
    event = travel.step()
    assert event is not None
    now = look()
    after = unchanged if travel.is_changed_here else now
    found = []
    if read is not None:
        if before != after:
            found.append(Change(moment, event, before, after))
    else:
        changes = travel.changes()
        if changes is not None and thing.is_it(changes):
            found.append(Change(moment, event, before, after, changes.hits))
    if travel.is_changed_here and after != now:
        found.append(Change(moment, None, after, now))
    return found


def _at(travel: Travel, moment: int) -> Search[None]:
    """Go to a moment, that of a checkpoint, without looking at the last step."""
    travel.nearest(moment)
    while travel.steps < moment:
        travel.ahead(moment - travel.steps)
        yield
