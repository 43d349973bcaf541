"""If a program never ends, the operations that the editor adds end it, on any input."""

from __future__ import annotations

from hypothesis import given

from mines_tools.languages.mines.flow.finishing import finishing
from mines_tools.languages.mines.machine import Machine
from tests.mines.flow.programs import Case, cases, shrinking_cases
from tests.mines.runs import pieces

_MOST_STEPS = 100_000  # more than what ends takes


@given(cases | shrinking_cases())
def test_the_program_ends_and_no_click_that_was_added_fails(case: Case) -> None:
    program = case.program
    clicks = finishing(program)
    if not clicks:
        return
    longer = program._replace(operations=[*program.operations, *clicks])
    machine = Machine(longer, pieces(case.text), lambda _text: None)
    for _ in range(_MOST_STEPS):
        if not machine.step():
            break
        assert machine.origin < len(program.operations) or machine.error is None
    assert machine.player.status == "cleared"
