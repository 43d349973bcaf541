"""Parsing a text again after an edit gives the same tree as parsing it from the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.mines import syntax
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.rules import checking
from mines_tools.languages.mines.rules.checking import check
from mines_tools.languages.mines.syntax import damaged_operations, operations, parse, reparse
from mines_tools.text.source import (
    changed_stretch,
    line_table,
    lines_of,
    spliced_table,
    split_lines,
)
from tests.mines.programs import any_text, dialects, mines_like, programs
from tests.thinned import thinned

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from mines_tools.languages.mines.tree import Tree

_PIECES = (
    "\n", "\r\n", "\r", "\v", "\u2028", "", "0,0", "1;1", "01,1", "+1,-0", "!", "@", "#", "# a", ".",
    "*.*", "9 9", "1,", "１,1", "\ufeff", "a", " ", "0,0\n1,1\n", "\n\n\n", "5" * 20 + ",1", "1,2;3",
    "1 0,1", "00;1", "-1,0 ", "0,0 # mines: ignor[M101]\t", "1,1 2;2", "0,0 # mines: ignore[M102]",
)  # fmt: skip


@st.composite
def _edited(draw: DrawFn) -> tuple[str, list[str]]:
    """Draw a text, and the text after each of several edits."""
    text = draw(any_text | mines_like | programs().map(lambda meant: meant.text))
    texts = [text]
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        # Mostly behind the board.
        start = max(start, draw(st.integers(0, len(text))))
        end = min(len(text), start + draw(st.sampled_from((0, 0, 1, 2, 7, 60))))
        new = "".join(draw(st.lists(st.sampled_from(_PIECES), max_size=4)))
        text = text[:start] + new + text[end:]
        texts.append(text)
    return texts[0], texts[1:]


def _all(tree: Tree) -> dict[str, Any]:
    return {
        "text": tree.text,
        "dialect": tree.dialect,
        "line texts": tree.line_texts,
        "lines": (list(tree.lines.starts), list(tree.lines.ends)),
        "board": (tree.board_lines, tree.rows, tree.board),
        "shapes": tree.shapes,
        "errors": tree.errors,
        "operations": tree.operations,
        "program": tree.program,
        "tokens": list(tree.tokens()),
    }


@given(_edited(), dialects, st.booleans())
@example((".*\n0,0\n1,1", [".*\n0,0\n1,1\n", ".*\n0,0\n1,1", ".*\n0,0\n", ".*\n0,0"]), "2", True)
@example((".*\n0,0\na\nb\nc", [".*\n0,0\na\nc", ".*\n0,0\nc"]), "2", False)
@example((".*\n0,0\n1,1\n1,2;3", [".*\n0,0\n1,111\n1,2;3"]), "2", False)
@example((".*\n0,0\r1,1\r\na", [".*\n0,0\r1,1\na", ".*\n0,0\r1,1\r\na\r\n"]), "2.0.0", False)
@example(
    (".*\n. # a\n0,0\n1,\n.*", [".*\n. # abc\n0,0\n1,\n.*", ".*\n.. # abc\n0,0\n1,\n.*"]),
    "2",
    False,
)
@example(
    (".*\nx. # a\n0,0\n1,\n.*", [".*\n.x # abc\n0,0\n1,\n.*", "#\n.*\n.x\n0,0\n.*"]), "2", False
)
@example(("# a\n.*.\n", ["# b\n.*.\n0,0", "# c\n.*.\n?"]), "2", False)
@example(("..\r", ["..\r?"]), "2.0.0", False)
@example(("# a\n.*.\n", ["# b\n.*.\n?"]), "1", False)
def test_as_read_anew(edited: tuple[str, list[str]], dialect: str, asks: bool) -> None:
    before, texts = edited
    tree = parse(before, dialect)
    for text in texts:
        if asks:
            assert tree.operations is not None  # what was asked for is kept
        tree = reparse(tree, text)
        assert _all(tree) == _all(parse(text, dialect))


_FLOW_FREE = frozenset(rule.code for rule in LANGUAGE.rules() if rule.scope != "flow")
_FEW = frozenset({"M102", "M105"})


@pytest.mark.parametrize("size", [0, 1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("line_end", thinned(["\n", "\r\n"], 1))
@pytest.mark.parametrize("rest", [[""], ["0,0", ""]])
def test_an_edit_at_any_place_is_read_as_anew(rest: list[str], line_end: str, size: int) -> None:
    """The edits also touch the line after the board, where the first operation begins."""
    text = line_end.join(("..*", "... # a", *rest))
    before = parse(text, "2")
    for start in range(len(text) + 1):
        for piece in _PIECES:
            after = text[:start] + piece + text[start + size :]
            assert _all(reparse(before, after)) == _all(parse(after, "2")), (start, piece)


@given(_edited(), dialects, st.lists(st.sampled_from((None, _FLOW_FREE, _FLOW_FREE, _FEW))))
@example((".*\n0,0\n1,1 2,2", [".*\n0,0\r\n1,1 2,2"]), "2", [_FLOW_FREE])
@example(
    (".*\n0,0\n+1,9\n+9,1", [".*\n0,0\n.*.\n+9,1", ".*\n0,0\n0,0\n+9,1"]), "2", [_FLOW_FREE] * 3
)
@example((".*\n0,0\n+1,9 \n+9,1", [".*\n+1,9 \n+9,1", ".*\n+1,9 \n"]), "1", [_FLOW_FREE] * 3)
def test_as_checked_anew(
    edited: tuple[str, list[str]], dialect: str, checks: list[frozenset[str] | None]
) -> None:
    before, texts = edited
    tree = parse(before, dialect)
    asked = iter([*checks, _FLOW_FREE, _FLOW_FREE, _FLOW_FREE, _FLOW_FREE, _FLOW_FREE])
    for text in texts:
        codes = next(asked)  # some versions of a text nobody looks at
        if codes is not None:
            check(tree, RuleSelection(codes))
        tree = reparse(tree, text)
    for codes in (_FLOW_FREE, _FEW):
        assert check(tree, RuleSelection(codes)) == check(
            parse(tree.text, dialect), RuleSelection(codes)
        )


@given(_edited(), st.sampled_from(("lf", "universal")))
def test_lines_as_found_anew(edited: tuple[str, list[str]], line_ends: Any) -> None:
    before, texts = edited
    table, lines = line_table(before, line_ends), split_lines(before, line_ends)
    for text in texts:
        stretch = changed_stretch(before, text)
        first = table.line_at(stretch.start)
        new = lines_of(text, stretch, line_ends)
        after = spliced_table(table, text, stretch, line_ends)
        rest = len(table) - (len(after) - first - len(new))
        lines = [*lines[:first], *new, *lines[rest:]]
        assert lines == split_lines(text, line_ends)
        anew = line_table(text, line_ends)
        assert (list(after.starts), list(after.ends)) == (list(anew.starts), list(anew.ends))
        before, table = text, after


def test_only_the_lines_that_changed_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = parse(".*\n0,0\n" + "+1,0 \n? 1\n" * 500 + "0,0", "2")
    assert len(check(tree, RuleSelection(_FLOW_FREE)).diagnostics) == 1500
    seen: list[int] = []
    check_lines = checking._check_lines
    monkeypatch.setattr(
        checking,
        "_check_lines",
        lambda part, *asked: [seen.append(len(part.text)), check_lines(part, *asked)][1],
    )
    with_fix = checking.with_fix
    monkeypatch.setattr(
        checking, "with_fix", lambda tree, error: [seen.append(-1), with_fix(tree, error)][1]
    )
    tree = reparse(tree, tree.text.replace("+1,0 \n", "1,0\n", 1))
    assert len(check(tree, RuleSelection(_FLOW_FREE)).diagnostics) == 1498
    assert seen == [len("1,0\n")]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_only_the_lines_that_changed_are_read(
    dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = parse(".*\n" + "1,0\n" * 1_000 + "? 1\n" * 10 + "0,0", dialect)
    read: list[str] = []
    real = operations.read_operation
    counted = lambda line: [read.append(line), real(line)][1]  # noqa: E731
    monkeypatch.setattr(operations, "read_operation", counted)
    monkeypatch.setattr(syntax, "_read", None)  # nobody begins from the start
    text = tree.text.replace("0,0", "0 ,0")
    assert reparse(tree, text).shapes[-1] == ("0", ",", "0", "")
    assert read == ["0 ,0"]


_HEADS = (
    ".*.\n...\n", ".*. # a\n...\n", ".*.\n... # mines: ignore-file[M102]\n", "# a\n.*.\n...\n", "\n.*.\n...\n",
    ".*.\n... \n", ".*.\n..\n", ".*.\n...\n...\n", ".*\r.\n...\n", ".*. # a\r...\n", "\ufeff.*.\n...\n", "x\n.*.\n...\n",
    "# mines: dialect=1\n.*.\n...\n", "...\n...\n", "",
)  # fmt: skip
_TAILS = ("", "0,0", "? 1\n.*.\n1,1;2\n+1,-0 ", "\n# a\n0,0\n")


@pytest.mark.parametrize("dialect", thinned(DIALECTS, 2))
@pytest.mark.parametrize("tail", _TAILS)
def test_a_head_as_read_anew(tail: str, dialect: str) -> None:
    anew = {head: parse(head + tail, dialect) for head in _HEADS}
    known = {head: _all(tree) for head, tree in anew.items()}
    for before in _HEADS:
        for after in _HEADS:
            assert _all(reparse(anew[before], after + tail)) == known[after]
    for after in _HEADS[1:4]:
        again = reparse(anew[_HEADS[0]], after + tail)
        selection = RuleSelection(_FLOW_FREE)
        assert check(again, selection) == check(anew[after], selection)


@pytest.mark.parametrize("line", ["1,0\n", "? 1\n"])
def test_operations_are_not_read_again_for_a_comment_on_the_board(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text may have more errors than are listed."""
    monkeypatch.setattr("mines_tools.text.diagnostics.MOST_LISTED", 5)
    tree = parse(".*\n" + line * 10, "2")
    anew = parse(".*  # mines: ignore-file[M101]\n" + line * 10, "2")
    monkeypatch.setattr(syntax, "_read", None)
    found = reparse(tree, anew.text)
    assert _all(found) == _all(anew)
    assert list(found.unlisted) == list(anew.unlisted)
    assert found.shapes is tree.shapes


@pytest.mark.parametrize(
    ("most", "before", "after"),
    [
        (2, "a b\nc d\ne f\n..\n0,0", "a b\nc d\n#e f\n..\n0,0"),  # the places of unlisted errors
        (1, "# a\n..\u2028\n...\n0,0\u2028", "# b\n..\u2028\n...\n0,0\u2028"),  # how many more
        (1, "# a\n..\u2028\n..\n0,0\u2028", "# b\n..\u2028\n..\n0,0\u2028"),
    ],
)
def test_errors_of_the_board_that_are_too_many_are_counted_anew(
    most: int, before: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mines_tools.text.diagnostics.MOST_LISTED", most)
    found, anew = reparse(parse(before, "2"), after), parse(after, "2")
    assert _all(found) == _all(anew)
    assert list(found.unlisted) == list(anew.unlisted)


def test_damaged_lines_are_examined_once_for_texts_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The text may have more errors than are listed, and the board may end at another line."""
    monkeypatch.setattr("mines_tools.text.diagnostics.MOST_LISTED", 5)
    lines = "".join(f"? {number}\n.*.\n" for number in range(20))
    tree = parse(f".*\n0,0\n{lines}", "2")
    read: list[str] = []
    real = damaged_operations._diagnose

    def noted(line: str, *others: Any) -> Any:
        read.append(line)
        return real(line, *others)

    monkeypatch.setattr(damaged_operations, "_diagnose", noted)
    for text in (f".*\n1,0\n{lines}", f".*\n..\n1,0\n{lines}"):
        anew = parse(text, "2")
        read.clear()
        tree = reparse(tree, text)
        assert read == []
        assert _all(tree) == _all(anew)


def test_lines_whose_errors_are_not_listed_are_examined_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If an error was not listed before, its line is examined again only when the error becomes
    listed."""
    monkeypatch.setattr("mines_tools.text.diagnostics.MOST_LISTED", 5)
    monkeypatch.setattr(damaged_operations, "_MOST_KNOWN", 35)
    lines = "".join(f"? {number}\n" for number in range(40))
    without = lines.replace("? 1\n", "")
    tree = parse(f".*\n0,0\n{lines}", "2")
    read: list[str] = []
    real = damaged_operations._diagnose

    def noted(line: str, *others: Any) -> Any:
        read.append(line)
        return real(line, *others)

    for head, rest, examined in ((".*\n1,0", lines, []), (".*\n..\n1,0", without, ["? 5"])):
        text = f"{head}\n{rest}"
        anew = parse(text, "2")
        with monkeypatch.context() as patched:
            patched.setattr(damaged_operations, "_diagnose", noted)
            read.clear()
            tree = reparse(tree, text)
        assert read == examined
        assert _all(tree) == _all(anew)
        assert list(tree.unlisted) == list(anew.unlisted)
