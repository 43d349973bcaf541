"""Where the kernel takes long for its steps, generated Python may be quicker: it remembers what a step does that opens
half of a large board. Both are tried, and the quicker one goes on."""

from __future__ import annotations

from mines_tools.records import NamedTuple

_INTERPRETED = 5e-9
_IN_REGIONS = 2e-9
"""How many seconds a step takes, about."""
_SLOW = 4
"""So many times as long is long."""
_LONGER = 6
_LONGEST = 20.0
_CHUNK = 0.02
"""Seconds."""
_LATE = 0.7
_FEW = 1000
_SMALL = 0.1
"""The part of the time that changing may take."""


class PaceThresholds(NamedTuple):
    """For how long each of them is tried. In tests all can be low."""

    kernel: float = 0.04
    """Seconds that the kernel takes,"""
    python: float = 0.3
    """and then Python: each time that it was the quicker one several times as long."""
    patience: float = 2.0
    """So many times as long the kernel goes on if Python was not; each time twice as many."""


class Pace:
    """Decides which one goes on."""

    def __init__(self, thresholds: PaceThresholds) -> None:
        self._thresholds = thresholds
        self._patience = thresholds.kernel
        self._period = thresholds.python
        self._times = thresholds.patience
        self._seconds = self._expected = 0.0
        self._steps = 0
        self._all_seconds = 0.0
        self._kernel_rate = 0.0
        self.is_trying = False
        """Whether it is Python's turn."""
        self._python_seconds = 0.0
        self._late_steps, self._late_seconds = 0, 0.0
        """Of Python, late in its turn: first it has much to find out."""

    def count(self, seconds: float, interpreted: int, in_regions: int, moving: float) -> bool:
        """Note what the kernel did. Returns whether it is Python's turn then, although it takes so many seconds to change."""
        self._seconds += seconds
        self._steps += interpreted + in_regions
        self._expected += interpreted * _INTERPRETED + in_regions * _IN_REGIONS
        if self._seconds < self._patience:
            return False
        self._kernel_rate = self._steps / self._seconds
        self._all_seconds += self._seconds
        self.is_trying = (
            self._seconds > self._expected * _SLOW
            and moving < (self._all_seconds + self._period) * _SMALL
        )
        self._seconds = self._expected = 0.0
        self._steps = 0
        self._python_seconds = 0.0
        self._late_steps, self._late_seconds = 0, 0.0
        return self.is_trying

    def count_python(self, steps: int, seconds: float, moving: float) -> int:
        """Note what Python did. Returns how many steps it goes on for; 0 for none. To change takes so many seconds."""
        self._python_seconds += seconds
        if self._python_seconds > self._period * _LATE:
            self._late_steps += steps
            self._late_seconds += seconds
        is_quicker = self._late_steps >= self._kernel_rate * self._late_seconds
        period = max(self._period, moving / _SMALL) if is_quicker else self._period
        if self._python_seconds < period:
            return max(_FEW, int(steps / seconds * _CHUNK) if seconds else 0)
        self.is_trying = False
        if is_quicker:
            self._period = min(self._period * _LONGER, _LONGEST)
            self._patience = self._thresholds.kernel
            self._times = self._thresholds.patience
        else:
            self._patience = min(self._period * self._times, _LONGEST)
            self._period = self._thresholds.python
            self._times *= 2
        return 0
