"""The programs of the language text run as the text says, and the project's own run as their
comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

from mines_tools.languages.sokolang.language import LANGUAGE
from tests.small_cases import small_cases
from tests.sokolang.runs import ran

FOLDER = Path(__file__).parents[2] / "examples" / "sokolang"
_RUNS = (
    # program, input, how it ends, what it prints
    ("infinite-loop", "", "limit", ""),
    ("truth-machine", "1", "limit", "1" * 30),
    *(  # the cases that `mines-test` runs
        (
            path.name.partition(".")[0],
            path.read_bytes().decode(),
            "ended",
            path.with_suffix(".out").read_bytes().decode(),
        )
        for path in sorted((FOLDER / "tests").glob("*.in"))
    ),
)


def source(name: str) -> str:
    """Return the text of an example."""
    return (FOLDER / f"{name}.soko").read_bytes().decode()


@small_cases("run", _RUNS)
def test_runs(run: tuple[str, str, str, str]) -> None:
    name, text, status, printed = run
    made = ran(source(name), text, steps=500)
    assert made.status == status
    assert made.output == printed


@pytest.mark.parametrize("count", [0, 1, 5, 30])
def test_number_generator(count: int) -> None:
    found = {ran(source("number-generator"), str(count), 20_000, seed) for seed in range(3)}
    for status, printed in found:
        assert status == "ended"
        assert len(printed) == count
        assert set(printed) <= set("0123456789")
    assert len(found) == (3 if count > 1 else len(found))


def test_every_example_is_run_and_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.soko")} == {
        "number-generator",
        *(name for name, *_ in _RUNS),
    }
    for path in FOLDER.glob("*.soko"):
        parsed = LANGUAGE.parse(path.read_bytes().decode(), "text")
        assert parsed.errors == [], path.stem
