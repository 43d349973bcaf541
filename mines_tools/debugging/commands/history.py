"""The console command `why`."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.breakpoints import AtIncluded, AtPlace, InRow
from mines_tools.debugging.commands import missing_values
from mines_tools.debugging.commands.breakpoints import stop_named
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after, number_in
from mines_tools.debugging.commands.naming import ConsoleError, MissingValueError, slot_named
from mines_tools.debugging.commands.pages import AskedThing, AskedTrail
from mines_tools.debugging.commands.reasons import (
    ended_because,
    here_because,
    missing_value,
    taken_because,
    traced,
    value_because,
    written_because,
)
from mines_tools.debugging.commands.step_reasons import place_because, step_because
from mines_tools.debugging.commands.things import (
    change_line,
    depth_first,
    is_departure,
    named_thing,
    unchanged_line,
)
from mines_tools.debugging.commands.written import OUTPUT_PARTS, follows_output, output_offset
from mines_tools.debugging.why import Trail, above, changes_of, last_performing, value_in
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search


def _why(desk: Desk, rest: str) -> Iterable[Answer]:
    if rest == "more":
        return _more(desk)
    rest = rest or f'top("{_used_stack(desk)}")'
    view = desk.debugger.view()
    word, _, what = rest.partition(" ")
    if word in _QUESTIONS and word not in view.stacks:
        _QUESTIONS[word](desk, what.strip())
        return ()
    rest = depth_first(rest, view)
    try:
        slot = slot_named(rest, view)
    except MissingValueError as error:
        if not error.needed:
            raise
        desk.title = missing_values.question(desk, error.stack)
        desk.search(missing_value(desk, error))
        return ()
    if slot is None:
        thing_asked = named_thing(desk, rest)
        shown = thing_asked.shown(thing_asked.thing.look(view))
        if thing_asked.cell is not None and desk.debugger.running.has_rows:
            # The text says what such a cell is; a run only comes to it.
            desk.title = phrase(
                "What happened last at {name}, {value}?", name=thing_asked.name, value=shown
            )
        else:
            desk.title = _title(thing_asked.name, shown)
        desk.search(_last(desk, thing_asked))
        return ()
    nothing_after(slot.rest)
    desk.title = _title(
        desk.texts.slot_title(slot.slot.stack, above(view, slot.slot)),
        desk.texts.value(value_in(view, slot.slot)),
    )
    asked = AskedTrail(Trail(desk.debugger.travel, slot.slot), desk.title, desk.debugger.changed)
    desk.search(value_because(desk, asked, slot.slot.stack))
    return ()


def _used_stack(desk: Desk) -> str:
    """Return the name of the stack from which the next step takes the most values. If it takes none, return the name of
    the stack onto which the last step put the most values, or else the default stack."""
    debugger = desk.debugger
    last, following = debugger.changes(), debugger.travel.next_changes()
    stacks = debugger.view().stacks
    main = next(iter(stacks))
    if len(stacks) == 1:
        return main
    taken = () if following is None else following.stacks.items()
    put = () if last is None else last.stacks.items()
    for counts in (
        {name: change.popped for name, change in taken},
        {name: len(change.pushed) for name, change in put},
    ):
        used = {
            # A stack can have several names.
            main if stacks[name] is stacks[main] else name: count
            for name, count in counts.items()
            if count and stacks[name]
        }
        if used:
            return max(used, key=lambda name: (used[name], name != main))
    return main


def _why_output(desk: Desk, what: str) -> None:
    """Begin the search for why a character of the output was written. `what` describes the character: see
    `output_offset`. Raises ConsoleError."""
    output, offset = desk.debugger.whole_output, output_offset(desk, what)
    desk.title = phrase(
        "Why was `{text}` written, character {at:,} of the output?",
        text=value_text(output[offset]), at=offset + 1,
    )  # fmt: skip
    desk.asked = None
    line_end = output.find("\n", offset) if what.startswith(OUTPUT_PARTS) else offset
    end = len(output) if line_end < 0 else line_end
    desk.search(written_because(desk, offset, end, is_last=not what))


def _why_step(desk: Desk, what: str) -> None:
    """Begin the search for why the step that `what` names did what it did. If `what` is empty, this is the last step.
    Raises ConsoleError."""
    now, farthest = desk.debugger.moment, desk.debugger.farthest
    if not what and not now:
        raise ConsoleError(phrase("no step was taken yet; name a step, such as `why step 1`"))
    number = number_in(what, now)
    if not 1 <= number <= farthest:
        raise ConsoleError(
            counted(
                farthest,
                "the run has taken {count:,} step so far, and the first is step 1",
                "the run has taken {count:,} steps so far, and the first is step 1",
            )
        )
    desk.title = phrase("Why did step {step:,} do what it did?", step=number)
    desk.asked = None
    desk.search(step_because(desk, number))


def _why_at(desk: Desk, what: str) -> None:
    """Begin the search for why the operation at the place `what` did what it did the last time. Raises ConsoleError."""
    if not what:
        raise ConsoleError(phrase("write a place, such as `why at 12` or `why at 12:3`"))
    place = stop_named(desk, what)
    if isinstance(place, InRow):
        cell = desk.texts.places.written(place.spans[0])
        raise ConsoleError(phrase("write a cell of this row, such as `why at {cell}`", cell=cell))
    if isinstance(place, AtPlace):
        place = place._replace(is_at_first=False)
    name = what if isinstance(place, AtIncluded) else desk.texts.places.of_span(place.span)
    desk.title = phrase("Why did {place} do what it did last?", place=name)
    desk.asked = None
    desk.search(place_because(desk, place))


def _why_here(desk: Desk, what: str) -> None:
    """Begin the search for why the run came to the next step. Raises ConsoleError if `what` is not empty."""
    nothing_after(what)
    place = desk.debugger.place
    desk.title = (
        phrase("Why did the run end here?")
        if place is None
        else phrase("Why did the run come to {place}?", place=desk.texts.places.of_step(place))
    )
    desk.asked = None
    is_over = place is None or desk.debugger.travel.run.stop is not None
    desk.search(here_because(desk, ended_because(desk) if is_over else []))


_QUESTIONS: Mapping[str, Callable[[Desk, str], None]] = {
    "output": _why_output,
    "step": _why_step,
    "at": _why_at,
    "here": _why_here,
}
"""The words after which a question is not about a thing in the state, and the functions that answer it. They take the
text after the word."""


def _more(desk: Desk) -> Iterable[Answer]:
    asked = desk.asked
    if asked is None or asked.changed != desk.debugger.changed:
        raise ConsoleError(phrase("nothing was asked yet: `why top`"))
    if asked.trail.is_whole:
        raise ConsoleError(phrase("every value is traced back to where it comes from"))
    desk.title = asked.title
    desk.search(traced(desk, asked, 2 * len(asked.trail.links)))
    return ()


def _title(name: str, value: str) -> str:
    """Return the title of an answer of the command `why`: the question why `name` has the value `value`."""
    return phrase("Why is {name} {value}?", name=name, value=value)


def _last(desk: Desk, thing_asked: AskedThing) -> Search[Sequence[Answer]]:
    """Return a line about the last change of a thing. If the thing has not changed, the line says
    so. If a later step has set the thing without changing it, another line is about this step."""
    travel = desk.debugger.travel
    end, value = travel.steps, thing_asked.shown(thing_asked.thing.look(travel.run.view()))
    changes = yield from changes_of(travel, thing_asked.thing, 1)
    step = None
    if thing_asked.setters:
        step = yield from last_performing(travel, thing_asked.setters, end)
    answers = []
    if step is not None and (not changes or step[0] > changes[0].moment):
        moment, event = step
        setters = [name for name in event.executed if name in thing_asked.setters]
        what = phrase("{name} is {value}, as before", name=thing_asked.name, value=value)
        answers.append(desk.texts.step(moment, event, what, by=", ".join(setters)))
    if not changes:
        return [*answers, unchanged_line(desk, thing_asked)]
    answers.append(change_line(desk, thing_asked, changes[0]))
    if thing_asked.cell is not None and is_departure(desk, changes[0]):
        # The cell was performed: what it took is why the run went on as it did.
        yield from travel.to(changes[0].moment)
        return (yield from taken_because(desk, answers))
    return answers


def _things(desk: Desk, rest: str) -> Iterable[str]:
    if follows_output(rest):
        return OUTPUT_PARTS
    view = desk.debugger.view()
    return [
        "top",
        "more",
        "here",
        "step",
        "at",
        "cell",
        "depth",
        "output",
        "stack",
        *view.stacks,
        *view.variables,
    ]


COMMANDS = (
    ConsoleCommand(
        "why",
        ("top", "stack 2", "cell 3,2", "depth", "VARIABLE", "output 17", "output line 3", "output", "here", "step 12", "at 12:3", "more"),
        template(
            "find the step that set a value, a cell or a variable, that wrote a part of the output, or that decided to "
            "come here, and the values that this step used"
        ),
        _why,
        _things,
        notes={
            "top": template("the top of the stack"),
            "stack 2": template("the value with 2 values above it"),
            "cell 3,2": template("the state of the cell in column 3 and row 2, counted from 0"),
            "depth": template("the number of values on the stack"),
            "VARIABLE": template("the value of a variable of the state"),
            "output 17": template("character 17 of the output, counted from 1"),
            "output line 3": template("the number or the character at the beginning of line 3 of the output"),
            "output": template("what was written last, a number or a character; line ends do not count"),
            "here": template("why the run came here, or ended here: the step that decided it"),
            "step 12": template("where the values come from that step 12 used; without a number, the last step"),
            "at 12:3": template("what line 12, column 3 did the last time, and the values that it used"),
            "more": template("the values that the last answer has not traced"),
        },
    ),
)  # fmt: skip
