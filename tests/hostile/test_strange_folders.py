"""Hostile folders: links that lead out, endless settings, nested folders, names that match
anything. Nothing outside is read or written, nothing hangs, and the rest is done."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hostile.limits import FMT, GB, LINT, MB, RUN, run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

FAST = 6  # seconds of the processor that nothing here may take; all take a fifth of that
UGLY = b".*.\n0,0 \n2,0 \n"
FIXABLE = b".*.\n00,0\n2,0\n"
SECRET = b"*.*.\n00,0\n2 , 0 #SECRET\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a program. Two links in it lead to a secret file outside."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.mines").write_bytes(SECRET)
    (outside / ".bashrc").write_bytes(SECRET)
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "good.mines").write_bytes(FIXABLE)
    (inside / "a.mines").symlink_to("../outside/secret.mines")
    (inside / "b.mines").symlink_to(outside / ".bashrc")
    (inside / "up").symlink_to("../outside")
    return inside


_COMMANDS = [
    *([*LINT, "--output-format", name] for name in ("full", "json", "sarif", "gitlab")),
    [*LINT, "--fix", "--unsafe-fixes"],
    [*LINT, "--diff"],
    [*LINT, "--add-ignore"],
    [*LINT, "--fix", "**/*.mines"],
    [*FMT],
    [*FMT, "--diff"],
    [*FMT, "*.mines", "up*"],
]


@pytest.mark.parametrize(
    ("command", "configured"),
    [
        *((command, "") for command in _COMMANDS),
        (LINT, "mines-tools.toml"),
        (FMT, "mines-tools.toml"),
        (FMT, ".git"),
    ],
)
def test_links_out_of_the_folder_are_not_followed(
    folder: Path, command: Sequence[str], configured: str
) -> None:
    if configured:
        (folder / configured).write_bytes(b"fix = true\n" if configured != ".git" else b"")
    done = run(command, cwd=folder)
    assert b"SECRET" not in done.output
    assert b"outside" not in done.output
    assert "SECRET" not in done.errors
    assert (folder.parent / "outside" / "secret.mines").read_bytes() == SECRET
    assert (folder.parent / "outside" / ".bashrc").read_bytes() == SECRET
    assert done.status in (0, 1)


@pytest.mark.parametrize("command", [[*LINT, "--fix"], [*FMT]])
def test_a_repository_above_gives_nothing_away(folder: Path, command: Sequence[str]) -> None:
    (folder.parent / ".git").mkdir()
    run(command, cwd=folder)
    # Inside the repository now; but nobody means a `.bashrc` by a program.
    assert (folder.parent / "outside" / ".bashrc").read_bytes() == SECRET


@pytest.mark.parametrize("command", [LINT, FMT])
def test_a_link_that_is_named_is_followed_with_a_word(folder: Path, command: Sequence[str]) -> None:
    done = run(command, "a.mines", cwd=folder)
    assert "a.mines: follows a link out of the project, to " in done.errors
    if command is FMT:
        assert (folder.parent / "outside" / "secret.mines").read_bytes() != SECRET


@pytest.mark.parametrize("command", [LINT, FMT])
def test_a_link_that_a_glob_names_is_followed_with_a_word(
    folder: Path, command: Sequence[str]
) -> None:
    done = run(command, "up/*.mines", cwd=folder)
    assert "up: follows a link out of the project, to " in done.errors


_BAD_SETTINGS: dict[str, Callable[[Path], None]] = {
    "device": lambda path: path.symlink_to("/dev/zero"),
    "pipe": os.mkfifo,
    "itself": lambda path: path.symlink_to(path.name),
    "long": lambda path: path.write_bytes(b"[tool.mines-tools]\n#" + b"x" * (3 * MB)),
    "brackets": lambda path: path.write_bytes(b"[tool.mines-tools]\nx = " + b"[" * 500_000),
    "parts": lambda path: path.write_bytes(b"[tool.mines-tools]\n" + b"a." * 400_000 + b"a = 1"),
    "header": lambda path: path.write_bytes(
        b"[tool.mines-tools]\n[" + b"a." * 200_000 + b"a]\n" + b"b = 1\n" * 80_000
    ),
    "digits": lambda path: path.write_bytes(b"[tool.mines-tools]\nx = " + b"1" * 900_000),
    "quotes": lambda path: path.write_bytes(b'[tool.mines-tools]\nx = "' + b'\\"' * 400_000),
    "comment": lambda path: path.write_bytes(b"[tool.mines-tools]\nfix = 1\n#" + b"fix " * 200_000),
}


_NOT_TOML = ("device", "pipe", "itself", "long")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *(
            (name, kind)
            for name in ("mines-tools.toml", "pyproject.toml")
            for kind in _BAD_SETTINGS
        ),
        *((".gitignore", kind) for kind in _NOT_TOML),
    ],
)
def test_settings_are_read_within_bounds(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "a.mines").write_bytes(b".*.\n0,0\n2,0")
    _BAD_SETTINGS[kind](tmp_path / name)
    done = run(LINT, cwd=tmp_path, memory=GB, cpu=FAST, patience=30)
    assert not done.stuck
    assert "Traceback" not in done.errors
    if name == "mines-tools.toml" or (name == "pyproject.toml" and kind not in _NOT_OURS):
        assert done.status == 2
        assert f"{tmp_path / name}:" in done.errors
    else:
        assert done.status == (2 if kind == "long" and name == ".gitignore" else 0)


_NOT_OURS = ("device", "pipe", "itself")
"""The keys in `_BAD_SETTINGS` with which a `pyproject.toml` cannot be read. The file may be for
other tools only, so this is not an error."""


@pytest.mark.parametrize(
    "patterns",
    [
        ["*a" * 11 + "b"],
        ["**/" + "*a*/**/" * 11 + "b"],
        ["/" + "**a" * 12],
        ["[" * 900_000],
        ["*?" * 400_000],
        ["[!a]*" * 180_000],
    ],
    ids=["stars", "folders", "both", "brackets", "long", "sets"],
)
def test_patterns_take_no_time(tmp_path: Path, patterns: list[str]) -> None:
    (tmp_path / ".git").mkdir()
    deep = tmp_path / ("a" * 200) / ("a" * 200)
    deep.mkdir(parents=True)
    for number in range(20):
        (deep / ("a" * 200 + f"{number}.mines")).write_bytes(b".*.\n0,0\n2,0")
    if not patterns[0].startswith("[["):  # which a configuration refuses
        (tmp_path / "mines-tools.toml").write_text(f"exclude = {patterns}\n", "utf-8")
    (tmp_path / ".gitignore").write_text("\n".join(patterns), "utf-8")
    done = run(LINT, "--flow-budget", "0", cwd=tmp_path, memory=GB, cpu=FAST)
    assert (done.status, done.output) == (0, b"")


@pytest.mark.parametrize("command", [[*LINT, "--flow-budget", "0"], [*FMT, "--check"]])
def test_what_is_no_file_is_passed_over(
    hostile: Callable[..., Path], command: Sequence[str]
) -> None:
    folder = hostile(
        "link to itself", "link out", "link up", "link to a device", "pipe", programs=2
    )
    done = run(command, cwd=folder, cpu=FAST, patience=30)
    assert (done.stuck, "Traceback" in done.errors) == (False, False)
    assert "2 files" in done.errors


def test_folders_in_folders(hostile: Callable[..., Path]) -> None:
    folder = hostile("folders in folders", programs=2)
    (folder / ".git").mkdir()
    for command in ([*LINT, "--flow-budget", "0"], [*FMT, "--check", "**/*.mines"]):
        done = run(command, cwd=folder, cpu=3 * FAST)
        assert "Traceback" not in done.errors
        assert "2 files" in done.errors


def test_a_glob_follows_no_link_and_leaves_out_what_folders_do(tmp_path: Path) -> None:
    for name in ("a", "x/b", "node_modules/c", "x/old/d"):
        path = tmp_path / f"{name}.mines"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(UGLY)
    (tmp_path / "x" / "round").symlink_to("..")
    (tmp_path / "x" / "again").symlink_to("../x")
    (tmp_path / "mines-tools.toml").write_bytes(b'exclude = ["old"]\n')
    done = run([*LINT, "--show-files"], "**/*.mines", cwd=tmp_path, cpu=FAST)
    assert done.output == b"a.mines\nx/b.mines\n"


@pytest.mark.parametrize("command", [[*LINT, "--flow-budget", "0"], [*RUN, "-e", ""], [*FMT]])
def test_a_program_without_end(tmp_path: Path, command: Sequence[str]) -> None:
    done = run(command, "/dev/zero", cwd=tmp_path, memory=GB, cpu=FAST)
    assert "/dev/zero: cannot be read: the file is larger than 64 MB" in done.errors
    assert done.status in (1, 2)


@pytest.mark.parametrize("command", ["lint", "run"])
def test_a_program_from_a_pipe(tmp_path: Path, command: str) -> None:
    script = (
        f"exec {sys.executable} -P -m mines_tools {command} <(sleep 0.1; printf '.*.\\n0,0\\n2,0')"
    )
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
