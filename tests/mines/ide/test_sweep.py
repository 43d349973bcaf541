"""Every feature at every place of many texts: none fails, and nothing lies outside the text."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.editing import Refusal, Snapshot
from mines_tools.lint.ignore_actions import ignore_actions
from mines_tools.mines.dialect import DIALECTS
from mines_tools.text import Span
from tests.mines.ide.editing import EDITOR, MINES, snapshot, whole
from tests.mines.programs import any_text, dialects, mines_like, programs

HERE = Path(__file__).parent
EXAMPLES = sorted((HERE.parents[2] / "examples").glob("*.mines"))
CASES = tomllib.loads((HERE.parent / "cases" / "cases.toml").read_text(encoding="utf-8"))
TRACES = [
    json.loads(line)
    for line in (HERE.parent / "traces" / "recorded.jsonl").read_text(encoding="utf-8").splitlines()
]


def sweep(shown: Snapshot, most: int = 7) -> None:
    """Every feature at every place; of a longer text at about so many, and at its end."""
    text = shown.parsed.text
    every = len(text) // most + 1
    places = {*range(len(text) % every, len(text) + 1, every), len(text)}
    everything = whole(text)
    spans = [symbol.span for symbol in EDITOR.symbols(shown)]
    spans += [fold.span for fold in EDITOR.folds(shown)]
    spans += [lens.span for lens in EDITOR.lenses(shown)]
    spans += [token.span for token in EDITOR.semantic_tokens(shown, everything)]
    spans += [Span(hint.offset, hint.offset) for hint in EDITOR.hints(shown, everything)]
    for offset in places:
        spans += list(at_place(shown, offset))
    for start, end in spans:
        assert 0 <= start <= end <= len(text)


def at_place(shown: Snapshot, offset: int):
    """All that the features say of one place."""
    here = Span(offset, offset)
    hover = EDITOR.hover(shown, offset)
    if hover is not None:
        yield hover.span
    for completion in EDITOR.complete(shown, offset):
        start, end = completion.edit.span
        assert start <= offset <= end
        assert "\n" not in shown.parsed.text[start:end]
        yield completion.edit.span
    EDITOR.signature(shown, offset)
    for find in (EDITOR.definition, EDITOR.references, EDITOR.highlights):
        yield from find(shown, offset)
    growing = EDITOR.selections(shown, offset)
    for inner, outer in pairwise(growing):
        assert outer.start <= inner.start <= inner.end <= outer.end
        assert inner != outer
    offered = [
        *ignore_actions(MINES, shown.parsed, shown.parsed.errors),
        *EDITOR.rewrites(shown, here),
    ]
    for action in offered:
        yield from (edit.span for edit in action.edits)
    EDITOR.coordinate(shown, offset)
    for grid in EDITOR.grids(shown, here):
        yield from (Span(cell, cell + 1) for row in grid.shown for cell in row.cells)
    EDITOR.hints(shown, here)
    EDITOR.semantic_tokens(shown, here)
    with suppress(Refusal):
        yield EDITOR.renaming(shown, offset).span
        if offset % 5 == 0:  # which analyses the program anew
            yield from (edit.span for edit in EDITOR.rename(shown, offset, "1,1"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path):
    text = path.read_text(encoding="utf-8")
    choice = MINES.dialect_choice(text)
    sweep(snapshot(text, choice.dialect if choice else "2"))


@pytest.mark.parametrize("number", range(len(CASES)), ids=list(CASES).__getitem__)
def test_cases(number):
    """Analysed in the dialect `2`; or not, in one of the others."""
    text = list(CASES.values())[number]["source"]
    is_other = number % 3 == 0
    sweep(snapshot(text, ("1", "2.0.0")[number % 2] if is_other else "2", analysed=not is_other))


@pytest.mark.parametrize(
    "number", range(0, len(TRACES), 2), ids=lambda number: TRACES[number]["id"]
)
def test_traces(number):
    recorded = TRACES[number]
    sweep(snapshot(recorded["source"], recorded["dialect"], analysed=number % 4 == 0))


@given(any_text | mines_like, dialects, st.booleans())
def test_any_text(text, dialect, analysed):
    sweep(snapshot(text, dialect, analysed=analysed))


@settings(max_examples=settings.default.max_examples // 2)
@given(programs(), st.sampled_from(["2", "2.0.0"]), st.integers(0, 40))
def test_programs_whose_analysis_was_stopped(meant, dialect, transitions):
    parsed = MINES.parse(meant.text, dialect)
    task = EDITOR.analyse(parsed)
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
            list(at_place(shown, min(offset, len(text))))
