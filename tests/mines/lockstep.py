"""Runs two programs with the reference interpreter, and compares them step by step, to test claims
that both programs do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.flow.trial_machine import machine_on

if TYPE_CHECKING:
    from mines_tools.languages.mines.machine import Step
    from mines_tools.languages.mines.operations import Program

_LARGEST = 20_000  # bits


def parting(before: Program, after: Program, text: str, steps: int) -> str | None:
    """Return the first difference between two runs with the input `text`, or None if there is none
    in `steps` steps. Restarts that commands queue are skipped."""
    machines = machine_on(before, text, steps), machine_on(after, text, steps)
    for count in range(steps):
        one, other = (_step(machine) for machine in machines)
        if one is None or other is None:
            return None if one is other else f"step {count}: one ends, the other does not"
        same = (
            one.origin == other.origin
            and one.command is other.command
            and one.error == other.error
            and machines[0].stack == machines[1].stack
            and machines[0].written == machines[1].written
        )
        if not same:
            return f"step {count}: {one} and {other}"
        if any(value.bit_length() > _LARGEST for value in machines[0].stack[-2:]):
            return None
    return None


def _step(machine) -> Step | None:  # type: ignore[no-untyped-def]
    while True:
        step = machine.recorded_step()
        if step is None or not (step.queued and step.operation.kind == "restart"):
            return step
