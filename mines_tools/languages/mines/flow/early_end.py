"""Explains why no run reaches an operation: finds an earlier operation at which every run ends, or a jump."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from mines_tools.languages.mines.flow.result import Flow

    Reason = Literal["opened", "cleared", "aborted"]


class EarlyEnd(NamedTuple):
    """An operation that always ends the run. No other operation of the program can end a run."""

    operation: int
    reason: Reason
    """"opened" if the operation opens the last safe cell. "cleared" if the game is cleared in
    another way. "aborted" if the imitated interpreter crashes."""


def early_end(flow: Flow, index: int) -> EarlyEnd | None:
    """Return the operation that is the reason why no run reaches the operation at `index`. This is
    the nearest earlier operation that a run can reach. It always ends the run, and runs end only
    there.

    Return None if this is not proved, or if a run can reach the operation at `index`.
    """
    if not flow.is_explored or not flow.is_never_reached(index):
        return None
    last = next((before for before in range(index - 1, -1, -1) if flow.controls(before)), None)
    if last is None:
        return None
    if flow.ending_operations - {last}:
        return None
    reason = _why_always(flow, last)
    return None if reason is None else EarlyEnd(last, reason)


def _why_always(flow: Flow, index: int) -> Reason | None:
    """Return the reason why the operation at `index` ends every run that comes to it. Return None
    if it does not always end the run."""
    operation = flow.program.operations[index]
    outcomes = [
        outcome for control in flow.controls(index) for outcome in flow.outcomes(control, operation)
    ]
    if outcomes and all(outcome.must_end for outcome in outcomes):
        return "opened" if all(outcome.opened for outcome in outcomes) else "cleared"
    # The record of an aborted operation also has what happens when it is not aborted.
    seen = flow.exploration.facts.of(index)
    is_aborted = all(each.aborts and not each.succeeds and not each.errors for each in seen)
    return "aborted" if seen and is_aborted else None


def skip_before(flow: Flow, index: int) -> int | None:
    """Return the index of a `skip` which is the reason why no run reaches the operation at `index`. The `skip` is the
    nearest earlier operation that a run can reach. Whenever a run performs it, it jumps, and never to the next
    operation.

    Return None if this is not proved, or if a run can reach the operation at `index`.
    """
    if not flow.is_explored or not flow.is_never_reached(index):
        return None
    facts = flow.exploration.facts
    before = next((before for before in range(index - 1, -1, -1) if facts.of(before)), None)
    if before is None:
        return None
    is_skip = all(
        each.command.name == "skip" and each.succeeds and not each.errors and not each.aborts
        for each in facts.of(before)
    )
    return before if is_skip else None
