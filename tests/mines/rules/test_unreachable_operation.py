"""What `unreachable-operation` says, and of what it says nothing."""

from __future__ import annotations

import pytest

from mines_tools.languages.mines.syntax import parse
from tests.mines.rules.performed import program_of, steps
from tests.mines.rules.said import check, diagnostics, silent


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
    message = "these 3 operations are never reached"
    text = check(".*\n0,0\n\n«1,0\n\n!»\n\n", "unreachable-operation", message)
    said = diagnostics(text, ["unreachable-operation"])
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
