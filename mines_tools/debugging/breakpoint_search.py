"""Searches for hits: the moments at which breakpoints could stop a run, regardless of hit counts."""

from __future__ import annotations

from mines_tools.debugging.breakpoint_aims import Aims, BreakpointHit, waits_for_first
from mines_tools.debugging.breakpoint_tests import HitTests, Rows, is_at_first
from mines_tools.debugging.breakpoints import InRow, OnCell, OnDepth, OnSlot, OnStack, OnVariable
from mines_tools.debugging.evaluating import EvaluationError, MomentState
from mines_tools.debugging.watched_data import WatchedData, in_slot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from mines_tools.debugging.breakpoint_aims import Aim
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import StackValue

_AT_ONCE = 2048
"""The maximum number of steps that are examined together."""
_FAR = 1 << 60


class Scan:
    """A search for hits while a run moves forward. An *aim* is a thing to search for, such as a breakpoint.

    The run calls a test function at each event that may be a hit. The test function evaluates the condition. If the
    condition is false, the test function returns False, and the run continues without a pause. If the test function
    returns True, the run pauses, and the scan examines the moment completely.
    """

    def __init__(self, travel: Travel, aims: Iterable[Aim] = (), *, is_quick: bool = True) -> None:
        """Search for `aims`. With `is_quick`, the run calls test functions. The search is then
        faster, but finds the same hits."""
        self._travel = travel
        self._is_quick = is_quick
        self.seen = -1
        """The moment up to which all hits have been found; -1 at first."""
        self.passes: Callable[[int, int], bool] | None = None
        """The function that returns whether the run continues after a hit. It takes the moment of
        the hit and the number of the aim, and may be called more than once for the same hit. None
        if the run stops at each hit."""
        self.unknown = -1
        """The moment before a step that could not be examined because it needs input; -1 if there
        is no such step."""
        self._failures: dict[int, str] = {}
        """The reasons why conditions of aims could not be computed in the last evaluation, by the
        numbers of the aims."""
        self._begin = -1
        """The moment at which the search began. Only hits after this moment are searched for."""
        self.aim(aims)

    def aim(self, aims: Iterable[Aim]) -> None:
        """Search for `aims` instead of the earlier aims."""
        self._aims = Aims(aims)
        self._watched_data = WatchedData(self._travel, self._aims.data)
        self._rows = Rows(self._travel)
        if self._travel.steps > 0:
            self._look_at_rows()
        self._tests = HitTests(self._travel, self._aims, self._rows, self._stops_at)
        self._tests.begin = self._begin
        self._plain = self._aims.watch(lambda _: None, lambda _: None, lambda _: None)
        self._watched = self._tests.watch() if self._is_quick else self._plain

    def _stops_at(self, moment: int, number: int) -> bool:
        """Return whether the hit of the aim `number` at `moment` stops the run."""
        passes = self.passes
        return passes is None or not passes(moment, number)

    def _look_at_rows(self) -> None:
        self._rows.look(self._aims_here())

    def next(
        self, begin: int, end: int | None = None
    ) -> Generator[None, None, BreakpointHit | None]:
        """Go forward to the next hit after the moment `begin`, up to and including the moment
        `end`, and return this hit.

        Return None if there is no such hit, or if the run stops too early.
        """
        travel = self._travel
        self.seen = self._begin = self._tests.begin = begin
        self._watched_data.look()
        self._look_at_rows()
        is_one_step = end == travel.steps + 1
        while end is None or travel.steps < end:
            if self._aims.is_empty:
                if not travel.ahead(_FAR if end is None else end - travel.steps):
                    return None
                self.seen = max(begin, travel.steps - 1)
                yield
                continue
            steps = travel.steps
            until = steps + (_AT_ONCE if end is None else min(_AT_ONCE, end - steps))
            while steps < until:
                is_single = is_one_step or self._watched_data.has_stacks
                if not (self._step() if is_single else self._go_on(until - steps)):
                    return self._at_end(begin)
                steps, event = travel.steps, travel.event
                about = () if event is None else self._aims.about(event)
                if about and steps - 1 > begin:
                    yield from travel.to(steps - 1)
                    self.seen = steps - 1
                    hit = self._hit(steps - 1, self._true(about, event))
                    if hit is not None:
                        return hit
                    self._watched_data.look()
                    travel.step()
                    travel.remember()
                yield from self._refresh()
                at_place = dict.fromkeys((*self._at_place(), *self._aims.passed(travel.event)))
                hits = (*self._true([*at_place]), *self._true(self._watched_data.changed(), event))
                if hits:
                    hits += self.next_step()
                    self.seen = steps
                    hit = self._hit(steps, hits)
                    return None if hit is None else hit._replace(before=self._watched_data.before)
                self.seen = steps - 1
                yield
        return self._at_end(begin)

    def _refresh(self) -> Iterator[None]:
        """Make sure that the stored values of watched stacks are the values before the last step.
        If this is not certain, go back one step, read the values, and take the step again."""
        travel, counts = self._travel, self._watched_data.missing()
        if counts is not None:
            yield from travel.to(travel.steps - 1)
            self._watched_data.look(counts)  # other breakpoints may have been set meanwhile
            travel.step()

    def _at_end(self, begin: int) -> BreakpointHit | None:
        """Return the hit at the last moment of the scan. The scan began at the moment `begin`. The hit contains only
        aims that the effects of the next step hit. All other aims have been examined already.
        """
        hits = self.next_step() if self._travel.steps > begin else ()
        self.seen = self._travel.steps
        return self._hit(self.seen, hits)

    def _step(self) -> bool:
        """Take one step, and return whether the step was taken. Afterwards, the event of this step
        is known."""
        return self._travel.step() is not None

    def _go_on(self, steps: int) -> bool:
        """Take at most `steps` steps, until the scan must examine a moment. Return whether any step
        was taken.

        If the user changed the state at a moment, no test function is called there. A test function
        would see a state that is not the result of a step alone.
        """
        travel = self._travel
        if not travel.changed:
            return travel.until(steps, self._watched)
        room = travel.room
        return (
            travel.until(1, self._plain)
            if room == 1
            else travel.until(min(steps, room - 1), self._watched)
        )

    def _hit(self, moment: int, numbers: tuple[int, ...]) -> BreakpointHit | None:
        """Return the hit at `moment` of the aims that have these `numbers`. Return None if
        `numbers` is empty."""
        failures, self._failures = self._failures, {}
        return BreakpointHit(moment, numbers, failures) if numbers else None

    def here(self) -> BreakpointHit | None:
        """Return the hit at the current moment; None if no aim is hit. Two kinds of aims are examined: aims for the
        place of the next step, and aims for the effects of this step."""
        return self._hit(self._travel.steps, (*self._true(self._at_place()), *self.next_step()))

    def hit_of_next_step(self) -> BreakpointHit | None:
        """Return the hit at the current moment. Only aims for the effects of the next step are examined, so the place
        of the step does not matter. Return None if no aim is hit."""
        return self._hit(self._travel.steps, self.next_step())

    def next_step(self) -> tuple[int, ...]:
        """Return the numbers of the aims that the effects of the next step hit."""
        if not self._aims.commands and not self._aims.errors:
            return ()
        event = self._travel.peek()
        self.unknown = self._travel.steps if event is None else -1
        return () if event is None else self._true(self._aims.about(event), event)

    def _at_place(self) -> Sequence[Aim]:
        """Return the aims that are hit because the next step is at the place of an aim, or enters
        the row of an aim."""
        return [
            aim
            for aim in self._aims_here()
            if (not isinstance(aim.what, InRow) or self._rows.enters(aim.number))
            and (not waits_for_first(aim) or is_at_first(self._travel))
        ]

    def _aims_here(self) -> Sequence[Aim]:
        """Return the aims for the place of the next step, or for the row of this place."""
        return self._aims.at(self._travel.run.place()) if self._aims.has_places else ()

    def _true(self, aims: Sequence[Aim], event: Event | None = None) -> tuple[int, ...]:
        """Return the numbers of those `aims` whose condition is true at this moment, or cannot be
        computed.

        Words such as ``command`` in a condition refer to the step whose event is `event`. If
        `event` is None, they refer to the next step.
        """
        if not aims:
            return ()
        state = None
        hits = []
        for aim in aims:
            if aim.condition is not None:
                if aim.live is None and state is None:
                    state = self.state(event)  # this takes the next step, and takes it back
                try:
                    holds = aim.condition(state) if aim.live is None else aim.live(None)
                    if not holds:
                        continue
                except EvaluationError as error:
                    self._failures[aim.number] = str(error)
            hits.append(aim.number)
        return tuple(hits)

    def state(self, event: Event | None = None) -> MomentState:
        """Return the state for evaluating expressions at this moment. Words such as ``command``
        refer to the step whose event is `event`. If `event` is None, they refer to the next step."""
        travel = self._travel
        if event is None:
            event = travel.peek()  # first, because the view shows the run as it is when it is taken
        return MomentState(travel.run.view(), travel.steps, lambda: event, lambda: travel.output)

    def state_of_hit(self, aim: Aim) -> MomentState:
        """Return the state for evaluating the expressions in the message of `aim`. The aim is hit
        at this moment. If the aim watches data, words such as ``command`` refer to the last step.
        Otherwise they refer to the next step."""
        is_after = isinstance(aim.what, (OnCell, OnDepth, OnStack, OnSlot, OnVariable))
        return self.state(self._travel.event if is_after else None)

    def in_slot(self, what: OnSlot) -> StackValue | None:
        """Return the value that is in the slot `what` at this moment; None if the slot is empty."""
        return in_slot(self._travel, what)
