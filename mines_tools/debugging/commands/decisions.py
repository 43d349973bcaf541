"""Finds the steps that decided, by a value, where the run continues."""

from __future__ import annotations

from mines_tools.debugging.why import last_step
from mines_tools.interface.run_state import Watch
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.travel import Travel
    from mines_tools.debugging.why import Search
    from mines_tools.interface.run import Event, Place
    from mines_tools.interface.run_state import StackValue


def last_decision(desk: Desk, end: int) -> Search[tuple[Sequence[Answer], int]]:
    """Return a line about the last step up to the moment `end` that decided where the run continues, and the moment
    after this step. Such a step performed one of `RunVocabulary.decisions`. Return no line and 0 if there is none."""
    travel, commands = desk.debugger.travel, desk.debugger.running.words.decisions
    wanted = frozenset(commands)

    def is_it(event: Event) -> bool:
        performed = event.command, *event.executed
        return event.error is None and not wanted.isdisjoint(performed)

    step = yield from last_step(travel, Watch(commands=dict.fromkeys(commands)), is_it, 0, end)
    if step is None:
        return (), 0
    moment, event = step
    yield from travel.to(moment)
    deciding = [name for name in (event.command, *event.executed) if name in wanted]
    flag, place = _flag_set(desk, deciding), travel.run.place()
    taken = yield from taken_by_last(travel)
    # The same values can be in two stacks of a view.
    took = _took(desk, next(iter(taken.values()), ()))
    what = phrase("{took}; {flag}", took=took, flag=flag) if flag else _continued(desk, place, took)
    by = ", ".join(name for name in deciding if name != event.command)
    line = desk.texts.step(moment, event, what, by=by)
    text, short = (phrase("decided by {step}", step=words) for words in (line.text, line.what))
    return [line._replace(text=text, what=short)], moment


def _flag_set(desk: Desk, commands: Sequence[str]) -> str:
    """Return words for the variable that `commands` have just set, if they decide by setting one. Otherwise return an
    empty text."""
    sets, view = desk.debugger.running.words.sets, desk.debugger.travel.run.view()
    for name, setters in sets.items():
        if not set(setters).isdisjoint(commands):
            value = desk.texts.value(view.variables[name])
            return phrase("set {name} to {value}", name=desk.texts.title(name), value=value)
    return ""


def _took(desk: Desk, values: Sequence[StackValue]) -> str:
    """Return words for the values that a step took from a stack."""
    shown = ", ".join(map(desk.texts.value, values))
    return phrase("took {values}", values=shown) if shown else phrase("took no value")


def _continued(desk: Desk, place: Place | None, took: str) -> str:
    """Return words for a decision. `place` is the place of the next step; None if the run ended. `took` says which values
    the decision took."""
    if place is None:
        return phrase("{took}; then the run ended", took=took)
    to = desk.texts.places.of_step(place)
    return phrase("{took}; the next step: {place}", took=took, place=to)


def taken_by_last(travel: Travel) -> Search[Mapping[str, Sequence[StackValue]]]:
    """Go back one step. Return the values that this step took from each stack, the top first. Stacks that did not become
    lower are left out."""
    depths = {name: len(stack) for name, stack in travel.run.view().stacks.items()}
    yield from travel.to(travel.steps - 1)
    return {
        name: [*stack[depths.get(name, 0) :]][::-1]
        for name, stack in travel.run.view().stacks.items()
        if len(stack) > depths.get(name, 0)
    }
