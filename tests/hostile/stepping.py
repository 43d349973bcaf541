"""Takes a run step by step, and sometimes goes back. The states must be the same each time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from mines_tools.runs.trace import Trace

if TYPE_CHECKING:
    from mines_tools.interface.run import SteppingRun, TraceTerms


def step_and_go_back(run: SteppingRun[Any], terms: TraceTerms, seed: int, steps: int) -> None:
    """Take at most `steps` steps of a run that has all its input, trace them, and sometimes go
    back."""
    trace = Trace(run, terms, is_delta=bool(seed % 2))
    at_will = random.Random(seed)
    states = [run.snapshot()]
    while run.steps < steps:
        if at_will.random() < 0.05:
            run.restore(at_will.choice(states))
        if trace.step() is None:
            break
        if run.steps == len(states):
            states.append(run.snapshot())
        assert run.snapshot() == states[run.steps]
