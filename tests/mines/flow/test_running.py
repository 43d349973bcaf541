"""A program that reads no input is simply run. Then it is known whether it ends, and what it writes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.engines.assembler import Assembler
from mines_tools.interface.language import language
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.flow import Flow, analyse
from mines_tools.languages.mines.flow import analysis as analysing
from mines_tools.languages.mines.ide.lenses import verdict_text
from mines_tools.languages.mines.syntax import parse
from mines_tools.report.explanation_json import explanation_document
from tests.mines.flow.admission import machine_on
from tests.mines.flow.programs import made
from tests.mines.flow.structured import kinds

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program


def _counting(first: int, body: str = "dup out(n) 10 out(c)", after: str = "") -> str:
    """Return a program that counts down from `first` to 0. It performs `body` before each number is
    decreased, and `after` at the end."""
    program = Assembler()
    program.add(f"{first} dup positive")
    loop = program.here("the loop")
    program.add(f"pop {body} 1 sub dup positive dup")
    program.again_if_true(loop)
    program.add(after)
    return program.source()


def _selects(flow: Flow, index: int, command: str) -> bool:
    return command in {way.command.name for way in flow.operation(index).ways}


def _analysed(source: str, budget: int | None = None) -> Flow:
    program = parse(source).program
    assert program is not None
    return analyse(program, budget)


def _verdict(source: str, flow: Flow) -> str:
    return verdict_text(parse(source), flow)


def test_a_long_run_without_input_is_followed_to_its_end() -> None:
    source = _counting(260)
    flow = _analysed(source)
    assert _verdict(source, flow) == (
        'ends after 10,488 operations, reads no input, writes "260\\n259\\n258\\n257\\n256\\n255\\n254\\n253\\n…" (932 characters)'
    )
    explanation = explain_program(parse(source), flow)
    assert explanation.words().verdict.endswith(
        '; it writes "260\\n259\\n258\\n257\\n256\\n255\\n254\\n253\\n…" (932 characters)'
    )
    assert flow.output is not None
    assert flow.output.start == "".join(f"{number}\n" for number in range(260, 0, -1))
    assert flow.is_decided_by_running()


def test_a_long_run_shows_what_never_happens() -> None:
    """The loop ends with -2. The exploration alone finds that -1 is possible too, and then the division fails."""
    source = _counting(1000, "2 sub", "pop 1 add 5 swap div out(n)")
    flow = _analysed(source)
    division = next(index for index in flow.met_indexes if _selects(flow, index, "div"))
    errors = flow.operation(division).errors()
    assert all(certainty.is_impossible for certainty in errors.values())
    assert _verdict(source, flow).endswith(', writes "-5"')


def test_a_run_that_is_longer_stays_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "_LONGEST_RUN", 1_000)
    source = _counting(400)
    flow = _analysed(source)
    assert flow.output is None
    assert flow.shown.unfinished == ("",)
    lines = source.split("\n")
    first = next(at for at, line in enumerate(lines, 1) if line.endswith("# the loop"))
    last = next(at for at, line in enumerate(lines, 1) if "a new game" in line) - 1
    words = f"the loop in lines {first} to {last}"
    assert _verdict(source, flow) == f"not known if it always ends: {words}"
    explained = explain_program(parse(source), flow).words().verdict
    assert explained.startswith(f"not known if it always ends: {words}")
    assert flow.verdict.reason == "it is not known if every loop ends"  # for other programs


def test_a_run_that_asks_for_input_late_decides_nothing() -> None:
    flow = _analysed(_counting(260, "noop", "in(n)"))
    assert flow.shown.asks
    assert not flow.is_decided_by_running()
    assert flow.output is None


def test_the_length_of_a_run_is_limited_by_its_budget() -> None:
    flow = _analysed(_counting(260), 300)
    assert flow.output is None
    assert len(flow.shown.ways) <= 300


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("*.\n0,0", "never ends"),
        ("*.\n1,0", "ends after 1 operation, reads no input, writes nothing"),
    ],
)
def test_only_what_ends_has_an_output(source: str, words: str) -> None:
    assert _verdict(source, _analysed(source)) == words


def test_the_output_as_data() -> None:
    mines = language("mines")
    tree = parse(_counting(260))
    verdict = explanation_document(mines, explain_program(tree))["verdict"]
    assert verdict["output"]["characters"] == len(verdict["output"]["text"]) == 932


def _check_output(program: Program, budget: int | None = None) -> bool:
    """Compare the known output of a program with the reference machine. Return whether the program is known to write
    something."""
    flow = analyse(program, budget)
    if flow.output is None:
        return False
    machine = machine_on(program, "no input is read")
    written: list[str] = []
    machine.write = written.append
    while machine.step():
        pass
    output = "".join(written)
    assert (output[:10_000], len(output)) == flow.output
    assert machine.steps == flow.verdict.operations
    return bool(output)


def _random(seed: int) -> Program:
    return made(Random(seed).randrange).program


def _structured(seed: int) -> Program:
    one = kinds.made(kinds.KINDS[0], seed)
    program = parse(one.source, one.dialect).program
    assert program is not None
    return program


def test_known_outputs_are_right() -> None:
    assert sum(_check_output(_structured(seed)) for seed in range(40, 46)) > 1
    for seed in range(15):
        _check_output(_random(seed), 600)


@pytest.mark.long
def test_many_known_outputs_are_right() -> None:
    assert sum(_check_output(_structured(seed)) for seed in range(300)) > 30
    for seed in range(1_500):
        _check_output(_random(seed), 600)
