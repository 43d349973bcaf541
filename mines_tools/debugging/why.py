"""Finds the last steps that changed a thing. Traces the origin of a value back to the start of the
run, step by step.

A run does not record changes and origins while it moves. Instead, a search takes steps again: first
the steps after the last checkpoint, then the steps between the two last checkpoints, and so on,
until the wanted step is found. A search is an iterator that yields after every few steps. A search
moves the run, and does not bring it back.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run_state import Watch, is_left

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
    )

    Found = TypeVar("Found")
    Search = Generator[None, None, Found]


# Origins of values


class SourceValue(NamedTuple):
    """A value before a step. The step moved this value, or used it to compute another value."""

    slot: Slot
    """The slot of the value before the step."""
    value: StackValue
    above: tuple[int, ...]
    """The number of values above this value in its stack. If this stack is nested in other stacks,
    the numbers for the outer stacks come before this number, beginning with the outermost stack."""
    link: int | None = None
    """The index, in the trail, of the link that says how this value came to its slot. None if this
    link has not been searched yet."""


class TrailLink(NamedTuple):
    """One link of a trail. A link says how a value came to its slot."""

    moment: int
    """The number of the step that put the value into its slot, counted from 1. If the value was in
    the slot at the start, this is 0."""
    event: Event | None
    """The event of the step that put the value into its slot; None if no step did this."""
    slot: Slot
    """The slot of the value after the step."""
    value: StackValue
    above: tuple[int, ...]
    """The number of values above this value. If the stack is nested in other stacks, the numbers for
    the outer stacks come first, as in `SourceValue.above`."""
    how: Literal["moved", "copied", "made", "read", "changed", "start", "set"]
    """How the value came to its slot. The words of `Origin.how` have the same meaning here, but ``moved`` is only said if
    the value is not in its old slot any more. There are four more words. ``copied``: the value is still in its old slot.
    ``changed``: the value is a stack whose values the step changed, and the field `of` contains this stack before the
    step. ``start``: the value was in the slot at the start. ``set``: the user set the value after the step."""
    of: tuple[SourceValue, ...] = ()
    by: str = ""
    """The command that made, moved or read the value, as in `Origin.by`."""
    defaults: tuple[int | float, ...] = ()
    """The values that were used in place of missing values, as in `Origin.defaults`."""
    code: SourceValue | None = None
    """The number of the command that made or read the value, as in `Origin.code`."""

    @property
    def parts(self) -> tuple[SourceValue, ...]:
        """The values in `of`, and then `code` if there is one."""
        return self.of if self.code is None else (*self.of, self.code)


_FAR = 8
"""The values from which a step computed its value are searched in up to this many times the usual number of links."""


class Trail:
    """The history of a value, as a list of links. The first link describes the last step that changed the value."""

    def __init__(self, travel: Travel, slot: Slot) -> None:
        """Begin with the value that is now in `slot`."""
        self._travel = travel
        self.links: list[TrailLink] = []
        self._passing = 0
        """The number of links that only copied or moved a value."""
        self._numbers: dict[tuple[Slot, int], int] = {}
        """The index of each link, by the slot and the moment of the link."""
        self._left: list[tuple[int, int, Slot, tuple[int, int] | None]] = []
        """The values whose links are not found yet, as a heap. An entry has four parts: the
        negative moment; a serial number; the slot; and the place of the `SourceValue` into which
        the link is written when the link is found. This place consists of two indexes: of a link in
        `links`, and of the `SourceValue` in the `parts` of that link. For the first link, the
        last part is None."""
        self._question_count = 0
        self._stretch = 0, 0
        """The first and the last moment of a part of the run. `_untouched` describes the steps between these
        moments."""
        self._untouched: dict[str, Sequence[Left]] = {}
        """For each stack, by its name: one entry for each step between the two moments of
        `_stretch`. An entry says which values of the stack the step left unchanged."""
        self._ask(travel.steps, slot, None)

    @property
    def is_whole(self) -> bool:
        """True if all links have been found."""
        return not self._left

    @property
    def traced_to(self) -> int:
        """The number of a step. All links that describe this step or a later one have been found. The trail must not be
        whole."""
        return 1 - self._left[0][0]

    def search(self, most: int) -> Search[None]:
        """Find more links, until the trail has `most` links or is complete. Two links that only copied or moved a value
        count as one. If the step that made the first value used a value that is not traced, find some more links. If only
        one value is left, find up to two more links."""
        while self._left and (
            (count := len(self.links) - self._passing // 2) < most
            or (count <= most + 1 and len(self._left) == 1)
            or (count < _FAR * most and self._lacks_operand())
        ):
            moment, _, slot, source = self._left[0]
            link = yield from self._link(-moment, slot)
            heappop(self._left)
            number = self._numbers.get((slot, link.moment))
            if number is None:
                number = self._numbers[slot, link.moment] = len(self.links)
                self.links.append(link)
                self._passing += link.how in ("moved", "copied")
                for at, origin in enumerate(link.parts):
                    self._ask(link.moment - 1, origin.slot, (number, at))
            if source is not None:
                self._connect(source, number)
            yield

    def _lacks_operand(self) -> bool:
        """Return whether the step that made the first value used a value that is not traced."""
        link = self.links[0]
        while link.how in ("moved", "copied") and (before := link.of[0].link) is not None:
            link = self.links[before]
        return any(source.link is None for source in link.parts)

    def _ask(self, moment: int, slot: Slot, source: tuple[int, int] | None) -> None:
        self._question_count += 1
        heappush(self._left, (-moment, self._question_count, slot, source))

    def _connect(self, source: tuple[int, int], number: int) -> None:
        at, which = source
        link = self.links[at]
        parts = list(link.parts)
        parts[which] = parts[which]._replace(link=number)
        code = None if link.code is None else parts.pop()
        self.links[at] = link._replace(of=tuple(parts), code=code)

    def _link(self, moment: int, slot: Slot) -> Search[TrailLink]:
        """Return the link that describes how the value in `slot` at `moment` came to this slot."""
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
        return TrailLink(0, None, slot, value_in(view, slot), above(view, slot), "start")

    def _set(self, moment: int, slot: Slot) -> Search[TrailLink | None]:
        """Return the link for a change by the user; None if the user did not change the value in `slot` at `moment`."""
        travel = self._travel
        yield from travel.to(moment - 1)
        before = travel.unchanged(lambda: value_in(travel.run.view(), slot))
        yield from travel.to(moment)
        view = travel.run.view()
        now = value_in(view, slot)
        return (
            None if before == now else TrailLink(moment, None, slot, now, above(view, slot), "set")
        )

    def _last_reached(self, moment: int, slot: Slot) -> Search[int | None]:
        """Return the number of the last step, up to `moment`, that may have changed `slot`. Only
        the steps after the last checkpoint before `moment` are examined. Return None if all these
        steps certainly left `slot` unchanged."""
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
        travel, left = self._travel, list["Left"]()
        yield from _at(travel, begin)
        while travel.steps < end:
            left += travel.untouched(stack, end - travel.steps)
            yield
        return left

    def _look(self, step: int, slot: Slot) -> Search[TrailLink | None]:
        """Return the link for the step number `step`, if this step changed the value in `slot`.
        Return None if this step left the value unchanged."""
        travel = self._travel
        yield from travel.to(step - 1)
        ((how, of, by, defaults, code_slot),) = travel.origins([slot])
        view = travel.run.view()
        is_same = how == "moved" and of == (slot,)
        if is_same and isinstance(value_in(view, slot), int | float):
            return None
        sources = tuple(_source(view, slot_before) for slot_before in of)
        code = None if code_slot is None else _source(view, code_slot)
        event, view = travel.step(), travel.run.view()
        value = value_in(view, slot)
        if how == "moved" and sources[0].value != value:
            return TrailLink(step, event, slot, value, above(view, slot), "changed", sources, by)
        if is_same:
            return None
        place = above(view, slot)
        if how == "moved":
            kind = yield from self._kind_of_move(step, of[0])
            return TrailLink(step, event, slot, value, place, kind, sources, by, defaults, code)
        return TrailLink(step, event, slot, value, place, how, sources, by, defaults, code)

    def _kind_of_move(self, step: int, source: Slot) -> Search[Literal["moved", "copied"]]:
        """Return ``copied`` if the value in `source` is still there after `step`, otherwise ``moved``."""
        travel = self._travel
        if not _has(travel.run.view(), source):
            return "moved"
        yield from travel.to(step - 1)
        (origin,) = travel.origins([source])
        return "copied" if (origin.how, origin.of) == ("moved", (source,)) else "moved"


def _has(view: View, slot: Slot) -> bool:
    """Return whether there is a value in `slot`."""
    try:
        value_in(view, slot)
    except (IndexError, AssertionError):
        return False
    return True


def _source(view: View, slot: Slot) -> SourceValue:
    return SourceValue(slot, value_in(view, slot), above(view, slot))


def value_in(view: View, slot: Slot) -> StackValue:
    """Return the value in `slot`."""
    value: StackValue = view.stacks[slot.stack]
    for at in slot.path:
        value = _values(value)[at]
    return value


def above(view: View, slot: Slot) -> tuple[int, ...]:
    """Return how many values are above the value in `slot`. If this value is in a nested stack, the
    result has one number for each of the stacks around it, from the outermost to the innermost."""
    counts, value = [], view.stacks[slot.stack]
    for at in slot.path:
        values = _values(value)
        counts.append(len(values) - 1 - at)
        value = values[at]  # type: ignore[assignment]  # the last one may be a number
    return tuple(counts)


def _values(of: StackValue) -> Sequence[StackValue]:
    assert not isinstance(of, int | float)
    return of


# Changes


class FoundChange(NamedTuple):
    """A change of the thing that a command asked about. A step or the user made this change."""

    moment: int
    """The number of the step that made the change, counted from 1. If the user made the change,
    this is the number of the step before the change."""
    event: Event | None
    """The event of the step that made the change; None if the user made the change."""
    before: object
    """The value before the change."""
    after: object
    hits: Sequence[Hit] = ()


class Thing(NamedTuple):
    """A thing in the state that steps can change."""

    watch: Watch
    """The data that the run watches to notice each change of the thing. This data may include more
    than the thing."""
    is_it: Callable[[Changes], bool]
    """The function that takes the changes that a step made, and returns whether the step changed
    the thing."""
    look: Callable[[View], object]
    """The function that returns the value of the thing in a view."""
    reader: Callable[[Readers], Callable[[], object] | None] = lambda _: None
    """The function that returns a fast reader of the thing's value, or None if there is no such
    reader. The thing has changed exactly when the result of this reader has changed."""


def _read_by(travel: Travel, thing: Thing) -> Callable[[], object] | None:
    """Return a fast function that reads the value of `thing` directly from the run. Return None if
    there is no such function."""
    readers = travel.run.readers()
    return None if readers is None else thing.reader(readers)


def changes_of(
    travel: Travel, thing: Thing, most: int, end: int | None = None
) -> Search[list[FoundChange]]:
    """Return the last `most` changes of `thing` up to the moment `end`, the latest change first. By
    default, `end` is the current moment."""
    changes: list[FoundChange] = []
    if end is None:
        end = travel.steps
    while end and len(changes) < most:
        begin = travel.before(end)
        moments = yield from _moments(travel, thing, begin, end, most - len(changes))
        for moment in reversed(moments):
            changes += reversed((yield from _changes_at(travel, thing, moment)))
        end = begin
    return changes[:most]


def changes_after(
    travel: Travel, thing: Thing, most: int, begin: int, end: int
) -> Search[list[FoundChange]]:
    """Return the first `most` changes of `thing` after the moment `begin` and up to the moment
    `end`, the earliest change first."""
    changes: list[FoundChange] = []
    while begin < end and len(changes) < most:
        stop = min(begin + AT_ONCE, end)
        moments = yield from _moments(travel, thing, begin, stop)
        for moment in moments[: most - len(changes)]:
            changes += yield from _changes_at(travel, thing, moment)
        begin = stop
    return changes[:most]


def count_changes(travel: Travel, thing: Thing) -> Search[int]:
    """Return the number of moments, up to the current one, at which `thing` changed."""
    begin, end, count = 0, travel.steps, 0
    while begin < end:
        stop = min(begin + AT_ONCE, end)
        count += len((yield from _moments(travel, thing, begin, stop)))
        begin = stop
    return count


def last_step(
    travel: Travel, watch: Watch, is_it: Callable[[Event], bool], begin: int, end: int
) -> Search[tuple[int, Event] | None]:
    """Return the last step after the moment `begin` and up to the moment `end` for whose event `is_it` is true: the moment
    after this step, and its event. Only steps after which `watch` stops the run are examined. When `is_it` is called,
    the run is at the moment after the step. Return None if there is no such step."""
    while end > begin:
        start, found = max(travel.before(end), begin), None
        yield from _at(travel, start)
        while travel.steps < end and travel.until(end - travel.steps, watch):
            event = travel.event
            if event is not None and is_it(event):
                found = travel.steps, event
            yield
        if found is not None:
            return found
        end = start
    return None


def last_performing(
    travel: Travel, commands: Sequence[str], end: int
) -> Search[tuple[int, Event] | None]:
    """Return the last step up to the moment `end` that performed one of `commands`: the moment after this step, and its
    event. Return None if there is no such step."""
    wanted = frozenset(commands)
    watch = Watch(commands=dict.fromkeys(commands))
    return last_step(travel, watch, lambda event: not wanted.isdisjoint(event.executed), 0, end)


AT_ONCE = 1 << 16
"""The maximum number of steps that are searched for changes at once."""


def _moments(
    travel: Travel, thing: Thing, begin: int, end: int, most: int = AT_ONCE
) -> Search[Sequence[int]]:
    """Return the last `most` moments after `begin` and up to `end` at which a step or the user changed `thing`."""
    if travel.is_quiet(begin, end, thing.watch):
        return ()
    yield from _at(travel, begin)
    moments = deque[int](maxlen=most)
    read = _read_by(travel, thing)
    watch = thing.watch._replace(is_light=read is not None)
    now = None if read is None else read()
    while travel.steps < end and travel.until(end - travel.steps, watch):
        before, now = now, None if read is None else read()
        if travel.is_changed_here:
            moment = travel.steps
            if (yield from _changes_at(travel, thing, moment)):
                moments.append(moment)
            yield from travel.to(moment)
        elif read is not None:
            if now != before:
                moments.append(travel.steps)
        else:
            changes = travel.changes()
            if changes is not None and thing.is_it(changes):
                moments.append(travel.steps)
        yield
    return list(moments)


def _changes_at(travel: Travel, thing: Thing, moment: int) -> Search[list[FoundChange]]:
    """Return the changes of `thing` at `moment`. These may be a change by the step that leads to
    `moment`, and a change by the user at `moment`."""
    yield from travel.to(moment - 1)
    read = _read_by(travel, thing)
    look = read or (lambda: thing.look(travel.run.view()))
    before = look()
    unchanged = travel.unchanged(look) if travel.room == 1 else None
    event = travel.step()
    assert event is not None
    now = look()
    after = unchanged if travel.is_changed_here else now
    changes_there = []
    if read is not None:
        if before != after:
            changes_there.append(FoundChange(moment, event, before, after))
    else:
        changes = travel.changes()
        if changes is not None and thing.is_it(changes):
            changes_there.append(FoundChange(moment, event, before, after, changes.hits))
    if travel.is_changed_here and after != now:
        changes_there.append(FoundChange(moment, None, after, now))
    return changes_there


def _at(travel: Travel, moment: int) -> Search[None]:
    """Go to `moment`. Afterwards, the event of the last step is not known."""
    travel.nearest(moment)
    while travel.steps < moment:
        travel.ahead(moment - travel.steps)
        yield
