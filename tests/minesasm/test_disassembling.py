"""Programs of Mines become sources again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.assembler import AssemblyRequest
from mines_tools.languages.minesasm.assembler import make, program_size
from mines_tools.languages.minesasm.disassembling import RefusedError
from tests.minesasm.checking import assembled, output_of, source_of
from tests.minesasm.programs import input_text, program
from tests.quick_assembly import quick_assembly_in_module

__all__ = ["quick_assembly_in_module"]

_TESTS = Path(__file__).parents[1]
_EXAMPLES = _TESTS.parent / "examples"
_REFUSED = {"collatz", "countdown", "truth-machine"}
"""Programs whose jumps depend on more than a condition, or that compute a click."""


@pytest.mark.parametrize(
    "name",
    [
        name
        if name in (*_REFUSED, "add", "hello-1")
        else pytest.param(name, marks=pytest.mark.long)
        for name in sorted(path.stem for path in _EXAMPLES.glob("*.mines"))
    ],
)
def test_hand_written_programs(name: str) -> None:
    dialect = "1" if name.endswith("-1") else "2"
    text = (_EXAMPLES / f"{name}.mines").read_text("utf-8")
    if name in _REFUSED:
        with pytest.raises(RefusedError):
            source_of(text, dialect)
        return
    again = make(AssemblyRequest(name, source_of(text, dialect), dialect), 0)
    assert not again.has_errors
    assert program_size(text, dialect) <= len(text)
    for path in sorted((_TESTS / "examples").glob(f"{name}.*.in"))[:2]:
        data = path.read_bytes().decode()
        assert output_of(again.text, dialect, data) == output_of(text, dialect, data)


def test_an_assembled_program_comes_back() -> None:
    """Assembled, disassembled and assembled again, it is the same program."""
    made = assembled("in(n) if push 7 out(n) end in(n) out(n)")
    assert assembled(source_of(made.text, "2")).text == made.text


@pytest.mark.long
@pytest.mark.parametrize("name", ["cat", "fizzbuzz", "hello"])
def test_an_assembled_example_comes_back(name: str) -> None:
    made = assembled((_EXAMPLES / "minesasm" / f"{name}.minesasm").read_text("utf-8"))
    assert assembled(source_of(made.text, "2")).text == made.text


@pytest.mark.long
@given(st.integers(0, 1 << 30))
def test_random_programs_write_the_same(seed: int) -> None:
    random = Random(seed)
    text, data = program(random, 6), input_text(random)
    made = assembled(text)
    try:
        source = source_of(made.text, "2")
    except RefusedError:
        return
    output, has_ended = output_of(made.text, "2", data, 20_000)
    again, has_ended_again = output_of(assembled(source).text, "2", data, 20_000)
    if has_ended and has_ended_again:
        assert output == again
