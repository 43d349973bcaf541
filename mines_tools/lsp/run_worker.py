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
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from mines_tools.base.memory_limit import check_memory, limit_memory
from mines_tools.interface.language import language
from mines_tools.interface.run import run_options
from mines_tools.project.memory import limits_memory
from mines_tools.runs.profile import Profile
from mines_tools.runs.trace import Trace
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.run import Run, Running, RunOptions

MOST_STEPS = 10_000_000
MOST_SECONDS = 60
MOST_MEGABYTES = 512
MOST_CHARACTERS = 4_000_000
"""The maximum number of characters of output. The records of steps may have twice as many characters."""
_STEPS = 1_000  # steps between two checks of the clock, at first
_QUICK = 0.005  # seconds; after a faster slice, the next has twice as many steps
_PAUSE = 0.02  # seconds between two output messages
_PIECE = 2**15  # characters of output in one message
_MOST_COUNTS = 10_000  # counts in one message


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
        told = _do(job)
    except MemoryError:
        lift()
        told = {
            "reason": "stopped",
            "message": phrase("it needs more than {count} MB of memory", count=MOST_MEGABYTES),
        }
    _tell(told)
    sys.stdout.buffer.flush()
    os._exit(0)


def _do(job: dict[str, Any]) -> dict[str, Any]:
    used = language(job["language"])
    running = used.running(used.parse(job["text"], job["dialect"]))
    options = run_options(used.about, job["asked"])
    if job["records"]:
        stepping = running.start_stepping(options, _ignore)
        _give(stepping, job["input"])
        trace = Trace(stepping, running.trace_terms(stepping), is_delta=True)
        return _record(trace, job["records"])
    if job["counts"]:
        return _count(running, options, job["input"])
    written: list[str] = []
    run = running.start(used.default_engine, options, written.append)
    _give(run, job["input"])
    return _run(run, written)


def _give(run: Run, text: str) -> None:
    run.give(text)
    run.end_input()


def _run(run: Run, written: list[str]) -> dict[str, Any]:
    ends = monotonic() + MOST_SECONDS
    tells = 0.0
    characters = 0
    message = ""
    at_once, before = _STEPS, monotonic()
    while True:
        over = run.run(at_once) < at_once
        check_memory()
        now = monotonic()
        at_once = min(2 * at_once if now - before < _QUICK else _STEPS, MOST_STEPS - run.steps)
        before = now
        if not over:
            message = _reached(run.steps, characters + sum(map(len, written)), now > ends)
        if over or message or now > tells:
            tells = now + _PAUSE
            text = "".join(written)
            written.clear()
            shown = text[: MOST_CHARACTERS - characters]
            characters += len(text)
            for start in range(0, max(len(shown), 1), _PIECE):
                _tell({"output": shown[start : start + _PIECE], "steps": run.steps})
        if over or message:
            break
    stop = run.stop
    if stop is None:
        return {"steps": run.steps, "reason": "stopped", "message": message}
    return {"steps": run.steps, "reason": stop.reason, "message": stop.message}


def _reached(steps: int, characters: int, is_late: bool) -> str:
    """Return a message about the limit that a run has reached. Return an empty text if the run has reached no limit."""
    if steps >= MOST_STEPS:
        return phrase("it took {count:,} steps", count=steps)
    if characters >= MOST_CHARACTERS:
        return phrase("it wrote {count:,} characters", count=MOST_CHARACTERS)
    return phrase("it took {count} seconds", count=MOST_SECONDS) if is_late else ""


def _record(trace: Trace, count: int) -> dict[str, Any]:
    ends = monotonic() + MOST_SECONDS
    characters = 0
    for _ in range(count):
        check_memory()
        record = trace.step()
        if record is None or monotonic() > ends:
            break
        characters += _tell({"record": record})
        if characters > 2 * MOST_CHARACTERS:
            break
    return {"reason": "", "message": ""}


def _count(running: Running, options: RunOptions, text: str) -> dict[str, Any]:
    """Run a program. For each part of its text, send the start and the end of the part, the number of steps and the
    number of errors. Return the last message of the run."""
    profile = Profile(perf_counter)
    run: Run
    if running.start_counting is not None:
        counting = run = running.start_counting(options, _ignore)
        take = profile.counting(counting)
    else:
        stepping = run = running.start_stepping(options, _ignore)
        take = profile.taking(stepping)
    _give(run, text)
    ends = monotonic() + MOST_SECONDS
    message = ""
    while not message:
        at_once = min(_STEPS, MOST_STEPS - run.steps)
        before = run.steps
        take(at_once)
        check_memory()
        if run.steps - before < at_once:
            break
        message = _reached(run.steps, 0, monotonic() > ends)
        _tell({"steps": run.steps})
    counts = [
        [counts.span.start, counts.span.end, counts.steps, sum(counts.errors.values())]
        for counts in profile.counts()
    ]
    for start in range(0, len(counts), _MOST_COUNTS):
        _tell({"counts": counts[start : start + _MOST_COUNTS]})
    stop = run.stop
    if stop is None:
        return {"steps": run.steps, "reason": "stopped", "message": message}
    return {"steps": run.steps, "reason": stop.reason, "message": stop.message}


def _tell(what: dict[str, Any]) -> int:
    """Send the message `what` to the server. Return the length of the message in characters."""
    line = json.dumps(what) + "\n"
    sys.stdout.buffer.write(line.encode())
    sys.stdout.buffer.flush()
    return len(line)


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


def _ignore(_text: str) -> None:
    pass


def _nothing() -> None:
    pass
