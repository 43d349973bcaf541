"""Finds the last step after which a value said how often a part of the program is performed."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.why import last_step
from mines_tools.interface.run_state import Slot, Watch
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search
    from mines_tools.interface.run import CountedPart, Event


class Repetition(NamedTuple):
    """A value that said how often a part of the program is performed."""

    line: Answer
    moment: int
    """The moment at which the run reached the part."""
    slot: Slot | None
    """The slot of the value at this moment. None if the stack was empty, or if the user has changed the state at this
    moment."""


def last_repetition(desk: Desk, begin: int, end: int) -> Search[Repetition | None]:
    """Return the last repetition after the moment `begin` and up to the moment `end`. Return None if there is none."""
    travel, parts = desk.debugger.travel, desk.debugger.running.counted()
    if not parts:
        return None
    watch = Watch(counted=dict.fromkeys(parts))
    found = yield from last_step(travel, watch, lambda event: bool(event.counted), begin, end)
    if found is None:
        return None
    moment, event = found
    part = event.counted[-1]
    yield from travel.to(moment - 1)
    depth = travel.unchanged(lambda: len(travel.run.view().stacks[part.stack]))
    yield from travel.to(moment)
    slot = Slot(part.stack, (depth - 1,)) if depth and not travel.is_changed_here else None
    return Repetition(_line(desk, moment, event, part, is_empty=not depth), moment, slot)


def _line(desk: Desk, moment: int, event: Event, part: CountedPart, *, is_empty: bool) -> Answer:
    """Return a line that says how often `part` is performed. The run is at `moment`, after the step of `event`. `is_empty`
    says whether the stack of `part` has no value."""
    texts = desk.texts
    code, place = texts.code(part.span), texts.places.of_span(part.span)
    if is_empty:
        what = phrase(
            "the run came to `{code}`, {place}, and left it out, because `{stack}` was empty",
            code=code, place=place, stack=texts.title(part.stack),
        )  # fmt: skip
    else:
        what = phrase(
            "the run came to `{code}`, {place}, and {top} decided how often to perform it: {times}",
            code=code, place=place, top=texts.slot_title(part.stack, (0,)), times=texts.value(abs(part.times)),
        )  # fmt: skip
    if part.times < 0:
        what = phrase("{what}, with its moves reversed", what=what)
    line = texts.step(moment, event, what)
    text, short = (phrase("after {step}", step=words) for words in (line.text, line.what))
    return line._replace(text=text, what=short)
