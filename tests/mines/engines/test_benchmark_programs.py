"""The programs of the benchmark suite do what they say, on each available engine."""

from __future__ import annotations

import pytest

from dev.benchmarks.engines.available import available_engines
from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions

pytestmark = pytest.mark.long

_DIALECTS = ("2", "2.0.0", "1")


def _written(name: str, size: int, engine: str, dialect: str) -> str:
    mines = language("mines")
    program = PROGRAMS[name]
    written: list[str] = []
    tree = mines.parse(program.source, dialect)
    run = mines.running(tree).start(engine, RunOptions(), written.append)
    run.give(program.input_of(size))
    run.end_input()
    run.run(50_000)
    assert run.stop is not None
    assert run.stop.reason == "ended"
    return "".join(written)


@pytest.mark.parametrize("engine", available_engines())
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_writes_what_it_says(name: str, engine: str) -> None:
    program = PROGRAMS[name]
    larger = min(program.small * 2 + 1, program.most)
    assert _written(name, larger, engine, "2") == program.expected(larger)
    for dialect in _DIALECTS[: 1 if name == "hello" else None]:
        written = _written(name, program.small, engine, dialect)
        assert written == program.expected(program.small), dialect
