"""The errors that the parser reports in a text that is not a program, and the parts that it can
still use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mines_tools.interface.language import DialectChoice
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.languages.mines.syntax_errors import SYNTAX_ERRORS
from mines_tools.text.source import Span
from tests.mines.annotated import check, parted
from tests.small_cases import small_cases

# For each error: a program that has it, and one close to it that is right.
CASES = {
    "missing-board": (
        """
# no board
          | M001 missing-board: there is no board
""",
        "# a board\n.\n",
    ),
    "missing-operations": (
        """
.*
  | M002 missing-operations: there are no operations
""",
        ".*\n",
    ),
    "ragged-board": (
        """
.*.
~~~ row 0 is 3 wide
..
^^ M003 ragged-board: row 1 is 2 wide, the board is 3 wide
0,0
""",
        ".*.\n. .\t.\n0,0",
    ),
    "foreign-board-character": (
        """
.*.
.x.
 ^ M004 foreign-board-character: `x` is not a cell
0,0
""",
        ".*.\n...#x\n0,0",
    ),
    "text-before-board": (
        """
A game
^^^^^^ M005 text-before-board: only comments and empty lines may stand before the board
.*
0,0
""",
        "# A game\n.*\n0,0",
    ),
    "missing-integer": (
        """
.*
,0
^ M006 missing-integer: the column is missing
""",
        ".*\n0,0",
    ),
    "second-button": (
        """
.*
0,0;1
 ~ the first button
   ^ M007 second-button: this operation has a second button
""",
        ".*\n0,0#;1",
    ),
    "malformed-integer": (
        """
.*
0,1.5
  ^^^ M008 malformed-integer: `1.5` is not an integer: it has a decimal point
""",
        ".*\n0,1 5",
    ),
    "look-alike-character": (
        """
.*
０,0
^ M009 look-alike-character: `０` (FULLWIDTH DIGIT ZERO) looks like `0` but is another character
""",
        ".*\n0,0 # ０",
    ),
    "unknown-operation": (
        """
.*
push 5
^^^^^^ M010 unknown-operation: `push 5` is not an operation
""",
        ".*\n# push 5",
    ),
    "missing-button": (
        """
.*
0 1
^^^ M011 missing-button: this click has no button
""",
        ".*\n0 ;1",
    ),
    "board-row-after-operation": (
        """
.*

| the board ended here
..
^^ M012 board-row-after-operation: this board row comes after the first operation
""",
        ".*\n..\n",
    ),
    "byte-order-mark": (
        """
\ufeff.*
^ M013 byte-order-mark: the text begins with a byte order mark, which is not part of the language
0,0
""",
        "#\ufeff\n.*\n0,0",
    ),
    "crowded-line": (
        """
.*
! @
  ^ M014 crowded-line: this line has more than one operation
""",
        ".*\n! # @",
    ),
}
CASES_OF_1 = {
    "header-line": (
        """
# header
^^^^^^^^ M015 header-line: lines before the board need Mines 2
.*
0,0
""",
        ".* # no header\n0,0",
    ),
    "restart-operation": (
        """
.*
@
^ M016 restart-operation: `@` needs Mines 2
""",
        ".*\n!#@",
    ),
    "plus-sign": (
        """
.*
0,+5
  ^^ M017 plus-sign: a plus sign needs Mines 2
""",
        ".*\n0,5",
    ),
    "leading-zeros": (
        """
.*
05,0
^^ M018 leading-zeros: leading zeros need Mines 2
""",
        ".*\n50,0",
    ),
    "minus-zero": (
        """
.*
0;-0
  ^^ M019 minus-zero: `-0` needs Mines 2
""",
        ".*\n0;-10",
    ),
    "endless-integer": (
        f"""
.*
0,{"1" * 4301}
{"^" * 4303} M020 endless-integer: this integer has 4301 digits; in this dialect mines-esolang crashes at more than 4300
""",
        f".*\n0,{'1' * 4300}",
    ),
}


@small_cases("name", CASES)
def test_error(name: str) -> None:
    wrong, right = CASES[name]
    tree = check(wrong)
    assert [error.name for error in tree.errors] == [name]
    assert tree.errors[0].severity == "error"
    assert parse(right).errors == ()


@pytest.mark.parametrize("name", CASES_OF_1)
def test_error_of_dialect_1(name: str) -> None:
    wrong, right = CASES_OF_1[name]
    tree = check(wrong, "1")
    assert [error.name for error in tree.errors] == [name]
    assert parse(right, "1").errors == ()
    assert parse(parted(wrong)[0], "2").errors == ()


def test_every_error_is_tested() -> None:
    assert {*CASES, *CASES_OF_1, "unknown-dialect"} == set(SYNTAX_ERRORS)


def test_codes_are_distinct() -> None:
    assert len({kind.code for kind in SYNTAX_ERRORS.values()}) == len(SYNTAX_ERRORS)


def test_unknown_dialect() -> None:
    problem = LANGUAGE.unknown_dialect(DialectChoice("3", Span(4, 5)))
    assert (problem.code, problem.name, problem.span) == ("M021", "unknown-dialect", Span(4, 5))
    assert problem.message == "there is no dialect 3"
    assert problem.help == "the dialects are 2, 2.0.0, 1"


# Remedies


@pytest.mark.parametrize(
    ("source", "remedy"),
    [
        ("..\n.\n", "add 1 cell"),
        ("....\n.\n", "add 3 cells"),
        ("..\n...\n", "remove 1 cell"),
        ("..\n....\n", "remove 2 cells"),
        (".\n1;", "a click is `column;row`"),
        (".\n０,0", "write `0`"),
        (".\n0,\u00a00", "write a space"),
    ],
)
def test_remedy(source: str, remedy: str) -> None:
    assert [error.help for error in parse(source).errors] == [remedy]


# The board


@pytest.mark.parametrize("source", ["", " \t", "\n\n", "#.*\n\n# 0,0\n", "\r\v\f"])
def test_no_board_in_nothing(source: str) -> None:
    tree = parse(source)
    assert [(error.name, error.span) for error in tree.errors] == [
        ("missing-board", Span(len(source), len(source)))
    ]
    assert (tree.rows, tree.board, tree.shapes, tree.program) == ([], None, [], None)


def test_operations_without_a_board() -> None:
    tree = check("""
# header
  0,0  # here
  ^^^ M001 missing-board: there is no board
1,x
""")
    assert tree.board is None
    assert tree.operations == [None, None]


def test_text_before_the_board_is_told_line_by_line() -> None:
    check(
        """
# fine
  hello # there
  ^^^^^ M005 text-before-board: only comments and empty lines may stand before the board

0,0
^^^ M005 text-before-board: only comments and empty lines may stand before the board
.*
1,1
""",
        rows=[".*"],
        operations=["1,0"],
    )


def test_only_a_row_ends_the_text_before_the_board() -> None:
    check(
        """
hello
^^^^^ M005 text-before-board: only comments and empty lines may stand before the board
. *
1,0
""",
        rows=[".*"],
        operations=["1,0"],
    )


def test_where_there_is_no_row_there_is_no_board() -> None:
    assert parse("# a\n\n0,0").board_lines == range(2, 2)
    assert parse("# a\n").board_lines == range(2, 2)


def test_a_line_of_other_white_space_is_not_empty() -> None:
    (error,) = parse("\x1c\n.*\n").errors
    assert (error.name, error.span) == ("text-before-board", Span(0, 1))


def test_a_line_of_blanks_ends_the_board() -> None:
    check(".*\n  \n0,0", rows=[".*"], operations=["", "0,0"])


def test_the_first_row_is_the_odd_one_out() -> None:
    check(
        """
..
^^ M003 ragged-board: row 0 is 2 wide, the board is 3 wide
...
~~~ row 1 is 3 wide
..*
0,0
""",
        rows=["...", "...", "..*"],
        operations=["0,0"],
    )


def test_the_first_row_counts_as_much_as_another() -> None:
    check(
        """
..
~~ row 0 is 2 wide
***
^^^ M003 ragged-board: row 1 is 3 wide, the board is 2 wide
0,0
""",
        rows=["..", "**"],
    )


def test_several_ragged_rows() -> None:
    check(
        """
...
~~~ row 0 is 3 wide
 .  # short
 ^ M003 ragged-board: row 1 is 1 wide, the board is 3 wide
..*
. . * . *
^^^^^^^^^ M003 ragged-board: row 3 is 5 wide, the board is 3 wide
2,3
""",
        rows=["...", "...", "..*", "..*"],
        operations=["2,3"],
    )


def test_the_span_of_a_row_is_not_in_its_comment() -> None:
    check(
        """
...
~~~ row 0 is 3 wide
 .* # .*
 ^^ M003 ragged-board: row 1 is 2 wide, the board is 3 wide
0,0
""",
        rows=["...", ".*."],
    )


def test_foreign_characters_in_a_row() -> None:
    check(
        """
......
.xy.?.
 ^^ M004 foreign-board-character: `xy` is not a cell
    ^ M004 foreign-board-character: `?` is not a cell
.....X
     ^ M004 foreign-board-character: `X` is not a cell
0,1
""",
        rows=["......", "......", "......"],
        operations=["0,1"],
    )


def test_a_row_damaged_and_ragged() -> None:
    check(
        """
....
~~~~ row 0 is 4 wide
.?.#
^^^ M003 ragged-board: row 1 is 3 wide, the board is 4 wide
 ^ M004 foreign-board-character: `?` is not a cell
0,0
""",
        rows=["....", "...."],
    )


def test_the_first_row_is_damaged() -> None:
    check(
        """
.x
 ^ M004 foreign-board-character: `x` is not a cell
.*
0,0
""",
        rows=["..", ".*"],
    )


def test_half_cells_is_a_row() -> None:
    check(
        """
.*
.x
 ^ M004 foreign-board-character: `x` is not a cell
.xx
^^^ M010 unknown-operation: `.xx` is not an operation
""",
        rows=[".*", ".."],
        operations=[None],
    )


def test_look_alike_cells() -> None:
    check(
        """
．×*
^ M009 look-alike-character: `．` (FULLWIDTH FULL STOP) looks like `.` but is another character
 ^ M009 look-alike-character: `×` (MULTIPLICATION SIGN) looks like `*` but is another character
...
0,0
""",
        rows=[".**", "..."],
    )


def test_a_row_with_blanks_and_a_comment() -> None:
    check("\v. \t*\f.\r# * mines\n0,0", rows=[".*."])


def test_board_rows_after_operations() -> None:
    check(
        """
.*
0,0
~~~ the board ended here
..
^^ M012 board-row-after-operation: this board row comes after the first operation
1,0
 * . # row
 ^^^ M012 board-row-after-operation: this board row comes after the first operation
""",
        operations=["0,0", None, "1,0", None],
    )


def test_missing_operations_stand_after_the_last_row() -> None:
    check("""
.*
 .. # last
   | M002 missing-operations: there are no operations
""")


# Operations


@small_cases(
    ("line", "operation"),
    [
        ("0,0", "0,0"),
        ("2;1", "2;1"),
        ("!", "!"),
        ("@", "@"),
        ("", ""),
        ("  # 1,1", ""),
        ("\t+1 , -1 # a", "1,2"),
        ("1 0 0\v0\f,\r0 2", "1,2"),
        ("+ 1;- 1", "1;2"),
        ("-0,+00", "0,0"),
        ("-1,-4", "2,2"),
        (f"{10**50},{-(10**50)}", "1,2"),
        ("!#", "!"),
        (" @\r", "@"),
    ],
)
def test_operation(line: str, operation: str) -> None:
    check(f"...\n...\n..*\n{line}", operations=[operation])


def test_a_malformed_line_has_only_a_rest() -> None:
    assert parse(".*\n0,0\n1,x # a").shapes == [("0", ",", "0", ""), ("", "", "", "1,x # a")]


def test_integers_of_many_digits() -> None:
    check(f"...\n{'3' * 20_000}1,-{'9' * 20_000}\n", operations=["1,0", ""])


@small_cases(
    "snippet",
    [
        """
,
^ M006 missing-integer: the column is missing
^ M006 missing-integer: the row is missing
""",
        """
 5; # row?
  ^ M006 missing-integer: the row is missing
""",
        """
,x
^ M006 missing-integer: the column is missing
 ^ M008 malformed-integer: `x` is not an integer: `x` is not a digit
""",
        """
1,2,3;4
 ~ the first button
   ^ M007 second-button: this operation has a second button
     ^ M007 second-button: this operation has a second button
""",
        """
a,b
^ M008 malformed-integer: `a` is not an integer: `a` is not a digit
  ^ M008 malformed-integer: `b` is not an integer: `b` is not a digit
""",
        """
--1,+-+2
^^^ M008 malformed-integer: `--1` is not an integer: it has more than one sign
    ^^^^ M008 malformed-integer: `+-+2` is not an integer: it has more than one sign
""",
        """
-,+ -
^ M008 malformed-integer: `-` is not an integer: it is a sign without digits
  ^^^ M008 malformed-integer: `+ -` is not an integer: it is signs without digits
""",
        """
1-,2--
^^ M008 malformed-integer: `1-` is not an integer: the sign comes after the digits
   ^^^ M008 malformed-integer: `2--` is not an integer: the sign comes after the digits
""",
        """
1-2,3+
^^^ M008 malformed-integer: `1-2` is not an integer: there is a sign among the digits
    ^^ M008 malformed-integer: `3+` is not an integer: the sign comes after the digits
""",
        """
0x1F,-0b10
^^^^ M008 malformed-integer: `0x1F` is not an integer: integers are decimal
     ^^^^^ M008 malformed-integer: `-0b10` is not an integer: integers are decimal
""",
        """
-1.5,2.
^^^^ M008 malformed-integer: `-1.5` is not an integer: it has a decimal point
     ^^ M008 malformed-integer: `2.` is not an integer: it has a decimal point
""",
        """
.,.5
^ M008 malformed-integer: `.` is not an integer: `.` is not a digit
  ^^ M008 malformed-integer: `.5` is not an integer: it has a decimal point
""",
        """
1_0,'2'
^^^ M008 malformed-integer: `1_0` is not an integer: `_` is not a digit
    ^^^ M008 malformed-integer: `'2'` is not an integer: `'` is not a digit
""",
        """
1,2 // c
  ^^^^^^ M008 malformed-integer: `2 // c` is not an integer: `/` is not a digit
""",
        """
1,日
  ^ M008 malformed-integer: `日` is not an integer: `日` (CJK UNIFIED IDEOGRAPH-65E5) is not a digit
""",
        """
-12 # a
^^^ M011 missing-button: this click has no button
""",
        """
  1 +2 3
  ^^^^^^ M011 missing-button: this click has no button
""",
        """
!!!
 ^^ M014 crowded-line: this line has more than one operation
""",
        """
!1
 ^ M014 crowded-line: this line has more than one operation
""",
        """
1,2!
   ^ M014 crowded-line: this line has more than one operation
""",
        """
! 1,@2@
  ^^^^^ M014 crowded-line: this line has more than one operation
""",
        """
1!,@2@
 ^ M014 crowded-line: this line has more than one operation
   ^^^ M014 crowded-line: this line has more than one operation
""",
        """
!;
^^ M010 unknown-operation: `!;` is not an operation
""",
        """
!;!
 ^^ M014 crowded-line: this line has more than one operation
""",
        """
1:2
^^^ M010 unknown-operation: `1:2` is not an operation: `:` is not a button
""",
        """
 1 or 2 # c
 ^^^^^^ M010 unknown-operation: `1 or 2` is not an operation: `or` is not a button
1.2
^^^ M010 unknown-operation: `1.2` is not an operation: `.` is not a button
1 x
^^^ M010 unknown-operation: `1 x` is not an operation
""",
        """
-
^ M010 unknown-operation: `-` is not an operation
""",
        """
 a . ! # b
 ^^^^^ M010 unknown-operation: `a . !` is not an operation
""",
        """
\x00\x1b日
^^^ M010 unknown-operation: `\\u{0}\\u{1b}日` is not an operation
""",
        f"""
{"x" * 40}
{"^" * 40} M010 unknown-operation: `{"x" * 40}` is not an operation
{"y" * 41}
{"^" * 41} M010 unknown-operation: `{"y" * 37}...` is not an operation
""",
    ],
)
def test_malformed_operation(snippet: str) -> None:
    check("..\n..\n0,0\n" + snippet.removeprefix("\n"))


@small_cases(
    ("character", "name", "ascii_form"),
    [
        ("１", "`１` (FULLWIDTH DIGIT ONE)", "`1`"),
        ("٣", "`٣` (ARABIC-INDIC DIGIT THREE)", "`3`"),
        ("²", "`²` (SUPERSCRIPT TWO)", "`2`"),
        ("，", "`，` (FULLWIDTH COMMA)", "`,`"),
        ("、", "`、` (IDEOGRAPHIC COMMA)", "`,`"),
        ("；", "`；` (FULLWIDTH SEMICOLON)", "`;`"),
        ("\u037e", "`\u037e` (GREEK QUESTION MARK)", "`;`"),
        ("−", "`−` (MINUS SIGN)", "`-`"),
        ("–", "`–` (EN DASH)", "`-`"),
        ("＋", "`＋` (FULLWIDTH PLUS SIGN)", "`+`"),
        ("！", "`！` (FULLWIDTH EXCLAMATION MARK)", "`!`"),
        ("＠", "`＠` (FULLWIDTH COMMERCIAL AT)", "`@`"),
        ("＃", "`＃` (FULLWIDTH NUMBER SIGN)", "`#`"),
        ("\u00a0", "NO-BREAK SPACE", "a space"),
        ("\u3000", "IDEOGRAPHIC SPACE", "a space"),
        ("\u200b", "ZERO WIDTH SPACE", "a space"),
        ("\ufeff", "ZERO WIDTH NO-BREAK SPACE", "a space"),
        ("\u2028", "LINE SEPARATOR", "a space"),
        ("\x85", "U+0085", "a space"),
        ("\x1c", "U+001C", "a space"),
    ],
)
def test_look_alike(character: str, name: str, ascii_form: str) -> None:
    first, *_ = parse(f"..\n # {character}\n {character}").errors
    assert (first.name, first.span) == ("look-alike-character", Span(9, 10))
    assert first.message == f"{name} looks like {ascii_form} but is another character"


@pytest.mark.parametrize("character", "Ａé日😀\ud800\x00\x7f½\u0301")
def test_no_look_alike(character: str) -> None:
    (error,) = parse(f"..\n{character}").errors
    assert error.name == "unknown-operation"


def test_a_line_of_look_alikes_that_would_be_right_has_no_other_error() -> None:
    check("""
..
１，-２ # ０
^ M009 look-alike-character: `１` (FULLWIDTH DIGIT ONE) looks like `1` but is another character
 ^ M009 look-alike-character: `，` (FULLWIDTH COMMA) looks like `,` but is another character
   ^ M009 look-alike-character: `２` (FULLWIDTH DIGIT TWO) looks like `2` but is another character
""")


def test_a_line_of_look_alikes_that_would_be_wrong_has_both_errors() -> None:
    check("""
..
１,2,3
^ M009 look-alike-character: `１` (FULLWIDTH DIGIT ONE) looks like `1` but is another character
 ~ the first button
   ^ M007 second-button: this operation has a second button
""")


def test_what_follows_a_look_alike_of_the_comment_sign_is_a_comment() -> None:
    check("""
..
1,2＃ ３ x
   ^ M009 look-alike-character: `＃` (FULLWIDTH NUMBER SIGN) looks like `#` but is another character
""")


def test_all_errors_in_one_pass() -> None:
    check(
        """
\ufeffstart
^ M013 byte-order-mark: the text begins with a byte order mark, which is not part of the language
 ^^^^^ M005 text-before-board: only comments and empty lines may stand before the board
..*
~~~ row 0 is 3 wide
.x
^^ M003 ragged-board: row 1 is 2 wide, the board is 3 wide
 ^ M004 foreign-board-character: `x` is not a cell
0,0
~~~ the board ended here
1;
 ^ M006 missing-integer: the row is missing
.*.
^^^ M012 board-row-after-operation: this board row comes after the first operation
2,1
""",
        rows=["..*", "..."],
        operations=["0,0", None, None, "2,1"],
    )


def test_a_byte_order_mark_is_no_reason_to_lose_the_first_row() -> None:
    check(
        """
\ufeff.*
^ M013 byte-order-mark: the text begins with a byte order mark, which is not part of the language
..
0,1
""",
        rows=[".*", ".."],
        operations=["0,1"],
    )


# Line ends


def test_a_carriage_return_is_a_blank() -> None:
    check(".*\r\n..\r\n0\r,0\r\n!\r\n", rows=[".*", ".."], operations=["0,0", "!", ""])


def test_a_lone_carriage_return_does_not_end_a_comment() -> None:
    check(".*\n0,0 # a\r1,1", operations=["0,0"])


@pytest.mark.parametrize("dialect", ["2.0.0", "1"])
def test_universal_newlines(dialect: str) -> None:
    source = ".*\r..\r\n0,0 # a\r1,1\n\r"
    check(source, dialect, rows=[".*", ".."], operations=["0,0", "1,1", "", ""])


def test_spans_count_what_ends_a_line() -> None:
    (error,) = parse(".*\r\n\r0,x\r", "2.0.0").errors
    assert error.span == Span(7, 8)


@pytest.mark.parametrize("separator", ["\v", "\f", "\x85", "\u2028", "\x1c"])
def test_nothing_else_ends_a_line(separator: str) -> None:
    assert len(parse(f".*\n0,0{separator}").lines) == 2


# Dialects


def test_dialect_1_says_all_that_needs_mines_2() -> None:
    check(
        """
# header
^^^^^^^^ M015 header-line: lines before the board need Mines 2
.*
 @ # again
 ^ M016 restart-operation: `@` needs Mines 2
 + 1 , 00
 ^^^ M017 plus-sign: a plus sign needs Mines 2
       ^^ M018 leading-zeros: leading zeros need Mines 2
- 0;-01
^^^ M019 minus-zero: `-0` needs Mines 2
    ^^^ M018 leading-zeros: leading zeros need Mines 2
x
^ M010 unknown-operation: `x` is not an operation
""",
        "1",
        rows=[".*"],
        operations=["@", "1,0", "0;0", None],
    )


def test_the_button_is_not_in_the_comment() -> None:
    check(
        """
.*
 +1 , -0 # 1, 2
 ^^ M017 plus-sign: a plus sign needs Mines 2
      ^^ M019 minus-zero: `-0` needs Mines 2
""",
        "1",
    )


@pytest.mark.parametrize("line", ["0,0", "-1;10", "1 0,-2", "!", "", "# a"])
def test_dialect_1_accepts(line: str) -> None:
    check(f".*\n{line}", "1")


def test_an_empty_first_line_is_a_header_line() -> None:
    (error,) = parse("\n.*\n", "1").errors
    assert (error.name, error.span) == ("header-line", Span(0, 0))


def test_a_missing_board_is_the_same_in_dialect_1() -> None:
    assert [error.name for error in parse("# a\n0,0", "1").errors] == ["missing-board"]


@pytest.mark.parametrize("dialect", ["2.0.0", "1"])
def test_integers_longer_than_the_interpreter_reads(dialect: str) -> None:
    long = "1" * 4301
    tree = parse(f".*\n0,0\n -{long} ; 0 # a\n0,-{long[1:]}", dialect)
    assert [(error.name, error.span) for error in tree.errors] == [
        ("endless-integer", Span(8, 8 + 4301 + 5))
    ]


def test_mines_2_has_integers_of_any_length() -> None:
    assert parse(f".*\n0,{'1' * 4301}").errors == ()


def test_there_is_no_such_dialect() -> None:
    with pytest.raises(KeyError):
        parse("", "3")


# The dialect that a text asks for


@small_cases(
    ("text", "dialect"),
    [
        ("# mines: dialect=1\n.*\n", "1"),
        ("\n# a game; mines: dialect = 2.0.0, old\n.*\n", "2.0.0"),
        (".* # mines: dialect=1\n0,0", "1"),
        (".*\n.. # mines: dialect=1\n0,0", "1"),
        ("\ufeff.* # mines: dialect=1\n", "1"),
        ("# mines: dialect=3\n.*\n", "3"),
        ("# mines: dialect=1\n# mines: dialect=2\n.*", "1"),
        ("# mines:dialect=1", "1"),
        ("# a\n# b\n# mines: dialect=1\n.*\n", "1"),
        ("\ufeff\n\n# mines: dialect=1\n.*\n", "1"),
        ("X\n# mines: dialect=1\n.*\n", None),
        ("# mines: ignore[M001] mines: dialect=1", "1"),
        (".*\n0,0 # mines: dialect=1", None),
        (".*\n# mines: dialect=1\n", None),  # an operation already
        (".*\n\n.. # mines: dialect=1\n", None),
        ("hello\n# mines: dialect=1", None),
        ("X.\n# mines: dialect=1\n.*\n", None),
        ("# dialect=1\n.*\n", None),
        ("# mines: dialect\n.*\n", None),
        ("# mines: dialect=\n.*\n", None),
        ("# demines: dialect=1\n.*\n", None),
        ("", None),
    ],
)
def test_dialect_choice(text: str, dialect: str | None) -> None:
    choice = dialect_choice(text)
    assert (choice.dialect if choice else None) == dialect
    if choice:
        assert text[choice.span.start : choice.span.end] == dialect


def test_a_long_text_is_read_in_blocks_as_it_is_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "*.\n1,0\n\n! # a\n 1 ; 0\nwrong\n" + "1,0\n\n\n" * 9
    for end in ("", "@", "1,0\n", "\n\n"):
        whole = parse(text + end)
        for block in (1, 2, 3, 5, 8):
            monkeypatch.setattr("mines_tools.languages.mines.syntax.operations._BLOCK", block)
            found = parse(text + end)
            assert found.shapes == whole.shapes
            assert found.errors == whole.errors
            assert found.operations == whole.operations
        monkeypatch.undo()


def test_what_many_lines_say_is_kept_once() -> None:
    tree = parse("*.\n" + "1,0\n\n" * 40_000)
    assert len(set(map(id, tree.shapes))) == 2
    assert len(set(map(id, tree.operations))) == 2


def test_after_preparing_a_damaged_text_imports_nothing() -> None:
    script = (
        "import sys; from mines_tools.languages.mines.language import LANGUAGE; LANGUAGE.prepare(); "
        "known = set(sys.modules); assert 'lark' in known; "
        "text = 'x\\n.x\\n.\\n1:2\\n１,0\\n,\\n1,2,3\\n!!\\n..'; "
        "assert len(LANGUAGE.parse(text, '2').errors) == 9; print(set(sys.modules) - known)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert done.stdout == "set()\n"
