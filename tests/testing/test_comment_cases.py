"""Cases in the comments of programs."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import language_of
from mines_tools.testing.comment_cases import comment_cases, written_values
from tests.small_cases import small_cases
from tests.testing.programs import ADDING, MINES, put, results

if TYPE_CHECKING:
    from pathlib import Path

    from mines_tools.testing.case import Case


def _cases(text: str, name: str = "a.mines") -> list[Case]:
    used = language_of(name)
    assert used is not None
    return list(comment_cases(name, used, used.parse(text, used.default_dialect)))


def _commented(*lines: str) -> list[Case]:
    return _cases("".join(f"# {line}\n" for line in lines) + MINES)


@pytest.mark.parametrize("suffix", ADDING)
def test_a_right_and_a_wrong_case_in_each_language(tmp_path: Path, suffix: str) -> None:
    adding = ADDING[suffix]
    end = "" if suffix == "soko" else "\\n"
    text = adding.with_comments(
        'input: "40\\n2\\n"', f'output: "42{end}"', 'input: "1\\n2\\n"', f'output: "4{end}"'
    )
    done = results(put(tmp_path, [(adding.name, text)]))
    assert (done.status, done.errors) == (1, "2 cases: 1 passed, 1 wrong output\n")
    (line,) = done.lines
    assert "wrong output (WA): output 1:1: expected `4`, but the program wrote `3`" in line
    assert "written in step" in line


def test_values() -> None:
    (case,) = _commented("input: 40 2", "output:   42  ")
    assert (case.name, case.line, case.input, case.output) == ("1", 1, "40 2", "42")
    (case,) = _commented('output: "4\\t2\\n\\u00e9"')
    assert case.output == "4\t2\né"
    (case,) = _commented("output:", "| a", "|  b", "|", "|c")
    assert case.output == "a\n b\n\nc"
    (case,) = _commented("output:", "| a", "|")
    assert case.output == "a\n"
    (case,) = _commented("output: a", "| b")
    assert case.output == "a\nb"
    (case,) = _commented("output:")
    assert case.output == ""


def test_several_cases() -> None:
    cases = _commented(
        "input: 1", "output: 2", "input: 3", "error", "test: last one", "output: x", "output: y"
    )
    found = [(case.name, case.input, case.output, case.error, case.line) for case in cases]
    assert found == [
        ("1", "1", "2", False, 1),
        ("2", "3", None, True, 3),
        ("last one", "", "x", False, 5),
        ("4", "", "y", False, 7),
    ]


def test_settings() -> None:
    (case,) = _commented(
        "test: settings", "compare: trim", "tolerance: 0.1", "arguments: 1 2", "dialect: 1",
        "seed: -3", "max-steps: 10", "timeout: 0.5", "max-memory: 100", "error: too long",
        "skip: not today",
    )  # fmt: skip
    assert case.settings == ("trim", 0.1, ("1", "2"), "1", -3, 10, 0.5, 100)
    assert (case.error, case.skip) == ("too long", "not today")


@small_cases(
    ("line", "message"),
    [
        ("compare: trimm", "`compare`: there is no comparison `trimm`; the comparisons are exact,"),
        ("seed: x", "`seed`: 'x' is not a whole number"),
        ("max-steps: -1", "`max-steps`: '-1' is not a whole number, 0 or more"),
        ("max-memory: 0", "`max-memory`: '0' is not a whole number, 1 or more"),
        ("timeout: 0", "`timeout`: '0' is not a number of seconds above 0"),
        ("timeout: nan", "`timeout`: 'nan' is not a number of seconds above 0"),
        ("tolerance: -1", "`tolerance`: '-1' is not a number, 0 or more"),
        ('output: "42', '`"42` is not a string of JSON: write a second quotation mark'),
        ('output: "\\ud800"', "is not a string of JSON"),
    ],
)
def test_broken_settings(line: str, message: str) -> None:
    (case,) = _commented("test: x", line)
    assert case.problem is not None
    assert message in case.problem.reason
    assert (case.problem.line, case.problem.column) == (2, 2)


@small_cases(
    ("lines", "at", "key"),
    [
        (("input: 1", "ouput: 2"), 2, "`ouput`; did you mean `output`?"),
        (("outputs: 2", "input: 1"), 1, "`outputs`; did you mean `output`?"),
        (("test: a", "Input: 2", "output: 1"), 2, "`Input`; did you mean `input`?"),
        (("text", "tests: a", "inptu: 2", "output: 1"), 2, "`tests`; did you mean `test`?"),
        (("output: 2", "max-step: 1"), 2, "`max-step`; did you mean `max-steps`?"),
        (("output:", "| 2", "erorr: x"), 3, "`erorr`; did you mean `error`?"),
        (("input: 1", "output: 1", "inptu: 2", "output: 2"), 3, "`inptu`; did you mean `input`?"),
        (("input: 1", "ouput:", "| 2", "| 3"), 2, "`ouput`; did you mean `output`?"),
    ],
)
def test_misspelt_keys(lines: tuple[str, ...], at: int, key: str) -> None:
    (problem,) = [case.problem for case in _commented(*lines) if case.problem is not None]
    assert (problem.line, problem.reason) == (at, f"unknown key {key}")


@small_cases(
    "lines",
    [
        ("Output: a sum", "", "output: 2"),
        ("Output: a sum", "of two numbers", "output: 2"),
        ("output: 2", "of two numbers", "Input: 3"),
        ("output: 2", "text: 3", "best: 3", "rest: 3", "note: 3"),
        ("output: 2", "the output: 3"),
        ("1.output: 2", "output: 2"),
    ],
)
def test_other_comments_beside_a_case(lines: tuple[str, ...]) -> None:
    (case,) = _cases("".join(f"{line and '# '}{line}\n" for line in lines) + "*.\n0,0")
    assert (case.problem, case.output) == (None, "2")


def test_comments_that_are_not_cases() -> None:
    assert _commented("input: two numbers") == []
    assert _commented("error", "skip", "compare: trim", "| x") == []
    assert _commented("The output: 42", "outputs: 3", "Input: 3") == []
    # An error belongs to a case only if it is below it.
    (case,) = _commented("output: 42", "text", "error")
    assert case.error is False
    (case,) = _commented("output: 42", "text", "| x")
    assert case.output == "42"


def test_comments_after_operations() -> None:
    first, _, rest = MINES[MINES.index("\n\n*") + 2 :].partition("\n")
    (case,) = _cases(f"{first}# input: 1 2\n{rest}\n# output: 3")
    assert (case.input, case.output, case.line) == ("1 2", "3", 1)
    (case,) = _cases(MINES.replace("1;1  # out(n)", "1;1  # output: 42"))
    assert case.output == "42"


def test_rows_of_emojifunge_only_at_the_end() -> None:
    text = ADDING["emojifunge"].text
    (case,) = _cases(f"{text.rstrip()}\n\n# input: 😀\n# output: 1️⃣\n", "a.emojifunge")
    assert (case.input, case.output) == ("😀", "1️⃣")
    assert _cases(f"# output: 1\n{text}", "a.emojifunge") == []


def test_only_comment_lines_of_sokolang() -> None:
    (case,) = _cases(ADDING["soko"].with_comments("output: 1", " output: 2"), "a.soko")[:1]
    assert case.output == "1"
    assert len(_cases(f"{ADDING['soko'].text}\n // output: 1", "a.soko")) == 0


def test_strings_of_the_assembler_are_not_comments() -> None:
    text = '# output: 1\nprint "# output: 2"\n'
    assert [case.output for case in _cases(text, "a.minesasm")] == ["1"]


@small_cases(
    ("output", "places", "written"),
    [
        ("42", 1, [" 42"]),
        ("", 1, [""]),
        ("42\n", 1, [' "42\\n"']),
        (" 42", 1, [' " 42"']),
        ('"', 1, [' "\\""']),
        ("a\nb", 3, ["", " a", " b"]),
        ("a\n", 3, ["", " a", ""]),
        ("a\nb", 2, [' "a\\nb"', ""]),
        ("a", 3, [' "a"', "", ""]),
        ("\x1b[1m😀", 1, [' "\\u001b[1m\\ud83d\\ude00"']),
        ("é\n", 1, [' "é\\n"']),
    ],
)
def test_written_outputs_are_read_again(output: str, places: int, written: list[str]) -> None:
    assert written_values(output, places) == written
    lines = [f"output:{written[0]}", *(f"|{rest}" for rest in written[1:])]
    (case,) = _commented(*lines)
    assert case.output == output


@pytest.mark.long
def test_time_is_linear() -> None:
    """These texts would take minutes if the time grew with the square of their length."""
    count = 20_000
    for text in (
        "# output:\n" + "# | a\n" * count,
        "# test:\n" + "# seed: 1\n" * count,
        '# output: "' + "\\n" * count * 10 + '"\n',
        '# output: "' + '\\"' * count * 10 + '"\n',
        '# output: "' + '"' * count * 10 + '"\n',
        "# output: a\n"
        + "".join(f"# seed{a}{b}: 1\n" for a in ascii_lowercase for b in ascii_lowercase) * 30,
    ):
        assert len(_cases(f"{text}*.\n0,0")) == 1
