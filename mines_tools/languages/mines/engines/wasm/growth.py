"""Recognises a stack that should stay in Python: one that was copied there before, and that grows fast.

The deeper a stack is, the longer it takes to copy it to Python. (`engine` asks only about stacks that were copied
there before. All others stay in the kernel, whatever their depth.)
"""

from __future__ import annotations

from time import thread_time

_DEEP = 4_000_000
"""Only stacks with more values than this can grow too fast."""
_A_STEP = 0.2
"""A stack that grows by at least this number of values per step grows too fast."""
_A_SECOND = 5_000_000
"""A stack that grows by at least this number of values per second grows too fast."""
_SECONDS = 0.02
"""The least number of seconds over which the growth per second is measured."""
_WAIT = 2.0
"""The time in seconds for which a stack counts as growing too fast after this was noticed. (Copying a deep stack to
Python and back takes long.)"""
_LONGER = 4
"""Each time, `_WAIT` grows by this factor. It has no limit: a stack that has grown too fast so often will not stop
growing."""


class Growth:
    """A watch on the depth of the stack over time."""

    def __init__(self, depth: int) -> None:
        self._depth, self._steps = depth, 0
        """The depth of the stack at the last check, and the number of steps of the run then."""
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
