"""Does the work of one call, in a process that the server starts for it (see `workers`).

The process reads a job from standard input, as one line of JSON, and writes the answer to standard output, as JSON. The
server keeps the standard input of the process open as long as it waits for the answer.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Any

from mines_tools.base.memory_limit import limit_memory
from mines_tools.base.out_of_memory import OUT_OF_MEMORY
from mines_tools.mcp_server.answers import JobError
from mines_tools.mcp_server.limits import MOST_MEGABYTES, MOST_SECONDS
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.memory import limits_memory


def main() -> int:
    """Read a job from standard input, do the work, and write the answer. Then end the process."""
    job = json.loads(sys.stdin.buffer.readline())
    Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(signal, "setitimer"):
        # A single operation can take very long and block this thread; then the system ends the process.
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    lift = limit_memory(MOST_MEGABYTES) if limits_memory() else None
    told = {"error": f"The work needs more than {MOST_MEGABYTES} MB of memory."}
    with suppress(*OUT_OF_MEMORY):  # the error holds the memory until here
        told = _done(job)
    if lift is not None:
        lift()
    sys.stdout.buffer.write(json.dumps(told).encode())
    sys.stdout.buffer.flush()
    os._exit(0)


def _done(job: dict[str, Any]) -> dict[str, str]:
    work = import_module(f"mines_tools.mcp_server.work.{job['tool']}").work
    try:
        answer = work(job["arguments"]).cut()
    except (JobError, ConfigurationError) as error:
        return {"error": str(error)}
    return {"summary": answer.summary, "text": answer.text}


def _end_with_the_server() -> None:
    """End this process when its standard input ends: the server no longer waits, or has ended itself."""
    while os.read(0, 1):
        pass
    os._exit(1)
