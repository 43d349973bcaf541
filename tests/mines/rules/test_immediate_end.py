"""What `immediate-end` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, silent


def test_the_first_click_clears_it() -> None:
    check(
        """
...
...
0,0
^^^ the program ends with its first operation
1,1
""",
        "immediate-end",
    )


def test_in_mines_1_it_ends_before_it_begins() -> None:
    for board in ("...", "***"):
        text = f"{board}\n0,0\n1,0"
        (said,) = diagnostics(text, ["immediate-end"], "1")
        assert said.message == "the program ends before its first operation"
        assert text[slice(*said.span)] == "0,0"


@pytest.mark.parametrize("text", [".\n0,0", ".\n0,0\n", ".\n0,0\n# why\n", ".*.\n0,0\n2,0"])
def test_no_immediate_end(text: str) -> None:
    silent(text, "immediate-end")
