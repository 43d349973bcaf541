"""Runs cases in separate processes.

One step of a program may take very long: a product of two huge integers is one call, which looks at no clock. And a
program may need more memory than there is. So where the system can copy a process (`fork`), each case is run in a copy
of this process. The copy sets an alarm that the system itself enforces. If the alarm ends the copy, another copy runs
the cases that are left. A copy starts within a millisecond and has everything imported.

On Windows, the cases are run in worker processes, as `mines-lint` does it (`project.jobs`).
"""

from __future__ import annotations

import os
import sys

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Unavailable
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.source import SourceError
from mines_tools.testing.case import Mismatch, Result, Writer
from mines_tools.testing.running import (
    SEARCH_SECONDS,
    TIMEOUT,
    Hooks,
    keep_programs,
    not_run,
    program_of,
    run_case,
    run_options_of,
)
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from mines_tools.testing.coverage.recording import Recorded
    from mines_tools.testing.running import Task
else:  # importing `signal` takes a fifth of Python's start time: it builds enumerations
    import _signal as signal

MANY = 8
"""The smallest number of cases for which several processes are used, if the user does not set the number of jobs."""
_GRACE = 0.5
"""The seconds that a run may take longer than its time limit, until the system ends the process."""
_MOST_AT_ONCE = 32
"""The maximum number of cases that one process runs."""
_SIZE = 8  # bytes of the length of a message
_PREPARING = 60.0
"""The seconds that preparing a program may take, such as assembling it."""
_NO_MEMORY = 4
"""The exit status of a process in which no memory was left."""


def results_of_cases(tasks: Sequence[Task], jobs: int | None) -> Iterator[Result]:
    """Yield the result of each task, in the order of the tasks. `jobs` is the number of processes; if it is None or 0,
    the number of cases decides."""
    if not hasattr(os, "fork"):
        from mines_tools.project.jobs import results_of

        yield from results_of(_run_whole, tasks, jobs, MANY, _died)
        return
    count = min(jobs or (_cores() if len(tasks) >= MANY else 1), len(tasks))
    size = max(1, min(_MOST_AT_ONCE, len(tasks) // (count * 16 or 1)))
    if len(tasks) > size:
        _import_engines(tasks)
    yield from _Copies(tasks, count, size).results()


def _cores() -> int:
    from mines_tools.project.pool import cores

    return cores()


def _import_engines(tasks: Sequence[Task]) -> None:
    """Import what runs need, so that each copy of this process has it already. For this, start a run in each language,
    without taking a step."""
    first = {
        task.settings.language_id: task for task in reversed(tasks) if task.case.problem is None
    }
    for task in first.values():
        try:
            used, parsed = program_of(task)
            if used.with_files is None and not parsed.errors:  # assembling would take long
                running = used.running(parsed)
                running.start(used.default_engine, run_options_of(used, task), lambda _: None)
        except (SourceError, ConfigurationError, Unavailable):
            continue  # the result of the case says so


def _run_whole(task: Task) -> Result:
    result = _with_writer(task, run_case(task))
    return _with_record(task, result) if task.is_recorded else result


def _with_record(task: Task, result: Result) -> Result:
    """Return `result` with the parts of the program that its run performed."""
    from mines_tools.testing.coverage.recording import recorded

    if result.output is None:
        return result
    used, parsed = program_of(task)
    if parsed.errors:
        return result
    options, seconds = run_options_of(used, task), task.chosen.timeout or TIMEOUT
    record = recorded(used, parsed, options, task.case.input, result.steps, seconds)
    return result._replace(recorded=record)


def _with_writer(task: Task, result: Result) -> Result:
    from mines_tools.testing.first_wrong import (
        with_writer,
    )  # only a wrong output needs the debugger

    return with_writer(task, result)


def _died(problem: Problem) -> Result:
    from mines_tools.testing.case import Case

    return not_run(Case("", "", "call", ""), problem)


class _Copy(NamedTuple):
    """A copy of this process that runs cases."""

    pid: int
    pipe: int
    """The descriptor from which the results are read."""
    cases: list[int]
    """The indexes of the cases that the copy has not finished, in order."""


class _Copies:
    """The copies of this process, and the results so far."""

    def __init__(self, tasks: Sequence[Task], count: int, size: int) -> None:
        self._tasks = tasks
        self._count = count
        indexes = range(len(tasks))
        self._waiting = [list(indexes[at : at + size]) for at in range(0, len(tasks), size)]
        self._waiting.reverse()
        self._copies: dict[int, _Copy] = {}
        self._results: dict[int, Result] = {}
        self._final: set[int] = set()

    def results(self) -> Iterator[Result]:
        """Yield the results in order. When the caller stops, all copies end."""
        try:
            for index in range(len(self._tasks)):
                while index not in self._final:
                    self._start()
                    self._read_some()
                yield self._results.pop(index)
        finally:
            for copy in self._copies.values():
                os.kill(copy.pid, signal.SIGKILL)
                os.close(copy.pipe)
                os.waitpid(copy.pid, 0)

    def _start(self) -> None:
        while self._waiting and len(self._copies) < self._count:
            cases = self._waiting.pop()
            _flush()
            try:
                here, there = os.pipe()
                pid = os.fork()
            except OSError as error:
                self._refuse(cases, error)
                return
            if pid == 0:
                _serve(
                    there, [(index, self._tasks[index]) for index in cases], self._inherited(here)
                )
            os.close(there)
            self._copies[here] = _Copy(pid, here, cases)

    def _refuse(self, cases: list[int], error: OSError) -> None:
        """Handle that the system starts no other process to run `cases`. If other copies run, they come first."""
        if self._copies:
            self._waiting.append(cases)
            self._count = len(self._copies)
            return
        reason = phrase("no process can be started: {reason}", reason=reason_of(error))
        for index in cases:
            case = self._tasks[index].case
            self._results[index] = not_run(case, Problem(case.path, reason, case.line, 1))
            self._final.add(index)

    def _inherited(self, own: int) -> list[int]:
        return [own, *self._copies]

    def _read_some(self) -> None:
        """Wait for messages, and read them. Return at once if no copy runs."""
        pipes = list(self._copies)
        if len(pipes) > 1:
            from select import select

            pipes = select(pipes, [], [])[0]
        for pipe in pipes:
            copy = self._copies[pipe]
            data = _read(pipe, _SIZE)
            message = _read(pipe, int.from_bytes(data, "little")) if data else b""
            if message:
                self._receive(copy, message)
            else:
                self._ended(copy)

    def _receive(self, copy: _Copy, message: bytes) -> None:
        from marshal import loads

        index, is_final, plain = loads(message)
        self._results[index] = _result(self._tasks[index], plain)
        if is_final:
            self._finish(copy, index)

    def _finish(self, copy: _Copy, index: int) -> None:
        self._final.add(index)
        copy.cases.remove(index)

    def _ended(self, copy: _Copy) -> None:
        """Handle the end of a copy. If it was ended during a case, this case has no result yet, and the cases after it
        were not run."""
        del self._copies[copy.pipe]
        os.close(copy.pipe)
        code = os.waitstatus_to_exitcode(os.waitpid(copy.pid, 0)[1])
        if not copy.cases:
            return
        index = copy.cases[0]
        if index not in self._results:  # else only the search for the wrong step was ended
            self._results[index] = _killed(self._tasks[index], code)
        self._finish(copy, index)
        if copy.cases:
            self._waiting.append(copy.cases)


def _read(pipe: int, size: int) -> bytes:
    """Return `size` bytes from a pipe, or no bytes if the pipe ends before."""
    pieces = []
    while size:
        piece = os.read(pipe, size)
        if not piece:
            return b""
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def _killed(task: Task, code: int) -> Result:
    """Return the result of a case during which its process ended with the exit code `code`."""
    if code == -signal.SIGALRM:
        seconds = task.chosen.timeout or TIMEOUT
        words = phrase("stopped after {seconds:g} seconds (timeout)", seconds=seconds)
        return Result(task.case, "too-long", words, seconds=seconds)
    if code == _NO_MEMORY:
        return Result(task.case, "out-of-memory")
    if code in (-signal.SIGKILL, -signal.SIGSEGV):
        words = phrase("the run was ended by signal {number}", number=-code)
        return Result(task.case, "out-of-memory", words)
    reason = phrase("the process of the run ended with status {status}", status=code)
    return not_run(task.case, Problem(task.case.path, reason, task.case.line, 1))


# In the copy


def _serve(pipe: int, tasks: Sequence[tuple[int, Task]], inherited: Sequence[int]) -> None:
    """Run `tasks`, and write the results to `pipe`. End the process."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        for descriptor in inherited:
            os.close(descriptor)
        keep_programs()
        for index, task in tasks:
            _serve_one(pipe, index, task)
        status = 0
    except MemoryError:
        status = _NO_MEMORY
    except OSError:  # the main process is gone
        pass
    except BaseException:  # noqa: BLE001 - a mistake of these tools: show it, and do not return to the caller
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(status)


def _serve_one(pipe: int, index: int, task: Task) -> None:
    chosen = task.chosen
    seconds = (chosen.timeout or TIMEOUT) + _GRACE
    _alarm(seconds + _PREPARING)
    if chosen.max_memory is not None and not _limits_memory():
        reason = phrase("--max-memory does not work on this system")
        result = not_run(task.case, Problem(task.case.path, reason, task.case.line, 1))
    else:
        lift = _limited(chosen.max_memory)
        try:
            result = run_case(task, Hooks(lambda: _alarm(seconds), lift))
        finally:
            lift()
    _alarm(0)
    further = []
    if result.mismatch is not None:
        further.append((_with_writer, SEARCH_SECONDS))
    if task.is_recorded and result.output is not None:
        further.append((_with_record, chosen.timeout or TIMEOUT))
    _send(pipe, (index, not further, _plain(result)))
    for number, (find_more, at_most) in enumerate(further, 1):
        _alarm(at_most + _GRACE)
        result = find_more(task, result)
        _alarm(0)
        _send(pipe, (index, number == len(further), _plain(result)))


def _alarm(seconds: float) -> None:
    """Tell the system to end this process after `seconds`; with 0, do not end it."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _limits_memory() -> bool:
    from mines_tools.project.memory import limits_memory

    return limits_memory()


def _limited(megabytes: int | None) -> Callable[[], None]:
    """Limit the memory of this process, and return the function that lifts the limit."""
    if megabytes is None:
        return lambda: None
    from mines_tools.base.memory_limit import limit_memory

    return limit_memory(megabytes)


def _send(pipe: int, message: tuple[Any, ...]) -> None:
    from marshal import dumps

    data = dumps(message)
    left = memoryview(len(data).to_bytes(_SIZE, "little") + data)
    while left:
        left = left[os.write(pipe, left) :]


def _plain(result: Result) -> tuple[Any, ...]:
    """Return `result` as plain values, without its case. `marshal` knows no records, and importing `pickle` takes a
    quarter of the time in which Python starts."""
    _, verdict, words, output, steps, seconds, mismatch, writer, place, record = result
    problem = result.case.problem
    # Most outputs are those that are expected: the main process has them already.
    is_known = output is not None and output == result.case.output
    return (
        verdict, words, None if is_known else output, is_known, steps, seconds,
        None if mismatch is None else tuple(mismatch),
        None if writer is None else tuple(writer),
        None if place is None else tuple(place),
        None if problem is None else tuple(problem),
        None if record is None else tuple(record),
    )  # fmt: skip


def _result(task: Task, plain: tuple[Any, ...]) -> Result:
    """Return the result of `task` that `_plain` has made plain."""
    verdict, words, output, is_known, steps, seconds, mismatch, writer, place, problem, record = (
        plain
    )
    if is_known:
        output = task.case.output
    case = task.case if problem is None else task.case._replace(problem=Problem(*problem))
    return Result(
        case, verdict, words, output, steps, seconds,
        None if mismatch is None else Mismatch(*mismatch),
        None if writer is None else Writer(*writer),
        place,
        None if record is None else _recorded(record),
    )  # fmt: skip


def _recorded(record: tuple[Any, ...]) -> Recorded:
    from mines_tools.testing.coverage.recording import Recorded

    return Recorded(*record)


def _flush() -> None:
    """Write what Python's streams still hold, so that a copy does not write it again."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
