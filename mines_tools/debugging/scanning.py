"""Looking for hits: the moments at which breakpoints could stop a run, whatever was counted."""

from __future__ import annotations

from mines_tools.debugging.breakpoints import (
    AtPlace,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnVariable,
)
from mines_tools.debugging.evaluating import State, holds
from mines_tools.records import NamedTuple
from mines_tools.views import Watch

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from mines_tools.debugging.breakpoints import Data, What
    from mines_tools.debugging.evaluating import Evaluate
    from mines_tools.debugging.travel import Travel
    from mines_tools.running import Event
    from mines_tools.text import Span
    from mines_tools.views import Changes, StackValue

_AT_ONCE = 2048
"""So many steps are looked at in one go."""
CURSOR = 0
"""The number of what stands for a cursor."""
_FAR = 1 << 60


class Aim(NamedTuple):
    """What is looked for."""

    number: int
    what: What
    condition: Evaluate | None = None


class Hit(NamedTuple):
    """A moment at which a run stops."""

    moment: int
    breakpoints: tuple[int, ...]
    """Their numbers."""


class Scan:
    """What looks for hits while a run goes on."""

    def __init__(self, travel: Travel, aims: Iterable[Aim] = ()) -> None:
        self._travel = travel
        self.seen = -1
        """The last moment of which everything is known that could be hit."""
        self.passes: Callable[[int, Sequence[Aim]], bool] | None = None
        """Whether the run goes on at a moment that is hit without a condition: it need not be gone back to then."""
        self.unknown = -1
        """The moment, if any, at which the next step needs input that is not there, so that nobody knows what it does."""
        self.aim(aims)

    def aim(self, aims: Iterable[Aim]) -> None:
        """Look for these from now on."""
        self._places: dict[Span, list[Aim]] = {}
        self._commands: dict[str, list[Aim]] = {}
        self._errors: dict[str, list[Aim]] = {}
        self._data: list[tuple[Aim, Data]] = []
        for each in aims:
            what = each.what
            if isinstance(what, AtPlace):
                self._places.setdefault(what.span, []).append(each)
            elif isinstance(what, OnCommand):
                self._commands.setdefault(what.command, []).append(each)
            elif isinstance(what, OnError):
                self._errors.setdefault(what.name, []).append(each)
            else:
                self._data.append((each, what))
        self._slots: dict[OnSlot, StackValue | None] = {
            what: None for _, what in self._data if isinstance(what, OnSlot)
        }
        """The value in each slot that is looked at; none where there is none."""
        self._look_into_slots()
        data = [what for _, what in self._data]
        self._watch = Watch(
            frozenset(self._places),
            frozenset(self._commands),
            frozenset(self._errors),
            frozenset(
                (each.grid, each.column, each.row) for each in data if isinstance(each, OnCell)
            ),
            frozenset(each.stack for each in data if isinstance(each, OnDepth)),
            frozenset((each.stack, each.position) for each in data if isinstance(each, OnSlot)),
            frozenset(each.name for each in data if isinstance(each, OnVariable)),
        )
        self._is_idle = not (self._places or self._commands or self._errors or self._data)

    def next(self, begin: int, end: int | None = None) -> Generator[None, None, Hit | None]:
        """Go forth to the next hit after the moment `begin`; none where there is none until the run stops, or has come to
        the moment `end`, which is looked at too."""
        travel = self._travel
        self.seen = begin
        self._look_into_slots()
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
                if not travel.until(until - steps, self._watch):
                    return None
                steps, event = travel.steps, travel.event
                about = () if event is None else self._about(event)
                if about and steps - 1 > begin and not self._passes(steps - 1, about):
                    yield from travel.to(steps - 1)
                    self.seen = steps - 1
                    hits = self._true(about, event)
                    if hits:
                        return Hit(steps - 1, hits)
                    travel.step()
                    travel.remember()
                hits = self._true(self._at_place())
                if self._data:
                    hits += self._true(self._changed(), event)
                if hits:
                    hits += self.next_step()
                    self.seen = steps
                    return Hit(steps, hits)
                self.seen = steps - 1
            yield
        hits = self.next_step() if travel.steps > begin else ()
        self.seen = travel.steps
        return Hit(travel.steps, hits) if hits else None

    def _passes(self, moment: int, aims: Sequence[Aim]) -> bool:
        if self.passes is None or any(aim.condition is not None for aim in aims):
            return False
        return self.passes(moment, aims)

    def here(self) -> Hit | None:
        """Whether there is a hit at this moment, of what is about the next step."""
        hits = (*self._true(self._at_place()), *self.next_step())
        return Hit(self._travel.steps, hits) if hits else None

    def next_step(self) -> tuple[int, ...]:
        """The hits of what the next step does."""
        if not self._commands and not self._errors:
            return ()
        event = self._travel.peek()
        self.unknown = self._travel.steps if event is None else -1
        return () if event is None else self._true(self._about(event), event)

    def _about(self, event: Event) -> Sequence[Aim]:
        """What is about what a step has done, and so is hit before it."""
        found = self._commands.get(event.command, ())
        if event.executed and self._commands:
            commands = dict.fromkeys((event.command, *event.executed))
            found = [aim for name in commands for aim in self._commands.get(name, ())]
        if not self._errors:
            return found
        names = event.occasions if event.error is None else (event.error, *event.occasions)
        return [*found, *(aim for name in names for aim in self._errors.get(name, ()))]

    def _at_place(self) -> Sequence[Aim]:
        if not self._places:
            return ()
        place = self._travel.run.place()
        return () if place is None or place.span is None else self._places.get(place.span, ())

    def _changed(self) -> Sequence[Aim]:
        """What is about data that the last step has changed."""
        if not self._data:
            return ()
        changes = self._travel.changes()
        if changes is None:
            return ()
        found = [aim for aim, what in self._data if self._is_changed(what, changes)]
        if self._travel.is_changed_here:
            self._look_into_slots()
        return found

    def _true(self, aims: Sequence[Aim], event: Event | None = None) -> tuple[int, ...]:
        """Those whose condition holds here. They are about that step, or the next one."""
        if not aims:
            return ()
        state = None
        hits = []
        for aim in aims:
            if aim.condition is not None:
                if state is None:
                    state = self.state(event)
                if not holds(aim.condition(state)):
                    continue
            hits.append(aim.number)
        return tuple(hits)

    def state(self, event: Event | None = None) -> State:
        """What expressions are evaluated over here. They are about that step, or the next one."""
        travel = self._travel
        about = travel.peek if event is None else lambda: event
        return State(travel.run.view(), travel.steps, about, lambda: travel.output)

    def _is_changed(self, what: Data, changes: Changes) -> bool:
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
        if isinstance(what, OnDepth):
            return change.popped != len(change.pushed)
        was, now = self._slots[what], self._in_slot(what)
        self._slots[what] = now
        return was != now

    def _state_of(self, what: OnCell) -> str:
        return self._travel.run.view().grids[what.grid].cell(what.column, what.row).state

    def _in_slot(self, what: OnSlot) -> StackValue | None:
        values = self._travel.run.view().stacks[what.stack]
        return values[what.position] if what.position < len(values) else None

    def _look_into_slots(self) -> None:
        for what in self._slots:
            self._slots[what] = self._in_slot(what)
