"""Two engines, run together and compared: a wrong engine is found at the exact step."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.cli.run import main
from mines_tools.interface.language import EngineChoice, language
from mines_tools.interface.run import RunOptions, Stop
from mines_tools.languages.mines.machine_run import MachineRun
from mines_tools.languages.mines.runs import standing
from mines_tools.languages.mines.syntax import parse
from mines_tools.runs import comparison
from mines_tools.runs.comparison import ComparedRun
from mines_tools.runs.driver import feed
from tests.cli.commands import ENDLESS_OUTPUT, program
from tests.mines.runs import run as run_alone

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.run import Run, Write

    Wrong = Callable[["WrongRun"], object]


class WrongRun(MachineRun):
    """A machine that does something wrong after a number of steps, or only if it takes many steps
    at once."""

    after = 3_211
    at_once = 0

    def __init__(self, source: str, wrong: Wrong, write: Write) -> None:
        super().__init__(parse(source, "2"), RunOptions(), write)
        self._wrong = wrong

    def run(self, steps: int) -> int:
        before = self.machine.steps
        if before < self.after <= before + steps and steps >= self.at_once:
            super().run(self.after - before)
            if self.machine.steps < self.after:  # it waits for input
                return self.machine.steps - before
            self._wrong(self)
            steps -= self.after - before
        super().run(steps)
        return self.machine.steps - before


ENDLESS = "....***\n....*.*\n.......\n0;2\n"
"""A program that sets and removes a flag for ever."""


class Forgetful:
    """A run that cannot go back."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __getattr__(self, name: str) -> Any:
        if name in ("snapshot", "restore"):
            raise AttributeError(name)
        return getattr(self._run, name)


def _nothing(_run: WrongRun) -> None:
    pass


def compared(
    source: str,
    wrong: Wrong,
    steps: int,
    *texts: str,
    forgets: bool = False,
    is_wrong_first: bool = False,
) -> tuple[ComparedRun, list[str]]:
    """Return a run that compares a right run with a wrong one, and the list of its output. The
    texts are given as on a terminal."""
    right: Callable[[Write], Any] = partial(WrongRun, source, _nothing)
    other: Callable[[Write], Any] = partial(WrongRun, source, wrong)
    if forgets:
        inner = other
        other = lambda write: Forgetful(inner(write))  # noqa: E731
    written: list[str] = []

    def state(run: Any) -> Any:
        return standing(getattr(run, "_run", run))

    both = (other, right) if is_wrong_first else (right, other)
    run = ComparedRun(*both, state, written.append)
    given = iter([*texts, ""])
    while run.steps < steps:
        run.run(min(7_000, steps - run.steps))
        if run.stop is not None and not feed(run, given.__next__):
            break
    return run, written


def _push(run: WrongRun) -> None:
    run.machine.stack.append(1)


def _open(run: WrongRun) -> None:
    run.machine.player.cells[5] ^= 1


def _write(run: WrongRun) -> None:
    run.machine.write("x")


def _abort(run: WrongRun) -> None:
    run.machine.aborted = "it is wrong"


WRONG: dict[str, tuple[Wrong, tuple[str, ...]]] = {
    "stack": (_push, ("stack",)),
    "cells": (_open, ("board",)),
    "flagging": (lambda run: setattr(run.machine.player, "flagging", True), ("flagging",)),
    "pointer": (lambda run: setattr(run.machine, "pointer", 0), ("pointer",)),
    "output": (_write, ("output",)),
    "end": (_abort, ("reason",)),
    "status": (lambda run: setattr(run.machine.player, "status", "over"), ("status",)),
}


@pytest.mark.parametrize(
    ("what", "forgets"),
    [
        ("stack", False),
        *(pytest.param(what, False, marks=pytest.mark.long) for what in WRONG if what != "stack"),
        pytest.param("stack", True, marks=pytest.mark.long),
        ("output", True),
    ],
)
def test_a_wrong_engine_is_found_at_the_exact_step(what: str, forgets: bool) -> None:
    wrong, names = WRONG[what]
    run, written = compared(ENDLESS, wrong, 50_000, forgets=forgets)
    found = run.difference
    assert found is not None
    assert (found.steps, found.taken, found.what) == (3_210, 1, names)
    assert [side.steps for side in found.sides] == [3_211, 3_211]
    assert (run.stop, "".join(written)) == (Stop("ended"), "")
    assert run.steps == 3_210
    assert found.before["pointer"] == 3_210 % 2


def test_beside_a_run_that_cannot_go_back_each_step_is_looked_at() -> None:
    """The value that is pushed by mistake is gone some steps later."""
    run, _ = compared(ENDLESS_OUTPUT, _push, 50_000, forgets=True)
    found = run.difference
    assert found is not None
    assert (found.steps, found.what, run.steps) == (3_210, ("stack",), 3_210)


@pytest.mark.long
def test_a_difference_that_needs_many_steps_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WrongRun, "at_once", 1_000)
    run, _ = compared(ENDLESS, _push, 50_000)
    found = run.difference
    assert found is not None
    assert (found.steps + found.taken, found.what) == (3_211, ("stack",))
    assert found.taken >= 1_000


GROWING = "..*\n...\n0,0\n0;1\n0;0"
"""A program that pushes values for ever."""


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which the number of steps is added whenever a state is compared."""
    found: list[int] = []
    side = comparison._One.side

    def look(of: comparison._One) -> comparison.Side:
        found.append(of.run.steps)
        return side(of)

    monkeypatch.setattr(comparison._One, "side", look)
    return found


@pytest.mark.long
@pytest.mark.parametrize("at_once", [0, 1_000])
def test_a_difference_beside_a_deep_stack(
    at_once: int, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WrongRun, "after", 41_234)
    monkeypatch.setattr(WrongRun, "at_once", at_once)
    found = compared(GROWING, _open, 100_000)[0].difference
    assert found is not None
    assert len(found.before["stack"]) > 9_000  # type: ignore[arg-type]
    assert found.what == ("board",)
    if at_once:  # and it ends after the wrong step, or takes as many as that needs
        assert found.steps < 41_234 <= found.steps + found.taken < 41_234 + at_once
        assert found.taken >= at_once
    else:
        assert (found.steps, found.taken) == (41_233, 1)
    assert len(looks) < 200


@pytest.mark.long
def test_a_deep_stack_is_not_looked_at_again_and_again(looks: list[int]) -> None:
    run, _ = compared(GROWING, _nothing, 120_000)
    assert (run.steps, run.difference) == (120_000, None)
    assert run.same < 120_000
    run.look()
    assert run.same == 120_000
    assert len(looks) < 60


@pytest.mark.long
def test_the_last_steps_are_looked_at_where_a_limit_ends_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(WrongRun, "after", 119_000)
    run, _ = compared(GROWING, _push, 120_000)
    assert run.difference is None
    run.look()
    assert run.difference is not None
    assert (run.steps, run.stop) == (118_999, Stop("ended"))


@pytest.mark.parametrize("after", [180, 230, 282])
def test_output_comes_once_where_a_difference_is_narrowed_after_waits(
    after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each wait, more output was shown than had been compared."""
    monkeypatch.setattr(comparison, "_SMALL", 20)
    monkeypatch.setattr(WrongRun, "after", after)
    source = program("_" * 100 + "nN" * 60 + "_" * 40)
    texts = [f"{number} " for number in range(100, 160)]
    run, written = compared(source, _open, 1_000, *texts)
    run.look()
    assert run.difference is not None
    assert run.steps == after - 1
    alone = run_alone(source, *texts, limit=1_000).output
    assert alone.startswith("".join(written))
    text = run_alone(source, *texts, limit=after - 1).output
    assert "".join(written).startswith(text)


def test_output_is_not_gone_through_again_at_each_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stack is deep, so the states are compared seldom."""
    gone_through: list[int] = []
    show = ComparedRun._show

    def note(of: ComparedRun, text: str) -> None:
        gone_through.append(len(text))
        show(of, text)

    monkeypatch.setattr(ComparedRun, "_show", note)
    monkeypatch.setattr(comparison, "_SMALL", 20)
    run, written = compared(program("nN" * 300), _nothing, 10**6, *["7 "] * 300)
    assert (run.difference, "".join(written)) == (None, "7" * 300)
    assert sum(gone_through) <= 600


@pytest.mark.parametrize("is_wrong_first", [True, False])
def test_one_ends_where_the_other_waits(
    is_wrong_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WrongRun, "after", 3)
    source = program("nNnN")
    run, _ = compared(source, _abort, 1_000, "1 ", "2 ", is_wrong_first=is_wrong_first)
    assert run.difference is not None
    assert "reason" in run.difference.what


def test_what_both_have_written_is_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such output is shown as output, and not as a part of the difference."""
    monkeypatch.setattr(WrongRun, "after", 60)
    run, written = compared(ENDLESS_OUTPUT, _open, 1_000)
    found = run.difference
    assert found is not None
    assert "".join(written) == run_alone(ENDLESS_OUTPUT, limit=59).output != ""
    assert len(found.sides[0].output) <= 1


def test_no_difference() -> None:
    source = program("cCcC_" * 500)
    run, written = compared(source, _nothing, 10**6, "ab", "", forgets=True)
    assert run.difference is None
    assert "".join(written) == run_alone(source, "ab", limit=10**6).output
    assert run.stop == Stop("ended")


def test_input_comes_to_both() -> None:
    source = program("nN" * 3)
    run, written = compared(source, _nothing, 10**6, "1 2", "3 ", "4", forgets=True)
    assert (run.difference, "".join(written)) == (None, run_alone(source, "1 2", "3 ", "4").output)


# The command


@pytest.fixture
def wrong_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Add an engine `wrong` to Mines, and return the path of a program."""
    from mines_tools.languages.mines import language as module

    used = language("mines")

    def running(parsed: Any) -> Any:
        made = used.running(parsed)

        def start(engine: str, options: RunOptions, write: Write) -> Any:
            if engine == "wrong":
                return WrongRun(parsed.text, _push, write)
            return made.start(engine, options, write)

        return made._replace(start=start)

    engines = (*used.engines, EngineChoice("wrong"))
    monkeypatch.setattr(module, "LANGUAGE", used._replace(engines=engines, running=running))
    monkeypatch.setattr(WrongRun, "after", 99)
    path = tmp_path / "a.mines"
    path.write_text(ENDLESS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_the_command_shows_both_states(wrong_engine: Path, capfd: Any) -> None:
    assert main(["a.mines", "--engine", "machine", "--compare", "wrong", "-e", ""]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.split("\n") == [
        "mines-run: machine and wrong differ in step 99: stack",
        "a.mines:4:1: 0;2  swap: stack underflow",
        "* stack",
        "    before   []",
        "    machine  []",
        "    wrong    [1]",
        "  board",
        "    before   0 uuuuuuu",
        "             1 uuuuuuu",
        "             2 fuuuuuu",
        "    machine  0 uuuuuuu",
        "             1 uuuuuuu",
        "             2 uuuuuuu",
        "    wrong    0 uuuuuuu",
        "             1 uuuuuuu",
        "             2 uuuuuuu",
        "  game status",
        "    all      playing",
        "  flagging mode",
        "    all      no",
        "  operation pointer",
        "    before   0",
        "    machine  1",
        "    wrong    1",
        "  operation queue",
        "    all      []",
        "  characters of input read",
        "    all      0",
        "",
    ]


def test_the_command_finds_no_difference(wrong_engine: Path, capfd: Any) -> None:
    assert main(["a.mines", "--compare", "machine", "--max-steps", "1000", "-e", ""]) == 3
    assert capfd.readouterr().err.endswith(
        "mines-run: no difference between auto and machine in 1,000 steps\n"
    )


def test_the_command_needs_two_engines(tmp_path: Path, wrong_engine: Path, capfd: Any) -> None:
    assert main(["a.mines", "--compare", "auto"]) == 2
    assert capfd.readouterr().err == "mines-run: --compare needs two engines; both are auto\n"
    example = next(Path(__file__).parents[1].glob("examples/sokolang/*.soko"))
    assert main([str(example), "--compare", "machine"]) == 2
    assert "Sokolang has only one engine: machine" in capfd.readouterr().err
