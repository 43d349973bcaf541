"""What people read about programs of which it is not known whether they end."""

from __future__ import annotations

from pathlib import Path

import pytest

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import language

_EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("name", "dialect", "source", "verdict"),
    [
        ("mines", "2", "collatz.mines", "not known if it always ends: the loop in lines 22 to 51"),
        (
            "emojifunge", "text", "emojifunge/factorial.emojifunge",
            "not known if it always ends: the loop through (2, 0)",
        ),
        (
            "sokolang", "text", "sokolang/tests.soko",
            "not known if it always ends: the actions begin again until all marks are covered",
        ),
        # A run is known that never ends.
        (
            "mines", "1", "...*.\n....*\n.....\n..**.\n.****\n4,3\n4;3\n4,3\n4;3\n4;3\n4;3\n4;3\n4,3",
            "not known if it ever ends: the loop in lines 6 to 13",
        ),
        (
            "emojifunge", "text", "➖\n🥉🤳🏁🏁",
            "not known if it ever ends: the loop through (0, 0)",
        ),
    ],
)  # fmt: skip
def test_the_lens_says_last_what_is_not_known(
    name: str, dialect: str, source: str, verdict: str
) -> None:
    spoken = language(name)
    text = source if "\n" in source else (_EXAMPLES / source).read_text(encoding="utf-8")
    parsed = spoken.parse(text, dialect)
    assert spoken.analyse is not None
    task = spoken.analyse(parsed)
    assert task is not None
    while not task.advance(1 << 12):
        pass
    assert spoken.editor is not None
    lenses = spoken.editor().lenses(Snapshot(parsed, task.result()))
    assert [lens.title for lens in lenses[:2]] == ["run", "explain"]
    assert lenses[-1].title == verdict
    explanation = spoken.explain(parsed, task.result())
    assert explanation.words().verdict.startswith(verdict)
