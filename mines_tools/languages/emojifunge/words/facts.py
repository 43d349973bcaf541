"""Texts that describe what the analysis has found out about a cell, or about the whole program."""

from __future__ import annotations

from mines_tools.interface.known_output import with_output
from mines_tools.languages.emojifunge.flow.trials import INPUTS
from mines_tools.languages.emojifunge.words.places import place_text, places_text, ways_text
from mines_tools.languages.emojifunge.words.values import (
    depth_words,
    long_text,
    stack_text,
    stack_words,
)
from mines_tools.text.ending_words import unknown_ending
from mines_tools.text.step_words import TOP_FIRST, before_and_after, written_words
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.languages.emojifunge.flow.analysis import CellFacts, Flow
    from mines_tools.languages.emojifunge.flow.notes import Note
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.states import Kind
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness

_CHANCE = {"\U0001f3b2", "\U0001f91e"}
_ENTRY_POINT = "\U0001f3c1"


def cell_words(flow: Flow, x: int, y: int) -> Iterator[str]:
    """Yield texts with the known facts about the cell at (`x`, `y`). The most important text comes first."""
    facts = flow.cell(x, y)
    yield reached_words(flow, facts)
    if facts.reached.kind == "impossible":
        return
    note = facts.note
    if note is not None:
        yield from mode_words(note, facts)
        writes = writes_words(flow, x, y, is_code=True)
        if writes:
            yield writes
        yield from _stacks(flow, x, y, note.stack)
        yield from _nesting(note)
    elif facts.executed.kind == "impossible":
        yield _never_executed()
    yield from failure_words(flow, x, y)
    after = flow.after(x, y)
    if after and flow.is_complete:
        yield phrase("then the pointer goes to {places}", places=places_text(after))


def written_texts(flow: Flow, x: int, y: int) -> list[str]:
    """Return the texts that a cell can write, in the form for people: a number, or a text in quotation marks. Return an
    empty list if they are not known."""
    return [
        long_text(each.text) if each.is_number else quoted_output(each.text)
        for each in flow.written(x, y)
    ]


def writes_words(flow: Flow, x: int, y: int, *, is_code: bool) -> str:
    """Return a text about what a cell writes. Return "" if it writes nothing, or if that is not known. With `is_code`,
    what it writes is in back quotes."""
    texts = written_texts(flow, x, y)
    if not texts:
        return ""
    return written_words(texts, is_code=is_code, may_fail=flow.may_fail(x, y))


def _stacks(flow: Flow, x: int, y: int, before: AbstractStack) -> Iterator[str]:
    """Yield texts about the current stack before and after a cell. `before` is the stack before the cell."""
    rules, after = flow.grid.rules, flow.stack_after(x, y)
    if after is None:
        words = stack_words(before, rules)
        if words:
            yield words
        return
    shown = [stack_text(stack, rules) for stack in (before, after)]
    if shown != ["[…]"] * 2:
        order = TOP_FIRST if any(", " in text for text in shown) else ""
        yield before_and_after(shown[0], shown[1], order, may_fail=flow.may_fail(x, y))
    words = depth_words(before)
    if words:
        yield words


def failure_words(flow: Flow, x: int, y: int) -> Iterator[str]:
    """Yield texts that say whether runs end abnormally or with an error at a cell, and why."""
    ends_here = [end for end in flow.ends_at(x, y) if end.kind != "ends"]
    witness = next((end.certainty.witness for end in ends_here if end.certainty.witness), None)
    if witness is not None:
        error = flow.reason(witness)
        if any(end.place == (x, y) for end in flow.always_fails()):
            yield phrase("always fails: {error}", error=error)
        else:
            yield f"{phrase('can fail: {error}', error=error)} ({witness_words(flow, witness)})"
    elif ends_here and flow.is_complete:
        yield phrase("may fail; no run is known that does")


def reached_words(flow: Flow, facts: CellFacts) -> str:
    """Return a text that says whether the pointer reaches a cell. The text also contains the
    directions of the pointer at the cell, and the first step after which the pointer is there, if
    these are known."""
    if facts.reached.kind == "impossible":
        return phrase("never reached")
    ways = "" if facts.note is None else ways_text(facts.note.directions)
    witness = facts.reached.witness
    if witness is not None:
        first = witness_words(flow, witness)
        if ways:
            return phrase("reached going {ways}, {first}", ways=ways, first=first)
        return phrase("reached, {first}", first=first)
    if not flow.is_complete:
        return phrase("not known to be reached")
    inputs = ", ".join(repr(text) for text in INPUTS if text)
    if ways:
        return phrase(
            "may be reached going {ways}; no trial run got here (inputs tried: none, {inputs})",
            ways=ways, inputs=inputs,
        )  # fmt: skip
    return phrase(
        "may be reached; no trial run got here (inputs tried: none, {inputs})", inputs=inputs
    )


def witness_words(flow: Flow, witness: SeededWitness) -> str:
    """Return a text that describes a witness, such as ``first at step 5``. If the input or the seed matters, the text
    says that the run is an example, and contains them."""
    step, seed = witness.steps + 1, witness.seed
    if not witness.input:
        if not _has_chance(flow):
            return phrase("first at step {step:,}", step=step)
        return phrase(
            "for example at step {step:,} of a run with the seed {seed}", step=step, seed=seed
        )
    given = repr(witness.input)
    if not _has_chance(flow):
        return phrase(
            "for example at step {step:,} of a run with the input {input}", step=step, input=given
        )
    return phrase(
        "for example at step {step:,} of a run with the input {input} and the seed {seed}",
        step=step, input=given, seed=seed,
    )  # fmt: skip


def _has_chance(flow: Flow) -> bool:
    """Return whether the run may depend on the seed."""
    entries = 0
    for row in flow.grid.rows():
        for cell in row:
            if cell.key in _CHANCE:
                return True
            entries += cell.key == _ENTRY_POINT
    return entries > 1


def is_ignored(flow: Flow, x: int, y: int) -> bool:
    """Return whether the cell at (`x`, `y`) is in a comment whenever the pointer comes to it."""
    note = flow.cell(x, y).note
    return note is not None and note.commented == {True}


def mode_words(note: Note, facts: CellFacts) -> Iterator[str]:
    """Yield texts about the modes of the run when the pointer comes to a cell. Modes that are as usual are not
    mentioned."""
    if note.commented == {True}:
        yield phrase("in a comment: ignored")
    elif True in note.commented:
        yield phrase("sometimes in a comment, and then ignored")
    if facts.executed.kind == "impossible" and note.commented != {True}:
        yield _never_executed()
    if note.recording == {True}:
        yield phrase("recorded when it is executed")
    elif True in note.recording:
        yield phrase("sometimes recorded when it is executed")
    if note.riding == {True}:
        yield phrase("on the bicycle")
    elif True in note.riding:
        yield phrase("sometimes on the bicycle")
    if note.opens == {False}:
        yield phrase("pop mode: stack")
    elif False in note.opens:
        yield phrase("pop mode: normal or stack")


def _never_executed() -> str:
    return phrase("never executed: it is passed over, or ignored in a comment")


def _nesting(note: Note) -> Iterator[str]:
    nesting = note.nesting
    if nesting is None or nesting == {0}:
        return
    shown = phrase(" or ").join(map(str, sorted(nesting)))
    yield phrase("levels below the root stack: {depth}", depth=shown)


_UNKNOWN: Mapping[str, str] = {
    "anywhere": template("at {place} it may do anything"),
    "budget": template("the program is too large"),
    "loops": template("the loop through {place}"),
}
"""The reasons why it is not known whether the program ends. The keys are those of `Ending.reason`."""
_MORE_LOOPS = template("for example the loop through {place}")
"""The text for the reason ``loops`` if the program has several loops."""


_ALWAYS: Mapping[frozenset[Kind], str] = {
    frozenset(("crashes",)): template("always ends abnormally"),
    frozenset(("fails",)): template("always ends with an error"),
    frozenset(("crashes", "fails")): template("always ends abnormally or with an error"),
}
"""The verdicts for programs that always end, but never normally. The keys are the kinds of the possible ends."""


def verdict_words(flow: Flow) -> str:
    """Return a short text that says whether the program ends, and what it writes."""
    return with_output(_ending_words(flow), flow.output)


def _ending_words(flow: Flow) -> str:
    ending = flow.ending
    if ending.kind == "never":
        return phrase("never ends")
    if ending.kind == "depends":
        return phrase("whether it ends depends on input or chance")
    if ending.kind == "unknown":
        place = "" if ending.place is None else place_text(*ending.place)
        words = _MORE_LOOPS if ending.has_more_loops else _UNKNOWN[ending.reason]
        reason = phrase(words, place=place)
        return unknown_ending(reason, has_endless_run=ending.has_endless_run)
    if ending.reason == "one run":
        return _one_end(flow)
    kinds = frozenset(end.kind for end in flow.ends())
    return phrase(_ALWAYS[kinds]) if kinds in _ALWAYS else phrase("always ends")


def _one_end(flow: Flow) -> str:
    """Return a text that says how the only run ends."""
    (end,) = flow.ends()
    witness = end.certainty.witness
    steps = 0 if witness is None else witness.steps
    place = place_text(*end.place)
    if end.kind == "crashes":
        return phrase("ends abnormally at {place} in step {step:,}", place=place, step=steps)
    if end.kind == "fails":
        return phrase("ends with an error at {place} in step {step:,}", place=place, step=steps)
    return phrase("ends at {place} in step {step:,}", place=place, step=steps)
