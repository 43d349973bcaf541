"""What `input-after-end` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import RULES, diagnostics, silent


def test_reading_on_after_the_end() -> None:
    text = RULES["input-after-end"].documentation().example
    (said,) = diagnostics(text, ["input-after-end"])
    assert text[slice(*said.span)] == "3;2"
    assert said.message == ("without input, this repeats forever and never reads anything")


@pytest.mark.long
def test_reading_on_after_input_that_is_too_short() -> None:
    # Given one number only, the run goes round for ever.
    text = (
        "..******\n..*.**.*\n..****.*\n1,0\n1,1\n3,1\n1,1\n1,1\n1;1\n1;1\n3;1\n1;1\n!\n!\n1;1\n3,1"
    )
    said = diagnostics(text, ["input-after-end"], "2.0.0")
    assert {text[slice(*each.span)] for each in said} == {"1;1"}
    assert len(said) == 4
    assert {each.message for each in said} == {
        "with the input '0', this repeats forever and never reads anything"
    }


@pytest.mark.parametrize(
    "text",
    [
        ".*\n.*\n0,0",  # never ends, but reads nothing
        "*.*\n...\n***\n0,1\n0;1",  # never ends, whatever it reads: that is said already
        "***.\n*.*.\n****\n1,1\n3,0\n3,1",
        "*.*\n...\n***\n0,1\n0;1\n1,1\n2,1\n1,0",  # reads once, and ends
    ],
)
def test_no_reading_on(text: str) -> None:
    silent(text, "input-after-end")
