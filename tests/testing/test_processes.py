"""Cases in separate processes, and on systems that cannot copy a process."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from mines_tools.project.configuration import Overrides
from mines_tools.testing.finding import find_cases
from mines_tools.testing.processes import results_of_cases
from mines_tools.testing.running import Task
from tests.testing.programs import ADDING, MINES, put

if TYPE_CHECKING:
    from pathlib import Path

    from mines_tools.testing.case import Result


def _tasks(folder: Path, *, is_recorded: bool = True) -> list[Task]:
    found = find_cases([str(folder)], Overrides())
    return [
        Task(case, found.settings[case.program], is_recorded=is_recorded) for case in found.cases
    ]


def _facts(results: list[Result]) -> list[tuple[object, ...]]:
    return [(*result[:5], *result[6:]) for result in results]  # the time differs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with cases of every result."""
    return put(tmp_path, [
        ("add.mines", MINES), ("add.in", "1 2"), ("add.out", "3\n"), ("add.2.in", "1 2"), ("add.2.out", "4\n"),
        ("b.soko", ADDING["soko"].text), ("b.in", "x\n"), ("b.2.in", "1\n2\n"),
        ("c.mines", "x"), ("c.in", ""),
        ("d.minesasm", "# test: a\n# max-steps: 9\n# test: b\n# skip: later\nagain: push 1 pop jump again\n"),
    ])  # fmt: skip


@pytest.mark.long
def test_a_system_without_fork(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results are the same on every system, with any number of processes."""
    tasks = _tasks(folder)
    expected = _facts(list(results_of_cases(tasks, 1)))
    assert [fact[1] for fact in expected] == [
        "passed", "wrong-output", "error", "passed", "not-run", "too-long", "skipped",
    ]  # fmt: skip
    assert _facts(list(results_of_cases(tasks, 3))) == expected
    monkeypatch.delattr(os, "fork")
    for jobs in (1, 2):
        assert _facts(list(results_of_cases(tasks, jobs))) == expected


def test_no_process_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, started = os.fork, list[int]()

    def fork() -> int:
        pid = real()
        started.append(pid)
        return pid

    monkeypatch.setattr(os, "fork", fork)
    results = results_of_cases(_tasks(folder), 2)
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert started
    for pid in started:
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def test_a_system_that_starts_no_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = _tasks(folder)[:2]

    def fail() -> int:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", fail)
    results = list(results_of_cases(tasks, 2))
    assert [result.verdict for result in results] == ["not-run", "not-run"]
    assert results[0].words == "no process can be started: Resource temporarily unavailable"


def test_a_system_that_starts_one_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = _tasks(folder)
    expected = _facts(list(results_of_cases(tasks, 1)))
    real, times = os.fork, [0]

    def fork() -> int:
        times[0] += 1
        if times[0] == 2:
            raise OSError(11, "Resource temporarily unavailable")
        return real()

    monkeypatch.setattr(os, "fork", fork)
    assert _facts(list(results_of_cases(tasks, 3))) == expected


def test_a_system_without_limits_of_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, [("a.mines", f"# test: a\n# max-memory: 9\n{MINES}")])
    monkeypatch.setattr("mines_tools.testing.processes._limits_memory", lambda: False)
    (result,) = results_of_cases(_tasks(tmp_path), 1)
    assert (result.verdict, result.words) == (
        "not-run",
        "--max-memory does not work on this system",
    )


def test_no_cases() -> None:
    assert list(results_of_cases([], None)) == []
