"""The messages of the commands are right for every language, not only for Mines."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from dev.generate.package_files import completion_script
from dev.generate.schema import configuration_schema
from mines_tools import __main__
from mines_tools.cli import fmt, lint, run
from mines_tools.cli.common_options import SHELLS
from mines_tools.cli.help import explained
from mines_tools.interface.language import LANGUAGES, Rule, RuleDocumentation, RuleOption, all_about
from mines_tools.lint.selection import select
from mines_tools.project.settings_lookup import forget_configurations, settings_of
from tests.toy import about as toy_about
from tests.toy import language as toy
from tests.toy.language import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mines_tools.cli.options import CommandUsage

_PROGRAMS = {"a.beads": b">|v", "b.mines": b".*\n0,0"}


@pytest.fixture(autouse=True)
def _beads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Add the toy language to the languages, and go to a folder with programs in it."""
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.language")  # type: ignore[arg-type]
    monkeypatch.chdir(tmp_path)
    for name, data in _PROGRAMS.items():
        (tmp_path / name).write_bytes(data)
    forget_configurations()
    yield
    forget_configurations()


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the rules and options away from the toy language."""
    about = toy_about.ABOUT._replace(format_options=(), run_options=())
    monkeypatch.setattr(toy_about, "ABOUT", about)
    nothing = LANGUAGE._replace(about=about, rules=lambda: (), directive_examples=None)
    monkeypatch.setattr(toy, "LANGUAGE", nothing)


def said_of(configuration: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> str:
    """Return the message about a faulty configuration, without its place."""
    file = folder / "mines-tools.toml"
    file.write_text(configuration, "utf-8")
    forget_configurations()
    assert lint.main(["a.beads", "--jobs", "1"]) == 2
    return re.sub(r"^.*?:\d+:\d+: ", "", capfd.readouterr().err.strip())


def commands() -> list[CommandUsage]:
    """Return the tables of the commands."""
    names = ("run", "lint", "fmt", "lsp", "dap")
    return [import_module(f"mines_tools.cli.{name}_options").COMMAND for name in names]


@pytest.mark.parametrize(
    ("configuration", "said"),
    [
        ("toy = 1", '`toy` must be a table: {dialect = "wood"}'),
        ("mines = 1", '`mines` must be a table: {dialect = "1"}'),
        ("toy.dialect = 1", '`toy.dialect` must be a string, such as "glass"'),
        ("dialect = 1", '`dialect` must be a string, such as "2"'),
        ("toy.dialects = 1", '`toy.dialects` must be a table: {"old/**" = "wood"}'),
        ("toy.format = 1", "`toy.format` must be a table: {keep-places = true}"),
        (
            "[rules.M112]\n[rules.negative-coordinate]",
            "`negative-coordinate` is the same rule as `M112`; keep one of them",
        ),
    ],
)
def test_examples_are_of_the_language(
    configuration: str, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert said_of(configuration, tmp_path, capfd) == said


@pytest.mark.usefixtures("bare")
def test_a_language_without_options_and_rules(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    said = said_of("toy.format.wide = true", tmp_path, capfd)
    assert said == "unknown key `wide`; this table has no keys"
    (tmp_path / "mines-tools.toml").unlink()
    forget_configurations()
    assert lint.main(["--show-settings", "a.beads"]) == 0
    assert re.search(r"(?m)^  rules +none$", capfd.readouterr().out)
    assert lint.main(["--show-settings", "--ignore", "ALL", "b.mines"]) == 0
    assert re.search(r"(?m)^  rules +the syntax errors$", capfd.readouterr().out)
    of_fmt = import_module("mines_tools.cli.fmt_options").COMMAND
    assert "--normalize" in of_fmt.groups["Mines"]


def test_the_schema_has_dialects_by_language() -> None:
    definitions = json.loads(configuration_schema())["$defs"]
    assert "default" not in definitions["dialect"]
    every = list(dict.fromkeys(name for each in all_about() for name in each.dialects))
    assert definitions["dialect"]["examples"] == every
    own = definitions["toy"]["properties"]
    assert (own["dialect"]["default"], own["dialect"]["examples"]) == ("glass", ["glass", "wood"])
    assert own["dialects"]["examples"] == [{"old/**": "wood"}]
    assert definitions["toy"]["examples"] == [{"dialect": "wood"}]


def test_rules_that_are_called_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two languages have a rule of the same name with different options. The value of an option
    goes to the language that knows the option."""
    rule = Rule(
        "T112", "negative-coordinate", "info", True, "file", lambda: RuleDocumentation("", "", "", "", ""),
        (RuleOption("allow-last", "all", "Which.", ("all", "none")), RuleOption("wide", False, "If wide.")),
    )  # fmt: skip
    monkeypatch.setattr(toy, "LANGUAGE", LANGUAGE._replace(rules=lambda: (rule,)))
    schema = json.loads(configuration_schema())
    definitions = schema["$defs"]
    both = definitions["negative-coordinate"]["properties"]
    assert list(both) == ["allow-last", "wide"]
    assert len(both["allow-last"]["anyOf"]) == 2
    assert list(definitions["M112"]["properties"]) == ["allow-last"]
    assert definitions["T112"]["properties"]["allow-last"]["enum"] == ["all", "none"]
    assert schema["properties"]["rules"]["properties"]["T112"] == {"$ref": "#/$defs/T112"}
    for value, of_mines, of_beads in (
        ("2", {"allow-last": 2}, {}),
        ("'none'", {}, {"allow-last": "none"}),
    ):
        (tmp_path / "mines-tools.toml").write_text(
            f"[rules.negative-coordinate]\nallow-last = {value}\nwide = true\n"
        )
        forget_configurations()
        found = [select(settings_of(name)).options for name in ("b.mines", "a.beads")]
        assert [found[0].get("M112", {}), found[1].get("T112")] == [
            of_mines,
            {**of_beads, "wide": True},
        ]
    said = said_of("[rules.negative-coordinate]\nallow-last = true", tmp_path, capfd)
    assert said.startswith("`rules.negative-coordinate.allow-last` must be a whole number from ")


def test_severities_of_one_rule_by_two_names(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    said = said_of("[severity]\nT101 = 'info'\nneedless-place = 'off'\n", tmp_path, capfd)
    assert said == "`needless-place` is the same rule as `T101`; keep one of them"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("a.beads", "--select", "M101,T1,M2"), "these rules: M101, M2"),
        ((".", "--select", "M101,T1"), ""),
        (("b.mines", "--ignore", "T1"), "these rules: T1"),
        (("b.mines", "--severity", "long-row=off"), "these rules: long-row"),
        (("--select", "M101", "folder"), ""),
    ],
)
def test_a_rule_that_no_file_can_break(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The selected rules are for languages that no file is in. `mines-lint` says so, but this is
    not an error: a user who lints only the changed files does not know the languages of these
    files."""
    (tmp_path / "folder").mkdir()
    assert lint.main([*arguments, "--jobs", "1"]) == 0
    found = capfd.readouterr().err
    assert ("these rules" in found) == bool(said)
    if said:
        assert f"mines-lint: none of the files is in a language with {said}\n" in found


def test_sizes_are_of_files_that_can_become_smaller(capfd: pytest.CaptureFixture[str]) -> None:
    assert fmt.main(["--golf", "--check", ".", "--jobs", "1"]) == 0
    assert re.findall(r"(\S+): \d+ bytes before", capfd.readouterr().err) == ["b.mines"]


def test_help_uses_no_words_of_one_language() -> None:
    """Words of one language may stand only under the heading of this language."""
    titles = {each.title for each in all_about()}
    for command in commands():
        for heading, options in command.groups.items():
            for option in options.values() if heading not in titles else ():
                words = set(re.findall(r"\w+", explained(option)))
                assert not words & {"Mines", "board", "digit", "button", "coordinate"}


def test_no_completion_offers_a_word_twice() -> None:
    for command in commands():
        for shell in SHELLS:
            for listed in re.findall(
                r"""(?<=[("'])\w[\w.-]*(?: [\w.-]+)+(?=[)"'])""", completion_script(command, shell)
            ):
                words = listed.split()
                assert len(words) == len(set(words)), listed


def test_all_languages_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["mines_tools", "--help"])
    assert __main__.main() == 0
    titles = ", ".join(each.title for each in all_about())
    assert titles.endswith(", Beads")
    assert f"Language tools for {titles}.\n" in capfd.readouterr().out


def test_an_engine_that_there_is_not(capfd: pytest.CaptureFixture[str]) -> None:
    assert run.main(["a.beads", "--engine", "steam"]) == 2
    said = capfd.readouterr().err
    assert said == "mines-run: there is no engine steam; there are auto, abacus, hands\n"
