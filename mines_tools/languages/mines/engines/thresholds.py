"""The limits of an engine. With them, the engine decides which code is hot, when to search for
regions, and when to compare itself with another engine."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple


class Thresholds(NamedTuple):
    """The limits of an engine. The default values are for the engine in WebAssembly. `PYTHON` has
    the values for generated Python.

    Tests use lower values, so that short runs reach every part of an engine.
    """

    first: int = 300_000
    """The number of steps before the first search for regions. The pause before the next search is
    a multiple of this number. After each search without a result, the pause becomes longer."""
    longest_pause: int = 1 << 33
    """The greatest number of steps between two searches."""
    recorded: int = 4_096
    """The number of steps in a recording. If a recording leads to no region, the next recording is longer."""
    visits: int = 2
    """A number of visits. A region can begin at a node only if a recording contains at least this
    number of visits to the node."""
    share: float = 1 / 50
    """A share of the recorded steps. A region is made only if at least this share of the recorded
    steps is in the region."""
    search_seconds: float = 0.1
    """The number of seconds that all searches of a run may take together. In a long run, the limit
    is higher: a share of the run's time."""
    interpreted: float = 0.1
    """A share of the kernel's time. After regions were made, the engine searches for more regions
    only if the kernel's interpreter takes at least this share."""
    regions: int = 300
    """The greatest number of regions."""
    backs: int = 50
    """A number of undone rounds. After this many undone rounds of a region, the engine checks
    whether the region is of use."""
    loss: int = 24
    """A factor. For each of its undone rounds, a region must take a certain number of steps: the
    steps of its longest round, times this factor. A region that takes fewer steps is made again."""
    entries: int = 1_024
    """A number of entries. When a region was entered this many times, the engine checks whether the
    region is of use."""
    gain: int = 16
    """The number of steps that a region must take at each entry, on average. A region that takes
    fewer is not made, or it is discarded."""
    stack: int = 1 << 28
    """The greatest number of stack values in the kernel's memory. If the stack has more values, the lower ones are
    stored outside this memory."""
    python_after: float = 0.04
    """The number of seconds that the kernel runs before its speed is compared with that of generated Python."""
    learning: float = 0.05
    """A number of seconds. The kernel may spend this time on learning control states even if these
    states do not come again. The other durations in the module `remembering` are multiples of this
    time."""


PYTHON = Thresholds(first=2_000, longest_pause=20_000_000, search_seconds=0.2, loss=1_000, gain=12)
"""The limits for generated Python. Regions are built early, because they soon save time."""
