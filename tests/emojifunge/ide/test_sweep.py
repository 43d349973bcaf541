"""Tries every feature at every place of many texts. None may fail, and no result may lie outside
the text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.flow.analysis import Analysis
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from tests.editor_sweep import at_place, sweep
from tests.emojifunge.flow.programs import circuits
from tests.emojifunge.ide.editing import snapshot
from tests.emojifunge.programs import any_text, dialects, programs

pytestmark = pytest.mark.long

_EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "emojifunge").glob("*.emojifunge"))
_FEW = settings.default.max_examples // 3


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    for dialect in DIALECTS:
        sweep(LANGUAGE, snapshot(text, dialect), 3)


@given(any_text, dialects, st.booleans())
def test_any_text(text: str, dialect: str, analysed: bool) -> None:
    sweep(LANGUAGE, snapshot(text, dialect, analysed=analysed))


@settings(max_examples=_FEW, deadline=None)
@given(programs | circuits(), dialects, st.integers(0, 40))
def test_programs_whose_analysis_was_stopped(text: str, dialect: str, slices: int) -> None:
    parsed = parse(text, dialect)
    analysis = Analysis(parsed)
    for _ in range(slices):
        analysis.advance(20)
    sweep(LANGUAGE, Snapshot(parsed, analysis.result()), 3)


@pytest.mark.parametrize(
    "text",
    [
        "add" * 1_000,
        "\U0001f9d1\u200d" * 1_000,
        "1\ufe0f\u20e3" * 1_500,
        "\ufe0f" * 2_000,
        "\r\n" * 1_000,
        "\u2b1b" * 800 + "\n" + "\u2b1c" * 800,
        "".join(random.Random(1).choices(list(GLYPHS), k=1_000)),
    ],
    ids=["words", "joined", "keycaps", "selectors", "rows", "walls", "glyphs"],
)
def test_a_long_text(text: str) -> None:
    for dialect in DIALECTS:
        shown = snapshot(text, dialect)
        for offset in (0, 700, len(text)):
            list(at_place(LANGUAGE, shown, min(offset, len(text))))
