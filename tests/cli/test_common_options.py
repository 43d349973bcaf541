"""Options that several commands have, and what they do in each command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from mines_tools.cli import fmt, lint, run
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.rules.catalogue import rules_of
from tests.cli.commands import Ended
from tests.report.reports import check_schema

if TYPE_CHECKING:
    from pathlib import Path

_SCHEMA = "mines_tools/report/json-output.schema.json"
BAD = "*.*\n...\n***\n00,1 #push3\n0,+1\n00,1\n1 ,1 \n04,0"
"""A program with superfluous zeros in lines 4, 6 and 8 and a superfluous sign in line 5. Lines 4
and 7 are not formatted."""


Commands = "Callable[..., Ended]"


@pytest.fixture
def command(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Commands:
    """Return a function that runs a command in this process, in a folder with the program `BAD`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mines").write_text(BAD)

    def ended(name: str, *arguments: str) -> Ended:
        status = {"lint": lint, "fmt": fmt, "run": run}[name].main(arguments)
        return Ended(status, *capfd.readouterr())

    return ended


def places(output: str) -> list[str]:
    """Return the line number and the rule code of each finding in a concise report."""
    lines = output.split("\n")[:-1]
    return [f"{line.split(':')[1]} {line.split(' ')[1]}" for line in lines]


LINT = ("lint", "--select", "M102,M103")


# Less and more


def test_quiet_leaves_the_report(command: Commands) -> None:
    assert command(*LINT).said == "1 file: 1 warning, 3 info\n"
    assert command(*LINT, "--quiet") == command(*LINT)._replace(said="")
    assert command("lint", "-q", "nothing.mines").said.startswith("mines-lint: nothing.mines: ")
    assert command("fmt", "--check", "-q") == Ended(1, "Would reformat: a.mines\n", "")
    assert command("fmt", "-q", "--golf", "--check").said == ""
    assert command("fmt", "-q") == Ended(0, "", "")


def test_verbose_says_what_is_done(command: Commands, tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"\n')
    (tmp_path / "b.mines").write_text("..*  # mines: dialect=2\n0,0")
    what = f"dialect 2 (a directive in the file), configuration {tmp_path / 'mines-tools.toml'}, "
    first, second, third, *_ = command(*LINT, "-v").said.split("\n")
    assert first.startswith("mines-lint: a.mines: dialect 1 (")
    assert second == f"mines-lint: b.mines: {what}0 found"
    assert third.startswith("mines-lint: 2 files in ")
    first, second, *_ = command("fmt", "--check", "--verbose", "b.mines").said.split("\n")
    assert first == f"mines-fmt: b.mines: {what}unchanged"
    assert second.startswith("mines-fmt: 1 file in ")
    first, second, *_ = command("run", "-v", "-e", "", "b.mines").said.split("\n")
    assert first.startswith(f"mines-run: b.mines: {what}engine auto (machine, python")
    assert second.startswith("mines-run: 1 step in ")


def test_status_zero_whatever_is_found(command: Commands) -> None:
    assert (command(*LINT).status, command(*LINT, "--exit-zero").status) == (1, 0)
    assert command("fmt", "--check", "--exit-zero").status == 0
    assert command("fmt", "--diff", "--exit-zero").status == 0
    for name in (LINT, ("fmt", "--check")):
        assert command(*name, "--exit-zero", "nothing.mines").status == 2


# Lines


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["4"], [4]), (["4-5"], [4, 5]), (["4,8"], [4, 8]), (["4-5, 8"], [4, 5, 8]),
        (["1-3"], []), (["8-999999999"], [8]), (["9-20"], []), (["4", "6-7"], [4, 6]),
        (["6-8,4-7"], [4, 5, 6, 8]),
    ],
)  # fmt: skip
def test_lines_to_look_at(command: Commands, lines: list[str], found: list[int]) -> None:
    options = [each for part in lines for each in ("--line-ranges", part)]
    ended = command(*LINT, *options, "a.mines")
    codes = {4: "M103", 5: "M102", 6: "M103", 8: "M103"}
    assert places(ended.out) == [f"{line} {codes[line]}" for line in found]
    assert ended.status == (5 in found)


@pytest.mark.parametrize("name", ["lint", "fmt"])
@pytest.mark.parametrize("lines", ["", "0", "0-3", "5-4", "a", "1-", "-3", "1-2-3", "1,,2", "٣"])
def test_lines_that_there_cannot_be(command: Commands, name: str, lines: str) -> None:
    with pytest.raises(SystemExit) as ended:
        command(name, f"--line-ranges={lines}")
    assert ended.value.code == 2


@pytest.mark.parametrize("name", ["lint", "fmt"])
def test_lines_are_those_of_one_file(command: Commands, name: str, tmp_path: Path) -> None:
    (tmp_path / "b.mines").write_text(BAD)
    ended = command(name, "--line-ranges", "4")
    assert ended.status == 2
    assert ended.said.endswith(": --line-ranges is for one file; the paths match 2 files\n")


def test_only_those_lines_change(command: Commands, tmp_path: Path) -> None:
    lines = BAD.split("\n")

    def changed() -> list[int]:
        after = (tmp_path / "a.mines").read_text().split("\n")
        (tmp_path / "a.mines").write_text(BAD)
        return [at + 1 for at, line in enumerate(lines) if after[at] != line]

    command("fmt")
    assert changed() == [4, 7]
    command("fmt", "--line-ranges", "5-7")
    assert changed() == [7]
    command("fmt", "--line-ranges", "4,5")
    assert changed() == [4]
    command("fmt", "--line-ranges", "9-20")
    assert changed() == []
    command(*LINT, "--fix", "--line-ranges", "5,8-9")
    assert changed() == [5, 8]
    command(*LINT, "--add-ignore", "--line-ranges", "6-7")
    assert changed() == [6]
    assert "\n-0,+1\n" in command(*LINT, "--diff", "--line-ranges", "5").out
    assert "\n-00,1 #" not in command(*LINT, "--diff", "--line-ranges", "5").out


# Reports


def test_a_list_of_all_rules(command: Commands, tmp_path: Path) -> None:
    found = [rules_of(language(each)) for each in LANGUAGES]
    own = {code: rule for code, rule in found[0].items() if code.startswith("L")}
    rules = {code: rule for each in found for code, rule in each.items() if code not in own} | own
    ended = command("lint", "--list-rules")
    heading, *rows = ended.out.split("\n")[:-1]
    assert (ended.status, ended.said) == (0, "")
    assert heading.split() == ["code", "name", "severity", "default", "fix", "what", "it", "does"]
    assert [tuple(row.split()[:4]) for row in rows] == [
        (rule.code, rule.name, rule.severity, "on" if rule.is_default else "off")
        for rule in rules.values()
    ]
    document = json.loads(command("lint", "--list-rules", "--output-format", "json").out)
    check_schema(document, _SCHEMA, "#/$defs/rules")
    assert [rule["code"] for rule in document["rules"]] == list(rules)
    letters = {(rule["language"], rule["code"][0]) for rule in document["rules"]}
    assert {name for name, _ in letters} == {*LANGUAGES, None}
    # Each language has a letter of its own.
    assert len({letter for _, letter in letters}) == len(letters) == len(LANGUAGES) + 1
    assert {("mines", "M"), (None, "L")} <= letters
    assert all(rule["summary"].startswith("Finds ") for rule in document["rules"])
    assert command("lint", "--list-rules", "--output-file", "list").out == ""
    assert (tmp_path / "list").read_text() == ended.out


def test_statistics_as_json(command: Commands) -> None:
    document = json.loads(command(*LINT, "--statistics", "--output-format", "json").out)
    check_schema(document, _SCHEMA, "#/$defs/statistics")
    assert document["statistics"] == [
        {"code": "M103", "name": "zero-padded-coordinate", "count": 3,
         "fixable": {"safe": 3, "unsafe": 0}},
        {"code": "M102", "name": "redundant-sign", "count": 1,
         "fixable": {"safe": 1, "unsafe": 0}},
    ]  # fmt: skip
    assert document["summary"]["diagnostics"] == 4


def test_what_formatting_would_change_as_a_report(command: Commands, tmp_path: Path) -> None:
    (tmp_path / "b.mines").write_text("..*\n0,0,1")
    (tmp_path / "c.mines").write_text("..*\n0,0")
    ended = command("fmt", "--check", "--output-format", "concise")
    assert places(ended.out) == ["4 F001", "7 F001", "2 M007"]
    assert ended.said == (
        "1 file would be reformatted, 1 file already formatted, 1 file has errors\n"
    )
    assert ended.status == 2
    document = json.loads(command("fmt", "--check", "--output-format", "json").out)
    check_schema(document, _SCHEMA)
    assert document["tool"]["name"] == "mines-fmt"
    assert [len(file["diagnostics"]) for file in document["files"]] == [2, 1, 0]
    log = json.loads(command("fmt", "--check", "--output-format", "sarif").out)
    assert log["runs"][0]["tool"]["driver"]["name"] == "mines-fmt"
    assert len(log["runs"][0]["results"]) == 3
    suites = etree.fromstring(command("fmt", "--check", "--output-format", "junit").out.encode())
    assert (suites.get("name"), suites.get("failures")) == ("mines-fmt", "3")
    assert len(json.loads(command("fmt", "--check", "--output-format", "gitlab").out)) == 3
    github = command("fmt", "--check", "--output-format", "github").out
    assert github.startswith(
        "::warning file=a.mines,line=4,endLine=4,col=6,endColumn=6,title=F001 "
    )
    assert (tmp_path / "a.mines").read_text() == BAD


def test_the_fixes_of_that_report_are_what_formatting_does(
    command: Commands, tmp_path: Path
) -> None:
    document = json.loads(command("fmt", "--check", "--output-format", "json").out)
    edits = [edit for each in document["files"][0]["diagnostics"] for edit in each["fix"]["edits"]]
    text = BAD
    for edit in reversed(edits):
        text = text[: edit["start"]["offset"]] + edit["text"] + text[edit["end"]["offset"] :]
    command("fmt")
    assert (tmp_path / "a.mines").read_text() == text != BAD


def test_that_report_in_a_file(command: Commands, tmp_path: Path) -> None:
    plain = command("fmt", "--check", "--output-format", "concise")
    ended = command("fmt", "--check", "--output-format", "concise", "--output-file", "found")
    assert ended == plain._replace(out="")
    assert (tmp_path / "found").read_text() == plain.out
    ended = command("fmt", "--check", "--output-format", "json", "--output-file", "a.mines")
    assert (ended.status, (tmp_path / "a.mines").read_text()) == (2, BAD)
    ended = command("fmt", "--check", "--output-format", "json", "--output-file", "-")
    assert json.loads(ended.out)
    assert not (tmp_path / "-").exists()


@pytest.mark.long
def test_several_processes_format_as_one_does(command: Commands, tmp_path: Path) -> None:
    (tmp_path / "b.mines").write_text("..*\n0 ,0,1")
    (tmp_path / "c.mines").write_bytes(b"\xff")
    (tmp_path / "d.mines").write_text("..*\n0,0")
    for arguments in (("--check",), ("--diff",), ("--check", "--output-format", "json"), ()):
        for name, text in (("a", BAD), ("b", "..*\n0 ,0,1")):
            (tmp_path / f"{name}.mines").write_text(text)
        alone = command("fmt", *arguments, "--jobs", "1")
        changed = (tmp_path / "a.mines").read_text(), (tmp_path / "b.mines").read_text()
        for name, text in (("a", BAD), ("b", "..*\n0 ,0,1")):
            (tmp_path / f"{name}.mines").write_text(text)
        assert command("fmt", *arguments, "--jobs", "2") == alone
        assert ((tmp_path / "a.mines").read_text(), (tmp_path / "b.mines").read_text()) == changed
