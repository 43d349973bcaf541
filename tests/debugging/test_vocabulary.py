"""The words that each language gives to the debugger are about commands and names that exist."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.debugging.runs import example


@pytest.mark.parametrize(
    "name",
    [
        "add.mines",
        "emojifunge/add.emojifunge",
        "sokolang/add.soko",
        "minesasm/add.minesasm",
    ],
)
def test_each_word_is_about_a_command_or_a_name_that_exists(name: str) -> None:
    words = example(name).running().words
    of_commands = (
        words.takes(),
        words.codes(),
        words.reaches,
        words.decisions,
        words.findings,
        words.reads,
        words.reads_numbers,
        words.input_lines,
        words.pushes,
        words.writes,
        words.writes_nothing,
        *words.sets.values(),
    )
    assert {*chain(*of_commands)} <= {*words.command_names()}
    of_names = (
        words.sets,
        words.meanings,
        words.notable,
        words.states,
        words.rounds,
    )
    assert {*chain(*of_names)} <= {*words.names}
    assert {*words.when} <= {*words.errors, *words.occasions}
