"""Rules of clarity: for each a case that makes it speak, and one nearby that does not."""

from __future__ import annotations

import pytest

from mines_tools.mines.syntax import parse
from tests.mines.rules.said import RULES, check, diagnostics, fixed, silent


def test_severities_and_defaults() -> None:
    found = {
        rule.name: (rule.code, rule.severity, rule.scope, rule.is_default)
        for rule in RULES.values()
        if "M1" < rule.code < "M2"
    }
    assert found == {
        "coordinate-outside-board": ("M101", "info", "line", True),
        "redundant-sign": ("M102", "warning", "line", True),
        "zero-padded-coordinate": ("M103", "info", "line", True),
        "blanks-inside-integer": ("M104", "warning", "line", True),
        "trailing-blanks": ("M105", "info", "line", True),
        "mixed-line-endings": ("M106", "warning", "file", True),
        "lone-carriage-return": ("M107", "warning", "file", True),
        "empty-operation": ("M108", "info", "line", False),
        "final-newline": ("M109", "hint", "file", True),
        "unknown-directive": ("M110", "warning", "line", True),
        "ineffective-dialect": ("M111", "warning", "file", True),
        "negative-coordinate": ("M112", "hint", "line", False),
    }


def test_titles_of_fixes() -> None:
    titles = {}
    for text in ("..\n+1,00\n1 0,0 ", "..\n0,0\r\n", "..\r\n0,0\n", "..\n0,0\r"):
        said = diagnostics(text, ["redundant-sign", *_TITLED])
        titles |= {one.name: one.fix.title for one in said if one.fix}
    assert titles == {
        "redundant-sign": "Remove the sign",
        "zero-padded-coordinate": "Remove the zeros",
        "blanks-inside-integer": "Remove the blanks",
        "trailing-blanks": "Remove the blanks",
        "mixed-line-endings": "End all lines as the first one",
        "lone-carriage-return": "Remove carriage returns that are ignored",
    }


_TITLED = (
    "zero-padded-coordinate", "blanks-inside-integer", "trailing-blanks", "mixed-line-endings",
    "lone-carriage-return",
)  # fmt: skip


# coordinate-outside-board, negative-coordinate


def test_coordinates_outside_the_board() -> None:
    text = check(
        """
..*
...
3,0
^ column 3 wraps to 0 on a board 3 wide
-3,-2
 2;+2  # far
   ^^ row +2 wraps to 0 on a board 2 high
2,1
-4,-3
^^ column -4 wraps to 2 on a board 3 wide
   ^^ row -3 wraps to 1 on a board 2 high
!
""",
        "coordinate-outside-board",
    )
    mended = "..*\n...\n0,0\n-3,-2\n 2;0  # far\n2,1\n2,1\n!"
    assert fixed(text, "coordinate-outside-board") == mended
    assert [
        said.fix.title for said in diagnostics(text, ["coordinate-outside-board"]) if said.fix
    ] == ["Write column 0", "Write row 0", "Write column 2", "Write row 1"]


def test_negative_coordinates() -> None:
    text = check(
        """
..*
...
-1,0
^^ column -1 is 2 on a board 3 wide
-0,0
- 3;-2
^^^ column -3 is 0 on a board 3 wide
    ^^ row -2 is 0 on a board 2 high
-4,2
""",
        "negative-coordinate",
    )
    assert fixed(text, "negative-coordinate") == "..*\n...\n2,0\n-0,0\n0;0\n-4,2"
    titles = [said.fix.title for said in diagnostics(text, ["negative-coordinate"]) if said.fix]
    assert titles == ["Write column 2", "Write column 0", "Write row 0"]


def test_a_long_coordinate_is_cut_off() -> None:
    for digits, shown in ((24, "1" * 24), (25, "1" * 21 + "..."), (5000, "1" * 21 + "...")):
        said = diagnostics(f".*\n..\n0,{'1' * digits}", ["coordinate-outside-board"])
        assert [one.message for one in said] == [f"row {shown} wraps to 1 on a board 2 high"]


@pytest.mark.parametrize(
    "text",
    [
        "..\n.\n5,0",
        "..\n.x\n5,0",
        "..\n0,0\n..\n5,5",
        "5,5",
        "",
    ],
)
def test_a_board_of_doubtful_size_has_no_outside(text: str) -> None:
    silent(text, "coordinate-outside-board")
    assert parse(text).errors


def test_another_error_is_no_reason_to_be_silent() -> None:
    check("..\n5,0\n^ column 5 wraps to 1 on a board 2 wide\nx", "coordinate-outside-board")


def test_what_an_interpreter_dies_of_is_the_parsers_to_tell() -> None:
    for dialect, length, speaks in (("2", 4301, 1), ("2.0.0", 4301, 0), ("1", 4300, 1)):
        said = diagnostics(f".*\n..\n0,-{'1' * length}", ["coordinate-outside-board"], dialect)
        assert len([one for one in said if one.code == "M101"]) == speaks


# redundant-sign, zero-padded-coordinate, blanks-inside-integer


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


def test_zero_padded_coordinates() -> None:
    text = check(
        """
.*
..
01,0
^^ `01` has leading zeros
0,-0 7
  ^^^^ `-07` has leading zeros
10,-0
+0,00
   ^^ `00` has leading zeros
100;200 # 01
""",
        "zero-padded-coordinate",
    )
    assert fixed(text, "zero-padded-coordinate") == ".*\n..\n1,0\n0,-7\n10,-0\n+0,0\n100;200 # 01"


@pytest.mark.parametrize("name", ["redundant-sign", "zero-padded-coordinate"])
def test_dialect_1_calls_it_an_error_already(name: str) -> None:
    silent(".*\n..\n+1,-0\n01,0", name, "1")
    assert len(diagnostics(".*\n..\n+1,-0\n01,0", [name], "2.0.0")) > 0


def test_blanks_inside_integers() -> None:
    text = check(
        """
.*
. .
1 2 , 0
^^^ blanks inside an integer: this is `12`
 12 , 0 # 1 2
+ 1;3\t4
^^^ blanks inside an integer: this is `+1`
    ^^^ blanks inside an integer: this is `34`
! # 1 2
 ! # 3 4
0,0
""",
        "blanks-inside-integer",
    )
    assert fixed(text, "blanks-inside-integer").split("\n")[2:5] == [
        "12 , 0",
        " 12 , 0 # 1 2",
        "+1;34",
    ]
    check(
        "..\n1\r2,0\n^^^ blanks inside an integer: this is `12`",
        "blanks-inside-integer",
    )
    silent("..\n0,1\r2,0", "blanks-inside-integer", "1")


def test_long_integers_are_cut_off_in_messages() -> None:
    long, cut = "0" * 30, "0" * 21 + "..."
    for name, integer, message in (
        ("redundant-sign", "+" + long, f"the sign of `+{cut[1:]}` is redundant"),
        ("zero-padded-coordinate", long, f"`{cut}` has leading zeros"),
        ("blanks-inside-integer", "0 " + long[1:], f"blanks inside an integer: this is `{cut}`"),
    ):
        said = diagnostics(f".*\n0,{integer}", [name])
        assert [one.message for one in said] == [message]


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
            "the line ends with `\\r\\n`, the first one with `\\n`",
            "..\n0,0\n1,0\n\n",
        ),
        (
            "..\r\n0,0\n1,0\r\n\n",
            (7, 8),
            "the line ends with `\\n`, the first one with `\\r\\n`",
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


_IGNORED = "a carriage return alone ends no line, but in dialects 1 and 2.0.0 it does"
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
        ("..\r0,0\r1,0", "1", 2, f"{_ENDS} (2 in this file)", "..\n0,0\n1,0"),
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
            "End the lines as the others"
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
    message = "the final line end adds an operation: the empty line behind it"
    assert [(one.span, one.message) for one in said] == [(place, message)]
    assert said[0].fix is not None
    assert said[0].fix.title == "Remove it: one operation fewer"
    assert fixed(text, "final-newline", dialect) == mended


@pytest.mark.parametrize("text", ["..\n0,0", "", "\n", ".."])
def test_no_final_newline(text: str) -> None:
    silent(text, "final-newline")


# unknown-directive


def test_unknown_directives() -> None:
    text = check(
        """
# Mines: dialect=1
  ^^^^^^^^^^^^^^ `Mines: dialect` is not a directive
.*  # mines: dialekt=1
      ^^^^^^^^^^^^^^ `mines: dialekt` is not a directive
..  # Fmt: off
      ^^^^^^^^ `Fmt: off` is not a directive
0,0 # twice; mines: ingore[M101]; mines: of[M102, x]
             ^^^^^^^^^^^^^ `mines: ingore` is not a directive
                                  ^^^^^^^^^ `mines: of` is not a directive
1,0 #mines:disable[ redundant-sign]
     ^^^^^^^^^^^^^ `mines: disable` is not a directive
# mines: Ignore
  ^^^^^^^^^^^^^ `mines: Ignore` is not a directive
# mines: ignore_next[M101
  ^^^^^^^^^^^^^^^^^^ `mines: ignore_next` is not a directive
# mines: ingored
  ^^^^^^^^^^^^^^ `mines: ingored` is not a directive
""",
        "unknown-directive",
    )
    said = diagnostics(text, ["unknown-directive"])
    assert [one.help for one in said] == [
        "did you mean `mines: dialect`?",
        "did you mean `mines: dialect`?",
        "did you mean `fmt: off`?",
        "did you mean `mines: ignore`?",
        "did you mean `mines: off`?",
        "did you mean `mines: ignore`?",
        "did you mean `mines: ignore`?",
        "did you mean `mines: ignore-next`?",
        "did you mean `mines: ignore`?",
    ]
    mended = fixed(text, "unknown-directive")
    assert "1,0 #mines: ignore[ redundant-sign]" in mended
    assert mended.startswith("# mines: dialect=1\n.*  # mines: dialect=1\n..  # fmt: off\n")


@pytest.mark.parametrize(
    ("comment", "message", "help_text"),
    [
        (
            "mines: quiet[M101]",
            "`mines: quiet` is not a directive",
            "after `mines:` can stand `ignore`, `ignore-next`, `ignore-file`, `off`, `on`, `dialect`",
        ),
        (
            "fmt: wide",
            "`fmt: wide` is not a directive",
            "after `fmt:` can stand `off`, `on`, `skip`",
        ),
        ("fmt: skpi", "`fmt: skpi` is not a directive", "did you mean `fmt: skip`?"),
        (
            "mines: dialect 1",
            "`mines: dialect` chooses nothing without `=`",
            "write `mines: dialect=1`",
        ),
        (
            "mines: dialect: 2.0.0",
            "`mines: dialect` chooses nothing without `=`",
            "write `mines: dialect=2.0.0`",
        ),
        (
            "mines: ignore M101",
            "`mines: ignore` without brackets is about all rules",
            "write `mines: ignore[M101]`",
        ),
        (
            "mines: off (redundant-sign)",
            "`mines: off` without brackets is about all rules",
            "write `mines: off[redundant-sign]`",
        ),
        (
            "mines: on = L001",
            "`mines: on` without brackets is about all rules",
            "write `mines: on[L001]`",
        ),
        (
            "mines: ignore[M101",
            "`mines: ignore` without brackets is about all rules",
            "write `mines: ignore[M101]`",
        ),
    ],
)
def test_directives_that_say_something_else(comment: str, message: str, help_text: str) -> None:
    said = diagnostics(f"..\n0,0 # {comment}", ["unknown-directive"])
    assert [(one.message, one.help) for one in said] == [(message, help_text)]
    assert said[0].span.start == 9


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("allow", "ignore"),
        ("disable", "ignore"),
        ("noqa", "ignore"),
        ("ignore-line", "ignore"),
        ("ignore-next-line", "ignore-next"),
        ("disable-next", "ignore-next"),
        ("disable-next-line", "ignore-next"),
        ("disable-file", "ignore-file"),
        ("enable", "on"),
    ],
)
def test_words_of_other_tools(word: str, meant: str) -> None:
    said = diagnostics(f"..\n0,0 # mines: {word}[M101]", ["unknown-directive"])
    assert [one.help for one in said] == [f"did you mean `mines: {meant}`?"]


@pytest.mark.parametrize(
    "comment",
    [
        "mines: ignore",
        "mines: ignore[M101]",
        "mines: ignore [M101, redundant-sign]; the cell is a mine",
        "mines: off",
        "mines: on[M101]",
        "mines: dialect=1",
        "mines: dialect = 1",
        "fmt: off",
        "fmt: skip, it is a table",
        "fmt: off M101 is what it would be",
        # Prose
        "mines: ten",
        "mines: 10",
        "mines: on the left",
        "mines: of the board",
        "mines: one",
        "mines: dialect of Minesweeper",
        "mines: dialect 1 would not do",
        "mines: ignored by all the rest",
        "mines: ignore well-known ones",
        "mines: off by one",
        "mines: density=0.2",
        "mines: cells[0]",
        "mines: grid[left-hand]",
        "mines: Off",
        "fmt: a string",
        "determines: ingore[M101]",
        "M101: ignore",
    ],
)
def test_prose_is_left_alone(comment: str) -> None:
    speaks = comment == "mines: Off"
    said = diagnostics(f"..\n0,0 # {comment}", ["unknown-directive"])
    assert len(said) == speaks
    silent(f"..\n0,0 # {comment}\n1,0".replace(" # ", " "), "unknown-directive")


# ineffective-dialect


def test_a_dialect_below_the_board() -> None:
    said = diagnostics("..\n0,0 # mines: dialect=1\n", ["ineffective-dialect"])
    message = "a dialect is chosen above the operations: this has no effect"
    assert [(one.span, one.message) for one in said] == [((9, 25), message)]
    assert (said[0].help, said[0].related) == ("put it in the first line", ())


def test_a_second_dialect() -> None:
    text = ".. # mines: dialect=1\n.. # mines: dialect=2\n0,0"
    said = diagnostics(text, ["ineffective-dialect"])
    message = "dialect 1 is chosen already: this has no effect"
    assert [(one.span, one.message) for one in said] == [((27, 43), message)]
    assert said[0].help == "remove one of them"
    assert said[0].related == (((20, 21), "the directive that counts"),)


@pytest.mark.parametrize(
    "text",
    [
        "# mines: dialect=2\n..\n0,0",
        "..\n.. # mines: dialect=1\n0,0",
        "..\n0,0 # mines: dialect, mines: ignore[M101]",
        "x.. # mines: dialect=1\n..\n0,0",
        "0,0 # mines: dialect=1",
        "..\n0,0 # dialect=1",
    ],
)
def test_effective_dialects(text: str) -> None:
    silent(text, "ineffective-dialect")
