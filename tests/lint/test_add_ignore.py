"""`--add-ignore` adds directives that turn off all findings, on the lines of the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import add_ignores, with_ignores
from tests.lint.linting import (
    BOARD,
    MINES,
    can_be_ignored,
    ignored,
    linted,
    said,
    selection,
)
from tests.mines.programs import Meant, dialects, mines_like, programs
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("4,0", "4,0  # mines: ignore[M101]"),
        ("+4,0", "+4,0  # mines: ignore[M101, M102]"),
        ("4,0 # why", "4,0 # why; mines: ignore[M101]"),
        ("4,0 #", "4,0 # mines: ignore[M101]"),
        ("4,0 # mines: ignore[M102]", "4,0 # mines: ignore[M102, M101]"),
        ("4,0 # mines: ignore-next[M101]", "4,0 # mines: ignore-next[M101]; mines: ignore[M101]"),
        ("4,0\r", "4,0  # mines: ignore[M101]\r"),
        ("4,0 # fmt: skip", "4,0 # fmt: skip; mines: ignore[M101]"),
        ("4,0 # sub", "4,0 # sub; mines: ignore[M101]"),
    ],
)
def test_behind_the_line(line: str, after: str) -> None:
    rules = ("M101", "M102")
    assert ignored(BOARD + line, *rules)[0] == BOARD + after
    assert said(BOARD + after, *rules) == []


def test_what_is_turned_off_is_counted() -> None:
    assert ignored(f"{BOARD}4,4\n0,0\n5,0", "M101")[1] == 3


def test_an_ignore_of_all_rules_is_enough() -> None:
    text = f"{BOARD}4,0 # mines: ignore"
    assert ignored(text, "M101", "L") == (text, 0)


def test_names_of_rules_there_are_not() -> None:
    text, count = ignored(f"{BOARD}1,0 # mines: ignore[x]", "L")
    assert (text, count) == (f"{BOARD}1,0 # mines: ignore[x, L002]", 1)
    assert said(text, "L") == []


def test_what_cannot_be_written_there_is_left_out() -> None:
    # Behind the name of a dialect that is not in brackets, a semicolon parts them.
    text = "# mines: dialect=1\n+0 , 0 \n..\n0,0"
    new, _ = ignored(text, "M1")
    assert dialect_choice(new) == dialect_choice(text)


def check_ignored(text: str, dialect: str, budget: int | None) -> None:
    """Check that `--add-ignore` turns off everything that can be turned off, adds nothing a second
    time, and keeps the program."""
    tree = parse(text, dialect)
    rules = selection(budget=budget)
    before = lint(MINES, tree, rules)
    linted_, count = add_ignores(MINES, before, rules)
    new = linted_.parsed
    assert MINES.difference(tree, new) is None
    assert len(new.lines) == len(tree.lines)
    assert len(new.errors) == len(tree.errors)
    assert (count == 0) == (new.text == tree.text)
    again = lint(MINES, parse(new.text, dialect), rules)
    assert again.diagnostics == linted_.diagnostics
    assert [
        each for each in can_be_ignored(again.diagnostics) if not _is_about_itself(each, new)
    ] == []
    assert add_ignores(MINES, again, rules) == (again, 0)


def _is_about_itself(diagnostic: Diagnostic, tree: Tree) -> bool:
    """Return True if the diagnostic is about a directive that tries to turn off the diagnostic's
    own rule."""
    named = tree.text[slice(*diagnostic.span)]
    return diagnostic.code == "L001" and ("L001" in named or "L002" in named)


@small_cases("budget", [0, 5000])
@small_cases("rule", MINES.rules())
def test_the_example_of_every_rule(rule: object, budget: int) -> None:
    text = rule.documentation().example  # type: ignore[attr-defined]
    choice = dialect_choice(text)
    known = choice is not None and choice.dialect in MINES.dialects
    check_ignored(text, choice.dialect if choice and known else "2", budget)


@given(programs(), dialects)
def test_any_program(meant: Meant, dialect: str) -> None:
    check_ignored(meant.text, dialect, 0)


@given(mines_like, dialects)
def test_any_text(text: str, dialect: str) -> None:
    check_ignored(text, dialect, 0)


def test_a_long_program() -> None:
    text = BOARD + "4,+0\n" * 2000
    found = linted(text, "M1")
    new, count = with_ignores(MINES, found.parsed, found.diagnostics)
    assert count == len(found.diagnostics) > 4000
    assert said(new.text, "M1", "L") == []


_COMMENT = [
    "mines: ignore", "MINES: ignore", "Mines:Ignore", "mines: ingore", "mines: ignore[]", "mines: ignore[ ]",
    "mines: ignore[M101", "mines: ignore[M101]", "mines: ignore[m101, x]", "mines: Ignore[M101]",
    "mines: ignore-next", "mines: ignore-line", "mines: noqa", "mines: allow M101", "mines: ignore M101",
    "mines: ignore: M101", "mines: ignore-file[L001]", "mines: off[M110]", "mines: off", "mines: on[M101]",
    "mines: on", "mines: dialect 1", "mines: dialekt=1", "MINES: dialect=1", "mines: dialect=7",
    "mines: dialect=1", "fmt: Off", "FMT: skip", "fmt: on", "fmt:skipp", "M101", "sub", "push 3", "= sub",
    "prose", ";", ",", " ", "[", "]", "#", "\t", "\r", "mines:", "ignore", "L002", "mines: ignore[L001]",
    "mines: ignore[L002]", "mines: ignore[M110]",
]  # fmt: skip
_comments = st.lists(st.sampled_from(_COMMENT), max_size=4).flatmap(
    lambda parts: st.sampled_from(["", " ", "; ", ", "]).map(lambda by: by.join(parts))
)
_lines = st.tuples(
    st.sampled_from(["", "1,1", "4,0", "+1;-0", "!", "@", " 0 , 01 "]),
    st.sampled_from(["", "#", "# ", "  #="]),
    _comments,
).map(lambda parts: "".join(parts) if parts[1] else parts[0])


@given(st.lists(_lines, min_size=1, max_size=5), st.sampled_from(["", "# "]), _comments, dialects)
@example(["4,0 # MINES: ignore"], "", "", "2")
@example(["4,0 # mines: ignore[]"], "", "", "2")
def test_directives_and_what_looks_like_them(
    lines: list[str], head: str, comment: str, dialect: str
) -> None:
    first = f"{head}{comment}\n" if head else ""
    check_ignored(first + BOARD + "\n".join(lines), dialect, 0)


def test_what_is_nearly_a_directive() -> None:
    text, _ = ignored(f"{BOARD}4,0 # MINES: ignore", "M101", "M110", "L")
    assert text == f"{BOARD}4,0 # MINES: ignore; mines: ignore[M101, M110]"
    assert said(text, "M101", "M110", "L") == []
    text, _ = ignored(f"{BOARD}4,0 # mines: ignore[]", "M101")
    assert text == f"{BOARD}4,0 # mines: ignore[M101]"
