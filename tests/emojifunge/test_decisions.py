"""docs/emojifunge.md describes the language. Here each row of its tables is run.

A row shows a program, its input, and what the run prints and how it ends. In a row with one result, both dialects have
this result. In a row with two results, the first is that of the dialect `text`, and the second that of `author`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from tests.emojifunge.ide.test_completion import completed
from tests.emojifunge.runs import machine_of, status
from tests.small_cases import small_cases

_PAGE = (Path(__file__).parents[2] / "docs" / "emojifunge.md").read_text(encoding="utf-8")
_ESCAPES = {
    "\\n": "\n",
    "\\r": "\r",
    "\\t": "\t",
    "\\0": "\0",
    **{f"\\u{code:04x}": chr(code) for code in (0xFE0F, 0xFEFF, 0x2028, 0x3000)},
}
_ENDS = {"crashed": "abnormal end", "failed": "error", "limit": "does not end"}
_MANY_STEPS = 300
"""The number of steps after which a program counts as one that does not end."""


class Row(NamedTuple):
    """A row of a table on the page."""

    source: str
    given: str
    results: tuple[str, ...]
    """The result in each dialect."""


def _unescaped(cell: str) -> str:
    """Return the text between back quotes in a cell. Return an empty text for an empty cell."""
    return re.sub(r"\\(?:u[0-9a-f]{4}|.)", lambda escape: _ESCAPES[escape[0]], cell[1:-1])


def _rows() -> list[Row]:
    rows = []
    heads: list[str] = []
    for line in _PAGE.split("\n"):
        cells = [cell.strip() for cell in line[1:-1].split("|")] if line[:1] == "|" else []
        if not cells:
            heads = []
        elif not heads:
            heads = cells
        elif "program" in heads and "---" not in cells:
            at = heads.index("program")
            source, given, *results = cells[at:]
            both = results * len(DIALECTS) if len(results) == 1 else results
            rows.append(Row(_unescaped(source), _unescaped(given), tuple(both)))
    return rows


_ROWS = _rows()


def _result(row: Row, dialect: str, *, has_steps: bool) -> str:
    """Run a program, and return its result in the words of the page."""
    machine = machine_of(row.source, dialect)
    machine.input.give(row.given)
    machine.input.end()
    while machine.steps < _MANY_STEPS and machine.step():
        pass
    end = _ENDS.get(status(machine), "")
    output = machine.output.take()
    for escape, text in _ESCAPES.items():
        output = output.replace(text, escape)
    written = f"prints `{output}`" if output else "" if end else "prints nothing"
    steps = f"{machine.steps} steps" if has_steps else ""
    return "; ".join(filter(None, (written, end, steps)))


@small_cases("row", _ROWS)
def test_row(row: Row) -> None:
    for dialect, result in zip(DIALECTS, row.results, strict=True):
        assert _result(row, dialect, has_steps="steps" in result) == result, dialect


def test_the_page_has_its_rows() -> None:
    assert len(_ROWS) > 170
    assert sum(text != author for text, author in (row.results for row in _ROWS)) >= 40
    assert f"\n{len(GLYPHS)} emoji are [instructions]" in _PAGE


@pytest.mark.parametrize(
    ("typed", "inserted"),
    re.findall(r"^\| `(\S+?)`(?:, in an empty file)? \| `(\S+?)`", _PAGE, re.MULTILINE),
)
def test_what_the_page_says_about_completion(typed: str, inserted: str) -> None:
    before, behind = ("", "") if typed == "Hi" else ("1️⃣", "🔚")
    assert completed(f"{before}{typed}|{behind}")[1] == f"{before}{inserted}{behind}"
