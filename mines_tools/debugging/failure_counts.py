"""Counts the failed commands of a run. The run is repeated for this, so the debugger need not count while it runs."""

from __future__ import annotations

from time import monotonic

from mines_tools.interface.run_state import Watch
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.debugging.debugger import Debugger

_PATIENCE = 0.3
"""The maximum number of seconds that the repetition of a run may take."""


def failure_counts(debugger: Debugger, patience: float = _PATIENCE) -> Mapping[str, int]:
    """Return how often each error was raised up to the present moment of the run, by the name of the error. Return
    nothing if that is not known: the user has changed the state, or the run takes longer than `patience`, in seconds.
    """
    if debugger.changed:
        return {}
    running = debugger.running
    run = running.start_stepping(debugger.options, _ignore)
    run.give(debugger.given_input.text)
    if debugger.given_input.is_ended:
        run.end_input(debugger.given_input.failure)
    counts = dict.fromkeys(running.words.errors, 0)
    counted_at = -1

    def count(error: str) -> Callable[[], bool]:
        def test() -> bool:
            nonlocal counted_at
            if counted_at != run.steps:  # a test can be called several times at a moment
                counted_at = run.steps
                counts[error] += 1
            return False

        return test

    watch = Watch(errors={error: count(error) for error in counts}, is_light=True)
    run.patience = patience
    end = monotonic() + patience
    while run.steps < debugger.moment:
        before = run.steps
        run.run_until(debugger.moment - before, watch)
        if run.steps == before or (monotonic() > end and run.steps < debugger.moment):
            return {}
    return {error: number for error, number in counts.items() if number}


def failure_words(debugger: Debugger) -> str:
    """Return a sentence that says how many commands of the run have failed so far, and with which errors. Return an empty
    text if none has failed, or if that is not known."""
    counts = failure_counts(debugger)
    if not counts:
        return ""
    names = debugger.running.words.errors
    if sum(counts.values()) == 1:
        (error,) = counts
        return phrase("(1 command failed: {error})", error=shown(phrase(names[error])))
    errors = [
        phrase("{error} ({count:,})", error=shown(phrase(names[error])), count=number)
        for error, number in sorted(counts.items(), key=lambda item: -item[1])
    ]
    return phrase(
        "({count:,} commands failed: {errors})",
        count=sum(counts.values()), errors=phrase(", ").join(errors),
    )  # fmt: skip


def _ignore(_text: str) -> None:
    pass
