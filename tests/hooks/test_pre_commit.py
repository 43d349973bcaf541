"""`.pre-commit-hooks.yaml` in use: pre-commit installs this project from its folder, and runs a
hook."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[2]
_HOOKS = ("mines-fmt", "mines-fmt-markdown", "mines-lint", "mines-lint-markdown", "mines-test")
_TIDY = ".*\n.*\n0,0\n0,1"
_UNTIDY = ".* \n.*\n0 ,0\n0,1# the end"
_LATE = ".*\n.*\n0,0\n0,1\n1,0"  # an operation behind the end


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which pre-commit keeps what it has installed: one environment for all tests."""
    return tmp_path_factory.mktemp("pre-commit")


def _run(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    # A hook of git itself, in which this may run, says which repository it is about.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        command,
        cwd=folder,
        env={**inherited, **environment},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a git repository with one commit: this project as it is now, also if it was unpacked from an sdist."""
    copy = tmp_path_factory.mktemp("hooks") / "tree"
    listed = _run(_ROOT, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if (_ROOT / ".git").exists() and listed.returncode == 0:
        for name in filter(None, listed.stdout.split("\0")):
            if (_ROOT / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(_ROOT / name, copy / name)
    else:
        shutil.copytree(_ROOT, copy, ignore=shutil.ignore_patterns(".venv", "__pycache__"))
    someone = ("-c", "user.name=Someone", "-c", "user.email=someone@example.org")
    for command in (("init", "-q"), ("add", "-A"), (*someone, "commit", "-q", "-m", "Now")):
        assert _run(copy, "git", *command).returncode == 0
    return copy


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with programs. Its configuration excludes one folder of them."""
    folder = tmp_path / "repository"
    (folder / "old").mkdir(parents=True)
    (folder / "mines-tools.toml").write_text('exclude = ["old/**"]\n', "utf-8")
    (folder / "notes.txt").write_text(_UNTIDY, "utf-8")
    (folder / "tidy.mines").write_text(_TIDY, "utf-8")
    for name in ("old/untidy.mines", "old/late.mines"):
        (folder / name).write_text(_UNTIDY + "\n1,0", "utf-8")
    assert _run(folder, "git", "init", "-q").returncode == 0
    return folder


def _try(hook: str, repository: Path, home: Path, tree: Path) -> tuple[int, str]:
    """Run `hook` on all files of `repository`. `pre-commit try-repo` would install the project for each run anew."""
    commit = _run(tree, "git", "rev-parse", "HEAD").stdout.strip()
    hooks = [{"id": each} for each in _HOOKS]
    configuration = {"repos": [{"repo": str(tree), "rev": commit, "hooks": hooks}]}
    (repository / ".pre-commit-config.yaml").write_text(json.dumps(configuration), "utf-8")
    assert _run(repository, "git", "add", "-A").returncode == 0
    command = [sys.executable, "-m", "pre_commit", "run", hook, "--all-files"]
    done = _run(repository, *command, PRE_COMMIT_HOME=str(home))
    return done.returncode, done.stdout


@pytest.mark.parametrize("hook", ["mines-fmt", "mines-lint"])
def test_passes_what_is_right(hook: str, repository: Path, home: Path, tree: Path) -> None:
    status, printed = _try(hook, repository, home, tree)
    assert status == 0, printed
    assert "Passed" in printed


def test_formats_and_fails_once(repository: Path, home: Path, tree: Path) -> None:
    program, cells = repository / "untidy.mines", repository / "untidy.ef"
    program.write_text(_UNTIDY, "utf-8")
    cells.write_text("1\u20e3\U0001f51a\n", "utf-8")
    status, printed = _try("mines-fmt", repository, home, tree)
    assert status == 1, printed
    assert "2 files reformatted, 1 file left unchanged" in printed
    # No line more or fewer; what is excluded, and what is no program, is left alone.
    assert program.read_text("utf-8") == ".*\n.*\n0,0\n0,1  # the end"
    assert cells.read_text("utf-8") == "1\ufe0f\u20e3\U0001f51a\n"
    assert (repository / "old/untidy.mines").read_text("utf-8") == _UNTIDY + "\n1,0"
    assert (repository / "notes.txt").read_text("utf-8") == _UNTIDY
    status, printed = _try("mines-fmt", repository, home, tree)
    assert status == 0, printed


def test_programs_in_markdown(repository: Path, home: Path, tree: Path) -> None:
    page = repository / "page.md"
    text = "*  one\n\n```mines\n.*\n.*\n0,0\n{}\n```\n\n\n0 ,0\n"
    page.write_text(text.format("0 ,+1"), "utf-8")
    (repository / "old" / "page.md").write_text(text.format("0 ,+1"), "utf-8")
    status, printed = _try("mines-fmt-markdown", repository, home, tree)
    assert status == 1, printed
    assert "1 file reformatted" in printed
    assert page.read_text("utf-8") == text.format("0,+1")
    assert (repository / "old" / "page.md").read_text("utf-8") == text.format("0 ,+1")
    status, printed = _try("mines-lint-markdown", repository, home, tree)
    assert status == 1, printed
    assert "page.md:7:3: M102 redundant-sign" in printed
    assert "old/page.md" not in printed


def test_runs_the_test_cases(repository: Path, home: Path, tree: Path) -> None:
    (repository / "tidy.in").write_text("", "utf-8")
    expected = repository / "tidy.out"
    expected.write_text("", "utf-8")
    status, printed = _try("mines-test", repository, home, tree)
    assert status == 0, printed
    expected.write_text("something", "utf-8")
    status, printed = _try("mines-test", repository, home, tree)
    assert status == 1, printed
    assert "1 wrong output" in printed


def test_says_what_is_wrong(repository: Path, home: Path, tree: Path) -> None:
    (repository / "late.mines").write_text(_LATE, "utf-8")
    status, printed = _try("mines-lint", repository, home, tree)
    assert status == 1, printed
    assert "late.mines:5:1: M201 unreachable-operation" in printed
    assert "old/late.mines" not in printed
