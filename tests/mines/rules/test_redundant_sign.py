"""What `redundant-sign` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, fixed, silent


def test_redundant_signs() -> None:
    text = check(
        """
.*
..
+1,0
^^ the sign of `+1` is redundant
0; - 0
   ^^^ the sign of `-0` is redundant
-1,-10 # +1,-0
-00,+0
^^^ the sign of `-00` is redundant
    ^^ the sign of `+0` is redundant
""",
        "redundant-sign",
    )
    assert fixed(text, "redundant-sign") == ".*\n..\n1,0\n0;  0\n-1,-10 # +1,-0\n00,0"


@pytest.mark.parametrize("name", ["redundant-sign", "zero-padded-coordinate"])
def test_dialect_1_calls_it_an_error_already(name: str) -> None:
    silent(".*\n..\n+1,-0\n01,0", name, "1")
    assert len(diagnostics(".*\n..\n+1,-0\n01,0", [name], "2.0.0")) > 0


def test_long_integers_are_cut_off_in_messages() -> None:
    long, cut = "0" * 30, "0" * 21 + "..."
    for name, integer, message in (
        ("redundant-sign", "+" + long, f"the sign of `+{cut[1:]}` is redundant"),
        ("zero-padded-coordinate", long, f"`{cut}` has leading zeros"),
        (
            "blanks-inside-integer",
            "0 " + long[1:],
            f"blanks inside an integer: it is read as `{cut}`",
        ),
    ):
        said = diagnostics(f".*\n0,{integer}", [name])
        assert [one.message for one in said] == [message]
