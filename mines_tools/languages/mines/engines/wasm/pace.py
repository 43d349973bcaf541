"""Where the kernel takes long for its steps, generated Python may be quicker. Both are tried, and the quicker one goes
on."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

_INTERPRETED = 5e-9
"""How many seconds a step takes the kernel, about, where it is interpreted,"""
_IN_REGIONS = 2e-9
"""and in a region."""
_SLOW = 4
"""The kernel is slow if it takes so many times as long."""
_LONGER = 6
"""Each turn of Python that it wins is so many times as long as the one before."""
_LONGEST = 20.0
"""Seconds: no turn or wait is made longer, unless it takes long to bring the stack there."""
_CHUNK = 0.02
"""For about so many seconds Python runs until it is looked at again,"""
_FEW = 1000
"""and for so many steps at least."""
_OFTEN = 2
"""`forget` leaves out at most so many times what the kernel may take before it is compared."""
_PART = 0.15
"""Python's first turn is looked at in parts. What counts is the last one: first it has much to find out."""
_FASTER = 1.5
"""It goes on while a part brings so many times as much as the one before."""
_AT_MOST = 3
"""But it gets no longer than so many times the turn."""
_SHORT = 1e-9
_SMALL = 0.1
"""The part of the time that changing may take."""


class PaceThresholds(NamedTuple):
    """For how long each of them is tried. In tests all can be low."""

    kernel: float = 0.04
    """Seconds of the kernel before it is compared."""
    python: float = 0.3
    """Seconds of Python's first turn."""
    patience: float = 2.0
    """If Python loses, the kernel goes on for so many times its turn, and twice as many each time."""


class Pace:
    """Decides which one goes on."""

    def __init__(self, thresholds: PaceThresholds) -> None:
        self._thresholds = thresholds
        self._patience = thresholds.kernel
        self._times = thresholds.patience
        self._stay = thresholds.python * _LONGER
        """How long Python goes on if it is the quicker one."""
        self._seconds = self._expected = 0.0
        self._steps = 0
        self._forgotten = 0.0
        """How many seconds of the kernel were not counted, because it has more hot code now."""
        self._all_seconds = 0.0
        self._kernel_rate = 0.0
        self._python_rate = float("inf")
        """As far as is known."""
        self.is_trying = False
        """Whether it is Python's turn."""
        self._python_seconds = 0.0
        self._part_steps, self._part_seconds = 0, 0.0
        self._rates = 0.0, 0.0
        """Of Python, in the last two parts of its turn."""

    def forget(self) -> None:
        """There is more hot code: how fast the kernel was before says little. But that does not go on for ever."""
        if self._forgotten < self._patience * _OFTEN:
            self._forgotten += self._seconds
            self._all_seconds += self._seconds
            self._seconds = self._expected = 0.0
            self._steps = 0

    def count(self, seconds: float, interpreted: int, in_regions: int, moving: float) -> bool:
        """Note what the kernel did. Returns whether it is Python's turn then, although it takes so many seconds to change."""
        self.is_trying = False
        self._seconds += seconds
        self._steps += interpreted + in_regions
        self._expected += interpreted * _INTERPRETED + in_regions * _IN_REGIONS
        if self._seconds < self._patience:
            return False
        self._kernel_rate = self._steps / self._seconds
        self._all_seconds += self._seconds
        if self._seconds > self._expected * _SLOW:
            if self._kernel_rate >= self._python_rate:
                self._wait_longer()
                self._python_rate = float("inf")
            else:
                longest = (self._all_seconds + self._thresholds.python) * _SMALL
                self.is_trying = moving < longest
        self._seconds = self._expected = self._forgotten = 0.0
        self._steps = 0
        self._python_seconds = 0.0
        self._part_steps, self._part_seconds = 0, 0.0
        self._rates = 0.0, 0.0
        return self.is_trying

    def count_python(self, steps: int, seconds: float, moving: float) -> int:
        """Note what Python did. Returns how many steps it goes on for; 0 for none. To change takes so many seconds."""
        trial = self._thresholds.python
        self._python_seconds += seconds
        self._part_steps += steps
        self._part_seconds += seconds
        if self._part_seconds >= trial * _PART:
            self._rates = self._rates[1], self._part_steps / max(self._part_seconds, _SHORT)
            self._part_steps, self._part_seconds = 0, 0.0
        before, now = self._rates
        is_quicker = now >= self._kernel_rate
        turn = trial
        if is_quicker:
            turn = max(self._stay, moving / _SMALL)
        elif now > before * _FASTER > 0:
            turn *= _AT_MOST
        if self._python_seconds < turn:
            return max(_FEW, int(steps / seconds * _CHUNK) if seconds else 0)
        self.is_trying = False
        self._python_rate = now
        if is_quicker:
            self._stay = min(self._stay * _LONGER, _LONGEST)
            self._patience = self._thresholds.kernel
            self._times = self._thresholds.patience
        else:
            self._stay = trial * _LONGER
            self._wait_longer()
        return 0

    def _wait_longer(self) -> None:
        """The kernel is the quicker one."""
        self._patience = min(self._thresholds.python * self._times, _LONGEST)
        self._times *= 2
