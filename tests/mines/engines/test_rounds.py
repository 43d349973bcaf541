"""Regions of many programs: each is well formed, and its Python code does the same as the
machine."""

from __future__ import annotations

import collections
from random import Random

import pytest

from tests.mines.engines.rounds import any_program, try_program


@pytest.mark.long
@pytest.mark.parametrize("number", range(0, 36, 6))
def test_programs_by_chance(number: int) -> None:
    found: collections.Counter[str] = collections.Counter()
    for each in range(number, number + 6):
        random = Random(f"test {each}")
        program, text = any_program(random, each)
        try_program(program, text, random, 300, 3, found)
    assert found["regions"]
    assert found["steps"]
