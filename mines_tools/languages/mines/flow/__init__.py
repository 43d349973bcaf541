"""Flow analysis: finds out what a program does without running it to the end, and how certain each finding is.

A finding is a statement that some run does a certain thing. It is of one of three kinds. *Impossible*: it is proved
that no run does this, because a complete exploration has not found it. *Witnessed*: a known run does it. *Possible*:
neither is known.
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
