"""The limits that decide which code is hot, and when an engine tries something else."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple


class Thresholds(NamedTuple):
    """The limits of an engine. The defaults are those of WebAssembly; `PYTHON` has those of generated Python.

    In tests they are low, so that short runs reach every part of an engine.
    """

    first: int = 300_000
    """The number of steps before regions are searched for the first time. The next search comes after a multiple of
    this number. Each search without a result makes the pause longer."""
    longest_pause: int = 1 << 33
    """The greatest number of steps between two searches."""
    recorded: int = 4_096
    """The number of steps in a recording. If no region is made from a recording, the next one is longer."""
    visits: int = 2
    """How often a node must be visited in a recording so that a region can begin there."""
    share: float = 1 / 50
    """The share of the recorded steps that a region must take."""
    search_seconds: float = 0.1
    """The number of seconds that searches may take in any run. In a long run, they may also take a share of the
    run's time."""
    interpreted: float = 0.1
    """The share of the kernel's time that its interpreter must take before regions are searched again."""
    regions: int = 300
    """The greatest number of regions."""
    backs: int = 50
    """How often rounds of a region are taken back before the region is judged."""
    loss: int = 24
    """How many rounds of a region must be completed for each round taken back. If there are fewer, the region is
    made again."""
    entries: int = 1_024
    """How often a region is entered before it is judged whether it saves time."""
    gain: int = 16
    """How many steps a region must save at each entry. If it saves fewer, it is not made, or is discarded."""
    stack: int = 1 << 28
    """The greatest number of values of the stack in the kernel's memory. The other values are kept outside it."""
    python_after: float = 0.04
    """The number of seconds that the kernel runs before its speed is compared with that of generated Python."""
    learning: float = 0.05
    """The number of seconds for which the kernel may learn control states before they must come again. The other
    durations in `remembering` are multiples of this one."""


PYTHON = Thresholds(first=2_000, longest_pause=20_000_000, search_seconds=0.2, loss=1_000, gain=12)
"""The limits of generated Python. It builds regions early, because they soon save time."""
