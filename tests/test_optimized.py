"""Python that leaves out docstrings and assertions (`-OO`) makes no difference."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import LANGUAGES, language
from mines_tools.rules.catalogue import rules_of
from tests.cli.commands import PATIENCE, environment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parent.parent
EXAMPLES = ["examples/add.mines", "examples/cat.mines"]
_DOCUMENTATION = """
import json, sys
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.rules.catalogue import rules_of
rules = [rule for each in LANGUAGES for rule in rules_of(language(each)).values()]
json.dump({rule.code: list(rule.documentation()) for rule in rules}, sys.stdout)
"""


@pytest.fixture(scope="module", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where Python keeps what it has compiled: apart, and only once for all of these tests."""
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


def documentation() -> dict[str, list[str]]:
    rules = [rule for each in LANGUAGES for rule in rules_of(language(each)).values()]
    return {rule.code: list(rule.documentation()) for rule in rules}


def told(output: str) -> dict[str, list[str]]:
    status, found, errors = output.split("\n")
    assert (status, errors) == ("0", "")
    return json.loads(found)  # type: ignore[no-any-return]


def test_hover() -> None:
    code = (
        "from mines_tools.languages.mines.ide.comment_words import known_rules\n"
        "from mines_tools.rules.editor import rule_hover\n"
        "from mines_tools.text.source import Span\n"
        "print(rule_hover(known_rules(), 'M101', Span(0, 1), 'mines'))"
    )
    assert python("-OO", "-c", code) == python("-c", code)


def packed(folder: Path, suffix: str) -> Path:
    """The package in an archive: its files of that suffix."""
    archive = folder / "package.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in (ROOT / "mines_tools").rglob(f"*{suffix}"):
            file.write(path, path.relative_to(ROOT))
    return archive


def test_documentation() -> None:
    assert told(python("-OO", "-c", _DOCUMENTATION)) == documentation()


def test_documentation_in_an_archive(tmp_path: Path) -> None:
    found = told(python("-OO", "-P", "-c", _DOCUMENTATION, path=packed(tmp_path, ".py")))
    assert found == documentation()


def test_japanese_in_an_archive(tmp_path: Path) -> None:
    """The tables are found in their folder, also in one that is no folder."""
    code = "from mines_tools.translations.ja import PARTS; print([len(each) for each in PARTS])"
    assert python("-P", "-c", code, path=packed(tmp_path, ".py")) == python("-c", code)


def test_documentation_without_source(tmp_path: Path) -> None:
    """There is none, and that is what is said."""
    code = f"""
import compileall, sys
assert sys.flags.optimize == 0
compileall.compile_dir({str(tmp_path)!r}, quiet=2, legacy=True, optimize=2)
"""
    copy = tmp_path / "mines_tools"
    with zipfile.ZipFile(packed(tmp_path, ".py")) as file:
        file.extractall(tmp_path)
    python("-c", code)
    for path in copy.rglob("*.py"):
        path.unlink()
    for rule, words in told(python("-OO", "-P", "-c", _DOCUMENTATION, path=tmp_path)).items():
        if not rule.startswith(("L", "S0")):  # what stands in tables is there
            assert words[0].startswith("The documentation of this rule is missing"), rule


@pytest.mark.parametrize(
    "command",
    [
        ["lint", "--no-cache", "--select", "ALL", "--output-format", "sarif", *EXAMPLES],
        ["lint", "--explain", "M101"],
        ["lint", "--list-rules"],
        ["lint", "--help"],
        ["fmt", "--diff", "--normalize", "--annotate", *EXAMPLES],
        ["run", "--explain", "examples/hello.mines"],
        ["run", "examples/hello.mines", "--trace", "-", "--max-steps", "200"],
        ["lsp", "--help"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_commands(command: Sequence[str]) -> None:
    here = python("-m", "mines_tools", *command)
    assert python("-OO", "-m", "mines_tools", *command) == here
