"""Recorded runs of mines-esolang 1.0.4 and 2.0.0, compared step by step. Where 2.0.0 differs from
the language text, some records follow the text.

A record is one line of `traces/recorded.jsonl`. Its `trace` contains one list for each step. The
items of the list are: operation (`L` or `R` and the cell), command, error, number of values popped,
values pushed, flags (1 flagging, 2 over, 4 cleared), changed cells (`3o`, or the whole board as run
lengths after `=`), output. Empty items at the end of a list are left out.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mines_tools.languages.mines.operations import source_form
from tests.mines.runs import machine_of
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

RECORDS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "traces" / "recorded.jsonl").read_text("utf-8").split("\n")
    if line
]
# The debugger of 1.0.4 has other names, and says only that there was an error, not which.
COMMAND_NAMES = {"push(0)": "push(n)", "push0": "push(n)", "multi": "mul"}


def unpacked(trace: list[list[Any]], cells: int) -> Iterator[dict[str, Any]]:
    stack: list[int] = []
    states = "u" * cells
    output = ""
    for packed in trace:
        operation, command, error, popped, pushed, flags, changed, added = packed + [None] * (
            8 - len(packed)
        )
        stack = stack[: len(stack) - (popped or 0)] + list(pushed or [])
        if changed and changed[0] == "=":
            states = "".join(
                state * int(times or 1) for times, state in re.findall(r"(\d*)([ufo])", changed)
            )
        elif changed:
            for change in changed.split(" "):
                cell = int(change[:-1])
                states = states[:cell] + change[-1] + states[cell + 1 :]
        output += added or ""
        status = "over" if (flags or 0) & 2 else "cleared" if (flags or 0) & 4 else "playing"
        yield {
            "operation": re.sub(r"([LR])(\d+),(\d+)", _in_source, operation or ""),
            "command": COMMAND_NAMES.get(command, command),
            "error": error or None,
            "stack": stack,
            "flagging": bool((flags or 0) & 1),
            "status": status,
            "cells": states,
            "output": output,
        }


def _in_source(match: re.Match[str]) -> str:
    return f"{match[2]}{',' if match[1] == 'L' else ';'}{match[3]}"


@small_cases("record", RECORDS)
def test_recorded_trace(record: dict[str, Any]) -> None:
    machine, written = machine_of(record["source"], [record["input"]], record["dialect"])
    is_1 = record["dialect"] == "1"
    for number, expected in enumerate(unpacked(record["trace"], len(machine.player.cells)), 1):
        step = machine.recorded_step()
        assert step is not None, f"ended before step {number}"
        got = {
            "operation": source_form(step.operation, machine.board),
            "command": step.command.name,
            "error": step.error,
            "stack": machine.stack,
            "flagging": machine.player.flagging,
            "status": machine.player.status,
            "cells": "".join(machine.player.rows()),
            "output": "".join(written),
        }
        if is_1:
            got["status"] = expected["status"]  # 1.0.4 has no such notion
            assert bool(got["error"]) == bool(expected["error"])
            got["error"] = expected["error"]
        assert got == expected, f"step {number}"
    assert machine.is_over == record["ended"]
    assert not record["ended"] or machine.recorded_step() is None
