"""Which hits of breakpoints stop a run. Hits are counted here, and messages are printed instead of stopping.

Hits are counted from the start of the run, also after going back. The counts of some moments are kept; those of others
are found again when a move begins.
"""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.base.interrupts import Interrupted
from mines_tools.debugging.breakpoint_search import CURSOR, Aim, Hit, Scan
from mines_tools.debugging.breakpoints import AtPlace
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.expressions import names_in, parsed, read_message
from mines_tools.debugging.live import live
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from mines_tools.debugging.breakpoints import Breakpoint
    from mines_tools.debugging.evaluating import State
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Write
    from mines_tools.text.source import Span

_MOST_MARKS = 100
_MARKED = 16_384
"""About so far apart, in steps, is how many hits there were known while they are counted."""


class Armed:
    """A breakpoint that was read."""

    def __init__(self, number: int, breakpoint: Breakpoint, travel: Travel) -> None:  # noqa: A002
        """Raises ExpressionError."""
        names = names_in(travel.run.view())
        self.breakpoint = breakpoint
        condition = quick = None
        if breakpoint.condition.strip():
            condition = parsed(breakpoint.condition, names)
            quick = live(breakpoint.condition, names, travel.run)
        self.aim = Aim(number, breakpoint.what, condition, quick)
        self.counts: Callable[[int], bool] | None = None
        """Whether the hit of that number counts; none where all do."""
        self.skips: Callable[[int, int], bool] | None = None
        """Whether none counts of the hits from one number up to another."""
        if breakpoint.hits.strip():
            self.counts, self.skips = counting(breakpoint.hits)
        self.message: Callable[[State], str] | None = None
        """What it says, where it does not stop."""
        if breakpoint.log:
            self.message = read_message(breakpoint.log, names)
        self.count = 0
        """How many hits there were up to here."""
        self.counted = -1
        """The last moment up to which they are counted: a hit before that is not another one."""
        self.is_counted = False
        """Whether that is known: not yet for one that was set while a move goes on."""
        self.has_failed = False
        """Whether its condition could not be computed at some moment: there the run stops, and no hit is counted."""
        self._marks: list[tuple[int, int]] = [(-1, 0)]
        """Moments, and how many hits there were up to each."""

    def mark(self, moment: int) -> None:
        """Keep how many hits there were up to that moment, or up to a later one if they are counted up to there."""
        moment = max(moment, self.counted)
        at = bisect_right(self._marks, moment, key=_moment)
        if self._marks[at - 1][0] != moment:
            self._marks.insert(at, (moment, self.count))
        if len(self._marks) > _MOST_MARKS:
            del self._marks[1::2]

    def start(self, moment: int, count: int) -> None:
        """There were so many hits up to that moment: count from there."""
        self.counted, self.count, self.is_counted = moment, count, True

    def hit(self, moment: int) -> None:
        """Count the hit at that moment, if it was not counted yet."""
        if moment <= self.counted:
            return
        self.counted = moment
        self.count += 1
        if moment - self._marks[-1][0] >= _MARKED:
            self.mark(moment)

    def is_counting(self, moment: int) -> bool:
        """Whether the hit at that moment counts."""
        assert self.counts is not None
        return self.counts(self.count + (moment > self.counted))

    def known(self, moment: int) -> tuple[int, int]:
        """The last moment up to that one of which the count is known, and the count."""
        return self._marks[bisect_right(self._marks, moment, key=_moment) - 1]

    def floor(self, moment: int, count: int) -> int:
        """Return the first moment of which it is known that no hit after it, up to `moment`, stops a run; -1 if that is
        so for all. There were `count` hits up to `moment`."""
        if self.skips is None or self.has_failed:
            return moment
        floor = moment
        for mark, known in reversed(self._marks[: bisect_right(self._marks, moment, key=_moment)]):
            if known == count or self.skips(known + 1, count):
                floor = mark
            else:
                break
        return floor

    def forget(self, moment: int) -> None:
        """The run is another one from that moment on."""
        del self._marks[max(bisect_right(self._marks, moment - 1, key=_moment), 1) :]


class Hunt:
    """What looks for the hits of breakpoints that stop a run."""

    def __init__(self, travel: Travel, log: Write) -> None:
        self._travel = travel
        self._log = log
        self._armed: dict[int, Armed] = {}
        self._cursor: Span | None = None
        self._uncounted = -1
        """The moment, if any, up to which hits were counted but for those of its next step, which needed input."""
        self.scan = Scan(travel)
        self.scan.passes = self._passes

    def arm(self, armed: Iterable[Armed]) -> None:
        """Look for these from now on."""
        self._armed = {each.aim.number: each for each in armed}
        self._aim()

    def aim_at(self, cursor: Span | None) -> None:
        """Look for a place too, with the number `CURSOR`."""
        self._cursor = cursor
        self._aim()

    def forget(self, moment: int) -> None:
        """The run is another one from that moment on."""
        for each in self._armed.values():
            each.forget(moment)

    @property
    def seen(self) -> int:
        """The last moment up to which `next` has looked at everything: where to begin after it found nothing."""
        return self.scan.seen

    def here(self) -> Hit | None:
        """Whether the run stops at this moment, its start, for what is about the next step."""
        hit = self.scan.here()
        for each in self._counting():
            each.start(-1, 0)
        found = None if hit is None else self._settled(hit)
        self._mark(self._travel.steps)
        return found

    def next(self, begin: int, end: int | None = None) -> Generator[None, None, Hit | None]:
        """Go forth to where the run stops next after the moment `begin`; none where it is nowhere stopped until its
        end, or the moment `end`. Interrupted, the run is not before where all was looked at."""
        yield from self._count(begin)
        found = self._known_now(begin)
        if found is not None:
            return found
        try:
            while True:
                hit = yield from self.scan.next(begin, end)
                if hit is None:
                    return None
                begin = hit.moment
                if not all(each.is_counted for each in self._counting()):
                    yield from self._count(begin - 1)
                found = self._settled(hit)
                if found is not None:
                    return found
        except Interrupted:
            looked = max(begin, self.scan.seen)
            if self._travel.steps < looked:  # the scan looks back at times
                yield from self._travel.to(looked)
            raise
        finally:
            self._mark(max(begin, self.scan.seen))
            for each in self._counting():
                each.is_counted = False

    def _known_now(self, begin: int) -> Hit | None:
        """Whether the run stops once more where it has stopped, for what its next step does: that was not known, for
        it waited for input."""
        if self.scan.unknown != begin or self._travel.steps != begin:
            return None
        hit = self.scan.hit_of_next_step()
        return None if hit is None else self._settled(hit)

    def _mark(self, moment: int) -> None:
        """Keep the counts, up to the moment before if not all hits at that moment are known."""
        if moment in (self.scan.unknown, self._uncounted):
            moment -= 1
        for each in self._counting():
            if each.is_counted:
                each.mark(moment)

    def last(self) -> Generator[None, None, Hit | None]:
        """Go back to the last moment before this one at which the run stops; none, and the start, where there is
        none. Nothing is logged on the way. Interrupted, the run is where everything after was looked at."""
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
            found = yield from self._last_between(start, top, counts)
            if found is not None:
                yield from travel.to(found.moment)
                return found
            if not start:
                yield from travel.to(0)
                return None
            top = start

    def _counts(self) -> dict[int, int]:
        """Return how many hits there were of each breakpoint that counts them, up to where they were counted last."""
        return {each.aim.number: each.count for each in self._counting()}

    def _floor(self, moment: int, counts: Mapping[int, int]) -> int:
        """Return a moment, up to `moment`, such that surely nothing stops a run that goes back from there to it. `counts`
        is how many hits there were up to `moment`."""
        if self._cursor is not None or self._uncounted == moment:
            return moment
        floors = []
        for number, each in self._armed.items():
            if each.message is None:
                floors.append(each.floor(moment, counts[number]) if number in counts else moment)
        return max(floors, default=moment)

    def _last_between(
        self, start: int, end: int, counts: dict[int, int]
    ) -> Generator[None, None, Hit | None]:
        """The last hit after the moment `start`, that of a checkpoint, up to `end`; where it is the start of the run,
        also there. `counts` is how many hits there were up to the end, and then up to the start."""
        travel = self._travel
        travel.nearest(start)
        hits: dict[int, dict[int, str | None]] = {}
        """By moment, those that are hit; and why, where that is not known."""

        def note(moment: int, number: int) -> bool:
            hits.setdefault(moment, {})[number] = None
            return True

        self.scan.passes = note
        try:
            yield from self._gather(start, end, hits)
        finally:
            self.scan.passes = self._passes
        for moment, numbers in sorted(hits.items(), reverse=True):
            found = tuple(
                number for number, why in numbers.items() if self._stops_back(number, why, counts)
            )
            if found:
                failures = {number: why for number, why in numbers.items() if why is not None}
                return Hit(moment, found, failures)
        return None

    def _gather(
        self, start: int, end: int, hits: dict[int, dict[int, str | None]]
    ) -> Generator[None, None, None]:
        """All hits from here on, up to the moment `end`."""
        travel = self._travel
        hit = None if start else self.scan.here()
        while True:
            if hit is not None:
                self._note_failures(hit)
                found = hits.setdefault(hit.moment, {})
                found.update((number, hit.failures.get(number)) for number in hit.breakpoints)
            if travel.steps >= end:
                break
            hit = yield from self.scan.next(travel.steps, end)
            if hit is None:
                break

    def _stops_back(self, number: int, failure: str | None, counts: dict[int, int]) -> bool:
        """Whether a hit stops a run that goes back; it is taken off the count. `failure` is why it is not known whether
        it is one."""
        each = self._armed.get(number)
        if each is None:
            return number == CURSOR  # else it was removed meanwhile
        if failure is not None:
            return True
        if each.counts is not None:
            if number not in counts:
                return False  # it was set meanwhile
            counts[number] -= 1
            if not each.counts(counts[number] + 1):
                return False
        return each.message is None

    def _count(self, moment: int) -> Generator[None, None, None]:
        """Find out how many hits there were up to a moment. The run is then where it was, interrupted or not."""
        travel, here = self._travel, self._travel.steps
        counting = self._counting()
        since = {each.aim.number: each.known(moment) for each in counting}
        for each in counting:
            each.start(*since[each.aim.number])
        begin = min((known for known, _ in since.values()), default=moment)
        self._uncounted = -1
        if begin == moment:
            return
        for each in counting:
            each.is_counted = False  # if it is interrupted, or left
        try:
            yield from self._count_from(begin, moment)
            yield from travel.to(here)
        except Interrupted:
            yield from travel.to(here)
            raise
        for each in counting:
            each.is_counted = True

    def _count_from(self, begin: int, moment: int) -> Generator[None, None, None]:
        """Count the hits from the moment `begin` up to `moment`; the run is left there."""
        travel, counting = self._travel, self._counting()
        counted = {each.aim.number: each for each in counting}
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
            for each in counting:
                each.mark(moment)

    def _counting_scan(self, counted: Mapping[int, Armed]) -> Scan:
        """A scan that counts the hits of these, by their numbers; some may be removed meanwhile."""
        scan = Scan(self._travel, [each.aim for each in counted.values()])

        def count(moment: int, number: int) -> bool:
            counted[number].hit(moment)
            return True

        scan.passes = count
        return scan

    def _passes(self, moment: int, number: int) -> bool:
        """Count a hit, if it does not stop the run and is not logged."""
        each = self._armed.get(number)
        if each is None or each.counts is None or not each.is_counted or each.is_counting(moment):
            return False
        each.hit(moment)
        return True

    def _settled(self, hit: Hit) -> Hit | None:
        """Count a hit, and log; what remains of it."""
        self._note_failures(hit)
        found = []
        for number in hit.breakpoints:
            each = self._armed.get(number)
            if each is None and number != CURSOR:
                continue  # removed meanwhile
            if each is None or number in hit.failures:
                found.append(number)
                continue
            if each.counts is not None:
                each.hit(hit.moment)
                if not each.counts(each.count):
                    continue
            if each.message is not None:
                self._travel.show()  # what the run has written before
                self._log(each.message(self.scan.state_of_hit(each.aim)))
            else:
                found.append(number)
        return Hit(hit.moment, tuple(found), hit.failures) if found else None

    def _note_failures(self, hit: Hit) -> None:
        for number in hit.failures:
            if number in self._armed:
                self._armed[number].has_failed = True

    def _counting(self) -> Sequence[Armed]:
        return [each for each in self._armed.values() if each.counts is not None]

    def _aim(self) -> None:
        aims = [each.aim for each in self._armed.values()]
        if self._cursor is not None:
            aims.append(Aim(CURSOR, AtPlace(self._cursor)))
        self.scan.aim(aims)


def counting(text: str) -> tuple[Callable[[int], bool], Callable[[int, int], bool]]:
    """Read which hits count: ``5``, ``>= 5``, ``% 5``. Returns whether the hit of a number does, and whether none does
    of those from one number up to another. Raises ExpressionError."""
    sign = text.strip()
    digits = sign.lstrip("<>=!% \t")
    sign = sign[: len(sign) - len(digits)].strip()
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 19 else -1
    if sign not in _COUNTS or number < (sign == "%"):
        message = phrase("hits are counted as `5`, `>= 5` or `% 5`")
        raise ExpressionError(message, 1)
    counts, skips = _COUNTS[sign]
    return lambda count: counts(count, number), lambda first, last: skips(first, last, number)


_EQUAL = (
    lambda count, number: count == number,
    lambda first, last, number: not first <= number <= last,
)
_COUNTS: dict[str, tuple[Callable[[int, int], bool], Callable[[int, int, int], bool]]] = {
    "": _EQUAL,
    "=": _EQUAL,
    "==": _EQUAL,
    ">": (lambda count, number: count > number, lambda _, last, number: last <= number),
    ">=": (lambda count, number: count >= number, lambda _, last, number: last < number),
    "<": (lambda count, number: count < number, lambda first, _, number: first >= number),
    "<=": (lambda count, number: count <= number, lambda first, _, number: first > number),
    "%": (
        lambda count, number: count % number == 0,
        lambda first, last, number: last // number == (first - 1) // number,
    ),
}
"""By the sign: whether a hit counts, and whether none does of several."""


def _moment(mark: tuple[int, int]) -> int:
    return mark[0]
