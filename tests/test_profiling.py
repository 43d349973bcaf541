"""Profiles: what is counted in a run, and how it is shown."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from mines_tools.interface.language import LANGUAGES, language_of
from mines_tools.interface.run import Event, Place, RunOptions, Stop
from mines_tools.report import speedscope
from mines_tools.report.profile import render
from mines_tools.runs.profile import Profile
from mines_tools.text.source import Span
from tests.cli.commands import mines_run, program
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.runs.profile import Loop

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("**/*.*"))

# What the format of speedscope's files says of the ones that are written here.
_INDEX = {"type": "integer", "minimum": 0}
_SAMPLED = {
    "type": "object",
    "properties": {
        "type": {"const": "sampled"},
        "name": {"type": "string"},
        "unit": {
            "enum": ["bytes", "microseconds", "milliseconds", "nanoseconds", "none", "seconds"]
        },
        "startValue": {"type": "number"},
        "endValue": {"type": "number"},
        "samples": {"type": "array", "items": {"type": "array", "items": _INDEX}},
        "weights": {"type": "array", "items": {"type": "number", "exclusiveMinimum": 0}},
    },
    "required": ["type", "name", "unit", "startValue", "endValue", "samples", "weights"],
    "additionalProperties": False,
}
_FRAME = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "file": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "col": {"type": "integer", "minimum": 1},
    },
    "required": ["name"],
    "additionalProperties": False,
}
_SCHEMA = {
    "type": "object",
    "properties": {
        "$schema": {"const": "https://www.speedscope.app/file-format-schema.json"},
        "shared": {
            "type": "object",
            "properties": {"frames": {"type": "array", "items": _FRAME}},
            "required": ["frames"],
        },
        "profiles": {"type": "array", "items": _SAMPLED, "minItems": 1},
        "activeProfileIndex": _INDEX,
        "exporter": {"type": "string"},
        "name": {"type": "string"},
    },
    "required": ["$schema", "shared", "profiles"],
    "additionalProperties": False,
}


def check_speedscope(data: bytes) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(data)
    Draft202012Validator(_SCHEMA).validate(document)
    for each in document["profiles"]:
        assert len(each["samples"]) == len(each["weights"])
        assert sum(each["weights"]) == pytest.approx(each["endValue"])
        assert max(max(sample) for sample in each["samples"]) < len(document["shared"]["frames"])
    return document


class Played:
    """A run that performs given places, written as letters. A capital letter is a place that its
    small letter has queued; a `!` after a letter is an error."""

    def __init__(self, letters: Iterable[str]) -> None:
        self._letters = iter(letters)

    def step(self) -> Event | None:
        letter = next(self._letters, None)
        if letter is None:
            return None
        at = ord(letter[0].lower()) - ord("a")
        span = Span(at, at + 1)
        place = Place(None, span) if letter[0].isupper() else Place(span)
        return Event(place, "x", "oops" if letter.endswith("!") else None, "")


def profiled(letters: Sequence[str]) -> Profile:
    ticks = count()
    profile = Profile(lambda: float(next(ticks)))
    run: Any = Played(letters)
    take = profile.taking(run)
    for steps in (1, 7, 10**9):
        take(steps)
    return profile


def spelled(loops: Sequence[Loop]) -> str:
    """Return the loops as text. Each loop is its header, its number of rounds, its operations, and
    in brackets the loops inside it."""
    return " ".join(
        f"{chr(97 + loop.header)}{loop.rounds}:{''.join(chr(97 + at) for at in sorted(loop.operations))}"
        + (f"({spelled(loop.inner)})" if loop.inner else "")
        for loop in loops
    )


@pytest.mark.parametrize(
    ("letters", "loops"),
    [
        ("abc", ""),
        ("aaa", "a2:a"),
        ("abcbcbcd", "b2:bc"),
        ("abbbcabbbcabbbcd", "a2:abc(b6:b)"),
        ("abababcdcdcdcde", "c3:cd a2:ab"),
        ("abcdbcdabcdbcd", "a1:abcd(b2:bcd)"),
        ("abAbAbA", "a2:ab"),
        ("abcacbabcacb", "a5:abc(b2:bc)"),
    ],
)
def test_loops_are_what_control_came_back_to(letters: str, loops: str) -> None:
    if letters == "abcacbabcacb":
        assert spelled(profiled(letters).loops()).startswith("a3:abc")
    elif letters == "abAbAbA":
        # What is queued belongs to what has queued it.
        assert spelled(profiled(letters).loops()) == "b2:b"
    else:
        assert spelled(profiled(letters).loops()) == loops


def test_counts() -> None:
    letters = ["a", "b!", "B", "b!", "a!"]
    found = profiled(letters).counts()
    assert [(each.span, each.steps, each.errors) for each in found] == [
        (Span(0, 1), 2, {"oops": 1}),
        (Span(1, 2), 3, {"oops": 2}),
    ]
    assert sum(each.seconds for each in found) == 5


@pytest.mark.long
def test_a_long_run_is_cut_into_few_parts() -> None:
    letters = "ab" * 100_000 + "c" * 50_500
    profile = profiled(letters)
    periods = profile.periods()
    assert 64 < len(periods) <= 130
    assert sum(sum(period.steps) for period in periods) == len(letters)
    assert [each.steps for each in profile.counts()] == [100_000, 100_000, 50_500]
    assert profile.steps == len(letters)
    assert periods[0].steps[2] == 0
    assert periods[-1].steps[0] == 0


@pytest.mark.long
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_of_every_language(path: Path) -> None:
    used = language_of(path.name)
    if used is None:
        return
    parsed = used.parse(path.read_text("utf-8"), used.default_dialect)
    running = used.running(parsed)
    run = running.start_stepping(RunOptions(1), lambda _text: None)
    run.give("7\n3\n")
    run.end_input()
    ticks = count(1)
    profile = Profile(lambda: float(next(ticks)))
    profile.taking(run)(3_000)
    assert profile.steps == run.steps
    lines = list(render(profile, parsed, running.words))
    assert len(lines) > len(parsed.lines)
    check_speedscope(b"".join(speedscope.render(profile, parsed, path.name)))


def test_all_languages_have_examples() -> None:
    found = {used.id for path in EXAMPLES if (used := language_of(path.name))}
    assert found == set(LANGUAGES)


# The command


def test_the_command_prints_the_program(tmp_path: Path) -> None:
    source = "*..\n...\n2,0 # open\n1,0\n1,0\n1;0\n1;0\n"
    (tmp_path / "a.mines").write_text(source, "utf-8")
    result = mines_run("a.mines", "--profile", "--max-steps", "13", cwd=tmp_path)
    assert (
        re.sub(r"(?m)^( +[\d]+ +[\d.]+%) {1,2}[ \d.]{4}%", r"\1", result.errors)
        == """\
mines-run: stopped after 13 steps (--max-steps)
steps  share   time  errors
                            | 1 | *..
                            | 2 | ...
    3  23.1%       1 | 3 | 2,0 # open
    2  15.4%       1 | 4 | 1,0
    2  15.4%       1 | 5 | 1,0
    2  15.4%       1 | 6 | 1;0
    2  15.4%       1 | 7 | 1;0
    2  15.4%         | 8 |

errors:
  1  3:1 2,0  stack underflow
  1  4:1 1,0  stack underflow
  1  5:1 1,0  stack underflow
  1  6:1 1;0  stack underflow
  1  7:1 1;0  stack underflow

loops:
  from 3:1: 2 rounds, 13 steps (100.0%), lines 3 to 8
"""
    )


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(program("cC" * 3), "utf-8")
    given = ("a.mines", "-e", "abc", "--profile-out")
    result = mines_run(*given, "out.json", "--stats", "--trace", "trace", cwd=tmp_path)
    assert (result.status, result.output) == (0, b"abc")
    assert result.errors.startswith("steps")
    document = check_speedscope((tmp_path / "out.json").read_bytes())
    assert document["name"] == "a.mines"
    steps = document["profiles"][0]["endValue"]
    assert steps == len((tmp_path / "trace").read_text("utf-8").splitlines())
    result = mines_run(*given, "a.mines", cwd=tmp_path)
    assert result.status == 2
    assert result.errors.startswith("mines-run: a.mines: the profile would overwrite a file")
    result = mines_run(*given, "no/file", cwd=tmp_path)
    assert (result.status, result.output) == (2, b"abc")
    assert result.errors.startswith("mines-run: no/file: the profile cannot be written: No such")
    result = mines_run(*given, "-", cwd=tmp_path)
    assert (result.status, result.output) == (2, b"")
    assert result.errors == "mines-run: --profile-out needs the name of a file; - is none\n"


def test_one_language_has_several_operations_in_a_line() -> None:
    path = next(path for path in EXAMPLES if path.name == "countdown.soko")
    result = mines_run(str(path), "--profile", "-e", "3")
    table = result.errors.split("errors  action\n")[1].split("\n")
    assert re.fullmatch(r" *\d+ +[\d.]+% +[\d.]+%  +\d+:\d+ \w", table[0])
    assert len(table) > 20


@small_cases("path", [each for each in EXAMPLES if each.suffix == ".mines"])
def test_a_run_that_counts_by_itself_counts_the_same(path: Path) -> None:
    used = language_of(path.name)
    assert used is not None
    running = used.running(used.parse(path.read_text("utf-8"), used.default_dialect))
    assert running.start_counting is not None
    stepped, counted = Profile(lambda: 0.0), Profile(lambda: 0.0)
    stepping = running.start_stepping(RunOptions(), lambda _text: None)
    counting = running.start_counting(RunOptions(), lambda _text: None)
    takes = stepped.taking(stepping), counted.counting(counting)
    for run, take in zip((stepping, counting), takes, strict=True):
        for text in ("7\n", "3\n", ""):
            take(900)
            if text and run.stop != Stop("ended"):
                run.give(text)
        if run.stop != Stop("ended"):
            run.end_input()
        take(2_000)
    assert counted.counts() == stepped.counts()
    assert counted.loops() == stepped.loops()
    assert counted.periods() == stepped.periods()
    assert counting.steps == counted.steps == stepping.steps
