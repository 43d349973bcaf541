"""Rules about operations that do nothing: what they say, and of what they say nothing."""

from __future__ import annotations

import pytest

from mines_tools.mines.syntax import parse
from tests.mines.rules.performed import TILES, program_of, steps
from tests.mines.rules.said import check, diagnostics, silent

# unreachable-operation


def test_behind_the_end() -> None:
    check(
        """
.*
0,0
1,0
^^^ this operation is never reached
""",
        "unreachable-operation",
    )


def test_neighbours_are_told_of_together() -> None:
    said = diagnostics(".*\n0,0\n\n1,0\n\n!\n\n", ["unreachable-operation"])
    assert [(each.span, each.message) for each in said] == [
        ((8, 14), "these 3 operations are never reached")
    ]
    assert said[0].tags == ("unnecessary",)


def test_over_which_a_skip_goes() -> None:
    # Three are pushed, one of them skipped over: 7 is left clicked, then right clicked (skip).
    text = "***.\n*.**\n**.*\n1,1\n3,0\n3,0\n1;1\n!\n!\n2,2"
    tree = parse(text, "2")
    said = diagnostics(text, ["unreachable-operation"])
    performed = {step.origin for step, _ in steps(program_of(text), "", 100)}
    for each in said:
        first = tree.lines.line_at(each.span.start) - tree.operation_lines.start
        assert first not in performed


@pytest.mark.parametrize(
    "text",
    [
        ".*\n0,0",
        ".*\n0,0\n",  # an empty line does nothing anyway
        ".*\n0,0\n\n# why\n",
        ".*\n.*\n0,0\n!\n!\n0,1",
        "*.\n..\n1,0\n0,1\n1,1",
    ],
)
def test_nothing_is_unreachable(text: str) -> None:
    silent(text, "unreachable-operation")


# always-failing-operation


def test_too_few_values() -> None:
    check(
        f"""
{TILES}0,1
0,1
^^^ `add` always fails here: the stack has too few values (stack underflow)
2,1
1,1
1,0
""",
        "always-failing-operation",
        help_text="left click on (0, 1), an opened 3: `add`; add (a b -- a+b): add",
    )


def test_a_right_click() -> None:
    check(
        f"""
{TILES}1,0
1;0
^^^ `roll` always fails here: the stack has too few values (stack underflow)
0,1
2,1
1,1
""",
        "always-failing-operation",
    )


def test_a_divisor_of_zero() -> None:
    check(
        """
***....
*.*....
.*.....
1,1
6,0
6;0
1,1
^^^ `div` always fails here: the divisor is 0 (zero division)
0,2
2,2
""",
        "always-failing-operation",
    )


@pytest.mark.parametrize(
    "operations",
    [
        "0,1\n2,1\n0,1\n1,1\n1,0",  # there are enough
        "0,1\n1;0\n2,1\n1,1\n1;0\n1,0",  # fails, but a flag goes up or down
        "2,1\n0;1\n1,1\n1,0\n0,1",  # `swap` fails, but the flag keeps the cell closed
    ],
)
def test_nothing_fails_always(operations: str) -> None:
    silent(TILES + operations, "always-failing-operation")


def test_what_fails_only_the_first_time_round() -> None:
    silent("***.\n*.*.\n***.\n...*\n1,1\n1;1\n0,0", "always-failing-operation")


# undone-operation, double-switch


def test_dup_and_pop() -> None:
    text = check(
        """
*.*.
....
....
0,2
1,1
0,2
^^^ `pop` drops the value that `dup` has just duplicated
1,0
3,0
""",
        "undone-operation",
    )
    (said,) = diagnostics(text, ["undone-operation"])
    assert [(each.span, each.message) for each in said.related] == [((19, 22), "what it undoes")]


def test_a_zero_and_pop() -> None:
    check(
        """
*...
.*..
....
3,0
3;0
3,0
^^^ `pop` drops the 0 that was just pushed
0,1
0,2
1,2
""",
        "undone-operation",
    )


def test_a_flag_up_and_down() -> None:
    check(
        """
*..
.*.
...
1;0
1;0
^^^ the same click again: it undoes both the flag and the swap
2,2
""",
        "undone-operation",
    )


@pytest.mark.parametrize(
    "text",
    [
        "*.*.\n....\n....\n0,2\n1,1\n1,1\n1,0\n3,0",  # `dup` and `dup`
        "*.*.\n....\n....\n0,2\n1,1\n\n0,2\n1,0\n3,0",  # something between them
        "*..\n.*.\n...\n1;0\n2;0\n2,2",  # another cell
        "*..\n.*.\n...\n1;0\n1,0\n2,2",  # another button
        "*..\n.*.\n...\n1;0\n!\n1,0\n2,2",
        "*.*\n...\n***\n0,1\n2,1\n0,1\n1,1\n1,0",
        ".*..\n2;0\n1;0\n2;0\n0,0\n3,0",  # a flag up here, another down there
    ],
)
def test_nothing_is_undone(text: str) -> None:
    silent(text, "undone-operation")


def test_two_switches() -> None:
    text = check(
        """
*.
..
0,1
!
!
^ this switch undoes the one before it
1,1
""",
        "double-switch",
    )
    (said,) = diagnostics(text, ["double-switch"])
    assert [(each.span, each.message) for each in said.related] == [((10, 11), "the first switch")]


def test_of_three_switches_one_remains() -> None:
    check(
        """
*.
..
0,1
!
!
^ this switch undoes the one before it
!
1,1
""",
        "double-switch",
    )
    assert len(diagnostics("*.\n..\n0,1\n!\n!\n!\n!\n1,1", ["double-switch"])) == 2


@pytest.mark.parametrize(
    "text",
    [
        "*.\n..\n0,1\n!\n1,1",
        "*.\n..\n0,1\n!\n\n!\n1,1",
        "*.\n..\n!\n0,1\n!\n1,1",
        "*.\n..\n!\n0,1\n1,1\n!",  # the last and the first: the list goes round
    ],
)
def test_no_double_switch(text: str) -> None:
    silent(text, "double-switch")


def test_two_switches_at_the_end() -> None:
    check(
        """
*.
..
0,1
1,1
!
!
^ this switch undoes the one before it
""",
        "double-switch",
    )


def test_a_jump_to_the_second_of_two_switches() -> None:
    # skip pops 7 and goes 7 % 5 further: over the first.
    text = "***\n*.*\n**.\n1,1\n1;1\n\n!\n!"
    origins = [step.origin for step, _ in steps(program_of(text), "", 4)]
    assert origins == [0, 1, 4, 0]
    silent(text, "double-switch")


def test_a_jump_between_two_switches() -> None:
    # skip (right on an opened 7) goes to the second of them.
    text = "***....\n*.*....\n*.*....\n....***\n1,1\n0,3\n6,0\n1;1\n!\n!\n1,2"
    program = program_of(text)
    jumped = False
    before = -1
    for step, machine in steps(program, "", 400):
        jumped |= step.origin == 5 and before != 4 and not step.queued
        before = step.origin
        assert machine is not None
    said = diagnostics(text, ["double-switch"])
    assert not (jumped and said)


# idle-flag


def test_a_flag_for_nothing() -> None:
    check(
        """
*..
.*.
...
2;2
^^^ this flag changes nothing, and its `swap` always fails
0,0
""",
        "idle-flag",
    )


def test_flags_for_nothing_up_and_down() -> None:
    check(
        """
.*.

2;0
^^^ this flag changes nothing, and its `swap` always fails
1;0
^^^ this flag changes nothing, and its `swap` always fails
""",
        "idle-flag",
    )


@pytest.mark.parametrize(
    "text",
    [
        "*..\n.*.\n...\n2;2\n1;0\n2,2\n1,0",  # a left click on a flagged cell is no operation
        "..*\n.*.\n...\n0,0\n1;1\n0;0",  # a chord counts flags
        "*...\n....\n....\n1;0\n3,2",  # a zero region stops before it, and the game goes on
        "*.*\n...\n***\n0,1\n2,1\n1;0\n1,1",  # `swap` swaps
        "*.*\n...\n***\n0;0\n0,1\n2,1\n0;0\n1,1\n1,0",  # the second time `swap` swaps
        ".*\n0;0\n0,0\n0;0",  # a left click on it does nothing
        "...*\n...*\n0;0\n1,1",  # beside cells of digit 0 only: it would be opened with them
        ".*.\n0,0\n1;0\n0;0",  # a right click on a digit counts it
        "*..\n1,0\n0;0\n1;0",  # a chord
        "*..\n1,0\n2;0\n1;0",  # a chord into a mine
    ],
)
def test_flags_that_matter(text: str) -> None:
    silent(text, "idle-flag")
