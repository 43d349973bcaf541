"""Describes moments of a run in words for people. Also describes stops at breakpoints on commands, errors or data."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import slot_name, value_text
from mines_tools.debugging.breakpoints import (
    AtPlace,
    InRow,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnStack,
    OnVariable,
)
from mines_tools.debugging.expressions import names_in
from mines_tools.debugging.shortage_words import next_failure_words
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.moves import Stopped
    from mines_tools.interface.run_state import StackValue, View
    from mines_tools.interface.run_vocabulary import RunVocabulary

OVER = {
    "ended": template("ended"),
    "aborted": template("aborted"),
    "unreadable": template("the input cannot be read"),
}
"""A few words for each reason why a run is over."""
_LONGEST_VALUE = 20
"""The maximum length, in characters, of a value in the text about a stop."""


def moment_words(moment: int) -> str:
    """Return the words for `moment`, which is the number of steps taken. Steps are numbered from 1,
    so the next step has the number `moment` + 1.
    """
    return phrase("after step {step:,}", step=moment) if moment else phrase("at the start")


def performed_words(words: RunVocabulary, text: str, command: str) -> str:
    """Return the words for an operation that has performed `command`. `text` is the text of the operation: an operation
    with a sign has an effect besides its command, such as a restart of the game."""
    sign = words.signs.get(text)
    if sign is None:
        return command
    return phrase("{meaning} ({command})", meaning=phrase(sign), command=command)


def missed_words(stopped: Stopped, moment: int, written: int) -> str:
    """Return a sentence that says why a move did not reach its goal: the run is over after `moment` steps, or after
    `written` characters of output. Return an empty text if the move that ended with `stopped` has reached its goal."""
    if stopped.missed:
        return counted(
            moment,
            "the program ends after {count:,} step: there is no step {missed:,}",
            "the program ends after {count:,} steps: there is no step {missed:,}",
            missed=stopped.missed,
        )
    if not stopped.missed_output:
        return ""
    if not written:
        return counted(
            moment,
            "the program ends after {count:,} step, and has no output",
            "the program ends after {count:,} steps, and has no output",
        )
    return counted(
        written,
        "the program ends with {count:,} character of output: there is no character {missed:,}",
        "the program ends with {count:,} characters of output: there is no character {missed:,}",
        missed=stopped.missed_output,
    )


def tested_words(what: What, operations: int, words: RunVocabulary) -> str:
    """Return a sentence that says where the condition of a breakpoint on a whole line is tested.
    The text is empty if this is clear without a sentence.

    `what` is the thing at which the breakpoint stops. `operations` is the number of operations in
    the line. `words` has the language's own word for an operation.
    """
    if isinstance(what, InRow):
        return phrase(
            "the condition is tested where the program enters this row; set a breakpoint on a cell to test it there"
        )
    if operations < 2:
        return ""
    return counted(
        operations,
        "the condition is tested only before the first {operation} of the {count:,} in this line; set a breakpoint on another {operation} to test it there",
        "the condition is tested only before the first {operation} of the {count:,} in this line; set a breakpoint on another {operation} to test it there",
        operation=phrase(words.place),
    )


def slot_title(what: OnSlot, words: RunVocabulary) -> str:
    """Return the words for the watched slot `what`, wherever a text names it."""
    stack = phrase(words.names[what.stack])
    return phrase(
        "value {position} from the bottom of `{stack}`", position=what.position + 1, stack=stack
    )


def hit_words(
    stopped: Stopped, debugger: Debugger, program_text: str, *, explains: bool = False
) -> str:
    """Return a text that says why the program of `debugger` stopped at the breakpoints of `stopped`. The text is empty
    if all of them are breakpoints on places, because the client shows the place. But if the run has left out a part of
    `program_text` that has a breakpoint, the text says so.

    What the last step did comes first. Then comes what the next step does, or that the run is over. With `explains`, the text also says why
    the next step fails, if the program stopped before an error.
    """
    view, words, breakpoints = debugger.view(), debugger.running.words, debugger.breakpoints
    hits = [breakpoints[number].what for number in stopped.breakpoints if number in breakpoints]
    hits.sort(key=lambda hit: isinstance(hit, OnCommand | OnError))
    texts = dict.fromkeys(
        _left_out_words(hit, debugger, program_text)
        if isinstance(hit, AtPlace)
        else _hit_words(hit, words, view, stopped.before)
        for hit in hits
    )
    text = "; ".join(filter(None, texts))
    if text and debugger.place is None and debugger.stop is not None:
        # The step that changed the watched data was the last one.
        text = f"{text}; {phrase(OVER[debugger.stop.reason])}"
    if not explains or not any(isinstance(hit, OnError) for hit in hits):
        return text
    return ": ".join(filter(None, (text, next_failure_words(debugger))))


def _left_out_words(what: AtPlace, debugger: Debugger, program_text: str) -> str:
    """Return a text that says which part of `program_text` was left out, and why, if the run stopped at `what` for this
    reason. Otherwise return an empty text."""
    place, event = debugger.place, debugger.event
    if not what.left_out or event is None or (place is not None and place.span == what.span):
        return ""
    part = next(part for part in what.left_out if part in event.left_out)
    line = program_text[part.start : part.end].partition("\n")[0]
    text = phrase("`{part}` is left out", part=shortened(shown(line), _LONGEST_VALUE))
    reasons = dict(zip(event.left_out, event.left_out_because, strict=False))
    reason = debugger.running.words.left_out.get(reasons.get(part, ""))
    return text if reason is None else f"{text}: {phrase(reason)}"


def _hit_words(
    what: What, words: RunVocabulary, view: View, before: Mapping[OnSlot, StackValue | None]
) -> str:
    """Return a text that says why the run stopped at a breakpoint on `what`. The text says what the last step did, or
    what the next step does.

    `view` is the state at the stop. `before` contains the values of watched slots before the last step. Return an empty text if `what` is a place, because the client shows the place.
    """
    if isinstance(what, OnCommand):
        return phrase("stopped before `{command}`", command=what.command)
    if isinstance(what, OnError):
        name = phrase({**words.errors, **words.occasions}[what.name])
        return phrase("stopped before {error}", error=name)
    if isinstance(what, OnCell):
        if what.becomes:
            return phrase(
                "cell ({column}, {row}) changed: {state}",
                column=what.column, row=what.row, state=phrase(words.names[what.becomes]),
            )  # fmt: skip
        return phrase("cell ({column}, {row}) changed", column=what.column, row=what.row)
    stack = phrase(words.names[what.stack]) if isinstance(what, OnDepth | OnStack) else ""
    if isinstance(what, OnDepth):
        return phrase("the depth of `{stack}` changed", stack=stack)
    if isinstance(what, OnStack):
        return phrase("`{stack}` changed", stack=stack)
    if isinstance(what, OnSlot):
        return _slot_words(what, words, view, before.get(what))
    if isinstance(what, OnVariable):
        return phrase("{name} changed", name=phrase(words.names[what.name]))
    return ""


def _slot_words(what: OnSlot, words: RunVocabulary, view: View, before: StackValue | None) -> str:
    """Return a text that says how the last step changed the slot `what`. `before` is the value that the slot contained
    before this step; None if the slot was empty."""

    def text(value: StackValue) -> str:
        return shortened(value_text(value, view.number), _LONGEST_VALUE)

    slot = slot_title(what, words)
    values = view.stacks[what.stack]
    above = len(values) - 1 - what.position
    if above < 0:
        assert before is not None  # the step has removed it
        return phrase("{slot} is gone: it was {before}", slot=slot, before=text(before))
    now = slot_name(what.stack, (above,), names_in(view))
    after = text(values[what.position])
    if before is None:
        return phrase("{slot} is new: {after} (now `{name}`)", slot=slot, after=after, name=now)
    return phrase(
        "{slot} changed: {before} -> {after} (now `{name}`)",
        slot=slot, before=text(before), after=after, name=now,
    )  # fmt: skip
