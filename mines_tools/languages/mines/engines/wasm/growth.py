"""Detects a stack that should grow in Python, because it was brought there before and grows fast.

The deeper a stack is, the longer it takes to bring it to Python. (`engine` asks only about stacks that were brought
there before; all others stay in the kernel, however deep they are.)
"""

from __future__ import annotations

from time import thread_time

_DEEP = 4_000_000
"""The number of values above which a stack may grow too fast."""
_A_STEP = 0.2
"""Values per step from which growth is too fast."""
_A_SECOND = 5_000_000
"""Values per second from which growth is too fast."""
_SECONDS = 0.02
"""The least number of seconds over which the growth per second is measured."""
_WAIT = 2.0
"""Seconds for which a stack counts as growing too fast after this was detected. (Moving a deep stack to Python and
back takes long.)"""
_LONGER = 4
"""The factor by which `_WAIT` grows each time. There is no limit: a stack that grew too fast so often will not stop
growing."""


class Growth:
    """A watch on the depth of the stack over time."""

    def __init__(self, depth: int) -> None:
        self._depth, self._steps = depth, 0
        """The depth of the stack at the last check, and the number of steps then."""
        self._before, self._at = depth, thread_time()
        """The depth of the stack when the measurement of its growth per second began, and the processor time then."""
        self._is_fast = False
        """True if the stack grew too fast per second at the last measurement."""
        self._was_too_fast = False
        self._wait, self._until = _WAIT, 0.0

    def is_too_fast(self, depth: int, steps: int) -> bool:
        """Return whether the stack is deep and has grown too fast. It has `depth` values after `steps` steps of the
        run."""
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
