"""Decides which breakpoint hits stop a run, and counts the hits. If a breakpoint has a message, a
hit logs this message and does not stop the run.

The count at a moment is the number of hits from the start of the run to this moment. The counts at
some moments are stored. If a move begins at a moment without a stored count, the hits since an
earlier stored count are counted again. Like output, a message is logged only once, even if the run
moves back and forward.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mines_tools.base.interruptible import Interrupted
from mines_tools.debugging.breakpoint_aims import CURSOR, Aim, BreakpointHit
from mines_tools.debugging.breakpoint_search import Scan
from mines_tools.debugging.breakpoints import AtPlace, OnSlot
from mines_tools.debugging.evaluating import ExpressionError, UnknownNameError
from mines_tools.debugging.expressions import parsed, read_message, stack_expression
from mines_tools.debugging.hit_conditions import parse_hit_condition
from mines_tools.debugging.live_expressions import live
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from mines_tools.debugging.breakpoints import AtIncluded, Breakpoint, InRow, OnVariable
    from mines_tools.debugging.evaluating import MomentState
    from mines_tools.debugging.expressions import Names
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Write
    from mines_tools.interface.run_state import StackValue, Test

_MOST_MARKS = 100
_MARKED = 16_384
"""The approximate number of steps between two moments whose hit counts are stored."""


class Armed:
    """A breakpoint that is in use, with its parsed expressions and its hit counts."""

    def __init__(self, number: int, breakpoint: Breakpoint, travel: Travel) -> None:  # noqa: A002
        """Parse the expressions of `breakpoint`. Raises ExpressionError."""
        names = travel.names
        self.breakpoint = breakpoint
        condition = quick = None
        if breakpoint.condition.strip():
            try:
                condition = parsed(breakpoint.condition, names)
            except ExpressionError as error:
                raise _with_example(
                    error, template("a condition is written like {example}"), f"{_top(names)} > 3"
                ) from None
            quick = live(breakpoint.condition, names, travel.run)
        self.aim = Aim(number, breakpoint.what, condition, quick)
        self.counts: Callable[[int], bool] | None = None
        """The function that takes the number of a hit, and returns whether this hit satisfies the
        hit condition. None if there is no hit condition."""
        self.skips: Callable[[int, int], bool] | None = None
        """The function that takes the numbers of two hits. It returns True if none of the hits from
        the first to the second satisfies the hit condition. None if there is no hit condition."""
        if breakpoint.hits.strip():
            self.counts, self.skips = parse_hit_condition(breakpoint.hits)
        self.message: Callable[[MomentState], str] | None = None
        """The function that makes the message to log at a hit; None if the breakpoint has no
        message. A hit of a breakpoint with a message does not stop the run."""
        if breakpoint.log:
            try:
                self.message = read_message(breakpoint.log, names)
            except ExpressionError as error:
                raise _with_example(
                    error,
                    template("a message is written like {example}"),
                    f"n is {{{_top(names)}}}",
                ) from None
        self._logged: list[tuple[int, int]] = []
        """The ranges of moments whose messages have been logged. Messages in these ranges are not
        logged again after the run has gone back. A range does not include its first moment, but
        includes its last moment."""
        self.count = 0
        """The number of hits up to `counted`."""
        self.counted = -1
        """The moment up to which all hits have been counted. Hits at this moment and earlier hits
        are not counted again."""
        self.is_counted = False
        """True if `count` is correct. If the breakpoint was set during a move, `count` is not
        correct at first."""
        self.has_failed = False
        """True if the condition could not be computed at some moment. The run stops at such a moment, and the hit
        there is not counted."""
        self._marks: list[tuple[int, int]] = [(-1, 0)]
        """Stored counts, in the order of their moments. Each entry contains a moment, and the
        number of hits up to this moment."""

    def mark(self, moment: int) -> None:
        """Store the current number of hits as the count at `moment`. If the moment `counted` is
        later than `moment`, store the number as the count at `counted`, and not at `moment`."""
        moment = max(moment, self.counted)
        at = bisect_right(self._marks, moment, key=_moment)
        if self._marks[at - 1][0] != moment:
            self._marks.insert(at, (moment, self.count))
        if len(self._marks) > _MOST_MARKS:
            del self._marks[1::2]

    def tell(self, after: int, until: int) -> None:
        """Record that all messages at moments after `after`, up to and including `until`, have been logged."""
        if after >= until:
            return
        first = bisect_left(self._logged, after, key=_until)
        end = bisect_right(self._logged, until, key=_after)
        if first < end:
            after, until = min(after, self._logged[first][0]), max(until, self._logged[end - 1][1])
        self._logged[first:end] = [(after, until)]

    def is_logged(self, moment: int) -> bool:
        """Return whether the message at `moment` has been logged."""
        at = bisect_left(self._logged, moment, key=_until)
        return at < len(self._logged) and self._logged[at][0] < moment

    def start(self, moment: int, count: int) -> None:
        """Begin to count the hits after `moment`. There were `count` hits up to `moment`."""
        self.counted, self.count, self.is_counted = moment, count, True

    def hit(self, moment: int) -> None:
        """Count the hit at `moment`, unless it was counted already."""
        if moment <= self.counted:
            return
        self.counted = moment
        self.count += 1
        if moment - self._marks[-1][0] >= _MARKED:
            self.mark(moment)

    def is_counting(self, moment: int) -> bool:
        """Return whether a hit at `moment` would satisfy the hit condition."""
        assert self.counts is not None
        return self.counts(self.count + (moment > self.counted))

    def last_count(self, moment: int) -> tuple[int, int]:
        """Return the last moment at or before `moment` whose count is stored, and this count."""
        return self._marks[bisect_right(self._marks, moment, key=_moment) - 1]

    def floor(self, moment: int, count: int) -> int:
        """Return the start of the longest stretch of the run that ends at `moment`, and in which no
        hit stops a run. The stored counts must prove this. A hit at the start does not belong to
        the stretch. Return -1 if the counts prove that no hit up to `moment` stops a run.

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
        """Discard the counts at `moment` and later, because the user changed the state at `moment`.
        Messages for later hits will be logged again."""
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
        self._cursor: Aim | None = None
        self._uncounted = -1
        """The moment whose hits could not be counted because the next step there needed input; -1 if there is no such
        moment."""
        self.scan = Scan(travel)
        self.scan.passes = self._passes

    def arm(self, breakpoints: Iterable[Armed]) -> None:
        """Search for `breakpoints` instead of the earlier breakpoints."""
        self._armed = {armed.aim.number: armed for armed in breakpoints}
        self._aim()

    def aim_at(
        self, cursor: AtPlace | AtIncluded | InRow | OnVariable | None, test: Test | None = None
    ) -> None:
        """Search for `cursor` too, but only where `test` returns True. In a hit, the number `CURSOR` stands for it.
        If `cursor` is None, search only for breakpoints."""
        self._cursor = None
        if cursor is not None:
            holds = None if test is None else lambda _: test()
            self._cursor = Aim(CURSOR, cursor, holds, holds)
        self._aim()

    @property
    def seen(self) -> int:
        """The moment up to which all hits have been examined. If `next` found nothing, the next search can begin at
        this moment."""
        return self.scan.seen

    def here(self) -> BreakpointHit | None:
        """Return the hit that stops the run before the first step of the run. Return None if no breakpoint stops the
        run there."""
        hit = self.scan.here()
        for armed in self._counting():
            armed.start(-1, 0)
        stop = None if hit is None else self._settled(hit)
        self._mark(-1, self._travel.steps)
        return stop

    def next(
        self, begin: int, end: int | None = None
    ) -> Generator[None, None, BreakpointHit | None]:
        """Go forward to the next hit after the moment `begin` that stops the run, and return this
        hit.

        Return None if nothing stops the run up to the moment `end`, or up to the end of the run.
        After an interruption, the run is at the last moment that was examined completely, or at a
        later moment.
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
        """Return the hit at the moment `begin` if this hit became known only now, and if it stops
        the run. Otherwise, return None.

        Such a hit is caused by what the next step does. While the next step waits for input, its
        effect is not known yet.
        """
        if self.scan.unknown != begin or self._travel.steps != begin:
            return None
        hit = self.scan.hit_of_next_step()
        return None if hit is None else self._settled(hit)

    def _mark(self, begin: int, moment: int) -> None:
        """Store the counts at `moment`, and record that the messages after `begin`, up to `moment`,
        have been logged. If not all hits at `moment` are known, do this for the moment before
        `moment` instead."""
        if moment in (self.scan.unknown, self._uncounted):
            moment -= 1
        for armed in self._armed.values():
            if armed.message is not None:
                armed.tell(begin, moment)
        for armed in self._counting():
            if armed.is_counted:
                armed.mark(moment)

    def last(self) -> Generator[None, None, BreakpointHit | None]:
        """Go back to the last hit before the current moment that stops a run, and return this hit. If there is none,
        go to the start of the run and return None.

        No messages are logged during this search. An interrupted search has examined all hits between the moment that
        the run has reached and the moment where the search began.
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
                before = yield from self._before(stop)
                yield from travel.to(stop.moment)
                return stop._replace(before=before)
            if not start:
                yield from travel.to(0)
                return None
            top = start

    def _before(
        self, hit: BreakpointHit
    ) -> Generator[None, None, Mapping[OnSlot, StackValue | None]]:
        """Return the values that the slots of `hit` contained before the step that leads to the hit. This moves the run
        to the moment before this step, unless no slot is hit."""
        armed = [self._armed[number] for number in hit.breakpoints if number in self._armed]
        slots = [each.aim.what for each in armed if isinstance(each.aim.what, OnSlot)]
        if slots:
            yield from self._travel.to(hit.moment - 1)
        return {slot: self.scan.in_slot(slot) for slot in slots}

    def _counts(self) -> dict[int, int]:
        """Return the last computed counts of hits, by the number of the breakpoint. Only
        breakpoints with a hit condition are included."""
        return {armed.aim.number: armed.count for armed in self._counting()}

    def _floor(self, moment: int, counts: Mapping[int, int]) -> int:
        """Return a moment that a run certainly reaches without a stop, if the run moves back from
        `moment`. The result is the earliest moment for which the stored counts prove this, or
        `moment` itself if they prove it for no moment.

        `counts` contains the number of hits up to `moment`, by the number of the breakpoint.
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
        """Return the last hit that stops the run, among the hits after `start` and up to `end`.
        `start` is the moment of a checkpoint. If `start` is the start of the run, a hit at `start`
        itself is included.

        `counts` are the numbers of hits up to `end`. This function changes `counts` to the numbers
        of hits up to `start`.
        """
        travel = self._travel
        travel.nearest(start)
        hits: dict[int, dict[int, str | None]] = {}
        """The hits at each moment. An inner key is the number of a breakpoint that is hit, or
        `CURSOR`. The inner value is the reason why the condition of this breakpoint could not be
        computed. The inner value is None if there was no such problem."""

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
        """Search for hits from the current moment up to the moment `end`, and add them to `hits`."""
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
        """Return whether a hit of the breakpoint `number` stops a run that moves back. Subtract
        this hit from the number of hits that `counts` has for the breakpoint.

        `failure` is the reason why the condition of this breakpoint could not be computed; None if
        the condition could be computed.
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
        """Compute the numbers of hits up to `moment`. This moves the run. Afterwards, the run is at
        the current moment again, even after an interruption."""
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
        """Count the hits from the moment `begin` up to `moment`. The run is at `moment` afterwards."""
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
        """Return a scan that counts the hits of breakpoints. `counted` contains these breakpoints by their numbers.
        While the scan runs, the caller may remove some of them from `counted`."""
        scan = Scan(self._travel, [armed.aim for armed in counted.values()])

        def count(moment: int, number: int) -> bool:
            counted[number].hit(moment)
            return True

        scan.passes = count
        return scan

    def _passes(self, moment: int, number: int) -> bool:
        """Return True if the run continues after the hit of the breakpoint `number` at `moment`,
        because the hit condition is not met. In this case, count the hit. Return False if the run
        stops, or if this cannot be decided here."""
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
        """Count `hit`, and log the messages of its breakpoints. Return a hit with only those
        breakpoints that stop the run; None if no breakpoint stops the run."""
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
        return hit._replace(breakpoints=tuple(stopping)) if stopping else None

    def _note_failures(self, hit: BreakpointHit) -> None:
        for number in hit.failures:
            if number in self._armed:
                self._armed[number].has_failed = True

    def _counting(self) -> Sequence[Armed]:
        return [armed for armed in self._armed.values() if armed.counts is not None]

    def _aim(self) -> None:
        aims = [armed.aim for armed in self._armed.values()]
        if self._cursor is not None:
            aims.append(self._cursor)
        self.scan.aim(aims)


def _with_example(error: ExpressionError, how: str, example: str) -> ExpressionError:
    """Return a copy of `error` whose message ends with a sentence about `example`, an example of a correct text. `how`
    is the template of this sentence. If `error` suggests a name, return `error` itself, because the user needs no
    example."""
    if isinstance(error, UnknownNameError) and error.has_near:
        return error
    words = phrase(how, example=f"`{example}`")
    message = phrase("{message}; {example}", message=error, example=words)
    new = ExpressionError(message, error.column)
    new.before = error.before
    return new


def _top(names: Names) -> str:
    """Return the expression for the top of the default stack, as an example that says which stack this is."""
    if not names.stacks:
        return "step"
    stack = stack_expression(names.stacks[0], names)
    return "top" if stack == "stack" else f"{stack}[0]"


def _moment(mark: tuple[int, int]) -> int:
    return mark[0]


def _after(logged: tuple[int, int]) -> int:
    return logged[0]


def _until(logged: tuple[int, int]) -> int:
    return logged[1]
