"""Finds out whether the rest of a program still does the same after a change. The change replaces a text in the program
by instructions that print this text. Trial runs before and after the change are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span

_MOST_CHARACTERS = 20_000
_MOST_STEPS = 1_000
"""A trial run is stopped after this number of steps."""
_MOST_STEPS_TO_TEXT = 3_000
"""A trial run that should print a text is stopped after this number of steps."""
_SEED = 0
_INPUTS = ("", "1\n2\n3\n")


class _Outcome(NamedTuple):
    """The result of a trial run: how it ended, and what it printed."""

    ending: str
    """How the run ended: ``ended``, ``failed``, or ``stopped`` after the maximum number of steps."""
    output: str


def what_is_lost(grid: Grid, typed: Span, after: Grid, text: str) -> str:
    """Return a message that says which part of the program no longer works after a change. The change replaces the text
    at `typed` in `grid` by instructions that print `text`. `after` is the changed program. Return "" if no trial run
    shows a loss. To find a loss, trial runs of `after` are compared with trial runs of `grid` without the typed text.
    They must end in the same way, and print the same apart from `text`."""
    row = grid.lines.line_at(typed.start)
    rest_of_row = grid.text[grid.lines.starts[row] : typed.start].strip()
    rest_of_row += grid.text[typed.end : grid.lines.end(row)].strip()
    start, end = typed
    is_above = not rest_of_row and row + 1 < len(grid.lines.starts)
    if is_above:
        start, end = grid.lines.starts[row], grid.lines.starts[row + 1]
    without = parse(grid.text[:start] + grid.text[end:], grid.dialect)
    has_other_rows = any(
        line.strip() for number, line in enumerate(grid.line_texts) if number != row
    )
    if not has_other_rows or len(after.text) > _MOST_CHARACTERS:
        return ""
    if all(_is_kept(_outcome(without, given), _outcome(after, given), text) for given in _INPUTS):
        return ""
    if is_above:
        return phrase("the rows below then do not run as before")
    return phrase("the row's cells move: the other rows do not fit")


def is_printed(grid: Grid, text: str) -> bool:
    """Return whether some trial run of `grid` prints `text`."""
    if len(grid.text) > _MOST_CHARACTERS:
        return False
    outcomes = (_outcome(grid, given, _MOST_STEPS_TO_TEXT) for given in _INPUTS)
    return any(outcome is not None and text in outcome.output for outcome in outcomes)


def _outcome(grid: Grid, given: str, most: int = _MOST_STEPS) -> _Outcome | None:
    """Run at most `most` steps of `grid` with the input `given`. Return how the run ended, and its output. If a step
    takes too long, return None."""
    machine = TrialMachine(grid, _SEED, given)
    machine.output = output = Output(joins_halves=True)
    is_running = True
    try:
        while is_running and machine.steps < most:
            is_running = machine.step()
    except TooCostlyError:
        return None
    is_failed = machine.failed is not None or machine.crashed is not None
    ending = "stopped" if is_running else "failed" if is_failed else "ended"
    return _Outcome(ending, output.take())


def _is_kept(before: _Outcome | None, after: _Outcome | None, text: str) -> bool:
    """Return whether two runs end in the same way and print the same. Each occurrence of `text` in
    the outputs is ignored. If the run `before` was stopped, only the outputs are compared, as far
    as both runs have come. If the result of a run is not known, return True."""
    if before is None or after is None:
        return True
    old, new = before.output.replace(text, ""), after.output.replace(text, "")
    if before.ending == "stopped":
        return old.startswith(new) or new.startswith(old)
    return before.ending == after.ending and old == new
