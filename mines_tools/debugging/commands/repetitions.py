"""Finds the last step after which a value said how often a part of the program is performed."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.answers import Answer
from mines_tools.debugging.why import last_step
from mines_tools.interface.run_state import Slot, Watch
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search
    from mines_tools.interface.run import CountedPart, Event
    from mines_tools.text.source import Span


class Repetition(NamedTuple):
    """A value that said how often a part of the program is performed."""

    line: Answer
    moment: int
    """The moment at which the run reached the part."""
    slot: Slot | None
    """The slot of the value at this moment. None if the stack was empty, or if the user has changed the state at this
    moment."""
    is_reason: bool
    """True if the run came to the next step because of this repetition: the step is in the part, or the part was left out
    directly before the step."""


def last_repetition(desk: Desk, begin: int, end: int) -> Search[Repetition | None]:
    """Return the last repetition because of which the run came to the step after the moment `end`. If there is none, return
    the last one that has happened. Only moments after `begin` and up to `end` count; `begin` is -1 if the start counts, too.
    Return None if there is none."""
    travel, parts = desk.debugger.travel, desk.debugger.running.counted()
    if not parts or begin >= end:
        return None
    yield from travel.to(max(end - 1, 0))
    event = travel.step() if end else None
    place = travel.run.place()
    at_start = desk.debugger.running.counted_at_start() if begin < 0 else ()
    reached = at_start if event is None else event.counted
    if reached and not reached[-1].times:
        return (yield from _repetition(desk, end, event, reached[-1], is_reason=True))
    at = None if place is None else place.span
    around = [part for part in parts if at is not None and part.start <= at.start < part.end]
    for spans, is_reason in ((around, True), (parts, False)):
        wanted = frozenset(spans)

        def is_it(event: Event, wanted: Set[Span] = wanted) -> bool:
            return any(part.span in wanted for part in event.counted)

        watch = Watch(counted=dict.fromkeys(spans))
        found = yield from last_step(travel, watch, is_it, max(begin, 0), end) if spans else ()
        moment, event = found or (0, None)
        reached = [part for part in (event.counted if event else at_start) if part.span in wanted]
        if reached:
            return (yield from _repetition(desk, moment, event, reached[-1], is_reason=is_reason))
    return None


def _repetition(
    desk: Desk, moment: int, event: Event | None, part: CountedPart, *, is_reason: bool
) -> Search[Repetition]:
    """Return the repetition of `part`, which the run reached at `moment`, after the step of `event`. `event` is None if this
    is the start."""
    travel = desk.debugger.travel
    yield from travel.to(moment)
    is_changed = travel.is_changed_here
    depth = len(travel.run.view().stacks[part.stack])
    slot = Slot(part.stack, (depth - 1,)) if depth and not is_changed else None
    line = _line(desk, moment, event, part, is_changed=is_changed)
    return Repetition(line, moment, slot, is_reason)


def _line(
    desk: Desk, moment: int, event: Event | None, part: CountedPart, *, is_changed: bool
) -> Answer:
    """Return a line that says how often `part` is performed. The run reached it at `moment`, after the step of `event`, or
    at the start if `event` is None. `is_changed` is true if the user has changed the state at this moment."""
    texts, value = desk.texts, part.value
    code, place = texts.code(part.span), texts.places.of_span(part.span)
    if value is None:
        what = phrase(
            "the run came to `{code}`, {place}, and left it out, because `{stack}` was empty",
            code=code, place=place, stack=texts.title(part.stack),
        )  # fmt: skip
    elif not part.times:
        what = phrase(
            "the run came to `{code}`, {place}, and left it out, because {top} was {value}",
            code=code, place=place, top=texts.slot_title(part.stack, (0,)), value=texts.value(value),
        )  # fmt: skip
    else:
        what = phrase(
            "the run came to `{code}`, {place}, and {value}, {top}, decided how often to perform it: {times}",
            code=code, place=place, top=texts.slot_title(part.stack, (0,)), value=texts.value(value),
            times=texts.value(part.times),
        )  # fmt: skip
    if part.is_reversed and part.times:
        what = phrase("{what}, with its moves reversed", what=what)
    if is_changed:
        what = phrase("{what}; you have set something after that", what=what)
    if event is None:
        return Answer(phrase("at the start {what}", what=what), 0, part.span)
    line = texts.step(moment, event, what)
    text, short = (phrase("after {step}", step=words) for words in (line.text, line.what))
    return line._replace(text=text, what=short)
