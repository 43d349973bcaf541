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


def test_no_process_is_left(folder: Path) -> None:
    results = results_of_cases(_tasks(folder), 2)
    next(results)
    results.close()  # type: ignore[attr-defined]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)


def test_no_cases() -> None:
    assert list(results_of_cases([], None)) == []
