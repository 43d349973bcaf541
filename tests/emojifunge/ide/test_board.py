"""The board beside the text: what it shows, and what acts on it write and say."""

from __future__ import annotations

import pytest

from mines_tools.interface.board import BoardAct, BoardEdit, BoardView
from mines_tools.interface.editor import Refusal, Snapshot
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from tests.emojifunge.ide.editing import EDITOR, at, program, snapshot

_SUM = "1 2 plus output-number end\n3 3"


def _board(names: str, x: int, y: int) -> BoardView:
    shown = snapshot(program(names))
    view = EDITOR.board(shown, at(shown, x, y))
    assert view is not None
    return view


def _act(
    text: str, kind: str, column: int = 0, row: int = 0, drawn: str = "", dialect: str = "text"
) -> tuple[BoardEdit, str]:
    """Return an act, and the text after it."""
    shown = snapshot(text, dialect)
    edit = EDITOR.board_act(shown, 0, BoardAct(kind, "grid", column, row, drawn))  # type: ignore[arg-type]
    return edit, apply_edits(text, edit.edits)


def test_the_state_before_the_cell() -> None:
    view = _board(_SUM, 2, 0)
    assert (view.title, view.certainty, view.note) == ("before the cell (2, 0)", "known", "")
    assert view.stacks["stack"].top == ["2", "1"]
    assert view.targets == [("grid", 3, 0)]
    assert view.last == ("grid", 1, 0)
    grid = view.grids["grid"]
    assert grid.widths == [5, 2]
    assert grid.cell(2, 0).state == "pointer"
    assert grid.cell(1, 1).state == ""


def test_output_and_variables() -> None:
    view = _board("1 dup output-number down\nup empty empty end", 3, 0)
    assert view.output == "1"
    assert view.variables["dx"] == "1"
    assert view.variables["silent"] == "false"


def test_later_the_state_may_differ() -> None:
    view = _board("right 1 down\nup empty left", 1, 0)
    assert (view.certainty, view.stacks["stack"].depth) == ("known", 0)
    assert view.note == "the first time that a run comes here"


def test_what_depends_on_input() -> None:
    view = _board("1 input-number plus output-number end", 2, 0)
    assert view.certainty == "partly"
    assert view.stacks["stack"].top == ["?", "1"]
    assert view.last == ("grid", 1, 0)


def test_what_no_run_comes_to() -> None:
    view = _board(_SUM, 1, 1)
    assert (view.certainty, view.note) == ("unreached", "no run comes here")
    assert view.grids["grid"].cell(1, 1).state == ""


def test_without_a_cell_or_an_analysis() -> None:
    assert EDITOR.board(Snapshot(parse("", "text")), 0) is None
    view = EDITOR.board(snapshot("1️⃣\n"), 4)
    assert view is not None
    assert view.note == "there is no cell at the cursor"
    view = EDITOR.board(snapshot("1️⃣", analysed=False), 0)
    assert view is not None
    assert (view.certainty, view.note) == ("unknown", "this is not known yet")


def test_painting_says_what_changes() -> None:
    text = program(_SUM)
    edit, after = _act(text, "paint", 1, 0, "3⃣")
    assert after == program(_SUM.replace("1 2", "1 3"))
    assert edit.words == "(1, 0): 2 → 3; pushes 3"
    assert edit.command == "3"
    assert edit.stack is not None
    assert edit.stack.top == ["3", "1"]
    (changed,) = edit.changed
    assert text[slice(*changed.span)] == "🔢"
    assert (changed.before, changed.after) == (
        "reached going right, writes 3",
        "reached going right, writes 4",
    )


def test_painting_what_no_run_comes_to() -> None:
    edit, after = _act(program(_SUM), "paint", 0, 1, "⬇️")
    assert after == program(_SUM.replace("3 3", "down 3"))
    assert edit.is_proved
    assert (
        edit.words
        == "(0, 1): 3 → down; moves down from here: (dx, dy) = (0, 1); the program does the same"
    )
    edit, _ = _act(program(_SUM), "paint", 0, 1, "⬛️")  # the pointer may turn there
    assert not edit.is_proved


def test_painting_after_the_end_of_a_row() -> None:
    _, after = _act(program(_SUM), "paint", 4, 1, "5️⃣")
    assert after == program(_SUM.replace("3 3", "3 3 empty empty 5"))
    _, after = _act("1⃣2⃣🔚\n\n", "paint", 1, 1, "5️⃣")
    assert after == "1⃣2⃣🔚\n⬜5⃣\n"


def test_painting_the_next_content() -> None:
    contents = EDITOR.board_contents(snapshot("1️⃣"))
    assert len(contents) == len({each.text for each in contents}) == 117
    first, second = contents[:2]
    assert (first.group, first.words.split(":")[0]) == ("input and output", "input-number")
    _, after = _act(f"{first.text}🔚", "paint", 0, 0)
    assert after == f"{second.text}🔚"


@pytest.mark.parametrize(
    ("text", "column", "drawn", "reason"),
    [
        ("1️⃣🔚", 0, "1️⃣", "1 is already at"),
        ("1️⃣🔚", 0, "1️⃣2️⃣", "is not exactly one cell"),
        ("1️⃣🔚", 0, "a\nb", "is not exactly one cell"),
        ("1️⃣abc🔚", 0, "x", "the text beside it would be one cell"),
        ("1️⃣🔚", 7, "1️⃣", "the grid has no cell"),
    ],
)
def test_refused_paint(text: str, column: int, drawn: str, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        _act(text, "paint", column, 0, drawn)


def test_rows_and_columns() -> None:
    for kind, at_, expected, is_proved in (
        ("insert-column", 2, "1 2 empty plus output-number end\n3 3", True),
        ("insert-column", 5, "1 2 plus output-number end wall\n3 3", True),
        ("insert-row", 0, f"wall wall wall wall wall\n{_SUM}", False),
        ("insert-row", 2, f"{_SUM}\nwall wall", True),
        ("delete-row", 1, "1 2 plus output-number end", True),
        ("delete-column", 0, "2 plus output-number end\n3", False),
    ):
        edit, after = _act(program(_SUM), kind, at_, at_)
        assert after == program(expected), kind
        assert edit.is_proved == is_proved, kind
    edit, after = _act("1️⃣🔚\n", "insert-row", 0, 2)
    assert after == "1️⃣🔚\n⬛️⬛️\n"


def test_a_directive_keeps_its_cell() -> None:
    text = program(_SUM) + "\n\nmines: ignore[E204] 1,1"
    _, after = _act(text, "insert-column", 0, 0)
    assert after.endswith("mines: ignore[E204] 2,1")
    with pytest.raises(Refusal, match="a directive names a cell there"):
        _act(text, "delete-column", 1, 0)
    with pytest.raises(Refusal, match="the grid has no cell"):
        _act(text, "paint", 0, 3, "1️⃣")


def test_a_move_is_no_act() -> None:
    with pytest.raises(Refusal, match="this language has no acts of this kind"):
        _act("1️⃣", "move", drawn="up")
