"""`--config` and `--isolated` mean the same in every command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import environment
from tests.prepared import run_command
from tests.thinned import thinned

if TYPE_CHECKING:
    from pathlib import Path

_PROGRAM = "*.\n@\n1,0 \n"  # `@` needs Mines 2
_COMMANDS = [
    ("lint", "--no-cache"),
    ("lint", "--jobs", "2", "--no-cache"),
    ("fmt", "--check"),
    ("run",),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two programs and two configurations. The first configuration puts both
    programs into Mines 1, the second into Mines 2."""
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"')
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.toml").write_text('[dialects]\n"../a.mines" = "2"\n"b.mines" = "1"')
    for name in ("a", "b"):
        (tmp_path / f"{name}.mines").write_text(_PROGRAM, newline="")
    return tmp_path


def _said(folder: Path, *arguments: str) -> str:
    done = run_command(*arguments, cwd=folder, env=environment(), input=b"")
    assert done.returncode in (0, 1, 2, 3)
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("command", thinned([(each,) for each in _COMMANDS], 2), ids=" ".join)
def test_which_configuration_counts(folder: Path, command: tuple[str, ...]) -> None:
    more = ("--max-steps", "9") if command[0] == "run" else ("b.mines",)
    is_refused = "a.mines:2:1: M016"
    assert is_refused in _said(folder, *command, "a.mines", *more)
    assert is_refused not in _said(folder, *command, "a.mines", *more, "--isolated")
    chosen = _said(folder, *command, "a.mines", *more, "--config", "other/mine.toml")
    assert is_refused not in chosen


@pytest.mark.parametrize("command", _COMMANDS, ids=" ".join)
def test_a_configuration_that_is_not_there(folder: Path, command: tuple[str, ...]) -> None:
    done = run_command(
        *command, "a.mines", "--config", "none.toml", cwd=folder, env=environment(), input=b""
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"none.toml: cannot be read: No such file or directory\n" in done.stderr


def test_a_budget_above_the_ceiling_is_refused(folder: Path) -> None:
    said = _said(folder, "lint", "--flow-budget", "999999999999", "a.mines")
    assert "--flow-budget: 999999999999 is more than 1000000, the maximum" in said
