"""Ctrl-C while a program runs: the run ends between two steps, so that what is said of it is true.

Python would raise KeyboardInterrupt anywhere, in the middle of a step as well. A run is driven in slices that are
short, so it can wait for the end of one. A single step may take long: then it is not waited for.
"""

from __future__ import annotations

import sys

from mines_tools.interface.run import TAKES_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from types import FrameType, TracebackType
    from typing import Any
else:  # from where `signal` has it, which makes enumerations: that takes a fifth of the start of Python
    import _signal as signal

_PATIENCE = 0.08  # seconds
_HAS_TIMER = hasattr(signal, "setitimer")


class Interrupts:
    """While this is entered, Ctrl-C is noted and raises KeyboardInterrupt only

    - at once while `waits`,
    - at once if it comes again,
    - before the next step, where steps are taken one by one,
    - in the middle of a step that has taken too long since,
    - and at the end, if nobody else has raised it.

    Somebody else who handles the signal, or ignores it, does so still. In a thread that is not the main one
    nothing is done.
    """

    def __init__(self) -> None:
        self.is_asked = False
        """Whether Ctrl-C has come: the run is to end."""
        self.waits = False
        """Whether something is waited for that may never come."""
        self._is_over = False
        self._held: list[int] = []
        """The signals that are handled here: Ctrl-C, or what stands for it in a process of its own."""
        self._alarm: object = None
        """What handled the alarm before, once it is used."""
        self._profile: Any = None
        """What looked at calls before."""

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
        """Raises KeyboardInterrupt if Ctrl-C has come."""
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
        """Something is called: the next step, perhaps."""
        if event == "call" and frame.f_code in TAKES_STEPS:
            sys.setprofile(self._profile)
            raise KeyboardInterrupt

    def _lose_patience(self, _number: int, _frame: FrameType | None) -> None:
        if not self._is_over:
            raise KeyboardInterrupt
