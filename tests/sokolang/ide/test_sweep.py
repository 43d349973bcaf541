"""Tries every feature at every place of many texts. None may fail, and no result may lie outside
the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.sokolang.flow.analysis import Analysis
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.source import Span
from tests.editor_sweep import sweep
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import texts

pytestmark = pytest.mark.long

_EXAMPLES = Path(__file__).parents[3] / "examples" / "sokolang"


def _everywhere(text: str, slices: int, most: int) -> None:
    """Try all features for a text after `slices` slices of its analysis: without any result, with a
    part, or with all."""
    parsed = parse(text, "text")
    analysis = None if parsed.errors or not slices else Analysis(parsed, 300)
    for _ in range(slices if analysis else 0):
        assert analysis is not None
        analysis.advance(20)
    shown = Snapshot(parsed, None if analysis is None else analysis.result())
    sweep(LANGUAGE, shown, most)
    before = 0
    for token in EDITOR.semantic_tokens(shown, Span(0, len(text))):
        assert before <= token.span.start < token.span.end
        assert token.type in EDITOR.token_types
        assert set(token.modifiers) <= set(EDITOR.token_modifiers)
        before = token.span.end


@settings(max_examples=settings.default.max_examples // 2)
@given(texts, st.integers(0, 20))
def test_any_text(text: str, slices: int) -> None:
    _everywhere(text, slices, 4)


def test_an_example_at_every_place() -> None:
    for name, slices in (("once", 20), ("tests", 2), ("portals", 0)):
        _everywhere((_EXAMPLES / f"{name}.soko").read_bytes().decode(), slices, 12)
