"""Flow analysis: finds out what a program does without running it to the end, and how certain that is.

A fact is *impossible* (the exploration was complete and did not meet it, so no run does it), *witnessed* (a
run that can be replayed does it) or *possible* (neither is known).
"""

from mines_tools.languages.mines.flow.analysis import Analysis, analyse
from mines_tools.languages.mines.flow.certainty import (
    Certainty,
    OperationFlow,
    WayFlow,
    describe_certainty,
)
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import Witness
from mines_tools.languages.mines.flow.verdicts import Verdict

__all__ = [
    "Analysis",
    "Certainty",
    "Flow",
    "OperationFlow",
    "Verdict",
    "WayFlow",
    "Witness",
    "analyse",
    "describe_certainty",
]
