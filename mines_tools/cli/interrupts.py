"""Handles Ctrl-C while a program runs: the run ends between two steps, so that messages about the run are true.

Without this module, Python would raise KeyboardInterrupt anywhere, also in the middle of a step. A run is driven in
short slices, so it is enough to wait for the end of a slice. If a single step takes long, this step is interrupted.
"""

from __future__ import annotations

import sys

from mines_tools.interface.run import TAKES_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from types import FrameType, TracebackType
    from typing import Any
else:  # importing `signal` takes a fifth of Python's start time: it builds enumerations
    import _signal as signal

_PATIENCE = 0.08  # seconds
_HAS_TIMER = hasattr(signal, "setitimer")


class Interrupts:
    """Context manager that delays Ctrl-C. After Ctrl-C, KeyboardInterrupt is raised at the first of these moments:

    - immediately, if `waits` is true,
    - immediately, if Ctrl-C comes a second time,
    - before the next step, if steps are taken one by one,
    - in the middle of a step that takes too long after Ctrl-C,
    - at the end of the context.

    The context manager does nothing if other code handles or ignores the signal, or in a thread that is not the main
    thread.
    """

    def __init__(self) -> None:
        self.is_asked = False
        """True once Ctrl-C has come, so that the run must end."""
        self.waits = False
        """True while the run waits for something that may never come."""
        self._is_over = False
        self._held: list[int] = []
        """The signals that this object handles: Ctrl-C, or in a separate process the signal that stands for Ctrl-C."""
        self._alarm: object = None
        """The handler that the alarm signal had before; None until the alarm is used."""
        self._profile: Any = None
        """The profile function that Python had before."""

    def __enter__(self) -> Interrupts:
        for name in ("SIGINT", "SIGUSR1"):
            number = getattr(signal, name, None)
            if number is None or signal.getsignal(number) is not signal.default_int_handler:
                continue
            try:
                signal.signal(number, self._note)
            except ValueError:  # another thread
                break
            self._held.append(number)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over = True
        if self.is_asked:
            sys.setprofile(self._profile)
        if self._alarm is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._alarm)  # type: ignore[arg-type]
        for number in self._held:
            signal.signal(number, signal.default_int_handler)
        if kind is None:
            self.check()

    def check(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C has come."""
        if self.is_asked:
            raise KeyboardInterrupt

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        if (self.is_asked or self.waits) and not self._is_over:
            raise KeyboardInterrupt
        self.is_asked = True
        if not self._is_over:
            self._profile = sys.getprofile()
            sys.setprofile(self._look)
        if _HAS_TIMER and self._alarm is None and not self._is_over:
            self._alarm = signal.getsignal(signal.SIGALRM) or signal.SIG_DFL
            signal.signal(signal.SIGALRM, self._lose_patience)
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE)

    def _look(self, frame: FrameType, event: str, _argument: object) -> None:
        """Raise KeyboardInterrupt if the called function takes the next step. Python calls this method at each function
        call."""
        if event == "call" and frame.f_code in TAKES_STEPS:
            sys.setprofile(self._profile)
            raise KeyboardInterrupt

    def _lose_patience(self, _number: int, _frame: FrameType | None) -> None:
        if not self._is_over:
            raise KeyboardInterrupt
