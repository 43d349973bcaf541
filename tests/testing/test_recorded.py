"""What other tests of the project know about programs, `mines-test` finds out too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.testing.programs import MINES, put, results
from tests.testing.recorded import named_cases, put_boxes, recorded_runs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.long
def test_recorded_cases_of_mines(tmp_path: Path) -> None:
    count = put_boxes(tmp_path, [*named_cases(), *recorded_runs()])
    assert count > 350
    done = results(tmp_path, "--output-format", "concise")
    assert (done.output, done.status, done.errors) == ("", 0, f"{count} cases: {count} passed\n")


@pytest.mark.long
def test_recorded_cases_that_are_wrong(tmp_path: Path) -> None:
    """Each case whose output is changed fails."""
    cases = [case for case in named_cases() if case.output]
    put_boxes(tmp_path, [case._replace(output=f"{case.output}x") for case in cases])
    done = results(tmp_path, "--output-format", "json", "--quiet")
    assert done.status == 1
    verdicts = {case["verdict"] for case in json.loads(done.output)["cases"]}
    assert verdicts == {"wrong-output"}


@pytest.mark.long
def test_thousands_of_cases_in_a_folder(tmp_path: Path) -> None:
    """The results have the same order with any number of processes."""
    count = 2000
    put(tmp_path, [("add.mines", MINES)])
    for number in range(count):
        expected = number + 1 if number % 50 else 0
        put(tmp_path, [(f"add.{number}.in", f"{number} 1"), (f"add.{number}.out", f"{expected}\n")])
    outputs = []
    for jobs in ("1", "2", "5"):
        done = results(tmp_path, "--jobs", jobs, "--output-format", "tap")
        assert done.errors == "2,000 cases: 1,960 passed, 40 wrong output\n"
        outputs.append([line for line in done.lines if line.startswith(("ok", "not ok"))])
    assert outputs[0] == outputs[1] == outputs[2]
    assert [line.split()[-1] for line in outputs[0]] == [f"add.{number}" for number in range(count)]
