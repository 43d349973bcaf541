"""What a program does, found out without running it, and what of that is certain.

Something is *impossible* (no run does it: the exploration came to its end without meeting it),
*witnessed* (a run that can be replayed does it) or *possible* (neither is known).
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
