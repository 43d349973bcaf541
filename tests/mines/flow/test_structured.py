"""Structured programs do what their statements mean. The table of precision measures them."""

from __future__ import annotations

from hashlib import sha256

import pytest

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import machine_on
from tests.mines.flow.precision import examples, row, structured
from tests.mines.flow.soundness import check_structured
from tests.mines.flow.structured.kinds import (
    ALL_KINDS,
    HARD_KINDS,
    KINDS,
    Kind,
    Structured,
    made,
    output,
)
from tests.thinned import thinned

STEPS = 300_000


def name(kind: Kind) -> str:
    return kind.name


def runs_compared(one: Structured) -> int:
    """Compare the runs of a program with its statements. Return the number of inputs for which the
    statements say what the program writes."""
    program = parse(one.source, one.dialect).program
    assert program is not None
    compared = 0
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
    return compared


@pytest.mark.long
@pytest.mark.parametrize("kind", ALL_KINDS, ids=name)
def test_programs_do_what_their_statements_mean(kind: Kind) -> None:
    assert sum(runs_compared(made(kind, number)) for number in range(8)) > 5


@pytest.mark.parametrize("kind", thinned(HARD_KINDS[:-1], 4), ids=name)
def test_a_hard_program_does_what_its_statements_mean(kind: Kind) -> None:
    assert runs_compared(made(kind, 0)) > 0


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS[:2] + KINDS[3:] + HARD_KINDS, ids=name)
def test_runs_of_them_are_admitted(kind: Kind) -> None:
    assert check_structured(made(kind, 1_000))["steps"] > 100


@pytest.mark.long
@pytest.mark.parametrize("number", [5, 17, 31])
def test_a_board_after_a_restart_is_not_joined_with_other_boards(number: int) -> None:
    """Such a joined board would tell nothing, and the exploration would not come to its end."""
    (kind,) = (each for each in HARD_KINDS if each.name == "hard: 5-8 statements")
    one = made(kind, number)
    program = parse(one.source, one.dialect).program
    assert program is not None
    assert analyse(program).is_complete


@pytest.mark.parametrize("kind", thinned(ALL_KINDS, 1), ids=name)
def test_the_same_program_every_time(kind: Kind) -> None:
    assert made(kind, 3).source == made(kind, 3).source
    assert made(kind, 3, seed=1).source != made(kind, 3).source


def test_figures_can_be_compared_with_earlier_ones() -> None:
    """The programs that the table has measured for a long time stay the same. To measure other
    programs, add a kind."""
    programs = [made(kind, number) for kind in KINDS for number in range(4)]
    texts = [repr((one.name, one.dialect, one.source, one.inputs)) for one in programs]
    assert sha256("".join(texts).encode()).hexdigest()[:16] == "af47a6443fb5a2e4"


def test_a_row_of_the_table() -> None:
    subjects = [*list(examples())[:1], structured(0, 0, 0)]
    first, *cells = row("two of them", subjects, traced=1).split()
    assert first == "two"
    assert cells[cells.index("of") + 1] == "them"
    assert "2 of 2" in " ".join(cells)
    assert cells[-4] == "MB"
    errors, after_read, in_no_run = map(int, cells[-3:])
    assert errors > after_read > 0
    assert in_no_run == 0
