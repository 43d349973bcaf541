"""The things to search for in a run: breakpoints, and the place of the cursor if the run should go there.

A *hit* is a moment at which an aim could stop the run, regardless of hit counts.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoints import (
    AtIncluded,
    AtPlace,
    InRow,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnVariable,
)
from mines_tools.interface.run_state import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mines_tools.debugging.breakpoints import Data, What
    from mines_tools.debugging.evaluating import Evaluate
    from mines_tools.interface.run import Event, IncludedPlace, Place
    from mines_tools.interface.run_state import StackValue, Test
    from mines_tools.text.source import Span

CURSOR = 0
"""The number of the `Aim` for the cursor. Other aims have the numbers of their breakpoints."""


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


class Aims:
    """The aims of a search, sorted by the events that may be hits."""

    def __init__(self, aims: Iterable[Aim]) -> None:
        self.places: dict[Span, list[Aim]] = {}
        """The aims for the place or the row of the next step, by the place."""
        self.included: dict[IncludedPlace, list[Aim]] = {}
        """The aims for a statement in an included file, by the place of this statement."""
        self.commands: dict[str, list[Aim]] = {}
        self.errors: dict[str, list[Aim]] = {}
        self.left_out: dict[Span, list[Aim]] = {}
        """The aims for a part of the text that the run leaves out."""
        self.data: list[tuple[Aim, Data]] = []
        """The aims for data, each with the data."""
        for aim in aims:
            self._add(aim)
        self.has_places = bool(self.places or self.included)
        """True if there are aims for the place of the next step."""
        self.is_empty = not (self.has_places or self.commands or self.errors or self.data)
        """True if there are no aims."""

    def _add(self, aim: Aim) -> None:
        what = aim.what
        if isinstance(what, AtPlace):
            self.places.setdefault(what.span, []).append(aim)
            for part in what.left_out:
                self.left_out.setdefault(part, []).append(aim)
        elif isinstance(what, AtIncluded):
            self.included.setdefault(what.place, []).append(aim)
        elif isinstance(what, InRow):
            for span in what.spans:
                self.places.setdefault(span, []).append(aim)
        elif isinstance(what, OnCommand):
            self.commands.setdefault(what.command, []).append(aim)
        elif isinstance(what, OnError):
            self.errors.setdefault(what.name, []).append(aim)
        else:
            self.data.append((aim, what))

    def at(self, place: Place | None) -> Sequence[Aim]:
        """Return the aims for `place`, the place of the next step, or for the row of this place."""
        if place is None:
            return ()
        aims = () if place.span is None else self.places.get(place.span, ())
        start = place.included_start if self.included else None
        return aims if start is None else [*aims, *self.included.get(start, ())]

    def about(self, event: Event) -> Sequence[Aim]:
        """Return the aims for the commands, the error or the occasions of `event`. Such an aim is hit at the moment
        before the step that has this event."""
        aims = self.commands.get(event.command, ())
        if event.executed and self.commands:
            commands = dict.fromkeys((event.command, *event.executed))
            aims = [aim for name in commands for aim in self.commands.get(name, ())]
        if not self.errors:
            return aims
        names = event.occasions if event.error is None else (event.error, *event.occasions)
        return [*aims, *(aim for name in names for aim in self.errors.get(name, ()))]

    def passed(self, event: Event | None) -> Iterator[Aim]:
        """Yield the aims that are hit because their part of the text was left out after the step of `event`. None means
        that the event is not known."""
        if self.left_out and event is not None:
            for part in event.left_out:
                yield from self.left_out.get(part, ())

    def watch(
        self,
        after: Callable[[Sequence[Aim]], Test | None],
        before: Callable[[Sequence[Aim]], Test | None],
        left_out: Callable[[Sequence[Aim]], Test | None],
    ) -> Watch:
        """Return a watch for the events that may be hits. The three functions return the test for the aims of one
        event. `after` is for aims that are hit after a step, `before` is for aims that are hit before a step, and
        `left_out` is for parts of the text that are left out."""
        cells: dict[tuple[str, int, int], list[Aim]] = {}
        depths: dict[str, list[Aim]] = {}
        slots: dict[tuple[str, int], list[Aim]] = {}
        variables: dict[str, list[Aim]] = {}
        for aim, what in self.data:
            if isinstance(what, OnCell):
                cells.setdefault((what.grid, what.column, what.row), []).append(aim)
            elif isinstance(what, OnDepth):
                depths.setdefault(what.stack, []).append(aim)
            elif isinstance(what, OnSlot):
                slots.setdefault((what.stack, what.position), []).append(aim)
            elif isinstance(what, OnVariable):
                variables.setdefault(what.name, []).append(aim)
        return Watch(
            {span: after(aims) for span, aims in self.places.items()},
            {name: before(aims) for name, aims in self.commands.items()},
            {name: before(aims) for name, aims in self.errors.items()},
            {cell: after(aims) for cell, aims in cells.items()},
            {name: after(aims) for name, aims in depths.items()},
            {slot: after(aims) for slot, aims in slots.items()},
            {name: after(aims) for name, aims in variables.items()},
            left_out={part: left_out(aims) for part, aims in self.left_out.items()},
            included={place: after(aims) for place, aims in self.included.items()},
        )


def waits_for_first(aim: Aim) -> bool:
    """Return whether `aim` is hit only by the first of several repetitions of an operation."""
    return isinstance(aim.what, AtPlace) and aim.what.is_at_first
