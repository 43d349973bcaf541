"""What `final-newline` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, fixed, silent


def test_the_empty_last_line_is_a_matter_of_its_own() -> None:
    silent("..\n0,0\n", "empty-operation")
    assert len(diagnostics("..\n0,0\n\n", ["empty-operation"])) == 1
    assert len(diagnostics("..\n0,0\n ", ["empty-operation"])) == 1
    assert len(diagnostics("..\n0,0\n\n", ["final-newline"])) == 1
    silent("..\n0,0\n ", "final-newline")
    silent("..\n0,0\n#", "final-newline")


@pytest.mark.parametrize(
    ("marked", "dialect", "mended"),
    [
        ("..\n0,0«\n»", "2", "..\n0,0"),
        ("..\r\n0,0«\r\n»", "2", "..\r\n0,0"),
        ("..\r\n0,0«\r\n»", "1", "..\r\n0,0"),
        ("..\r0,0«\r»", "1", "..\r0,0"),
        ("..\n\n«\n»", "2", "..\n"),
    ],
)
def test_final_newlines(marked: str, dialect: str, mended: str) -> None:
    message = "the final line end adds an operation: the empty line after it"
    text = check(marked, "final-newline", message, dialect=dialect)
    said = diagnostics(text, ["final-newline"], dialect)
    assert said[0].fix is not None
    assert said[0].fix.title == "Remove the last line end: one operation fewer"
    assert fixed(text, "final-newline", dialect) == mended


@pytest.mark.parametrize("text", ["..\n0,0", "", "\n", ".."])
def test_no_final_newline(text: str) -> None:
    silent(text, "final-newline")
