"""The whole texts of hovers, hints and `mines-run --explain`."""

from pathlib import Path
from textwrap import dedent

import pytest

from mines_tools.interface.language import language
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.flow import Flow, analyse
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.flow.values import Range
from mines_tools.languages.mines.syntax import parse
from mines_tools.languages.mines.words.cells import cell_text
from mines_tools.languages.mines.words.commands import command_text
from mines_tools.languages.mines.words.operations import (
    loops_words,
    operation_line,
    operation_lines,
)
from mines_tools.languages.mines.words.values import (
    depth_text,
    spaced_stack_text,
    stack_text,
    value_text,
    value_words,
)
from mines_tools.text.step_words import before_and_after
from tests.small_cases import small_cases


def operation_text(flow: Flow, index: int, first_line: int = 1) -> str:
    """Return the lines that describe an operation. The lines below the first become list items."""
    return "\n".join(
        f"{'- ' * min(level, 1)}{text}" for level, text in operation_lines(flow, index, first_line)
    )


EXAMPLES = Path(__file__).parents[2] / "examples"
ADD = dedent("""\
    *.*
    ...
    ***
    0,1
    2,1
    1,1
    0;1
    2;1
    0,1
    1;1
    1,0
    0,0""")


def flow_of(source: str, dialect: str = "2"):
    program = parse(source, dialect).program
    assert program is not None
    return analyse(program)


@small_cases(
    ("value", "text"),
    [
        (450, "450"),
        (-3, "-3"),
        (frozenset((0, 1)), "0|1"),
        (frozenset((-1, 5)), "-1|5"),
        (frozenset(range(7, 12)), "7..11"),
        (Range(0, 0x10FFFF), "0..1114111"),
        (Range(1, None), "1.."),
        (Range(None, 0), "..0"),
        (Range(None, None), "?"),
        (10**60, "10000000…00000000"),
    ],
)
def test_values(value, text):
    assert value_text(value) == text


def test_stacks_show_the_top_first_and_what_is_left_out():
    stacks = Stacks()
    known = stacks.push_all(stacks.empty, (1, 2, Range(None, None)))
    assert stack_text(known) == "[?, 2, 1]"
    assert spaced_stack_text(known) == "[? 2 1]"
    assert stack_text(stacks.empty) == spaced_stack_text(stacks.empty) == "[]"
    assert stack_text(stacks.push(stacks.bottom(0, None), 7)) == "[7, …]"
    deep = stacks.push_all(stacks.empty, range(10))
    assert stack_text(deep) == "[9, 8, 7, 6, 5, 4, 3, 2, …]"
    assert spaced_stack_text(deep) == "[9 8 7 6 5 4 3 2 …]"
    assert [depth_text(depth) for depth in ((3, 3), (2, 5), (4, None))] == [
        "3",
        "2 to 5",
        "4 or more",
    ]


@pytest.mark.parametrize(
    ("index", "line"),
    [
        (0, "left click on (0, 1), an unopened 3: `push(n)`"),
        (3, "right click on (0, 1), an opened 3: `in(n)`"),
        (5, "left click on (0, 1), an opened 3: `add`"),
        (7, "left click on (1, 0), an unopened 2: `push(n)`"),
        (8, "never reached"),
    ],
)
def test_an_operation_in_one_line(index, line):
    flow = flow_of(ADD)
    assert operation_line(flow.program.board, flow.operation(index)) == line


def test_an_operation_in_full():
    assert (
        operation_text(flow_of(ADD), 5)
        == dedent("""\
        left click on (0, 1), an opened 3
        - add (a b -- a+b, b on top): add the top two values
        - stack in all runs, the top first: `[?, ?, 5, 3, 3]` before, `[?, 5, 3, 3]` after (`?` means any number), if every read of the input succeeds""")
    )


def test_an_operation_in_flagging_mode_that_can_fail():
    flow = flow_of("..\n.*\n!\n1,1\n!\n1;1")
    assert operation_text(flow, 1).split("\n")[0] == (
        "right click on (1, 1), which is unopened: flags it, in flagging mode"
    )
    assert "- always fails: stack underflow" in operation_text(flow, 1)


def test_an_operation_that_fails_now_and_then():
    # Nothing is said of every depth there can be, nor of the step twice.
    lines = operation_text(flow_of(ADD), 0).split("\n")
    assert lines == [
        "left click on (0, 1), an unopened 3",
        "- push(n) (-- n): push the digit of the cell",
        "- leaves 3 on top",
        "- stack `[]` before, `[3]` after",
    ]
    flow = flow_of("*.*\n...\n***\n0,1\n0,1\n0;1\n0,1\n")
    assert operation_text(flow, 3, 4).split("\n") == [
        "left click on (0, 1), an opened 3",
        "- add (a b -- a+b, b on top): add the top two values",
        "- stack underflow, if the read in line 6 fails",
        "- stack in all runs, the top first: `[?, ?]` before, `[?]` after (`?` means any number), if every read of the input succeeds",
    ]
    assert operation_text(flow, 2, 4).split("\n") == [
        "right click on (0, 1), an opened 3",
        "- in(n) (-- n): read an integer from the input",
        "- if this gets no number: stack underflow at line 7",
        "- stack in all runs, the top first: `[?]` before, `[?, ?]` after (`?` means any number), if every read of the input succeeds",
    ]
    failing = "can fail: stack underflow (for example at step 6 of a run with the input '0')"
    assert failing in operation_text(flow, 0)


def test_ways_that_read_the_same_are_said_once():
    # `!` is met in flagging mode and out of it.
    flow = flow_of("*.*\n...\n***\n0,1\n!\n0,1")
    (known,) = [each for each in flow.met if each.number == 1]
    assert {way.flagging for way in known.ways} == {False, True}
    assert operation_line(flow.program.board, known) == "switch of flagging mode: `reverse`"
    head, command, *details = operation_text(flow, 1).split("\n")
    assert head == "switch of flagging mode"
    assert command == "- reverse (...): reverse the whole stack"
    assert not any("reverse" in each for each in details)


def test_that_nothing_is_read_is_said_once():
    text = "....*\n.*...\n.....\n..*.*\n..***\n0,3\n0;3\n0;3\n0;3"
    assert explain_program(parse(text, "1"), budget=20).words().grounds == (
        "reads no input, so its only run shows everything",
        "a run without input repeats its steps from step 12",
    )


def test_of_an_unfinished_program_the_first_pass_comes_first():
    explained = explain_program(parse("*.*\n...\n***\n0,1\n1,1\n")).words()
    columns = [line.columns for line in explained.items if line.columns]
    assert [(each[0], each[2]) for each in columns] == [
        ("push(n), later add", "[3], later [3|8]"),
        ("push(n), later mul", "[5 3]"),
        ("noop", "[5 3], later [5|8 …]"),
    ]
    # One that is finished goes round for some reason.
    finished = explain_program(parse("*.*\n...\n***\n0,1\n0;1\n@\n1,1\n1,0\n2,1\n1,0")).words()
    assert not any("later" in text for line in finished.items for text in line.columns)


def test_what_two_dots_mean_is_said_where_they_are_shown():
    cat = explain_program(parse((EXAMPLES / "cat.mines").read_text("utf-8"))).words().grounds
    assert cat[-1] == "in a stack, 0|1 means 0 or 1, 2.. means 2 or more, 2..5 means 2 to 5"
    assert not any(".." in ground for ground in explain_program(parse(ADD)).words().grounds)


def test_values_in_words():
    known = [1, frozenset((0, 1)), frozenset(range(4)), frozenset((1, 5, 7, 9)), Range(2, None)]
    known += [Range(None, -1), Range(None, None), Range(0, 99)]
    assert [value_words(value) for value in known] == [
        "1", "0 or 1", "0 to 3", "1 or 5 or 7 or 9", "2 or more", "-1 or less", "?", "0 to 99",
    ]  # fmt: skip


def test_a_command_in_full():
    assert command_text(COMMANDS["mod"]) == dedent("""\
        mod (a b -- a%b, b on top): remainder of a division that rounds down
        can fail: stack underflow, division by zero
        selected by a left click on an opened 7""")


def test_every_command_says_how_it_is_selected():
    for command in COMMANDS.values():
        last = command_text(command).split("\n")[-1]
        assert last.startswith(("selected by a", "selected by no")), last


def test_a_cell_in_full():
    board = Board((".*.", "...", "..*", "..."))
    assert (
        cell_text(board, board.cell(1, 1))
        == dedent("""\
        (1, 1), safe, digit 2
        8 adjacent cells, 2 of them mines: (1, 0) (2, 2)
         1  *  1
         1 [2] 2
         0  1  *
         0  1  1
        left: unopened `push(n)`, flagged `noop`, opened `dup`
        right: unopened or flagged `swap`, opened `roll` (a chord if 2 flags are beside it and a cell beside it is unopened)""")
    )
    zero = cell_text(board, board.cell(0, 3))
    assert "opened first, it opens 6: `push(count)` 6" in zero
    assert "(a chord if 0 flags are beside it" in zero
    assert "a chord" not in cell_text(board, board.cell(0, 3), DIALECTS["1"])
    assert cell_text(board, board.cell(1, 0)).split("\n")[-2:] == [
        "left: unopened `reset(l)`, flagged `noop`",
        "right: unopened or flagged `swap`",
    ]


def explained(source: str, dialect: str = "2"):
    words = explain_program(parse(source, dialect)).words()
    return words, [line for line in words.items if line.columns]


def test_a_program_beside_its_meaning():
    explanation, lines = explained(ADD)
    assert len(lines) == 9
    assert lines[5].columns == ("add", "a b -- a+b", "[? 5 3 3]")
    assert lines[3].remarks == "can fail: input mismatch"
    assert lines[7].remarks == "the program can end here"
    assert lines[8].columns[0] == "never reached"
    assert lines[8].is_dim
    assert explanation.verdict == "ends: after 8 operations at most"
    assert explanation.grounds[0].startswith("everything that can happen was explored")


def test_what_always_fails_is_an_alarm_and_targets_are_lines():
    _, lines = explained("*.\n0;0")
    assert lines[0].is_alarm
    assert lines[0].remarks == "always fails: stack underflow"
    # (1, 1) has the digit 7: opened, a right click on it skips.
    _, lines = explained("***\n*.*\n**.\n1,1\n1;1\n\n2,2\n")
    assert lines[1].columns[0] == "skip"
    assert lines[1].remarks == "can fail: stack underflow; to line 8"


def test_a_program_that_is_not_known_in_full_says_so():
    program = parse("..\n.*\n0;0\n1;0\n!")
    words = explain_program(program, budget=2).words()
    assert words.grounds[0].startswith("analysis stopped early, after 2 changes of state")
    assert program.program is not None
    assert language("mines").explain(program, analyse(program.program, 2)).words() == words
    with pytest.raises(ValueError, match="errors"):
        explain_program(parse("x"))


def test_loops_that_may_never_end_are_named_by_their_lines():
    assert loops_words([(2, 7)], 5) == "the loop in lines 7 to 12"
    assert loops_words([(2, 2)], 5) == "the loop in line 7"
    assert loops_words([(2, 3), (6, 9)], 5) == "for example the loop in lines 7 to 8"


@pytest.mark.parametrize(
    ("before", "after", "may_fail", "words"),
    [
        ("[…]", "[2, …]", False, "stack `[2, …]` after"),
        ("[…]", "[2, …]", True, "stack `[2, …]` after, unless it fails"),
        ("[2, …]", "[…]", False, "stack `[2, …]` before"),
        ("[2, …]", "[…]", True, "stack `[2, …]` before"),
    ],
)
def test_a_stack_of_which_nothing_is_known_is_left_out(
    before: str, after: str, may_fail: bool, words: str
) -> None:
    assert before_and_after(before, after, may_fail=may_fail) == words
