"""The function `test` of the library."""

from __future__ import annotations

import pytest

import mines_tools
from tests.small_cases import small_cases
from tests.testing.programs import ADDING, MINES


@pytest.mark.parametrize("suffix", ADDING)
def test_each_language(suffix: str) -> None:
    names = {"soko": "sokolang"}
    end = "" if suffix == "soko" else "\n"
    results = mines_tools.test(
        ADDING[suffix].text, [("40\n2\n", f"42{end}"), ("1\n2\n", "4")],
        language=names.get(suffix, suffix),
    )  # fmt: skip
    assert [result.verdict for result in results] == ["passed", "wrong-output"]
    assert results[1].writer is not None
    assert (results[1].output, results[1].mismatch) == (f"3{end}", (0, 0))


def test_settings_of_the_call_and_of_cases() -> None:
    cases = [
        {"name": "a", "input": "1 2", "output": "3"},
        {"input": "1 2", "output": "3", "compare": "exact"},
        {"input": "1 2", "max-steps": 3},
        {"input": "1 2", "max_steps": 3},
        {"error": True},
    ]
    results = mines_tools.test(MINES, cases, compare="trim")
    assert [result.verdict for result in results] == [
        "passed", "wrong-output", "too-long", "too-long", "wrong-output",
    ]  # fmt: skip
    assert [result.case.name for result in results] == ["a", "2", "3", "4", "5"]
    again = mines_tools.test(MINES, [result.case for result in results], compare="trim")
    assert [result.verdict for result in again] == [result.verdict for result in results]


@small_cases(
    ("case", "message"),
    [
        ({"inptu": "1"}, "unknown key `inptu`; did you mean `input`?"),
        ({"input": 1}, "`input`: must be a text in quotes"),
        ({"compare": "x"}, "there is no comparison `x`"),
        ({"output": "(", "compare": "regex"}, "not a regular expression"),
    ],
)
def test_broken_cases(case: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", "[?]")):
        mines_tools.test(MINES, [case])


def test_broken_calls() -> None:
    with pytest.raises(mines_tools.TextError):
        mines_tools.test("x", [])
    with pytest.raises(ValueError, match="there is no comparison"):
        mines_tools.test(MINES, [], compare="x")
    assert mines_tools.test(MINES, []) == []
