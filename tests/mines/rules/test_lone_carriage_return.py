"""What `lone-carriage-return` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, fixed, silent
from tests.small_cases import small_cases

_IGNORED = "a carriage return alone is ignored, but ends a line in dialects 1 and 2.0.0"
_ENDS = "a carriage return alone ends this line, but is ignored in dialect 2"


@small_cases(
    ("marked", "dialect", "message", "mended"),
    [
        ("..\n0,0«\r»\r\n", "2", _IGNORED, "..\n0,0\r\n"),
        ("..\n«\r» 0,0 \r\n", "2", _IGNORED, "..\n 0,0 \r\n"),
        ("..\n«\r»0,0\r", "2", f"{_IGNORED} (2 in this file)", "..\n0,0"),
        ("..\n0,«\r»0", "2", _IGNORED, None),
        ("..\n0,0 #«\r»1,0", "2", _IGNORED, None),
        ("..\n«\r»0,\r0", "2", f"{_IGNORED} (2 in this file)", None),
        ("..\n«\r»\r\r0,0\r\r\r\n", "2", f"{_IGNORED} (5 in this file)", "..\n0,0\r\n"),
        ("..«\r»0,0\r1,0", "1", f"{_ENDS} (2 in this file)", "..\n0,0\n1,0"),
        ("..«\r»\r0,0", "1", f"{_ENDS} (2 in this file)", "..\n\n0,0"),
        ("..\r\n0,0«\r»1,0", "2.0.0", _ENDS, "..\r\n0,0\r\n1,0"),
        ("..\n0,0«\r»\r\n", "1", _ENDS, "..\n0,0\r\n\r\n"),
    ],
)
def test_lone_carriage_returns(marked: str, dialect: str, message: str, mended: str | None) -> None:
    name = "lone-carriage-return"
    text = check(marked, name, message, dialect=dialect)
    said = [one for one in diagnostics(text, [name], dialect) if one.name == name]
    assert (said[0].fix is not None) == (mended is not None)
    if said[0].fix is not None:
        ends_lines = dialect != "2"
        title = (
            "Use the line ends of the other lines"
            if ends_lines
            else "Remove carriage returns that are ignored"
        )
        assert said[0].fix.title == title
        assert fixed(text, name, dialect) == mended


@pytest.mark.parametrize("text", ["..\n0,0", "..\r\n0,0\r\n"])
def test_no_lone_carriage_return(text: str) -> None:
    for dialect in ("1", "2", "2.0.0"):
        silent(text, "lone-carriage-return", dialect)
