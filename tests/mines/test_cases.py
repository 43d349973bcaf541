"""The named cases in `cases/cases.toml`, each in all three dialects."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tests.mines.runs import run
from tests.small_cases import small_cases

CASES: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "cases.toml").read_text("utf-8")
)


def as_it_leaves(output: str) -> str:
    """Return `output` with U+FFFD in place of what UTF-8 cannot encode."""
    return re.sub("[\ud800-\udfff]", "\ufffd", output)


@small_cases("dialect", ["2", "2.0.0", "1"])
@small_cases("name", CASES)
def test_case(name: str, dialect: str) -> None:
    case = CASES[name]
    ran = run(case["source"], case["input"], dialect=dialect)
    assert {"output": as_it_leaves(ran.output), "end": ran.end} == case[dialect], case.get("note")


def test_all_cases_are_there() -> None:
    assert len(CASES) == 106
