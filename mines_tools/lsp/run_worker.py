"""Runs one program, in a process that the server starts for it (see `program_runs`).

The process reads a job from standard input. It writes the messages of the run to standard output, and each message is a
line of JSON. The server keeps the standard input of the process open as long as it waits for the process.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from threading import Thread
from typing import Any

from mines_tools.base.memory_limit import limit_memory
from mines_tools.lsp.run_job import MOST_SECONDS, messages
from mines_tools.project.memory import limits_memory
from mines_tools.translations.phrases import phrase

MOST_MEGABYTES = 512


def main() -> int:
    """Read a job from standard input, and run its program. Then end the process."""
    job = json.loads(sys.stdin.buffer.readline())
    _let_the_system_end_it()
    Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(signal, "setitimer"):
        # One step can take very long and block this thread; then the system ends the process.
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    lift = limit_memory(MOST_MEGABYTES) if limits_memory() else _nothing
    try:
        for message in messages(job):
            _tell(message)
    except MemoryError:
        lift()
        words = phrase("it needs more than {count} MB of memory", count=MOST_MEGABYTES)
        _tell({"reason": "stopped", "message": words})
    sys.stdout.buffer.flush()
    os._exit(0)


def _tell(what: dict[str, Any]) -> None:
    """Send the message `what` to the server."""
    sys.stdout.buffer.write(json.dumps(what).encode() + b"\n")
    sys.stdout.buffer.flush()


def _let_the_system_end_it() -> None:
    """Let the system end this process as soon as its standard input ends.

    This works even during one huge operation, while no other Python thread can run.
    """
    if not hasattr(os, "O_ASYNC") or not hasattr(signal, "SIGIO"):
        return
    import fcntl

    signal.signal(signal.SIGIO, signal.SIG_DFL)  # the default action ends the process
    with suppress(OSError):
        fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)


def _end_with_the_server() -> None:
    """End this process when its standard input ends. The standard input ends when the server no longer waits for this
    process, or when the server itself ends."""
    while os.read(0, 1):
        pass
    os._exit(1)


def _nothing() -> None:
    pass
