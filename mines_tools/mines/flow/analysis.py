"""An analysis, from the program to the result, in slices that the caller can stop between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.mines.flow.explore import DETAILS, Exploration, default_budget
from mines_tools.mines.flow.result import Flow
from mines_tools.mines.flow.trials import Witness, read_up, try_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.mines.operations import Program

_TRIAL_STEPS = 4_000
_MOST_ENDLESS = 3
"""Inputs for which it is looked into whether the program ever ends."""


class Analysis:
    """An analysis under way.

    The exploration is fine at first; if its share of the budget does not see it to its end, a
    coarse one begins anew. Stopped early, the result still holds, it only claims less.
    """

    def __init__(self, program: Program, budget: int | None = None) -> None:
        """`budget` is how many transitions the analysis may take in all."""
        self._program = program
        self._budget = default_budget(program) if budget is None else budget
        self._remaining = list(DETAILS)
        self._exploration = self._next()

    def advance(self, transitions: int) -> bool:
        """Take up to so many transitions; whether the analysis is over."""
        if not self._exploration.advance(transitions):
            return False
        if self._exploration.complete or not self._remaining:
            return True
        self._exploration = self._next()
        return False

    def result(self) -> Flow:
        """What was found out so far. Takes some trial runs of its own: a bounded number of steps."""
        steps = _TRIAL_STEPS + len(self._program.operations)
        shown = try_out(self._program, min(steps, self._budget))
        endless = None
        if shown.ends is not None and shown.never is None:
            endless = self._endless(shown.unfinished)
        return Flow(self._exploration, shown, endless)

    def _endless(self, inputs: Sequence[str]) -> Witness | None:
        """A run on one of `inputs` that can no longer end, found by exploring from where all its
        input was read."""
        budget = self._budget // 8
        for text in inputs[:_MOST_ENDLESS]:
            machine = read_up(self._program, text, _TRIAL_STEPS // 8)
            if machine is None:
                continue
            exploration = Exploration(self._program, budget, DETAILS[1], machine)
            while not exploration.advance(budget):
                pass
            facts = exploration.facts
            if exploration.complete and not facts.ends and not facts.aborts:
                return Witness(text, machine.steps)
        return None

    def _next(self) -> Exploration:
        detail = self._remaining.pop(0)
        return Exploration(self._program, int(self._budget * detail.share), detail)


def analyse(program: Program, budget: int | None = None) -> Flow:
    """Analyse `program` to the end, or as far as the budget of transitions goes."""
    analysis = Analysis(program, budget)
    while not analysis.advance(1 << 20):
        pass
    return analysis.result()
