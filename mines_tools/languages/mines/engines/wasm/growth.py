"""Whether a stack that had to be brought to Python before grows so fast that it should rather grow there: the deeper it
is, the longer it takes to bring it. (`engine` asks only then: other stacks stay in the kernel, however deep they are.)"""

from __future__ import annotations

from time import thread_time

_DEEP = 4_000_000
"""Only a stack of more values than this may grow too fast."""
_A_STEP = 0.2
"""It does if each step adds so many values,"""
_A_SECOND = 5_000_000
"""or if each second adds so many."""
_SECONDS = 0.02
"""The growth in a second is measured for so many seconds at least."""
_WAIT = 2.0
"""When it was found too fast, it counts as that for so many seconds: to bring a deep stack to and fro takes long."""
_LONGER = 4
"""The next time it does so for so many times as long. There is no limit: a stack that
was so often found to grow too fast will not stop."""


class Growth:
    """Looks at how deep the stack is, from time to time."""

    def __init__(self, depth: int) -> None:
        self._depth, self._steps = depth, 0
        """How deep the stack was when it was last looked at, and after how many steps."""
        self._before, self._at = depth, thread_time()
        """How deep it was when measuring the growth in a second began, and when that was."""
        self._is_fast = False
        """Whether it grew too fast by time when that was measured last."""
        self._was_too_fast = False
        self._wait, self._until = _WAIT, 0.0

    def is_too_fast(self, depth: int, steps: int) -> bool:
        """Whether it is deep and has grown much, after so many steps in all."""
        now = thread_time()
        seconds = now - self._at
        if seconds > _SECONDS:
            self._is_fast = depth - self._before > seconds * _A_SECOND
            self._before, self._at = depth, now
        a_step = depth - self._depth > (steps - self._steps) * _A_STEP
        self._depth, self._steps = depth, steps
        is_too_fast = depth > _DEEP and (self._is_fast or a_step or now < self._until)
        if is_too_fast and not self._was_too_fast:
            self._until = now + self._wait
            self._wait *= _LONGER
        self._was_too_fast = is_too_fast
        return is_too_fast
