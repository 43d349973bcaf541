"""`mines-run --timeout` and `--max-memory`.

One step may take very long. For example, a product of two integers of a hundred million digits is one call into Python,
which checks neither the clock nor signals during the call. So with `--timeout`, the program runs in a separate process
(`timed_run`), which has the same standard streams as this process. The separate process checks the clock between steps.
If the separate process is in the middle of a step when the time is over, this process ends the separate process a
moment later. The separate process does not buffer its output, so nothing that the program printed is lost.
"""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from mines_tools.cli.exit_statuses import FAILED, INTERRUPTED, LIMIT, NO_MEMORY
from mines_tools.cli.input import TimeOver
from mines_tools.cli.streams import say
from mines_tools.translations.phrases import phrase, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from subprocess import Popen
    from types import FrameType

    from mines_tools.interface.run import Input


GRACE = 0.3  # seconds that it may take to print how many steps were taken
_REPORT = 60.0
"""The seconds that the report about a run may take on a system on which the separate process cannot say that the run is
over."""


class Clock:
    """The time limit of a program."""

    def __init__(self, seconds: float, when_over: Callable[[], None] = lambda: None) -> None:
        """Start the clock. `when_over` is called when the run is over: the time limit is only for the run."""
        self._end = monotonic() + seconds
        self._waits = False
        self.when_over = when_over

    def is_over(self) -> bool:
        """Return whether the time limit is reached."""
        return monotonic() >= self._end

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Context manager that marks the program as waiting. If the time limit is reached while the program waits, and
        the system can interrupt the wait, TimeOver is raised."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False

    def watched(self, source: Input) -> Input:
        """Return an input whose reads raise TimeOver when the time limit is reached."""

        def read() -> str:
            with self.waiting():
                return source.read()

        return source._replace(read=read)

    def on_alarm(self, _number: int, _frame: FrameType | None) -> None:
        """Handle the alarm signal: raise TimeOver if the program waits."""
        if self._waits:
            raise TimeOver


def run_in_time(
    arguments: Sequence[str], seconds: float, program: str, *, has_report: bool = False
) -> int:
    """Run `mines-run` with `arguments` in a separate process. Return the exit status of the process, or the status for
    a run that took too long. If `has_report`, the process reports about the run when it is over, for example with a
    picture, and the time limit is not for the report."""
    import subprocess
    from queue import Empty, SimpleQueue
    from threading import Thread

    from mines_tools.project.processes import own_environment, own_python

    theirs = _pipe()
    says_over, heard = _telling_pipe() if has_report else (-1, -1)
    room = GRACE + _REPORT if has_report and heard < 0 else GRACE
    end: float | None = monotonic() + seconds + room
    passed = tuple(descriptor for descriptor in (theirs, says_over) if descriptor >= 0)
    try:
        process = subprocess.Popen(
            [
                *own_python("mines_tools.cli.timed_run:in_time"),
                repr(seconds), repr(monotonic()), str(theirs), str(says_over), *arguments,
            ],
            env=own_environment(),
            **({"pass_fds": passed} if passed else {}),  # type: ignore[call-overload]
        )  # fmt: skip
    except OSError as error:
        say(f"{program}: {phrase('no process can be started: {reason}', reason=reason_of(error))}")
        return NO_MEMORY
    _close(theirs)
    _close(says_over)
    ended: SimpleQueue[int | None] = SimpleQueue()
    Thread(target=lambda: ended.put(process.wait()), daemon=True).start()
    if heard >= 0:
        Thread(target=lambda: ended.put(None) if os.read(heard, 1) else None, daemon=True).start()
    interrupted = False
    with _ended_with_this_one(process):
        while True:
            try:
                code = ended.get(timeout=None if end is None else max(end - monotonic(), 0))
                if code is not None:
                    return _status(code, program, seconds, interrupted)
                end = None  # the run is over, and the report follows
            except Empty:
                process.kill()
                while ended.get() is None:
                    pass
                return _stopped(program, seconds, interrupted)
            except KeyboardInterrupt:
                _interrupt(process)
                soon = monotonic() + GRACE
                interrupted, end = True, soon if end is None else min(end, soon)


def _stopped(program: str, seconds: float, interrupted: bool) -> int:
    if interrupted:
        say(f"{program}: {phrase('interrupted')}")
        return INTERRUPTED
    words = phrase("stopped after {seconds:g} seconds (--timeout)", seconds=seconds)
    say(f"{program}: {words}")
    return LIMIT


def _status(code: int, program: str, seconds: float, interrupted: bool) -> int:
    """Return the exit status of this process for `code`, the exit status of the separate process. If `code` is
    negative, a signal with the number `-code` ended the separate process. In this case, print a message."""
    if code >= 0:
        return code
    if interrupted or -code == getattr(signal, "SIGPROF", 0):
        return _stopped(program, seconds, interrupted)
    say(f"{program}: {phrase('the run was ended by signal {number}', number=-code)}")
    return NO_MEMORY if -code == getattr(signal, "SIGKILL", 0) else FAILED


def _pipe() -> int:
    """Create a pipe between this process and the separate process that runs the program. Return the end for the
    separate process. The other end stays open until this process dies, so the separate process notices when that
    happens. Neither end becomes a standard stream, even if the standard streams are closed. On Windows, return -1
    without creating a pipe."""
    if os.name == "nt":
        return -1
    import fcntl

    theirs, ours = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 3) for end in (ours, theirs)]
    os.close(ours)
    os.close(theirs)
    return moved[1]


def _telling_pipe() -> tuple[int, int]:
    """Create a pipe with which the separate process says that the run is over. Return the end for the separate process,
    and the end for this process. On Windows, return -1 twice without creating a pipe."""
    if os.name == "nt":
        return -1, -1
    import fcntl

    ours, theirs = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 3) for end in (theirs, ours)]
    os.close(ours)
    os.close(theirs)
    return moved[0], moved[1]


def _close(descriptor: int) -> None:
    if descriptor >= 0:
        os.close(descriptor)


@contextmanager
def _ended_with_this_one(process: Popen[bytes]) -> Iterator[None]:
    """Context manager that kills `process` when a signal ends this process."""

    def end(number: int, _frame: FrameType | None) -> None:
        process.kill()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    ending = [
        number
        for number in signal.Signals
        if number.name in ("SIGTERM", "SIGHUP", "SIGQUIT")
        and signal.getsignal(number) is signal.SIG_DFL
    ]
    for number in ending:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in ending:
            signal.signal(number, signal.SIG_DFL)


def _interrupt(process: Popen[bytes]) -> None:
    """Tell `process`, which runs the program, to interrupt the run. Ctrl-C in a terminal also reaches `process`
    directly, but `process` ignores it. On Windows, `process` does not ignore Ctrl-C, because no other signal reaches
    it."""
    if hasattr(signal, "SIGUSR1"):
        process.send_signal(signal.SIGUSR1)
