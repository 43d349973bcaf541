"""Tries every feature at every place of many texts. None may fail, and no result may lie outside
the text."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.mines.dialect import DIALECTS
from tests.editor_sweep import at_place
from tests.editor_sweep import sweep as everywhere
from tests.mines.ide.editing import MINES, snapshot
from tests.mines.programs import any_text, dialects, mines_like, programs

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
EXAMPLES = sorted((HERE.parents[2] / "examples").glob("*.mines"))
CASES = tomllib.loads((HERE.parent / "cases" / "cases.toml").read_text(encoding="utf-8"))
TRACES = [
    json.loads(line)
    for line in (HERE.parent / "traces" / "recorded.jsonl").read_text(encoding="utf-8").splitlines()
]


def sweep(shown: Snapshot) -> None:
    everywhere(MINES, shown, new_name="1,1")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path):
    text = path.read_text(encoding="utf-8")
    choice = MINES.dialect_choice(text)
    sweep(snapshot(text, choice.dialect if choice else "2"))


@pytest.mark.parametrize("number", range(0, len(CASES), 2), ids=list(CASES).__getitem__)
def test_cases(number):
    """Two of three cases are in dialect `2` and analysed. The others are in another dialect and not
    analysed."""
    text = list(CASES.values())[number]["source"]
    is_other = number % 3 == 0
    sweep(snapshot(text, ("1", "2.0.0")[number % 2] if is_other else "2", analysed=not is_other))


@pytest.mark.parametrize(
    "number", range(0, len(TRACES), 4), ids=lambda number: TRACES[number]["id"]
)
def test_traces(number):
    recorded = TRACES[number]
    sweep(snapshot(recorded["source"], recorded["dialect"], analysed=number % 8 == 0))


@given(any_text | mines_like, dialects, st.booleans())
def test_any_text(text, dialect, analysed):
    sweep(snapshot(text, dialect, analysed=analysed))


@settings(max_examples=settings.default.max_examples // 2)
@given(programs(), st.sampled_from(["2", "2.0.0"]), st.integers(0, 40))
def test_programs_whose_analysis_was_stopped(meant, dialect, transitions):
    parsed = MINES.parse(meant.text, dialect)
    task = MINES.analyse(parsed) if MINES.analyse is not None else None
    assert task is not None
    task.advance(transitions)
    sweep(Snapshot(parsed, task.result()))


@pytest.mark.parametrize(
    "text",
    [
        "#" * 20_000,
        ".*\n" + "1" * 10_000 + "," + "2" * 10_000,
        ".*\n" + "1,0" * 5_000,
        "*" * 20_000 + "\n0,0",
        "\r" * 5_000,
        ".*\n" + "\x85\v" * 4_000,
    ],
    ids=["comment", "integers", "nonsense", "row", "returns", "blanks"],
)
def test_a_huge_line(text):
    for dialect in DIALECTS:
        shown = snapshot(text, dialect)
        for offset in (0, 1, 3, 5_000, len(text) // 2, len(text)):
            list(at_place(MINES, shown, min(offset, len(text))))
