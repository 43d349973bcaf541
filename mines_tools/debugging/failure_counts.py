"""Counts the failed commands of a run. The run is repeated for this, so the debugger need not count while it runs."""

from __future__ import annotations

from time import monotonic

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run_state import Watch
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.debugging.debugger import Debugger

_PATIENCE = 0.3
"""The maximum number of seconds that the repetition of a run may take."""


class Failures(NamedTuple):
    """The commands that have failed with the same error."""

    times: int
    first: int
    """The number of the first step in which a command failed, counted from 1."""


def failure_counts(debugger: Debugger, patience: float = _PATIENCE) -> Mapping[str, Failures]:
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
    found: dict[str, Failures] = {}
    counted_at = -1

    def counting(error: str) -> Callable[[], bool]:
        def test() -> bool:
            nonlocal counted_at
            if counted_at != run.steps:  # a test can be called several times at a moment
                counted_at = run.steps
                times, first = found.get(error, Failures(0, run.steps))
                found[error] = Failures(times + 1, first)
            return False

        return test

    watch = Watch(errors={error: counting(error) for error in running.words.errors}, is_light=True)
    run.patience = patience
    end = monotonic() + patience
    while run.steps < debugger.moment:
        before = run.steps
        run.run_until(debugger.moment - before, watch)
        if run.steps == before or (monotonic() > end and run.steps < debugger.moment):
            return {}
    return found


def failure_words(debugger: Debugger) -> str:
    """Return a sentence that says how many commands of the run have failed so far, and with which errors. Return an empty
    text if none has failed, or if that is not known."""
    failures = failure_counts(debugger)
    if not failures:
        return ""
    names = {error: shown(phrase(debugger.running.words.errors[error])) for error in failures}
    count = sum(each.times for each in failures.values())
    if count == 1:
        ((error, only),) = failures.items()
        return phrase(
            "(1 command failed: {error}, at step {step:,})", error=names[error], step=only.first
        )
    errors = [
        phrase("{error} (1, at step {step:,})", error=names[error], step=each.first)
        if each.times == 1
        else phrase(
            "{error} ({count:,}, first at step {step:,})",
            error=names[error], count=each.times, step=each.first,
        )
        for error, each in sorted(failures.items(), key=lambda item: -item[1].times)
    ]  # fmt: skip
    return phrase(
        "({count:,} commands failed: {errors})", count=count, errors=phrase(", ").join(errors)
    )


def _ignore(_text: str) -> None:
    pass
