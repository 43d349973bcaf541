"""Flow analysis: finds out what a program does, and how certain each finding is. For this, the program need not run to
its end.

A finding says that some run does a certain thing. There are three kinds of findings. *Impossible*: it is proved that no
run does this thing, because a complete exploration has not found such a run. *Witnessed*: a known run does this thing.
*Possible*: neither is known.
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
