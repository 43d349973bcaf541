"""Decides which breakpoint hits stop a run: counts hits, and logs messages instead of stopping.

Hits are counted from the start of the run, also after moving back. The counts at some moments are kept; those
at others are computed again when a move begins. A message is logged once, as output is shown once, however the run
moves back and forward.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mines_tools.base.interrupts import Interrupted
from mines_tools.debugging.breakpoint_search import CURSOR, Aim, BreakpointHit, Scan
from mines_tools.debugging.breakpoints import AtPlace
from mines_tools.debugging.expressions import names_in, parsed, read_message
from mines_tools.debugging.hit_conditions import parse_hit_condition
from mines_tools.debugging.live_expressions import live

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from mines_tools.debugging.breakpoints import Breakpoint
    from mines_tools.debugging.evaluating import MomentState
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Write
    from mines_tools.text.source import Span

_MOST_MARKS = 100
_MARKED = 16_384
"""Approximate steps between two moments whose hit counts are kept."""


class Armed:
    """A breakpoint with its parsed expressions and its hit counts."""

    def __init__(self, number: int, breakpoint: Breakpoint, travel: Travel) -> None:  # noqa: A002
        """Parse the expressions of `breakpoint`. Raises ExpressionError."""
        names = names_in(travel.run.view())
        self.breakpoint = breakpoint
        condition = quick = None
        if breakpoint.condition.strip():
            condition = parsed(breakpoint.condition, names)
            quick = live(breakpoint.condition, names, travel.run)
        self.aim = Aim(number, breakpoint.what, condition, quick)
        self.counts: Callable[[int], bool] | None = None
        """Tells whether hit number `n` counts; None if all do."""
        self.skips: Callable[[int, int], bool] | None = None
        """Tells whether none of the hits from one number up to another counts."""
        if breakpoint.hits.strip():
            self.counts, self.skips = parse_hit_condition(breakpoint.hits)
        self.message: Callable[[MomentState], str] | None = None
        """Makes the message that is logged instead of stopping; None if the breakpoint stops."""
        if breakpoint.log:
            self.message = read_message(breakpoint.log, names)
        self._logged: list[tuple[int, int]] = []
        """Ranges of moments, each after one and up to another, whose messages are logged: they are not logged again
        after going back."""
        self.count = 0
        """The number of hits up to `counted`."""
        self.counted = -1
        """The last moment up to which hits are counted; a hit at or before it is not counted twice."""
        self.is_counted = False
        """True if `count` is known; False at first for a breakpoint that is set during a move."""
        self.has_failed = False
        """True if the condition could not be computed at some moment; the run stops there, and no hit is counted."""
        self._marks: list[tuple[int, int]] = [(-1, 0)]
        """Moments, with the number of hits up to each."""

    def mark(self, moment: int) -> None:
        """Keep the number of hits up to `moment`, or up to `counted` if that is later."""
        moment = max(moment, self.counted)
        at = bisect_right(self._marks, moment, key=_moment)
        if self._marks[at - 1][0] != moment:
            self._marks.insert(at, (moment, self.count))
        if len(self._marks) > _MOST_MARKS:
            del self._marks[1::2]

    def tell(self, after: int, until: int) -> None:
        """Note that all messages after the moment `after` and up to `until` are logged."""
        if after >= until:
            return
        first = bisect_left(self._logged, after, key=_until)
        end = bisect_right(self._logged, until, key=_after)
        if first < end:
            after, until = min(after, self._logged[first][0]), max(until, self._logged[end - 1][1])
        self._logged[first:end] = [(after, until)]

    def is_logged(self, moment: int) -> bool:
        """Return whether the message at `moment` is logged already."""
        at = bisect_left(self._logged, moment, key=_until)
        return at < len(self._logged) and self._logged[at][0] < moment

    def start(self, moment: int, count: int) -> None:
        """Count from `moment`, up to which there were `count` hits."""
        self.counted, self.count, self.is_counted = moment, count, True

    def hit(self, moment: int) -> None:
        """Count the hit at `moment` unless it is counted already."""
        if moment <= self.counted:
            return
        self.counted = moment
        self.count += 1
        if moment - self._marks[-1][0] >= _MARKED:
            self.mark(moment)

    def is_counting(self, moment: int) -> bool:
        """Return whether the hit at `moment` counts."""
        assert self.counts is not None
        return self.counts(self.count + (moment > self.counted))

    def last_count(self, moment: int) -> tuple[int, int]:
        """Return the last moment up to `moment` with a kept count, and that count."""
        return self._marks[bisect_right(self._marks, moment, key=_moment) - 1]

    def floor(self, moment: int, count: int) -> int:
        """Return the first moment after which, up to `moment`, surely no hit stops a run; -1 if none does at all.

        `count` is the number of hits up to `moment`.
        """
        if self.skips is None or self.has_failed:
            return moment
        floor = moment
        for mark, hits in reversed(self._marks[: bisect_right(self._marks, moment, key=_moment)]):
            if hits == count or self.skips(hits + 1, count):
                floor = mark
            else:
                break
        return floor

    def forget(self, moment: int) -> None:
        """Drop the counts from `moment` on: the run has changed there. Messages after it are logged again."""
        self._logged = [
            (after, min(until, moment)) for after, until in self._logged if after < moment
        ]
        del self._marks[max(bisect_right(self._marks, moment - 1, key=_moment), 1) :]


class Hunt:
    """A search for the breakpoint hits that stop a run."""

    def __init__(self, travel: Travel, log: Write) -> None:
        self._travel = travel
        self._log = log
        self._armed: dict[int, Armed] = {}
        self._cursor: Span | None = None
        self._uncounted = -1
        """The moment whose next step was not counted because it needed input; -1 without one."""
        self.scan = Scan(travel)
        self.scan.passes = self._passes

    def arm(self, breakpoints: Iterable[Armed]) -> None:
        """Search for these breakpoints from now on."""
        self._armed = {armed.aim.number: armed for armed in breakpoints}
        self._aim()

    def aim_at(self, cursor: Span | None) -> None:
        """Search for the place `cursor` too, under the number `CURSOR`; None to stop that."""
        self._cursor = cursor
        self._aim()

    @property
    def seen(self) -> int:
        """The last moment up to which `next` has examined everything: where to begin again if it found nothing."""
        return self.scan.seen

    def here(self) -> BreakpointHit | None:
        """Return the hit that stops the run at its start, for breakpoints about the next step; None without one."""
        hit = self.scan.here()
        for armed in self._counting():
            armed.start(-1, 0)
        stop = None if hit is None else self._settled(hit)
        self._mark(-1, self._travel.steps)
        return stop

    def next(
        self, begin: int, end: int | None = None
    ) -> Generator[None, None, BreakpointHit | None]:
        """Go forward to the next stop after the moment `begin`.

        Return None if nothing stops the run until its end, or until the moment `end`. If interrupted, the run
        is not before the last moment that was fully examined.
        """
        first = begin
        yield from self._count(begin)
        stop = self._known_now(begin)
        if stop is not None:
            return stop
        try:
            while True:
                hit = yield from self.scan.next(begin, end)
                if hit is None:
                    return None
                begin = hit.moment
                if not all(armed.is_counted for armed in self._counting()):
                    yield from self._count(begin - 1)
                stop = self._settled(hit)
                if stop is not None:
                    return stop
        except Interrupted:
            looked = max(begin, self.scan.seen)
            if self._travel.steps < looked:  # the scan moves back at times
                yield from self._travel.to(looked)
            raise
        finally:
            self._mark(first, max(begin, self.scan.seen))
            for armed in self._counting():
                armed.is_counted = False

    def _known_now(self, begin: int) -> BreakpointHit | None:
        """Return a second hit at the moment `begin`, for what its next step does; None without one.

        It was unknown as long as that step waited for input.
        """
        if self.scan.unknown != begin or self._travel.steps != begin:
            return None
        hit = self.scan.hit_of_next_step()
        return None if hit is None else self._settled(hit)

    def _mark(self, begin: int, moment: int) -> None:
        """Keep the counts up to `moment`, or one moment before if its hits are not all known. The messages after
        `begin` are logged."""
        if moment in (self.scan.unknown, self._uncounted):
            moment -= 1
        for armed in self._armed.values():
            if armed.message is not None:
                armed.tell(begin, moment)
        for armed in self._counting():
            if armed.is_counted:
                armed.mark(moment)

    def last(self) -> Generator[None, None, BreakpointHit | None]:
        """Go back to the last stop before this moment. Return None, at the start of the run, if there is none.

        Nothing is logged on the way. If interrupted, everything after the current moment was examined.
        """
        travel = self._travel
        top = travel.steps - 1
        if top < 0:
            return None
        yield from self._count(top)
        counts = self._counts()
        while True:
            floor = self._floor(top, counts)
            if floor < top:
                top = max(floor, 0)
                yield from self._count(top)
                counts = self._counts()
            start = travel.before(top) if top else 0
            stop = yield from self._last_between(start, top, counts)
            if stop is not None:
                yield from travel.to(stop.moment)
                return stop
            if not start:
                yield from travel.to(0)
                return None
            top = start

    def _counts(self) -> dict[int, int]:
        """Return the number of hits of each breakpoint that counts them, as counted last."""
        return {armed.aim.number: armed.count for armed in self._counting()}

    def _floor(self, moment: int, counts: Mapping[int, int]) -> int:
        """Return a moment such that surely nothing stops a run on its way back from `moment` to it.

        `counts` are the hits up to `moment`.
        """
        if self._cursor is not None or self._uncounted == moment:
            return moment
        floors = []
        for number, armed in self._armed.items():
            if armed.message is None:
                floors.append(armed.floor(moment, counts[number]) if number in counts else moment)
        return max(floors, default=moment)

    def _last_between(
        self, start: int, end: int, counts: dict[int, int]
    ) -> Generator[None, None, BreakpointHit | None]:
        """Return the last hit after the checkpoint at `start`, up to `end`; at the start of the run, also there.

        `counts` are the hits up to `end`, and are reduced to those up to `start`.
        """
        travel = self._travel
        travel.nearest(start)
        hits: dict[int, dict[int, str | None]] = {}
        """By moment, the aims that are hit, each with the reason if its condition could not be computed."""

        def note(moment: int, number: int) -> bool:
            hits.setdefault(moment, {})[number] = None
            return True

        self.scan.passes = note
        try:
            yield from self._gather(start, end, hits)
        finally:
            self.scan.passes = self._passes
        for moment, numbers in sorted(hits.items(), reverse=True):
            numbers_there = tuple(
                number for number, why in numbers.items() if self._stops_back(number, why, counts)
            )
            if numbers_there:
                failures = {number: why for number, why in numbers.items() if why is not None}
                return BreakpointHit(moment, numbers_there, failures)
        return None

    def _gather(
        self, start: int, end: int, hits: dict[int, dict[int, str | None]]
    ) -> Generator[None, None, None]:
        """Add all hits from here up to the moment `end` to `hits`."""
        travel = self._travel
        hit = None if start else self.scan.here()
        while True:
            if hit is not None:
                self._note_failures(hit)
                noted = hits.setdefault(hit.moment, {})
                noted.update((number, hit.failures.get(number)) for number in hit.breakpoints)
            if travel.steps >= end:
                break
            hit = yield from self.scan.next(travel.steps, end)
            if hit is None:
                break

    def _stops_back(self, number: int, failure: str | None, counts: dict[int, int]) -> bool:
        """Return whether a hit of breakpoint `number` stops a run that moves back. Lower its number of hits in
        `counts` by one.

        `failure` is why its condition could not be computed; None if it could.
        """
        armed = self._armed.get(number)
        if armed is None:
            return number == CURSOR  # else it was removed meanwhile
        if failure is not None:
            return True
        if armed.counts is not None:
            if number not in counts:
                return False  # it was set meanwhile
            counts[number] -= 1
            if not armed.counts(counts[number] + 1):
                return False
        return armed.message is None

    def _count(self, moment: int) -> Generator[None, None, None]:
        """Compute the numbers of hits up to `moment`. The run then returns to where it was, also if interrupted."""
        travel, here = self._travel, self._travel.steps
        counting = self._counting()
        since = {armed.aim.number: armed.last_count(moment) for armed in counting}
        for armed in counting:
            armed.start(*since[armed.aim.number])
        begin = min((marked for marked, _ in since.values()), default=moment)
        self._uncounted = -1
        if begin == moment:
            return
        for armed in counting:
            armed.is_counted = False  # in case the count is interrupted or dropped
        try:
            yield from self._count_from(begin, moment)
            yield from travel.to(here)
        except Interrupted:
            yield from travel.to(here)
            raise
        for armed in counting:
            armed.is_counted = True

    def _count_from(self, begin: int, moment: int) -> Generator[None, None, None]:
        """Count the hits from the moment `begin` up to `moment`, and leave the run there."""
        travel, counting = self._travel, self._counting()
        counted = {armed.aim.number: armed for armed in counting}
        scan = self._counting_scan(counted)
        yield from travel.to(max(begin, 0))
        hit = scan.here() if begin < 0 else None
        while True:
            if hit is not None:
                self._note_failures(hit)
                for number in set(hit.breakpoints) - set(hit.failures):
                    counted[number].hit(hit.moment)
                begin = hit.moment
            if travel.steps >= moment:
                break
            hit = yield from scan.next(max(begin, 0), moment)
            if hit is None:
                break
        if scan.unknown == moment:
            self._uncounted = moment
        else:
            for armed in counting:
                armed.mark(moment)

    def _counting_scan(self, counted: Mapping[int, Armed]) -> Scan:
        """Return a scan that counts the hits of `counted`; some of them may be removed meanwhile."""
        scan = Scan(self._travel, [armed.aim for armed in counted.values()])

        def count(moment: int, number: int) -> bool:
            counted[number].hit(moment)
            return True

        scan.passes = count
        return scan

    def _passes(self, moment: int, number: int) -> bool:
        """Return whether the run goes on at this hit: its number does not match the hit condition. If so,
        count it."""
        armed = self._armed.get(number)
        if (
            armed is None
            or armed.counts is None
            or not armed.is_counted
            or armed.is_counting(moment)
        ):
            return False
        armed.hit(moment)
        return True

    def _settled(self, hit: BreakpointHit) -> BreakpointHit | None:
        """Count a hit, and log messages. Return the hit with the breakpoints that stop the run; None without any."""
        self._note_failures(hit)
        stopping = []
        for number in hit.breakpoints:
            armed = self._armed.get(number)
            if armed is None and number != CURSOR:
                continue  # removed meanwhile
            if armed is None or number in hit.failures:
                stopping.append(number)
                continue
            if armed.counts is not None:
                armed.hit(hit.moment)
                if not armed.counts(armed.count):
                    continue
            if armed.message is not None:
                if not armed.is_logged(hit.moment):
                    armed.tell(hit.moment - 1, hit.moment)
                    self._travel.show()  # the output before the message
                    self._log(armed.message(self.scan.state_of_hit(armed.aim)))
            else:
                stopping.append(number)
        return BreakpointHit(hit.moment, tuple(stopping), hit.failures) if stopping else None

    def _note_failures(self, hit: BreakpointHit) -> None:
        for number in hit.failures:
            if number in self._armed:
                self._armed[number].has_failed = True

    def _counting(self) -> Sequence[Armed]:
        return [armed for armed in self._armed.values() if armed.counts is not None]

    def _aim(self) -> None:
        aims = [armed.aim for armed in self._armed.values()]
        if self._cursor is not None:
            aims.append(Aim(CURSOR, AtPlace(self._cursor)))
        self.scan.aim(aims)


def _moment(mark: tuple[int, int]) -> int:
    return mark[0]


def _after(logged: tuple[int, int]) -> int:
    return logged[0]


def _until(logged: tuple[int, int]) -> int:
    return logged[1]
