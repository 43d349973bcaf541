"""The tools work for a language that has no lines, no comments and no Mines in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import fmt as fmt_command
from mines_tools.cli import lint as lint_command
from mines_tools.fmt.engine import format_text
from mines_tools.language import LANGUAGES, FormatOptions, language, language_of
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import with_ignores
from mines_tools.lint.page import rules_page
from mines_tools.lint.selection import LintOptions, select
from mines_tools.project.file_settings import FileSettings
from mines_tools.project.nearest import forget_configurations
from mines_tools.report.findings import FORMATS

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.language")  # type: ignore[arg-type]
    monkeypatch.chdir(tmp_path)
    forget_configurations()


def test_fixes() -> None:
    beads = language("toy")
    parsed = beads.parse(">>__|^<_|x", "glass")
    rules = select(FileSettings("a.beads", "toy"), LintOptions())
    assert rules.codes == {"T001", "T101", "L001", "L002"}
    result = lint(beads, parsed, rules, fix=True)
    assert (result.parsed.text, result.fixed) == (">>|^<|x", 2)
    assert [each.code for each in result.diagnostics] == ["T001"]
    found = lint(beads, parsed, rules).diagnostics
    assert with_ignores(beads, parsed, found) == (parsed, 0)


def test_format() -> None:
    beads = language("toy")
    assert format_text(beads, beads.parse(">_|__", "glass"), FormatOptions()).text == ">|"


def test_page() -> None:
    assert "| T101 | [needless-place]" in rules_page(language("toy"))


def run_lint(*arguments: str) -> int:
    return lint_command.main([*arguments, "--jobs", "1"])


def test_the_command(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "a.beads"
    file.write_bytes(b">_|v")
    (tmp_path / "b.mines").write_bytes(b".*\n0,0")
    assert language_of("a.beads") is language("toy")
    assert run_lint() == 1
    assert capfdbinary.readouterr().out == b"a.beads:1:2: T101 needless-place: [*] empty places\n"
    assert run_lint("--ignore", "needless-place") == 0
    assert run_lint("--select", "T102") == 0
    assert run_lint("--fix") == 0
    assert file.read_bytes() == b">|v"


@pytest.mark.parametrize("name", list(FORMATS))
def test_every_format(name: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "a.beads").write_bytes(b">_|v")
    assert run_lint("--output-format", name) == 1
    shown = capfdbinary.readouterr().out
    assert b"needless-place" in shown
    if name == "json":
        file = json.loads(shown)["files"][0]
        assert (file["path"], file["dialect"]) == ("a.beads", "glass")


@pytest.mark.parametrize(
    ("asked", "configured"),
    [
        (("--dialect", "1"), ""),
        ((), 'dialect = "1"\n'),
        ((), 'dialects = {"*" = "1"}\n'),
        ((), '[mines]\ndialect = "1"\n[toy]\ndialect = "glass"\n'),
        ((), '[mines.dialects]\n"*" = "1"\n'),
        (("--dialect", "glass"), 'mines.dialect = "1"\n'),
    ],
)
@pytest.mark.parametrize("command", [lint_command, fmt_command])
def test_a_dialect_belongs_to_a_language(
    command: ModuleType,
    asked: tuple[str, ...],
    configured: str,
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    """Files of another language do not know it, and are not bothered with it."""
    (tmp_path / "a.beads").write_bytes(b">|v")
    (tmp_path / "b.mines").write_bytes(b".*\n0,0")
    (tmp_path / "mines-tools.toml").write_text(configured, "utf-8")
    form = ("--check",) if command is fmt_command else ()
    assert command.main([*asked, *form, "--jobs", "1", "--verbose"]) == 0
    said = capfdbinary.readouterr().err
    assert b"a.beads: dialect glass (" in said
    assert b"b.mines: dialect 1 (" in said


def test_a_dialect_that_is_asked_for_by_name(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """An error for the file that does not know it, if that is named as well; the others are looked at."""
    (tmp_path / "a.beads").write_bytes(b">_|v")
    (tmp_path / "b.mines").write_bytes(b".*\n0,0,0")
    for command in (lint_command, fmt_command):
        assert command.main(["--dialect", "1", "a.beads", "b.mines", "--jobs", "1"]) == 2
        said = b"".join(capfdbinary.readouterr())
        assert b"a.beads: there is no dialect 1; the dialects are glass" in said
        assert b"b.mines:2:" in said
        assert (tmp_path / "a.beads").read_bytes() == b">_|v"
        assert command.main(["--dialect", "11", "--jobs", "1"]) == 2
        said = b"".join(capfdbinary.readouterr())
        assert b"there is no dialect 11; the dialects are 2, 2.0.0, 1, glass" in said
    (tmp_path / "mines-tools.toml").write_text('[toy]\ndialect = "1"\n', "utf-8")
    forget_configurations()
    assert run_lint() == 2
    said = capfdbinary.readouterr().err
    assert b"mines-tools.toml:2:11: there is no dialect 1; the dialects are glass" in said


def test_formatting_by_command(tmp_path: Path) -> None:
    file = tmp_path / "a.beads"
    file.write_bytes(b">_|v")
    assert fmt_command.main(["--check"]) == 1
    assert fmt_command.main([]) == 0
    assert file.read_bytes() == b">|v"
