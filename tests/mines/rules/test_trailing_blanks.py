"""What `trailing-blanks` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, fixed, silent


def test_trailing_blanks() -> None:
    text = check(
        """
# header\x20
        ^ blanks at the end of the line
.*\t\x20
  ^^ blanks at the end of the line
0 , 0
\x20\x20
^^ blanks at the end of the line
0,0 # x\f
       ^ blanks at the end of the line
 1,0\v
    ^ blanks at the end of the line
""",
        "trailing-blanks",
    )
    assert fixed(text, "trailing-blanks") == "# header\n.*\n0 , 0\n\n0,0 # x\n 1,0"


@pytest.mark.parametrize("dialect", ["1", "2", "2.0.0"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_are_no_trailing_blanks(dialect: str, end: str) -> None:
    silent(end.join(["..", "0,0", "", "1,0"]), "trailing-blanks", dialect)
    silent(end.join(["..", "0,0", ""]), "trailing-blanks", dialect)
    spaced = end.join(["..", "0,0 ", " ", "1,0 "])
    assert fixed(spaced, "trailing-blanks", dialect) == end.join(["..", "0,0", "", "1,0"])


def test_blanks_between_two_line_ends_keep_them_apart() -> None:
    for dialect, has_fix in (("2.0.0", False), ("2", True)):
        marked = "..\n0,0\r« »\n1,0"
        text = check(marked, "trailing-blanks", "blanks at the end of the line", dialect=dialect)
        (said,) = diagnostics(text, ["trailing-blanks"], dialect)
        assert (said.fix is not None) is has_fix
    assert fixed("..\r \r0,0 \r", "trailing-blanks", "1") == "..\r\r0,0\r"


def test_blanks_before_a_carriage_return_that_is_one() -> None:
    silent("..\n0,0 \r1\n1 \r1,0", "trailing-blanks")
    check("..\n0,0 \r\n   ^ blanks at the end of the line", "trailing-blanks")


def test_many_blanks_cost_no_more_than_they_should() -> None:
    # Were it quadratic, this would not end in this life.
    for many in (" " * 300_000 + "x", " x" * 300_000, " \r" * 300_000 + "x"):
        said = diagnostics(f"..\n0,0 #{many} \n0,0", ["trailing-blanks"])
        assert [one.span.start for one in said] == [3 + 5 + len(many)]
