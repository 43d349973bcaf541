"""Runs a function for many files, in this process or in several."""

from __future__ import annotations

from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    Task = TypeVar("Task")
    Result = TypeVar("Result")


def results_of(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int | None,
    many: int,
    failed: Callable[[Problem], Result],
) -> Iterator[Result]:
    """Yield the result of `function` for each task, in order.

    `function` must be at the top of a module. It runs in `jobs` processes. If `jobs` is None or 0, several processes
    are used only if there are at least `many` tasks. If a process dies, the last result is the one that `failed`
    returns.
    """
    count = min(jobs or (_cores() if len(tasks) >= many else 1), len(tasks))
    return _in_processes(function, tasks, count, failed) if count > 1 else map(function, tasks)


def _cores() -> int:
    from mines_tools.project.pool import cores

    return cores()


def _in_processes(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    count: int,
    failed: Callable[[Problem], Result],
) -> Iterator[Result]:
    # The modules that start processes are imported only if needed.
    from mines_tools.project.pool import WorkerDied, in_processes

    try:
        yield from in_processes(function, tasks, count)
    except WorkerDied:
        reason = phrase("a worker process ended or could not start; try --jobs 1")
        yield failed(Problem("", reason))
