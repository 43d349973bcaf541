"""The console command `why`."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.answers import INDENTATION, Answer
from mines_tools.debugging.commands import decisions, missing_values
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after, number_in
from mines_tools.debugging.commands.naming import (
    ConsoleError,
    MissingValueError,
    slot_named,
)
from mines_tools.debugging.commands.pages import AskedThing, AskedTrail
from mines_tools.debugging.commands.things import (
    change_line,
    depth_first,
    is_departure,
    named_thing,
    unchanged_line,
)
from mines_tools.debugging.commands.written import (
    OUTPUT_PARTS,
    follows_output,
    is_number,
    output_offset,
    source_of,
    written_line,
)
from mines_tools.debugging.why import (
    Trail,
    above,
    changes_of,
    last_performing,
    value_in,
)
from mines_tools.interface.run_state import Slot
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search

_LINES, _FEWEST_LINKS = 8, 4
"""The usual number of lines of the first answer to `why`, because consoles of the usual height show no more, and the
fewest links in it. Each link is a line, and says how a value came to its slot. `why more` doubles the number of links."""
_DECISION_LINES = 3
"""The number of lines that an answer with a decision has more: the decision, and two headings."""


def _why(desk: Desk, rest: str) -> Iterable[Answer]:
    if rest == "more":
        return _more(desk)
    rest = rest or f'top("{_used_stack(desk)}")'
    view = desk.debugger.view()
    word, _, what = rest.partition(" ")
    if word == "output" and word not in view.stacks:
        _why_output(desk, what.strip())
        return ()
    if word == "step" and word not in view.stacks and what.strip():
        _why_step(desk, what.strip())
        return ()
    if rest == "here" and rest not in view.stacks:
        _why_here(desk)
        return ()
    rest = depth_first(rest, view)
    try:
        slot = slot_named(rest, view)
    except MissingValueError as error:
        if not error.needed:
            raise
        desk.title = missing_values.question(desk, error.stack)
        desk.search(_missing(desk, error))
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
    desk.search(_with_failure(desk, asked, slot.slot.stack))
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


def _missing(desk: Desk, error: MissingValueError) -> Search[Sequence[Answer]]:
    """Return lines that explain why a stack does not have the value that the user asked about."""
    failure, _ = missing_values.failed_step(desk)
    answers = [Answer(str(error)), *failure]
    answers += yield from missing_values.taker(desk, error.stack, error.needed)
    return answers


def _with_failure(desk: Desk, asked: AskedTrail, stack: str) -> Search[Sequence[Answer]]:
    """Return the first lines about `asked`, the history of a value in `stack`. If the last step needed more values than
    there were, lines about this step come first. If an earlier step failed that would have taken the value, a line about
    this step comes first."""
    failure, needed = missing_values.failed_step(desk)
    answers, now = [*failure], desk.debugger.moment
    if len(desk.debugger.view().stacks[stack]) < needed:
        answers += yield from missing_values.taker(desk, stack, needed)
    yield from asked.trail.search(_LINES)
    if not failure:
        answers += yield from missing_values.failure_between(desk, asked.trail.links[0], now)
    return (yield from _traced(desk, asked._replace(head=answers)))


def _why_output(desk: Desk, what: str) -> None:
    """Begin the search for why a character of the output was written. `what` describes the character: see
    `output_offset`. If `what` is empty, it is the last one that ends no line. Raises ConsoleError."""
    output = desk.debugger.whole_output
    if not output:
        raise ConsoleError(phrase("the program has not written anything so far"))
    offset = output_offset(desk, what or str(len(output.rstrip("\r\n")) or len(output)))
    desk.title = phrase(
        "Why was `{text}` written, character {at:,} of the output?",
        text=value_text(output[offset]), at=offset + 1,
    )  # fmt: skip
    desk.asked = None
    line_end = output.find("\n", offset) if what.startswith(OUTPUT_PARTS) else offset
    desk.search(_written_because(desk, offset, len(output) if line_end < 0 else line_end))


def _written_because(desk: Desk, offset: int, end: int) -> Search[Sequence[Answer]]:
    """Return a line about the step that wrote the output character at `offset`, lines about the value that this step
    took from a stack, if it took one, and a line about the decision that led to this step, if there was one. If the step
    did not write all up to the offset `end`, a line says how to ask about the rest."""
    answers, text = yield from written_line(desk, offset)
    if not answers:
        return ()
    if is_number(text):
        line = desk.debugger.whole_output.count("\n", 0, offset) + 1
        desk.title = phrase(
            "Why was `{text}` written in line {line:,} of the output?",
            text=value_text(text), line=line,
        )  # fmt: skip
    moment, first = desk.debugger.travel.steps, desk.debugger.travel.written + 1
    decision = yield from decisions.last_decision(desk, moment - 1)
    yield from desk.debugger.travel.to(moment)
    decided = None if decision is None else decision.line
    found = yield from _taken_because(desk, answers, offset=offset, decided=decided)
    if first > end:
        return found
    rest = phrase(
        "this is about the beginning of the line; about the rest: `{sign}why output {first}` to `{sign}why output {last}`",
        sign=desk.sign, first=first, last=end,
    )  # fmt: skip
    return [*found, Answer(rest)]


def _why_step(desk: Desk, what: str) -> None:
    """Begin the search for why the step that `what` names did what it did. Raises ConsoleError."""
    number, farthest = number_in(what, 1), desk.debugger.farthest
    if not 1 <= number <= farthest:
        raise ConsoleError(
            counted(
                farthest,
                "the run has taken {count:,} step so far",
                "the run has taken {count:,} steps so far",
            )
        )
    desk.title = phrase("Why did step {step:,} do what it did?", step=number)
    desk.asked = None
    desk.search(_step_because(desk, number))


def _step_because(desk: Desk, number: int) -> Search[Sequence[Answer]]:
    """Return lines about the value at the top of the stack onto which the step `number` put values, or about the value
    that it took, if it put none."""
    travel = desk.debugger.travel
    yield from travel.to(number - 1)
    event, changes = travel.step(), travel.changes()
    assert event is not None
    view, text = travel.run.view(), desk.texts
    pushed = [] if changes is None else [*changes.stacks.items()]
    put = next((name for name, change in pushed if change.pushed and view.stacks[name]), None)
    if put is not None:
        slot = Slot(put, (len(view.stacks[put]) - 1,))
        asked = AskedTrail(Trail(travel, slot), desk.title, desk.debugger.changed)
        return (yield from _traced(desk, asked))
    numbers = desk.debugger.running.words.codes()
    codes = [numbers[name] for name in event.executed if name in numbers]
    took = yield from decisions.taken_words(desk, codes)
    yield from travel.to(number)
    head = [text.step(number, event, took, by=", ".join(event.executed))]
    return (yield from _taken_because(desk, head, codes))


def _why_here(desk: Desk) -> None:
    """Begin the search for why the run came to the next step."""
    place = desk.debugger.place
    desk.title = (
        phrase("Why did the run end here?")
        if place is None
        else phrase("Why did the run come to {place}?", place=desk.texts.places.of_step(place))
    )
    desk.asked = None
    is_over = place is None or desk.debugger.travel.run.stop is not None
    desk.search(_here_because(desk, _ended_because(desk) if is_over else []))


def _ended_because(desk: Desk) -> Sequence[Answer]:
    """Return a line that says why the run, which is over, has ended; no line if it is not known."""
    run = desk.debugger.travel.run
    if run.stop is None:
        desk.debugger.travel.step()  # takes no step, but says why
    end = desk.debugger.running.words.end
    if run.stop is not None and run.stop.reason == "aborted":
        return [Answer(phrase("the run was aborted: {message}", message=run.stop.message))]
    if run.stop is None or run.stop.reason != "ended" or not end:
        return ()
    return [Answer(phrase("the run ended, because {end}", end=phrase(end)))]


def _here_because(desk: Desk, head: Sequence[Answer]) -> Search[Sequence[Answer]]:
    """Return the lines `head`, a line about the last decision, and lines about the value that it took from a stack."""
    decision = yield from decisions.last_decision(desk, desk.debugger.moment)
    if decision is None:
        commands = ", ".join(f"`{name}`" for name in desk.debugger.running.words.decisions)
        nothing = phrase(
            "none of the commands that decide where the run continues has done so yet: {commands}",
            commands=commands,
        )
        return head or [Answer(nothing)]
    yield from desk.debugger.travel.to(decision.moment)
    if decision.slot is not None:
        trail, title = Trail(desk.debugger.travel, decision.slot), desk.title
        asked = AskedTrail(trail, title, desk.debugger.changed, [*head, decision.line])
        return (yield from _traced(desk, asked))
    if decision.lacked:
        stack = next(iter(desk.debugger.view().stacks))
        lack = yield from missing_values.taker(desk, stack, decision.lacked)
        return [*head, decision.line, *lack]
    return (yield from _taken_because(desk, [*head, decision.line], decision.codes))


def _taken_because(
    desk: Desk,
    head: Sequence[Answer],
    codes: Sequence[int] = (),
    offset: int | None = None,
    decided: Answer | None = None,
) -> Search[Sequence[Answer]]:
    """Return the lines `head`, which are about the last step, and lines about the value that this step took from a stack,
    if it took one. If it took several, this is the one that became the output character at `offset`, or else the first
    that is no number of a command in `codes`. The line `decided` comes at the end, under a heading.
    """
    travel = desk.debugger.travel
    end = travel.written
    taken = yield from decisions.taken_by_last(travel)
    operand = decisions.first_operand(taken, codes)
    if operand is None:
        event = travel.peek()
        lines = () if event is None else (yield from _lacking(desk, event.command))
        lack = _under(phrase("why the stack was empty"), lines) if lines else ()
        return [*head, *lack, *_decided(decided)]
    start, stacks = travel.written, travel.run.view().stacks
    name, above = operand
    if offset is not None:
        text = travel.output_between(start, end)
        sources = [(each, source_of(text, offset - start, taken[each])) for each in taken]
        name, above = next(((each, at) for each, at in sources if at is not None), operand)
    trail = Trail(travel, Slot(name, (len(stacks[name]) - 1 - above,)))
    asked = AskedTrail(trail, desk.title, desk.debugger.changed, head, decided)
    return (yield from _traced(desk, asked))


def _more(desk: Desk) -> Iterable[Answer]:
    asked = desk.asked
    if asked is None or asked.changed != desk.debugger.changed:
        raise ConsoleError(phrase("nothing was asked yet: `why top`"))
    if asked.trail.is_whole:
        raise ConsoleError(phrase("every value is traced back to where it comes from"))
    desk.title = asked.title
    desk.search(_traced(desk, asked, 2 * len(asked.trail.links)))
    return ()


def _title(name: str, value: str) -> str:
    """Return the title of an answer of the command `why`: the question why `name` has the value `value`."""
    return phrase("Why is {name} {value}?", name=name, value=value)


def _traced(desk: Desk, asked: AskedTrail, most: int = 0) -> Search[Sequence[Answer]]:
    """Find up to `most` links of the trail of `asked`, and return the lines of the answer. `why more` can continue the
    answer. If `most` is 0, the answer has about `_LINES` lines."""
    desk.asked = asked
    others = len(asked.head) + (0 if asked.decision is None else _DECISION_LINES)
    yield from asked.trail.search(most or max(_LINES - others, _FEWEST_LINKS))
    lines = [*desk.texts.trail(asked.trail, desk.sign)]
    lack = yield from _lack(desk, asked.trail)
    if asked.decision is None:
        return [*asked.head, *lines, *lack]
    value = _under(phrase("where the value comes from"), lines)
    return [*asked.head, *value, *lack, *_decided(asked.decision)]


def _lack(desk: Desk, trail: Trail) -> Search[Sequence[Answer]]:
    """If a step in `trail` used a default value in place of a missing one, return a line about why the stack had too few
    values, with a heading. This is about the last such step."""
    link = next((link for link in trail.links if link.defaults), None)
    if link is None or link.event is None:
        return ()
    yield from desk.debugger.travel.to(link.moment - 1)
    lines = yield from _lacking(desk, link.by or link.event.command)
    heading = phrase("why a value was missing at step {step:,}", step=link.moment)
    return _under(heading, lines) if lines else ()


def _lacking(desk: Desk, command: str) -> Search[Sequence[Answer]]:
    """If `command`, which the next step performs, takes more values than the default stack has, return a line about the
    step since which they are missing. In languages in which such a step fails, return no line."""
    words, view = desk.debugger.running.words, desk.debugger.travel.run.view()
    stack = next(iter(view.stacks))
    needed = words.takes().get(command, 0)
    if words.underflow or needed <= len(view.stacks[stack]):
        return ()
    return (yield from missing_values.taker(desk, stack, needed))


def _decided(decided: Answer | None) -> Sequence[Answer]:
    """Return the line `decided` about a decision with a heading; no lines if there is none."""
    return () if decided is None else _under(phrase("why the program came there"), [decided])


def _under(heading: str, lines: Sequence[Answer]) -> Sequence[Answer]:
    """Return `lines` with a heading above them. They are one level deeper than the heading."""
    inner = [
        line._replace(level=line.level + 1, branch=line.branch and f"{INDENTATION}{line.branch}")
        for line in lines
    ]
    return [Answer(heading), *inner]


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
        return (yield from _taken_because(desk, answers))
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
        ("top", "stack 2", "cell 3,2", "depth", "VARIABLE", "output 17", "output line 3", "output", "here", "step 12", "more"),
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
            "step 12": template("where the values come from that step 12 used"),
            "more": template("the values that the last answer has not traced"),
        },
    ),
)  # fmt: skip
