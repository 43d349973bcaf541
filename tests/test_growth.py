"""The programs that measure growth work: every job does what it should, on small texts of every
language."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dev.growth import server
from dev.growth.jobs import Subject, jobs
from dev.growth.measuring import TOO_LONG, Measured, all_jobs, measured, void
from dev.growth.picture import picture
from dev.growth.results import MB, Result, Results, read, written
from dev.growth.server import converse, server_jobs
from dev.growth.shapes import example_texts, shapes
from dev.growth.shapes.ground import size_of
from dev.growth.table import table
from mines_tools.interface.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.long


def _texts(language_id: str) -> Iterator[str]:
    """Yield an example, a text of bad lines, and a text with findings."""
    yield next(example_texts(language_id))
    yield shapes(language_id)["bad lines"](60)
    yield shapes(language_id)["all mixed"](200)


def _answered(language_id: str, text: str) -> list[str]:
    """Return the requests that a server answers, when all kinds are sent."""
    told: list[str] = []
    converse(language_id, text, server_jobs(), void, lambda method, *_: told.append(method))
    return told


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_every_job_runs(language_id: str) -> None:
    for text in _texts(language_id):
        subject = Subject(language_id, text)
        for job in jobs(language_id).values():
            job.run(subject)


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_every_request_is_answered(language_id: str) -> None:
    for text in _texts(language_id):
        assert _answered(language_id, text) == list(server_jobs())


def test_each_request_is_judged_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slowest of several hovers counts. Each may take as long as the limit."""
    clock = 0.0
    request = server._Conversation.request

    async def slow(self: server._Conversation, method: str, params: server.Message) -> bytes:
        nonlocal clock
        clock += params.get("position", {}).get("line", 0)
        return await request(self, method, params)

    monkeypatch.setattr(server, "process_time", lambda: clock)
    monkeypatch.setattr(server._Conversation, "request", slow)
    told: dict[str, float] = {}
    begun: list[float] = []
    hover = "textDocument/hover"
    converse(
        "mines",
        shapes("mines")["valid: clicks"](40),
        [hover],
        void,
        lambda method, seconds, _: told.update({method: seconds}),
        lambda: begun.append(clock),
    )
    assert told[hover] == max(end - start for start, end in pairwise([*begun, clock]))
    assert clock > told[hover] > 1


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_every_shape_has_about_its_size(language_id: str) -> None:
    for name, shape in shapes(language_id).items():
        if not name.startswith("more: "):
            assert 100 < size_of(shape(20_000)) < 90_000, name


def test_jobs_are_measured_each_in_its_process() -> None:
    wanted = ["parse", "lint", "report full", "didOpen", "textDocument/hover"]
    found = measured("mines", "worst: signed clicks", 300, wanted, 5)
    assert list(found) == wanted
    assert not [each for each in found.values() if each.problem]
    assert all(each.peak > MB for each in found.values())


@pytest.mark.parametrize("job", ["tokens", "textDocument/hover"])
def test_what_fails_is_told_from_what_takes_long(job: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ImportError("gone")

    shapes("mines")  # which needs tokens, and is cached
    monkeypatch.setattr("mines_tools.languages.mines.tree.Tree.tokens", fail)
    monkeypatch.setattr("dev.growth.server._asked", fail)
    found = measured("mines", "empty lines", 30, [job, "parse"], 5)
    assert "ImportError: gone" in found[job].problem
    assert found[job].is_failure
    assert not found["parse"].problem


def _result(job: str, small: Measured, large: Measured | None) -> Result:
    return Result("mines", "a shape", 250_000, 1_000_000, small, large)


def test_results_are_judged_shown_and_kept() -> None:
    def took(job: str, seconds: float, megabytes: int = 50) -> Measured:
        return Measured(job, seconds, megabytes * MB)

    results = [
        _result("parse", took("parse", 0.3), took("parse", 1.2)),
        _result("lint", took("lint", 0.3), took("lint", 1.2)),
        _result("fix", took("fix", 0.05), took("fix", 0.7)),
        _result("fmt", took("fmt", 0.1, 70), took("fmt", 0.1, 300)),
        _result("tokens", took("tokens", 0.01), None),
        _result("reparse", took("reparse", 0.1), Measured("reparse", problem=TOO_LONG)),
        _result("explain text", Measured("explain text", problem="NameError: x"), None),
    ]
    known = Results(read([written(each) for each in results]))
    assert list(known) == results
    assert [(each.result.small.job, each.kind) for each in known.failures()] == [
        ("explain text", "fails")
    ]
    assert {(each.result.small.job, each.kind) for each in known.faults()} == {
        ("lint", "time"),  # together with what it needs
        ("fix", "growth"),
        ("fmt", "memory"),
        ("fmt", "growth of memory"),
        ("reparse", "time"),
    }
    assert "| mines | fix | a shape | growth | 0.05 s, 0.70 s: x14.0 |" in table(known)
    assert picture(known).count("<title>") == 2 * len(results)


def test_measuring_is_continued(tmp_path: Path) -> None:
    known = Result("mines", "valid: clicks", 30, 60, Measured("parse", 0.0625, MB), None)
    results = tmp_path / "results-1-of-1.jsonl"
    results.write_text(f'{written(known)}\n["mines", "vali', "utf-8")
    options = [
        "--continue",
        "--language",
        "mines",
        "--sizes",
        "30",
        "60",
        "--jobs",
        "^parse$",
        "--only",
    ]
    subprocess.run(
        [sys.executable, "-m", "dev.growth", "--write", tmp_path, *options, "^valid: .*clicks$"],
        cwd=Path(__file__).parents[1], check=True, capture_output=True,
    )  # fmt: skip
    first, *others = read(results.read_text("utf-8").split("\n")[:-1])
    assert first == known
    assert [other.shape for other in others] == ["valid: distinct clicks"]


def test_everything_has_a_name_of_its_own() -> None:
    for language_id in LANGUAGES:
        names = all_jobs(language_id)
        assert len(names) == len(set(names))
