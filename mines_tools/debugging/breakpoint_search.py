"""Searches for hits: the moments at which breakpoints could stop a run, regardless of hit counts."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoints import (
    AtPlace,
    InRow,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnStack,
    OnVariable,
)
from mines_tools.debugging.evaluating import EvaluationError, MomentState, is_same
from mines_tools.interface.run_state import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from mines_tools.debugging.breakpoints import Data, What
    from mines_tools.debugging.evaluating import Evaluate
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import Changes, StackValue, Test
    from mines_tools.text.source import Span

_AT_ONCE = 2048
"""The maximum number of steps that are examined together."""
CURSOR = 0
"""The number of the `Aim` for the cursor. Other aims have the numbers of their breakpoints."""
_FAR = 1 << 60
_TOPS = 8
"""Before each step, this number of values is read from the top of a watched stack. A step that
leaves the depth of a stack unchanged seldom changes more values than these."""


class Aim(NamedTuple):
    """A thing to search for: a breakpoint, or the place of the cursor if the run should go there."""

    number: int
    what: What
    condition: Evaluate | None = None
    """The function that evaluates the condition in a `MomentState`; None if there is no condition."""
    live: Evaluate | None = None
    """A function that evaluates the condition faster than `condition`, because it reads values
    directly from the run. None if there is no such function."""


class BreakpointHit(NamedTuple):
    """A moment at which one or more breakpoints are hit, so that the run may stop there."""

    moment: int
    breakpoints: tuple[int, ...]
    """The numbers of the aims that are hit. An aim is a breakpoint, or the place of the cursor (see
    `Aim`)."""
    failures: Mapping[int, str] = {}
    """For each aim whose condition could not be computed: the number of the aim, and the reason.
    Such an aim counts as hit."""
    before: Mapping[OnSlot, StackValue | None] = {}
    """The values that watched slots contained before the last step; None for an empty slot. All slots that are hit are
    included."""


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
        self._before: Mapping[OnSlot, StackValue | None] = {}
        """The values in the watched slots before the last step that was examined."""
        self._begin = -1
        """The moment at which the search began. Only hits after this moment are searched for."""
        self.aim(aims)

    def aim(self, aims: Iterable[Aim]) -> None:
        """Search for `aims` instead of the earlier aims."""
        self._places: dict[Span, list[Aim]] = {}
        self._commands: dict[str, list[Aim]] = {}
        self._errors: dict[str, list[Aim]] = {}
        self._left_out: dict[Span, list[Aim]] = {}
        self._data: list[tuple[Aim, Data]] = []
        for new_aim in aims:
            self._add(new_aim)
        self._slots: dict[OnSlot, StackValue | None] = {
            what: None for _, what in self._data if isinstance(what, OnSlot)
        }
        """The value in each watched slot; None if the slot is empty."""
        self._tops: dict[str, Sequence[StackValue | None]] = {
            what.stack: () for _, what in self._data if isinstance(what, OnStack)
        }
        """The values at the top of each watched stack, the top first. If a stack has fewer values
        than are read, None stands for each missing value."""
        self._slots_seen = -1
        """The moment of the values in `_slots` and `_tops`."""
        self._look_into_slots()
        self._rows: dict[int, tuple[int, bool]] = {}
        """The keys are the numbers of the aims that are hit only when the run enters a row. The value contains the last
        moment at which the run was in this row, and whether the step to this moment entered the row."""
        if self._travel.steps > 0:
            self._look_at_rows()
        self._held: dict[int, bool | None] = {}
        """For each aim with a command or an error, by the number of the aim: whether the condition
        was true before the last step. None if the condition could not be computed. (The run stops
        before a step with such a command or error.)"""
        self._plain = self._watch(lambda _: None, lambda _: None, lambda _: None)
        self._watched = self._plain
        if self._is_quick:
            self._watched = self._watch(self._test, self._test_before, self._test_left_out)
            about = [
                aim
                for aims_of_name in (self._commands, self._errors)
                for aim in aims_of_name.values()
            ]
            conditions = [
                (aim.number, aim.live) for aims in about for aim in aims if aim.live is not None
            ]
            if conditions:
                self._watched = self._watched._replace(before=lambda: self._hold(conditions))
        self._is_idle = not (self._places or self._commands or self._errors or self._data)

    def _add(self, new_aim: Aim) -> None:
        what = new_aim.what
        if isinstance(what, AtPlace):
            self._places.setdefault(what.span, []).append(new_aim)
            for part in what.left_out:
                self._left_out.setdefault(part, []).append(new_aim)
        elif isinstance(what, InRow):
            for span in what.spans:
                self._places.setdefault(span, []).append(new_aim)
        elif isinstance(what, OnCommand):
            self._commands.setdefault(what.command, []).append(new_aim)
        elif isinstance(what, OnError):
            self._errors.setdefault(what.name, []).append(new_aim)
        else:
            self._data.append((new_aim, what))

    def _watch(
        self,
        after: Callable[[Sequence[Aim]], Test | None],
        before: Callable[[Sequence[Aim]], Test | None],
        left_out: Callable[[Sequence[Aim]], Test | None],
    ) -> Watch:
        cells: dict[tuple[str, int, int], list[Aim]] = {}
        depths: dict[str, list[Aim]] = {}
        slots: dict[tuple[str, int], list[Aim]] = {}
        variables: dict[str, list[Aim]] = {}
        for aim, what in self._data:
            if isinstance(what, OnCell):
                cells.setdefault((what.grid, what.column, what.row), []).append(aim)
            elif isinstance(what, OnDepth):
                depths.setdefault(what.stack, []).append(aim)
            elif isinstance(what, OnSlot):
                slots.setdefault((what.stack, what.position), []).append(aim)
            elif isinstance(what, OnVariable):
                variables.setdefault(what.name, []).append(aim)
        return Watch(
            {span: after(aims) for span, aims in self._places.items()},
            {name: before(aims) for name, aims in self._commands.items()},
            {name: before(aims) for name, aims in self._errors.items()},
            {cell: after(aims) for cell, aims in cells.items()},
            {name: after(aims) for name, aims in depths.items()},
            {slot: after(aims) for slot, aims in slots.items()},
            {name: after(aims) for name, aims in variables.items()},
            left_out={part: left_out(aims) for part, aims in self._left_out.items()},
        )

    # Tests, which the run calls. They return True also where the answer is not known.

    def _test(self, aims: Sequence[Aim]) -> Test | None:
        """Return the test function that the run calls after a step that may be a hit of `aims`.

        Return None if no test function can decide whether `aims` are hit. Then the run pauses after
        each such step, and the scan examines the moment.
        """
        tested = []
        for aim in aims:
            is_one_state = isinstance(aim.what, OnCell) and aim.what.becomes
            if is_one_state or (aim.condition is not None and aim.live is None):
                return None
            live = self._live_at_first(aim) if _is_at_first(aim) else aim.live
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
                passes = self.passes
                if passes is None or not passes(run.steps, number):
                    return True
            return False

        return test

    def _test_left_out(self, aims: Sequence[Aim]) -> Test | None:
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
            return self._is_at_first() and (aim.live is None or bool(aim.live(None)))

        return live

    def _is_at_first(self) -> bool:
        """Return False if the next step is the second or a later repetition of an operation."""
        place = self._travel.run.place()
        return place is None or place.repetition is None or place.repetition[0] == 1

    def _test_of_rows(
        self, tested: Sequence[tuple[int, Evaluate | None]], rows: Sequence[int]
    ) -> Test:
        """Return the test function for several aims at the same place. `tested` contains the
        numbers and conditions of these aims. `rows` contains the numbers of those aims that are hit
        only if the run enters the row of the place."""
        tests = {number: self._test_of_one(number, live) for number, live in tested}

        def test() -> bool:
            # Each is noted, for the next moment.
            inside = {number for number in rows if not self._enters(number)}
            return any(test() for number, test in tests.items() if number not in inside)

        return test

    def _enters(self, number: int) -> bool:
        """Return whether the last step entered the row of the aim `number`. The caller has checked
        that the run is in this row now. So the result is True if the run was outside this row
        before the last step."""
        moment = self._travel.run.steps
        last, is_entered = self._rows.get(number, (-2, False))
        if moment != last:
            is_entered = last != moment - 1
            self._rows[number] = moment, is_entered
        return is_entered

    def _look_at_rows(self) -> None:
        """Record the rows in which the run is now. So a next step that stays in one of these rows
        does not count as entering the row. A run enters its first row at the start."""
        here = self._travel.steps
        self._rows = {
            aim.number: (here, not here) for aim in self._aims_here() if isinstance(aim.what, InRow)
        }

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
            passes = self.passes
            return passes is None or not passes(run.steps, number)

        return test

    def _test_before(self, aims: Sequence[Aim]) -> Test | None:
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
            if moment <= self._begin:
                return False
            for number, has_condition in tested:
                held = self._held[number] if has_condition else True
                if held is False:
                    continue
                passes = self.passes
                if held is None or passes is None or not passes(moment, number):
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

    def next(
        self, begin: int, end: int | None = None
    ) -> Generator[None, None, BreakpointHit | None]:
        """Go forward to the next hit after the moment `begin`, up to and including the moment
        `end`, and return this hit.

        Return None if there is no such hit, or if the run stops too early.
        """
        travel = self._travel
        self.seen = self._begin = begin
        self._look_into_slots()
        self._look_at_rows()
        is_one_step = end == travel.steps + 1
        while end is None or travel.steps < end:
            if self._is_idle:
                if not travel.ahead(_FAR if end is None else end - travel.steps):
                    return None
                self.seen = max(begin, travel.steps - 1)
                yield
                continue
            steps = travel.steps
            until = steps + (_AT_ONCE if end is None else min(_AT_ONCE, end - steps))
            while steps < until:
                # A run cannot watch whole stacks: most steps change them anyway.
                is_single = is_one_step or bool(self._tops)
                if not (self._step() if is_single else self._go_on(until - steps)):
                    return self._at_end(begin)
                steps, event = travel.steps, travel.event
                about = () if event is None else self._about(event)
                if about and steps - 1 > begin:
                    yield from travel.to(steps - 1)
                    self.seen = steps - 1
                    hit = self._hit(steps - 1, self._true(about, event))
                    if hit is not None:
                        return hit
                    self._look_into_slots()
                    travel.step()
                    travel.remember()
                yield from self._refresh_slots()
                at_place = dict.fromkeys((*self._at_place(), *self._passed()))
                hits = (*self._true([*at_place]), *self._true(self._changed(), event))
                if hits:
                    hits += self.next_step()
                    self.seen = steps
                    hit = self._hit(steps, hits)
                    return None if hit is None else hit._replace(before=self._before)
                self.seen = steps - 1
                yield
        return self._at_end(begin)

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
        if not self._commands and not self._errors:
            return ()
        event = self._travel.peek()
        self.unknown = self._travel.steps if event is None else -1
        return () if event is None else self._true(self._about(event), event)

    def _about(self, event: Event) -> Sequence[Aim]:
        """Return the aims for the commands, the error or the occasions of `event`. Such an aim is
        hit at the moment before the step that has this event."""
        aims = self._commands.get(event.command, ())
        if event.executed and self._commands:
            commands = dict.fromkeys((event.command, *event.executed))
            aims = [aim for name in commands for aim in self._commands.get(name, ())]
        if not self._errors:
            return aims
        names = event.occasions if event.error is None else (event.error, *event.occasions)
        return [*aims, *(aim for name in names for aim in self._errors.get(name, ()))]

    def _at_place(self) -> Sequence[Aim]:
        """Return the aims that are hit because the next step is at the place of an aim, or enters
        the row of an aim."""
        return [
            aim
            for aim in self._aims_here()
            if (not isinstance(aim.what, InRow) or self._enters(aim.number))
            and (not _is_at_first(aim) or self._is_at_first())
        ]

    def _passed(self) -> Iterator[Aim]:
        """Yield the aims that are hit because their part of the text was left out after the last step."""
        event = self._travel.event
        if self._left_out and event is not None:
            for part in event.left_out:
                yield from self._left_out.get(part, ())

    def _aims_here(self) -> Sequence[Aim]:
        """Return the aims for the place of the next step, or for the row of this place."""
        if not self._places:
            return ()
        place = self._travel.run.place()
        return () if place is None or place.span is None else self._places.get(place.span, ())

    def _refresh_slots(self) -> Iterator[None]:
        """Make sure that the stored values of watched stacks are the values before the last step.
        If this is not certain, go back one step, read the values, and take the step again."""
        travel, steps = self._travel, self._travel.steps
        if not self._slots and not self._tops:
            return
        is_seen = self._slots_seen >= steps - 1
        if is_seen and not self._tops:
            return
        changes = travel.changes()
        if changes is None:
            return
        counts = {
            name: change.popped
            for name, change in changes.stacks.items()
            if name in self._tops and change.popped > _TOPS
        }
        stacks = {*self._tops, *(what.stack for what in self._slots)}
        if counts or (not is_seen and not stacks.isdisjoint(changes.stacks)):
            yield from travel.to(steps - 1)
            self._look_into_slots(counts)
            travel.step()

    def _changed(self) -> Sequence[Aim]:
        """Return the aims for data that the last step changed. Store the values of slots before this step."""
        self._before = {}
        if not self._data:
            return ()
        changes = self._travel.changes()
        if changes is None:
            return ()
        before, tops = self._before, _ = self._slots, self._tops
        self._look_into_slots({name: len(top) for name, top in tops.items()})
        return [aim for aim, what in self._data if self._is_changed(what, changes, before, tops)]

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

    def _is_changed(
        self,
        what: Data,
        changes: Changes,
        before: Mapping[OnSlot, StackValue | None],
        tops: Mapping[str, Sequence[StackValue | None]],
    ) -> bool:
        """Return whether a step changed `what`.

        `changes` are the changes that the step made. `before` contains the values of all watched
        slots before the step. `tops` contains the values at the top of each watched stack before
        the step.
        """
        if isinstance(what, OnVariable):
            return what.name in changes.variables
        if isinstance(what, OnCell):
            at = what.grid, what.column, what.row
            if not changes.touches(*at):
                return False
            if not what.becomes or (*at, what.becomes) in changes.hits:
                return True
            return (
                at[1:] in changes.cells.get(what.grid, ()) and self._state_of(what) == what.becomes
            )
        change = changes.stacks.get(what.stack)
        if change is None:
            return False
        if isinstance(what, (OnDepth, OnStack)) and change.popped != len(change.pushed):
            return True
        if isinstance(what, OnDepth):
            return False
        if isinstance(what, OnStack):
            one, other = tops[what.stack], self._tops[what.stack]
            return not all(map(is_same, one[: change.popped], other[: change.popped]))
        return not is_same(before[what], self._slots[what])

    def _state_of(self, what: OnCell) -> str:
        return self._travel.run.view().grids[what.grid].cell(what.column, what.row).state

    def in_slot(self, what: OnSlot) -> StackValue | None:
        """Return the value that is in the slot `what` at this moment; None if the slot is empty."""
        readers = self._travel.run.readers()
        read = None if readers is None else readers.item(what.stack)
        if read is not None:
            return read(what.position)
        values = self._travel.run.view().stacks[what.stack]
        return values[what.position] if what.position < len(values) else None

    def _top_of(self, stack: str, count: int) -> Sequence[StackValue | None]:
        """Return the `count` top values of `stack`, the top first. If the stack has fewer values, the rest of the
        result is None."""
        readers = self._travel.run.readers()
        read = None if readers is None else readers.item(stack)
        if read is not None:
            return [read(-1 - above) for above in range(count)]
        values = self._travel.run.view().stacks[stack]
        return [values[-1 - above] if above < len(values) else None for above in range(count)]

    def _look_into_slots(self, counts: Mapping[str, int] = {}) -> None:  # it does not change
        """Read and store the watched values of stacks. At least the `_TOPS` top values of a watched
        stack are read. `counts` can request more: it contains, by the name of a stack, the number
        of top values to read."""
        self._slots_seen = self._travel.steps
        if self._slots:
            self._slots = {what: self.in_slot(what) for what in self._slots}
        if self._tops:
            self._tops = {
                name: self._top_of(name, max(counts.get(name, 0), _TOPS)) for name in self._tops
            }


def _is_at_first(aim: Aim) -> bool:
    return isinstance(aim.what, AtPlace) and aim.what.is_at_first
