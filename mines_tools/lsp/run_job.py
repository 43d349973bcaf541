"""Runs one program for the server, within limits. A *job* is a dictionary that says which program to run, and how (see
`program_runs`)."""

from __future__ import annotations

import json
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from mines_tools.base.memory_limit import check_memory
from mines_tools.interface.language import language
from mines_tools.interface.run import run_options
from mines_tools.runs.profile import Profile
from mines_tools.runs.trace import Trace
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Generator

    from mines_tools.interface.run import Run, Running, RunOptions

    Message = dict[str, Any]

MOST_STEPS = 10_000_000
MOST_SECONDS = 60
MOST_CHARACTERS = 4_000_000
"""The maximum number of characters of output. The records of steps may have twice as many characters."""
_STEPS = 1_000  # steps between two checks of the clock, at first
_QUICK = 0.005  # seconds; after a faster slice, the next has twice as many steps
_PAUSE = 0.02  # seconds between two output messages
_PIECE = 2**15  # characters of output in one message
_MOST_COUNTS = 10_000  # counts in one message


def messages(job: Message) -> Generator[Message]:
    """Run the program of `job`, and yield the messages of the run. The last message has the key ``reason``. The run
    takes its next steps only when the next message is requested."""
    used = language(job["language"])
    running = used.running(used.parse(job["text"], job["dialect"]))
    options = run_options(used.about, job["asked"])
    if job["records"]:
        stepping = running.start_stepping(options, _ignore)
        _give(stepping, job["input"])
        trace = Trace(stepping, running.trace_terms(stepping), is_delta=True)
        yield from _record(trace, job["records"])
        return
    if job["counts"]:
        yield from _count(running, options, job["input"])
        return
    written: list[str] = []
    run = running.start(used.default_engine, options, written.append)
    _give(run, job["input"])
    yield from _run(run, written)


def _give(run: Run, text: str) -> None:
    run.give(text)
    run.end_input()


def _run(run: Run, written: list[str]) -> Generator[Message]:
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
                yield {"output": shown[start : start + _PIECE], "steps": run.steps}
        if over or message:
            break
    yield _ending(run, message)


def _ending(run: Run, message: str) -> Message:
    """Return the last message of `run`. If a limit has stopped the run, `message` says which."""
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


def _record(trace: Trace, count: int) -> Generator[Message]:
    ends = monotonic() + MOST_SECONDS
    characters = 0
    for _ in range(count):
        check_memory()
        record = trace.step()
        if record is None or monotonic() > ends:
            break
        characters += len(json.dumps(record))
        yield {"record": record}
        if characters > 2 * MOST_CHARACTERS:
            break
    yield {"reason": "", "message": ""}


def _count(running: Running, options: RunOptions, text: str) -> Generator[Message]:
    """Run a program. For each part of its text, yield the start and the end of the part, the number of steps and the
    number of errors. Then yield the last message of the run."""
    profile = Profile(perf_counter)
    run, take = profile.started(running, options, _ignore)
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
        yield {"steps": run.steps}
    counts = [
        [counts.span.start, counts.span.end, counts.steps, sum(counts.errors.values())]
        for counts in profile.counts()
    ]
    for start in range(0, len(counts), _MOST_COUNTS):
        yield {"counts": counts[start : start + _MOST_COUNTS]}
    yield _ending(run, message)


def _ignore(_text: str) -> None:
    pass
