"""Rules about blanks, line ends and empty lines: for each a case that makes it speak, and one nearby that
does not."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, fixed, silent

# trailing-blanks


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
        said = diagnostics("..\n0,0\r \n1,0", ["trailing-blanks"], dialect)
        assert [(one.span, one.fix is not None) for one in said] == [((7, 8), has_fix)]
    assert fixed("..\r \r0,0 \r", "trailing-blanks", "1") == "..\r\r0,0\r"


def test_blanks_before_a_carriage_return_that_is_one() -> None:
    silent("..\n0,0 \r1\n1 \r1,0", "trailing-blanks")
    check("..\n0,0 \r\n   ^ blanks at the end of the line", "trailing-blanks")


def test_many_blanks_cost_no_more_than_they_should() -> None:
    # Were it quadratic, this would not end in this life.
    for many in (" " * 300_000 + "x", " x" * 300_000, " \r" * 300_000 + "x"):
        said = diagnostics(f"..\n0,0 #{many} \n0,0", ["trailing-blanks"])
        assert [one.span.start for one in said] == [3 + 5 + len(many)]


# mixed-line-endings, lone-carriage-return


def test_mixed_line_endings() -> None:
    for text, place, message, mended in (
        (
            "..\n0,0\r\n1,0\r\n\n",
            (6, 8),
            "this line ends with `\\r\\n`, the first one with `\\n`",
            "..\n0,0\n1,0\n\n",
        ),
        (
            "..\r\n0,0\n1,0\r\n\n",
            (7, 8),
            "this line ends with `\\n`, the first one with `\\r\\n`",
            "..\r\n0,0\r\n1,0\r\n\r\n",
        ),
    ):
        for dialect in ("1", "2", "2.0.0"):
            said = diagnostics(text, ["mixed-line-endings"], dialect)
            assert [(one.span, one.message) for one in said] == [(place, message)]
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


_IGNORED = "a carriage return alone is ignored, but ends a line in dialects 1 and 2.0.0"
_ENDS = "a carriage return alone ends this line, but is ignored in dialect 2"


@pytest.mark.parametrize(
    ("text", "dialect", "at", "message", "mended"),
    [
        ("..\n0,0\r\r\n", "2", 6, _IGNORED, "..\n0,0\r\n"),
        ("..\n\r 0,0 \r\n", "2", 3, _IGNORED, "..\n 0,0 \r\n"),
        ("..\n\r0,0\r", "2", 3, f"{_IGNORED} (2 in this file)", "..\n0,0"),
        ("..\n0,\r0", "2", 5, _IGNORED, None),
        ("..\n0,0 #\r1,0", "2", 8, _IGNORED, None),
        ("..\n\r0,\r0", "2", 3, f"{_IGNORED} (2 in this file)", None),
        ("..\n\r\r\r0,0\r\r\r\n", "2", 3, f"{_IGNORED} (5 in this file)", "..\n0,0\r\n"),
        ("..\r0,0\r1,0", "1", 2, f"{_ENDS} (2 in this file)", "..\n0,0\n1,0"),
        ("..\r\r0,0", "1", 2, f"{_ENDS} (2 in this file)", "..\n\n0,0"),
        ("..\r\n0,0\r1,0", "2.0.0", 7, _ENDS, "..\r\n0,0\r\n1,0"),
        ("..\n0,0\r\r\n", "1", 6, _ENDS, "..\n0,0\r\n\r\n"),
    ],
)
def test_lone_carriage_returns(
    text: str, dialect: str, at: int, message: str, mended: str | None
) -> None:
    name = "lone-carriage-return"
    said = [one for one in diagnostics(text, [name], dialect) if one.name == name]
    assert [(one.span, one.message) for one in said] == [((at, at + 1), message)]
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


# empty-operation, final-newline


def test_empty_operations() -> None:
    text = check(
        """
# header

..

| an empty line is an operation: it counts for skip
0,0
# far
^^^^^ a line with only a comment is an operation: it counts for skip
 # mines: on
 ^^^^^^^^^^^ a line with only a comment is an operation: it counts for skip
1,0 # near
# nearer
^^^^^^^^ a line with only a comment is an operation: it counts for skip
!
\x20
| an empty line is an operation: it counts for skip
@
""",
        "empty-operation",
    )
    said = diagnostics(text, ["empty-operation"])
    assert [one.fix and one.fix.title for one in said] == [
        "Remove the line: one operation fewer",
        "Move the comment up: one operation fewer",
        None,
        None,
        "Remove the line: one operation fewer",
    ]
    mended = "# header\n\n..\n0,0  # far\n # mines: on\n1,0 # near\n# nearer\n!\n@"
    assert fixed(text, "empty-operation") == mended


def test_a_comment_below_nothing_stays() -> None:
    text = "..\n0,0\n\n# x\n1,0"
    said = diagnostics(text, ["empty-operation"])
    assert [one.fix is None for one in said] == [False, True]


def test_the_empty_last_line_is_a_matter_of_its_own() -> None:
    silent("..\n0,0\n", "empty-operation")
    assert len(diagnostics("..\n0,0\n\n", ["empty-operation"])) == 1
    assert len(diagnostics("..\n0,0\n ", ["empty-operation"])) == 1
    assert len(diagnostics("..\n0,0\n\n", ["final-newline"])) == 1
    silent("..\n0,0\n ", "final-newline")
    silent("..\n0,0\n#", "final-newline")


def test_the_only_operation_is_not_removed() -> None:
    silent("..\n", "final-newline")
    assert [one.fix for one in diagnostics("..\n# x", ["empty-operation"])] == [None]
    said = diagnostics("..\n \n0,0", ["empty-operation"])
    assert [one.fix is None for one in said] == [False]


@pytest.mark.parametrize(
    ("text", "dialect", "place", "mended"),
    [
        ("..\n0,0\n", "2", (6, 7), "..\n0,0"),
        ("..\r\n0,0\r\n", "2", (7, 9), "..\r\n0,0"),
        ("..\r\n0,0\r\n", "1", (7, 9), "..\r\n0,0"),
        ("..\r0,0\r", "1", (6, 7), "..\r0,0"),
        ("..\n\n\n", "2", (4, 5), "..\n"),
    ],
)
def test_final_newlines(text: str, dialect: str, place: tuple[int, int], mended: str) -> None:
    said = diagnostics(text, ["final-newline"], dialect)
    message = "the final line end adds an operation: the empty line after it"
    assert [(one.span, one.message) for one in said] == [(place, message)]
    assert said[0].fix is not None
    assert said[0].fix.title == "Remove the last line end: one operation fewer"
    assert fixed(text, "final-newline", dialect) == mended


@pytest.mark.parametrize("text", ["..\n0,0", "", "\n", ".."])
def test_no_final_newline(text: str) -> None:
    silent(text, "final-newline")
