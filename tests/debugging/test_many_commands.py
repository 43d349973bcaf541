"""A sample of `many_commands`: no line that a user types ends a session, or leaves the run in a
wrong state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from mines_tools.debugging.commands import history
from mines_tools.debugging.commands.command import ConsoleCommand
from mines_tools.debugging.console import COMMANDS
from tests.debugging import many_commands
from tests.debugging.lines import Said
from tests.debugging.many_commands import Fault, Session, check, try_run
from tests.debugging.runs import example
from tests.debugging.traces import trace_of
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.command import Desk

_PLACES = ("plain", "adapter", "screen")


@pytest.mark.long
@pytest.mark.parametrize("language", ["mines", "emojifunge", "sokolang"])
def test_any_line_anywhere(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # commands may write files
    monkeypatch.setattr(many_commands, "_LINES", 25)
    counts = Counter[str]()
    for failure in try_run(language, 0, 1, counts, is_timed=False, places=_PLACES):
        raise AssertionError(failure.report)
    assert counts["commands"] > 50


@pytest.mark.parametrize("where", thinned(_PLACES, 1))
@pytest.mark.parametrize("line", ['when output ""', "why top", "set top = 9" * 100])
def test_a_line_that_has_ended_sessions(where: str, line: str) -> None:
    trace = trace_of(example("add.mines", "40 2\n"), 100)
    said = [Said("step 3"), Said(line), Said("where"), Said("continue"), Said(line), Said("where")]
    session = Session(where, said, is_fed=True, has_few=False, is_timed=False)
    check(trace, session, Counter())


def test_a_command_that_moves_the_run_unasked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def where(desk: Desk, _rest: str) -> Iterable[Answer]:
        desk.debugger.step()
        return ()

    wrong = ConsoleCommand("where", (), "", where)
    monkeypatch.setitem(COMMANDS, "where", wrong)  # type: ignore[arg-type]
    trace = trace_of(example("add.mines", "40 2\n"), 100)
    for place in _PLACES:
        said = [Said("step"), Said("where")]
        session = Session(place, said, is_fed=True, has_few=False, is_timed=False)
        with pytest.raises(Fault, match="moment"):
            check(trace, session, Counter())


def test_a_command_that_fails_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def why(desk: Desk, _rest: str) -> Iterable[Answer]:
        raise RuntimeError("a fault")

    assert history.COMMANDS[0].name == "why"
    monkeypatch.setitem(COMMANDS, "why", ConsoleCommand("why", (), "", why))  # type: ignore[arg-type]
    trace = trace_of(example("add.mines", "40 2\n"), 100)
    for place in _PLACES:
        session = Session(place, [Said("why top")], is_fed=True, has_few=False, is_timed=False)
        with pytest.raises(Fault, match="a fault is answered"):
            check(trace, session, Counter())
