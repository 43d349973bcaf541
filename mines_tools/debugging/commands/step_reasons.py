"""Finds what the command `why` says about a step: which values it used, what it wrote, and what led to it."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.answers import Answer
from mines_tools.debugging.arrivals import arrivals
from mines_tools.debugging.commands import decisions, missing_values
from mines_tools.debugging.commands.pages import AskedTrail
from mines_tools.debugging.commands.reasons import decided_lines, taken_because, traced
from mines_tools.debugging.why import Trail
from mines_tools.interface.run_state import Slot
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.debugging.breakpoints import AtIncluded, AtPlace
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search
    from mines_tools.interface.run import Event

_MOST_STEPS = 1000
"""The maximum number of steps of a statement that are looked at."""


def step_because(desk: Desk, number: int) -> Search[Sequence[Answer]]:
    """Return lines about the value at the top of the stack onto which the step `number` put values, or about the value
    that it took, if it put none. If the step failed, the lines say why. At the end, a line says which decision led to the
    step, if there was one."""
    travel = desk.debugger.travel
    decided = yield from decided_lines(desk, number - 1)
    yield from travel.to(number - 1)
    event, changes = travel.step(), travel.changes()
    assert event is not None
    view = travel.run.view()

    def line(what: str) -> Answer:
        return desk.texts.step(number, event, what, by=", ".join(event.executed))

    if number in travel.changed:
        words = phrase("you have set something after it, so its values are not traced")
        return [line(words), *decided]
    if event.error is not None:
        reason, lacked = missing_values.why_failed(desk, event)
        lines = [line(reason)]
        if lacked:
            stack = next(iter(view.stacks))
            lines += yield from missing_values.taker(desk, stack, lacked, number)
        return [*lines, *decided]
    changed = {} if changes is None else changes.stacks
    pushed = [name for name, each in changed.items() if each.pushed and view.stacks[name]]
    wrote = [line(phrase("wrote `{text}`", text=value_text(event.output)))] if event.output else []
    slot = yield from _put(
        desk, number, [Slot(name, (len(view.stacks[name]) - 1,)) for name in pushed]
    )
    yield from travel.to(number)
    if slot is not None:
        asked = AskedTrail(Trail(travel, slot), desk.title, desk.debugger.changed, wrote, decided)
        return (yield from traced(desk, asked))
    if changed and not _takes_from_default(desk, event):
        words = phrase("it is not known which values it used")
        return [*(wrote or [line(words)]), *decided]
    codes = decisions.codes_of(desk, event.executed)
    took = yield from decisions.taken_words(desk, codes)
    if event.output:
        took = phrase("{took}; wrote `{text}`", took=took, text=value_text(event.output))
    yield from travel.to(number)
    return (yield from taken_because(desk, [line(took)], codes, decided=decided))


def _put(desk: Desk, number: int, slots: Sequence[Slot]) -> Search[Slot | None]:
    """Return the first of `slots` into which the step `number` put a value; None if there is none. The slots are the tops of
    stacks that this step changed. A value that was the top before, too, was not put there: the stack has changed below."""
    if not slots:
        return None
    travel = desk.debugger.travel
    yield from travel.to(number - 1)
    origins, stacks = travel.origins(slots), travel.run.view().stacks
    for slot, origin in zip(slots, origins, strict=True):
        top = len(stacks[slot.stack]) - 1
        has_grown = slot.path[0] > top
        if has_grown or origin.how != "moved" or origin.of != (Slot(slot.stack, (top,)),):
            return slot
    return None


def place_because(desk: Desk, place: AtPlace | AtIncluded) -> Search[Sequence[Answer]]:
    """Return the same lines as `step_because` for the last step that performed the operation at `place`. If no step has
    done so up to the present moment, a line says so."""
    now = desk.debugger.moment
    moments = yield from arrivals(desk.debugger.travel, place, now, 2)
    if not moments:
        return [Answer(phrase("the program has not come there so far"))]
    step = yield from _telling_step(desk, moments[-1], now)
    lines = yield from step_because(desk, step)
    if len(moments) == 1:
        return lines
    before = phrase(
        "the time before was step {step:,}: `{sign}why step {number}`",
        step=moments[0] + 1, number=moments[0] + 1, sign=desk.sign,
    )  # fmt: skip
    return [*lines, Answer(before, moments[0])]


def _telling_step(desk: Desk, moment: int, end: int) -> Search[int]:
    """Return the number of the step that says most about the operation that the run performs at `moment`. It is the next
    step, except for a statement that takes several steps: then it is the last one up to the moment `end` that wrote
    something or decided where the run continues, or else the last one that put a value onto a stack, or else the last."""
    travel = desk.debugger.travel
    deciding = desk.debugger.running.words.decisions
    yield from travel.to(moment)
    begun = travel.run.place()
    acted = put = 0
    while travel.steps < min(end, moment + _MOST_STEPS):
        place = travel.run.place()
        is_first = travel.steps == moment
        if begun is None or place is None or place.statement != begun.statement:
            break
        if not is_first and (place.is_included_start or place.span is not None):
            break  # it begins again
        event, changes = travel.step(), travel.changes()
        if event is not None and (event.output or event.command in deciding):
            acted = travel.steps
        if changes is not None and any(each.pushed for each in changes.stacks.values()):
            put = travel.steps
        yield
    return acted or put or travel.steps


def _takes_from_default(desk: Desk, event: Event) -> bool:
    """Return whether the values that the step of `event` took are those that its command takes from the default stack.
    In a language in which a command uses default values, a step can also change which stack this is, or take values of
    its own from other stacks."""
    words = desk.debugger.running.words
    return bool(words.underflow) or event.command in words.takes()
