"""Sokolang runs obey the rules that hold for every run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.interface.run import RunOptions
from mines_tools.languages.sokolang.language import LANGUAGE
from tests.driven import check_run
from tests.sokolang.programs import inputs, programs
from tests.thinned import thinned

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sokolang").glob("*.soko"))


def _check(source: str, text: str, seed: int) -> None:
    running = LANGUAGE.running(LANGUAGE.parse(source, "text"))
    check_run(running, LANGUAGE.engines, text, 40, RunOptions(seed), seed)


@pytest.mark.parametrize("path", thinned(_EXAMPLES, 3), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    for text in ("", "12\n7\nab"):
        _check(path.read_bytes().decode(), text, 1)


@given(programs, inputs, st.integers(0, 99))
@example("@0*\n000\n---\n\n---\nr\n", "", 1)  # a portal leads back to where the player was
@example("@AA.*\n---\n\n---\nr\n", "", 0)  # one crate takes the place of another of its letter
def test_any_program(source: str, text: str, seed: int) -> None:
    _check(source, text, seed)


def test_a_cell_says_what_is_written_and_what_stands_there_now() -> None:
    source = " ####\n #@H*#\n #####\n---\n---\nrd\n"
    run = LANGUAGE.running(LANGUAGE.parse(source, "text")).start_stepping(RunOptions(), str)
    run.step()
    grid = run.view().grids["map"]
    cells = [[grid.cell(column, row) for column in range(grid.widths[row])] for row in range(3)]
    drawn = ["".join(cell.now or cell.text for cell in row) for row in cells]
    assert drawn == [" ####", " #.@H#", " #####"]
    for cell in (cell for row in cells for cell in row):
        assert cell.span is not None
        assert cell.text == source[cell.span.start : cell.span.end]


def test_what_the_crates_execute_can_be_stopped_at() -> None:
    """A step performs an action. In a `w`, it also performs the commands of the player and crates
    on marks."""
    text = (_EXAMPLES[0].parent / "add.soko").read_bytes().decode()
    run = LANGUAGE.running(LANGUAGE.parse(text, "text")).start_stepping(RunOptions(), print)
    run.give("3\n4\n")
    run.end_input()
    events = []
    while event := run.step():
        events.append(event)
    executed = [name for event in events for name in event.executed]
    assert executed == ["inint", "inint", "+", "outint"]
    assert {event.command for event in events if event.executed} == {"wait"}
