"""The programs in `examples/`: each operation does what its comment says.

A case is a pair of files: `NAME.CASE.in` is the input of the program NAME, and `NAME.CASE.out` is the
output that it must write, byte for byte. The cases that end are in `examples/tests/`, where
`mines-test` finds them. The cases that never end are in `tests/examples/`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import language_of
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.language import LANGUAGE
from tests.prepared import run_command
from tests.small_cases import small_cases

if TYPE_CHECKING:
    import subprocess

TESTS = Path(__file__).parent
EXAMPLES = TESTS.parent / "examples"
PROGRAMS = sorted(path.stem for path in EXAMPLES.glob("*.mines"))
FOLDERS = (EXAMPLES / "tests", TESTS / "examples")
CASES = sorted(path.stem for folder in FOLDERS for path in folder.glob("*.in"))

ENDLESS = {"truth-machine.1": 100, "truth-machine.more": 100}
"""The cases that never end, and the number of steps after which they are stopped."""
ENDED = 0
STEP_LIMIT = 3

NAMES = {
    name: command.name for command in COMMANDS.values() for name in (command.name, *command.aliases)
}
PUSH = re.compile(r"push ?(\d+)")


def program_of(case: str) -> str:
    return case.partition(".")[0]


def run(case: str, *options: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program of `case` as a user does, with the input of `case`."""
    program = EXAMPLES / f"{program_of(case)}.mines"
    limit = ["--max-steps", str(ENDLESS[case])] if case in ENDLESS else []
    return run_command("run", program, *limit, *options, input=recorded(case, "in"))


def recorded(case: str, what: str) -> bytes:
    return (FOLDERS[case in ENDLESS] / f"{case}.{what}").read_bytes()


def source(program: str) -> str:
    return (EXAMPLES / f"{program}.mines").read_bytes().decode()


def parse(program: str):
    text = source(program)
    choice = LANGUAGE.dialect_choice(text)
    return LANGUAGE.parse(text, choice.dialect if choice else LANGUAGE.default_dialect)


def claim(line: str) -> str | None:
    """Return what the comment on a line claims about the operation, or None if it claims
    nothing."""
    first = re.split("[,;]", line.partition("#")[2])[0].strip()
    return first if first in NAMES or PUSH.fullmatch(first) else None


def holds(said: str, step: dict) -> bool:
    """Return True if the claim `said` is true of `step`, which is a record of a trace."""
    pushed = PUSH.fullmatch(said)
    if pushed:
        return step["command"].startswith("push(") and step.get("pushed") == [int(pushed[1])]
    return step["command"] == NAMES[said]


@pytest.mark.parametrize("case", CASES)
def test_the_program_writes_what_is_recorded(case):
    done = run(case)
    assert done.stdout == recorded(case, "out")
    if case in ENDLESS:
        assert done.returncode == STEP_LIMIT
    else:
        assert (done.returncode, done.stderr) == (ENDED, b"")


@pytest.mark.parametrize(
    "options",
    # `tests/minesasm/test_examples.py` also runs the programs of the assembler.
    [("--exclude", "minesasm"), pytest.param((), marks=pytest.mark.long)],
    ids=["quick", "all"],
)
def test_the_cases_of_all_languages_pass(options: tuple[str, ...]) -> None:
    done = run_command("test", "--output-format", "json", *options, EXAMPLES)
    cases = json.loads(done.stdout)["cases"]
    wrong = [case for case in cases if case["verdict"] != "passed"]
    assert (done.returncode, wrong) == (0, [])
    assert len({Path(case["program"]).suffix for case in cases}) == (3 if options else 4)


def test_every_program_has_a_case() -> None:
    """Only those that never end have none."""
    done = run_command("test", "--list", "--output-format", "json", EXAMPLES)
    cases = json.loads(done.stdout)["cases"]
    tried = {Path(case["program"]) for case in cases}
    programs = {path for path in EXAMPLES.rglob("*.*") if language_of(path.name) is not None}
    assert {path.stem for path in programs - tried} == {"infinite-loop", "number-generator"}


@small_cases("program", PROGRAMS)
def test_the_program_parses(program):
    assert not parse(program).errors


@pytest.mark.long
def test_the_linter_has_nothing_to_say_about_any_program():
    done = run_command("lint", EXAMPLES)
    assert (done.returncode, done.stdout.decode()) == (ENDED, "")


@small_cases("program", PROGRAMS)
def test_the_program_ends_with_its_last_operation(program):
    """A newline at the end would be one more operation."""
    assert source(program).rpartition("\n")[2].strip()


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS)
def test_what_the_comments_claim_holds(program):
    """Each operation has a claim. Some case performs the operation, and the claim is true every
    time."""
    lines = source(program).split("\n")
    proven = set()
    for case in CASES:
        if program_of(case) != program:
            continue
        trace = run(case, "--trace", "-", "--trace-format", "delta").stdout
        for step in map(json.loads, trace.splitlines()):
            number = step["line"]
            said = claim(lines[number - 1]) if number else None
            if said:
                assert holds(said, step), f"{program}, line {number}: {said!r} is {step}"
                proven.add(number)
    operations = parse(program).operation_lines
    expected = {index + 1 for index in operations if lines[index].partition("#")[0].strip()}
    assert proven == expected


def test_every_program_has_a_case_and_every_case_a_program():
    assert {program_of(case) for case in CASES} == set(PROGRAMS)
    assert set(CASES) == {path.stem for folder in FOLDERS for path in folder.glob("*.out")}
    assert ENDLESS.keys() <= set(CASES)


def test_the_table_of_contents_is_whole():
    contents = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| \[`([\w-]+)\.mines`\]", contents, re.MULTILINE)) == PROGRAMS
