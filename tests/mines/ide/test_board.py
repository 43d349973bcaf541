"""The board at the cursor, and acts on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.board import BoardAct, BoardEdit, BoardView
from mines_tools.interface.editor import Refusal
from mines_tools.languages.mines.ide import board_changes, board_clicks
from tests.mines.ide.board_truth import check, programs
from tests.mines.ide.editing import ADD, EDITOR, Cursor, at
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Sequence

AT_ADD = ADD.replace("0,1  # add", "$00,1  # add")
TRUTH_MACHINE = Path(__file__).parents[3] / "examples" / "truth-machine.mines"


def view_of(cursor: Cursor) -> BoardView:
    view = EDITOR.board(cursor.snapshot, cursor.offset)
    assert view is not None
    return view


def viewed(source: str, dialect: str = "2", *, analysed: bool = True) -> BoardView:
    return view_of(at(source, dialect, analysed=analysed))


def states(view: BoardView) -> list[str]:
    """Return the first letters of the states of the cells, row by row."""
    grid = view.grids["board"]
    return [
        "".join(grid.cell(column, row).state[0] for column in range(width))
        for row, width in enumerate(grid.widths)
    ]


def clicks(view: BoardView, row: int) -> list[tuple[str, str]]:
    assert view.clicks is not None
    return list(view.clicks("board", row))


def act(
    source: str,
    kind: str,
    column: int,
    row: int = 0,
    text: str = "",
    cells: Sequence[tuple[int, int]] = (),
) -> tuple[BoardEdit, str]:
    """Return the edit of an act, and the text after it with the cursor as ``$0``."""
    cursor = at(source)
    done = BoardAct(kind, "board", column, row, text, cells)  # type: ignore[arg-type]
    edit = EDITOR.board_act(cursor.snapshot, cursor.offset, done)
    after = cursor.after(edit.edits)
    return edit, f"{after[: edit.cursor]}$0{after[edit.cursor :]}"


def changes(edit: BoardEdit) -> list[tuple[str, str]]:
    return [(change.before, change.after) for change in edit.changed]


def test_the_state_before_the_operation_at_the_cursor() -> None:
    view = viewed(AT_ADD)
    assert view.title == "before line 8"
    assert view.certainty == "known"
    assert states(view) == ["uuu", "ouo", "uuu"]
    assert view.stacks["stack"] == (["3", "3"], 2)
    assert view.variables == {"flagging": "false"}
    assert view.output == ""
    assert view.targets == [("board", 0, 1)]
    assert view.last == ("board", 2, 1)
    assert view.note == ""
    assert [tuple(tally) for tally in view.tally] == [("2", 1, 1), ("3", 0, 2), ("5", 1, 1)]


def test_cells_look_as_in_the_debugger() -> None:
    grid = viewed(AT_ADD).grids["board"]
    opened, mine = grid.cell(0, 1), grid.cell(0, 0)
    assert (opened.text, opened.note, opened.state, opened.now) == (".", "3", "opened", "3")
    assert (mine.text, mine.note, mine.state, mine.words) == ("*", "9", "unopened", "mine")
    assert opened.span == (19, 20)


def test_what_clicks_would_select() -> None:
    view = viewed(AT_ADD)
    restart = "reset(l): restarts the game"
    assert clicks(view, 0) == [(restart, "swap"), ("push(2)", "swap"), (restart, "swap")]
    assert clicks(view, 1) == [("add", "in(n)"), ("push(5)", "swap"), ("add", "in(n)")]


def test_a_click_that_opens_several_cells_or_the_last_one() -> None:
    assert clicks(viewed("...\n...\n..*\n$0"), 0)[0] == (
        "push(count) = 8, ends the program",
        "swap",
    )
    assert clicks(viewed("....\n....\n...*\n*..*\n$0"), 0)[0] == ("push(count) = 11", "swap")
    assert clicks(viewed("*.\n..\n0,1\n1,1\n$0"), 0)[1] == ("push(1), ends the program", "swap")


def test_a_chord() -> None:
    assert clicks(viewed("*..\n...\n...\n1,1\n0;0\n$0"), 1)[1] == (
        "positive",
        "push(sum) = 2, ends the program",
    )


def test_in_flagging_mode_the_buttons_are_swapped() -> None:
    view = viewed("*.\n..\n1,1\n!\n$0")
    assert clicks(view, 1) == [("swap", "push(1)"), ("not", "positive")]
    assert view.note == "flagging mode is on: the buttons are swapped"


def test_cells_that_must_stay_unopened() -> None:
    kept = viewed(AT_ADD).kept
    assert [tuple(each) for each in kept] == [
        ("board", 1, 0, "closed until line 10, which opens it: push(2)", 10),
        ("board", 1, 1, "closed until line 9, which opens it: push(5)", 9),
    ]
    flagged = viewed("*.\n..\n$00;1\n1,1\n").kept
    assert ("board", 0, 1, "closed until line 3, which sets a flag on it: swap", 3) in [
        tuple(each) for each in flagged
    ]


def test_the_last_safe_cell_must_stay_unopened() -> None:
    kept = viewed("*.\n..\n$01,0\n1,1\n").kept
    words = "it is the last safe cell that stays unopened: opening it ends the game"
    assert tuple(kept[-1]) == ("board", 0, 1, words, 0)


def test_nothing_must_stay_unopened_for_what_follows_a_restart() -> None:
    kept = viewed("***\n*.*\n***\n...\n$0@\n1,1\n").kept
    assert not kept


def test_a_loop_shows_the_first_time() -> None:
    source = TRUTH_MACHINE.read_text(encoding="utf-8").replace("1,3  # push 8", "$01,3  # push 8")
    view = viewed(source)
    assert view.certainty == "known"
    assert view.note == "the first time that a run comes here"
    assert view.stacks["stack"] == (["11"], 1)


def test_after_the_end_the_board_shows_the_end() -> None:
    view = viewed(ADD + "$0")
    assert view.certainty == "unreached"
    assert states(view) == ["uou", "ooo", "uuu"]
    assert view.stacks["stack"] == (["2", "5", "6"], 3)
    assert view.output == ""
    assert clicks(view, 1) == [("", "")] * 3
    assert view.kept == ()


def test_the_cursor_in_a_comment_or_on_the_board() -> None:
    for source in ("$0# words\n*.\n..\n1,1\n", "# words\n*.\n.$0.\n1,1\n"):
        view = viewed(source)
        assert view.title == "at the start of the program"
        assert view.span is None
        assert view.certainty == "known"
        assert states(view) == ["uu", "uu"]
    assert view.targets == [("board", 1, 1)]


def test_a_program_without_operations_and_a_text_without_a_board() -> None:
    assert states(viewed("*.\n..$0")) == ["uu", "uu"]
    assert EDITOR.board(*at("# $0words")) is None
    assert EDITOR.board(*at("$0")) is None


def test_a_value_that_is_read() -> None:
    view = viewed("*.*\n...\n***\n0,1\n0;1\n$0\n")
    assert view.certainty == "partly"
    assert view.stacks["stack"] == (["?", "3"], 2)
    assert view.note == "as long as every read succeeds"
    assert states(view) == ["uuu", "ouu", "uuu"]


def test_before_the_analysis_is_ready() -> None:
    view = viewed(AT_ADD, analysed=False)
    assert view.certainty == "known"
    assert states(view) == ["uuu", "ouo", "uuu"]
    assert view.kept == ()
    assert viewed("*.*\n...\n***\n0,1\n0;1\n$0\n", analysed=False).certainty == "unknown"


def test_a_left_click_is_written_before_the_operation_at_the_cursor() -> None:
    edit, after = act(AT_ADD, "left", 1, 1)
    assert after == ADD.replace("0,1  # add", "1,1\n$00,1  # add")
    assert edit.words == "push(5): the stack is then [5, 3, 3]"
    assert edit.command == "push(n)"
    assert edit.stack == (["5", "3", "3"], 3)
    assert changes(edit) == [("push(5)", "mul")]
    assert not edit.is_proved


def test_a_click_on_an_empty_line_at_the_end() -> None:
    edit, after = act("*.\n..\n1,1\n$0", "right", 1, 1)
    assert after == "*.\n..\n1,1\n1;1\n$0"
    assert edit.words == "not: the stack is then [0]"
    edit, _ = act("*.*\n...\n***\n0,1\n$0", "right", 0, 1)
    assert edit.words == "in(n): the stack is then [?, 3], or it fails: input mismatch"
    assert edit.stack is None


def test_a_click_before_the_first_operation_and_with_none() -> None:
    edit, after = act("*.\n.$0.\n1,1\n", "left", 1, 0)
    assert after == "*.\n..\n1,0\n$01,1\n"
    edit, after = act("*.\n..$0", "left", 1, 0)
    assert after == "*.\n..\n1,0\n$0"
    assert edit.words.endswith("; the empty line below it is an operation too")


def test_words_about_flags_ends_and_failures() -> None:
    assert act("*.\n..\n1,1\n1,0\n$0", "right", 0, 0)[0].words == (
        "swap, sets a flag: the stack is then [1, 1]"
    )
    assert act("*.\n..\n1,1\n1,0\n0;0\n$0", "right", 0, 0)[0].words == (
        "swap, takes the flag away: the stack is then [1, 1]"
    )
    assert act("*.\n..\n$0", "right", 0, 0)[0].words == "swap fails: stack underflow"
    ends = act("*.\n..\n1,1\n1,0\n$0\n1,1\n", "left", 0, 1)[0]
    assert ends.words == "push(1): the stack is then [1, 1, 1]; the game ends, and the program too"
    assert changes(ends) == [("positive", "never reached")]


def test_a_click_where_no_run_comes() -> None:
    edit, _ = act(ADD + "$0", "left", 1, 1)
    assert edit.words == "no run comes here"
    assert (edit.command, edit.stack) == ("", None)


def test_a_mine_is_put_and_taken() -> None:
    edit, after = act(AT_ADD, "paint", 1, 0)
    assert after == AT_ADD.replace("*.*", "***", 1)
    assert edit.words == "a mine at 1,0; 5 operations select other commands"
    assert ("push(3)", "push(4)") in changes(edit)
    assert act(AT_ADD, "paint", 0, 0)[1] == AT_ADD.replace("*.*", "..*", 1)
    assert act(AT_ADD, "paint", 0, 0, ".")[1] == AT_ADD.replace("*.*", "..*", 1)


def test_a_mine_that_changes_nothing() -> None:
    edit, _ = act("*....\n.....\n0,1\n$0", "paint", 4, 0)
    assert edit.words == "a mine at 4,0; no operation selects another command"
    assert edit.is_proved
    assert not edit.is_uncertain


@pytest.mark.parametrize("kind", ["paint", "left", "insert-row"])
def test_acts_whose_effects_are_not_known(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_changes, "_MOST_TRANSITIONS", 10)
    edit, _ = act("*.*.\n....\n$0" + "1,1\n" * 15 + "1,0\n" * 5, kind, 1)
    assert edit.words.endswith("; it is not known whether other operations change")
    assert edit.is_uncertain


def test_rows_and_columns() -> None:
    edit, after = act("*..\n...\n0,1\n0,1\n$0\n", "insert-column", 3)
    assert edit.is_proved
    assert edit.words == "Insert a column of mines after column 2; the program does the same"
    assert after.endswith("0,1\n0,1\n$0\n")
    edit, after = act(AT_ADD, "delete-row", 0, 2)
    assert not edit.is_proved
    assert after == AT_ADD.replace("***\n", "")
    assert edit.words == "Delete row 2; 4 operations select other commands"
    assert act(AT_ADD, "insert-row", 0, 0)[0].edits


def test_the_words_say_what_is_inserted() -> None:
    words = act(".*\n..\n$00,1\n0,0\n", "insert-row", 0, 0)[0].words
    assert words.startswith("Insert a row of safe cells above row 0; ")


def test_several_cells_get_one_text() -> None:
    edit, after = act(AT_ADD, "paint-cells", 0, cells=[(1, 0), (0, 0), (1, 1), (1, 0)])
    assert after == AT_ADD.replace("*.*\n...", "***\n.*.", 1)
    assert edit.words.startswith("mines in 2 cells; ")
    assert len(edit.edits) == 2
    with pytest.raises(Refusal):
        act(AT_ADD, "paint-cells", 0)


@pytest.mark.parametrize("text", ["$0", "# words$0", "\n# words\n$0"])
def test_a_board_is_made_in_an_empty_text(text: str) -> None:
    _, after = act(text, "new-board", 0)
    rest = after[len(at(text).text) :]
    assert rest.lstrip("\n").startswith("..*..***.\n")
    view = viewed(after)
    counts = {tally.label: tally.of for tally in view.tally}
    assert list(counts) == [*"012345678"]
    assert all(counts[digit] >= 4 for digit in "123456")


def test_the_names_of_all_commands() -> None:
    commands = viewed(AT_ADD).commands
    assert {"out(c)", "out(n)", "push(3)", "push(sum)", "swap", "roll"} <= set(commands)
    assert len(set(commands)) == len(commands)


@small_cases(
    ("source", "kind", "column", "row", "text", "words"),
    [
        ("*.\n$0", "left", 2, 0, "", "the board has no such cell"),
        ("*.\n$0", "paint", 0, -1, "", "the board has no such cell"),
        ("*.\n$0", "paint", 0, 0, "x", "a cell of the board is `.` or `*`"),
        ("*.\n$0", "paint", 0, 0, "*", "the cell has this text already"),
        ("*.\n$0", "delete-row", 0, 0, "", "the board needs at least one row and one column"),
        ("*.\n$0", "insert-column", 3, 0, "", "the board has no such cell"),
        ("*.\n.. # words\n$0", "delete-row", 0, 1, "", "the board cannot be changed in this way"),
        ("*.\n$0", "move", 0, 0, "up", "this language has no acts of this kind on the board"),
        ("# $0", "left", 0, 0, "", "there is no grid of that name"),
        ("*.\n$0", "new-board", 0, 0, "", "the text has a program already"),
    ],
)
def test_acts_that_are_refused(
    source: str, kind: str, column: int, row: int, text: str, words: str
) -> None:
    with pytest.raises(Refusal) as refused:
        act(source, kind, column, row, text)
    assert str(refused.value) == words


@small_cases(
    ("command", "words"),
    [
        ("sub", "needs an opened 4; this board has none"),
        ("push(7)", "needs an unopened 7; this board has none"),
        ("mult", "open the 5 at 1,1 first (it pushes 5)"),
        ("push(0)", ""),
        (
            "push 30",
            "no single click pushes 30: write it on a line, and choose @, push 5, push 3, mul, push 2, mul",
        ),
        (
            "'<'",
            (
                "no single click pushes 60: write it on a line, and choose @, "
                "push 2, @, push 3, add, push 5, add, push 2, add, @, push 5, mul"
            ),
        ),
        ("push 9999999", ""),
        ("out", "out(n), out(c)"),
        ("nothing", ""),
    ],
)
def test_what_to_do_if_no_click_selects_a_command(command: str, words: str) -> None:
    cursor = at(AT_ADD)
    assert EDITOR.board_missing(cursor.snapshot, cursor.offset, command) == words


@small_cases(
    ("source", "command", "reason"),
    [
        (AT_ADD, "sub", "no cell with the digit 4"),
        (AT_ADD, "push(3)", "every cell with the digit 3 is opened by then"),
        (AT_ADD, "mul", "no cell with the digit 5 is opened yet"),
        (AT_ADD, "add", ""),
        (AT_ADD, "push", ""),
        (AT_ADD, "swap", ""),
        (AT_ADD, "noop", "no cell has a flag"),
        (AT_ADD, "push(sum)", "no click is a chord"),
        (AT_ADD, "reset(r)", "no click is a chord"),
        (AT_ADD, "nothing like it", ""),
        (AT_ADD, "", ""),
        ("..\n$0", "reset(l)", "no mine on the board"),
        ("..\n$0", "push(count) = 7", "a click selects push(count) = 2, ends the program"),
        ("*..\n0;0\n$0", "reset(l)", "every mine has a flag"),
        ("*..\n1;0\n$0", "push(1)", "every cell with the digit 1 has a flag"),
        ("*.*.\n1,0\n3;0\n$0", "push(1)", "every cell with the digit 1 has a flag"),
        (
            "*.*\n*.*\n1,0\n1;1\n$0",
            "push(4)",
            "every cell with the digit 4 is opened or has a flag",
        ),
        ("*.*\n1,0\n$0", "push(2)", "no run comes here"),
        ("*..\n1,0\n0;0\n$0", "reset(r)", "no chord opens a mine"),
        ("*.*\n...\n1,0\n0;1\n2;1\n$0", "push(sum)", "every chord opens a mine"),
    ],
)
def test_why_no_click_selects_a_command(source: str, command: str, reason: str) -> None:
    cursor = at(source)
    assert EDITOR.board_reasons(cursor.snapshot, cursor.offset, [command]) == [reason]


def test_there_are_no_reasons_without_a_board() -> None:
    cursor = at("$0")
    assert EDITOR.board_reasons(cursor.snapshot, cursor.offset, ["add"]) == ()


def test_a_reason_claims_only_what_is_certain() -> None:
    source = "*.*\n...\n***\n0,1\n0;1\n$0\n"
    cursor = at(source, analysed=False)
    assert EDITOR.board_reasons(cursor.snapshot, cursor.offset, ["add", "noop", "sub"]) == [
        "it is not certain which cells with the digit 3 are opened",
        "",
        "no cell with the digit 4",
    ]
    assert viewed(source, analysed=False).ending == ""


@small_cases(
    ("source", "dialect", "words"),
    [
        (AT_ADD, "2", "The program ends when 2 more safe cells are opened"),
        ("*.*.\n1,0\n$0", "2", "The program ends when 1 more safe cell is opened"),
        ("*.*\n1,0\n$0", "2", ""),
        (
            "*.*.\n1,0\n$0",
            "1",
            "The program ends when 1 more safe cell is opened for the first time",
        ),
        ("$0", "2", None),
    ],
)
def test_how_many_cells_are_missing_until_the_end(
    source: str, dialect: str, words: str | None
) -> None:
    view = EDITOR.board((cursor := at(source, dialect)).snapshot, cursor.offset)
    assert (view and view.ending) == words


def test_a_restart_is_named_with_what_it_does() -> None:
    edit, _ = act(
        "...\n2,0\n@$0", "paint", 1, text="*"
    )  # the first click does not end the program then
    assert ("never reached", "restart of the game (noop)") in changes(edit)


def test_clicks_that_open_too_many_cells_have_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "*....*\n......\n1,0\n$0"
    assert clicks(viewed(source), 0)[2] == ("push(count) = 7", "swap")
    monkeypatch.setattr(board_clicks, "_MOST_OPENED", 5)
    assert clicks(viewed(source), 0)[2] == ("", "swap")


def test_after_the_end_of_the_program_nothing_is_missing() -> None:
    cursor = at("*.\n1,0\n$0")
    words = "the program has ended here: line 2 (`1,0`) opens the last safe cell. Write it above that line"
    assert EDITOR.board_missing(cursor.snapshot, cursor.offset, "sub") == words


def test_the_contents_of_cells() -> None:
    contents = EDITOR.board_contents(at("$0").snapshot)
    assert [tuple(each) for each in contents] == [(".", "safe cell", ""), ("*", "mine", "")]


def test_the_board_is_true_of_runs() -> None:
    from collections import Counter

    seen: Counter[str] = Counter()
    for source, dialect, given, pick in programs(0, 12):
        check(source, dialect, given, pick, seen)
    assert all(seen[kind] for kind in ("click", "stack", "value", "change", "same")), seen
