"""Whether the stack grows so fast that there will soon be no room for it in the kernel's memory. To bring it to Python
takes longest then; generated Python takes over while that is quickly done."""

from __future__ import annotations

from time import thread_time

_DEEP = 4_000_000
"""Values: a stack that is deeper"""
_A_STEP = 0.2
"""and grows by so many values a step,"""
_A_SECOND = 5_000_000
"""or by so many a second, grows too fast."""
_SECONDS = 0.02
"""How long that is measured."""
_WAIT = 2.0
"""For so many seconds it is not asked again: to bring a deep stack to and fro takes long;"""
_LONGER = 4
"""each time so many times as long."""


class Growth:
    """Looks at how deep the stack is, from time to time."""

    def __init__(self, depth: int) -> None:
        self._depth, self._steps = depth, 0
        """What it was when it was last looked at, and after how many steps;"""
        self._before, self._at = depth, thread_time()
        """and what it was at that time, since when it is measured."""
        self._is_fast = False
        """What was found then."""
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
