"""`examples/many/`, without an engine: each line of a collection becomes a row, whatever is in the line."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.small_cases import small_cases

_ROOT = Path(__file__).resolve().parents[1]
_HELLO = (_ROOT / "examples" / "hello.mines").read_text("utf-8")
_ADD = (_ROOT / "examples" / "add.mines").read_text("utf-8")
_ENDLESS = "..\n..\n.*\n" + "1,0\n" * 3


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module `with_ray`. It imports `checking`, and Ray only when it starts."""
    monkeypatch.syspath_prepend(str(_ROOT / "examples" / "many"))
    module = importlib.import_module("with_ray")
    module.check = importlib.import_module("checking").check  # type: ignore[attr-defined]
    return module


def _row(example: Any, **given: Any) -> dict[str, Any]:
    return dict(example.check(json.dumps(given)))


def test_what_is_right(example: Any) -> None:
    row = _row(example, name="hello", text=_HELLO)
    assert row == {
        **example.NOTHING,
        "name": "hello",
        "reason": "ended",
        "steps": 72,
        "output": "Hello, world!\n",
    }


def test_test_cases_are_counted(example: Any) -> None:
    row = _row(
        example, text=_ADD, input="1 2", cases=[["1 2", "3\n"], ["40 2", "42\n"], ["1 2", "4\n"]]
    )
    assert (row["output"], row["passed"], row["failed"]) == ("3\n", 2, 1)


def test_the_rules_can_be_chosen(example: Any) -> None:
    text = ".*.\n...\n4,0\n0,+0"
    assert {"M101", "M102"} <= set(_row(example, text=text)["findings"].split())
    assert _row(example, text=text, select=["M102"])["findings"] == "M102"


def test_a_run_is_stopped(example: Any) -> None:
    row = _row(example, text=_ENDLESS, **{"max-steps": 50})
    assert (row["reason"], row["steps"]) == ("steps", 50)


_BAD = (
    ("not JSON", "JSONDecodeError"),
    ("", "JSONDecodeError"),
    ("[1]", "TypeError"),
    ("null", "TypeError"),
    ("{}", "KeyError"),
    ('{"text": 5}', "ValueError: the text must be a string"),
    ('{"text": 1e400}', "ValueError: the text must be a string"),
    ('{"text": "x"}', "TextError"),
    ('{"text": "", "language": "none"}', "ValueError: there is no language"),
    ('{"text": ".*\\n0,0", "dialect": "9"}', "ValueError"),
    ('{"text": ".*\\n0,0", "select": ["Q1"]}', "ValueError"),
    ('{"text": ".*\\n0,0", "input": 5}', "TypeError"),
    ('{"text": ".*\\n0,0", "cases": [5]}', "TypeError"),
    ('{"text": ".*\\n0,0", "max-steps": "x"}', "TypeError"),
    ("[" * 100_000, "RecursionError"),
)


@small_cases("case", _BAD)
def test_a_bad_line_is_a_row(case: tuple[str, str], example: Any) -> None:
    line, problem = case
    row = example.check(line)
    assert row["problem"].startswith(problem), row
    assert {column: type(value) for column, value in row.items()} == {
        column: type(value) for column, value in example.NOTHING.items()
    }


def test_a_batch_has_a_row_for_each_line(example: Any) -> None:
    columns = example.checked({"text": [line for line, _ in _BAD]})
    assert set(columns) == set(example.NOTHING)
    assert {len(column) for column in columns.values()} == {len(_BAD)}


_HUGE = """*..**
*...*
.****
.....
..*.*
.....
3;2
3,3
2;1
3,3
3,4
4;1
4;1
5;2"""
"""A program that computes with numbers that soon have millions of digits."""


@pytest.mark.long
def test_only_a_line_that_takes_too_long_is_given_up(
    example: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The start of a process takes longer than a line may take, as on a machine with much work.
    (tmp_path / "sitecustomize.py").write_text("import time\ntime.sleep(4)\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    lines = [json.dumps({"text": text}) for text in (_HELLO, _HUGE, _HELLO)]
    rows = importlib.import_module("checking").check_all(lines, 3.0)
    assert [row["reason"] for row in rows] == ["ended", "", "ended"]
    assert rows[1]["problem"] == "TimeoutError: it took longer than 3 s"


def test_rows_are_counted(example: Any, tmp_path: Path) -> None:
    rows = [_row(example, text=_HELLO), example.check("x"), _row(example, text=_HELLO)]
    for number, row in enumerate(rows):
        (tmp_path / f"{number}.json").write_text(json.dumps(row) + "\n", "utf-8")
    assert example.kinds(tmp_path) == {"ended": 2, "problem": 1}


def test_the_page_shows_a_real_row(example: Any) -> None:
    page = (_ROOT / "docs" / "scale.md").read_text("utf-8")
    line, row = re.findall(r"^```json\n(.*)\n```$", page, re.MULTILINE)
    assert example.check(line) == json.loads(row)
