"""Moving all clicks of a cell to another cell, and reasons to refuse this."""

import pytest

from mines_tools.interface.editor import Refusal
from tests.mines.ide.editing import EDITOR, at

TWINS = """\
*.*.*
.....
*****
0,1
4,1
{}
0,1  # add
2,1
3,1
1,1
1,0
3,0
"""


def renamed(source: str, name: str, **options: bool) -> str:
    cursor = at(source, **options)
    try:
        EDITOR.renaming(cursor.snapshot, cursor.offset)
        return cursor.after(EDITOR.rename(cursor.snapshot, cursor.offset, name))
    except Refusal as refusal:
        return f"refused: {refusal}"


def test_what_it_is_called_now():
    cursor = at("*.\n-$01,0")
    found = EDITOR.renaming(cursor.snapshot, cursor.offset)
    assert (cursor.text[found.span.start : found.span.end], found.placeholder) == ("-1,0", "1,0")


def test_all_clicks_move():
    # Nothing else is ever clicked, and both cells have the digit 3.
    program = "*.*\n...\n***\n0$0,1 # push 3\n0;1\n"
    assert renamed(program, "2,1") == "*.*\n...\n***\n2,1 # push 3\n2;1\n"
    assert renamed(program, " -1 ; 4 ") == "*.*\n...\n***\n2,1 # push 3\n2;1\n"
    assert renamed(program, "0,1") == program.replace("$0", "")
    on_the_board = "*.*\n$0...\n***\n0,1 # push 3\n0;1\n"
    assert renamed(on_the_board, "2,1") == "*.*\n...\n***\n2,1 # push 3\n2;1\n"


@pytest.mark.parametrize(
    ("source", "name", "why"),
    [
        ("*.\n1$0,0", "here", "a cell is called by its column and row: 3,4"),
        ("*.\n1$0,0", "0,0", "digit 1 is not a mine: the clicks would select other commands"),
        ("$0*.\n1,0", "1,0", "no operation clicks (0, 0)"),
        ("*.\n!$0", "0,0", "only a cell, or a click on one, can be renamed"),
        ("$0", "0,0", "there is no board"),
        ("*.\n1$0,0\nnonsense", "0,0", "the program has errors"),
        # With the input 2 another stack would be left: after a skip, only one of the clicks comes.
        (
            "..*.**\n...*.*\n.*.***\n3,0\n4,1\n3;0\n4;1\n\n0,0\n$01,0\n0,1\n0,0\n2,1\n0,2\n2,2\n",
            "0,1",
            "line 11: `push(n)` would become `positive`",
        ),
        (TWINS.format("$01,1"), "3,1", "line 9: `push(n)` would become `mul`"),
    ],
)
def test_refusals(source, name, why):
    assert renamed(source, name) == f"refused: {why}"


def test_refused_while_nothing_is_known():
    refused = renamed("*.\n1$0,0", "0,0", analysed=False)
    assert refused == "refused: the analysis of the program is not ready"


def test_computed_clicks_stay_where_they_are():
    with open("examples/truth-machine.mines", encoding="utf-8") as file:
        source = file.read()
    # perform(l) clicks (0, 0) or (1, 0).
    assert renamed(source.replace("4,2  #", "4$0,2  #", 1), "5,3").count("\n5,3  #") == 4
    refused = "refused: line 23: `dup` would become `push(n)`"
    assert renamed(source.replace("5,1  # dup", "5$0,1  # dup", 1), "0,0") == refused
