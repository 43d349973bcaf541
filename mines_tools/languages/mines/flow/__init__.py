"""Flow analysis: finds out what a program does without running it to the end, and how certain that is.

A fact is *impossible* (the exploration was complete and did not meet it, so no run does it), *witnessed* (a
run that can be replayed does it) or *possible* (neither is known).
"""

from mines_tools.languages.mines.flow.analysis import Analysis, analyse
from mines_tools.languages.mines.flow.certainty import OperationFlow, WayFlow, describe_certainty
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.verdicts import Verdict

__all__ = [
    "Analysis",
    "Flow",
    "OperationFlow",
    "Verdict",
    "WayFlow",
    "analyse",
    "describe_certainty",
]
