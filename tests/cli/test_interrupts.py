"""Ctrl-C while a program runs ends the run soon, and between two steps."""

from __future__ import annotations

import random
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dev.benchmarks.engines.available import available_engines
from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.cli import interrupts
from mines_tools.cli.interrupts import Interrupts
from mines_tools.cli.run_loop import SLICE, Driven, Limits, take_steps
from mines_tools.cli.streams import OutputStream
from mines_tools.interface.language import language_of
from mines_tools.interface.run import TAKES_STEPS, RunOptions
from mines_tools.languages.mines.engines import esolang
from mines_tools.runs.profile import Profile
from tests.cli.commands import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.interface.run import Run, Running

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
PRINTING = [
    ("a.mines", PROGRAMS["print numbers"].source, "1000000", [1, 2_000, 30_001]),
    ("a.emojifunge", "➡️5️⃣🔢⬇️\n⬆️⬜️⬜️⬅️", "", [1, 2_000]),
    ("a.soko", (EXAMPLES / "sokolang/truth-machine.soko").read_text("utf-8"), "1\n", [1, 400]),
]
RUNS = [
    pytest.param(name, source, given, engine, character, id=f"{name}-{engine}-{character}")
    for name, source, given, characters in PRINTING
    for engine in (available_engines() if name == "a.mines" else ["machine"])
    for character in characters
]


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for the end of a step, because the machine may be busy."""
    monkeypatch.setattr(interrupts, "_PATIENCE", PATIENCE)


def running_of(name: str, source: str) -> Running:
    used = language_of(name)
    assert used is not None
    return used.running(used.parse(source, used.default_dialect))


def drive(
    run: Run,
    take: Callable[[int], object],
    read: Callable[[], str] = str,
    at_once: int = SLICE,
) -> None:
    output: Any = OutputStream(None, at_once=False)
    take_steps(
        Driven(run, take, at_once, read, lambda: None, output, None, None),  # type: ignore[arg-type]
        Limits(None, None, lambda: None, lambda: None),
    )


@pytest.mark.parametrize(("name", "source", "given", "engine", "character"), RUNS)
@pytest.mark.usefixtures("_patient")
def test_a_step_that_writes_is_taken_to_its_end(
    name: str, source: str, given: str, engine: str, character: int
) -> None:
    """The signal comes while the program writes: in the middle of a step, or of many steps."""
    running = running_of(name, source)
    found: list[str] = []
    left = character

    def write(text: str) -> None:
        nonlocal left
        found.append(text)
        if left > 0 >= left - len(text):
            signal.raise_signal(signal.SIGINT)
        left -= len(text)

    run = running.start(engine, RunOptions(1), write)
    run.give(given)
    run.end_input()
    with pytest.raises(KeyboardInterrupt):
        drive(run, run.run)
    expected: list[str] = []
    oracle = running.start("machine", RunOptions(1), expected.append)
    oracle.give(given)
    oracle.end_input()
    assert oracle.run(run.steps) == run.steps
    assert "".join(found) == "".join(expected)
    if running.standing is not None:
        assert running.standing(run) == running.standing(oracle)


RANDOM = random.Random(2)
BOARD = "\n".join("".join(RANDOM.choice(".....*") for _ in range(40)) for _ in range(40))
CLICKS = [
    f"{RANDOM.randrange(40)}{RANDOM.choice(',;')}{RANDOM.randrange(40)}" for _ in range(3_000)
]
SLICED = [
    *(("a.mines", f"{BOARD}\n" + "\n".join(CLICKS), name) for name in ("machine", "python")),
    ("a.mines", PROGRAMS["pseudo-random flags"].source, "python"),
]


_SLICE = 10_000_000
"""More steps than any engine takes before the interruption."""


@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize(("name", "source", "engine"), SLICED)
def test_the_end_of_a_long_slice_is_not_waited_for(name: str, source: str, engine: str) -> None:
    def interrupt(_number: int, _frame: object) -> None:
        signal.raise_signal(signal.SIGINT)

    running = running_of(name, source)
    run, oracle = (running.start(each, RunOptions(1), str) for each in (engine, "machine"))
    for each in (run, oracle):
        each.give("9" * 9)
        each.end_input()
    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)  # seconds of the processor
    try:
        with pytest.raises(KeyboardInterrupt):
            drive(run, run.run, at_once=_SLICE)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    assert run.steps < _SLICE
    assert oracle.run(run.steps) == run.steps
    if running.standing is not None:
        assert running.standing(run) == running.standing(oracle)


@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize("is_profiled", [False, True])
def test_steps_that_are_looked_at_are_taken_to_their_end(is_profiled: bool) -> None:
    running = running_of("a.mines", PROGRAMS["print numbers"].source)
    left = 500
    taken = 0

    def write(_text: str) -> None:
        nonlocal left
        left -= 1
        if not left:
            signal.raise_signal(signal.SIGINT)

    def look(_event: object) -> None:
        nonlocal taken
        taken += 1

    run = running.start_stepping(RunOptions(), write)
    run.give("10000")
    run.end_input()
    profile = Profile(lambda: 0.0)

    def take(steps: int) -> None:
        for _ in range(steps):
            run.step()
            look(None)

    with pytest.raises(KeyboardInterrupt):
        drive(run, profile.taking(run, [look]) if is_profiled else take)
    assert taken == run.steps
    if is_profiled:
        assert profile.steps == run.steps


class Stuck:
    """A run with steps that never end."""

    steps, stop = 0, None

    def run(self, _steps: int) -> int:
        signal.raise_signal(signal.SIGINT)
        time.sleep(PATIENCE)
        return 0


def test_a_step_that_takes_too_long_is_not_taken_to_its_end() -> None:
    run: Any = Stuck()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        drive(run, run.run)
    assert time.monotonic() - began < PATIENCE


def test_ctrl_c_once_more_ends_it_at_once() -> None:
    def interrupt_twice() -> None:
        with Interrupts() as found:
            signal.raise_signal(signal.SIGINT)
            assert found.is_asked
            signal.raise_signal(signal.SIGINT)
            pytest.fail("it went on")

    with pytest.raises(KeyboardInterrupt):
        interrupt_twice()


def test_a_wait_ends_at_once() -> None:
    running = running_of("a.mines", PROGRAMS["cat"].source)
    run = running.start("machine", RunOptions(), str)

    def read() -> str:
        signal.raise_signal(signal.SIGINT)
        pytest.fail("it went on")

    with pytest.raises(KeyboardInterrupt):
        drive(run, run.run, read)


def test_it_is_not_lost_at_the_end() -> None:
    with pytest.raises(KeyboardInterrupt), Interrupts():
        signal.raise_signal(signal.SIGINT)


def test_another_error_comes_first() -> None:
    def fail() -> None:
        with Interrupts():
            signal.raise_signal(signal.SIGINT)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts() as found:
            signal.raise_signal(signal.SIGINT)
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            assert not found.is_asked
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_thread_runs_without() -> None:
    done = []

    def go() -> None:
        with Interrupts() as found:
            done.append(found.is_asked)

    thread = threading.Thread(target=go)
    thread.start()
    thread.join()
    assert done == [False]


def test_the_reference_interpreter_can_be_interrupted_too() -> None:
    for name in ("_Release1", "_Release2"):
        assert getattr(esolang, name).advance.__code__ in TAKES_STEPS
