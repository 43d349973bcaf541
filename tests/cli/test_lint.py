"""`mines-lint` as a process: exit statuses, what is written where, and what goes wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from mines_tools import __version__
from mines_tools.cli import lint
from mines_tools.report.formats import FORMATS
from mines_tools.text.diagnostics import MOST_LISTED
from tests.cli import commands
from tests.cli.commands import PATIENCE, Ended, environment, holds, put
from tests.prepared import run_command
from tests.thinned import thinned

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-m", "mines_tools", "lint"]
CLEAN = ".*.\n0,0\n2,0"
SAID = ".*.\n00,0\n2,0"
BAD = ".*.\n00,0\n2,0 # mines: ignore[M101]"
"""A program with a warning (L001) and an information (M103); both have a fix."""
MENDED = CLEAN
BROKEN = "..*\n0,0,0"
BOTH = "M101,M103,L"


run = partial(commands.run, "lint")


def codes(ended: Ended) -> list[str]:
    """Return ``file:line:column CODE`` for each line of a concise report."""
    found = re.findall(r"^(\S+:\d+:\d+): (\w\d{3}) ", ended.out, re.MULTILINE)
    return [f"{place} {code}" for place, code in found]


# Exit status


def test_nothing_found(tmp_path: Path) -> None:
    put(tmp_path, a=CLEAN)
    ended = run(tmp_path)
    assert (ended.status, ended.out, ended.said) == (0, "", "1 file: nothing found\n")


def test_no_files(tmp_path: Path) -> None:
    ended = run(tmp_path)
    assert (ended.status, ended.out, ended.said) == (0, "", "no files found\n")


def test_a_file_that_is_not_there_is_all_that_is_said(tmp_path: Path) -> None:
    for more in ((), ("--statistics",), ("--fix",)):
        ended = run(tmp_path, "none", *more)
        said = "mines-lint: none: there is no such file or folder\n"
        assert (ended.status, ended.out, ended.said) == (2, "", said)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((), 1),
        (("--fail-on", "error"), 0),
        (("--fail-on=info",), 1),
        (("--fail-on", "never"), 0),
        (("--ignore", "L001"), 0),
        (("--ignore", "L001", "--fail-on", "info"), 1),
        (("--severity", "L001=info"), 0),
        (("--severity", "M103=error", "--fail-on", "error"), 1),
        (("--severity", "M103=off", "--severity=unused-suppression=off"), 0),
        (("--select", "M103"), 0),
        (("--select", "ALL"), 1),
        (("--select=M101", "--extend-select", "L"), 1),
    ],
)
def test_what_fails(tmp_path: Path, arguments: tuple[str, ...], status: int) -> None:
    put(tmp_path, a=BAD)
    assert run(tmp_path, *arguments).status == status


def test_status_after_fixes(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=BROKEN)
    ended = run(tmp_path, "--select", BOTH, "--fix", "a.mines")
    assert (ended.status, ended.out, ended.said) == (0, "", "1 file: 2 fixed\n")
    ended = run(tmp_path, "--select", BOTH, "--fix")
    assert (ended.status, codes(ended)) == (1, ["b.mines:2:4 M007"])
    assert ended.said == "2 files: 1 error\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--nonsense",), "unknown option --nonsense"),
        (("--select",), "--select needs a value"),
        (("--fix=yes",), "--fix does not take a value: 'yes'"),
        (("--sel", "M101"), "unknown option --sel"),
        (
            ("--severity", "M101"),
            "--severity: 'M101' is not a severity of a rule: write RULE=LEVEL",
        ),
        (("--severity", "M101=loud"), "'M101=loud' is not a severity of a rule: write RULE=LEVEL"),
        (("--fail-on", "always"), "'always' is not one of error, warning, info, hint, never"),
        (("--output-format", "xml"), "'xml' is not one of full, concise, json"),
        (("--jobs", "-1"), "'-1' is not a whole number"),
        (("--jobs=-1",), "'-1' is not a whole number"),
        (("--flow-budget", "many"), "'many' is not a whole number"),
        (("--dialect", "3"), "there is no dialect 3; the dialects are 2, 2.0.0, 1"),
        (("--select", "redundant-sing"), "--select: there is no rule 'redundant-sing'; did you"),
        (("--severity", "x=off"), "--severity: there is no rule 'x'"),
        (("--explain", "redundant-sing"), "did you mean redundant-sign?"),
        (("--explain", "E999"), "no rule 'E999'; `mines-lint --list-rules` lists the rules\n"),
        (("nothing.mines",), "nothing.mines: there is no such file or folder"),
        (("*.txt",), "*.txt: there is no such file or folder"),
        (("--watch", "-"), "--watch is for files"),
        (("--output-file", "no/folder"), "no/folder: cannot be written: No such file"),
        (("--output-file", "./a.mines"), "./a.mines: this file is read here; choose another"),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: tuple[str, ...], problem: str) -> None:
    put(tmp_path, a=BAD)
    ended = run(tmp_path, *arguments)
    assert ended.status == 2
    assert problem in ended.said
    assert holds(tmp_path, "a") == BAD


def test_help_and_version(tmp_path: Path) -> None:
    ended = run(tmp_path, "--help")
    assert ended.status == 0
    for option in (
        "--select RULES",
        "--no-fix",
        "--watch",
        "\nexit status:\n  0                       no finding is left",
    ):
        assert option in ended.out
    assert run(tmp_path, "--version").out == f"mines-lint {__version__}\n"


def test_options_among_paths(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=BAD)
    ended = run(tmp_path, "a.mines", "--select", "M103", "b.mines", "--statistics")
    assert ended.out == "2  M103  zero-padded-coordinate  [*]\n"


# Paths


def test_files_folders_and_globs(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, x__b=BAD, x__c=BAD)
    (tmp_path / "d.txt").write_text(BAD)
    select = ("--select", "M103")
    places = [f"{name}:2:1 M103" for name in ("a.mines", "x/b.mines", "x/c.mines")]
    assert codes(run(tmp_path, *select)) == places
    assert codes(run(tmp_path, "x", *select)) == places[1:]
    assert codes(run(tmp_path, "x/c.mines", "a.mines", *select)) == [places[2], places[0]]
    assert codes(run(tmp_path, "**/[ab].mines", *select)) == places[:2]
    assert codes(run(tmp_path, "d.txt", *select)) == ["d.txt:2:1 M103"]
    assert codes(run(tmp_path, "--include", "*.txt", "--exclude", "x", *select)) == [
        places[0],
        "d.txt:2:1 M103",
    ]


def test_missing_paths_do_not_keep_others_from_being_linted(tmp_path: Path) -> None:
    put(tmp_path, a=BAD)
    ended = run(tmp_path, "b.mines", "a.mines", "--select", "M103")
    assert (ended.status, codes(ended)) == (2, ["a.mines:2:1 M103"])
    assert ended.said.startswith("mines-lint: b.mines: there is no such file or folder\n")


def test_standard_input(tmp_path: Path) -> None:
    ended = run(tmp_path, "-", "--select", BOTH, given=BAD)
    assert (ended.status, codes(ended)) == (1, ["<stdin>:2:1 M103", "<stdin>:3:7 L001"])
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "mines-tools.toml").write_text('ignore = ["L", "M107"]\ndialect = "1"')
    ended = run(tmp_path, "-", "--stdin-filename", "x/a.mines", given=".*.\r-0,0\r2,0")
    assert (ended.status, codes(ended)) == (1, ["x/a.mines:1:1 M211", "x/a.mines:2:1 M019"])


def test_gitignore_and_excludes(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=BAD, c=BAD)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("a.mines")
    (tmp_path / "mines-tools.toml").write_text('select = ["M103"]\nexclude = ["b.mines"]')
    assert codes(run(tmp_path)) == ["c.mines:2:1 M103"]
    named = ("a.mines", "b.mines", "c.mines")
    assert len(codes(run(tmp_path, *named))) == 3
    assert len(codes(run(tmp_path, *named, "--force-exclude"))) == 2
    ended = run(tmp_path, "-", "--stdin-filename", "b.mines", given=BAD)
    assert codes(ended) == ["b.mines:2:1 M103"]
    ended = run(tmp_path, "-", "--stdin-filename", "b.mines", "--force-exclude", given=BAD)
    assert (ended.status, ended.out) == (0, "")


def test_excluded_input_is_given_back(tmp_path: Path) -> None:
    arguments = ("--stdin-filename", "b.mines", "--exclude", "b.*", "--force-exclude")
    ended = run(tmp_path, "-", "--fix", *arguments, given=BAD)
    assert (ended.status, ended.out) == (0, BAD)
    assert run(tmp_path, "-", "--diff", *arguments, given=BAD).out == ""
    assert run(tmp_path, "-", "--fix", *arguments, given=b"\xff").status == 2


def test_names_that_are_not_unicode(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.mines")).write_text(BAD)
    for name in FORMATS:
        ended = run(tmp_path, "--select", "M103", "--output-format", name)
        assert ended.status == 0
        assert "zero-padded-coordinate" in ended.out
    assert codes(run(tmp_path, "--select", "M103")) == ["\\xff.mines:2:1 M103"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_cannot_be_read(tmp_path: Path, jobs: str) -> None:
    put(tmp_path, a=BAD)
    (tmp_path / "b.mines").write_bytes(b"..\n0,\xff")
    (tmp_path / "c.mines").symlink_to(tmp_path / "nowhere")
    ended = run(tmp_path, "a.mines", "b.mines", "c.mines", "--select", "M103", "--jobs", jobs)
    assert (ended.status, codes(ended)) == (2, ["a.mines:2:1 M103"])
    assert ended.said.split("\n")[:2] == [
        "mines-lint: b.mines:2:3: invalid UTF-8 (byte 0xff): save the file as UTF-8",
        "mines-lint: c.mines: there is no such file",
    ]


# Configuration


def test_the_nearest_configuration(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, x__b=BAD, y__c=BAD)
    (tmp_path / "pyproject.toml").write_text('[tool.mines-tools]\nselect = ["M103"]\n')
    (tmp_path / "x" / "mines-tools.toml").write_text('select = ["M101", "L"]\nfail-on = "never"\n')
    ended = run(tmp_path)
    assert codes(ended) == ["a.mines:2:1 M103", "x/b.mines:3:7 L001", "y/c.mines:2:1 M103"]
    assert ended.status == 0
    assert codes(run(tmp_path, "--select", "M101,L", "y")) == ["y/c.mines:3:7 L001"]


def test_all_of_it(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, old__b=BAD, new__c="..*\n01,0")
    (tmp_path / "mines-tools.toml").write_text(
        'extend-select = ["M209"]\nignore = ["M2"]\nfail-on = "info"\nflow-budget = 0\n'
        "[severity]\nM103 = 'hint'\n[per-file-ignores]\n'old/**' = ['ALL']\n"
        "[dialects]\n'new/**' = '1'\n"
    )
    ended = run(tmp_path)
    assert codes(ended) == ["a.mines:2:1 M103", "a.mines:3:7 L001", "new/c.mines:2:1 M018"]
    assert ended.status == 1
    assert run(tmp_path, "old").status == 0
    assert run(tmp_path, "a.mines", "--ignore", "L").status == 0


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("mines-tools.toml", "selct = []", "1:1: unknown key `selct`; did you mean `select`?"),
        ("mines-tools.toml", "select = ['x']", "1:11: there is no rule 'x'"),
        ("mines-tools.toml", "\nselect = 'x'", "2:10: `select` must be a list of strings"),
        ("mines-tools.toml", "fail-on = 'x'", "1:11: `fail-on` must be one of error, warning"),
        ("mines-tools.toml", "flow-budget = -1", "1:15: `flow-budget` must be a whole number"),
        ("mines-tools.toml", "fix = 1", "1:7: `fix` must be true or false"),
        (
            "mines-tools.toml",
            "severity = {M101 = 'x'}",
            "1:20: `severity.M101` must be one of error",
        ),
        ("mines-tools.toml", "dialect = '3'", "1:11: there is no dialect 3"),
        ("mines-tools.toml", "x =", "1:4: not valid TOML: Invalid value"),
        ("mines-tools.toml", "rules = 1", "1:9: `rules` must be a table: {empty-operation = "),
        ("mines-tools.toml", "[rules.x-y]\na = 1", "1:8: there is no rule 'x-y'"),
        (
            "mines-tools.toml",
            "rules.unknown-directiv = {}",
            "1:7: there is no rule 'unknown-directiv'; did you mean unknown-directive?",
        ),
        ("mines-tools.toml", "[rules.M101]", "1:8: this rule has no options"),
        (
            "pyproject.toml",
            "[tool.mines-tools.rules]\nM110.alow = []",
            "2:6: unknown key `alow`; did you mean `allow`?",
        ),
        (
            "pyproject.toml",
            "[tool.mines-tools.rules.M110]\nallow = ['a', 2]",
            '2:15: `rules.M110.allow` must be a list of strings: ["a", "b"]',
        ),
        (
            "mines-tools.toml",
            "[rules.M112]\nallow-last = -1",
            "2:14: `rules.M112.allow-last` must be a whole number from 0 to 1000000",
        ),
        ("pyproject.toml", "[tool.mines-tools]\n\nfixx = 1", "3:1: unknown key `fixx`; did you"),
        ("pyproject.toml", "[tool.mines-tools.format]\nx = true", "2:1: unknown key `x`; known"),
    ],
)
def test_bad_configuration(tmp_path: Path, name: str, content: str, problem: str) -> None:
    put(tmp_path, a=BAD)
    (tmp_path / name).write_text(content)
    ended = run(tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"mines-lint: {tmp_path / name}:{problem}")


@pytest.mark.parametrize(
    "arguments", [("--jobs", "2", "a.mines", "-"), ("--show-settings",), ("--diff",)], ids=" ".join
)
def test_bad_configuration_whatever_is_asked(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    put(tmp_path, a=BAD)
    (tmp_path / "mines-tools.toml").write_text("selct = []")
    ended = run(tmp_path, *arguments)
    assert (ended.status, ended.out) in ((2, ""), (2, "a.mines\n"))
    assert ended.said.startswith(f"mines-lint: {tmp_path / 'mines-tools.toml'}:1:1: unknown key")


def test_options_of_rules(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n...\n-1,0\n-2,0")
    rule = ("--select", "negative-coordinate", "--fail-on", "never")
    assert codes(run(tmp_path, *rule)) == ["a.mines:3:1 M112", "a.mines:4:1 M112"]
    (tmp_path / "mines-tools.toml").write_text("[rules.M112]\nallow-last = 1\n")
    assert codes(run(tmp_path, *rule)) == ["a.mines:4:1 M112"]
    shown = run(tmp_path, "--show-settings").out
    assert re.search(r"^  options +M112\.allow-last=1$", shown, re.MULTILINE)
    assert (
        "\n\nOptions\nYou set these options in the table `[tool.mines-tools.rules.unknown-directive]`"
        in (run(tmp_path, "--explain", "M110").out)
    )


# Fixes


def test_fix_writes_files(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=CLEAN)
    before = (tmp_path / "b.mines").stat().st_mtime_ns
    ended = run(tmp_path, "--fix", "--select", BOTH)
    assert (ended.status, ended.said) == (0, "2 files: 2 fixed\n")
    assert holds(tmp_path, "a") == MENDED
    assert (tmp_path / "b.mines").stat().st_mtime_ns == before


def test_fix_by_configuration(tmp_path: Path) -> None:
    put(tmp_path, a=BAD)
    (tmp_path / "mines-tools.toml").write_text("select = ['M103']\nfix = true\n")
    assert run(tmp_path, "--no-fix").said == "1 file: 1 info\n"
    assert run(tmp_path, "-", "--stdin-filename", "b.mines", given=SAID).out == CLEAN
    assert run(tmp_path).said == "1 file: 1 fixed\n"


def test_fix_of_standard_input(tmp_path: Path) -> None:
    ended = run(tmp_path, "-", "--fix", "--select", BOTH, given=BAD + "\n9 # mines: ignore[x]")
    assert (ended.status, ended.out) == (1, MENDED + "\n9 # mines: ignore[x]")
    assert ended.said == (
        "<stdin>:4:1: M011 missing-button: this click has no button\n"
        "<stdin>:4:19: L002 unknown-rule: there is no rule 'x'\n1 file: 1 error, 1 warning, 2 fixed\n"
    )
    ended = run(tmp_path, "-", "--fix", given=CLEAN)
    assert (ended.status, ended.out, ended.said) == (0, CLEAN, "1 file: nothing found\n")
    ended = run(tmp_path, "-", "--fix", given=BROKEN)
    assert (ended.status, ended.out) == (1, BROKEN)
    text = "..*\r\n00,0\r\n# é\u2028\x85\r\n"
    assert run(tmp_path, "-", "--fix", "--select", "M103", given=text).out == text.replace(
        "00", "0"
    )


def test_the_text_and_the_report_part(tmp_path: Path) -> None:
    arguments = (
        "--fix",
        "--select",
        "L,M101,M104",
        "--output-format",
        "json",
        "--output-file",
        "r",
    )
    ended = run(tmp_path, "-", *arguments, given=BAD + "\n0,1 2 # mines: ignore[x]")
    assert ended.out == BAD.partition(" #")[0] + "\n0,0 # mines: ignore[x]"
    document = json.loads((tmp_path / "r").read_text())
    assert [each["code"] for each in document["files"][0]["diagnostics"]] == ["L002"]
    assert document["summary"]["fixed"] == 2


def test_unsafe_fixes(tmp_path: Path) -> None:
    text = "..*\n0,0 # mines: ingore[M101]"
    put(tmp_path, a=text)
    select = ("--select", "M110")
    assert run(tmp_path, "--fix", *select).out == (
        "a.mines:2:7: M110 unknown-directive: [*unsafe] `mines: ingore` is not a directive\n"
    )
    assert holds(tmp_path, "a") == text
    assert run(tmp_path, "--unsafe-fixes", "--no-unsafe-fixes", *select).said.endswith(
        "1 warning\n"
    )
    assert run(tmp_path, "--unsafe-fixes", "--no-fix", *select).said.endswith("1 warning\n")
    assert holds(tmp_path, "a") == text
    assert run(tmp_path, "--unsafe-fixes", *select).said == "1 file: 1 fixed\n"
    assert holds(tmp_path, "a") == text.replace("ingore", "ignore")


def test_an_unsafe_fix_that_chooses_the_dialect(tmp_path: Path) -> None:
    put(tmp_path, a="..* # mines: dialetc=1\n0,0", b="..* # mines: dialetc=1\n00,0")
    ended = run(tmp_path, "--unsafe-fixes", "--select", "M110", "--output-format", "json")
    assert holds(tmp_path, "a") == "..* # mines: dialect=1\n0,0"
    assert holds(tmp_path, "b") == "..* # mines: dialetc=1\n00,0"  # would be an error
    assert [file["dialect"] for file in json.loads(ended.out)["files"]] == ["1", "2"]


def test_in_a_dialect_that_there_is_not_nothing_is_fixed(tmp_path: Path) -> None:
    text = "# mines: dialect=3\n..*\n00,0"
    put(tmp_path, a=text)
    ended = run(tmp_path, "--fix", "--add-ignore", "--select", "M103")
    assert (ended.status, codes(ended)) == (1, ["a.mines:1:18 M021", "a.mines:3:1 M103"])
    assert holds(tmp_path, "a") == text


def test_diff_writes_nothing(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=CLEAN)
    ended = run(tmp_path, "--diff", "--select", BOTH)
    assert ended.status == 1
    assert ended.out == (
        "--- a.mines\n+++ a.mines\n@@ -1,3 +1,3 @@\n .*.\n-00,0\n-2,0 # mines: ignore[M101]\n"
        "\\ No newline at end of file\n+0,0\n+2,0\n\\ No newline at end of file\n"
    )
    assert holds(tmp_path, "a") == BAD
    assert run(tmp_path, "--diff", "--fix", "b.mines").status == 0
    assert run(tmp_path, "-", "--diff", "--fix", "--select", BOTH, given=BAD).out == (
        ended.out.replace("a.mines", "<stdin>")
    )


def test_add_ignore(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n09,0\n0,0 # why\n1,0,0")
    ended = run(tmp_path, "--add-ignore", "--select", "M101,M103", "--fail-on", "info")
    assert (ended.status, codes(ended)) == (1, ["a.mines:4:4 M007"])
    assert ended.said == "1 file: 1 error, 2 ignored from now on\n"
    text = "..*\n09,0  # mines: ignore[M101, M103]\n0,0 # why\n1,0,0"
    assert holds(tmp_path, "a") == text
    assert run(tmp_path, "--add-ignore").said == "1 file: 1 error\n"
    assert holds(tmp_path, "a") == text
    ended = run(tmp_path, "-", "--add-ignore", "--select", "M103", given=BAD)
    assert ended.out == BAD.replace("00,0", "00,0  # mines: ignore[M103]")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=BAD)
    (tmp_path / "a.mines").chmod(0o444)
    ended = run(tmp_path, "--fix", "--select", BOTH)
    assert ended.status == 2
    assert (
        ended.said == "mines-lint: a.mines: not written: the file is read-only\n1 file: 2 fixed\n"
    )
    assert (holds(tmp_path, "a"), holds(tmp_path, "b")) == (BAD, MENDED)


# Output


@pytest.mark.parametrize("name", thinned(FORMATS, 4))
def test_formats(tmp_path: Path, name: str) -> None:
    put(tmp_path, a=BAD)
    ended = run(tmp_path, "--select", BOTH, "--output-format", name)
    assert ended.status == 1
    assert "zero-padded-coordinate" in ended.out
    assert "unused-suppression" in ended.out
    assert "\x1b" not in ended.out
    to_file = run(tmp_path, "--select", BOTH, "--output-format", name, "--output-file", "report")
    assert (to_file.status, to_file.out, to_file.said) == (1, "", ended.said)
    assert (tmp_path / "report").read_bytes().decode() == ended.out


@pytest.mark.parametrize("name", thinned(FORMATS, 4))
def test_formats_of_nothing(tmp_path: Path, name: str) -> None:
    put(tmp_path, a=CLEAN)
    ended = run(tmp_path, "--output-format", name, "--output-file", "report")
    assert ended.status == 0
    content = (tmp_path / "report").read_bytes().decode()
    assert bool(content) == (name in ("json", "gitlab", "sarif", "junit"))
    assert run(tmp_path, "--output-format", name).out == content


def test_full(tmp_path: Path) -> None:
    put(tmp_path, a=BAD)
    assert run(tmp_path, "--select", "M103", "--output-format", "full").out == (
        "a.mines:2:1 M103 zero-padded-coordinate: `00` has leading zeros\n"
        "    2 | 00,0\n      | ^^\n  safe fix: Remove the zeros\n    2 - 00,0\n    2 + 0,0\n\n"
    ).replace("2:1 M103", "2:1: M103")


def test_statistics(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=BAD)
    ended = run(tmp_path, "--select", BOTH, "--statistics")
    assert ended.status == 1
    assert (
        ended.out == "2  L001  unused-suppression      [*]\n2  M103  zero-padded-coordinate  [*]\n"
    )


def test_colours(tmp_path: Path) -> None:
    put(tmp_path, a=BAD)
    for name in ("concise", "full"):
        arguments = ("--select", "M103", "--output-format", name)
        assert "\x1b" not in run(tmp_path, *arguments).out
        assert "\x1b[1m" in run(tmp_path, *arguments, FORCE_COLOR="1").out
        assert "\x1b" not in run(tmp_path, *arguments, FORCE_COLOR="1", NO_COLOR="1").out
        run(tmp_path, *arguments, "--output-file", "report", FORCE_COLOR="1")
        assert "\x1b" not in (tmp_path / "report").read_text()
    assert "\x1b" not in run(tmp_path, "--output-format", "json", FORCE_COLOR="1").out


def test_a_budget_that_ran_out_is_told(tmp_path: Path) -> None:
    text = "***\n*.*\n..*\n...\n1,1\n1;1\n1;1\n0,2\n0;2\n1;1"
    put(tmp_path, a=text, b=text)
    ended = run(tmp_path, "--flow-budget", "1")
    assert ended.said.endswith(
        "\na.mines and 1 more: analysis stopped early (--flow-budget): some flow rules may have "
        "missed something\n"
    )
    document = json.loads(run(tmp_path, "--flow-budget", "1", "--output-format", "json").out)
    assert [file["ran_out"] for file in document["files"]] == [True, True]
    assert document["summary"]["ran_out"] == 2
    ended = run(tmp_path, "--flow-budget", "0")
    assert "budget" not in ended.said


def test_a_larger_budget_is_not_suggested_if_the_memory_was_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The programs are the same as in the test above. Any memory counts as full."""
    monkeypatch.setattr("mines_tools.languages.mines.flow.result.MOST_MEMORY", 0)
    monkeypatch.chdir(tmp_path)
    arguments = ["--flow-budget=1", "--no-cache", "."]
    text = "***\n*.*\n..*\n...\n1,1\n1;1\n1;1\n0,2\n0;2\n1;1"
    early = "analysis stopped early: some flow rules may have missed something\n"
    put(tmp_path, a=text)
    assert lint.main(arguments) == 0
    assert capsys.readouterr().err.endswith(f"\na.mines: {early}")
    put(tmp_path, b=text)
    assert lint.main(arguments) == 0
    assert capsys.readouterr().err.endswith(f"\na.mines and 1 more: {early}")


def test_the_locale_does_not_matter(tmp_path: Path) -> None:
    put(tmp_path, ä="..*\n00,0 # 日本")
    ended = run(tmp_path, "--output-format", "full", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert "ä.mines:2:1" in ended.out
    assert "日本" in ended.out


def test_nobody_reads_on(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n" + "00,0\n" * 20_000 + "1,,1")
    process = subprocess.Popen(
        [*COMMAND, "--select", "M103"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout, process.stderr:
        process.stdout.read(10)
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
    assert process.wait(PATIENCE) == 1  # what was found counts, read or not


def test_a_full_disk(tmp_path: Path) -> None:
    put(tmp_path, a=BAD)
    ended = run(tmp_path, "--output-file", "/dev/full")
    assert ended.status == 2
    assert ended.said == "mines-lint: /dev/full: cannot be written: No space left on device\n"


# Several processes


@pytest.mark.long
def test_jobs_change_nothing(tmp_path: Path) -> None:
    texts = [CLEAN, BAD, BROKEN, "", "..\n" * 3, "# é\n*.\n00,0\n" * 2]
    names = [f"{letter}{number}" for letter in "ab" for number in range(len(texts))]
    put(tmp_path, **dict(zip(names, texts * 2, strict=True)))
    for arguments in ((), ("--output-format", "sarif"), ("--diff",), ("--statistics",)):
        one = run(tmp_path, "--jobs", "1", *arguments)
        two = run(tmp_path, "--jobs", "2", *arguments)
        assert (one.status, one.out, one.said) == (two.status, two.out, two.said)
        assert one.status == 1
    run(tmp_path, "--jobs", "2", "--fix")
    assert holds(tmp_path, "a1") == holds(tmp_path, "b1") == MENDED


# What it tells of itself


def test_show_files(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, x__b=BAD)
    ended = run(tmp_path, "--show-files", "-", ".", "c.mines")
    assert (ended.status, ended.out) == (2, "<stdin>\na.mines\nx/b.mines\n")
    assert "c.mines: there is no such file" in ended.said
    assert run(tmp_path, "--show-files").status == 0


def test_show_settings(tmp_path: Path) -> None:
    put(tmp_path, a=BAD, b=f"# mines: dialect=2.0.0\n{CLEAN}", c=f"# mines: dialect=7\n{CLEAN}")
    (tmp_path / "d.mines").write_bytes(b"\xff")
    configuration = tmp_path / "mines-tools.toml"
    configuration.write_text(
        'dialect = "1"\nselect = ["M101", "M2"]\nignore = ["M20"]\nfail-on = "hint"\n'
        "flow-budget = 99\nunsafe-fixes = true\n[severity]\nM101 = 'error'\n"
    )
    assert run(tmp_path, "--show-settings", "a.mines").out == (
        "a.mines\n"
        "  language       Mines\n"
        f"  configuration  {configuration}\n"
        f"  dialect        1 ({configuration})\n"
        "  rules          M101 M210 M211 and the syntax errors\n"
        "  severity       M101=error\n"
        "  fail-on        hint\n"
        "  flow-budget    99\n"
        "  fix            no (unsafe fixes allowed)\n"
    )
    shown = run(tmp_path, "--show-settings").out
    dialects = re.findall(r"^  dialect +(.*)$", shown, re.MULTILINE)
    assert dialects[1] == "2.0.0 (a directive in the file)"
    assert dialects[2].startswith("2 (default); ")
    assert dialects[3].startswith("unknown: d.mines:1:1: invalid UTF-8")
    ended = run(
        tmp_path, "--show-settings", "--dialect", "2", "--fix", "--flow-budget=0", "a.mines"
    )
    assert "  dialect        2 (--dialect)\n" in ended.out
    assert "  rules          M101 and the syntax errors\n" in ended.out
    assert "  fix            yes, safe and unsafe fixes\n" in ended.out


def test_explain(tmp_path: Path) -> None:
    for name in ("M102", "m102", "redundant-sign"):
        ended = run(tmp_path, "--explain", name)
        assert ended.status == 0
        assert ended.out.startswith(
            "M102 redundant-sign (warning, on by default)\n\nWhat it does\n"
        )
        assert "\n\nFix safety\nSafe" in ended.out
    assert "M007 second-button (error" in run(tmp_path, "--explain", "M007").out
    assert "L001 unused-suppression (warning" in run(tmp_path, "--explain", "L001").out
    # Rules of several languages that are called the same.
    assert run(tmp_path, "--explain", "endless-program").out.startswith(
        "M206 endless-program (warning, on by default) (Mines)\n"
        "E204 endless-program (warning, on by default) (Emojifunge)\n"
        "S203 endless-program (warning, on by default) (Sokolang)\n\nWhat it does (Mines)\n"
    )


# Watching


def _until(process: subprocess.Popen[bytes], words: bytes) -> bytes:
    """Read what the process writes to its standard error until it contains `words`. Return what was
    read."""
    assert process.stderr is not None
    said = b""
    while words not in said:
        piece = os.read(process.stderr.fileno(), 1 << 16)
        assert piece, said
        said += piece
    return said


_WATCHING = """
import sys
from mines_tools.cli import lint_watch
from mines_tools.cli.lint import main
lint_watch._PAUSE = 0.02
sys.exit(main())
"""
"""A linter that looks for changes more often than every 0.3 seconds."""


def test_watch(tmp_path: Path) -> None:
    put(tmp_path, a=BAD)
    process = subprocess.Popen(
        [sys.executable, "-c", _WATCHING, "--watch", "--select", "M103"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout, process.stderr:
        try:
            assert _until(process, b"watching").startswith(b"1 file: 1 info\n")
            put(tmp_path, a=MENDED)
            assert _until(process, b"watching").startswith(b"1 file: nothing found\n")
            put(tmp_path, b=BAD)
            assert _until(process, b"watching").startswith(b"2 files: 1 info\n")
            (tmp_path / "mines-tools.toml").write_text("selct = []")
            assert b"mines-tools.toml:1:1: unknown key `selct`" in _until(process, b"watching")
            (tmp_path / "mines-tools.toml").write_text("exclude = ['b.mines']")
            assert _until(process, b"watching").startswith(b"1 file: nothing found\n")
            process.send_signal(signal.SIGINT)
            assert _until(process, b"interrupted") == b"mines-lint: interrupted\n"
            assert process.wait(PATIENCE) == 130
            assert process.stdout.read().count(b"M103") == 2
        finally:
            process.kill()


@pytest.mark.long
def test_an_interrupt(tmp_path: Path) -> None:
    for number in range(40):
        put(tmp_path, **{f"a{number}": "***\n*.*\n..*\n" + "1;1\n1,1\n" * 400})
    process = subprocess.Popen(
        [*COMMAND, "--jobs", "2"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        start_new_session=True,
    )  # fmt: skip
    time.sleep(0.6)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    # However far it has come: it ends, and says no more than that.
    assert process.returncode in (130, -signal.SIGINT, 0, 1)
    if process.returncode == 130:
        assert said == b"mines-lint: interrupted\n"


# What it costs


_STANDARD = {
    "argparse", "asyncio", "collections", "concurrent", "functools", "contextlib", "dataclasses", "difflib", "enum", "importlib",
    "inspect", "json", "lark", "logging", "lsprotocol", "multiprocessing", "numpy", "pathlib", "pygls",
    "re", "rich", "shutil", "subprocess", "tempfile", "tomllib", "typing", "unicodedata", "warnings",
}  # fmt: skip
"""Modules that `mines-lint` must not import if it finds nothing: some take longer to import than
its whole work."""


def _imported(folder: Path, *arguments: str) -> set[str]:
    """Return the modules that `mines-lint` imports if it finds nothing."""
    script = (
        "import sys; before = set(sys.modules); from mines_tools.cli.lint import main\n"
        "status = main(sys.argv[1:]); print(status, *sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{script}", *arguments],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    status, *modules = done.stdout.split()
    assert (status, done.stderr) == ("0", "1 file: nothing found\n")
    return set(modules)


def test_a_clean_file_imports_nothing_heavy(tmp_path: Path) -> None:
    put(tmp_path, a="# a: b\n.*.\n0,0 # not all of it;\n2,0  # push1")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "mines-tools"\n')
    rules = "mines_tools.languages.mines.rules."
    for arguments, flow in ((("--flow-budget", "0"), False), ((), True)):
        modules = _imported(tmp_path, "a.mines", *arguments)
        assert _STANDARD.isdisjoint(modules)
        analysing = {"mines_tools.languages.mines.flow", "mines_tools.languages.mines.machine"}
        assert analysing.issubset(modules) if flow else analysing.isdisjoint(modules)
        assert {name for name in modules if name.startswith("mines_tools.report.")} == {
            "mines_tools.report.formats"
        }
        found = {name.removeprefix(rules) for name in modules if name.startswith(rules)}
        assert found == {"checking", "registry", "rule", "table", "preconditions"} | (
            {"annotation_mismatch"} if flow else set()
        )
        assert {"mines_tools.lint.fixes", "mines_tools.lint.suppressions"}.isdisjoint(modules)


def test_a_directive_imports_what_it_needs(tmp_path: Path) -> None:
    put(tmp_path, a="# a\n.*.\n0,0 # mines: ignore[M209]\n2,0  # push1")
    modules = _imported(tmp_path, "a.mines", "--ignore", "L")
    of_patterns = {"collections", "enum", "functools", "re"}
    assert (_STANDARD - of_patterns).isdisjoint(modules)


# What was found before


@pytest.mark.long
def test_a_cache_for_many_files(tmp_path: Path) -> None:
    put(tmp_path, **{f"a{number}": BAD for number in range(8)})
    folder = tmp_path / ".mines_cache"
    run(tmp_path, "a0.mines", "--flow-budget=0")
    run(tmp_path, "--flow-budget=0", "--no-cache")
    assert not folder.exists()
    first = run(tmp_path, "--flow-budget=0")
    assert (folder / ".gitignore").read_text() == "*\n"
    again = run(tmp_path, "--flow-budget=0")
    assert (again.status, again.out, again.said) == (first.status, first.out, first.said)
    run(tmp_path, "a0.mines", "--flow-budget=0", "--cache-dir", "other")
    assert (tmp_path / "other" / "CACHEDIR.TAG").exists()


def test_the_summary_counts_what_is_not_listed(tmp_path: Path) -> None:
    put(tmp_path, a=".*.\n...\n" + "9\n" * (MOST_LISTED + 25))
    ended = run(tmp_path, "--flow-budget", "0", "--select", "M011")
    assert ended.said == f"1 file: {MOST_LISTED + 25} errors\n"


def test_the_summary_counts_fixes_that_would_change_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, a=".*.\n...\n+0,0\n+0,0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("mines_tools.lint.fixes.is_kept", lambda *_, is_safe: not is_safe)
    lint.main(["--fix", "--flow-budget=0", "--select=M102"])
    assert capsys.readouterr().err == (
        "1 file: 2 warnings, "
        "2 fixes not applied: they would change what the program does, or add errors\n"
    )


def test_a_fix_can_make_the_command_fail(tmp_path: Path) -> None:
    file = tmp_path / "a.mines"
    options = ("--fix", "--select", "M102", "a.mines")
    for text, status in (("*.\n..\n+0,1\n1,0\n1,1", 1), ("*.\n..\n0,1\n1,0\n1,1", 0)):
        file.write_text(text, "utf-8")
        done = run_command("lint", "--exit-non-zero-on-fix", *options, cwd=tmp_path)
        assert done.returncode == status
        file.write_text(text, "utf-8")
        assert run_command("lint", *options, cwd=tmp_path).returncode == 0
