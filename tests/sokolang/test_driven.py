"""Runs of Sokolang keep to what every run must."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.running import RunOptions
from mines_tools.sokolang.language import LANGUAGE
from tests.driven import check_run
from tests.sokolang.programs import inputs, programs

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sokolang").glob("*.soko"))


def _check(source: str, text: str, seed: int) -> None:
    running = LANGUAGE.running(LANGUAGE.parse(source, "text"))
    check_run(running, LANGUAGE.engines, text, 40, RunOptions(seed), seed)


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    for text in ("", "12\n7\nab"):
        _check(path.read_bytes().decode(), text, 1)


@given(programs, inputs, st.integers(0, 99))
def test_any_program(source: str, text: str, seed: int) -> None:
    _check(source, text, seed)
