"""Structured programs do what their statements mean. The table of precision measures them."""

from __future__ import annotations

import pytest

from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import machine_on
from tests.mines.flow.precision import examples, row, structured
from tests.mines.flow.soundness import check_structured
from tests.mines.flow.structured.kinds import KINDS, Kind, made, output

STEPS = 30_000


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_programs_do_what_their_statements_mean(kind: Kind) -> None:
    compared = 0
    for number in range(8):
        one = made(kind, number)
        program = parse(one.source, one.dialect).program
        assert program is not None
        for text in one.inputs:
            wanted = output(one, text)
            if wanted is None:
                continue
            written: list[str] = []
            machine = machine_on(program, text)
            machine.write = written.append
            for _ in range(STEPS):
                if not machine.step():
                    break
            assert machine.is_over, (one.name, text)
            assert "".join(written) == wanted, (one.name, text)
            compared += 1
    assert compared > 5


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS[:2] + KINDS[3:], ids=lambda kind: kind.name)
def test_runs_of_them_are_admitted(kind: Kind) -> None:
    assert check_structured(made(kind, 1_000))["steps"] > 100


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_the_same_program_every_time(kind: Kind) -> None:
    assert made(kind, 3).source == made(kind, 3).source


def test_a_row_of_the_table() -> None:
    subjects = [*list(examples())[:1], structured(0, 0)]
    name, *cells = row("two of them", subjects, traced=1).split()
    assert name == "two"
    assert cells[cells.index("of") + 1] == "them"
    assert "2 of 2" in " ".join(cells)
    assert cells[-4] == "MB"
    errors, after_read, in_no_run = map(int, cells[-3:])
    assert errors > after_read > 0
    assert in_no_run == 0
