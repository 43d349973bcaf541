"""The debugger shows the names of slots beside the values that they stand for, and beside no others."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.run import RunOptions
from mines_tools.languages.minesasm import choice
from mines_tools.languages.minesasm.language import LANGUAGE
from tests.minesasm.programs import input_text, reading_program
from tests.minesasm.slot_machine import SlotProgram
from tests.quick_assembly import quick_assembly_in_module

__all__ = ["quick_assembly_in_module"]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.run_state import StackValue


_STEPS = 3_000


def _shown(text: str, data: str) -> Iterator[tuple[int, int, dict[str, StackValue]]]:
    """Yield the span of each statement that a debugged run comes to, and the values that have a name there."""
    with patch.object(choice, "_MOST_BOARDS", 1):
        running = LANGUAGE.running(LANGUAGE.parse(text, "2"))
        run = running.start_stepping(RunOptions(), lambda _text: None)
    run.give(data)
    run.end_input()
    for _ in range(_STEPS):
        place = run.place()
        if place is None:
            return
        if place.span is not None:
            stack = run.view().stacks["stack"]
            named = enumerate(run.view().roles("stack"))
            values = {name: stack[-1 - above] for above, name in named if name}
            yield (*place.span, values)
        run.step()


def compare(text: str, data: str) -> int:
    """Compare the named values of a debugged run with those of a machine that knows where each slot is. Return how many
    were compared, and -1 if the program cannot be compared."""
    program = SlotProgram(text)
    if program.lowered.has_errors or "failed-read" in {
        f.diagnostic.name for f in program.lowered.findings
    }:
        return -1
    wanted = list(program.values(data))
    at = count = 0
    for start, end, values in _shown(text, data):
        if not values:
            continue
        while at < len(wanted) and not (
            wanted[at][:2] == (start, end) and values.items() <= wanted[at][2].items()
        ):
            at += 1
        if at == len(wanted):
            assert len(wanted) >= _STEPS, (text[start:end], values)
            break
        count += len(values)
    return count


def test_a_constant_that_the_assembler_has_swapped_has_no_name() -> None:
    shown = list(_shown("push 7 let n push 3 let m get n out(n) get m out(n)", ""))
    assert [values for *_, values in shown] == [{}, {}, {}, {}, {"m": 3, "n": 7}, {"m": 3, "n": 7}]


def test_a_popped_value_has_no_name() -> None:
    shown = list(_shown("in(n) push 2 add let n out(n) in(n) out(n)", "5 6"))
    assert [values for *_, values in shown] == [{}, {}, {}, {"n": 7}, {}, {}]


@pytest.mark.long
@settings(max_examples=10)
@given(st.integers(0, 1 << 30))
def test_names_of_random_programs(seed: int) -> None:
    random = Random(seed)
    compare(reading_program(random, random.randrange(1, 5)), input_text(random))
