"""The limits that decide which code is hot, and when an engine tries something else."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple


class Thresholds(NamedTuple):
    """The limits of an engine. The defaults are the limits of WebAssembly; `PYTHON` has the limits of generated
    Python.

    In tests they are low, so that short runs reach every part of an engine.
    """

    first: int = 300_000
    """Steps before the first search for regions. The next search comes after a multiple of these steps, and each
    search without a result makes the pause longer."""
    longest_pause: int = 1 << 33
    """Steps from one search to the next, at most."""
    recorded: int = 4_096
    """Steps of a recording. A recording from which no region was made makes the next recording longer."""
    visits: int = 2
    """Visits that a node needs in a recording so that a region can begin there."""
    share: float = 1 / 50
    """Part of the recorded steps that a region must take."""
    search_seconds: float = 0.1
    """Seconds that searches may take in any run. In a long run they may take a part of the run's time."""
    interpreted: float = 0.1
    """Part of the kernel's time that its interpreter must take before regions are searched again."""
    regions: int = 300
    """Number of regions, at most."""
    backs: int = 50
    """The number of times that rounds of a region are taken back before the region is judged."""
    loss: int = 24
    """Rounds of a region that must be completed for each round taken back. With fewer, the region is made again."""
    entries: int = 1_024
    """Entries to a region before its gain is judged."""
    gain: int = 16
    """Steps that a region must save at each entry. With fewer, it is not made, or is dropped."""
    stack: int = 1 << 28
    """The greatest number of values of the stack in the kernel's memory. The other values are kept outside it."""
    python_after: float = 0.04
    """Seconds that the kernel runs before its speed is compared with the speed of generated Python."""
    learning: float = 0.05
    """Seconds for which the kernel may learn control states before they must come back. The other durations in
    `remembering` are multiples of this one."""


PYTHON = Thresholds(first=2_000, longest_pause=20_000_000, search_seconds=0.2, loss=1_000, gain=12)
"""The limits of generated Python, whose regions are of use early."""
