"""Hints, each as ``line: kind label``."""

from pathlib import Path

from mines_tools.languages.mines.ide.snippets import PROGRAMS, without_stops
from mines_tools.text.source import Span
from tests.mines.ide.editing import ADD, EDITOR, snapshot, whole

_COLLATZ = Path(__file__).resolve().parents[3] / "examples" / "collatz.mines"


def hinted(text: str) -> list[str]:
    shown = snapshot(text)
    return [
        f"{text.count(chr(10), 0, hint.offset) + 1}: {hint.kind} {hint.label}"
        for hint in EDITOR.hints(shown, whole(text))
    ]


def test_command_value_and_depth():
    assert hinted(ADD) == [
        "5: command push(n)", "5: value = 3", "5: depth depth 1",
        "6: command push(n)", "6: value = 3", "6: depth depth 2",
        "7: command noop",
        "8: value = 6", "8: depth depth 1",
        "9: command push(n)", "9: value = 5", "9: depth depth 2",
        "10: command push(n)", "10: value = 2", "10: depth depth 3",
    ]  # fmt: skip


def test_targets_several_commands_failures_and_what_is_never_reached():
    assert hinted("***.\n*.**\n***.\n1,1\n1;1\n1,1\n") == [
        "4: command push(n), later perform(l) (fails)",
        "4: value = 8",
        "4: depth depth 1",
        "5: command perform(r) fails: stack underflow",
        "6: command perform(l) fails: stack underflow",
        "7: command noop",
    ]
    assert "3: command never reached" in hinted("*.\n1,0\n0,0")


def test_a_command_that_is_only_selected_after_a_failed_read_is_named_apart():
    """The value and the depth are those of the other command. `mul` leaves another value there."""
    collatz = _COLLATZ.read_text(encoding="utf-8")

    def of_line(comment: str) -> list[str]:
        text = collatz.replace("0,3  # push 5\n6,4", f"0,3  {comment}\n6,4")
        assert text.count(comment) == 1
        line = text.count("\n", 0, text.index(comment)) + 1
        return [each.partition(": ")[2] for each in hinted(text) if each.startswith(f"{line}: ")]

    failed = "command (mul if a read fails)"
    assert of_line("# five!") == ["command push(n)", "value = 5", "depth depth 5", failed]
    assert of_line("# push(n); five!") == ["value = 5", "depth depth 5", failed]
    assert of_line("# push 5; five!") == ["depth depth 5", failed]


def test_a_skip_goes_on_elsewhere_after_a_failed_read():
    reverse = (_COLLATZ.parent / "reverse.mines").read_text(encoding="utf-8")
    assert "36: target -> line 21; after a failed read: 37" in hinted(reverse)


def test_a_skip_over_an_unknown_number_goes_on_at_any_line() -> None:
    """The last two operations before the skip have changed places, so the skip takes a number that was read."""
    countdown = (_COLLATZ.parent / "countdown.mines").read_text(encoding="utf-8")
    one_less, swap = "1,1  # sub; one less\n", "0;3  # swap\n"
    wrong = countdown.replace(one_less + swap, swap + one_less)
    assert wrong != countdown
    assert "41: target -> any line" in hinted(wrong)
    assert "41: target -> line 25" in hinted(countdown)


def test_the_tooltip_explains_each_command() -> None:
    text = "...\n.*.\n0,0\n"
    tooltips = {
        hint.label: hint.tooltip.split("\n")
        for hint in EDITOR.hints(snapshot(text), whole(text))
        if hint.kind == "command"
    }
    assert tooltips["noop"] == ["no operation: `noop`", "noop (--): do nothing"]
    assert tooltips["push(n), later positive"] == [
        "one of `push(n)`, `positive`",
        "push(n) (-- n): push the digit of the cell",
        "positive (a -- a>0): 1 if the top value is greater than 0, else 0",
    ]
    (clicks,) = (
        hint.tooltip.split("\n")
        for hint in EDITOR.hints(snapshot("...*\n0,0\n"), whole("...*\n0,0\n"))
        if hint.label == "push(count)"
    )
    assert clicks[1] == "push(count) (-- n): push the number of cells that the click opened"


def test_what_is_written():
    board = "*.*\n...\n***\n"
    ended = f"{board}1,1\n1;1\n1,0\n0,1\n2,1"  # push 5, out(n)
    assert [each for each in hinted(ended) if each.startswith("5:")] == [
        "5: command out(n)", "5: value 5", "5: depth depth 0",
    ]  # fmt: skip
    # In the second pass, the first click is a `sub`, and fails.
    assert "5: value 5 when first performed" in hinted(f"{board}1,1\n1;1")
    # A comment that says what is written is not repeated.
    for comment in ("# out(n) 5", "# out(n); 5"):
        said = [each for each in hinted(ended.replace("1;1", f"1;1  {comment}")) if "5:" in each]
        assert not [each for each in said if "value" in each]
    # With a read before it, it may fail.
    assert not [each for each in hinted(f"{board}1,1\n0,1\n1;1\n0;1\n1;1") if "7: value" in each]


def test_a_character_is_quoted():
    letter = PROGRAMS["characters"][1]
    shown = [each for each in hinted(without_stops(letter)) if '"' in each]
    assert [each.split(" ")[-1] for each in shown] == ['"H"', '"i"']


def test_a_value_of_one_pass_is_not_said_of_all():
    # At step 34 the fourth operation leaves 1.
    loop = "...**\n.*...\n.....\n..**.\n4,3\n!\n0,1\n4;1\n4,0\n3,2\n1,3"
    assert "8: value = 2 when first performed" in hinted(loop)
    # The first time the first two fail, and leave nothing.
    fails = hinted("*..\n...\n0;1\n0;1\n0,1")
    assert [each for each in fails if "value" in each][:2] == [
        "3: value later = 0", "4: value later = 1",
    ]  # fmt: skip


def test_only_what_is_asked_for_and_nothing_before_the_analysis():
    shown = snapshot(ADD)
    line = ADD.index("0,1  # add")
    assert {hint.offset for hint in EDITOR.hints(shown, Span(line, line + 10))} == {line + 10}
    assert EDITOR.hints(shown, Span(line, line + 5)) == []
    assert EDITOR.hints(snapshot(ADD, analysed=False), whole(ADD)) == []
    assert EDITOR.hints(snapshot("*.\nnonsense\n"), Span(0, 11)) == []


def test_a_line_without_a_click_is_an_operation_that_does_nothing():
    assert [
        each for each in hinted("*.\n.*\n1,0\n\n# the loop\n# noop; waits\n1,0\n") if "noop" in each
    ] == [
        "4: command noop",
        "5: command noop",
        "8: command noop",
    ]
    assert not [
        each for each in hinted("*.\n1,0\n\n") if "noop" in each
    ]  # the program ends before it


def test_behind_the_comment_and_nothing_that_it_says():
    def behind(line: str) -> list[str]:
        text = f"*.*\n...\n***\n0,1\n2,1\n{line}\n1,1\n1,0"
        found = EDITOR.hints(snapshot(text), whole(text))
        lines = [(text[: hint.offset] + "«" + hint.label).split("\n") for hint in found]
        return [each[5] for each in lines if len(each) == 6]

    assert behind("0,1") == ["0,1«add", "0,1«= 6", "0,1«depth 1"]
    assert behind("0,1  # the sum  ")[:2] == ["0,1  # the sum«add", "0,1  # the sum«= 6"]
    assert behind("0,1  # add, for all") == [
        "0,1  # add, for all«= 6",
        "0,1  # add, for all«depth 1",
    ]
    assert behind("0,1  # sub")[0] == "0,1  # sub«add"
    assert behind("1,1  # push 5") == ["1,1  # push 5«depth 3"]
    assert behind("1,1  # push(n)") == ["1,1  # push(n)«= 5", "1,1  # push(n)«depth 3"]
    assert behind("1,1  # push 4")[:2] == ["1,1  # push 4«push(n)", "1,1  # push 4«= 5"]
    assert behind("0,1  # add; 3 + 3 = 6") == ["0,1  # add; 3 + 3 = 6«depth 1"]
    assert behind("0,1  # add = 60")[0] == "0,1  # add = 60«add"
    # What an editor shows on a line of its own is no place for it.
    assert behind("0,1 # the\rsum")[0] == "0,1«add"


def test_the_first_pass_of_a_program_that_is_being_written():
    """The user has not finished the program, so the hints do not assume that it begins again at its
    first operation."""
    lines = ["0,1", "2,1  # push 3", "1,0", "0,1", "1,0"]

    def labels(count: int, end: str = "") -> list[str]:
        text = "*.*\n...\n***\n" + "\n".join(lines[:count]) + end
        found = EDITOR.hints(snapshot(text), whole(text))
        return [f"{text.count(chr(10), 0, each.offset) - 2}: {each.label}" for each in found]

    for end in ("", "\n", "\npus"):
        assert labels(3, end) == [
            "1: push(n), later add", "1: = 3, later 3 or more", "1: depth 1, later 1 to 2",
            "2: depth 2, later 1 to 2",
            "3: push(n), later dup", "3: = 2, later 2 or more", "3: depth 3, later 2 to 3",
            *(["4: noop"] if end == "\n" else []),
        ]  # fmt: skip
    assert labels(5)[-3:] == ["5: dup", "5: = 5, later 5 or more", "5: depth 3, later 2 to 3"]
    assert not [each for each in labels(5, "\n1,1") if "later" in each]  # it is finished


def test_a_restart_and_a_switch_say_what_happens_to_the_game() -> None:
    board = "*.\n.*\n1,0\n"
    assert [each for each in hinted(f"{board}!\n@\n!\n") if "; " in each] == [
        "4: command reverse; turns the stack, flagging mode on",
        "5: command noop; closes all cells",
        "6: command reverse; turns the stack, flagging mode off",
    ]
    # In the second pass, flagging mode is on before the switch.
    assert "4: command reverse; turns the stack, switches flagging mode" in hinted(f"{board}!\n")
    # A comment that names the command is enough.
    noted = hinted(f"{board}!  # reverse\n@  #= noop\n!  # on\n")
    assert [each for each in noted if "command" in each and each[0] in "456"] == [
        "6: command reverse; turns the stack, flagging mode off"
    ]


def test_only_the_command_of_a_restart_or_a_switch_is_written_as_a_note() -> None:
    text = "*.\n.*\n1,0\n!\n@\n"
    edits = {
        hint.label: [edit.text for edit in hint.edits]
        for hint in EDITOR.hints(snapshot(text), whole(text))
    }
    assert edits["noop; closes all cells"] == ["  #= noop"]
    assert edits["reverse; turns the stack, switches flagging mode"] == ["  #= reverse"]


def test_the_tooltip_of_a_switch_says_what_flagging_mode_is() -> None:
    text = "*.\n.*\n!\n1,0"
    (tooltip,) = (
        hint.tooltip
        for hint in EDITOR.hints(snapshot(text), whole(text))
        if hint.label.startswith("reverse")
    )
    assert tooltip.split("\n") == [
        "switch of flagging mode: `reverse`",
        "in flagging mode, the left and the right button are swapped",
        "reverse (...): reverse the whole stack",
    ]
