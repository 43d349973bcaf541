"""The grammars read the same tokens as the parsers of this project."""

from __future__ import annotations

from pathlib import Path

from dev.grammars.compiling import NAMES
from tests.grammars.spans import compare, made, programs

_ROOT = Path(__file__).parents[2]


def test_the_examples_have_equal_tokens() -> None:
    valid, differences = compare(programs(_ROOT / "examples"))
    assert differences == []
    assert all(valid[name] >= 10 for name in NAMES)


def test_random_programs_have_equal_tokens() -> None:
    valid, differences = compare(made(100))
    assert differences == []
    assert all(valid[name] >= 90 for name in NAMES)
