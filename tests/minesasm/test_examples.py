"""The examples of the assembler write what the hand-written programs in `examples/` write."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.assembler import AssemblyRequest
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse as parse_mines
from mines_tools.languages.minesasm.assembler import make
from mines_tools.languages.minesasm.oracle import Oracle
from tests.minesasm.checking import compare, once

if TYPE_CHECKING:
    from mines_tools.languages.minesasm.assembler import MadeProgram

_TESTS = Path(__file__).parents[1]
_EXAMPLES = _TESTS.parent / "examples"
_FILES = {
    path.name: path
    for folder in (_EXAMPLES / "tests", _TESTS / "examples")
    for path in folder.iterdir()
}
_CASES = sorted(name.removesuffix(".in") for name in _FILES if name.endswith(".in"))
_STEPS = 40_000
_QUICK = ("add", "hello-1")
"""The programs that are assembled quickly."""


def _dialect(program: str) -> str:
    return "1" if program.endswith("-1") else "2"


@cache
def _made(program: str) -> MadeProgram:
    path = _EXAMPLES / "minesasm" / f"{program}.minesasm"
    made = make(AssemblyRequest(path.name, path.read_text("utf-8"), _dialect(program)), 0)
    assert not made.has_errors, [finding.diagnostic for finding in made.findings]
    return made


def test_each_example_is_here() -> None:
    names = {path.stem for path in (_EXAMPLES / "minesasm").glob("*.minesasm")}
    assert names == {"bottles", *(path.stem for path in _EXAMPLES.glob("*.mines"))}


def _bottles(count: int) -> str:
    return f"{count or 'No more'} bottle{'s' * (count != 1)} of beer"


@pytest.mark.long
def test_bottles() -> None:
    made = _made("bottles")
    written: list[str] = []
    oracle = Oracle(made.instructions, DIALECTS["2"], once(""), written.append)
    assert oracle.run(100_000)
    assert "".join(written) == "".join(
        f"{_bottles(count)} on the wall,\n{_bottles(count)},\n"
        f"Take one down, pass it around,\n{_bottles(count - 1)} on the wall.\n\n"
        for count in range(99, 0, -1)
    )
    program = parse_mines(made.text, "2").program
    assert program is not None
    output: list[str] = []
    machine = Machine(program, once(""), output.append)
    while machine.step():
        pass
    assert output == written


def _with_mark(case: str) -> object:
    is_quick = case.partition(".")[0] in _QUICK
    return case if is_quick else pytest.param(case, marks=pytest.mark.long)


@pytest.mark.parametrize("case", [_with_mark(case) for case in _CASES])
def test_an_example_writes_the_same(case: str) -> None:
    program = case.partition(".")[0]
    made = _made(program)
    data = _FILES[f"{case}.in"].read_bytes().decode()
    written: list[str] = []
    oracle = Oracle(made.instructions, DIALECTS[_dialect(program)], once(data), written.append)
    has_ended = oracle.run(_STEPS)
    wanted = _FILES[f"{case}.out"].read_bytes().decode()
    output = "".join(written)
    assert output == wanted if has_ended else output.startswith(wanted)
    compare(made, data, _dialect(program))
