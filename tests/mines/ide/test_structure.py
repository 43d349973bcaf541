"""Outline, folding, growing selections, and the lenses above the board."""

from time import process_time

import pytest

from mines_tools.languages.mines.ide.blocks import title
from tests.mines.ide.editing import ADD, EDITOR, at, drawn, snapshot


def outline(text: str) -> list[str]:
    def shown(symbols, indent=""):
        for each in symbols:
            lines = drawn(text, [each.span])[0].count("\n") + 1
            yield f"{indent}{each.kind} {each.name} ({each.detail}), {lines} lines"
            yield from shown(each.children, indent + "  ")

    return list(shown(EDITOR.symbols(snapshot(text))))


def test_outline():
    assert outline(ADD) == [
        "words Adds 3 and 3 (), 1 lines",
        "grid board (3 x 3, 5 mines), 3 lines",
        "  row row 0 (2 mines), 1 lines",
        "  row row 1 (0 mines), 1 lines",
        "  row row 2 (3 mines), 1 lines",
        "part operations (2 operations), 2 lines",
        "part the sum (5 operations), 4 lines",
    ]
    assert outline("") == []
    assert outline("*.\n# mines: off[M101]\n#= a note\n# more\n1,0\n") == [
        "grid board (2 x 1, 1 mine), 1 lines",
        "  row row 0 (1 mine), 1 lines",
        "part operations (1 operation), 1 lines",
        "part a note (4 operations), 3 lines",
    ]


def test_the_outline_of_very_many_rows_and_parts_has_the_first_ones():
    text = ".\n" * 3_000 + "# one\n0,0\n" * 3_000 + "0,0"
    board, *parts = EDITOR.symbols(snapshot(text))
    assert len(board.children) == len(parts) == 1_001
    assert [each.name for each in board.children[-2:]] == ["row 999", "2,000 more rows"]
    assert text[slice(*board.children[-1].span)] == "\n".join("." * 2_000)
    assert parts[-1].name == "2,000 more parts"
    assert text[slice(*parts[-1].span)] == "# one\n0,0\n" * 2_000 + "0,0"


@pytest.mark.long
def test_a_title_of_very_many_directives_is_read_in_linear_time():
    line = "# " + "mines: ignore x " * 100_000
    began = process_time()
    assert title(line).startswith("x x x")
    assert process_time() - began < 1.5  # a quarter of a second where nothing else runs


def test_folds():
    text = "# one\n# two\n\n*.\n..\n# set-up\n1,0\n\n# the rest\n0,1\n"
    shown = EDITOR.folds(snapshot(text))
    assert [f"{fold.kind} {drawn(text, [fold.span])[0]!r}" for fold in shown] == [
        "comment '1: # one\\n# two'",
        "region '4: *.\\n..'",
        "region '6: # set-up\\n1,0'",
        "region '9: # the rest\\n0,1'",
    ]


def selected(source: str, dialect: str = "2") -> list[str]:
    cursor = at(source, dialect)
    spans = EDITOR.selections(cursor.snapshot, cursor.offset)
    return [cursor.text[start:end] for start, end in spans]


def test_growing_selections():
    assert selected("*.\n..\n1,0\n# rest\n12$0,1 # add\n1,1") == [
        "12",
        "12,1",
        "12,1 # add",
        "# rest\n12,1 # add\n1,1",
        "1,0\n# rest\n12,1 # add\n1,1",
        "*.\n..\n1,0\n# rest\n12,1 # add\n1,1",
    ]
    assert selected("*.\n.$0.\n1,0") == [".", "..", "*.\n..", "*.\n..\n1,0"]
    assert selected("*.\n1,0 # a wo$0rd") == ["# a word", "1,0 # a word", "*.\n1,0 # a word"]
    assert selected("$0") == [""]
    # An operation behind a byte order mark, though there is no board.
    assert selected("\ufeff0$0,0", "2.0.0") == ["0", "0,0", "\ufeff0,0"]


def lenses(text: str, **options: bool) -> list[tuple[str, str]]:
    return [(lens.title, lens.command) for lens in EDITOR.lenses(snapshot(text, **options))]


def test_lenses():
    assert lenses(ADD) == [
        # what matters most comes first: the rest may be cut off
        ("ends after 6 operations, reads no input, writes nothing", "mines.explain"),
        ("run", "mines.run"),
        ("explain", "mines.explain"),
        ("7 operations, 3 x 3 cells, 5 mines, 64 bytes", ""),
    ]
    assert lenses("*.\n\n")[0] == ("never ends", "mines.explain")
    assert lenses("*.\nnonsense") == [("1 operation, 2 x 1 cells, 1 mine, 11 bytes", "")]
    assert len(lenses(ADD, analysed=False)) == 3
    for text in ("Hi", "Hello, world!\n", "42"):
        assert lenses(text) == [("to print this text, choose a completion or a quick fix", "")]
    for text in ("board", "# Hi", "Hi\nHo"):  # no completion prints it
        assert lenses(text) == []
    assert lenses("\n") == [("type a text to print, such as Hi", "")]


def signed(source: str):
    cursor = at(source)
    found = EDITOR.signature(cursor.snapshot, cursor.offset)
    return None if found is None else (found.label, found.parameters[found.active], found.markdown)


def test_signature():
    says = "column 0 to 1, row 0 to 0; other numbers wrap around."
    assert signed("*.\n1$0") == (
        "column,row",
        "column",
        f"The left button on a cell: {says}",
    )
    assert signed("*.\n1;$0") == ("column;row", "row", f"The right button on a cell: {says}")
    label, active, markdown = signed("*.\n1,0$0")
    assert (label, active) == ("column,row", "row")
    assert markdown.split("\n\n") == [
        f"The left button on a cell: {says}",
        "(1, 0), safe, digit 1",
        "left click on (1, 0), an unopened 1: `push(n)`",
    ]
    # While the program is being written, the first time comes first.
    assert signed("*.*\n...\n***\n0,1$0\n2,1")[2].endswith(
        "`push(n)` when first performed; `add` when the list begins again at its top"
    )
    assert signed("*.\n!$0") is signed("*.\n$0") is signed("*$0.\n1,0") is None
    assert signed("*.\n1,0 # wo$0rd") is None
