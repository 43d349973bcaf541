"""Which programs count as the same."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from hypothesis import assume, given
from hypothesis import strategies as st

from mines_tools.languages.mines.difference import damaged_lines, difference
from mines_tools.languages.mines.syntax import parse
from mines_tools.text import diagnostics
from mines_tools.text.diagnostics import places_of
from tests.mines.programs import Meant, any_text, dialects, mines_like, programs
from tests.small_cases import small_cases

if TYPE_CHECKING:
    import pytest

    from mines_tools.languages.mines.tree import Tree


def between(before: str, after: str, dialect: str = "2") -> str | None:
    return difference(parse(before, dialect), parse(after, dialect))


SAME = [
    # blanks, comments, header lines
    (".*\n0,0", ". * # a\n 0 , 0\t# b"),
    (".*\n0,0\n\n!", ".*\n0,0 # a\n# b\n !"),
    (".*\n0,0", "# a\n\n.*\n0,0"),
    ("# a\n.*\n0,0", ".*\n0,0"),
    # the same cell
    (".*\n0,0", ".*\n-2,+00007"),
    # a damaged line as it was, or its ends and comments changed
    (".*\n0,0\n1,2,3", ".*\n0 ,0\n1,2,3"),
    (".*\n0,0\n 1,2,3 # a", ".*\n0,0\n1,2,3"),
    (".*\n..x\n0,0", ".*\n..x # b\n0,0"),
    ("hello\n.*\n0,0", "# a\nhello\n.*\n0,0"),
    ("no program", "no program # at all"),
    # look-alikes that became what they look like
    (".*\n１，0", ".*\n1,0"),
    (".*\n0,0 ＃ a", ".*\n0,0 # a"),
    (".*\n\u00a0", ".*\n"),
    ("\ufeff.*\n0,0", ".*\n0,0"),
    ("\ufeff# a\n.*\n0,0", ".*\n0,0"),
    ("\u00a0# a\n.*\n0,0", "# a\n.*\n0,0"),
    ("＃ a\n.*\n0,0", "# a\n.*\n0,0"),
    (".．*\n...\n0,0", "..*\n...\n0,0"),
    (".*\n0,0\n1，x", ".*\n0,0\n1，x"),
]


@small_cases(("before", "after"), SAME)
def test_the_same(before: str, after: str) -> None:
    assert between(before, after) is None


DIFFERENT = [
    (".*\n0,0", ".*\n1,0", "line 2: `0,0` became `1,0`"),
    (".*\n0,0", ".*\n0;0", "line 2: `0,0` became `0;0`"),
    (".*\n0,0\n!", ".*\n0,0\n@", "line 3: `!` became `@`"),
    (".*\n0,0\n", ".*\n0,0\n!", "line 3: `` became `!`"),
    (".*\n0,0", "..\n0,0", "line 1: row `.*` became `..`"),
    ("# a\n.*\n..\n0,0", ".*\n.*\n0,0", "line 3: row `..` became `.*`"),
    (".*\n0,0", ".*\n.*\n0,0", "1 board rows became 2"),
    (".*\n0,0", ".*.\n0,0", "line 1: row `.*` became `.*.`"),
    (".*\n0,0", ".*\n0,0\n", "1 operations became 2"),
    (".*\n\n0,0", ".*\n0,0", "2 operations became 1"),
    # damage that came, went or changed
    (".*\n0,0", ".*\n0,x", "line 2: `0,0` became `0,x`"),
    (".*\n0,x", ".*\n0,0", "line 2: `0,x` became `0,0`"),
    (".*\n0,x", ".*\n0,y", "line 2: `0,x` became `0,y`"),
    (".*\n0,x", ".*\n", "line 2: `0,x` became ``"),
    (".*\n0,1 2,x", ".*\n0,12,x", "line 2: `0,1 2,x` became `0,12,x`"),
    (".*\n..x\n0,0", ".*\n..y\n0,0", "line 2: row `..x` became `..y`"),
    (".*\n..x\n0,0", ".*\n..\n0,0", "line 2: row `..x` became `..`"),
    (".*\n...\n0,0", ".*\n..\n0,0", "line 2: row `...` became `..`"),
    (".*\n..\n0,0", ".*\n.x\n0,0", "line 2: row `..` became `.x`"),
    ("hello\n.*\n0,0", ".*\n0,0", "`hello` before the board was removed or changed"),
    ("hello\n.*\n0,0", "hallo\n.*\n0,0",
     "`hello` before the board was removed or changed"),
    (".*\n0,0", "hello\n.*\n0,0", "`hello` was added before the board"),
    ("a\nb\n.*\n0,0", "b\na\n.*\n0,0", "`a` before the board was removed or changed"),
    ("no program", "no  program", "line 1: `no program` became `no  program`"),
    # another operation than the look-alike's
    (".*\n１，0", ".*\n0,0", "line 2: `１，0` became `0,0`"),
    (".*\n１，0", ".*\n1;0", "line 2: `１，0` became `1;0`"),
    (".*\n１，x", ".*\n1,x", "line 2: `１，x` became `1,x`"),
    # how far coordinates wrap is not known on a damaged board, or on none
    (".*\n...\n2,0", ".*\n...\n0,0", "line 3: `2,0` became `0,0`"),
    ("0,0\n1,1", "0,0\n1,2", "line 2: `1,1` became `1,2`"),
]  # fmt: skip


@small_cases(("before", "after", "said"), DIFFERENT)
def test_different(before: str, after: str, said: str) -> None:
    assert between(before, after) == said


def test_a_damaged_board_takes_the_same_number_in_another_form() -> None:
    assert between(".*\n...\n2,0", ".*\n...\n+2,-00") is None


def test_dialects() -> None:
    assert difference(parse(".*\n0,0", "2"), parse(".*\n0,0", "1")) == "dialect 2 became 1"
    # What dialect 1 does not take may become what it takes, not the other way round.
    assert between(".*\n+1,0", ".*\n1,0", "1") is None
    assert between(".*\n1,0", ".*\n+1,0", "1") == "line 2: `1,0` became `+1,0`"
    assert between("# a\n.*\n1,0", ".*\n1,0", "1") is None
    # A lone carriage return is a blank or a line end.
    assert between(".*\n0\r,0", ".*\n0,0", "2") is None
    assert between(".*\n0,0\r!", ".*\n0,0\n!", "2.0.0") is None
    assert between(".*\n0,0\r!", ".*\n0,0!", "2.0.0") == "2 operations became 1"


@given(any_text | mines_like, dialects)
def test_damaged_lines_are_those_of_all_errors(text: str, dialect: str) -> None:
    tree = parse(text, dialect)
    of_errors = {
        line
        for start, end in places_of(tree.errors, tree.unlisted)
        if start < end
        for line in range(tree.lines.line_at(start), tree.lines.line_at(end - 1) + 1)
    }
    assert damaged_lines(tree) == of_errors
    with patch.object(diagnostics, "MOST_LISTED", 1):
        assert damaged_lines(parse(text, dialect)) == of_errors


def test_damaged_lines() -> None:
    tree = parse("hello\n..\n.x.\n0,0\n1,2,3\n!")
    assert damaged_lines(tree) == {0, 2, 4}
    assert damaged_lines(parse("..")) == frozenset()
    assert damaged_lines(parse("# a\n.*\n+1,0\n@", "1")) == {0, 2, 3}


@given(any_text | mines_like, dialects)
def test_a_text_is_the_same_as_itself(text: str, dialect: str) -> None:
    assert between(text, text, dialect) is None


@given(programs(), programs())
def test_two_programs(one: Meant, other: Meant) -> None:
    trees = parse(one.text), parse(other.text)
    assert (difference(*trees) is None) == (_meaning(trees[0]) == _meaning(trees[1]))


def _meaning(tree: Tree) -> object:
    program = tree.program
    assert program is not None
    return program.board.rows, list(program.operations)


@given(programs(), st.data())
def test_one_character_more_or_less(meant: Meant, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(meant.text)))
    removed = data.draw(st.integers(0, 1))
    new = (
        meant.text[:at]
        + data.draw(st.sampled_from("\n0,;!@#-. x*\r１"))
        + meant.text[at + removed :]
    )
    before, after = parse(meant.text), parse(new)
    assume(new != meant.text)
    if after.errors:
        assert difference(before, after) is not None
    else:
        assert (difference(before, after) is None) == (_meaning(before) == _meaning(after))


def test_a_mended_line_is_compared_without_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = (parse("." * 1000 + f"\n{line}") for line in ("１,0", "1,0"))

    def parse_little(text: str, dialect: str) -> Tree:
        assert len(text) < 10  # a large board parsed for each mended line would take minutes
        return parse(text, dialect)

    monkeypatch.setattr("mines_tools.languages.mines.difference.parse", parse_little)
    assert difference(before, after) is None
