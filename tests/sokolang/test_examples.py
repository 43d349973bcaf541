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
    ("hello", "", "ended", "Hello, world!"),
    ("infinite-loop", "", "limit", ""),
    ("cat", "meow \u3042\nmeow", "ended", "meow \u3042"),
    ("cat", "", "ended", ""),
    ("random-number", "", "ended", "4"),
    ("add", "12\n30\n", "ended", "42"),
    ("add", "-12\n3\n", "ended", "-9"),
    ("truth-machine", "0", "ended", "0"),
    ("truth-machine", "1", "limit", "1" * 30),
    ("print-number", "", "ended", "42"),
    ("portals", "", "ended", "7"),
    ("cloner", "", "ended", "Hi"),
    ("destroyer", "", "ended", "42"),
    ("tests", "0", "ended", "zero\n"),
    ("tests", "-7", "ended", "not zero\n"),
    ("menu", "1", "ended", "apple\n"),
    ("menu", "2", "ended", "banana\n"),
    ("menu", "3", "ended", "cherry\n"),
    ("once", "", "ended", "12"),
    ("backwards", "hello \u3042\n", "ended", "\u3042 olleh"),
    ("backwards", "", "ended", ""),
    ("countdown", "12", "ended", "1211109876543210"),
    ("countdown", "0", "ended", "0"),
    ("factorial", "1", "ended", "1"),
    ("factorial", "6", "ended", "720"),
    ("lines", "a b\nc\n\nd\n", "ended", "a b\nc\n"),
    ("lines", "a", "ended", "a\n"),
    ("sum", "40\n-3\n5\n0\n9\n", "ended", "42"),
    ("sum", "", "ended", "0"),
    ("sort", "3\n1\n2\n", "ended", "1\n2\n3\n"),
    ("sort", "2\n3\n1\n", "ended", "1\n2\n3\n"),
    ("sort", "10\n-7\n10\n", "ended", "-7\n10\n10\n"),
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
