"""What the analysis reports about a cell and about where the pointer goes from it. What an
unfinished analysis reports."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.languages.emojifunge.flow import stacks
from mines_tools.languages.emojifunge.flow.analysis import Analysis, Flow
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.flow.trials import replayed
from mines_tools.languages.emojifunge.flow.tried import frozen
from mines_tools.languages.emojifunge.syntax import parse
from tests.emojifunge.flow.programs import circuits, emoji, programs


def flow_of(source: str) -> Flow:
    return Flow(parse("\n".join(map(emoji, source.split("\n"))), "text"))


@pytest.mark.parametrize("read", ["1", "input-number"])
def test_where_it_goes(read: str) -> None:
    """With `1`, the program has only one run, which the analysis tries. With `input-number`, the
    analysis must explore the program."""
    flow = flow_of(f"{read} down-if-true end\nempty down end\n1 right up")
    assert list(flow.after(0, 0)) == [(1, 0)]
    assert (1, 1) in flow.after(1, 0)
    assert ((2, 0) in flow.after(1, 0)) == (read != "1")
    assert list(flow.before(1, 2)) == [(1, 1)]
    assert list(flow.after(2, 2)) == [(2, 1)]


def test_a_loop_is_closed() -> None:
    flow = flow_of("right down\nup left")
    assert list(flow.before(0, 0)) == [(0, 1)]
    assert list(flow.after(0, 1)) == [(0, 0)]


@settings(max_examples=15, deadline=None)
@given(programs() | circuits())
def test_a_run_goes_where_it_may(source: str) -> None:
    grid = parse(source, "text")
    flow = Flow(grid, 300)
    for end in flow.ends():
        if end.certainty.witness is None:
            continue
        before = None
        for machine in replayed(grid, end.certainty.witness):
            place = machine.pointer.x, machine.pointer.y
            is_moved = machine.round is None or place != before
            if before is not None and is_moved and not machine.is_over:
                assert place in flow.after(*before)
                assert before in flow.before(*place)
            before = place


@given(programs() | circuits())
def test_slices_find_out_the_same(source: str) -> None:
    """Before its end, an analysis in slices never reports more than at the end."""
    grid = parse(source, "text")
    whole, analysis = Flow(grid, 300), Analysis(grid, 300)
    over = False
    while not over:
        over = analysis.advance(7)
        part = analysis.result()
        assert over or not part.is_complete or part.ending == whole.ending
    cells = [(x, y) for y, row in enumerate(grid.rows()) for x in range(len(row))]
    assert [part.cell(*each) for each in cells] == [whole.cell(*each) for each in cells]
    assert part.ending == whole.ending
    assert part.transitions == whole.transitions


@settings(max_examples=settings.default.max_examples, deadline=None)
@given(
    programs() | circuits(),
    st.sampled_from(["text", "author"]),
    st.sampled_from(["", "7 -2 x", "5"]),
)
def test_a_note_holds_each_time_the_pointer_is_there(source: str, dialect: str, text: str) -> None:
    """The run is not a trial run. All that the analysis reports of the cell is compared: ways,
    modes, the stack, and what waits."""
    grid = parse(source, dialect)
    flow = Flow(grid, 400)
    if not flow.is_complete:
        return
    machine = TrialMachine(grid, 77, text)
    while machine.steps < 120 and not machine.is_over:
        pointer = machine.pointer
        note = flow.notes.get((pointer.x, pointer.y))
        assert note is not None
        assert (pointer.dx, pointer.dy) in note.directions
        assert machine.commented in note.commented
        assert machine.opens in note.opens
        assert machine.recording in note.recording
        assert pointer.riding in note.riding
        is_idle = not (machine.recording or machine.counts.items or machine.stopwatch is not None)
        assert note.waiting or (is_idle and machine.time_left is None)
        try:
            assert stacks.holds(note.stack, frozen(machine.stack))
            machine.step()
        except (TooCostlyError, RecursionError):  # or a stack in itself
            return
