"""Where a run spends its steps and its time: per operation, and per loop that it went through."""

from __future__ import annotations

from mines_tools.base.graphs import cycles
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mines_tools.interface.run import CountingRun, Event, Place, SteppingRun
    from mines_tools.text.source import Span

_MOST_PERIODS = 128
"""In so many parts, and at least half as many, the time is cut, to show what happened when."""
_MOST_NUMBERS = 1_000_000
"""That are kept for these parts."""
_FIRST_PERIOD = 1_000  # steps
_MOST_WAYS = 500_000
"""From operation to operation that are kept, or twice as many as there are operations: a computed jump may have any
number of them."""
_AT_ONCE = 100_000  # steps between two looks at how many there are
_DEEPEST = 30  # loops in loops
_MOST_WORK = 2_000_000
"""Operations and ways that are looked at for loops in loops."""


class Count(NamedTuple):
    """What was counted of one operation. What it has queued counts with it."""

    span: Span
    steps: int
    seconds: float
    errors: Mapping[str, int]
    """How often it raised each error, by the name that other programs know it by."""


class Period(NamedTuple):
    """A part of a run: by operation, as they are in `Profile.counts`."""

    steps: Sequence[int]
    seconds: Sequence[float]


class Loop(NamedTuple):
    """Operations that were performed again and again."""

    header: int
    """Where it was entered first: an operation, as they are in `Profile.counts`."""
    rounds: int
    """How often control came back to the header from inside."""
    operations: frozenset[int]
    inner: Sequence[Loop]


class Profile:
    """What was counted of a run. Operations have numbers, in the order in which they were met first."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` says the time in seconds."""
        self._clock = clock
        self._spans: list[Span] = []
        self._known: dict[Place, int] = {}
        self._by_span: dict[Span, int] = {}
        self._tally = Tally([], [], {}, {}, [-1])
        """Of the period that has begun; the errors of all, and the ways until there are too many."""
        self._ways: dict[tuple[int, int], int] | None = None
        """All that are kept, once there are too many."""
        self._met: dict[int, None] = {}
        """The operations that were met until then and after it."""
        self._taken = 0
        self.looped: int | None = None
        """After how many steps there were too many ways: the loops are those of these steps. None if that is all."""
        self._left = self._period = _FIRST_PERIOD
        self._periods: list[Period] = []

    def taking(
        self, run: SteppingRun[Any], looks: Iterable[Callable[[Event], object]] = ()
    ) -> Callable[[int], None]:
        """What takes up to so many steps and counts them. Each of `looks` sees each step as well."""
        step, clock, known = run.step, self._clock, self._known
        counts, seconds, ways, errors, previous = self._tally
        others = tuple(looks)

        def take(steps: int) -> None:
            while steps > 0:
                now = min(steps, self._left, _AT_ONCE)
                taken, before, last = 0, clock(), previous[0]
                try:
                    for _ in range(now):
                        event = step()
                        if event is None:
                            return
                        taken += 1
                        place = event[0]
                        at = known.get(place)
                        if at is None:
                            at = self._learn(place)
                        after = clock()
                        counts[at] += 1
                        seconds[at] += after - before
                        before = after
                        if place[0] is not None:
                            way = last, at
                            ways[way] = ways.get(way, 0) + 1
                            last = at
                        if event[2] is not None:
                            error = at, event[2]
                            errors[error] = errors.get(error, 0) + 1
                        for look in others:
                            look(event)
                finally:
                    previous[0] = last
                    self._took(taken)
                steps -= now

        return take

    def counting(self, run: CountingRun) -> Callable[[int], None]:
        """The same for a run that counts by itself."""
        self._spans = list(run.spans())
        self._tally.steps.extend([0] * len(self._spans))
        self._tally.seconds.extend([0.0] * len(self._spans))

        def take(steps: int) -> None:
            while steps > 0:
                now = min(steps, self._left, _AT_ONCE)
                before = run.steps
                try:
                    run.count(now, self._tally, self._clock)
                finally:
                    self._took(run.steps - before)
                if run.steps - before < now:
                    return
                steps -= now

        return take

    @property
    def steps(self) -> int:
        """How many steps were counted."""
        return self._taken

    def counts(self) -> Sequence[Count]:
        """Each operation that was performed."""
        order, periods = self._order(), self.periods()
        errors: dict[int, dict[str, int]] = {}
        for (at, name), times in self._tally.errors.items():
            errors.setdefault(at, {})[name] = times
        return [
            Count(
                self._spans[at],
                sum(period.steps[number] for period in periods),
                sum(period.seconds[number] for period in periods),
                errors.get(at, {}),
            )
            for number, at in enumerate(order)
        ]

    def periods(self) -> Sequence[Period]:
        """The parts of the run, one after the other."""
        order, count = self._order(), len(self._spans)
        found = [_filled(each, count) for each in (*self._periods, self._now())]
        return [
            Period([each.steps[at] for at in order], [each.seconds[at] for at in order])
            for each in found
        ]

    def loops(self) -> Sequence[Loop]:
        """The loops that were gone through, those with the most rounds first."""
        number = {at: number for number, at in enumerate(self._order())}
        ways = {
            (number[before], number[after]): times
            for (before, after), times in (self._ways or self._tally.ways).items()
            if before >= 0
        }
        return _loops(ways, _DEEPEST, _MOST_WORK)

    def _order(self) -> Sequence[int]:
        """The operations that were performed, in the order in which they were met first."""
        return list(self._met | dict.fromkeys(after for _, after in self._tally.ways))

    def _learn(self, place: Place) -> int:
        span = place.origin
        if span is None:
            span = next(iter(self._by_span))  # nothing in the text has queued it
        at = self._by_span.get(span)
        if at is None:
            at = self._by_span[span] = len(self._spans)
            self._spans.append(span)
            self._tally.steps.append(0)
            self._tally.seconds.append(0.0)
        self._known[place] = at
        return at

    def _now(self) -> Period:
        return Period(tuple(self._tally.steps), tuple(self._tally.seconds))

    def _took(self, steps: int) -> None:
        """So many steps of the period were taken."""
        self._taken += steps
        ways = self._tally.ways
        if self._ways is not None or len(ways) > max(_MOST_WAYS, 2 * len(self._spans)):
            self._met.update(dict.fromkeys(after for _, after in ways))
            if self._ways is None:
                self._ways, self.looped = dict(ways), self._taken
            ways.clear()
        self._left -= steps
        if self._left:
            return
        self._periods.append(self._now())
        count = len(self._spans)
        self._tally.steps[:] = [0] * count
        self._tally.seconds[:] = [0.0] * count
        most = max(2, min(_MOST_PERIODS, _MOST_NUMBERS // count))
        while len(self._periods) >= most:
            whole = [_filled(period, count) for period in self._periods]
            last = whole[len(whole) // 2 * 2 :]
            pairs = zip(whole[::2], whole[1::2], strict=False)
            self._periods = [*(_joined(*pair) for pair in pairs), *last]
            self._period *= 2
        self._left = self._period


def _filled(period: Period, count: int) -> Period:
    """With zeros for operations that were met later."""
    missing = count - len(period.steps)
    return Period((*period.steps, *[0] * missing), (*period.seconds, *[0.0] * missing))


def _joined(one: Period, other: Period) -> Period:
    return Period(
        tuple(map(int.__add__, one.steps, other.steps)),
        tuple(map(float.__add__, one.seconds, other.seconds)),
    )


def _loops(ways: Mapping[tuple[int, int], int], depth: int, work: int) -> Sequence[Loop]:
    """The loops in these ways. A loop is what can be reached from itself; its header is what was met first. The loops
    in it are those that are left without the ways to the header: as deep as `depth`, and as long as no more than so
    many operations and ways are looked at, of which large loops get a larger share."""
    found = []
    groups = _groups(ways)
    sizes = [len(members) + len(inside) for members, inside in groups]
    work -= len(ways)
    left = sum(sizes)
    for (members, inside), size in zip(groups, sizes, strict=True):
        header = min(members)
        rounds = sum(times for (_, after), times in inside.items() if after == header)
        share = work * size // left
        inner: Sequence[Loop] = ()
        if depth and len(members) > 1 and share >= size:
            rest = {way: times for way, times in inside.items() if way[1] != header}
            inner = _loops(rest, depth - 1, share)
        found.append(Loop(header, rounds, members, inner))
    return sorted(found, key=lambda loop: -loop.rounds)


def _groups(
    ways: Mapping[tuple[int, int], int],
) -> Sequence[tuple[frozenset[int], dict[tuple[int, int], int]]]:
    """Operations that can be reached from each other, and the ways between them."""
    following: dict[int, list[int]] = {}
    for before, after in ways:
        following.setdefault(before, []).append(after)
    found: list[tuple[frozenset[int], dict[tuple[int, int], int]]] = []
    group_of: dict[int, int] = {}
    for members in cycles(sorted(following), lambda operation: following.get(operation, ())):
        group_of.update(dict.fromkeys(members, len(found)))
        found.append((frozenset(members), {}))
    for way, times in ways.items():
        group = group_of.get(way[0])
        if group is not None and group == group_of.get(way[1]):
            found[group][1][way] = times
    return found
