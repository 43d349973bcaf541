"""Processes that the tools start: they execute no code from the working folder, and end with the
command."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import environment, program
from tests.hostile.limits import LINT, PATIENCE, RAN, RUN, Measured, run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SCRIPTS = Path(sys.executable).parent
_PROTECTED: list[Sequence[str]] = [
    *(
        [str(_SCRIPTS / name), *arguments]
        for name, *arguments in (
            ("mines-lint", "--jobs", "1"),
            ("mines-lint", "--jobs", "2", "--output-format", "sarif"),
            ("mines-lint",),
            ("mines-fmt", "--diff"),
            ("mines-run", "--max-steps", "9", "program0.mines"),
            ("mines-run", "--trace", "-", "--max-steps", "9", "program0.mines"),
            ("mines-lsp", "--help"),
            ("mines-dap", "--help"),
            ("mines-asm", "program0.mines"),
            ("mines-test", "--jobs", "2"),
            ("mines-play", "--save", "played.mines", "program0.mines"),
        )
    ),
    [*LINT, "--jobs", "2"],
]


@pytest.mark.parametrize("command", _PROTECTED, ids=lambda command: " ".join(command)[-40:])
def test_no_module_of_the_folder_is_imported(
    hostile: Callable[..., Path], command: Sequence[str]
) -> None:
    folder = hostile("python modules", programs=64)
    done = run(command, cwd=folder)
    assert not (folder / RAN).exists()
    assert "Traceback" not in done.errors
    assert not done.stuck


_LONG = b"***\n*.*\n..*\n" + b"1;1\n1,1\n0,0\n" * 20_000


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_command(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "a.mines").write_bytes(b".*.\n00,0\n2,0")
    for name in ("b", "c", "d", "e"):
        (tmp_path / f"{name}.mines").write_bytes(_LONG)
    process = subprocess.Popen(
        [*LINT, "--jobs", "2", "--fix"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        start_new_session=True,
    )  # fmt: skip
    try:
        # As soon as the first file is mended both workers are at the long ones.
        _wait(lambda: b"00,0" not in (tmp_path / "a.mines").read_bytes())
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        workers = [os.pidfd_open(int(each)) for each in children]
        assert len(workers) >= 2
        process.send_signal(number)
        process.communicate(timeout=20)
        assert process.returncode == -number
        for worker in workers:
            ready, _, _ = select.select([worker], [], [], 20)
            assert ready, "a worker goes on alone"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _wait(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        select.select([], [], [], 0.005)


_SQUARES = "*.....*\n*......\n*******\n*..****\n.******\n2,0\n" + "1,0\n1,1\n" * 40
"""A program that makes 2^10, and squares it again and again (dup and mul)."""


def _after(cpu: float, *arguments: str, **options: object) -> Measured:
    done = run(RUN, *arguments, **options)  # type: ignore[arg-type]
    assert not done.stuck
    assert done.cpu < cpu
    return done


def test_a_huge_product_ends_in_time(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(_SQUARES)
    done = _after(5, "a.mines", "--timeout", "1.5", cwd=tmp_path)
    assert done.status == 3
    assert done.errors in (
        "mines-run: stopped after 1.5 seconds (--timeout)\n",
        *(f"mines-run: stopped after {steps} steps (--timeout)\n" for steps in range(81)),
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_a_run_with_a_timeout(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "a.mines").write_text(_SQUARES)
    process = subprocess.Popen(
        [*RUN, "a.mines", "--timeout", "600"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # noqa: PLW1509 - nohup ignores one
    )  # fmt: skip
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    _wait(lambda: children.read_text() != "")
    (child,) = children.read_text().split()
    _wait(lambda: _seconds_of(child) >= 1)  # it is in a product that takes long
    process.send_signal(number)
    _, said = process.communicate(timeout=20)
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert said.startswith(b"mines-run: interrupted")
    else:
        assert (process.returncode, said) == (-number, b"")


def _seconds_of(process: str) -> float:
    """Return the seconds of processor time that the process has used."""
    user = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]
    return int(user) / os.sysconf("SC_CLK_TCK")


def test_waiting_for_input_is_timed(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(program("c"))
    os.mkfifo(tmp_path / "pipe")
    for arguments in ((), ("-i", "pipe")):
        reader, writer = os.pipe()
        done = subprocess.run(
            [*RUN, "a.mines", "--timeout", "0.5", *arguments],
            cwd=tmp_path, stdin=reader, capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        os.close(reader)
        os.close(writer)
        assert done.stderr.startswith(b"mines-run: stopped after ")
        assert (done.returncode, done.stdout) == (3, b"")
        assert done.stderr.endswith(b" (--timeout)\n")
