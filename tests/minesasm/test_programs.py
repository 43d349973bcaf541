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
from tests.minesasm import many
from tests.minesasm.checking import assembled, check
from tests.minesasm.programs import input_text, program
from tests.thinned import thinned

if TYPE_CHECKING:
    from mines_tools.interface.assembler import Goal

_ROWS = ("*...****", "*....*.*", "******.*")


@pytest.mark.long
@settings(max_examples=4)
@given(st.integers(0, 1 << 30), st.sampled_from(sorted(DIALECTS)), st.sampled_from(GOALS))
def test_random_programs(seed: int, dialect: str, goal: Goal) -> None:
    random = Random(seed)
    check(program(random, 8), input_text(random), dialect, goal)


@pytest.mark.long
def test_random_programs_on_other_boards() -> None:
    assert many.main(["--programs", "40"]) == 0
    assert many.main(["--programs", "10", "--size", "3", "--reads"]) == 0


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


@pytest.mark.long
def test_code_in_flagging_mode_is_made_twice() -> None:
    """Each pass of the loop begins with the other mode."""
    _, has_ended = check("push 5 push 9 a: reverse push 1 sub dup jump-if a", "", "2", "bytes")
    assert has_ended


@pytest.mark.parametrize("goal", GOALS)
def test_numbers_are_made(goal: Goal) -> None:
    """Each way to a number pushes this number, and opens the parts that it should open."""
    plan = BoardPlan(_ROWS, DIALECTS["2"], frozenset({0, 1, 2, 3, 6, 7}))
    constants = Constants(plan, COSTS[goal])
    for value in [*range(-20, 60), 300, -4_000, 1_114_111, 10**20]:
        ways = constants.ways(plan.home({6, 7}), value)
        assert ways
        for way in ways.values():
            assert way.cost == sum(COSTS[goal].of(move) for move in way.moves)
    text = "push 300 push -4000 push 1114111 push 100000000000000000000"
    assert check(text, "", "2", goal)[1]


def _commands(text: str) -> list[str]:
    return [line.command for line in assembled(text).lines]


@pytest.mark.long
@pytest.mark.parametrize("dialect", ["2", "2.0.0"])
def test_other_numbers_of_rolls(dialect: str) -> None:
    """A roll with another number that does the same is shorter. If the roll can fail, its arguments stay on the stack, so
    they are not changed."""
    long = "push 3 push -2 roll out(n) out(n) out(n)"
    assert (
        assembled(f"push 1 push 2 push 3 {long}").size < assembled(f"in(n) in(n) in(n) {long}").size
    )
    for before, data in (("push 1 push 2 push 3", ""), ("in(n) in(n) in(n)", "5 6")):
        check(f"{before} {long}", data, dialect, "bytes")


@pytest.mark.long
@pytest.mark.parametrize("data", ["0", "7", ""])
def test_conditions(data: str) -> None:
    """A condition can be multiplied where it is made, and moved after that. 0 and 1 need no command for a jump."""
    for condition in ("positive", "push 5 mod", "positive push 7 mul"):
        text = f'push 3 in(n) dup {condition} swap out(n) swap pop jump-if x print "no" x: push 8'
        assert check(text, data, "2", "bytes", flow_budget=20_000)[1]
        rolled = f"push 3 in(n) dup {condition} push 3 push 2 roll out(n) swap jump-if x push 9 x:"
        assert check(rolled, data, "2", "bytes", flow_budget=20_000)[1]


def test_a_remainder_is_a_flag() -> None:
    """The remainder of a division by 2 is 0 or 1: it is not made 0 or 1 again."""
    commands = _commands("push 1 in(n) a: dup push 2 mod jump-if a")
    assert commands.count("not") + commands.count("positive") <= 1


def test_edges() -> None:
    """A cell of the field that is opened alone pushes its digit. Then the field opens fewer cells."""
    plan = BoardPlan(_ROWS, DIALECTS["2"], frozenset({0, 1, 2, 3, 6, 7}), 2)
    edges = [part for part in range(len(plan.cells)) if plan.edges >> part & 1]
    assert len(edges) == 2
    parts = plan.start
    whole = plan.opening(parts, 0).value
    for count, edge in enumerate(edges, 1):
        assert plan.opening(parts, edge).value == plan.board.digits[plan.cells[edge]]
        after = plan.opened(parts, edge)
        assert after is not None
        assert plan.opening(after, 0).value == whole - count
        parts = after
    opened = plan.opened(parts, 0)
    assert opened == plan.opened(plan.start, 0)
    assert all(part not in plan.remaining(parts) for part in edges)


def test_unsure_parts_are_not_opened() -> None:
    """If more parts can be open than is known, a part is opened only after a restart."""
    plan = BoardPlan(_ROWS, DIALECTS["2"], frozenset({0, 1, 2, 3, 6, 7}), 2)
    parts = plan.ready | plan.unsure
    assert all(plan.opened(parts, part) is None for part in range(len(plan.cells)))
    assert plan.restarted(parts) == plan.ready


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


def test_a_negative_number_is_made_from_0_only_if_the_field_is_open() -> None:
    board = ((".***..", "*..*..", "****.*"), frozenset({0, 1, 2, 3, 4, 6, 7}))
    text = "push 10\nswap\npush -251\nin(n)\npush 6\npush 4\npush -107\nmul\n"
    check(text, "12 7", "2", "steps", boards_for=lambda _needed: [board])


@pytest.mark.parametrize("text", ["a: jump a", "while push 1 do end", "a: jump b b: jump a"])
def test_a_loop_that_does_nothing_has_an_operation(text: str) -> None:
    assert assembled(text).text.count("\n") == len(assembled(text).rows)


@pytest.mark.long
@pytest.mark.parametrize("goal", thinned(GOALS, 1))
def test_a_calculated_number_that_is_no_character_is_not_written_as_a_text(goal: Goal) -> None:
    """`out(c)` fails for -1, so -1 is the condition, and not 2."""
    text = (
        "a: in(n) push 2 push 1 push -95 div out(c) jump-if a push 740262576754 swap pop push 1 sub"
    )
    check(text, "", "2", goal)
