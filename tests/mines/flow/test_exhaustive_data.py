"""The data for other programs contains everything that an operation can do, however early the analysis stopped."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.run import RunOptions
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.operations import source_form
from tests.mines.flow.programs import made as made_at_random
from tests.mines.flow.structured.kinds import HARD_KINDS, made
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_STEPS = 60
_TEXTS = ("", "1 2 3", "x", "0 0 0 0", "-7 100\n")


def check(source: str, dialect: str, budget: int | None, texts: Sequence[str]) -> bool:
    """Run a program on `texts`, and check each step against the data of an analysis with `budget`. Return whether the
    analysis followed everything."""
    parsed = LANGUAGE.parse(source, dialect)
    explanation = explain_program(parsed, budget=budget)
    assert explanation.data is not None
    data = explanation.data()
    assert data.complete
    running = LANGUAGE.running(parsed)
    at = {item.span.start: data.of(item) for item in explanation.items if item.key is not None}
    line_at = parsed.lines.line_at
    for text in texts:
        run = running.start_stepping(RunOptions(), lambda _: None)
        run.give(text)
        run.end_input()
        for _ in range(_STEPS):
            event = run.step()
            if event is None:
                break
            origin = event.place.origin
            assert origin is not None
            facts = at[origin.start]
            assert facts["reached"] != "impossible"
            assert facts["ends"] or run.stop is None
            if event.place.span is not None:
                following = run.place()
                line = None if following is None or following.span is None else following.span.start
                _check_own(facts, event.command, event.error, line and line_at(line) + 1)
            else:
                queued = [each["command"] for each in facts["queued"]]
                assert facts["performs_any_cell"] or event.command in queued
    return data.explored


def _check_own(facts: Mapping[str, Any], command: str, error: str | None, line: int | None) -> None:
    names = [each["name"] for each in facts["commands"]]
    assert command in names
    if error is not None:
        assert error in [each["name"] for each in facts["errors"]]
    elif command == "skip" and line is not None and not facts["targets_any_line"]:
        assert line in (*facts["targets"], *facts["targets_after_failed_read"])


@pytest.mark.parametrize("budget", [0, 30, 300])
@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 300), marks=pytest.mark.long)])
def test_random_programs(seeds: range, budget: int) -> None:
    explored = 0
    for seed in seeds:
        one = made_at_random(Random(seed).randrange)
        board, operations, dialect = one.program
        lines = [*board.rows, *(source_form(operation, board) for operation in operations)]
        explored += check("\n".join(lines), dialect.name, budget, (one.text, *_TEXTS))
    assert explored < len(seeds)  # otherwise the test would say nothing


@pytest.mark.parametrize("kind", thinned(HARD_KINDS, 2), ids=lambda kind: kind.name)
def test_structured_programs(kind: Any) -> None:
    for number in range(2):
        one = made(kind, number)
        assert not check(one.source, one.dialect, 50, one.inputs)
