"""Measures where a run spends its steps and its time: by operation, and by loop."""

from __future__ import annotations

from mines_tools.base.graphs import cycles
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mines_tools.interface.run import (
        CountingRun,
        Event,
        Place,
        Run,
        Running,
        RunOptions,
        SteppingRun,
        Write,
    )
    from mines_tools.text.source import Span

_MOST_PERIODS = 128
"""When there are this many periods, neighbouring periods are joined in pairs. Half as many periods
are left then."""
_MOST_NUMBERS = 1_000_000
"""The largest number of counts that are stored for all periods together."""
_FIRST_PERIOD = 1_000  # steps
_MOST_WAYS = 500_000
"""The maximum number of pairs of successive operations that are stored. For a program with many operations, the maximum
is greater: twice the number of its operations."""
_AT_ONCE = 100_000  # steps between two checks of the number of pairs
_DEEPEST = 30  # levels of nested loops
_MOST_WORK = 2_000_000
"""The approximate maximum number of operations and pairs of successive operations that the search
for nested loops visits."""


class Count(NamedTuple):
    """The counts of one operation. They include the counts of the operations that this operation has queued."""

    span: Span
    steps: int
    seconds: float
    errors: Mapping[str, int]
    """The number of times that the operation raised each error. The keys are the names of the errors
    (`Event.error`)."""


class Period(NamedTuple):
    """The counts of a part of a run. Each field has one count for each operation, in the same order as
    `Profile.counts`."""

    steps: Sequence[int]
    seconds: Sequence[float]


class Loop(NamedTuple):
    """A loop: the operations that were performed repeatedly."""

    header: int
    """The operation at which the run first entered the loop. It is given by its index in `Profile.counts`."""
    rounds: int
    """The number of times that the run returned to the operation `header` from inside the loop."""
    operations: frozenset[int]
    inner: Sequence[Loop]


class Profile:
    """The counts of a run. Operations are numbered in the order in which they first occurred."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Create an empty profile. `clock` returns the time in seconds."""
        self._clock = clock
        self._spans: list[Span] = []
        self._numbers: dict[Place, int] = {}
        self._by_span: dict[Span, int] = {}
        self._tally = Tally(steps=[], seconds=[], ways={}, errors={}, previous=[-1])
        """The counts of the current period, with two exceptions. Errors are counted in the whole run. Pairs of
        successive operations are also counted in the whole run, until there are too many pairs."""
        self._ways: dict[tuple[int, int], int] | None = None
        """The counts of pairs of successive operations. They were copied when there were too many pairs. Before that,
        the value is None."""
        self._met: dict[int, None] = {}
        """The operations that occurred so far, in order. It is filled only after the limit for pairs (see `_MOST_WAYS`)
        was exceeded."""
        self._taken = 0
        self.looped: int | None = None
        """The number of steps that had been taken when the stored pairs of successive operations became too many. The
        profile shows the loops in these steps. None if this never happened. Then the profile shows the loops in the
        whole run."""
        self._left = self._period = _FIRST_PERIOD
        self._periods: list[Period] = []

    def taking(
        self, run: SteppingRun[Any], looks: Iterable[Callable[[Event], object]] = ()
    ) -> Callable[[int], None]:
        """Return a function that lets `run` take at most a given number of steps, and counts these
        steps. For each step, the function also calls the functions in `looks` with the event of the
        step."""
        step, clock, number_of = run.step, self._clock, self._numbers
        tally = self._tally
        counts, seconds, ways = tally.steps, tally.seconds, tally.ways
        errors, previous = tally.errors, tally.previous
        others = tuple(looks)

        def take(steps: int) -> None:
            while steps > 0:
                batch = min(steps, self._left, _AT_ONCE)
                taken, before, last = 0, clock(), previous[0]
                try:
                    for _ in range(batch):
                        event = step()
                        if event is None:
                            return
                        taken += 1
                        place = event[0]
                        at = number_of.get(place)
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
                steps -= batch

        return take

    def started(
        self, running: Running, options: RunOptions, write: Write
    ) -> tuple[Run, Callable[[int], None]]:
        """Start a run. Return the run, and the function that takes up to a number of steps of it and counts them. `write`
        gets the output."""
        if running.start_counting is not None:
            counting = running.start_counting(options, write)
            return counting, self.counting(counting)
        stepping = running.start_stepping(options, write)
        return stepping, self.taking(stepping)

    def counting(self, run: CountingRun) -> Callable[[int], None]:
        """Return a function that lets `run` take at most a given number of steps. `run` counts
        these steps itself."""
        self._spans = list(run.spans())
        self._tally.steps.extend([0] * len(self._spans))
        self._tally.seconds.extend([0.0] * len(self._spans))

        def take(steps: int) -> None:
            while steps > 0:
                batch = min(steps, self._left, _AT_ONCE)
                before = run.steps
                try:
                    run.count(batch, self._tally, self._clock)
                finally:
                    self._took(run.steps - before)
                if run.steps - before < batch:
                    return
                steps -= batch

        return take

    @property
    def steps(self) -> int:
        """The number of steps counted."""
        return self._taken

    def counts(self) -> Sequence[Count]:
        """Return the counts of each performed operation."""
        order, periods = self._order(), self.periods()
        errors: dict[int, dict[str, int]] = {}
        for (at, name), times in self._tally.errors.items():
            errors.setdefault(at, {})[name] = times
        return [
            Count(
                span=self._spans[at],
                steps=sum(period.steps[number] for period in periods),
                seconds=sum(period.seconds[number] for period in periods),
                errors=errors.get(at, {}),
            )
            for number, at in enumerate(order)
        ]

    def periods(self) -> Sequence[Period]:
        """Return the periods of the run, in order."""
        order, count = self._order(), len(self._spans)
        periods = [_filled(period, count) for period in (*self._periods, self._now())]
        return [
            Period([period.steps[at] for at in order], [period.seconds[at] for at in order])
            for period in periods
        ]

    def loops(self) -> Sequence[Loop]:
        """Return the loops of the run, those with the most rounds first."""
        number = {at: number for number, at in enumerate(self._order())}
        ways = {
            (number[before], number[after]): times
            for (before, after), times in (self._ways or self._tally.ways).items()
            if before >= 0
        }
        return _loops(ways, _DEEPEST, _MOST_WORK)

    def _order(self) -> Sequence[int]:
        """Return the performed operations in the order in which each first occurred."""
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
        self._numbers[place] = at
        return at

    def _now(self) -> Period:
        return Period(tuple(self._tally.steps), tuple(self._tally.seconds))

    def _took(self, steps: int) -> None:
        """Add `steps` steps to the current period. If this period is then full, begin a new period."""
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
    """Return `period` with zeros for the operations that first occurred after this period."""
    missing = count - len(period.steps)
    return Period((*period.steps, *[0] * missing), (*period.seconds, *[0.0] * missing))


def _joined(one: Period, other: Period) -> Period:
    return Period(
        tuple(map(int.__add__, one.steps, other.steps)),
        tuple(map(float.__add__, one.seconds, other.seconds)),
    )


def _loops(ways: Mapping[tuple[int, int], int], depth: int, work: int) -> Sequence[Loop]:
    """Return the loops in `ways`, those with the most rounds first. A *way* is a pair of operations that were performed
    one after the other.

    A loop is a group of operations that can be reached from each other. The header of a loop is the operation that
    occurred first. To find the loops inside a loop, the ways to its header are left out. The search visits at most
    `depth` levels and about `work` operations and ways. Larger loops get a larger share of `work`.
    """
    loops = []
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
        loops.append(Loop(header, rounds, members, inner))
    return sorted(loops, key=lambda loop: -loop.rounds)


def _groups(
    ways: Mapping[tuple[int, int], int],
) -> Sequence[tuple[frozenset[int], dict[tuple[int, int], int]]]:
    """Divide operations into groups: two operations are in the same group if each can be reached from the other. Return
    each group with the ways between its operations. A way is a pair of successive operations; `ways` says how often
    each way was taken."""
    following: dict[int, list[int]] = {}
    for before, after in ways:
        following.setdefault(before, []).append(after)
    groups: list[tuple[frozenset[int], dict[tuple[int, int], int]]] = []
    group_of: dict[int, int] = {}
    for members in cycles(sorted(following), lambda operation: following.get(operation, ())):
        group_of.update(dict.fromkeys(members, len(groups)))
        groups.append((frozenset(members), {}))
    for way, times in ways.items():
        group = group_of.get(way[0])
        if group is not None and group == group_of.get(way[1]):
            groups[group][1][way] = times
    return groups
