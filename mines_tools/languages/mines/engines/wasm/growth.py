"""Recognises a stack that should stay in Python, because it grows fast.

The deeper a stack is, the longer it takes to copy it to Python. (`engine` uses this module only after the run has
copied a stack out of the kernel. Before that, the stack stays in the kernel, however deep it is.)
"""

from __future__ import annotations

from mines_tools.base.clock import thread_time

_DEEP = 4_000_000
"""A number of values. Only a stack with more values can count as growing too fast."""
_A_STEP = 0.2
"""A number of values per step. A stack that grows by more values per step grows too fast."""
_A_SECOND = 5_000_000
"""A number of values per second. A stack that grows by more values per second grows too fast."""
_SECONDS = 0.02
"""A number of seconds. The growth per second is measured over at least this time."""
_WAIT = 2.0
"""A number of seconds: the first *wait*. If a stack was found to grow too fast, the engine waits at least this time
before it examines the growth again, unless the stack is no longer deep. (Copying a deep stack to Python and back takes long,
so this must not happen often.)"""
_LONGER = 4
"""A factor. Each time that a stack is found to grow too fast, the time until its growth is
examined again is multiplied by this factor. This time has no limit, because a stack that has
grown too fast several times will not stop growing."""


class Growth:
    """An observer of the depth of the stack."""

    def __init__(self, depth: int) -> None:
        self._depth, self._steps = depth, 0
        """Two numbers from the last check: the depth of the stack, and the steps that the run had taken."""
        self._before, self._at = depth, thread_time()
        """Two numbers from the start of the present measurement of the growth per second: the depth of the stack, and
        the processor time."""
        self._is_fast = False
        """True if the stack grew too fast when its growth per second was last measured."""
        self._was_too_fast = False
        self._wait, self._until = _WAIT, 0.0

    def is_too_fast(self, depth: int, steps: int) -> bool:
        """Return whether the stack is deep and has grown too fast. `depth` is the present depth of
        the stack. `steps` is the number of steps that the run has taken."""
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
