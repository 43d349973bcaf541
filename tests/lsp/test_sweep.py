"""A sample of the sweep: programs of the repository, at some of their places, with edits between.
CONTRIBUTING tells of the whole."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.lsp.sweep import Found, sweep

_FOLDER = Path(__file__).parents[2] / "examples"
_EXAMPLES = [
    _FOLDER / f"{name}.mines" for name in ("cat", "countdown", "fizzbuzz", "hello-1", "reverse")
]
"""One of each sort: the whole is swept with `python -m tests.lsp.sweep`."""
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
    _nothing_is_wrong(sweep([(path.name, text)], every=len(text) // 8 + 1, edits=2))


def test_odd_texts() -> None:
    programs = list(_TEXTS.items())
    found = sweep(programs, every=2, edits=6)
    _nothing_is_wrong(found)
    assert found.counts["programs"] == len(programs)
    assert found.counts["edits"] == 6 * len(programs)


def test_time_is_up_inside_a_program_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # A clock that goes on by a second whenever it is looked at: no test hangs on the real one.
    clock = count()
    monkeypatch.setattr("tests.lsp.sweep.monotonic", lambda: next(clock))
    text = "." * 50 + "\n" + "." * 50 + "\n0,0"
    found = sweep([("long", text), ("never begun", text)], edits=1, seconds=10)
    _nothing_is_wrong(found)
    assert found.counts["programs"] == 1
    assert 0 < found.counts["hover"] < 10
    assert found.counts["cut short"] >= 1
