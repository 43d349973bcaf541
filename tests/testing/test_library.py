"""The function `test` of the library."""

from __future__ import annotations

from typing import Any

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


@small_cases(
    ("text", "cases", "named", "message"),
    [
        (123, [], {}, "`text` must be a string, and is of type int"),
        (MINES.encode(), [], {}, "`text` must be a string, and is of type bytes"),
        (MINES, None, {}, "`cases` must be a list of cases, and is of type NoneType"),
        (MINES, "1 2", {}, "`cases` must be a list of cases, and is of type str"),
        (MINES, {"input": "1 2"}, {}, "`cases` must be a list of cases, and is of type dict"),
        (MINES, ("1 2", "3\n"), {}, "case 1 is not a `Case`, a pair of two texts"),
        (MINES, [("1 2", 3)], {}, "case 1 is not a `Case`, a pair of two texts"),
        (MINES, [{1: "1"}], {}, "unknown key `1`; known keys: `name`, `input`"),
        (MINES, [mines_tools.Case("", "x", "call", "", 1, 5)], {}, "case 1: `input` must be a string"),  # type: ignore[arg-type]
        (MINES, [("1 2", "3\n")], {"compare": 5}, "there is no comparison `5`"),
        (MINES, [("1 2", "3\n")], {"timeout": "a"}, "`timeout`: 'a' is not a number of seconds above 0"),
        (MINES, [("1 2", "3\n")], {"timeout": 0}, "`timeout`: 0 is not a number of seconds above 0"),
        (MINES, [("1 2", "3\n")], {"max_steps": "x"}, "`max-steps`: 'x' is not a whole number"),
        (MINES, [("1 2", "3\n")], {"max_steps": -1}, "`max-steps`: -1 is not a whole number, 0 or more"),
        (MINES, [("1 2", "3\n")], {"tolerance": "a"}, "`tolerance`: 'a' is not a number, 0 or more"),
        (MINES, [("1 2", "3\n")], {"seed": 1.5}, "`seed`: 1.5 is not a whole number"),
        (MINES, [("1 2", "3\n")], {"arguments": 5}, "`arguments`: must be a list of strings"),
        (MINES, [("1 2", "3\n")], {"dialect": 5}, "there is no dialect 5"),
        (MINES, [("1 2", "3\n")], {"language": 3}, "there is no language 3"),
    ],
)  # fmt: skip
def test_wrong_arguments(text: Any, cases: Any, named: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as error:
        mines_tools.test(text, cases, **named)
    assert message in str(error.value)
