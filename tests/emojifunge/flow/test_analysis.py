"""What the flow analysis reports about programs."""

from __future__ import annotations

from hypothesis import given, settings

from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.trials import replayed
from mines_tools.languages.emojifunge.flow.values import Range
from mines_tools.languages.emojifunge.syntax import parse
from tests.emojifunge.flow.programs import emoji, programs
from tests.small_cases import small_cases


def flow_of(source: str, dialect: str = "text") -> Flow:
    return Flow(parse("\n".join(map(emoji, source.split("\n"))), dialect))


@small_cases(
    ("source", "kind", "reason"),
    [
        ("1 output-number end", "always", "one run"),
        ("right down\nup left", "never", "one run"),
        ("1 crash", "always", "one run"),
        ("input-ascii output-ascii", "never", "no end"),
        ("judgement down-if-true end\nempty end end", "always", "no loop"),
        ("input-number down-if-true end\nright left", "depends", "witnesses"),
        ("input-number warp end\nempty", "unknown", "anywhere"),
        ("pick-emoji end exec", "always", "one run"),
        ("input-number exec", "unknown", "anywhere"),
        ("input-number left-if-true end", "unknown", "loops"),
    ],
)
def test_whether_it_ends(source: str, kind: str, reason: str) -> None:
    assert flow_of(source).ending[:2] == (kind, reason)


def test_cells_never_reached() -> None:
    flow = flow_of("input-ascii down-if-true end\n1 2 end\nempty\n3")
    assert list(flow.never_reached()) == [(2, 1), (0, 2), (0, 3)]
    assert list(flow.rows_never_entered()) == [2, 3]
    assert flow.cell(2, 1).reached.kind == "impossible"


def test_nothing_is_impossible_where_anything_may_happen() -> None:
    flow = flow_of("input-number dup warp\n1 2 3\n\n\n\n4")
    assert not flow.is_complete
    assert list(flow.never_reached()) == []
    assert flow.cell(0, 5).reached.kind == "possible"
    assert flow.cell(0, 0).reached.kind == "witnessed"


def test_what_is_known_at_a_cell() -> None:
    note = flow_of("5 input-ascii comment 1 comment end").cell(3, 0).note
    assert note is not None
    assert note.directions == {(1, 0)}
    assert note.commented == {True}
    assert note.top == Range(-1, 0xFFFF)
    assert (note.least, note.most) == (2, 2)


def test_a_cell_in_a_comment_is_not_executed() -> None:
    cell = flow_of("input-ascii comment 1 comment end").cell(2, 0)
    assert cell.reached.kind == "witnessed"
    assert cell.executed.kind == "impossible"


def test_ends_that_are_possible() -> None:
    flow = flow_of("input-ascii down-if-true end\nempty crash end")
    assert flow.can_end("crashes").kind == "witnessed"
    assert flow.can_end("fails").kind == "impossible"


@settings(max_examples=2 * settings.default.max_examples, deadline=None)
@given(programs())
def test_witnesses_replay(source: str) -> None:
    grid = parse(source, "text")
    flow = Flow(grid, 200)
    for y, row in enumerate(grid.rows()):
        for x in range(len(row)):
            witness = flow.cell(x, y).reached.witness
            if witness is not None:
                *_, machine = replayed(grid, witness)
                assert (machine.pointer.x, machine.pointer.y) == (x, y)
                note = flow.cell(x, y).note
                items = machine.stack.items
                if note is not None and items and isinstance(items[-1], int | float):
                    assert values.holds(note.top, items[-1])
            witness = flow.cell(x, y).executed.witness
            if witness is not None:
                *_, machine = replayed(grid, witness)
                assert machine.place == (x, y)
                assert not machine.passed_over
    for end in flow.ends():
        if end.certainty.witness is not None:
            *_, machine = replayed(grid, end.certainty.witness)
            assert machine.is_over
            assert machine.place == end.place


def test_the_budget_bounds_the_work() -> None:
    rows = ["judgement right-if-true judgement down-if-true judgement left-if-true " * 30] * 80
    flow = flow_of("\n".join(rows))
    assert flow.ending.reason == "budget"
    assert flow.transitions < 5200
