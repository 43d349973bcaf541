"""Assembled programs write what the oracle writes, and leave the same stack."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.assembler import GOALS
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.syntax import parse as parse_mines
from mines_tools.languages.minesasm.constants import Constants
from mines_tools.languages.minesasm.moves import GOALS as COSTS
from mines_tools.languages.minesasm.plan import BoardPlan
from mines_tools.languages.minesasm.proof import _game_disproofs
from tests.minesasm.checking import assembled, check
from tests.minesasm.programs import input_text, program

if TYPE_CHECKING:
    from mines_tools.interface.assembler import Goal


@pytest.mark.long
@settings(max_examples=4)
@given(st.integers(0, 1 << 30), st.sampled_from(sorted(DIALECTS)), st.sampled_from(GOALS))
def test_random_programs(seed: int, dialect: str, goal: Goal) -> None:
    random = Random(seed)
    check(program(random, 8), input_text(random), dialect, goal)


@pytest.mark.long
@pytest.mark.parametrize(
    "dialect",
    ["2", *(pytest.param(name, marks=pytest.mark.long) for name in ("1", "2.0.0"))],
)
def test_a_program_with_everything(dialect: str) -> None:
    text = """
        in(n) let n
        while get n push 0 sub positive do
            get n push 2 mod if print "odd\\n" else reverse reverse get n out(n) end
            get n push 1 sub set n
        end
        repeat 2 push 1000 push -77777 end
    """
    made, has_ended = check(text, "4", dialect, "bytes", flow_budget=20_000)
    assert has_ended
    assert made.proof.is_confirmed


def test_code_in_flagging_mode_is_made_twice() -> None:
    """Each pass of the loop begins with the other mode."""
    _, has_ended = check("push 5 push 9 a: reverse push 1 sub dup jump-if a", "", "2", "bytes")
    assert has_ended


@pytest.mark.parametrize("goal", GOALS)
def test_numbers_are_made(goal: Goal) -> None:
    """Each way to a number pushes this number, and opens the parts that it should open."""
    plan = BoardPlan(
        ("*...****", "*....*.*", "******.*"), DIALECTS["2"], frozenset({0, 1, 2, 3, 6, 7})
    )
    constants = Constants(plan, COSTS[goal])
    for value in [*range(-20, 60), 300, -4_000, 1_114_111, 10**20]:
        ways = constants.ways(plan.home({6, 7}), value)
        assert ways
        for way in ways.values():
            assert way.cost == sum(COSTS[goal].of(move) for move in way.moves)
    text = "push 300 push -4000 push 1114111 push 100000000000000000000"
    assert check(text, "", "2", goal)[1]


def test_a_damaged_program_is_not_proved() -> None:
    made = assembled("in(n) while dup do dup out(n) push 1 sub end")
    program = parse_mines(made.text, "2").program
    assert program is not None
    damaged = list(program.operations)
    first = next(at for at, line in enumerate(made.lines) if line.command == "dup")
    damaged[first] = damaged[0]
    disproofs = list(_game_disproofs(program._replace(operations=damaged), made.lines))
    assert disproofs[0].line == first
    assert not list(_game_disproofs(program, made.lines))


def test_comments_are_never_directives() -> None:
    made = assembled('print "mines: off"', annotation="source")
    assert "mines: off" not in made.text
    assert "mines : off" in made.text
