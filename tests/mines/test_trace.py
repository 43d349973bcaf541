"""The records of a run, whole and by what changed; and the run as the seam wants it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.mines.language import LANGUAGE
from mines_tools.mines.runnable import MachineRun
from mines_tools.mines.syntax import parse
from mines_tools.text import Span
from tests.mines.programs import Meant, dialects, programs
from tests.mines.runs import pieces


def runnable(source: str, text: str = "", dialect: str = "2") -> tuple[MachineRun, list[str]]:
    written: list[str] = []
    tree = parse(source, dialect)
    assert tree.program is not None, tree.errors
    return MachineRun(tree, pieces(text), written.append), written


def records(source: str, *, delta: bool = False, steps: int = 100) -> list[dict[str, Any]]:
    """The records of a run, as a reader of JSON gets them."""
    run, _ = runnable(source)
    step = run.trace_delta if delta else run.trace_step
    found = (step() for _ in range(steps))
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
        run, _ = runnable("*..\n1,0\n!\n")
        run.step()
        run.machine.stack[:] = [value]
        record = run.trace_step()
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
    """A run as it is put together from deltas."""

    def __init__(self, width: int, height: int) -> None:
        self.stack: list[Any] = []
        self.flagging = False
        self.status = "playing"
        self.cells = [["u"] * width for _ in range(height)]
        self.output = ""

    def take(self, record: dict[str, Any]) -> dict[str, Any]:
        """Go on by one delta; the full record that belongs to it."""
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
    full, _ = runnable(meant.text, text, dialect)
    delta, written = runnable(meant.text, text, dialect)
    replay = Replay(len(meant.rows[0]), len(meant.rows))
    for _ in range(60):
        whole, changed = full.trace_step(), delta.trace_delta()
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
    run, _ = runnable("**.\n...\n1,1\n1;1\n")
    run.step()
    before = [5, 6, 7, 8, depth, rolls]
    run.machine.stack[:] = before
    record = run.trace_delta()
    assert record is not None
    assert record["command"] == "roll"
    kept = before[: len(before) - record["popped"]]
    assert kept + record.get("pushed", []) == run.machine.stack


# The seam


def test_events() -> None:
    run, _ = runnable("*..\n # a\n 0 , 0 # b\n!")
    first, second, third, fourth = (run.step() for _ in range(4))
    assert first == (Span(4, 4), "noop", None, {})
    assert second == (Span(10, 15), "reset(l)", None, {"status": "over"})
    assert third == (None, "noop", None, {"status": "playing"})
    assert fourth is not None
    assert fourth.changes == {"flagging": True}


def test_stop() -> None:
    run, _ = runnable("*.\n\n1,0")
    assert run.stop is None
    assert run.run(10) == 2
    assert run.stop == ("ended", "", None)
    assert (run.step(), run.trace_step(), run.trace_delta(), run.run(5)) == (None, None, None, 0)
    assert run.steps == 2


def test_run_stops_at_its_limit() -> None:
    run, _ = runnable("*.\n\n")
    assert (run.run(7), run.steps, run.stop) == (7, 7, None)
    assert run.run(0) == 0


OUT_C = "***.\n*.*.\n.*..\n1,1\n1;1\n"  # 1,1 has digit 6


def test_stop_says_where_an_abort_was() -> None:
    run, written = runnable(OUT_C, dialect="2.0.0")
    run.step()
    run.machine.stack[:] = [0xD800]
    run.run(5)
    assert run.stop == (
        "aborted", "it cannot write the surrogate code point 55296", Span(19, 22),
    )  # fmt: skip
    assert (written, run.steps) == ([], 2)


def test_counts() -> None:
    source = "*..\n\n1;0\n1;0\n1,0\n"
    run, _ = runnable(source)
    run.run(2)
    assert run.counts() == {"commands": {}, "errors": {}}
    run, _ = runnable(source)
    run.count()
    run.run(4)
    assert run.counts() == {
        "commands": {"swap": 2, "noop": 1, "push(n)": 1},
        "errors": {"stack underflow": 2},
    }
    run.step()
    run.trace_step()
    assert run.counts()["commands"]["noop"] == 3


def test_view() -> None:
    run, _ = runnable("*..\n...\n0;0\n1,0\n!\n")
    run.run(3)
    view = run.view()
    assert view.grids == {"cells": ["fou", "uuu"], "digits": ["910", "110"]}
    assert view.stacks == {"stack": (1,)}
    assert view.texts == {"status": "playing", "flagging": "on", "pointer": "3"}
    run.run(4)
    assert run.view().texts["flagging"] == "on"


def test_back_in_time_the_trace_is_the_same() -> None:
    run, _ = runnable(OUT_C + "1,1\n1;1")
    run.trace_step()
    run.machine.stack[:] = [65, 66]
    before = run.snapshot()
    first = [run.trace_step() for _ in range(4)]
    run.restore(before)
    assert [run.trace_step() for _ in range(4)] == first
    assert first[0] is not None
    assert first[0]["output"] == "B"


def test_a_text_with_errors_cannot_be_run() -> None:
    with pytest.raises(ValueError, match="a text with errors cannot be run"):
        MachineRun(parse("x"), pieces(), print)


def test_the_language() -> None:
    assert (LANGUAGE.id, LANGUAGE.about.suffixes, LANGUAGE.default_dialect) == (
        "mines",
        (".mines",),
        "2",
    )
    assert list(LANGUAGE.dialects) == ["2", "2.0.0", "1"]
    written: list[str] = []
    parsed = LANGUAGE.parse("*.\n1,0", "2")
    run = LANGUAGE.engines["machine"](parsed, pieces(), written.append)
    assert run.run(3) == 1
