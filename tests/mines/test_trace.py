"""The records of a run, in full and as differences. The run has the methods that the tools'
interface requires."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import GAME_OVER, Event, Place, RunOptions, Stop
from mines_tools.interface.run_state import Changes
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.player import CELL_STATES
from mines_tools.languages.mines.stepping import EXPLODED, MachineSteps
from mines_tools.languages.mines.syntax import parse
from mines_tools.runs.trace import EventCounts, Trace
from mines_tools.text.source import Span
from tests.mines.programs import Meant, dialects, programs


def stepping(source: str, text: str = "", dialect: str = "2") -> tuple[MachineSteps, list[str]]:
    """Return a run with all its input, and the list to which its output is added."""
    written: list[str] = []
    tree = parse(source, dialect)
    assert tree.program is not None, tree.errors
    run = MachineSteps(tree, RunOptions(), written.append)
    run.give(text)
    run.end_input()
    return run, written


def trace_of(run: MachineSteps, *, delta: bool = False) -> Trace:
    terms = LANGUAGE.running(run._tree).trace_terms(run)
    return Trace(run, terms, is_delta=delta)


def records(source: str, *, delta: bool = False, steps: int = 100) -> list[dict[str, Any]]:
    """Return the records of a run as a JSON reader gets them."""
    trace = trace_of(stepping(source)[0], delta=delta)
    found = (trace.step() for _ in range(steps))
    return [json.loads(json.dumps(record)) for record in found if record is not None]


# Single records


def test_lines_count_from_the_start_of_the_text() -> None:
    found = records("# header\n*..\n\n0,0\n1,0", steps=4)
    assert [(record["step"], record["line"]) for record in found] == [
        (1, 3), (2, 4), (3, None), (4, 5),
    ]  # fmt: skip
    assert [record.get("origin") for record in found] == [None, None, 4, None]
    assert "origin" not in found[0]


@pytest.mark.parametrize(
    ("line", "operation"),
    [
        ("1,0", {"kind": "click", "column": 1, "row": 0, "button": "left"}),
        ("-1;5", {"kind": "click", "column": 2, "row": 1, "button": "right"}),
        ("!", {"kind": "switch"}),
        ("@", {"kind": "restart"}),
        ("# nothing", {"kind": "noop"}),
    ],
)
def test_operations(line: str, operation: dict[str, Any]) -> None:
    for delta in (False, True):
        assert records(f"*..\n...\n{line}", steps=1, delta=delta)[0]["operation"] == operation


def test_status_flagging_and_cells() -> None:
    found = records("*..\n!\n0,0\n1;0\n!\n0,0\n0,0\n2,0\n0;0\n0,0", steps=9)
    assert [
        (record["cells"][0], record["flagging"], record["status"], record["error"])
        for record in found[:8]
    ] == [
        ("uuu", True, "playing", None),
        ("fuu", True, "playing", "StackUnderflowError"),
        ("fou", True, "playing", None),
        ("fou", False, "playing", None),
        ("fou", False, "playing", None),
        ("fou", False, "playing", None),
        ("foo", False, "cleared", None),
    ]


def test_large_integers_are_strings() -> None:
    for value, expected in [
        (2**53 - 1, 2**53 - 1),
        (2**53, str(2**53)),
        (1 - 2**53, 1 - 2**53),
        (-(2**53), str(-(2**53))),
        (10**5000, "1" + "0" * 5000),
    ]:
        run, _ = stepping("*..\n1,0\n!\n")
        run.step()
        run.machine.stack[:] = [value]
        record = trace_of(run).step()
        assert record is not None
        assert record["stack"] == [expected]


def test_what_does_not_change_is_left_out_of_a_delta() -> None:
    (record,) = records("*..\n\n", delta=True, steps=1)
    assert set(record) == {"step", "line", "operation", "command", "error"}
    (record,) = records("*..\n0;0\n", delta=True, steps=1)
    assert record["cells"] == [[0, 0, "f"]]
    assert "popped" not in record  # swap failed


# Deltas replayed


class Replay:
    """A run that is put together from differences."""

    def __init__(self, width: int, height: int) -> None:
        self.stack: list[Any] = []
        self.flagging = False
        self.status = "playing"
        self.cells = [["u"] * width for _ in range(height)]
        self.output = ""

    def take(self, record: dict[str, Any]) -> dict[str, Any]:
        """Apply the differences of one step. Return the full record of the step."""
        record = dict(record)
        popped = record.pop("popped", 0)
        self.stack = self.stack[: len(self.stack) - popped] + record.pop("pushed", [])
        self.flagging = record.pop("flagging", self.flagging)
        self.status = record.pop("status", self.status)
        for column, row, state in record.pop("cells", ()):
            self.cells[row][column] = state
        self.output += record.pop("output", "")
        return {
            **record, "stack": self.stack, "flagging": self.flagging, "status": self.status,
            "cells": ["".join(row) for row in self.cells], "output": self.output,
        }  # fmt: skip


inputs = st.text("0123 \n-+x\u3000\U0001f600", max_size=20)


@given(programs(plain=True), inputs, dialects)
def test_deltas_replayed_are_the_full_trace(meant: Meant, text: str, dialect: str) -> None:
    full = trace_of(stepping(meant.text, text, dialect)[0])
    run, written = stepping(meant.text, text, dialect)
    delta = trace_of(run, delta=True)
    replay = Replay(len(meant.rows[0]), len(meant.rows))
    for _ in range(60):
        whole, changed = full.step(), delta.step()
        if whole is None:
            assert changed is None
            break
        assert changed is not None
        assert replay.take(dict(changed)) == whole
    assert replay.output == "".join(written)


@pytest.mark.parametrize("depth", [-4, -3, -1, 0, 1, 2, 3, 4])
@pytest.mark.parametrize("rolls", [0, 1, -1, 12])
def test_the_delta_of_a_roll(depth: int, rolls: int) -> None:
    # 1,1 has digit 2; right clicked when it is open, it rolls.
    run, _ = stepping("**.\n...\n1,1\n1;1\n")
    run.step()
    before = [5, 6, 7, 8, depth, rolls]
    run.machine.stack[:] = before
    record = trace_of(run, delta=True).step()
    assert record is not None
    assert record["command"] == "roll"
    kept = before[: len(before) - record["popped"]]
    assert kept + record.get("pushed", []) == run.machine.stack


# The seam


def test_events_and_the_places_before_them() -> None:
    run, _ = stepping("*..\n # a\n 0 , 0 # b\n!")
    places = [
        Place(Span(4, 4)),
        Place(Span(10, 15)),
        Place(None, Span(10, 15)),
        Place(Span(20, 21)),
    ]
    commands = ["noop", "reset(l)", "noop", "reverse"]
    for place, command in zip(places, commands, strict=True):
        assert run.place() == place
        occasions = (GAME_OVER,) if command == "reset(l)" else ()
        assert run.step() == Event(place, command, None, "", occasions)
    assert [place.origin for place in places] == [Span(4, 4), *[Span(10, 15)] * 2, Span(20, 21)]


def test_what_steps_change() -> None:
    run, _ = stepping("*..\n...\n0;0\n0;0\n1,0\n!\n1;0\n0,0\n@")
    assert run.changes() == Changes({}, {}, ())
    found = []
    for _ in range(7):
        run.step()
        changes = run.changes()
        assert "pointer" in changes.variables
        assert changes.hits == ()
        found.append((changes.cells, changes.stacks, [*changes.variables][:-1]))
    assert found == [
        ({"board": [(0, 0)]}, {}, []),
        ({"board": [(0, 0)]}, {}, []),
        ({"board": [(1, 0)]}, {"stack": (0, [1])}, []),
        ({}, {"stack": (1, [1])}, ["flagging"]),
        ({}, {"stack": (1, [1])}, []),
        ({"board": [(0, 0)]}, {}, []),
        ({"board": [(0, 0), (1, 0)]}, {}, []),
    ]


def test_stop() -> None:
    run, _ = stepping("*.\n\n1,0")
    assert run.stop is None
    assert run.run(10) == 2
    assert run.stop == ("ended", "", None)
    assert (run.place(), run.step(), trace_of(run).step(), run.run(5)) == (None, None, None, 0)
    assert run.steps == 2


def test_run_stops_at_its_limit() -> None:
    run, _ = stepping("*.\n\n")
    assert (run.run(7), run.steps, run.stop) == (7, 7, None)
    assert run.run(0) == 0


OUT_C = "***.\n*.*.\n.*..\n1,1\n1;1\n"  # 1,1 has digit 6


def test_stop_says_where_an_abort_was() -> None:
    run, written = stepping(OUT_C, dialect="2.0.0")
    run.step()
    run.machine.stack[:] = [0xD800]
    run.run(5)
    assert run.stop == (
        "aborted", "it cannot write the surrogate code point 55296", Span(19, 22),
    )  # fmt: skip
    assert (written, run.steps) == ([], 2)


def test_counts() -> None:
    run, counts = stepping("*..\n\n1;0\n1;0\n1,0\n")[0], EventCounts()
    for _ in range(4):
        event = run.step()
        assert event is not None
        counts.take(event)
    assert list(counts.commands.items()) == [("swap", 2), ("noop", 1), ("push(n)", 1)]
    assert counts.errors == {"StackUnderflowError": 2}


def test_view() -> None:
    run, _ = stepping("*..\n. . .\n0;0\n1,0\n!\n")
    run.run(3)
    view = run.view()
    board = view.grids["board"]
    assert board.widths == (3, 3)
    assert [board.cell(column, 0) for column in range(3)] == [
        ("*", "9", "flagged", Span(0, 1), "⚑", "mine"),
        (".", "1", "opened", Span(1, 2), "1", "1"),
        (".", "0", "unopened", Span(2, 3), "", "0"),
    ]  # fmt: skip
    assert board.cell(2, 1).span == Span(8, 9)
    assert view.stacks == {"stack": [1]}
    assert view.variables == {
        "status": "playing", "flagging": True, "pointer": 3, "queue": (), "read": 0,
    }  # fmt: skip


def test_the_queue_in_a_view() -> None:
    run, _ = stepping("*..\n0,0\n")
    run.step()
    assert run.view().variables["queue"] == ("@",)


def test_back_in_time_the_steps_are_the_same() -> None:
    run, _ = stepping(OUT_C + "1,1\n1;1")
    run.step()
    run.machine.stack[:] = [65, 66]
    before = run.snapshot()
    first = [(run.step(), run.changes()) for _ in range(4)]
    run.restore(before)
    assert [(run.step(), run.changes()) for _ in range(4)] == first
    assert first[0][0] is not None
    assert first[0][0].output == "B"


def test_a_text_with_errors_cannot_be_run() -> None:
    running = LANGUAGE.running(parse("x"))
    with pytest.raises(ValueError, match="a text with errors cannot be run"):
        running.start("machine", RunOptions(), print)


def test_the_language() -> None:
    assert (LANGUAGE.id, LANGUAGE.about.suffixes, LANGUAGE.default_dialect) == (
        "mines",
        (".mines",),
        "2",
    )
    assert list(LANGUAGE.dialects) == ["2", "2.0.0", "1"]
    assert [engine.name for engine in LANGUAGE.engines][:2] == ["auto", "machine"]
    running = LANGUAGE.running(LANGUAGE.parse("*.\n # a\n1,0", "2"))
    assert running.places() == [Span(3, 3), Span(8, 11)]
    run = running.start("machine", RunOptions(), print)
    assert (run.run(3), run.stop) == (2, Stop("ended"))


def test_all_that_a_view_shows_has_words() -> None:
    run, _ = stepping("*..\n0,0\n")
    view, names = run.view(), LANGUAGE.running(run._tree).words.names
    assert {*view.grids, *view.stacks, *view.variables, *CELL_STATES, EXPLODED} == names.keys()
