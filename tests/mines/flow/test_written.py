"""What operations are said to write is what they write in real runs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.mines.commands import OUTPUTS
from mines_tools.languages.mines.flow import Flow, analyse, values
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import machine_on
from tests.mines.flow.shown.inputs import inputs
from tests.mines.flow.structured import kinds

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program

_EXAMPLES = Path(__file__).parents[3] / "examples"
_BOARD = "*.*\n...\n***\n"
_TO_END = "1,0\n0,1\n2,1"


def flow_of(text: str, dialect: str = "2") -> Flow:
    program = parse(text, dialect).program
    assert program is not None
    return analyse(program)


def test_a_number_that_is_always_the_same():
    flow = flow_of(f"{_BOARD}1,1\n1;1\n{_TO_END}")  # push 5, out(n)
    assert flow.operation(1).written == 5
    assert flow.operation(0).written is None


def test_nothing_is_said_of_an_operation_that_may_fail():
    # in(n) before: if it gets no number, the last out(n) fails.
    flow = flow_of(f"{_BOARD}1,1\n0,1\n1;1\n1;1\n0;1\n1;1\n1,0\n2,1")
    failing = flow.operation(5)
    assert [command.name for command in failing.commands] == ["out(n)"]
    assert failing.may_fail
    assert failing.written is None
    assert [flow.operation(index).written for index in (2, 3)] == [3, 5]


def test_a_run_without_input_shows_what_is_written():
    flow = flow_of((_EXAMPLES / "hello.mines").read_text(encoding="utf-8"))
    assert flow.is_decided_by_running()
    written = [each.written for each in flow.operations if each.written is not None]
    assert "".join(chr(value) for value in written if isinstance(value, int)) == "Hello, world!\n"


def check(program: Program, random: Random) -> int:
    """Compare what the operations are said to write with runs. Return the number of comparisons."""
    flow = analyse(program)
    compared = 0
    for text in inputs(program, random, 4):
        machine = machine_on(program, text)
        for _ in range(200):
            pointer_value = machine.stack[-1] if machine.stack else None
            step = machine.recorded_step()
            if step is None:
                break
            if step.queued or step.command.name not in OUTPUTS:
                continue
            operation = flow.operation(step.origin)
            if operation.written is not None:
                assert step.error is None, (step, text)
                assert machine.aborted is None
            ways = [way for way in operation.ways if way.action == step.action]
            for way in ways:
                if way.written is None or step.error is not None or machine.aborted is not None:
                    continue
                if (way.digit, way.operation) == (machine.digit(), step.operation):
                    assert pointer_value is not None
                    assert values.may_be(way.written, pointer_value, pointer_value), (step, text)
                    compared += 1
    return compared


def any_structured(seed: int) -> Program:
    kind = Random(seed).choice([kind for kind in kinds.KINDS if kind.statements[1] < 4])
    made = kinds.made(kind, seed)
    program = parse(made.source, made.dialect).program
    assert program is not None
    return program


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 300), marks=pytest.mark.long)])
def test_what_is_said_to_be_written_is_written(seeds: range) -> None:
    assert sum(check(any_structured(seed), Random(seed)) for seed in seeds)
