"""What `double-switch` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.performed import program_of, steps
from tests.mines.rules.said import check, diagnostics, silent


def test_two_switches() -> None:
    check(
        """
*.
..
0,1
!
~ the first switch
!
^ this switch undoes the one before it
1,1
""",
        "double-switch",
    )


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
