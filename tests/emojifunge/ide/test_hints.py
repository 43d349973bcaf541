"""Hints at the ends of rows."""

from __future__ import annotations

import pytest

from mines_tools.languages.emojifunge.flow.analysis import Flow
from tests.emojifunge.ide.editing import EDITOR, program, snapshot, whole
from tests.small_cases import small_cases


def hinted(names: str) -> list[str]:
    shown = snapshot(program(names))
    return [each.label for each in EDITOR.hints(shown, whole(shown)) if each.kind == "value"]


@small_cases(
    ("names", "labels"),
    [
        ("1 2 plus output-number 8 9 mul output-ascii end", ['writes 3 "H"']),
        # The second row is read from right to left.
        ("8 9 mul dup output-ascii down\nend empty empty output-number empty left", ['writes "H"', "writes 72"]),
        # Characters that follow one another are one text.
        ("8 9 mul output-ascii 5 100 plus output-ascii end", ['writes "Hi"']),
        ("down end output-ascii plus 100 5 output-ascii mul 9 8 left\nright empty empty empty empty empty empty empty empty empty up", ['writes "Hi"']),
        ("judgement down-if-true 8 9 mul output-ascii empty 9 9 mul output-ascii end\nempty right empty empty empty empty up", ['writes "H" "Q"']),
        ("8 9 mul speedrun output-ascii 9 9 mul output-ascii end", ['writes … "Q"']),
        # What is not always the same is left out.
        ("judgement output-number 1 output-number end", ["writes … 1"]),
        ("judgement output-number end", []),
        ("1 output-number " * 10 + "end", ["writes 1 1 1 1 1 1 1 1 …"]),
        # Output may be ignored there, or the cell may be in a comment.
        ("silent 1 output-number end", []),
        ("comment 1 output-number comment end", []),
        # In the stack pop mode, a whole stack is written.
        ("1 2 create-empty-stack change-popmode output-number output-number end", ['writes "" 2']),
        ("1 output-number crash", ["writes 1"]),
        # A run count applies to the cell after it: the output of each execution is shown.
        ("empty pop dup 2 time-manipulation output-number 5 5 plus output-ascii end", ['writes -1 -1 "\\n"']),
        ("9 9 mul dup speedrun output-ascii 1 output-number end", ['writes "QQ" 1']),
        ("9 9 mul dup speedrun output-ascii 9 9 mul output-ascii end", ['writes "QQ" "Q"']),
        ("100 time-manipulation output-number 1 output-number end", ["writes … 1"]),
        ("infinity-loop output-number end", []),
        ("5 0 time-manipulation output-number end", []),
        # The first execution of the jump leads to the last cell but one. The round goes on there.
        ("7 7 0 8 speedrun warp end end output-number end", []),
        ("7 7 0 7 warp end end end output-number end", ["writes 7"]),
        # The number of executions is not known, or the analysis has followed several runs.
        ("1 input-number time-manipulation output-number 2 output-number end", ["writes … 2"]),
        ("input-number pop speedrun output-number 1 output-number end", ["writes … 1"]),
    ],
)  # fmt: skip
def test_what_a_row_writes(names: str, labels: list[str]) -> None:
    assert hinted(names) == labels


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (
            "1 2 down\nend empty left",
            ["going right, stack: 2 (top), 1", "going left, stack: 2 (top), 1"],
        ),
        ("empty empty end", []),  # the stack is empty
        ("input-number output-number end", []),
        ("input-number input-number down\nend empty left", []),  # no value is known
    ],
)
def test_the_stack_at_the_end_of_a_row(names: str, labels: list[str]) -> None:
    shown = snapshot(program(names))
    found = [each.label for each in EDITOR.hints(shown, whole(shown)) if each.kind == "stack"]
    assert found == labels


def test_the_tooltip_of_a_stack_says_before_which_cell() -> None:
    shown = snapshot(program("1 2 plus down\nend empty empty left"))
    found = [each.tooltip for each in EDITOR.hints(shown, whole(shown)) if each.kind == "stack"]
    words = "the last cell that the pointer reaches in this row on its way"
    stack = "current stack `[3]`, the top first: 1 element"
    assert found == [
        f"before cell (3, 0), {words} to the right: {stack}",
        f"before cell (0, 1), {words} to the left: {stack}",
    ]


def test_nothing_is_said_before_the_analysis_is_complete() -> None:
    shown = snapshot(program("1 output-number end"))
    assert EDITOR.hints(shown._replace(analysis=None), whole(shown)) == []
    partial = Flow(shown.parsed, 0)  # type: ignore[arg-type]
    assert partial.is_complete  # a run without input shows everything
    reads = snapshot(program("input-number pop 1 output-number end"))
    stopped = Flow(reads.parsed, 0)  # type: ignore[arg-type]
    assert not stopped.written(3, 0)
    assert EDITOR.hints(reads._replace(analysis=stopped), whole(reads)) == []
