"""Runs of the assembler's language obey the rules that hold for every run, and have the places of the source."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mines_tools.interface.run import RunOptions, Unavailable
from mines_tools.languages.minesasm.language import LANGUAGE
from tests.driven import check_run
from tests.minesasm.programs import input_text, program
from tests.quick_assembly import quick_assembly_in_module
from tests.thinned import thinned

__all__ = ["quick_assembly_in_module"]

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "minesasm").glob("*.minesasm"))


def _check(source: str, text: str, seed: int) -> None:
    running = LANGUAGE.running(LANGUAGE.parse(source, "2"))
    check_run(running, LANGUAGE.engines, text, 60, RunOptions(), seed)


@pytest.mark.parametrize("path", thinned(_EXAMPLES, 4), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    _check(path.read_bytes().decode(), "12\n7\nab", 1)


@pytest.mark.parametrize("seed", thinned(range(6), 2))
def test_random_programs(seed: int) -> None:
    random = Random(seed)
    _check(program(random, 10), input_text(random), seed)


def test_a_step_has_the_place_of_its_statement() -> None:
    """The first operation of a statement has its place. The others count as queued by it."""
    source = "in(n)\npush 2\nmul out(n)\n"
    running = LANGUAGE.running(LANGUAGE.parse(source, "2"))
    run = running.start_stepping(RunOptions(), str)
    run.give("21\n")
    run.end_input()
    seen: list[str] = []
    while (place := run.place()) is not None:
        assert place.origin is not None
        text = source[place.origin.start : place.origin.end]
        seen.append(text if place.span is not None else f"({text})")
        assert run.step() is not None
    firsts = [each for each in seen if not each.startswith("(")]
    assert firsts == ["in(n)", "push 2", "mul", "out(n)"]
    assert {source[span.start : span.end] for span in running.places()} == set(firsts)


def test_a_statement_of_a_macro_has_one_place() -> None:
    source = "in(n) in(n)\ndefine twice\n    dup add\nend\ntwice out(n)\ntwice out(n)\n"
    running = LANGUAGE.running(LANGUAGE.parse(source, "2"))
    run = running.start_stepping(RunOptions(), str)
    run.give("3 4")
    run.end_input()
    visits = 0
    while (place := run.place()) is not None:
        if place.span is not None and source[place.span.start : place.span.end] == "dup":
            visits += 1
        run.step()
    assert visits == 2


def test_an_engine_writes_the_same() -> None:
    text = LANGUAGE.parse('push 3\nwhile dup do\n    print "ab"\n    push 1 sub\nend\n', "1")
    for engine in ("auto", "machine", "python"):
        written: list[str] = []
        run = LANGUAGE.running(text).start(engine, RunOptions(), written.append)
        run.end_input()
        run.run(10_000)
        assert run.stop is not None
        assert "".join(written) == "ababab"


def test_a_program_that_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from mines_tools.interface.assembler import UnprovedError
    from mines_tools.languages.minesasm import assembler

    def fail(*_given: object) -> None:
        reason = "no board suffices"
        raise UnprovedError(reason, "")

    monkeypatch.setattr(assembler, "make_lowered", fail)
    running = LANGUAGE.running(LANGUAGE.parse("pop", "2"))
    assert running.places() == ()
    with pytest.raises(Unavailable, match="no board suffices"):
        running.start_stepping(RunOptions(), str)
