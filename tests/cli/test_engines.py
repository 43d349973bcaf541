"""`mines-run` with each engine: limits, interruption, pipes, waiting for input."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.cli.run import main
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions, Stop
from mines_tools.runs.trace import EventCounts
from tests.cli.commands import COMMAND, PATIENCE, environment, mines_run, read_until
from tests.thinned import thinned

if TYPE_CHECKING:
    from pathlib import Path

ENGINES = [engine.name for engine in language("mines").engines if engine.name != "mines-esolang"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with programs that run long or read input, and return the folder."""
    for name in ("counting", "print numbers", "cat"):
        (tmp_path / f"{name.split()[0]}.mines").write_text(PROGRAMS[name].source, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("engine", thinned(ENGINES, 2))
def test_max_steps_is_exact(engine: str) -> None:
    for steps in (1, 10_007, 20_001):
        limit = ("--max-steps", str(steps), "-e", "1000000")
        result = mines_run("counting.mines", "--engine", engine, *limit)
        message = f"mines-run: stopped after {steps:,} step{'s' * (steps > 1)} (--max-steps)\n"
        assert (result.status, result.errors) == (3, message)


def _started(*arguments: str, before: str = "") -> subprocess.Popen[bytes]:
    command = [*COMMAND, *arguments]
    if before:
        command = ["sh", "-c", f'{before}; exec "$@"', "sh", *command]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )


@pytest.mark.long
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_and_output_before_a_wait_for_input(engine: str) -> None:
    with _started("cat.mines", "--engine", engine) as running:
        assert running.stdin
        assert running.stdout
        for text in (b"abc", b"x" * 12_000 + b"!"):
            running.stdin.write(text)
            running.stdin.flush()
            assert read_until(running.stdout.fileno(), text[-1:]).endswith(text[-1:])
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert errors.startswith(b"mines-run: interrupted after ")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("engine", thinned(ENGINES, 2))
def test_ctrl_c_while_it_runs(engine: str) -> None:
    with _started("print.mines", "--engine", engine, "-e", "9" * 12) as running:
        assert running.stdout
        found = 0
        while found < 100_000:  # by then every engine is as fast as it gets
            found += len(os.read(running.stdout.fileno(), 1 << 16))
        running.send_signal(signal.SIGINT)
        sent = time.monotonic()
        _, errors = running.communicate(timeout=PATIENCE)
        assert time.monotonic() - sent < PATIENCE / 10  # a tenth of a second on an idle machine
    assert running.returncode == 130
    assert errors.startswith(b"mines-run: interrupted after ")


@pytest.mark.long
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("engine", ENGINES)
def test_nobody_reads_the_output(engine: str) -> None:
    with _started("print.mines", "--engine", engine, "-e", "9" * 12) as running:
        assert running.stdout
        assert os.read(running.stdout.fileno(), 3) == b"999"
        running.stdout.close()
        running.stdout = None
        _, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors) == (0, b"")


@pytest.mark.long
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("engine", ENGINES)
def test_little_address_space(engine: str) -> None:
    given = ("counting.mines", "--engine", engine, "-e", "9" * 9, "--max-steps", "50000")
    with _started(*given, before="ulimit -v 200000") as running:
        _, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors) == (
        3,
        b"mines-run: stopped after 50,000 steps (--max-steps)\n",
    )


@pytest.mark.parametrize("engine", [each for each in ENGINES if each != "machine"])
def test_statistics_have_all_steps(engine: str) -> None:
    used = language("mines")
    for name, given in (("counting", "200000"), ("big integers: fib", "3000")):
        running = used.running(used.parse(PROGRAMS[name].source, "2"))
        run: Any = running.start(engine, RunOptions(), lambda _text: None)
        run.give(given)
        run.end_input()
        run.run(10**9)
        assert run.stop == Stop("ended")
        steps = {
            each.name: each.value for each in run.statistics() if each.name.startswith("steps")
        }
        assert sum(steps.values()) == run.steps, steps


@pytest.mark.usefixtures("here")
def test_ctrl_c_while_commands_are_counted_leaves_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    """The user presses Ctrl-C after the program has ended, while `--stats` counts the commands."""

    def interrupted(_counts: EventCounts, _event: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(EventCounts, "take", interrupted)
    assert main(["counting.mines", "--engine", "python", "--stats", "-e", "30000"]) == 130
    out, err = capfd.readouterr()
    assert out == "0"
    assert err.startswith("steps ")
    assert err.endswith("\nmines-run: interrupted\n")


@pytest.mark.long
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("engine", ["auto", "python", "wasm"])
def test_times_in_statistics_are_parts_of_the_whole(engine: str) -> None:
    result = mines_run("counting.mines", "--engine", engine, "--stats", "-e", "6000")
    times = {
        found[1]: float(found[2])
        for found in re.finditer(r"^(time.*?) {2,}([\d.]+) s$", result.errors, re.MULTILINE)
    }
    whole = times.pop("time")
    assert times
    assert sum(times.values()) <= whole + 0.0005 * (len(times) + 1), times  # they are rounded
