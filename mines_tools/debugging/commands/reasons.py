"""Finds the reasons that the command `why` gives: the lines of its answers."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.answers import INDENTATION, Answer
from mines_tools.debugging.commands import decisions, missing_values
from mines_tools.debugging.commands.pages import AskedTrail
from mines_tools.debugging.commands.repetitions import last_repetition
from mines_tools.debugging.commands.written import failed_writes, is_number, source_of, written_line
from mines_tools.debugging.why import Trail
from mines_tools.interface.run_state import Slot
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.commands.decisions import Decision
    from mines_tools.debugging.commands.naming import MissingValueError
    from mines_tools.debugging.commands.repetitions import Repetition
    from mines_tools.debugging.why import Search

_LINES, _FEWEST_LINKS = 8, 4
"""The usual number of lines of the first answer to `why`, because consoles of the usual height show no more, and the
fewest links in it. Each link is a line, and says how a value came to its slot. `why more` doubles the number of links."""
_DECISION_LINES = 3
"""The number of lines that an answer with a decision has more: the decision, and two headings."""


def value_because(desk: Desk, asked: AskedTrail, stack: str) -> Search[Sequence[Answer]]:
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
    return (yield from traced(desk, asked._replace(head=answers)))


def missing_value(desk: Desk, error: MissingValueError) -> Search[Sequence[Answer]]:
    """Return lines that explain why a stack does not have the value that the user asked about."""
    failure, _ = missing_values.failed_step(desk)
    answers = [Answer(str(error)), *failure]
    answers += yield from missing_values.taker(desk, error.stack, error.needed)
    return answers


def written_because(
    desk: Desk, offset: int, end: int, *, is_last: bool = False
) -> Search[Sequence[Answer]]:
    """Return a line about the step that wrote the output character at `offset`, lines about the value that this step
    took from a stack, if it took one, and a line about the decision that led to this step, if there was one. If the step
    did not write all up to the offset `end`, a line says how to ask about the rest. If `is_last` is true, nobody has named
    the character: a line says how to ask about others, if there are any."""
    failed = yield from failed_writes(desk, offset)
    answers, text = yield from written_line(desk, offset)
    if not answers:
        return ()
    answers = [*failed, *answers]
    if is_number(text):
        line = desk.debugger.whole_output.count("\n", 0, offset) + 1
        desk.title = phrase(
            "Why was `{text}` written in line {line:,} of the output?",
            text=value_text(text), line=line,
        )  # fmt: skip
    moment, first = desk.debugger.travel.steps, desk.debugger.travel.written + 1
    decided = yield from decided_lines(desk, moment - 1)
    yield from desk.debugger.travel.to(moment)
    found = yield from taken_because(desk, answers, offset=offset, decided=decided)
    if is_last and len(desk.debugger.whole_output.rstrip("\r\n")) > len(text.rstrip("\r\n")):
        others = phrase(
            "this is about what was written last; about the rest: `{sign}why output line 1`, `{sign}why output 1`",
            sign=desk.sign,
        )
        return [*found, Answer(others)]
    if first > end:
        return found
    rest = (
        phrase(
            "this is about the beginning of the line; about the rest: `{sign}why output {first}`",
            sign=desk.sign, first=first,
        )
        if first == end
        else phrase(
            "this is about the beginning of the line; about the rest: `{sign}why output {first}` to `{sign}why output {last}`",
            sign=desk.sign, first=first, last=end,
        )
    )  # fmt: skip
    return [*found, Answer(rest)]


def ended_because(desk: Desk) -> Sequence[Answer]:
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


def _decided_before(desk: Desk, end: int) -> Search[tuple[Decision | None, Repetition | None]]:
    """Return the last decision up to the moment `end`, and the last repetition since the step of this decision. Each of
    them may be None."""
    decision = yield from decisions.last_decision(desk, end)
    begin = -1 if decision is None else decision.moment - 1
    return decision, (yield from last_repetition(desk, begin, end))


def decided_lines(desk: Desk, end: int) -> Search[Sequence[Answer]]:
    """Return lines about what led the run, at the moment `end`, to its next step: the last decision, or a repetition that is
    going on. If there is neither, a line is about the last repetition. The lines begin with a heading."""
    decision, repetition = yield from _decided_before(desk, end)
    if repetition is not None and repetition.is_reason:
        return _under(phrase("why the program came there"), [repetition.line])
    if decision is not None:
        return _under(phrase("why the program came there"), [decision.line])
    if repetition is not None:
        return _under(phrase("the last repetition before it"), [repetition.line])
    return ()


def here_because(desk: Desk, head: Sequence[Answer]) -> Search[Sequence[Answer]]:
    """Return the lines `head`, a line about the last decision, and lines about the value that it took from a stack."""
    decision, repetition = yield from _decided_before(desk, desk.debugger.moment)
    if repetition is not None and (repetition.is_reason or decision is None):
        lines = [*head, *([] if decision is None else [decision.line]), repetition.line]
        if repetition.slot is None:
            return lines
        yield from desk.debugger.travel.to(repetition.moment)
        trail = Trail(desk.debugger.travel, repetition.slot)
        return (
            yield from traced(desk, AskedTrail(trail, desk.title, desk.debugger.changed, lines))
        )
    if decision is None:
        words = desk.debugger.running.words
        commands = ", ".join(f"`{name}`" for name in words.decisions)
        return head or [Answer(phrase(words.undecided, commands=commands))]
    yield from desk.debugger.travel.to(decision.moment)
    if decision.lacked:
        stack = next(iter(desk.debugger.view().stacks))
        lack = yield from missing_values.taker(desk, stack, decision.lacked, decision.moment)
        return [*head, decision.line, *lack]
    return (yield from taken_because(desk, [*head, decision.line], decision.codes))


def taken_because(
    desk: Desk,
    head: Sequence[Answer],
    codes: Sequence[int] = (),
    offset: int | None = None,
    decided: Sequence[Answer] = (),
) -> Search[Sequence[Answer]]:
    """Return the lines `head`, which are about the last step, and lines about the value that this step took from a stack,
    if it took one. If it took several, this is the one that became the output character at `offset`, or else the first
    that is no number of a command in `codes`. The lines `decided` come at the end.
    """
    travel = desk.debugger.travel
    end = travel.written
    taken = yield from decisions.taken_by_last(travel)
    start, stacks = travel.written, travel.run.view().stacks
    operand = decisions.command_operand(desk, taken, codes)
    if offset is not None:
        text = travel.output_between(start, end)
        sources = [(each, source_of(text, offset - start, taken[each])) for each in taken]
        known = next(((each, at) for each, at in sources if at is not None), None)
        operand = known or operand
    if operand is None:
        lines = yield from _emptied(desk)
        heading = phrase("the stack was empty, so a default value was used; why it was empty")
        lack = _under(heading, lines) if lines else ()
        return [*head, *lack, *decided]
    name, above = operand
    trail = Trail(travel, Slot(name, (len(stacks[name]) - 1 - above,)))
    asked = AskedTrail(trail, desk.title, desk.debugger.changed, head, decided)
    return (yield from traced(desk, asked))


def traced(desk: Desk, asked: AskedTrail, most: int = 0) -> Search[Sequence[Answer]]:
    """Find up to `most` links of the trail of `asked`, and return the lines of the answer. `why more` can continue the
    answer. If `most` is 0, the answer has about `_LINES` lines."""
    desk.asked = asked
    others = len(asked.head) + (_DECISION_LINES if asked.decision else 0)
    yield from asked.trail.search(most or max(_LINES - others, _FEWEST_LINKS))
    lines = [*desk.texts.trail(asked.trail, desk.sign)]
    lack = yield from _lack(desk, asked.trail)
    if not asked.decision:
        return [*asked.head, *lines, *lack]
    value = _under(phrase("where the value comes from"), lines) if asked.head else lines
    return [*asked.head, *value, *lack, *asked.decision]


def _lack(desk: Desk, trail: Trail) -> Search[Sequence[Answer]]:
    """If a step in `trail` used a default value in place of a missing one, return a line about why the stack had too few
    values, with a heading. This is about the last such step."""
    link = next((link for link in trail.links if link.defaults), None)
    if link is None or link.event is None:
        return ()
    yield from desk.debugger.travel.to(link.moment - 1)
    lines = yield from _lacking(desk, link.by or link.event.command, link.moment)
    heading = phrase("why a value was missing at step {step:,}", step=link.moment)
    return _under(heading, lines) if lines else ()


def _lacking(desk: Desk, command: str, step: int) -> Search[Sequence[Answer]]:
    """If `command`, which the next step with the number `step` performs, takes more values than the default stack has,
    return a line about the step since which they are missing. In languages in which such a step fails, return no line."""
    words, view = desk.debugger.running.words, desk.debugger.travel.run.view()
    stack = next(iter(view.stacks))
    needed = words.takes().get(command, 0)
    if words.underflow or needed <= len(view.stacks[stack]):
        return ()
    return (yield from missing_values.taker(desk, stack, needed, step))


def _emptied(desk: Desk) -> Search[Sequence[Answer]]:
    """If the next step takes values although the default stack is empty, return a line about why it is empty. In languages
    in which such a step fails, return no line."""
    words, travel = desk.debugger.running.words, desk.debugger.travel
    event, (stack, values) = travel.peek(), next(iter(travel.run.view().stacks.items()))
    if event is None or words.underflow or values or not words.takes().get(event.command, 0):
        return ()
    return (yield from missing_values.taker(desk, stack, 1, travel.steps + 1))


def _under(heading: str, lines: Sequence[Answer]) -> Sequence[Answer]:
    """Return `lines` with a heading above them. They are one level deeper than the heading."""
    inner = [
        line._replace(level=line.level + 1, branch=line.branch and f"{INDENTATION}{line.branch}")
        for line in lines
    ]
    return [Answer(heading), *inner]
