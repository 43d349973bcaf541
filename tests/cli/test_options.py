"""Facts about the command lines of all commands. All are read from tables of the same kind."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.cli.command_line import UsageError, _read
from mines_tools.cli.common_options import GENERAL, count, glob
from mines_tools.cli.help import help_text, spelled
from mines_tools.cli.options import Arguments, CommandUsage, CommonOptions, Conflict, Option
from mines_tools.project.configuration import MOST_TRANSITIONS
from mines_tools.report.width import display_width
from mines_tools.translations.phrases import ENGLISH, speak
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NAMES = ("dap", "fmt", "lint", "lsp", "mcp", "run", "test")
COMMANDS: dict[str, CommandUsage] = {
    name: import_module(f"mines_tools.cli.{name}_options").COMMAND for name in NAMES
}
ROWS = [(name, option) for name in NAMES for option in COMMANDS[name].options()]


def main(name: str, *arguments: str) -> int:
    """Run a command in this process and return its status."""
    status: int = import_module(f"mines_tools.cli.{name}").main(arguments)
    return status


def refused(capfd: pytest.CaptureFixture[str], name: str, *arguments: str) -> str:
    """Return the message of a command that refuses `arguments` before it does anything."""
    with pytest.raises(SystemExit) as ended:
        main(name, *arguments)
    assert ended.value.code == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    usage, message, end = captured.err.split("\n", 2)
    assert usage.startswith(f"usage: mines-{name} [OPTION]...")
    assert end == ""
    return message.removeprefix(f"mines-{name}: error: ")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_on_standard_output(
    capfd: pytest.CaptureFixture[str], name: str, option: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(name, option)
    assert ended.value.code == 0
    captured = capfd.readouterr()
    assert captured.err == ""
    assert captured.out.startswith(f"usage: mines-{name} [OPTION]...")
    for each, row in COMMANDS[name].options().items():
        assert f"  {spelled(each, row)}" in captured.out
    assert all(len(line) <= 80 for line in captured.out.split("\n"))


@pytest.mark.parametrize("name", NAMES)
def test_other_arguments_do_not_matter_to_help(name: str) -> None:
    for arguments in (("--help", "--nonsense"), ("--version", "--nonsense"), ("a", "b", "-h")):
        with pytest.raises(SystemExit) as ended:
            main(name, *arguments)
        assert ended.value.code == 0


def test_help_of_the_module() -> None:
    for option in ("--help", "-h"):
        done = subprocess.run(
            [sys.executable, "-m", "mines_tools", option],
            capture_output=True, check=False, timeout=60, encoding="utf-8",
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(
            "usage: python -m mines_tools {asm,dap,fmt,lint,lsp,mcp,play,run,test}"
        )
        for command in COMMANDS.values():
            assert command.summary in done.stdout


@small_cases(("name", "option"), ROWS)
def test_no_option_is_accepted_short(
    capfd: pytest.CaptureFixture[str], name: str, option: str
) -> None:
    for end in range(3, len(option)):
        if option[:end] not in COMMANDS[name].options():
            problem = refused(capfd, name, option[:end], "1")
            assert problem.startswith(f"unknown option {option[:end]}; did you mean --")


@pytest.mark.parametrize("name", NAMES)
def test_options_that_there_are_not(capfd: pytest.CaptureFixture[str], name: str) -> None:
    assert refused(capfd, name, "--nonsense") == "unknown option --nonsense"
    assert refused(capfd, name, "-Z") == "unknown option -Z"
    assert refused(capfd, name, "-Zx") == "unknown option -Z"
    assert refused(capfd, name, "--versoin") == (
        "unknown option --versoin; did you mean --version?"
    )


@small_cases(("name", "option"), ROWS)
def test_values(capfd: pytest.CaptureFixture[str], name: str, option: str) -> None:
    row = COMMANDS[name].options()[option]
    if row.metavar:
        expected = f"{option} needs a value"
        assert refused(capfd, name, option) == expected
        assert refused(capfd, name, option, "--version") == expected
    else:
        expected = f"{option} does not take a value: 'x'"
        assert refused(capfd, name, f"{option}=x") == expected


_DIFFERENT = {"--explain", "--output-format", "--compare", "--golf", "--markdown"}
"""The options that name the same thing for other data: a rule or a program is explained, engines or outputs are
compared, a short program is made or measured, Markdown is checked or formatted."""


@small_cases(("name", "option"), [row for row in ROWS if row[1] not in _DIFFERENT])
def test_words_of_several_commands_mean_the_same(name: str, option: str) -> None:
    row = COMMANDS[name].options()[option]
    for other in COMMANDS.values():
        same = other.options().get(option)
        assert same is None or same._replace(default=row.default) == row, other.program


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_sound(name: str) -> None:
    command = COMMANDS[name]
    options = command.options()
    assert len(options) == sum(map(len, command.groups.values()))
    shorts = [row.short for row in options.values() if row.short]
    assert len(shorts) == len(set(shorts))
    for option, row in options.items():
        assert row.help.endswith(".")
        assert row.help[0].isupper()
        assert row.metavar or (row.read is str and not row.words)
        assert hasattr(_defaults(name), row.target or option.strip("-").replace("-", "_")) or (
            row.answer is not None
        ), option
    for conflict in command.conflicts:
        for option in (*conflict.first, *conflict.second):
            assert option == "-" or option.split()[0] in options, option
    for need in command.needs:
        for option in (*need.options, *need.needed):
            assert option == "-" or option.split()[0] in options, option


def _defaults(name: str) -> CommonOptions:
    made: CommonOptions = import_module(f"mines_tools.cli.{name}_options").Options()
    return made


_CONFLICTS = [
    (name, first, second, conflict.why)
    for name in NAMES
    for conflict in COMMANDS[name].conflicts
    for first, second in product(conflict.first, conflict.second)
    if first != second
]


@small_cases(("name", "first", "second", "why"), _CONFLICTS)
def test_what_cannot_be_used_together_is_refused(
    capfd: pytest.CaptureFixture[str], name: str, first: str, second: str, why: str
) -> None:
    for pair in ((first, second), (second, first)):
        arguments = [each for option in pair for each in said(name, option)]
        rest = ["a.mines"] if name == "run" and "-" not in pair else []
        problem = refused(capfd, name, *arguments, *rest)
        assert " cannot be used with " in problem
        assert problem.endswith(why)


_NEEDS = [
    (name, option) for name in NAMES for need in COMMANDS[name].needs for option in need.options
]


@pytest.mark.parametrize(("name", "option"), _NEEDS)
def test_what_does_nothing_alone_is_refused(
    capfd: pytest.CaptureFixture[str], name: str, option: str
) -> None:
    rest = ["a.mines"] if name == "run" else []
    assert refused(capfd, name, *said(name, option), *rest).startswith(f"{option} needs ")


_VALUES = ("1", "mines", "M101=error", "1:1-2:1", "https://example.org")


def said(name: str, option: str) -> list[str]:
    """Return the words of a command line that give `option` a valid value."""
    if option == "-" or " " in option:
        return option.split()
    row = COMMANDS[name].options()[option]
    if not row.metavar:
        return [option]
    return [option, row.words[-1] if row.words else next(filter(_takes(row), _VALUES))]


def _takes(row: Option) -> Callable[[str], bool]:
    def takes(value: str) -> bool:
        try:
            row.read(value)
        except ValueError:
            return False
        return True

    return takes


@small_cases("name", ["fmt", "lint"])
@small_cases("option", ["--include", "--exclude", "--extend-exclude"])
@small_cases("pattern", ["[", "a[]", "[a]/[b", "", "/"])
def test_patterns_that_cannot_be_meant(
    capfd: pytest.CaptureFixture[str], name: str, option: str, pattern: str
) -> None:
    problem = refused(capfd, name, f"{option}={pattern}")
    assert problem.startswith(f"{option}: the pattern '{pattern}' ")


# The reader


class _Asked(CommonOptions):
    paths: tuple[str, ...] = ()
    number: int | None = None
    names: tuple[str, ...] = ()
    fix: bool | None = None
    input: str | None = None


_TABLE = CommandUsage(
    "tried",
    "Try.",
    {
        "all": {
            "--number": Option("A number.", "N", count, short="-n"),
            "--name": Option("A name.", "NAME", glob, is_added=True, target="names"),
            "--fix": Option("Fix.", short="-f"),
            "--no-fix": Option("Do not.", constant=False, target="fix"),
            "--quiet": Option("Less.", short="-q"),
            "-i": Option("Input.", "FILE", target="input"),
        },
        "general": GENERAL,
    },
    {0: "done"},
    Arguments("paths", "PATH", "what to try"),
    (Conflict(("-",), ("-i -",), "once only"),),
)


def _asked(*arguments: str) -> dict[str, Any]:
    asked = _Asked()
    _read(_TABLE, asked, arguments)
    found = dict(vars(asked))
    found.pop("given")
    return found


@small_cases(
    ("arguments", "asked"),
    [
        ((), {}),
        (("a", "--fix", "b"), {"paths": ("a", "b"), "fix": True}),
        (("--fix", "--no-fix"), {"fix": False}),
        (("--number", "3"), {"number": 3}),
        (("--number=3", "-n", "4"), {"number": 4}),
        (("-n5",), {"number": 5}),
        (("-n=5",), {"number": 5}),
        (("-fqn5", "a"), {"fix": True, "quiet": True, "number": 5, "paths": ("a",)}),
        (("--name", "a", "--name=b=c"), {"names": ("a", "b=c")}),
        (("--name", "-"), {"names": ("-",)}),
        (("--name", "-1"), {"names": ("-1",)}),
        (("--name", "-a b"), {"names": ("-a b",)}),
        (("--name=-a", "--name=--fix"), {"names": ("-a", "--fix")}),
        (("-i", "-"), {"input": "-"}),
        (("-", "-i", "a"), {"paths": ("-",), "input": "a"}),
        (("-i", "./-", "-"), {"paths": ("-",), "input": "./-"}),
        (("--", "--fix", "-"), {"paths": ("--fix", "-")}),
        (("a", "--", "--"), {"paths": ("a", "--")}),
    ],
)  # fmt: skip
def test_reading(arguments: tuple[str, ...], asked: dict[str, Any]) -> None:
    assert _asked(*arguments) == asked


@small_cases(
    "arguments",
    [
        ("-i", "-", "-"), ("-qx",), ("-n",), ("-qn",), ("-q=1",),
        ("--number",), ("--number", "x"), ("--number=",), ("--name", "--fix"), ("--name", "-f"),
        ("--name", "--"), ("--no",), ("--=",), ("-fi-", "-"),
    ],
)  # fmt: skip
def test_what_cannot_be_read(arguments: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        _asked(*arguments)


@pytest.mark.parametrize("columns", [1, 40, 63, 100, 400])
def test_help_fits(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for command in COMMANDS.values():
        for line in help_text(command).split("\n"):
            assert len(line) <= max(min(columns, 100), 50)


def test_a_report_on_standard_output_by_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mines").write_text("*.*\n...\n***\n04,0")
    assert main("lint", "--select=M103", "a.mines", "--fail-on=info") == 1
    expected = capfd.readouterr()
    assert "M103" in expected.out
    assert main("lint", "--select=M103", "a.mines", "--fail-on=info", "--output-file", "-") == 1
    assert capfd.readouterr() == expected
    assert not (tmp_path / "-").exists()


def test_help_names_the_largest_budget() -> None:
    assert f" {MOST_TRANSITIONS:,};" in COMMANDS["lint"].options()["--flow-budget"].help


@pytest.mark.parametrize("name", NAMES)
def test_help_in_japanese(name: str) -> None:
    speak("ja")
    shown = help_text(COMMANDS[name])
    speak(ENGLISH)
    assert shown.startswith(f"使い方: mines-{name} ")
    left = re.sub(r"[ -~]", "", shown.split("\n\n", 1)[1])
    assert len(left) > len(COMMANDS[name].options()) * 8
    for line in shown.split("\n"):
        assert display_width(line) <= 100
