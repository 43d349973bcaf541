"""Detects a stack that should grow in Python, because it was brought there before and grows fast.

The deeper a stack is, the longer it takes to bring it there. (`engine` asks only about such stacks: others
stay in the kernel, however deep they are.)
"""

from __future__ import annotations

from time import thread_time

_DEEP = 4_000_000
"""Values above which a stack may grow too fast."""
_A_STEP = 0.2
"""Values per step from which growth is too fast."""
_A_SECOND = 5_000_000
"""Values per second from which growth is too fast."""
_SECONDS = 0.02
"""Seconds over which the growth per second is measured, at least."""
_WAIT = 2.0
"""Seconds for which a stack counts as too fast after it was found so: moving a deep stack to and fro takes
long."""
_LONGER = 4
"""The factor for `_WAIT` each further time. There is no limit: a stack that grew too fast that often will not stop."""


class Growth:
    """A watch on the depth of the stack over time."""

    def __init__(self, depth: int) -> None:
        self._depth, self._steps = depth, 0
        """The depth of the stack at the last check, and the number of steps then."""
        self._before, self._at = depth, thread_time()
        """The depth when measuring the growth per second began, and the processor time then."""
        self._is_fast = False
        """True if it grew too fast per second at the last measurement."""
        self._was_too_fast = False
        self._wait, self._until = _WAIT, 0.0

    def is_too_fast(self, depth: int, steps: int) -> bool:
        """Return whether the stack, of `depth` values after `steps` steps in all, is deep and has grown too
        fast."""
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
