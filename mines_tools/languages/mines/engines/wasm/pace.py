"""Compares the kernel with generated Python if the kernel is slow. In a comparison, first the
kernel and then Python runs for a while. The faster one continues the run. The time for which Python
runs is called a turn of Python."""

from __future__ import annotations

_INTERPRETED = 5e-9
"""The approximate number of seconds that the kernel's interpreter takes for a step."""
_IN_REGIONS = 2e-9
"""The approximate number of seconds that the kernel takes for a step in a region."""
_SLOW = 4
"""A factor. The kernel counts as slow if it takes more than this many times the expected time."""
_LONGER = 6
"""A factor. As long as Python is faster, each turn of Python is this many times as long as the turn
before."""
_LONGEST = 20.0
"""A number of seconds. Turns of Python, and the waits before comparisons, grow up to this limit. (A
turn is longer only if copying the stack takes long.)"""
_CHUNK = 0.02
"""The approximate number of seconds that Python runs between two checks."""
_FEW = 1000
"""The least number of steps that Python takes between two checks."""
_OFTEN = 2
"""A factor. Between two comparisons, `forget` discards measurements of a limited duration. The limit
is this factor times `_patience`."""
_PART = 0.15
"""A share of Python's first turn. A turn is divided into parts of this length. Only the speed in
the last part counts, because Python has much to learn at first."""
_FASTER = 1.5
"""A factor. A turn is extended if Python becomes faster: in one part of the turn, its speed is more
than this many times its speed in the part before."""
_AT_MOST = 3
"""A factor. An extended turn is at most this many times as long as a turn that is not extended."""
_SHORT = 1e-9
_SMALL = 0.1
"""A share of the run's time. Moving the state between the kernel and Python may take at most this share."""
_TURN = 7.5
"""A factor. Python's first turn is this many times as long as the time that the kernel runs before
the first comparison."""
_PATIENCE = 2.0
"""A factor. If Python was slower, the kernel continues for this many times the length of Python's
first turn. The factor doubles each time that Python was slower."""


class Pace:
    """Decides whether the kernel or Python continues a run."""

    def __init__(self, seconds: float) -> None:
        """Prepare the comparisons. The first one comes when the kernel has run for `seconds` seconds."""
        self._first_patience = self._patience = seconds
        """Two numbers of seconds. The kernel runs for `_first_patience` before the first
        comparison, and for `_patience` before the next one."""
        self._turn = seconds * _TURN
        """The length of Python's first turn in seconds."""
        self._times = _PATIENCE
        self._stay = self._turn * _LONGER
        """The length of Python's next turn in seconds, if Python is faster than the kernel."""
        self._seconds = self._expected = 0.0
        self._steps = 0
        self._forgotten = 0.0
        """The number of seconds of the kernel's time that `forget` has discarded since the last
        comparison."""
        self._all_seconds = 0.0
        self._kernel_rate = 0.0
        self._python_rate = float("inf")
        """The last measured speed of Python, in steps a second. It is infinite if there is no
        measurement, or if the last one is too old."""
        self.is_trying = False
        """True if it is Python's turn."""
        self._python_seconds = 0.0
        self._part_steps, self._part_seconds = 0, 0.0
        self._rates = 0.0, 0.0
        """The speeds of Python in the last two parts of its turn, in steps a second."""

    def forget(self) -> None:
        """Discard the measured speed of the kernel, because the kernel has more hot code now. Do
        nothing if the measurements that were discarded since the last comparison took long."""
        if self._forgotten < self._patience * _OFTEN:
            self._forgotten += self._seconds
            self._all_seconds += self._seconds
            self._seconds = self._expected = 0.0
            self._steps = 0

    def count(self, seconds: float, interpreted: int, in_regions: int, moving: float) -> bool:
        """Count a call of the kernel. It took `seconds` for `interpreted` steps of the interpreter
        and `in_regions` steps in regions. Return whether Python gets a turn. Moving the state to
        Python would take `moving` seconds."""
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
        """Count a part of Python's turn: `steps` steps, which took `seconds`. Return how many more
        steps Python gets; 0 ends the turn. Moving the state takes `moving` seconds."""
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
        """Delay the next comparison, because the kernel was faster than Python."""
        self._patience = min(self._turn * self._times, _LONGEST)
        self._times *= 2
