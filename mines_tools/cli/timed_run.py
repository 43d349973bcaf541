"""The separate process that runs a program for `mines-run --timeout`."""

from __future__ import annotations

import os
import signal
import sys
from time import monotonic

from mines_tools.cli.exit_statuses import FAILED
from mines_tools.cli.run import run_with
from mines_tools.cli.run_limits import GRACE, Clock


def in_time() -> int:
    """Run the program in this process with a time limit. Return the exit status."""
    seconds, began, pipe, says_over, *arguments = sys.argv[1:]
    left = float(seconds)
    # All processes of a system usually share this clock; if not, it starts here.
    left -= min(max(monotonic() - float(began), 0), left)
    clock = Clock(left, lambda: _say_that_it_is_over(int(says_over)))
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGUSR1, signal.default_int_handler)
        signal.signal(signal.SIGALRM, clock.on_alarm)
        signal.setitimer(signal.ITIMER_REAL, max(left, 0.001), 0.05)
        # If no process is left to end this one, the system does, whatever it is doing.
        signal.setitimer(signal.ITIMER_PROF, left + 2 * GRACE)
    if int(pipe) >= 0:
        from threading import Thread

        Thread(target=_end_at_end_of, args=(int(pipe),), daemon=True).start()
    try:
        return run_with(arguments, clock)
    finally:
        _stop_timers()


def _stop_timers() -> None:
    if hasattr(signal, "setitimer"):  # an alarm would end the process
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)


def _say_that_it_is_over(descriptor: int) -> None:
    """Tell the process that started this one that the run is over, so that the time limit no longer applies."""
    _stop_timers()
    if descriptor >= 0:
        os.write(descriptor, b".")


def _end_at_end_of(pipe: int) -> None:
    os.read(pipe, 1)
    os._exit(FAILED)
