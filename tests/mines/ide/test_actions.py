"""The changes that the editor offers, and the text after each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse
from mines_tools.lint.ignore_actions import ignore_actions
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.mines.ide.editing import ADD, EDITOR, MINES, at, snapshot
from tests.mines.lockstep import parting
from tests.mines.programs import programs


def offered(source: str, dialect: str = "2", **options: bool) -> dict[str, str]:
    cursor = at(source, dialect, **options)
    return {
        action.title: cursor.after(action.edits)
        for action in EDITOR.rewrites(cursor.snapshot, cursor.here)
    }


def test_coordinates_as_on_the_board():
    assert offered("*.\n-1,0$0\n1,0\n+5,3 # why", analysed=False) == {
        "Write `1,0` as on the board": "*.\n1,0\n1,0\n+5,3 # why",
        "Write all 2 such coordinates as on the board": "*.\n1,0\n1,0\n1,0 # why",
    }
    assert offered("*.\n1,0$0\n-1,0", analysed=False) == {}
    assert offered("*.\n-1,0$0\nnonsense", analysed=False) == {}


def test_a_program_that_never_ends_is_ended_from_its_last_line():
    title = "Add a click at the end that opens the unopened safe cell: `0,1`"
    assert offered(".*\n.*\n0,0\n!\n!$0")[title] == ".*\n.*\n0,0\n!\n!\n0,1"
    assert offered(".*\n.*\n0,0\n!\n!\n$0")[title] == ".*\n.*\n0,0\n!\n!\n0,1"
    assert title not in offered(".*\n.*\n0,0\n!$0\n!")
    assert title not in offered(".*\n.*\n0,0$0")  # the linter offers it there
    assert not any(each.startswith("Add") for each in offered(".*\n.*\n0,0\n0,1$0"))


def test_the_other_button():
    def pressed(text: str) -> list[str]:
        return [title for title in offered(text) if title.startswith("Change to a ")]

    assert pressed("*.\n..\n1$0,0\n@") == ["Change to a right click: `1;0`, `swap`"]
    # With that click in place the cell is never opened; and what would be opened is known, too.
    assert pressed("*.\n..\n1$0,0") == ["Change to a right click: `1;0`, `swap`"]
    assert pressed("*.\n..\n1$0;0") == ["Change to a left click: `1,0`, `push(n)` or `positive`"]
    assert pressed("*.\n..\n!\n1$0;0\n!\n@") == [
        "Change to a right click in flagging mode: `1,0`, `swap`"
    ]
    # Now a left click, now a right one; never reached; no click.
    assert pressed("*.\n..\n!\n1$0,1") == pressed(".*\n0,0\n0,$00") == pressed("*.\n..\n!$0") == []


def test_notes():
    def noted(line: str) -> list[str]:
        texts = offered(f"*.\n{line}")
        return [
            f"{title} -> {text.split(chr(10))[1]}"
            for title, text in texts.items()
            if not title.startswith("Change to a ")
        ]

    assert noted("1,$00") == [
        "Write the comment `#= push 1`, which the linter checks -> 1,0  #= push 1"
    ]
    assert noted("1,$00 #= sub") == [
        "Write the comment `#= push 1`, which the linter checks -> 1,0 #= push 1"
    ]
    assert noted("1,$00 # a word") == [
        "Write the comment `#= push 1`, which the linter checks -> 1,0 #= push 1 # a word"
    ]
    assert noted("1,$00 #= push 1") == noted("$0") == noted("# a wo$0rd") == []
    cursor = at("$0" + ADD)
    actions = EDITOR.rewrites(cursor.snapshot, Span(0, len(cursor.text)))
    (notes,) = [action for action in actions if action.title.startswith("Write comments")]
    assert notes.title == "Write comments `#= …` on 5 operations, which the linter checks"


def test_turning_a_rule_off():
    shown = snapshot("# header\n*.\n+1,0\n")
    found = MINES.check(shown.parsed, RuleSelection({"M102"})).diagnostics
    texts = {
        action.title: apply_edits(shown.parsed.text, action.edits)
        for action in ignore_actions(MINES, shown.parsed, found)
    }
    assert texts == {
        "Ignore M102 redundant-sign here": "# header\n*.\n+1,0  # mines: ignore[redundant-sign]\n",
        "Ignore M102 redundant-sign in this file": (
            "# header; mines: ignore-file[redundant-sign]\n*.\n+1,0\n"
        ),
    }
    for text in texts.values():
        parsed = MINES.parse(text, "2")
        covers = [span for each in MINES.suppressions(parsed) for span in each.covers]
        again = MINES.check(parsed, RuleSelection({"M102"})).diagnostics[0].span
        assert any(span.start <= again.start < span.end for span in covers)
    errors = snapshot("*.\nnonsense")
    assert list(ignore_actions(MINES, errors.parsed, errors.parsed.errors)) == []


def test_a_row_or_column_more():
    # The one click is on a mine. What is put in leaves it alone, and coordinates follow.
    texts = offered("*.*\n...\n*$0**\n0,-1\n")
    assert {title: text for title, text in texts.items() if title.startswith("Insert")} == {
        "Insert a column before column 1": "**.*\n.*..\n****\n0,-1\n",
        "Insert a column after column 1": "*.**\n..*.\n****\n0,-1\n",
        "Insert a row above row 2": "*.*\n...\n***\n***\n0,-1\n",
        "Insert a row below row 2": "*.*\n...\n***\n***\n0,2\n",
    }
    # Where every digit counts, mines can be put in only behind mines.
    texts = offered("*.*\n...\n*$0**\n0,1\n2,1\n0,1\n1,1\n1,0")
    assert [title for title in texts if title.startswith(("Insert", "Delete"))] == [
        "Insert a row above row 2",
        "Insert a row below row 2",
    ]


def test_a_column_less():
    texts = offered("***$0*.\n4,0\n4,0\n")
    assert texts["Delete column 3"] == "***.\n3,0\n3,0\n"


def test_nothing_is_offered_where_a_cell_may_be_computed():
    with open("examples/truth-machine.mines", encoding="utf-8") as file:
        text = file.read()
    cursor = at(text.replace(".****", ".**$0**", 1))
    titles = [action.title for action in EDITOR.rewrites(cursor.snapshot, cursor.here)]
    assert not any(title.startswith(("Insert", "Delete")) for title in titles)


def test_another_dialect():
    assert offered("# a s$0um\n*.*\n...\n***\n0,+1\n2,1\n0,1\n1,1\n1,0") == {
        "Convert to dialect 1 (Mines 1 as mines-esolang 1.0.4 runs it)": (
            "*.*  # a sum  # mines: dialect=1\n...\n***\n0,1\n2,1\n0,1\n1,1\n1,0"
        )
    }
    titles = offered("*.* # mines: dial$0ect=1\n...\n***\n0,1\n2,1\n0,1\n1,1\n1,0", "1")
    assert titles["Convert to dialect 2 (Mines 2, the language text)"].startswith(
        "*.* # mines: dialect=2\n"
    )
    # There every safe cell is opened in one game or another; here it would never end.
    apart = offered("..*$0\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0\n", "1")
    assert not any(title.startswith("Convert") for title in apart)


def test_another_dialect_that_reads_other_input():
    # With the input +4 this writes 4, and in dialect 1 there is no integer to read.
    titles = offered("*$0.*\n...\n***\n0,1\n1,1\n0;1\n1;1\n2,1\n1,0", "2.0.0")
    assert [title for title in titles if title.startswith("Convert")] == [
        (
            "Convert to dialect 1 (Mines 1 as mines-esolang 1.0.4 runs it); the two read input differently; "
            "dialects 1 and 2.0.0 end at what they cannot read or write"
        )
    ]


@pytest.mark.parametrize("mark", ["$0*.*", "*$0.*", "*.$0*"])
def test_nothing_is_claimed_before_the_analysis(mark):
    assert offered(ADD.replace("*.*", mark, 1), analysed=False) == {}


@pytest.mark.long
@settings(max_examples=12, deadline=None)
@given(programs(plain=True), st.sampled_from(["1", "2"]), st.data())
def test_what_is_offered_for_the_board_does_the_same(meant, dialect, data):
    shown = snapshot(meant.text, dialect)
    tree = parse(meant.text, dialect)
    if tree.program is None:
        return
    offset = data.draw(st.integers(0, len("\n".join(meant.rows))))
    for action in EDITOR.rewrites(shown, Span(offset, offset)):
        if not action.title.startswith(("Insert", "Delete")):
            continue
        after = parse(apply_edits(meant.text, action.edits), dialect).program
        assert after is not None
        for text in ("", "0 1", "-1 2 ä"):
            assert parting(tree.program, after, text, 1_000) is None
        assert analyse(after).verdict.kind == analyse(tree.program).verdict.kind
