"""A sample of the sweep: some places of programs in this project, with edits between. CONTRIBUTING
explains the whole sweep."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from mines_tools.interface.language import language
from tests.lsp.sweep import Found, Program, sweep

pytestmark = pytest.mark.long

_FOLDER = Path(__file__).parents[2] / "examples"
_EXAMPLES = [_FOLDER / f"{name}.mines" for name in ("cat", "countdown", "hello-1")]
"""One program of each kind. `python -m tests.lsp.sweep` tries all."""
_TEXTS = {
    "empty": "",
    "odd": ".*\r\n..\r\n0,0\t# \U0001f600 é\u2028\n\v1;1\f\r2,2\n\ufeff!\n\n",
    "damaged": "# \x85\n.*x\n..\n0 0\n1,2;3\n１,0\n# mines: ignore[M999\n@@",
    "dialect 1": ".*.  # mines: dialect=1\n...\n-0,0\n1,1  # add\n0;1",
}


def _nothing_is_wrong(found: Found) -> None:
    assert found.problems == []
    assert found.counts["compared"] == found.counts["programs"]


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    _nothing_is_wrong(sweep([Program(path.name, text)], every=len(text) // 8 + 1, edits=2))


def test_odd_texts() -> None:
    programs = [Program(*each) for each in _TEXTS.items()]
    found = sweep(programs, every=2, edits=6)
    _nothing_is_wrong(found)
    assert found.counts["programs"] == len(programs)
    assert found.counts["edits"] == 6 * len(programs)


def test_emojifunge() -> None:
    """The programs are tried in both dialects."""
    example = (_FOLDER / "emojifunge" / "factorial.emojifunge").read_bytes().decode("utf-8")
    odd = "\U0001f35aadd:abc\r\n\ufe0f1\u20e3\U0001f3fb\n\n\u2b1c\ufe0f\U0001f4fd\u2028\U0001f440"
    programs = [
        Program(f"{name} in {dialect}", text, "emojifunge", dialect)
        for dialect in language("emojifunge").dialects
        for name, text in (("factorial", example), ("odd", odd))
    ]
    found = sweep(programs, every=9, edits=4)
    _nothing_is_wrong(found)
    assert found.counts["programs"] == len(programs)


def test_sokolang() -> None:
    example = (_FOLDER / "sokolang" / "tests.soko").read_bytes().decode("utf-8")
    odd = "\ufeff@A*\n---\na:11,\U0001f600\r\n---\n2[r\n// mines: ignore[M\n@]*"
    programs = [Program("tests", example, "sokolang"), Program("odd", odd, "sokolang")]
    _nothing_is_wrong(sweep(programs, every=9, edits=4))


def test_time_is_up_inside_a_program_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # A clock that goes on by a second whenever it is looked at: no test hangs on the real one.
    clock = count()
    monkeypatch.setattr("tests.lsp.sweep.monotonic", lambda: next(clock))
    text = "." * 50 + "\n" + "." * 50 + "\n0,0"
    found = sweep([Program("long", text), Program("never begun", text)], edits=1, seconds=10)
    _nothing_is_wrong(found)
    assert found.counts["programs"] == 1
    assert 0 < found.counts["hover"] < 10
    assert found.counts["cut short"] >= 1
