"""The commands with Emojifunge files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import mines_run
from tests.prepared import run_command

if TYPE_CHECKING:
    from pathlib import Path

ADD = "\u2139\ufe0f\u2139\ufe0f\u2795\U0001f522\U0001f51a"
CRASH = "1\ufe0f\u20e3\U0001f522\U0001f4a5"


@pytest.mark.parametrize(
    ("source", "arguments", "status", "output", "said"),
    [
        (ADD, ("-e", "6 7"), 0, "13", ""),
        (CRASH, (), 1, "1", "a.ef:1:5: aborted: at (2, 0): the program crashes; the current stack is empty\n"),
        (CRASH, ("--dialect", "author"), 0, "1", "a.ef:1:5: at (2, 0): the program crashes; the current stack is empty\n"),
        ("\n x", (), 1, "", "a.ef:1:1: aborted: there is no cell at (0, 0); the current stack is empty\n"),
        ("1\u20e3" * 10 + "\U0001f4e7\U0001f4a5", (), 1, "", "a.ef:1:22: aborted: at (11, 0): the program crashes; current stack `[[], 1, 1, 1, 1, 1, 1, 1, …]`, the top first\n"),
        ("1\u20e3\U0001f522", ("--max-steps", "3"), 3, "1", "mines-run: stopped after 3 steps (--max-steps)\n"),
        (CRASH, ("--dialect", "2"), 2, "", "mines-run: there is no dialect 2; the dialects are text, author\n"),
    ],
)  # fmt: skip
def test_run(
    tmp_path: Path, source: str, arguments: tuple[str, ...], status: int, output: str, said: str
) -> None:
    (tmp_path / "a.ef").write_bytes(source.encode())
    done = mines_run("a.ef", *arguments, cwd=tmp_path)
    assert (done.status, done.output.decode(), done.errors) == (status, output, said)


def test_a_seed_gives_the_same_run_again(tmp_path: Path) -> None:
    dice = "\U0001f3b2\U0001f522" * 12 + "\U0001f51a"
    (tmp_path / "a.emojifunge").write_bytes(dice.encode())
    runs = [mines_run("a.emojifunge", "--seed", seed, cwd=tmp_path).output for seed in "112"]
    assert runs[0] == runs[1] != runs[2]


def test_trace_statistics_and_explanation(tmp_path: Path) -> None:
    (tmp_path / "a.ef").write_bytes(ADD.encode())
    full = mines_run("a.ef", "-e", "6 7", "--trace", "-", cwd=tmp_path).output.decode()
    records = [json.loads(line) for line in full.splitlines()]
    assert [record["stack"] for record in records] == [[6], [6, 7], [13], [], []]
    assert records[-1]["output"] == "13"
    delta = mines_run("a.ef", "--trace", "-", "--trace-format", "delta", cwd=tmp_path).output
    assert json.loads(delta.splitlines()[0])["stack"] == {"pushed": [0]}
    assert "input-number" in mines_run("a.ef", "--stats", cwd=tmp_path).errors
    explained = mines_run("a.ef", "--explain", cwd=tmp_path).output.decode()
    assert "input-number ×2 plus output-number" in explained


def test_statistics_count_cells_and_instructions(tmp_path: Path) -> None:
    # 💤 passes over three cells. The comment has one cell, and the last cell is not an instruction.
    program = "1️⃣🔢💤🔢🔢🔢🍚x🍚x\n1️⃣"
    (tmp_path / "a.ef").write_bytes(program.encode())
    _, _, *counts, _, _ = mines_run("a.ef", "--stats", cwd=tmp_path).errors.split("\n")[1:]
    assert [" ".join(line.split()) for line in counts] == [
        "cells reached 10 of 11",
        "instructions 5",
        *("🍚 comment 2", "1️⃣ 1 1", "🔢 output-number 1", "💤 sleep 1"),
        "cells passed over 3",
        "cells in comments 1",
        "not an instruction 1",
        "failures 1",
    ]


def test_lint_and_format_beside_another_language(tmp_path: Path) -> None:
    # Two languages in one invocation.
    (tmp_path / "a.ef").write_bytes(b" x \r\n")
    (tmp_path / "b.mines").write_bytes(b".*\n00,0")
    found = run_command("lint", ".", cwd=tmp_path)
    assert b"b.mines" in found.stdout
    assert b"a.ef:1:1: E102 unknown-text (0, 0): " in found.stdout
    assert run_command("fmt", ".", cwd=tmp_path).returncode == 0
    assert (tmp_path / "a.ef").read_bytes() == b" x \r\n"
