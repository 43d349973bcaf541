"""Programs for which flow analysis would take all memory, or a whole day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hostile.limits import LINT, MB, RUN, run, run_python

if TYPE_CHECKING:
    from pathlib import Path

_ANALYSE = """
import sys
from resource import RUSAGE_SELF, getrusage
from time import process_time
from mines_tools.base.gc_pause import no_collection
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse
with no_collection():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        program = parse(file.read()).program
    before, began = getrusage(RUSAGE_SELF).ru_maxrss, process_time()
    flow = analyse(program)
    flow.verdict, flow.reads_input, flow.opened
    for operation in flow.met:
        pass
    taken = process_time() - began
    print((getrusage(RUSAGE_SELF).ru_maxrss - before) >> 10, round(taken * 1000), flow.is_complete)
"""

_BOARD = "\n".join(["*" * 40, *["." * 40] * 29])

_ATTACKS = {
    "empty lines": lambda: "*.\n" + "\n" * MB + "1,0",
    "the same click": lambda: "*.*\n..." + "\n1,0" * 250_000,
    "flags": lambda: _BOARD + "".join(f"\n{n * 7 % 40};{n * 11 % 28}" for n in range(150_000)),
    "skips anywhere": lambda: "\n".join(
        ["*.***", "....*", "***.*", "*.***", "....."] + ["1,0", "1;0", "3,2", "3;2"] * 75_000
    ),
    "a large region": lambda: "\n".join(["." * 1500] * 1499 + ["." * 1499 + "*"]) + "\n0,0" * 9,
    "names": lambda: "*.*\n...\n0,1\n1,0" + "\n1,0\n0;1" * 75_000,
    "squares": lambda: "*..*.****\n..**.**.*\n.........\n4,1\n1,1\n7,1" + "\n1,1\n7,1" * 50_000,
}


@pytest.mark.parametrize("name", _ATTACKS)
def test_analysis_takes_little_memory_and_time(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_text(_ATTACKS[name](), encoding="utf-8", newline="")
    done = run_python(_ANALYSE, str(path), memory=1 << 30, cpu=20)
    assert done.status == 0, done.errors
    megabytes, milliseconds, complete = done.output.split()
    assert int(megabytes) < 160
    assert int(milliseconds) < 10_000
    assert complete == b"False"


def test_a_megabyte_of_empty_lines_is_linted_in_bounded_memory(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_bytes(b"*.\n" + b"\n" * MB + b"1,0")
    done = run(LINT, "--select", "M2", "a.mines", memory=1 << 30, cpu=30, cwd=tmp_path)
    assert done.status == 0
    assert "analysis stopped early" in done.errors
    assert done.peak < 256 * MB


def test_an_explanation_is_not_kept_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_bytes(b"*.\n" + b"\n" * (MB // 8) + b"1,0")
    done = run(RUN, "--explain", "a.mines", memory=1 << 30, cpu=30, cwd=tmp_path)
    assert done.status == 0
    assert b"analysis stopped early" in done.output
    assert done.peak < 192 * MB
