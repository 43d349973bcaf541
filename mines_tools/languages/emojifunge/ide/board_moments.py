"""Finds the state in which every run comes to a cell the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError
from mines_tools.languages.emojifunge.flow.trials import replayed

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.trial_machine import TrialMachine

_MOST_STEPS = 2_000


def first_moment(flow: Flow, x: int, y: int) -> TrialMachine | None:
    """Return a machine whose pointer is at the cell (`x`, `y`) the first time. Return None if runs may come to the cell
    in different states, if it is not known that they come to it, or if that takes too many steps."""
    witness = flow.cell(x, y).reached.witness
    if witness is None or witness.input or witness.steps > _MOST_STEPS:
        return None
    machine: TrialMachine | None = None
    try:
        for machine in replayed(flow.grid, witness):  # noqa: B007
            pass
    except TooCostlyError:
        return None
    is_certain = machine is not None and machine.is_certain and len(entries(flow.grid)) == 1
    return machine if is_certain else None
