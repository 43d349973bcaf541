"""The board beside the text: what it shows, and what acts on it write and say."""

from __future__ import annotations

import pytest

from mines_tools.interface.board import BoardAct, BoardEdit, BoardView
from mines_tools.interface.editor import Refusal, Snapshot
from mines_tools.languages.sokolang.cell_words import cell_words
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.diagnostics import apply_edits
from tests.small_cases import small_cases
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import corridor, program

_ROOM = "#####\n#@A*#\n##*##\n#####"


def _snapshot(marked: str) -> tuple[Snapshot, int]:
    """Return the snapshot of a program, and the place of the cursor, which is written as ``$``."""
    text = marked.replace("$", "")
    parsed = parse(text, "text")
    return Snapshot(parsed, None if parsed.errors else flow_of(parsed)), marked.index("$")


def _board(marked: str) -> BoardView:
    view = EDITOR.board(*_snapshot(marked))
    assert view is not None
    return view


def _map(view: BoardView) -> str:
    """Return the map that a board shows. ``?`` is a cell that an element may be on."""
    grid = view.grids["map"]
    cells = (
        [grid.cell(column, row) for column in range(width)] for row, width in enumerate(grid.widths)
    )
    return "\n".join(
        "".join("?" if cell.state == "unknown" else cell.now or cell.text for cell in row)
        for row in cells
    )


def _act(
    marked: str, kind: str, column: int = 0, row: int = 0, text: str = ""
) -> tuple[BoardEdit, str]:
    """Return an act, and the text after it, with the cursor."""
    shown, offset = _snapshot(marked)
    edit = EDITOR.board_act(shown, offset, BoardAct(kind, "map", column, row, text))  # type: ignore[arg-type]
    after = apply_edits(shown.parsed.text, edit.edits)
    return edit, f"{after[: edit.cursor]}${after[edit.cursor :]}"


@small_cases(
    ("actions", "title", "certainty", "drawn"),
    [
        ("$rw", "before r in line 7, column 1", "known", "#@A*..#"),
        ("r$w", "before w in line 7, column 2", "known", "#.@A..#"),
        ("r2$r", "before 2r in line 7, column 2", "known", "#.@A..#"),
        ("r// no comment\n//$ one\nr", "before r in line 9, column 1", "unknown", "#?????#"),
        ("r\n//$ one\nl", "before l in line 9, column 1", "known", "#.@A..#"),
        ("rr$", "after the last action", "known", "#..@A.#"),
        ("2[r$]l", "at the end of a group", "known", "#.@A..#"),
        ("2[r]$l", "before l in line 7, column 5", "known", "#..@A.#"),
        ("2[rr]$", "after the last action", "known", "#..*@A#"),
        ("r+$l", "before +l in line 7, column 2", "known", "#.@A..#"),
        ("r0$ur", "before 0u in line 7, column 2", "known", "#.@A..#"),
        ("rrrrr$l", "before l in line 7, column 6", "known", "#..*@A#"),
    ],
)
def test_the_state_at_the_cursor(actions: str, title: str, certainty: str, drawn: str) -> None:
    view = _board(program(actions, "@:7", corridor("@A*..")))
    assert (view.title, view.certainty) == (title, certainty)
    assert _map(view).split("\n")[1] == drawn


def test_outside_the_actions_the_board_shows_the_start() -> None:
    view = _board(program("rr", "@:7$", corridor("@A*..")))
    assert (view.title, view.certainty) == ("at the start of the program", "known")
    assert _map(view).split("\n")[1] == "#@A*..#"
    assert _board("$#@*#").title == "at the start of the program"
    assert EDITOR.board(Snapshot(parse("", "text")), 0) is None


def test_stacks_variables_marks_and_output() -> None:
    view = _board(program("rw$r", "@:\na:10,2,72,105", corridor("@A*..")))
    assert view.stacks["a"].top == []
    assert view.stacks["player"].depth == 0
    assert view.output == "Hi"
    assert view.variables["mode"] == "push"
    assert view.variables["covered"] == "1"
    assert [tuple(each) for each in view.tally] == [("marks not covered", 1, 2)]
    assert view.targets == [("map", 3, 1), ("map", 4, 1)]


def test_only_what_is_the_same_in_all_runs_is_shown() -> None:
    view = _board(program("rw*r$l", "@:13,5", corridor("@*....")))
    assert (view.certainty, view.output) == ("partly", None)
    assert _map(view).split("\n")[1] == "#??????#"
    assert view.variables["mode"] == "push"
    assert view.stacks["player"].depth is None
    view = _board(program("r$w", "@:7", corridor("@1.1.1")))
    assert view.certainty == "partly"
    assert _map(view).split("\n")[1] == "#.?????#"


def test_a_program_that_is_over() -> None:
    view = _board("#####\n#@.*#\n---\n---\n2r$")
    assert view.certainty == "unreached"
    assert _map(view) == "#####\n#..@#"
    assert view.note == "no run comes here: the board shows the end of the program"
    assert _board("#####\n#@.*#\n---\n---\n2rl$u").certainty == "unreached"


def test_errors() -> None:
    view = _board("###\n#@*#\n---\n---\nr$?")
    assert view.certainty == "unknown"
    assert view.note == "the state is not known, because the text has errors"
    assert _map(view) == "###\n#??#"


def test_a_cell_with_an_error_is_named_by_its_text() -> None:
    assert [cell_words(built) for built in "#-"] == ["wall", "-"]


@small_cases(
    ("actions", "way", "expected", "words"),
    [
        ("$", "right", "r$", "the player: (1, 1) to (2, 1); crate A: (2, 1) to (3, 1); crate A is pushed: its count is 1"),
        ("$", "up", "u$", "the player stays at (1, 1); blocked: a wall at (1, 0) is in the way"),
        ("r$w", "left", "rl$w", "the player: (2, 1) to (1, 1)"),
        ("r3$l", "down", "rd$3l", "the player: (2, 1) to (2, 2); all marks are covered: the program ends"),
        ("r2[w$]", "left", "r2[wl$]", "the player: (2, 1) to (1, 1)"),
        ("r// $c\n", "left", "r// l$c\n", None),
    ],
)  # fmt: skip
def test_a_move(actions: str, way: str, expected: str, words: str | None) -> None:
    edit, after = _act(program(actions, "@:7", _ROOM), "move", text=way)
    if words is not None:
        assert after == program(expected, "@:7", _ROOM)
        assert edit.words == words


def test_a_move_after_a_comment_at_the_end() -> None:
    edit, after = _act(program("r\n// c$", "", _ROOM).rstrip("\n"), "move", text="left")
    assert after == program("r\n// c\nl$", "", _ROOM).rstrip("\n")
    assert edit.command == "moves"


def test_a_move_adds_the_zones_that_are_missing() -> None:
    edit, after = _act("$#@.*#\r\n", "move", text="right")
    assert after == "#@.*#\r\n---\r\n---\r\nr$"
    assert edit.words == "the player: (1, 0) to (2, 0)"


def test_the_way_to_a_cell() -> None:
    drawn = "#######\n#@....#\n#.###A#\n#....*#\n#######\n*"
    edit, after = _act(program("$", "", drawn), "left", 5, 3)
    assert after == program("dd4r$", "", drawn)
    assert edit.words == "the player goes to (5, 3): dd4r"
    for place, reason in (
        ((5, 2), "crate A is at (5, 2)"),
        ((0, 0), "a wall is at (0, 0)"),
        ((1, 1), "the player is already at (1, 1)"),
        ((0, 5), "no way leads to (0, 5) without moving a crate"),
    ):
        with pytest.raises(Refusal, match=reason.replace("(", r"\(").replace(")", r"\)")):
            _act(program("$", "", drawn), "left", *place)


def test_painting_says_what_changes() -> None:
    edit, after = _act(program("$rw", "", _ROOM), "paint", 2, 1, "#")
    assert after == program("$rw", "", _ROOM.replace("A", "#"))
    assert edit.words == "(2, 1): crate A → wall"
    assert [(each.before, each.after) for each in edit.changed] == [
        ("pushes crate A", "is blocked")
    ]
    assert not edit.is_proved


def test_painting_what_no_run_comes_to() -> None:
    edit, _ = _act(program("$rw", "", _ROOM), "paint", 0, 3, ".")
    assert edit.words == "(0, 3): wall → floor; the program does the same"
    assert edit.is_proved
    assert not edit.is_uncertain
    _, after = _act(program("$rw", "", "#@.*#\n#"), "paint", 3, 1, ":")
    assert after == program("$rw", "", "#@.*#\n#  :")


def test_painting_before_the_analysis_is_ready() -> None:
    shown, _ = _snapshot(program("$rw", "", _ROOM))
    edit = EDITOR.board_act(shown._replace(analysis=None), 0, BoardAct("paint", "map", 0, 3, "."))
    assert edit.words == "(0, 3): wall → floor; it is not known what this changes"
    assert edit.is_uncertain


def test_painting_the_player_moves_him() -> None:
    _, after = _act(program("$rw", "", _ROOM), "paint", 3, 1, "@")
    assert after == program("$rw", "", "#####\n#.A@#\n##*##\n#####")
    with pytest.raises(Refusal, match="the player begins here"):
        _act(program("$rw", "", _ROOM), "paint", 1, 1, "#")


def test_painting_the_next_content() -> None:
    _, after = _act(program("$", "", _ROOM), "paint", 3, 1)
    assert after == program("$", "", _ROOM.replace("A*", "A:"))
    edit, _ = _act(program("$", "", "#@*#"), "paint", 2, 0, ".")
    assert edit.words.startswith("(2, 0): mark → floor; the program then has an error: ")


@small_cases(
    ("kind", "at", "drawn", "is_proved"),
    [
        ("insert-column", 0, "######\n##@A*#\n###*##\n######", True),
        ("insert-column", 2, "######\n#@.A*#\n###*##\n######", False),
        ("insert-column", 5, "#####+\n#@A*#+\n##*##+\n#####+".replace("+", "#"), True),
        ("insert-row", 2, "#####\n#@A*#\n##.##\n##*##\n#####", False),
        ("insert-row", 4, "#####\n#@A*#\n##*##\n#####\n#####", True),
        ("delete-row", 3, "#####\n#@A*#\n##*##", True),
        ("delete-column", 0, "####\n@A*#\n#*##\n####", True),
        ("delete-column", 3, "####\n#@A#\n##*#\n####", False),
    ],
)
def test_rows_and_columns(kind: str, at: int, drawn: str, is_proved: bool) -> None:
    edit, after = _act(program("rd$", "", _ROOM), kind, at, at)
    assert after == program("rd$", "", drawn)
    assert edit.is_proved == is_proved


def test_the_row_of_the_player_stays() -> None:
    with pytest.raises(Refusal, match="the player begins here"):
        _act(program("$", "", _ROOM), "delete-row", 0, 1)
    with pytest.raises(Refusal, match="the map has no such row or column"):
        _act(program("$", "", _ROOM), "delete-row", 0, 4)
    with pytest.raises(Refusal, match="this is the only row or column of the map"):
        _act("#@*#\n---\n---\n$", "delete-row", 0, 0)


def test_contents() -> None:
    contents = EDITOR.board_contents(_snapshot("$#@*#")[0])
    assert len(contents) == len({each.text for each in contents}) == 68
    assert [each.text for each in contents[:6]] == [*".#*:!@"]
    assert EDITOR.board_missing(_snapshot("$#@*#")[0], 0, "add") == ""
