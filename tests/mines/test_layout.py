"""The formatter: programs before and after, and facts about every text."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.languages.mines.difference import damaged_lines, difference
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.layout import MOST_EDITS_IN_A_LINE, Style, style_edits
from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.text.diagnostics import apply_edits
from tests.mines.programs import BLANKS, any_text, dialects, mines_like, programs
from tests.mines.runs import machine_of
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree

PLAIN = Style()
NORMALIZE = Style(normalize=True)
ANNOTATE = Style(annotate=True)
STRIP = Style(strip_comments=True)
GOLF = Style(golf=True)

any_options = st.builds(
    Style, st.booleans(), st.booleans(), st.booleans(), st.booleans()
) | st.sampled_from([PLAIN, NORMALIZE, STRIP, GOLF])
without_flow = any_options.map(lambda options: options._replace(annotate=False))


def formatted(text: str, options: Style = PLAIN, dialect: str = "2") -> str:
    """Return the formatted `text`, and check everything that must hold for any text."""
    tree = parse(text, dialect)
    edits = style_edits(tree, options)
    new = apply_edits(text, edits)
    check_edits(tree, edits)
    after = parse(new, dialect)
    check_ends(after)
    assert difference(tree, after) is None
    assert len(after.errors) <= len(tree.errors)
    assert style_edits(after, options) == []
    if not options.golf:
        assert len(after.line_texts) == len(tree.line_texts)
    assert len(after.shapes) == len(tree.shapes)
    choice, now = dialect_choice(text), dialect_choice(new)
    assert (choice and choice.dialect) == (now and now.dialect)
    if options.golf:
        assert len(new.encode("utf-8", "surrogatepass")) <= len(
            text.encode("utf-8", "surrogatepass")
        )
    return new


def check_ends(tree: Tree) -> None:
    """Check that no line ends with blanks, except for damaged lines and carriage returns that
    belong to the line end."""
    if "fmt:" in tree.text or not tree.rows or (tree.dialect != "2" and "\r" in tree.text):
        return
    damaged = damaged_lines(tree)
    for line, text in enumerate(tree.line_texts):
        end = "\r" if line + 1 < len(tree.line_texts) else ""
        bare = text.removesuffix(end)
        assert bare == bare.rstrip(BLANKS) or line in damaged


def check_edits(tree: Tree, edits: list[Any]) -> None:
    """Check that the edits are in order and do not overlap. Each must be within its line, and must
    not begin or end with an unchanged character."""
    text = tree.text
    at = 0
    for span, new in edits:
        assert at <= span.start <= span.end <= len(text)
        at = span.end
        old = text[span.start : span.end]
        assert old != new
        assert not (old and new and (old[0] == new[0] or old[-1] == new[-1])), (old, new)
        if "\n" in old and tree.rules.line_ends == "lf":  # golf and the header
            assert (span.start, span.end) == (0, tree.lines.starts[tree.board_lines.start])


def check(before: str, after: str, options: Style = PLAIN, dialect: str = "2") -> None:
    """Check that formatting `before` gives `after`. Both are indented texts, in which `~` stands
    for a blank at the end of a line."""
    assert formatted(drawn(before), options, dialect) == drawn(after)


def drawn(literal: str) -> str:
    lines = literal.removeprefix("\n").split("\n")
    if lines[-1].strip(" ") == "":
        lines.pop()
    indent = min((len(line) - len(line.lstrip(" ")) for line in lines if line), default=0)
    return "\n".join(line[indent:].replace("~", " ") for line in lines)


# Operations and rows


def test_operations_have_no_blanks() -> None:
    check(
        """
        ..*
        1 2 , 3
         - 1;0~
        \t!
        @ ~
        """,
        """
        ..*
        12,3
        -1;0
        !
        @
        """,
    )


def test_blanks_of_every_kind_go() -> None:
    assert formatted(".\v.\f*\t\r\n 1\v2\f,\t3\r \n\r#\n \v") == "..*\r\n12,3\r\n#\r\n"


def test_coordinates_stay_as_they_were_written() -> None:
    text = "..*\n+1,-02\n007;99\n-0,0"
    assert formatted(text) == text


def test_rows_have_no_blanks_and_a_lone_row_stays_alone() -> None:
    assert formatted(" . . *\n *  . .") == "..*\n*.."
    assert formatted(". *") == ".*"


def test_a_row_with_very_many_blanks_has_one_edit() -> None:
    count = MOST_EDITS_IN_A_LINE + 1
    for blanks, edits in ((count - 1, count - 1), (count, 1)):
        tree = parse("." + " ." * blanks + "\n0,0")
        found = style_edits(tree, PLAIN)
        assert len(found) == edits
        assert apply_edits(tree.text, found) == "." * (blanks + 1) + "\n0,0"


def test_each_operation_may_be_edited_by_itself() -> None:
    tree = parse("..*\n1 2 ,3 # c \n!\n")
    assert [(tree.text[slice(*span)], new) for span, new in style_edits(tree, PLAIN)] == [
        (" ", ""),
        (" ", ""),
        ("", " "),
        (" ", ""),
    ]


# Comments


def test_comments_of_a_block_stand_in_one_column() -> None:
    check(
        """
        ..*
        1,2 # one
        10,20# two
        !    #  three

        1,2 # four
        # alone
        100,2      # five
        1,2
        1,2 #six
        """,
        """
        ..*
        1,2    # one
        10,20  # two
        !      #  three

        1,2  # four
        # alone
        100,2  # five
        1,2
        1,2    #six
        """,
    )


def test_an_operation_without_a_comment_has_no_say_in_the_column() -> None:
    check(
        """
        ..*
        1,2 # one
        1000,2000
        1,2 # two
        """,
        """
        ..*
        1,2  # one
        1000,2000
        1,2  # two
        """,
    )


def test_a_very_wide_operation_has_no_say_in_the_column() -> None:
    wide = "0" * 30 + ",0"
    assert formatted(f".*\n0,0 # a\n{wide} # b\n0,10 # c") == (
        f".*\n0,0   # a\n{wide}  # b\n0,10  # c"
    )
    just = "0" * 22 + ",0"
    assert formatted(f".*\n0,0 # a\n{just} # b") == f".*\n0,0{' ' * 21}  # a\n{just}  # b"
    assert formatted(f".*\n0,0 # a\n0{just} # b") == f".*\n0,0  # a\n0{just}  # b"


def test_comments_on_rows_are_a_block_of_their_own() -> None:
    check(
        """
        ..* # a
        *..      # b
        100,200 # c
        """,
        """
        ..*  # a
        *..  # b
        100,200  # c
        """,
    )


def test_a_comment_alone_begins_in_the_first_column() -> None:
    check(
        """
           # header
        ~
        ..*
           # a comment alone
        ~
        """,
        """
        # header

        ..*
        # a comment alone

        """,
    )


def test_the_text_of_a_comment_stays() -> None:
    text = "..*\n0,0  #  a # b\tc  \u3000x \x85y\r z\n1,1  ##\n2,2  #\u00a0"
    assert formatted(text) == text
    assert formatted("..*\n0,0 # a \t\v\f\r\n") == "..*\n0,0  # a\n"


# Line ends


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
def test_line_ends_are_kept(dialect: str) -> None:
    assert formatted("..*\r\n0 ,0\r\n", PLAIN, dialect) == "..*\r\n0,0\r\n"
    assert formatted("..*\r\n0 ,0", PLAIN, dialect) == "..*\r\n0,0"


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
def test_mixed_line_ends_become_like_the_first(dialect: str) -> None:
    assert formatted("..*\r\n0,0\n\n1,1 # a\n", PLAIN, dialect) == "..*\r\n0,0\r\n\r\n1,1  # a\r\n"
    assert formatted("..*\n0,0\r\n\r\n1,1 # a\r\n", PLAIN, dialect) == "..*\n0,0\n\n1,1  # a\n"
    assert formatted("..*\r\n0,0  # ab\n!\r\n", PLAIN, dialect) == "..*\r\n0,0  # ab\r\n!\r\n"


def test_a_carriage_return_at_the_very_end_ends_no_line() -> None:
    assert formatted("..*\r\n0,0\r") == "..*\r\n0,0"
    assert formatted("..*\r\n0,0  # a\r") == "..*\r\n0,0  # a"
    assert formatted("..*\r\n0,0\r\n\r") == "..*\r\n0,0\r\n"
    assert formatted("# a\r\n..*\r") == "# a\r\n..*"
    assert formatted("..*\r\n..*\r\n0,0 # b\r\n1,1\r\n") == "..*\r\n..*\r\n0,0  # b\r\n1,1\r\n"


def test_a_carriage_return_that_ends_no_line_is_a_blank() -> None:
    assert formatted("..*\n0\r,0\r\r\n# a\r\r") == "..*\n0,0\n# a"


@pytest.mark.parametrize("dialect", ["2.0.0", "1"])
def test_where_a_lone_carriage_return_ends_a_line_it_does_so_still(dialect: str) -> None:
    assert formatted("..*\r0 ,0\r\r!", PLAIN, dialect) == "..*\r0,0\r\r!"
    assert formatted("..*\n0 ,0\r\r\n!", PLAIN, dialect) == "..*\n0,0\n\n!"
    assert formatted("..*\r0 ,0\n\r\n!", PLAIN, dialect) == "..*\r0,0\r\r!"


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
def test_golf_has_no_carriage_returns(dialect: str) -> None:
    assert formatted("..*\r\n0 ,0\r\n!", GOLF, dialect) == "..*\n0,0\n!"
    assert formatted("..*\r\n..*\r\n0,0\r\n", GOLF, dialect) == "..*\n..*\n0,0\n"


def test_a_kept_carriage_return_and_an_emptied_line_are_two_line_ends() -> None:
    text = "..*\n0,0 # fmt: skip\r  \n1 ,1"
    assert formatted(text, PLAIN, "2.0.0") == "..*\n0,0 # fmt: skip\r  \n1,1"


def test_line_ends_stay_where_another_would_move_the_directive_of_the_dialect() -> None:
    text = ".*\r0,0\r\n1 ,1\n"
    assert formatted(text, PLAIN, "1") == ".*\r0,0\r1,1\r"
    text = "# a\n.*\r# mines: dialect=2.0.0\n0 ,0"
    assert formatted(text, PLAIN, "2.0.0") == "# a\n.*\r# mines: dialect=2.0.0\n0,0"


# What is left alone


def test_damaged_lines_stay_to_the_byte() -> None:
    check(
        """
        hello ~
        ..*
        .*  # too short~
        1 ,1 # a
        1 , x # longer than others~
        1,+ # b~
        1 2 , 3 # c
        """,
        """
        hello ~
        ..*
        .*  # too short~
        1,1   # a
        1 , x # longer than others~
        1,+ # b~
        12,3  # c
        """,
    )


def test_what_is_no_program_at_all_is_left_alone() -> None:
    for text in ["1 2,3 # x \n 4 , 5", "def f( x ) :  # python \n  return x \n", "x "]:
        assert style_edits(parse(text), PLAIN) == []


def test_comments_alone_and_nothing_at_all() -> None:
    assert formatted("") == ""
    assert formatted(" \n # a \n\t") == "\n# a\n"
    assert formatted(" ") == ""


def test_a_byte_order_mark_stays() -> None:
    assert formatted("\ufeff..* \n0 ,0") == "\ufeff..* \n0,0"


def test_lines_that_another_dialect_takes_stay_where_this_one_does_not() -> None:
    text = "..*\n+1 ,2 \n@ # a \n01, 2"
    assert formatted(text, PLAIN, "1") == text
    assert formatted(text) == "..*\n+1,2\n@     # a\n01,2".replace("@     #", "@  #")


def test_off_and_on() -> None:
    check(
        """
        . . *
        1 ,1 # a~
        1 ,1 # fmt: off~
        1 ,1

        1 , 100 # b~
        1 ,1 # then fmt: on~
        1 ,1 # c
        """,
        """
        ..*
        1,1  # a
        1 ,1 # fmt: off~
        1 ,1

        1 , 100 # b~
        1 ,1 # then fmt: on~
        1,1  # c
        """,
    )


def test_off_to_the_end_and_from_the_start() -> None:
    text = "..*\n1 ,1 # mines: off; fmt: off\n 2 ,2 \n"
    assert formatted(text) == text
    text = " # fmt: off\n. .*\n1 ,1 \n"
    assert formatted(text) == text
    assert formatted(text + "# fmt: on \n 2 ,2") == text + "# fmt: on \n2,2"


def test_off_twice_is_off_once() -> None:
    text = "..*\n1 ,1 # fmt: off\n1 ,1\n1 ,1 # fmt: off\n1 ,1\n1 ,1 # fmt: on\n"
    assert formatted(text + "1 ,1 # fmt: on") == text + "1,1  # fmt: on"


def test_a_comment_line_that_is_kept_ends_a_block_too() -> None:
    check(
        """
        ..*
        1,1 # a
         # fmt: skip
        10,10 # b
        1,2,3
        1,1 # c
        """,
        """
        ..*
        1,1  # a
         # fmt: skip
        10,10  # b
        1,2,3
        1,1    # c
        """,
    )


def test_skip() -> None:
    assert formatted("..*\n1 ,1 # x fmt: skip \n1 ,1 # a") == ("..*\n1 ,1 # x fmt: skip \n1,1  # a")
    assert formatted(". .* # fmt: skip\n*. .\n") == ". .* # fmt: skip\n*..\n"


def test_kept_lines_keep_their_line_ends() -> None:
    text = "..*\n1 ,1 # fmt: skip\r\n1,1\n"
    for dialect in ("2", "2.0.0", "1"):
        assert formatted(text, PLAIN, dialect) == text


# Normalized coordinates


def test_normalized_coordinates() -> None:
    check(
        """
        ..*
        *..
        +1,-02
        007;99 # a
        -0,0
        - 1 ; - 1
        1,2,3
        """,
        """
        ..*
        *..
        1,0
        1;1  # a
        0,0
        2;1
        1,2,3
        """,
        NORMALIZE,
    )


def test_coordinates_on_a_damaged_board_are_not_wrapped() -> None:
    assert formatted("..*\n..\n10 , 20", NORMALIZE) == "..*\n..\n10,20"
    assert formatted("..*\n.x.\n10 , 20", GOLF) == "..*\n.x.\n10,20"


def test_endless_coordinates() -> None:
    digits = "1" * 5000
    assert formatted(f".*.\n{digits},0", NORMALIZE) == f".*.\n{int('1' * 4000) % 3 and 2},0"


# Generated notes


def test_notes() -> None:
    check(
        """
        ..*
        *..
        0,0
        2 ,0
        !
        !

        # alone
        @ # again; mine
        """,
        """
        ..*
        *..
        0,0  #= push 1
        2,0  #= reset(l)
        !    #= reverse
        !    #= reverse

        # alone
        @  #= noop # again; mine
        """,
        ANNOTATE,
    )


def test_a_push_whose_value_is_known_and_one_whose_value_is_not() -> None:
    text = "...\n...\n..*\n0,0  #= push 8\n"
    assert formatted("...\n...\n..*\n0,0\n", ANNOTATE) == text
    # The cell is open or not when the program comes round again: not one command, no note.
    assert formatted("..*\n*..\n0,0 # mine\n", ANNOTATE) == "..*\n*..\n0,0  # mine\n"


def test_notes_are_renewed_and_removed_and_nothing_else() -> None:
    check(
        """
        ..*
        *..
        0,0 #= sub # mine
        2,0 #= reset(l)  # reset
        !   #=reverse
        @   #= push 12# x
        # between
        !   #= push-ups
        !   #==== a line ====
        !   #= reverse the stack
        !   # #= sub
        !
        #= sub # alone
        #= sub
        """,
        """
        ..*
        *..
        0,0  #= push 1 # mine
        2,0  #= reset(l) # reset
        !    #= reverse
        @    #= noop # x
        # between
        !  #= reverse #= push-ups
        !  #= reverse #==== a line ====
        !  #= reverse # the stack
        !  #= reverse # #= sub
        !  #= reverse
        # alone

        """,
        ANNOTATE,
    )


def test_a_note_that_is_no_longer_proved_goes_and_the_words_stay() -> None:
    assert formatted("..*\n*..\n0,0  #= push 2 # a\n", ANNOTATE) == "..*\n*..\n0,0  # a\n"
    assert formatted("..*\n*..\n0,0  #= push 2\n", ANNOTATE) == "..*\n*..\n0,0\n"


def test_a_note_comes_before_the_line_end_that_changes_with_it() -> None:
    assert formatted("*.\r\n!\n!\r\n", ANNOTATE, "1") == (
        "*.\r\n!  #= reverse\r\n!  #= reverse\r\n"
    )


def test_of_a_damaged_text_the_notes_stay() -> None:
    assert formatted("..*\n0,0 #= sub # a\n1,2,3", ANNOTATE) == "..*\n0,0  #= sub # a\n1,2,3"


def test_no_note_on_a_row_a_header_line_or_a_line_that_is_kept() -> None:
    check(
        """
        #= sub
        .*  #= sub
        *.
        1,0 # fmt: skip
        """,
        """
        #= sub
        .*  #= sub
        *.
        1,0 # fmt: skip
        """,
        ANNOTATE,
    )


# Comments stripped


def test_stripped_comments_leave_every_line() -> None:
    check(
        """
        # header

        ..* # row
        0 ,0 # a
        # alone
        !
        1,1 # mines: ignore[M102]
        0 ,0 # fmt: off
        2 ,2 #= sub
        """,
        """


        ..*
        0,0

        !
        1,1
        0,0
        2,2
        """,
        STRIP,
    )


def test_the_directive_of_the_dialect_stays() -> None:
    assert formatted("# it is mines: dialect=2.0.0, you see\n.*\n0,0 # a", STRIP, "2.0.0") == (
        "# mines: dialect=2.0.0\n.*\n0,0"
    )
    assert formatted(".* # mines: dialect=1\n*. # b\n0,0 # mines: dialect=2", STRIP, "1") == (
        ".*  # mines: dialect=1\n*.\n0,0"
    )


def test_damaged_lines_keep_their_comments() -> None:
    assert formatted("..*\n1,2,3 # a\n1,2 # b", STRIP) == "..*\n1,2,3 # a\n1,2"


# Golf


def test_golf() -> None:
    check(
        """
        # header

        . . . . . . . . . . . . *  # row
        0 ,0 # a
        # alone
        -1,-0
        10;11
        09,-1

        """,
        """
        ............*
        0,0

        12,0
        10;0
        9,0

        """,
        GOLF,
    )


def test_golf_takes_a_negative_coordinate_where_it_is_shorter() -> None:
    board = "." * 199 + "*"
    assert formatted(f"{board}\n199,0\n191;0\n190,0\n0199,-1\n-101,0", GOLF) == (
        f"{board}\n-1,0\n-9;0\n190,0\n-1,0\n99,0"
    )
    assert formatted(f"{board[190:]}\n9,-1\n-1,0", GOLF) == f"{board[190:]}\n9,0\n9,0"
    assert formatted(f"{board[100:]}\n90,0\n91;0", GOLF) == f"{board[100:]}\n90,0\n91;0"


def test_golf_moves_the_directive_of_the_dialect_to_a_row() -> None:
    assert formatted("# a\n# mines: dialect=2.0.0\n.* # b\n*.\n0,0", GOLF, "2.0.0") == (
        ".*#mines:dialect=2.0.0\n*.\n0,0"
    )
    assert formatted(".*\n*. # so mines: dialect = 1\n0,0", GOLF, "1") == (
        ".*\n*.#mines:dialect=1\n0,0"
    )


def test_golf_of_a_damaged_text_keeps_the_header_lines() -> None:
    assert formatted("# a\n.*\n1 ,x\n1 ,1", GOLF) == "\n.*\n1 ,x\n1,0"


# What holds for every text


@given(any_text | mines_like, dialects, any_options)
@example("", "2", PLAIN)
@example(".*\r\n\r0,0", "1", GOLF)
@example("\r# fmt: skip\r\r\n \n", "2.0.0", PLAIN)
def test_any_text(text: str, dialect: str, options: Style) -> None:
    formatted(text, options, dialect)


@given(mines_like, dialects, without_flow)
def test_text_below_a_board(text: str, dialect: str, options: Style) -> None:
    formatted(f"# a\n.*\n..# b\n{text}", options, dialect)
    formatted(f".*\r..\r{text}", options, dialect)


_LINES = st.sampled_from(
    ["", " ", "#", " # a ", "0 ,0", "1,1 # b", "0,0 # fmt: skip", "# fmt: off ", "!  # fmt: on", "x ",
     "1,2,3 # c", "+1,2", "2;2#d", "@", "0,0 #= sub # e", "# mines: dialect=1", "00000000,0 # f"]
)  # fmt: skip


@given(
    st.lists(st.tuples(_LINES, st.sampled_from(["\n", "\r\n", "\r", " \n", "\t\r"])), max_size=8),
    st.sampled_from(["", "\n", "# a\r\n", "# mines: dialect=2.0.0\n"]),
    st.sampled_from(["\n", "\r\n", "\r", " # mines: dialect=1\r"]),
    dialects,
    without_flow,
)
def test_lines_and_line_ends_of_every_kind(
    lines: list[tuple[str, str]], header: str, end: str, dialect: str, options: Style
) -> None:
    body = "".join(line + end for line, end in lines)
    text = f"{header}.*{end}*.{end}{body}"
    new = formatted(text, options, dialect)
    if options in (PLAIN, NORMALIZE):
        check_kept(parse(text, dialect), parse(new, dialect))


def check_kept(before: Tree, after: Tree) -> None:
    """Check that damaged lines are unchanged, and that every comment has the same text."""
    damaged = damaged_lines(before)
    for line, (old, new) in enumerate(zip(before.line_texts, after.line_texts, strict=True)):
        if old == new:
            continue
        assert line not in damaged
        assert "fmt: skip" not in old
        assert bare_comment(new) == bare_comment(old)


def bare_comment(line: str) -> str:
    return "".join(line.partition("#")[1:]).rstrip(BLANKS)


@given(programs(), any_options)
def test_a_program_runs_as_before(meant: Any, options: Style) -> None:
    new = formatted(meant.text, options)
    assert trace(new) == trace(meant.text)


@given(programs())
def test_a_formatted_program_has_no_blank_out_of_place(meant: Any) -> None:
    for line in formatted(meant.text).split("\n"):
        code, mark, _ = line.removesuffix("\r").partition("#")
        assert re.fullmatch(r"[^ \t\v\f\r]*" + ("(  +)?" if mark else ""), code)


@given(programs(plain=True))
def test_a_plain_program_has_its_style(meant: Any) -> None:
    assert style_edits(parse(meant.text), PLAIN) == []


@given(programs(plain=True), dialects)
def test_notes_say_what_flow_proved(meant: Any, dialect: str) -> None:
    new = formatted(meant.text, ANNOTATE, dialect)
    program = parse(meant.text, dialect).program
    assert program is not None
    flow = analyse(program)
    for line, index in zip(new.split("\n")[len(meant.rows) :], range(10**6), strict=False):
        code, mark, note = line.partition("  #= ")
        command = flow.operation(index).only_command
        if not code or command is None:
            assert not mark
        else:
            value = flow.operation(index).value
            push = command.name.startswith("push") and isinstance(value, int)
            assert note == (f"push {value}" if push else command.name)
    assert formatted(new, ANNOTATE, dialect) == new
    assert difference(parse(meant.text, dialect), parse(new, dialect)) is None


def trace(text: str, dialect: str = "2", texts: tuple[str, ...] = ("12 a\n-3",)) -> list[Any]:
    """Return what a run does in its first steps."""
    machine, written = machine_of(text, texts, dialect)
    steps: list[Any] = []
    for _ in range(100):
        step = machine.recorded_step()
        if step is None:
            break
        steps.append((step, list(machine.stack), machine.player.rows()))
    return [steps, written, machine.is_over, machine.aborted]


# The programs that the tests have


def _recorded() -> Iterator[tuple[str, str, str]]:
    folder = Path(__file__).parent
    for line in (folder / "traces" / "recorded.jsonl").read_text("utf-8").split("\n"):
        if line:
            record = json.loads(line)
            yield record["source"], record["dialect"], record["input"]
    cases = tomllib.loads((folder / "cases" / "cases.toml").read_text("utf-8"))
    for case in cases.values():
        for dialect in ("2", "2.0.0", "1"):
            yield case["source"], dialect, case.get("input", "")


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("options", thinned([PLAIN, NORMALIZE, STRIP, GOLF], 2), ids=str)
def test_recorded_programs(options: Style, every: int) -> None:
    count = 0
    for source, dialect, given_input in list(_recorded())[::every]:
        new = formatted(source, options, dialect)
        if parse(source, dialect).program is not None:
            assert trace(new, dialect, (given_input,)) == trace(source, dialect, (given_input,))
        count += 1
    assert count > 100 // every


@pytest.mark.parametrize("before", ["0,0 #= sub #= add # x", "#= sub #=push 7 #= add # x"])
def test_all_notes_of_a_line_give_way(before: str) -> None:
    text = formatted(f".*.\n...\n{before}\n", ANNOTATE)
    assert "#=" not in text  # what the click does is not known
    assert text.endswith("# x\n")
