"""The limits with which an engine decides which code is hot, and when to try something else."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple


class Thresholds(NamedTuple):
    """The limits of an engine. The defaults are those of WebAssembly; `PYTHON` has those of generated Python.

    In tests they are low, so that short runs reach every part of an engine.
    """

    first: int = 300_000
    """The number of steps before regions are searched for the first time. The pause before the next search is a
    multiple of this number. After each search without a result, the pause becomes longer."""
    longest_pause: int = 1 << 33
    """The greatest number of steps between two searches."""
    recorded: int = 4_096
    """The number of steps in a recording. If a recording leads to no region, the next recording is longer."""
    visits: int = 2
    """The number of visits to a node that a recording must contain so that a region can begin at the node."""
    share: float = 1 / 50
    """The share of the recorded steps that a region must take."""
    search_seconds: float = 0.1
    """The number of seconds that all searches together may take in any run. In a long run, they may take longer: a
    share of the run's time."""
    interpreted: float = 0.1
    """A share of the kernel's time. Regions are searched again only if the kernel's interpreter takes at least this
    share."""
    regions: int = 300
    """The greatest number of regions."""
    backs: int = 50
    """The number of rounds of a region that are taken back before the region is judged."""
    loss: int = 24
    """The number of rounds that a region must complete for each round taken back. If it completes fewer, it is made
    again."""
    entries: int = 1_024
    """The number of entries into a region after which it is judged whether the region saves time."""
    gain: int = 16
    """The number of steps that a region must save at each entry. If it saves fewer, it is not made, or it is discarded.
    """
    stack: int = 1 << 28
    """The greatest number of stack values in the kernel's memory. If the stack has more values, the lower ones are
    stored outside this memory."""
    python_after: float = 0.04
    """The number of seconds that the kernel runs before its speed is compared with that of generated Python."""
    learning: float = 0.05
    """A number of seconds. The kernel may learn control states for this time even if they do not come again. The other
    durations in `remembering` are multiples of this one."""


PYTHON = Thresholds(first=2_000, longest_pause=20_000_000, search_seconds=0.2, loss=1_000, gain=12)
"""The limits of generated Python. It builds regions early, because they soon save time."""
