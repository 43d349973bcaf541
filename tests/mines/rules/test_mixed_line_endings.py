"""What `mixed-line-endings` reports, and what it does not report."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from mines_tools.text import diagnostics as text_diagnostics
from tests.mines.rules.said import check, diagnostics, fixed, silent


def test_mixed_line_endings() -> None:
    for marked, message, mended in (
        (
            "..\n0,0«\r\n»1,0\r\n\n",
            "this line ends with `\\r\\n`, the first one with `\\n`",
            "..\n0,0\n1,0\n\n",
        ),
        (
            "..\r\n0,0«\n»1,0\r\n\n",
            "this line ends with `\\n`, the first one with `\\r\\n`",
            "..\r\n0,0\r\n1,0\r\n\r\n",
        ),
    ):
        for dialect in ("1", "2", "2.0.0"):
            text = check(marked, "mixed-line-endings", message, dialect=dialect)
            assert fixed(text, "mixed-line-endings", dialect) == mended


@pytest.mark.parametrize("text", ["..\n0,0\n", "..\r\n0,0\r\n1,0", "..\r0,0\r1,0", "..\n0,\r0"])
def test_line_endings_of_one_kind(text: str) -> None:
    for dialect in ("1", "2", "2.0.0"):
        silent(text, "mixed-line-endings", dialect)


def test_no_line_end_is_swallowed() -> None:
    text = "..\n0,0\r\r\n1,0"
    said = diagnostics(text, ["mixed-line-endings"], "1")
    assert [one.fix for one in said] == [None]
    assert [one.fix is None for one in diagnostics(text, ["mixed-line-endings"], "2")] == [False]


def test_very_many_line_ends_are_mended_by_one_edit() -> None:
    text = "..\n" + "0,0\r\n" * 20
    with patch.object(text_diagnostics, "MOST_EDITS", 19):
        (found,) = diagnostics(text, ["mixed-line-endings"], "2")
        assert found.fix is not None
        assert len(found.fix.edits) == 1
        assert fixed(text, "mixed-line-endings", "2") == text.replace("\r", "")
    (found,) = diagnostics(text, ["mixed-line-endings"], "2")
    assert found.fix is not None
    assert len(found.fix.edits) == 20
