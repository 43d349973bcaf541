"""The inputs of trial runs are chosen by what a program does with the values that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.flow.probe_inputs import chosen_inputs
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.structured.assembler import assembled
from tests.mines.flow.structured.statements import (
    If,
    Read,
    Show,
    Statement,
    Test,
    Until,
    WhileInput,
)

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program


def program(*statements: Statement) -> Program:
    from random import Random

    found = parse(assembled(Random(7), statements, "2").source, "2").program
    assert found is not None
    return found


@pytest.mark.parametrize("number", [13, 41, -6, 1234])
def test_a_number_that_it_is_compared_with(number: int) -> None:
    inputs, taken = chosen_inputs(program(Read(), If(Test("equal", number), [Show()], [])), 400)
    assert inputs[0].startswith(f"{number} ")
    assert 0 < taken <= 400


def test_a_divisor_and_a_number_that_ends_a_loop() -> None:
    inputs, _ = chosen_inputs(program(Read(), If(Test("multiple", 17), [Show()], [])), 400)
    assert "17 17 17 17" in inputs
    inputs, _ = chosen_inputs(program(Until(29, [Show()], False)), 400)
    assert "28 30 29" in inputs


def test_a_character_that_it_is_compared_with() -> None:
    loop = WhileInput("in(c)", [If(Test("equal", ord("q")), [Show()], [])], False)
    inputs, _ = chosen_inputs(program(loop), 400)
    assert "q" in inputs
    assert "aqbq" in inputs


def test_signs_and_blanks_are_tried_always() -> None:
    (text,), _ = chosen_inputs(program(Show()), 400)
    assert "+2" in text
    assert "\u3000" in text


def test_what_only_such_an_input_reaches_is_shown_by_a_run() -> None:
    flow = analyse(program(Read(), If(Test("equal", 1234), [Show()], [])))
    assert flow.is_complete
    assert all(operation.reached.is_witnessed for operation in flow.operations if operation.ways)
