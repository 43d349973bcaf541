"""Emojifunge runs obey the rules that hold for every run."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import RunOptions
from mines_tools.languages.emojifunge.language import LANGUAGE
from tests.driven import check_run
from tests.emojifunge.programs import dialects, inputs, programs
from tests.thinned import thinned

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "emojifunge").glob("*.emojifunge"))

_NOW = (2021, 2, 28, 11, 20, 43, 6, 59, 0)


def check(source: str, dialect: str, text: str, seed: int) -> None:
    running = LANGUAGE.running(LANGUAGE.parse(source, dialect))
    with patch("time.localtime", lambda: _NOW):  # what is read from the clock is the same each time
        check_run(running, LANGUAGE.engines, text, 40, RunOptions(seed), seed)


@pytest.mark.parametrize("path", thinned(EXAMPLES, 3), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    for dialect in LANGUAGE.dialects:
        for text in ("", "12 7\nab"):
            check(path.read_bytes().decode(), dialect, text, 1)


@given(programs, inputs, dialects, st.integers(0, 99))
def test_any_program(source: str, text: str, dialect: str, seed: int) -> None:
    check(source, dialect, text, seed)


@given(programs, inputs, dialects, st.integers(0, 99))
def test_any_program_of_which_no_stack_is_copied(
    source: str, text: str, dialect: str, seed: int
) -> None:
    # Short stacks are copied, and nearly all are short.
    with patch("mines_tools.languages.emojifunge.changes._FEW", -1):
        check(source, dialect, text, seed)


@pytest.mark.parametrize(
    "source",
    [
        "1️⃣2️⃣3️⃣3️⃣💌📬💕🚮📫📬📭📪🗑️♻️",
        "📨1️⃣2️⃣2️⃣💌💕💞🚮📥📤📨➕🗑️",
        "1️⃣2️⃣3️⃣4️⃣3️⃣🏗🙃🔞🥇🀄🎆💞📏",
        "👀➕💻👀📬💻1️⃣👀📫💻📫👀📪💻",
        "🎥1️⃣💕➕📤🎥📽️🎥📬1️⃣📫🎥📽️",
        "📧📧1️⃣📧📧🔢🔢📧2️⃣🕰➖1️⃣2️⃣2️⃣💌📨🕰1️⃣2️⃣",
        "1️⃣📥2️⃣📥📨📧📥📨📤📤📤1️⃣🚮2️⃣🚮🗑️🗑️",
        "🏃‍♀️1️⃣💤1️⃣2️⃣3️⃣7️⃣7️⃣7️⃣🎰1️⃣2️⃣3️⃣1️⃣⏲️🏪📅",
    ],
)
def test_each_way_to_reach_into_stacks(source: str) -> None:
    with patch("mines_tools.languages.emojifunge.changes._FEW", -1):
        for dialect in LANGUAGE.dialects:
            check(source + "🔚", dialect, "5 ab", 1)
