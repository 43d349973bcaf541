"""Compares the speed of the kernel with that of generated Python where the kernel is slow. It tries both, and
chooses the faster one."""

from __future__ import annotations

_INTERPRETED = 5e-9
"""The approximate number of seconds that the kernel takes for an interpreted step."""
_IN_REGIONS = 2e-9
"""The approximate number of seconds that the kernel takes for a step in a region."""
_SLOW = 4
"""The kernel counts as slow if it is slower than expected by this factor."""
_LONGER = 6
"""As long as Python is faster, each of its turns is longer than the one before by this factor."""
_LONGEST = 20.0
"""Turns and waits grow up to this number of seconds. (A turn is longer if it takes long to copy the stack to
Python.)"""
_CHUNK = 0.02
"""The approximate number of seconds that Python runs between two checks."""
_FEW = 1000
"""The least number of steps that Python runs between two checks."""
_OFTEN = 2
"""`forget` discards measured time only up to a limit: this many times the seconds that the kernel runs before a
comparison."""
_PART = 0.15
"""Python's first turn is divided into parts, each of this share of the turn. Only the last part counts, because
Python has much to learn at first."""
_FASTER = 1.5
"""The turn of Python is extended if a part of it is faster than the part before by this factor."""
_AT_MOST = 3
"""An extended turn is at most this many times as long as a normal one."""
_SHORT = 1e-9
_SMALL = 0.1
"""The share of the run's time that moving the state between the engines may take."""
_TURN = 7.5
"""Python's first turn takes this many times the seconds that the kernel runs before a comparison."""
_PATIENCE = 2.0
"""If Python is slower, the kernel continues for this many times the length of Python's first turn. This time doubles
each time."""


class Pace:
    """The choice between the kernel and Python."""

    def __init__(self, seconds: float) -> None:
        """Prepare to compare the kernel for the first time after it has run for `seconds` seconds."""
        self._first_patience = self._patience = seconds
        """Seconds that the kernel runs before a comparison: at first (`_first_patience`), and now (`_patience`)."""
        self._turn = seconds * _TURN
        """The length of Python's first turn in seconds."""
        self._times = _PATIENCE
        self._stay = self._turn * _LONGER
        """The length of Python's turn in seconds if Python is the faster engine."""
        self._seconds = self._expected = 0.0
        self._steps = 0
        self._forgotten = 0.0
        """The seconds of the kernel that were discarded, because it has had more hot code since then."""
        self._all_seconds = 0.0
        self._kernel_rate = 0.0
        self._python_rate = float("inf")
        """The last measured speed of Python in steps a second; infinite if it was not measured, or no longer counts.
        """
        self.is_trying = False
        """True if it is Python's turn."""
        self._python_seconds = 0.0
        self._part_steps, self._part_seconds = 0, 0.0
        self._rates = 0.0, 0.0
        """The speeds of Python in the last two parts of its turn."""

    def forget(self) -> None:
        """Discard the measured speed of the kernel, because it has more hot code now. If this is called too often,
        it does nothing."""
        if self._forgotten < self._patience * _OFTEN:
            self._forgotten += self._seconds
            self._all_seconds += self._seconds
            self._seconds = self._expected = 0.0
            self._steps = 0

    def count(self, seconds: float, interpreted: int, in_regions: int, moving: float) -> bool:
        """Record a call of the kernel. Return whether Python gets a turn. Moving the state to Python would take
        `moving` seconds."""
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
                longest = (self._all_seconds + self._turn) * _SMALL
                self.is_trying = moving < longest
        self._seconds = self._expected = self._forgotten = 0.0
        self._steps = 0
        self._python_seconds = 0.0
        self._part_steps, self._part_seconds = 0, 0.0
        self._rates = 0.0, 0.0
        return self.is_trying

    def count_python(self, steps: int, seconds: float, moving: float) -> int:
        """Record a part of Python's turn. Return how many more steps Python gets; 0 ends its turn. Moving the state
        takes `moving` seconds."""
        trial = self._turn
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
            self._patience = self._first_patience
            self._times = _PATIENCE
        else:
            self._stay = trial * _LONGER
            self._wait_longer()
        return 0

    def _wait_longer(self) -> None:
        """Delay the next comparison, because the kernel is the faster engine."""
        self._patience = min(self._turn * self._times, _LONGEST)
        self._times *= 2
