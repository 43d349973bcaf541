"""The tests that a run calls at events that may be hits of breakpoints.

A test evaluates the conditions of the breakpoints. If no breakpoint is hit, the test returns False, and the run continues
without a pause. A test returns True also if the answer is not known.
"""

from __future__ import annotations

from mines_tools.debugging.breakpoint_aims import waits_for_first
from mines_tools.debugging.breakpoints import InRow, OnCell
from mines_tools.debugging.evaluating import EvaluationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.breakpoint_aims import Aim, Aims
    from mines_tools.debugging.evaluating import Evaluate
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run_state import Test, Watch


class Rows:
    """The rows that the run has entered, for aims that are hit only when the run enters a row."""

    def __init__(self, travel: Travel) -> None:
        self._travel = travel
        self._rows: dict[int, tuple[int, bool]] = {}
        """The keys are the numbers of aims. The value contains the last moment at which the run was in the row of the
        aim, and whether the step to this moment entered the row."""

    def enters(self, number: int) -> bool:
        """Return whether the last step entered the row of the aim `number`. The caller has checked that the run is in
        this row now. So the result is True if the run was outside this row before the last step."""
        moment = self._travel.run.steps
        last, is_entered = self._rows.get(number, (-2, False))
        if moment != last:
            is_entered = last != moment - 1
            self._rows[number] = moment, is_entered
        return is_entered

    def look(self, aims: Sequence[Aim]) -> None:
        """Record that the run is in the rows of `aims` now, so that a next step that stays in one of these rows does not
        count as entering the row. A run enters its first row at the start. `aims` are the aims for the next place."""
        here = self._travel.steps
        self._rows = {aim.number: (here, not here) for aim in aims if isinstance(aim.what, InRow)}


class HitTests:
    """The tests for the aims of one search."""

    def __init__(
        self, travel: Travel, aims: Aims, rows: Rows, stops_at: Callable[[int, int], bool]
    ) -> None:
        """Prepare tests for `aims`. `stops_at` takes the moment of a hit and the number of the aim, and returns whether
        the run must stop there."""
        self._travel = travel
        self._aims = aims
        self._rows = rows
        self._stops_at = stops_at
        self.begin = -1
        """The moment at which the search began. Only hits after this moment are searched for."""
        self._held: dict[int, bool | None] = {}
        """For each aim with a command or an error, by the number of the aim: whether the condition
        was true before the last step. None if the condition could not be computed. (The run stops
        before a step with such a command or error.)"""

    def watch(self) -> Watch:
        """Return the watch for all aims, with the tests."""
        watch = self._aims.watch(self._after, self._before, self._left_out)
        about = [
            aim
            for aims_of_name in (self._aims.commands, self._aims.errors)
            for aim in aims_of_name.values()
        ]
        conditions = [
            (aim.number, aim.live) for aims in about for aim in aims if aim.live is not None
        ]
        if conditions:
            watch = watch._replace(before=lambda: self._hold(conditions))
        return watch

    def _after(self, aims: Sequence[Aim]) -> Test | None:
        """Return the test function that the run calls after a step that may be a hit of `aims`.

        Return None if no test function can decide whether `aims` are hit. Then the run pauses after
        each such step, and the scan examines the moment.
        """
        tested = []
        for aim in aims:
            is_one_state = isinstance(aim.what, OnCell) and aim.what.becomes
            if is_one_state or (aim.condition is not None and aim.live is None):
                return None
            live = self._live_at_first(aim) if waits_for_first(aim) else aim.live
            tested.append((aim.number, live))
        run = self._travel.run
        rows = [aim.number for aim in aims if isinstance(aim.what, InRow)]
        if rows:
            return self._test_of_rows(tested, rows)
        if len(tested) == 1:
            return self._test_of_one(*tested[0])

        def test() -> bool:
            for number, live in tested:
                try:
                    if live is not None and not live(None):
                        continue
                except EvaluationError:
                    return True
                if self._stops_at(run.steps, number):
                    return True
            return False

        return test

    def _left_out(self, aims: Sequence[Aim]) -> Test | None:
        """Return the test function that the run calls after a step after which a part of `aims` was left out. Return None
        if no test function can decide whether `aims` are hit."""
        if any(aim.condition is not None and aim.live is None for aim in aims):
            return None
        tests = [self._test_of_one(aim.number, aim.live) for aim in aims]
        return lambda: any(test() for test in tests)

    def _live_at_first(self, aim: Aim) -> Evaluate:
        """Return a function that evaluates the condition of `aim` and also requires that the next step is not a later
        repetition of an operation."""

        def live(_: object) -> bool:
            return is_at_first(self._travel) and (aim.live is None or bool(aim.live(None)))

        return live

    def _test_of_rows(
        self, tested: Sequence[tuple[int, Evaluate | None]], rows: Sequence[int]
    ) -> Test:
        """Return the test function for several aims at the same place. `tested` contains the
        numbers and conditions of these aims. `rows` contains the numbers of those aims that are hit
        only if the run enters the row of the place."""
        tests = {number: self._test_of_one(number, live) for number, live in tested}

        def test() -> bool:
            # Each is noted, for the next moment.
            inside = {number for number in rows if not self._rows.enters(number)}
            return any(test() for number, test in tests.items() if number not in inside)

        return test

    def _test_of_one(self, number: int, live: Evaluate | None) -> Test:
        """Return the test function that the run calls after a step that may be a hit of the aim
        `number`. The function `live` evaluates the condition of this aim. It is None if the aim
        has no condition."""
        run = self._travel.run

        def test() -> bool:
            try:
                if live is not None and not live(None):
                    return False
            except EvaluationError:
                return True
            return self._stops_at(run.steps, number)

        return test

    def _before(self, aims: Sequence[Aim]) -> Test | None:
        """Return the test function for `aims` that are hit before a step. The run calls the test
        function after this step. So the test function uses the results that `_hold` stored before
        the step.

        Return None if no test function can find the hits. In this case, the scan examines each step
        before which one of `aims` may be hit.
        """
        if any(aim.condition is not None and aim.live is None for aim in aims):
            return None
        tested = [(aim.number, aim.live is not None) for aim in aims]
        run = self._travel.run

        def test() -> bool:
            moment = run.steps - 1
            if moment <= self.begin:
                return False
            for number, has_condition in tested:
                held = self._held[number] if has_condition else True
                if held is False:
                    continue
                if held is None or self._stops_at(moment, number):
                    return True
            return False

        return test

    def _hold(self, conditions: Sequence[tuple[int, Evaluate]]) -> None:
        """Evaluate `conditions` in the state before a step, and store the results."""
        for number, condition in conditions:
            try:
                self._held[number] = bool(condition(None))
            except EvaluationError:
                self._held[number] = None


def is_at_first(travel: Travel) -> bool:
    """Return False if the next step of the run of `travel` is the second or a later repetition of an operation."""
    place = travel.run.place()
    return place is None or place.repetition is None or place.repetition[0] == 1
