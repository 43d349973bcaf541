"""The exact output of `mines-run --explain` for the examples and for random programs. If a word
disappears, the analysis finds less than before.

`UPDATE_EXPLAINED=1 pytest tests/mines/flow/test_explained.py -n 0` writes the expected files again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse
from mines_tools.report.explanation import explanation_lines
from tests.expected import check_file
from tests.mines.flow.precision import examples
from tests.mines.flow.programs import made
from tests.thinned import thinned

_PAGES = Path(__file__).with_name("explained")
_SUBJECTS = {subject.name: subject for subject in examples()}
_SEEDS = range(60)


def explained(source: str, dialect: str) -> str:
    """Return the explanation of a program as `mines-run` prints it into a pipe."""
    return "\n".join(explanation_lines(explain_program(parse(source, dialect)))) + "\n"


def _holds(name: str, page: str) -> None:
    check_file(_PAGES / f"{name}.txt", page, "UPDATE_EXPLAINED")


@pytest.mark.parametrize("name", thinned(_SUBJECTS, 4))
def test_examples(name: str) -> None:
    subject = _SUBJECTS[name]
    _holds(name, explained(subject.source, subject.dialect))


@pytest.mark.long
def test_random_programs() -> None:
    pages = []
    for seed in _SEEDS:
        board, operations, dialect = made(Random(seed).randrange).program
        lines = [*board.rows, *(source_form(operation, board) for operation in operations)]
        title = f"=== {seed}, dialect {dialect.name}\n"
        pages.append(title + explained("\n".join(lines), dialect.name))
    _holds("random", "\n".join(pages))


def test_what_an_analysis_that_stopped_early_shows_is_marked() -> None:
    with open("examples/add.mines", encoding="utf-8") as file:
        lines = explain_program(parse(file.read()), None, 75).words().items
    shown = [line.columns[::2] for line in lines if line.columns]
    known = [columns for columns in shown if columns[1]]
    # What is known of the stack while every read succeeds was found out to the end.
    assert known[0] == ("push(count) ?", "[10]")
    assert all(command.endswith(" ?") for command, _ in known)


def test_a_stack_of_an_analysis_that_stopped_early_is_marked() -> None:
    with open("examples/countdown.mines", encoding="utf-8") as file:
        lines = explain_program(parse(file.read()), None, 75).words().items
    shown = [line.columns[::2] for line in lines if line.columns]
    known = [columns for columns in shown if columns[1]]
    assert known[0] == ("push(count) ?", "[10] ?")
    assert all(stack.endswith(" ?") for _, stack in known)


def test_an_operation_that_is_not_met_is_shown_with_every_command_that_it_can_select() -> None:
    lines = explain_program(parse("*.\n\n1,0\n0,0\n@"), None, 1).words().items
    shown = [line.columns[0] for line in lines if line.columns]
    assert shown == ["noop ?", "push(n) | positive ?", "reset(l) ?", "noop ?"]
