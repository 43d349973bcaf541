"""Doing the same with many files, in this process or in several."""

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
    """What `function`, which stands at the top of a module, makes of each task, in their order: with
    `jobs` processes; if nobody says how many, in several if there are `many` tasks. If a
    process dies, what `failed` makes of that is the last."""
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
    # What starts processes is imported only where they are.
    from mines_tools.project.pool import WorkerDied, in_processes

    try:
        yield from in_processes(function, tasks, count)
    except WorkerDied:
        reason = phrase("a worker process ended or could not start; try --jobs 1")
        yield failed(Problem("", reason))
