"""Describes, for people, moments of a run, and stops at breakpoints on commands, errors or data."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import slot_name
from mines_tools.debugging.breakpoints import (
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnStack,
    OnVariable,
)
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.debugging.breakpoints import What
    from mines_tools.interface.run import RunVocabulary
    from mines_tools.interface.run_state import View


def moment_words(moment: int) -> str:
    """Return the words for the moment after `moment` steps.

    A step is named by its number, counted from 1. So the step that comes next has the number `moment` + 1.
    """
    return phrase("after step {step:,}", step=moment) if moment else phrase("at the start")


def stop_words(what: What, words: RunVocabulary, view: View) -> str:
    """Return words that say why the run stopped at a breakpoint on `what`: what the last step did, or what the next one
    does.

    `view` is the state at the stop. Return an empty text if `what` is a place, because the client shows the place.
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
    if isinstance(what, OnDepth):
        return phrase("the depth of `{stack}` changed", stack=what.stack)
    if isinstance(what, OnStack):
        return phrase("`{stack}` changed", stack=what.stack)
    if isinstance(what, OnSlot):
        above = len(view.stacks[what.stack]) - 1 - what.position
        if above < 0:
            return phrase("a watched value of `{stack}` is gone", stack=what.stack)
        name = slot_name(what.stack, (above,), next(iter(view.stacks)))
        return phrase("{name} changed", name=name)
    if isinstance(what, OnVariable):
        return phrase("{name} changed", name=phrase(words.names[what.name]))
    return ""
