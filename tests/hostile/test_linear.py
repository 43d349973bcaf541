"""Everything that the tools do with a text, except for flow analysis, takes time linear in its
size.

The processor times for a text and for one four times as large are compared: a factor of 4 is
linear, 16 is quadratic. `python -m dev.growth` does the same for every language, every kind of text
and every action.
"""

from __future__ import annotations

import re
from time import process_time
from typing import TYPE_CHECKING

import pytest

from dev.growth.jobs import Subject, jobs
from dev.growth.measuring import measured
from mines_tools.interface.language import language
from mines_tools.interface.run import Feed, Input, NeedsInput
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.input import InputBuffer
from mines_tools.project.writing import unified_diff
from tests.hostile.limits import LINT, MB, RUN, run
from tests.hostile.texts import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MINES = language("mines")
_SMALL, _LARGE = 12_000, 48_000
_WORST = 10  # times as long for four times the text
_ATTEMPTS = 3
_NOTHING = 0.06  # seconds in which noise is larger than what is measured

_GROWTH = {
    "a comment of ignore[": (
        "lint",
        "dialect choice",
        "tokens",
        "fmt",
        "textDocument/hover",
        "textDocument/completion",
    ),
    "a comment of ignore[M101]": ("lint", "fix", "report json", "textDocument/semanticTokens/full"),
    "a comment of MINES": ("lint",),
    "a comment of ingore": ("lint", "unsafe fix"),
    "comments of off[M101]": ("lint", "fix", "add-ignore"),
    "comments of ignore[M101]": ("fix",),
    "nested offs": ("lint",),
    "distinct names": ("lint", "fix"),
    "a line of returns": ("lint", "lint, dialect 2.0.0", "fmt"),
    "returns around a click": ("lint",),
    "blanks before a letter": ("lint, dialect 1", "lint", "textDocument/hover"),
    "blanks in a row": ("lint", "fmt"),
    "distinct damage": ("lint",),
    "a line of 1,": ("lint",),
    "wide damaged row": ("lint",),
    "a line of commas": ("report full", "report gitlab", "report sarif"),
    "a line of full-width": ("fix", "report json"),
    "wide and narrow rows": ("lint", "report concise"),
    "distinct text above, look-alikes": ("fmt",),
    "a giant column": ("lint", "fmt golf", "textDocument/hover"),
    "blank lines between": ("fmt",),
    "mixed line ends": ("fix",),
}


@pytest.mark.parametrize("kind", _GROWTH)
def test_growth(kind: str) -> None:
    wanted: Sequence[str] = _GROWTH[kind]
    for job in wanted:  # whatever is imported is not the text's fault
        if job in jobs("mines"):
            jobs("mines")[job].run(Subject("mines", KINDS[kind](200)))
    # The speed of a machine changes while it is measured: what is quadratic is so each time.
    for _ in range(_ATTEMPTS):
        wanted = _too_slow(kind, wanted)
        if not wanted:
            break
    assert not wanted


def _too_slow(kind: str, wanted: Sequence[str]) -> Sequence[str]:
    """Return the jobs of `wanted` that take more than `_WORST` times as long for four times the text of `kind`."""
    large = measured("mines", f"more: {kind}", _LARGE, wanted, 5)
    assert not [each for each in large.values() if each.problem], large
    slow = [job for job in wanted if large[job].seconds > _NOTHING]
    small = measured("mines", f"more: {kind}", _SMALL, slow, 5) if slow else {}
    return [job for job in slow if large[job].seconds / small[job].seconds > _WORST]


@pytest.mark.parametrize("kind", ["a comment of ignore[", "returns around a click"])
def test_a_megabyte_is_linted(kind: str, tmp_path: Path) -> None:
    text = KINDS[kind](MB)
    (tmp_path / "a.mines").write_text(text, encoding="utf-8", newline="")
    options = ("--flow-budget", "0", "--statistics", "a.mines")
    done = run(LINT, *options, cwd=tmp_path, cpu=30)
    assert done.status in (0, 1)
    assert done.cpu < 10  # 2 seconds where nothing else runs


@pytest.mark.parametrize(
    "unit", [",", "!", "x", "x!", "1 x", "1,2 ", "1x,", "-", "+1", ".x", "\uff11", "\uff11,", "é1"]
)
def test_a_megabyte_of_one_damaged_line(unit: str) -> None:
    text = f".*.\n...\n{unit * (MB // len(unit))}"
    began = process_time()
    errors = MINES.parse(text, "2").errors
    assert process_time() - began < 5  # half a second where nothing else runs
    assert 1 <= len(errors) <= 201


def test_errors_of_a_program_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(".*.\n...\n" + "9\n" * 50_000, encoding="utf-8")
    done = run(RUN, "a.mines", cwd=tmp_path, cpu=30)
    assert done.status == 1
    assert done.errors.count("M011") == 10
    assert "\u2026 and 49,990 more errors\nmines-run: 50,000 errors; nothing was run" in done.errors
    assert len(done.errors) < 3000


def test_errors_in_a_line_are_counted() -> None:
    errors = MINES.parse(".*.\n...\n" + "," * 5001, "2").errors
    assert len(errors) == 100
    assert errors[-1].message.endswith("(and 4,900 more in this line)")


def test_removed_lines_are_compared_in_linear_time() -> None:
    old = [f"{number},0" if number % 3 else "" for number in range(60_000)]
    new = [line for line in old if line]
    began = process_time()
    diff = unified_diff(_text(old), _text(new), "a.mines")
    assert process_time() - began < 5
    assert _applied(old, diff) == new


def test_lines_that_are_all_the_same_are_compared_in_linear_time() -> None:
    old = ["1,0", ""] * 30_000
    new = ["1,0"] * 30_000
    began = process_time()
    diff = unified_diff(_text(old), _text(new), "a.mines")
    assert process_time() - began < 5
    assert _applied(old, diff) == new


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _applied(old: list[str], diff: str) -> list[str]:
    """Return the lines after `diff` is applied. The diff has its own way to split lines."""
    new: list[str] = []
    at = 0
    for line in diff.split("\n")[2:-1]:
        header = re.match(r"@@ -([0-9]+)(?:,([0-9]+))? ", line)
        if header is not None:
            start = int(header[1]) - (header[2] != "0")
            new += old[at:start]
            at = start
        elif line[:1] in " -":
            assert old[at] == line[1:]
            at += 1
            new += [line[1:]] if line[0] == " " else []
        elif line[:1] == "+":
            new.append(line[1:])
    return new + old[at:]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_blanks_before_an_integer_are_read_once(dialect: str) -> None:
    read = _Pieces([" " * 1000] * 20_000 + ["7 x"])
    buffer = InputBuffer(Input(read), DIALECTS[dialect])
    began = process_time()
    assert buffer.take_integer() == 7
    assert process_time() - began < 5


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_program_that_asks_again_does_not_read_again(dialect: str) -> None:
    read = _Pieces([" " * 4_000_000, "x"])
    buffer = InputBuffer(Input(read), DIALECTS[dialect])
    began = process_time()
    for _ in range(20_000):
        assert buffer.take_integer() is None
        assert buffer.take_code_point() == 32
    assert process_time() - began < 5


@pytest.mark.parametrize("dialect", DIALECTS)
def test_lines_given_at_once_are_split_once(dialect: str) -> None:
    buffer = InputBuffer(Input(_Pieces(["\n" * 4_000_000])), DIALECTS[dialect])
    began = process_time()
    for _ in range(20_000):
        assert buffer.take_code_point() == 10
    assert process_time() - began < 2


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_number_that_is_given_digit_by_digit_is_looked_at_once(dialect: str) -> None:
    given = Feed()
    buffer = InputBuffer(Input(given.read), DIALECTS[dialect])
    began = process_time()
    for piece in [" "] * 10_000 + ["0"] * 2_000:
        given.give(piece)
        with pytest.raises(NeedsInput):
            buffer.take_integer()
    given.give("7\n")
    assert buffer.take_integer() == 7
    assert process_time() - began < 1.5


class _Pieces:
    def __init__(self, pieces: list[str]) -> None:
        self.left = pieces[::-1]

    def __call__(self) -> str:
        return self.left.pop() if self.left else ""
