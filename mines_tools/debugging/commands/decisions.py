"""Finds the steps that decided, by a value, where the run continues."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.commands.missing_values import why_failed
from mines_tools.debugging.shortage_words import failed_command
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


class Decision(NamedTuple):
    """A step that decided where the run continues."""

    line: Answer
    moment: int
    """The moment after the step."""
    codes: Sequence[int] = ()
    """The numbers of the commands that decided, if commands are values."""
    lacked: int = 0
    """If the deciding command failed because the only stack had too few values: how many values it needs; otherwise 0."""


def last_decision(desk: Desk, end: int) -> Search[Decision | None]:
    """Return the last step up to the moment `end` that decided where the run continues. Such a step performed one of
    `RunVocabulary.decisions`. If this command failed, and the run continued, it went to the next operation: that is a
    decision too. Return None if there is none."""
    travel, commands = desk.debugger.travel, desk.debugger.running.words.decisions
    wanted = frozenset(commands)

    def is_it(event: Event) -> bool:
        if event.error is not None:
            return failed_command(event) in wanted and travel.run.place() is not None
        return not wanted.isdisjoint((event.command, *event.executed))

    step = yield from last_step(travel, Watch(commands=dict.fromkeys(commands)), is_it, 0, end)
    if step is None:
        return None
    moment, event = step
    yield from travel.to(moment)
    if event.error is not None:
        return _failed(desk, moment, event)
    deciding = [name for name in (event.command, *event.executed) if name in wanted]
    codes = codes_of(desk, deciding)
    flag, place, is_changed = (
        _flag_set(desk, deciding),
        travel.run.place(),
        travel.is_changed_here,
    )
    taken = yield from taken_by_last(travel)
    operand = first_operand(taken, codes)
    name, above = operand or ("", 0)
    took = _took(desk, name, taken[name][above:] if name else ())
    if flag:
        what = phrase("{took}; {flag}", took=took, flag=flag)
        used = yield from _used(desk, moment, end)
        what = phrase("{what}; {used}", what=what, used=used) if used else what
    else:
        values = taken[name][above:] if name else ()
        found = _found(desk, deciding, values, took)
        what = found if is_changed else _continued(desk, place, found)
    by = ", ".join(name for name in deciding if name != event.command)
    line = desk.texts.step(moment, event, what, by=by)
    text, short = (phrase("last decided by {step}", step=words) for words in (line.text, line.what))
    return Decision(line._replace(text=text, what=short), moment, codes)


def _failed(desk: Desk, moment: int, event: Event) -> Decision:
    """Return the decision of a step whose deciding command failed. `moment` is the moment after the step, where the run is,
    and `event` is its event."""
    travel = desk.debugger.travel
    place = travel.run.place()
    reason, lacked = why_failed(desk, event)
    # The user may have set where the run continues.
    what = reason if travel.is_changed_here else _continued(desk, place, reason)
    line = desk.texts.step(moment, event, what)
    text, short = (phrase("last decided by {step}", step=words) for words in (line.text, line.what))
    return Decision(line._replace(text=text, what=short), moment, lacked=lacked)


def codes_of(desk: Desk, commands: Sequence[str]) -> Sequence[int]:
    """Return the numbers of `commands`, if commands are values."""
    numbers = desk.debugger.running.words.codes()
    return [numbers[name] for name in commands if name in numbers]


def taken_words(desk: Desk, codes: Sequence[int]) -> Search[str]:
    """Go back one step. Return words for the values that this step took from a stack, without the numbers `codes` of its
    commands."""
    taken = yield from taken_by_last(desk.debugger.travel)
    name, above = command_operand(desk, taken, codes) or ("", 0)
    return _took(desk, name, taken[name][above:] if name else ())


def command_operand(
    desk: Desk, taken: Mapping[str, Sequence[StackValue]], codes: Sequence[int]
) -> tuple[str, int] | None:
    """Return the same as `first_operand` for the step that comes next. In a language in which a command uses default
    values, a command takes values only from the default stack: those from other stacks say how often it is executed."""
    operand = first_operand(taken, codes)
    default = next(iter(desk.debugger.travel.run.view().stacks))
    is_of_command = desk.debugger.running.words.underflow or (operand and operand[0] == default)
    return operand if is_of_command else None


def first_operand(
    taken: Mapping[str, Sequence[StackValue]], codes: Sequence[int]
) -> tuple[str, int] | None:
    """Return the stack from which a step took the first value that is no number of a command, and how many values above
    it the step took. Return None if the step took no value.

    `taken` are the values that the step took from each stack, the top first. `codes` are the numbers of the commands
    that it performed, if commands are values: such a number is the first value of a stack from which it was taken.
    """
    found = None
    # If a stack is in a view twice, the first name is its own.
    for name, values in taken.items():
        above = 1 if values[0] in codes else 0
        if len(values) > above:
            return name, above
        found = name, 0
    return found


def _flag_set(desk: Desk, commands: Sequence[str]) -> str:
    """Return words for the variable that `commands` have just set, if they decide by setting one. Otherwise return an
    empty text."""
    sets, view = desk.debugger.running.words.sets, desk.debugger.travel.run.view()
    if desk.debugger.travel.is_changed_here:
        return ""  # the user may have given the variable another value after the step
    for name, setters in sets.items():
        if not set(setters).isdisjoint(commands):
            value = desk.texts.value(view.variables[name])
            return phrase("set {name} to {value}", name=desk.texts.title(name), value=value)
    return ""


def _used(desk: Desk, begin: int, end: int) -> Search[str]:
    """Return words for the first part of the program that the run performed or left out because of the variable that was
    set at the moment `begin`. Return an empty text if there is none up to the next step at the moment `end`."""
    travel, names = desk.debugger.travel, desk.texts.places
    parts = desk.debugger.running.tested()
    tested = frozenset(parts.values())
    watch = Watch(places=dict.fromkeys(parts), left_out=dict.fromkeys(tested))
    if any(begin <= moment <= end for moment in travel.changed):
        return ""  # the user may have set the variable
    yield from travel.to(begin)
    while parts:
        event, place = travel.event, travel.run.place()
        here = None if event is None else event.place.span
        for part in () if event is None else event.left_out:
            if part in tested:
                return phrase(
                    "so the run left out `{code}`, {place}",
                    code=desk.texts.code(part), place=names.of_span(part),
                )  # fmt: skip
        goal = None if place is None or place.span is None else parts.get(place.span)
        # Within the part, and again at its first action, nothing is tested.
        if goal is not None and here is not None and not goal.start <= here.start < goal.end:
            return phrase(
                "so the run performed `{code}`, {place}",
                code=desk.texts.code(goal), place=names.of_span(goal),
            )  # fmt: skip
        if travel.steps >= end or not travel.until(end - travel.steps, watch):
            break
        yield
    return ""


def _found(desk: Desk, commands: Sequence[str], values: Sequence[StackValue], took: str) -> str:
    """Return `took`, with words for what the only command in `commands` found out about the only value in `values`. If
    there are several, or the language has no such words, return only `took`."""
    if len(commands) != 1 or len(values) != 1:
        return took
    finding = desk.debugger.running.words.findings.get(commands[0])
    words = "" if finding is None else finding(values[0])
    return phrase(words, took=took, value=desk.texts.value(values[0])) if words else took


def _took(desk: Desk, stack: str, values: Sequence[StackValue]) -> str:
    """Return words for the `values` that a step took from the stack `stack`."""
    texts = ", ".join(map(desk.texts.value, values))
    if not texts:
        return phrase("took no value")
    texts = phrase("the value {value}", value=texts) if len(values) == 1 else texts
    if len(desk.debugger.view().stacks) == 1:
        return phrase("took {values} from the stack", values=texts)
    return phrase("took {values} from {stack}", values=texts, stack=desk.texts.title(stack))


def _continued(desk: Desk, place: Place | None, took: str) -> str:
    """Return words for a decision. `place` is the place of the next step; None if the run ended. `took` says which values
    the decision took."""
    if place is None:
        return phrase("{took}; then the run ended", took=took)
    to = desk.texts.places.of_step(place)
    return phrase("{took}; the next step: {place}", took=took, place=to)


def taken_by_last(travel: Travel) -> Search[Mapping[str, Sequence[StackValue]]]:
    """Go back one step. Return the values that this step took from the top of each stack, the top first. Stacks that did
    not become lower are left out, and those from which the step took values below the top."""
    after = {name: tuple(stack) for name, stack in travel.run.view().stacks.items()}
    yield from travel.to(travel.steps - 1)
    taken = {}
    for name, stack in travel.run.view().stacks.items():
        left = after.get(name, ())
        if len(stack) > len(left) and tuple(stack[: len(left)]) == left:
            taken[name] = [*stack[len(left) :]][::-1]
    return taken
