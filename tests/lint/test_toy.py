"""The tools work for a language that has no lines, no comments, and nothing of Mines."""

from __future__ import annotations

import json
import re
import sys
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import fmt as fmt_command
from mines_tools.cli import lint as lint_command
from mines_tools.cli import run as run_command
from mines_tools.interface.language import LANGUAGES, language, language_of
from mines_tools.lint.engine import lint, lint_text
from mines_tools.lint.ignoring import with_ignores
from mines_tools.lint.rules_html import html_page
from mines_tools.lint.rules_markdown import rules_page
from mines_tools.lint.selection import select
from mines_tools.project.configuration import Overrides
from mines_tools.project.file_settings import FileSettings
from mines_tools.project.settings_lookup import forget_configurations
from mines_tools.report.formats import FORMATS
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.pages import page_text, terminal_text

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
    rules = select(FileSettings("a.beads", "toy"))
    assert rules.codes == {"T001", "T101", "L001", "L002"}
    result = lint(beads, parsed, rules, fix=True)
    assert (result.parsed.text, result.fixed) == (">>|^<|x", 2)
    assert [each.code for each in result.diagnostics] == ["T001"]
    said = [each for each in lint(beads, parsed, rules).diagnostics if each.code != "T001"]
    ignored, count = with_ignores(beads, parsed, said)
    assert (ignored.text, count) == (">>__{mute T101}|^<_{mute T101}|x", 2)
    assert [each.code for each in lint(beads, ignored, rules).diagnostics] == ["T001"]


@pytest.mark.parametrize(
    ("text", "said", "mended"),
    [
        (">_{mute}|v_", ["T101"], ">_{mute}|v"),
        (">_{mute T101}|v_{mute needless-place}", [], None),
        ("{mute-all T101}>_|v_", [], None),
        (">{mute T101}|v", ["L001"], ">|v"),
        (">{mute}|v", ["L001"], ">|v"),
        (">,{mute T101}", ["L001"], ">,"),
        (">_{mute L001 T101}|v", ["L001"], ">_{mute T101}|v"),
        (">_{mute T101 T001}|v", ["L001"], ">_{mute T101}|v"),
        (">_{mute T101 needles-place}|v", ["L002"], None),
        ("{mute-all T101 T001}>_", ["L001"], None),
        ("{dialect=wood}{mute-all T101}v", ["L001"], "{dialect=wood}v"),
        ("{dialect=wood}\u2764|v_", ["T001", "T101"], "{dialect=wood}\u2764|v"),
        ("\u2764\ufe0f|v", [], None),
    ],
)
def test_suppressions(text: str, said: list[str], mended: str | None) -> None:
    """The language itself finds its directives. It also removes a whole directive, or one name in
    it."""
    settings = FileSettings("a.beads", "toy")
    rules = select(settings)
    found = lint_text(settings, rules, text)[0].diagnostics
    assert [each.code for each in found] == said
    assert all(each.fix is None or each.fix.edits for each in found)
    fixed = lint_text(settings, rules, text, fix=True)[0].parsed.text
    assert fixed == (text if mended is None else mended)


def test_its_rules_have_examples_of_their_own() -> None:
    """The linter's own rules have examples in this language too, on every page."""
    beads = language("toy")
    settings = FileSettings("a.beads", "toy")
    rules = select(settings._replace(overrides=Overrides(select=("ALL",))))
    for code, rule in rules_of(beads).items():
        words = rule.documentation()
        found = lint_text(settings, rules, words.example)[0].diagnostics
        assert code in [each.code for each in found]
        assert lint_text(settings, rules, words.use_instead)[0].diagnostics == []
        for page in (page_text(rule, "toy"), terminal_text({"Beads": rule})):
            assert words.example in page
    for page in (rules_page(beads), html_page(beads)):
        assert "{mute T101}" in page
        assert "# mines" not in page


def test_the_command_tells_of_rules_by_language(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert lint_command.main(["--explain", "L001"]) == 0
    said = capfdbinary.readouterr().out.decode()
    assert "\nExample (Mines)\n.*.\n...\n1,1  # mines: ignore[M102]\n" in said
    assert "\nExample (Beads)\n>{mute T101}\n" in said
    assert said.count("What it does\n") == 1
    assert lint_command.main(["--explain", "T101"]) == 0
    assert "\nExample\n>_\n" in capfdbinary.readouterr().out.decode()
    assert lint_command.main(["--list-rules", "--output-format", "json"]) == 0
    listed = json.loads(capfdbinary.readouterr().out)["rules"]
    languages = [rule["language"] for rule in listed if rule["code"] in ("M101", "T101", "L001")]
    assert languages == ["mines", "toy", None]


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
        (("--dialect", "wood", "--dialect", "1", "--dialect", "glass"), ""),
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
    """Files of another language are not affected by the dialect, even if their language does not
    have it."""
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
    """If a named file's language does not have the dialect, this is an error. The other files are
    still processed."""
    (tmp_path / "a.beads").write_bytes(b">_|v")
    (tmp_path / "b.mines").write_bytes(b".*\n0,0,0")
    for command in (lint_command, fmt_command):
        assert command.main(["--dialect", "1", "a.beads", "b.mines", "--jobs", "1"]) == 2
        said = b"".join(capfdbinary.readouterr())
        assert b"a.beads: there is no dialect 1; the dialects are glass, wood" in said
        assert b"b.mines:2:" in said
        assert (tmp_path / "a.beads").read_bytes() == b">_|v"
        assert command.main(["--dialect", "11", "--jobs", "1"]) == 2
        said = b"".join(capfdbinary.readouterr())
        assert b"there is no dialect 11; the dialects are 2, 2.0.0, 1, text, " in said
        assert said.endswith(b", glass, wood\n")
    (tmp_path / "mines-tools.toml").write_text('[toy]\ndialect = "1"\n', "utf-8")
    forget_configurations()
    assert run_lint() == 2
    said = capfdbinary.readouterr().err
    assert b"mines-tools.toml:2:11: there is no dialect 1; the dialects are glass, wood" in said


@pytest.mark.parametrize(
    ("asked", "configured", "new"),
    [
        ((), "", ">\u2764|"),
        (("--keep-places",), "", ">\u2764_|_"),
        ((), "format.keep-places = true\n", ">\u2764_|_"),
        ((), "[toy.format]\nkeep-places = true\nhearts = 'long'\n", ">\u2764\ufe0f_|_"),
        (
            ("--no-keep-places",),
            "format = {keep-places = true, hearts = 'long'}\n",
            ">\u2764\ufe0f|",
        ),
        (("--hearts", "long", "--normalize"), "[toy.format]\nhearts = 'short'\n", ">\u2764\ufe0f|"),
        (("--squeeze",), "format = {keep-places = true, hearts = 'long'}\n", ">\u2764|"),
    ],
)
def test_format_options_of_its_own(
    asked: tuple[str, ...], configured: str, new: str, tmp_path: Path
) -> None:
    """The language's own options come from the command line and the configuration. They do not
    affect files of other languages."""
    file, other = tmp_path / "a.beads", tmp_path / "b.mines"
    file.write_text(">\u2764_|_", "utf-8")
    other.write_bytes(b".*\n-1 ,0")
    (tmp_path / "mines-tools.toml").write_text(configured, "utf-8")
    assert fmt_command.main([*asked, "--jobs", "1"]) == 0
    assert file.read_text("utf-8") == new
    assert other.read_bytes() == (b".*\n1,0" if "--normalize" in asked else b".*\n-1,0")


@pytest.mark.parametrize(
    ("asked", "configured", "status", "said"),
    [
        (("--golf", "a.beads"), "", 2, "a.beads: the option --golf is not for Beads"),
        (("--squeeze", "a.beads"), "", 0, "a.beads: 3 bytes before, 2 bytes after"),
        (("--hearts", "big"), "", 2, "--hearts: 'big' is not one of as-they-are, long, short"),
        (("--squeeze", "--hearts=long"), "", 2, "--squeeze cannot be used with --hearts"),
        (
            ("--squeeze", "--no-keep-places"),
            "",
            2,
            "--squeeze cannot be used with --no-keep-places",
        ),
        (("--squeeze", "--range=1:1-1:2", "a.beads"), "", 2, "a row is not a whole sheet"),
        (
            (),
            "format.hearts = 'big'\n",
            2,
            "`format.hearts` must be one of as-they-are, long, short",
        ),
        ((), "format.squeeze = true\n", 2, "unknown key `squeeze`"),
        ((), "mines.format.hearts = 'long'\n", 2, "unknown key `hearts`"),
    ],
)
def test_format_options_that_do_not_fit(
    asked: tuple[str, ...],
    configured: str,
    status: int,
    said: str,
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    (tmp_path / "a.beads").write_bytes(b">v_")
    (tmp_path / "mines-tools.toml").write_text(configured, "utf-8")
    try:
        found = fmt_command.main([*asked, "--jobs", "1"])
    except SystemExit as ended:
        found = int(ended.code or 0)
    assert (found, said in capfdbinary.readouterr().err.decode()) == (status, True)


def test_help_has_the_format_options_of_each_language(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    with pytest.raises(SystemExit):
        fmt_command.main(["--help"])
    said = capfdbinary.readouterr().out.decode()
    assert re.search(r"\nstyle:\n(  .+\n)*  --dialect", said)
    assert "\nBeads:\n  --keep-places" in said
    assert re.search(r"--hearts WORD +Write hearts so: as-they-are, long, short\.", said)
    assert "\nMines:\n  --normalize" in said


def test_formatting_by_command(tmp_path: Path) -> None:
    file = tmp_path / "a.beads"
    file.write_bytes(b">_|v")
    assert fmt_command.main(["--check"]) == 1
    assert fmt_command.main([]) == 0
    assert file.read_bytes() == b">|v"


@pytest.mark.parametrize("command", [lint_command, fmt_command])
def test_a_language_that_is_asked_for(
    command: ModuleType,
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The language applies to standard input and to named files. For a file that is found in a
    folder, the suffix decides."""
    (tmp_path / "a.mines").write_bytes(b">v_")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "b.mines").write_bytes(b".*\n0,0")
    changes = ["--fix", "--quiet"] if command is lint_command else []
    assert command.main([*changes, "--language", "toy", "a.mines", "folder", "--jobs", "1"]) == 0
    assert (tmp_path / "a.mines").read_bytes() == b">v"
    assert (tmp_path / "folder" / "b.mines").read_bytes() == b".*\n0,0"
    capfdbinary.readouterr()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b">v_")))
    assert command.main([*changes, "--language", "toy", "-"]) == 0
    assert capfdbinary.readouterr().out == b">v"
    with pytest.raises(SystemExit):
        command.main(["--language", "beads", "-"])
    said = capfdbinary.readouterr().err
    known = ", ".join(LANGUAGES)
    assert f"--language: there is no language 'beads'; the languages are {known}".encode() in said


def test_a_program_on_standard_input_runs(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = ">,,\u2764\U0001f469\u200d\U0001f680".encode()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(program)))
    assert run_command.main(["-", "--language", "toy", "-e", "ab", "--max-steps", "5"]) in (0, 3)
    assert capfdbinary.readouterr().out == b"ab"
