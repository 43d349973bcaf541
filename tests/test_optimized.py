"""With `-OO`, Python leaves out docstrings and assertions. This changes nothing except the
documentation of rules."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import PATIENCE, environment
from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parent.parent
EXAMPLES = ["examples/add.mines", "examples/cat.mines"]


@pytest.fixture(scope="module", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let Python keep compiled modules in a separate folder, and only once for all of these
    tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("compiled")))
        yield


def python(*arguments: str, path: Path = ROOT) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False,
        env=environment(PYTHONPATH=os.fspath(path)), text=True,
        encoding="utf-8",
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return f"{done.returncode}\n{done.stdout}\n{done.stderr}"


def packed(folder: Path, suffix: str) -> Path:
    """Return an archive with the package's files that have this suffix."""
    archive = folder / "package.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in (ROOT / "mines_tools").rglob(f"*{suffix}"):
            file.write(path, path.relative_to(ROOT))
    return archive


def test_japanese_in_an_archive(tmp_path: Path) -> None:
    """The tables of translations are found in their folder, even if it is inside an archive."""
    code = "from mines_tools.translations.ja import PARTS; print([len(each) for each in PARTS])"
    assert python("-P", "-c", code, path=packed(tmp_path, ".py")) == python("-c", code)


@pytest.mark.long
@pytest.mark.parametrize("rule", ["M101", "M003"])
def test_a_rule_has_no_documentation(rule: str) -> None:
    explained = python("-OO", "-m", "mines_tools", "lint", "--explain", rule)
    assert "\nThis Python has no documentation of rules: it leaves docstrings out" in explained


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ["lint", "--no-cache", "--select", "ALL", "--output-format", "json", *EXAMPLES],
        ["lint", "--help"],
        ["fmt", "--diff", "--normalize", "--annotate", *EXAMPLES],
        ["run", "--explain", "examples/hello.mines"],
        ["run", "examples/hello.mines", "--trace", "-", "--max-steps", "200"],
        ["lsp", "--help"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_commands(command: Sequence[str]) -> None:
    here = run_command(*command, cwd=ROOT, env=environment())
    said = f"{here.returncode}\n{here.stdout.decode()}\n{here.stderr.decode()}"
    assert python("-OO", "-m", "mines_tools", *command) == said
