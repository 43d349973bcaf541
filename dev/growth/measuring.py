"""Measures the processor time and the memory of jobs, each in a process of its own.

One process makes the *subject*: the text, and the parts that several jobs need, such as the parsed text. Then it forks
a process for each job. That process already contains the parts that the job needs. So these parts count in the peak of
the job's memory, but not in the seconds of the job. The first process also forks a process for a server, which answers
all requests.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import sys
import traceback
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from dev.growth.jobs import Subject, jobs
from dev.growth.server import OPEN, RequestFailed, converse, server_jobs
from dev.growth.shapes import shapes
from mines_tools.base.gc_pause import no_collection

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Tell = Callable[["Measured"], None]

MEMORY = 3 << 30
"""A number of bytes. A job may use this much address space in addition to the address space that it has when it is
forked."""
TOO_LONG = "too long"
NEEDED = "what it needs takes too long"


class Measured(NamedTuple):
    """The figures of one job."""

    job: str
    seconds: float = 0.0
    """The processor time in seconds. If the job makes several requests, it is the time of the
    slowest one."""
    peak: int = 0
    """The largest memory in bytes, including Python, the tools, the text and the parts of the subject that the job
    needs."""
    output: int = 0
    """The number of characters that the job prints, or the number of bytes of its answers."""
    problem: str = ""
    """The reason why there are no figures: the job took too much time or memory, or it failed."""

    @property
    def is_failure(self) -> bool:
        """Return whether the job failed for another reason than its limits, so that nothing is known about its
        growth."""
        return bool(self.problem) and self.problem not in (TOO_LONG, NEEDED)


def _peak() -> int:
    """Return the largest memory of this process since `_forget_peak` was last called."""
    status = Path("/proc/self/status")
    if status.exists():
        match = re.search(r"VmHWM:\s+([0-9]+) kB", status.read_text("ascii"))
        assert match is not None
        return int(match[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _addresses() -> int:
    """Return the number of bytes of address space that this process has. (Engines reserve gigabytes
    of address space.)"""
    sizes = Path("/proc/self/statm")
    if not sizes.exists():
        return 0
    return int(sizes.read_text("ascii").split()[0]) * resource.getpagesize()


def _forget_peak() -> None:
    """Make the system forget how much memory this process has taken so far. Then the peak is
    counted from the present memory."""
    with contextlib.suppress(OSError):  # without it a peak is that since the process began
        Path("/proc/self/clear_refs").write_text("5", "ascii")


def _limited(seconds: float) -> None:
    """Make the system end this process by a signal after `seconds` more seconds of processor time."""
    most = int(process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _in_process(work: Callable[[Callable[[str], None]], None]) -> tuple[list[str], bool]:
    """Call `work` in a process of its own, with a function that writes a line. Return the lines
    that `work` wrote, and whether `work` was completed."""
    reader, writer = os.pipe()
    most = _addresses() + MEMORY
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(reader)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            hard = resource.getrlimit(resource.RLIMIT_AS)[
                1
            ]  # stays: a process below has more addresses
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
            work(lambda line: void(os.write(writer, f"{line}\n".encode())))
            status = 0
        except BaseException:  # noqa: BLE001 - whatever it is, this process ends here
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as lines:
        read = lines.read().decode().split("\n")[:-1]
    return read, os.waitpid(child, 0)[1] == 0


def void(_result: object) -> None:
    """Ignore a result that nobody needs."""


def _job_measured(subject: Subject, language_id: str, job: str, limit: float) -> Measured:
    """Measure one job. The parts of the subject that the job needs already exist."""

    def work(write: Callable[[str], None]) -> None:
        _limited(limit)
        _forget_peak()
        began = process_time()
        output: object = 0
        problem = ""
        try:
            with no_collection():
                output = jobs(language_id)[job].run(subject)
        except BaseException as error:  # noqa: BLE001 - whatever it is is the result
            problem = _words(error)
        seconds = process_time() - began
        size = output if isinstance(output, int) else 0
        write(json.dumps([job, seconds, _peak(), size, problem]))

    lines, _ = _in_process(work)
    return Measured(*json.loads(lines[-1])) if lines else Measured(job, problem=TOO_LONG)


def _words(error: BaseException) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error)[:200]} ({Path(last.filename).name}:{last.lineno})"


def _commands(
    subject: Subject, language_id: str, wanted: Sequence[str], limit: float, tell: Tell
) -> None:
    """Measure the jobs `wanted`, and call `tell` with the figures of each. The parts of the subject
    are made in this process before the jobs that need them. If the job that makes a part fails or
    reaches a limit, the jobs that need this part are not measured."""
    by_name = jobs(language_id)
    reached = ["text"]
    for job, made in (("parse", "parsed"), ("lint", "linted")):
        measured = _job_measured(subject, language_id, job, limit)
        if job in wanted or measured.problem:
            tell(measured)
        if measured.problem:
            break
        getattr(subject, made)
        reached.append(made)
        if "lint" not in wanted and all(by_name[name].needs in reached for name in wanted):
            break
    for job in wanted:
        if job in ("parse", "lint"):
            continue
        if by_name[job].needs in reached:
            tell(_job_measured(subject, language_id, job, limit))
        else:
            tell(Measured(job, problem=NEEDED))


def _server(text: str, language_id: str, wanted: Sequence[str], limit: float, tell: Tell) -> None:
    """Measure requests in one server. After a request that takes too long or fails, measure the remaining requests in
    another server."""
    left = list(wanted)
    while left:
        results, begun = _conversation(text, language_id, left, limit)
        for measured in results:
            if measured.job in left:
                left.remove(measured.job)
                tell(measured)
        if left and begun:
            failed = begun
            if failed == OPEN:
                for job in left:
                    tell(Measured(job, problem=TOO_LONG if job == OPEN else NEEDED))
                return
            if failed in left:
                left.remove(failed)
                tell(Measured(failed, problem=TOO_LONG))


def _conversation(
    text: str, language_id: str, wanted: Sequence[str], limit: float
) -> tuple[list[Measured], str]:
    """Measure requests until one takes too long or fails. Return two things: the figures, and the
    name of the request that took too long. The name is empty if no request took too long."""

    def work(write: Callable[[str], None]) -> None:
        current = OPEN

        def begins(method: str) -> None:
            nonlocal current
            current = method
            write(json.dumps(method))
            _forget_peak()
            requests_begin()

        def requests_begin() -> None:
            _limited(limit)

        def told(method: str, seconds: float, size: int) -> None:
            write(json.dumps([method, seconds, _peak(), size, ""]))

        try:
            converse(language_id, text, wanted, begins, told, requests_begin)
        except RequestFailed as error:
            write(json.dumps([current, 0.0, 0, 0, str(error)]))
        except BaseException as error:  # noqa: BLE001 - whatever it is is the result
            write(json.dumps([current, 0.0, 0, 0, _words(error)]))

    lines, is_over = _in_process(work)
    messages = [json.loads(line) for line in lines]
    results = [Measured(*message) for message in messages if isinstance(message, list)]
    begun = [message for message in messages if isinstance(message, str)]
    has_result = {result.job for result in results}
    stuck = [method for method in begun if method not in has_result]
    return results, stuck[-1] if stuck and not is_over else ("" if begun else OPEN)


def all_jobs(language_id: str) -> Sequence[str]:
    """Return the names of all jobs that are tried with a text of a language."""
    return [*jobs(language_id), *server_jobs()]


def measured(
    language_id: str, shape: str, size: int, wanted: Sequence[str], limit: float
) -> Mapping[str, Measured]:
    """Measure the jobs `wanted` with a text of the shape `shape` and about `size` bytes. No job may take more than
    `limit` seconds of processor time."""

    def work(write: Callable[[str], None]) -> None:
        text = shapes(language_id)[shape](size)

        def tell(result: Measured) -> None:
            write(json.dumps(result))

        requests = [job for job in wanted if job in server_jobs()]
        if requests:
            _server(text, language_id, requests, limit, tell)
        commands = [job for job in wanted if job in jobs(language_id)]
        if commands:
            _commands(Subject(language_id, text), language_id, commands, limit, tell)

    lines, _ = _in_process(work)
    by_job = {result.job: result for result in (Measured(*json.loads(line)) for line in lines)}
    return {job: by_job.get(job, Measured(job, problem="no answer")) for job in wanted}
