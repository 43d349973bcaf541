"""What `dialect-difference` reports, and what it does not report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.mines.rules.said import diagnostics

if TYPE_CHECKING:
    from collections.abc import Sequence

_MINES_1 = "dialect 1 (Mines 1 as mines-esolang 1.0.4 runs it)"
_MINES_2 = "dialect 2 (Mines 2, the language text)"
_MINES_200 = "dialect 2.0.0 (Mines 2 as mines-esolang 2.0.0 runs it)"
_ROLL = "*.*\n...\n...\n1,0\n1,0\n1;0\n0,1\n0,2"
_GROWS = "...***..***\n*..*.*..*.*\n...*.......\n6,0\n9,2\n9,1\n9,2\n9;1"
"""A program that writes longer and longer integers."""
_ROLL_OF_INPUT = "*.*\n...\n***\n1,0\n0,1\n0;1\n0;1\n1;0\n1,1\n2,1"


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (".*\n0,0", []),
        ("...\n0,0", [f"{_MINES_1}, without input: the run has already ended"]),
        ("# a\n.*\n0,0", [f"{_MINES_1}: lines before the board need Mines 2"]),
    ],
)
def test_dialects_differ(text: str, messages: Sequence[str]) -> None:
    said = diagnostics(text, ["dialect-difference"])
    assert [each.message.partition(" (such")[0] for each in said] == list(messages)


@pytest.mark.parametrize(
    ("text", "dialect", "messages"),
    [
        (
            "...\n0,0",
            "1",
            [f"{_MINES_2}, without input: the run continues", f"{_MINES_200}, without input: the run continues"],
        ),
        (
            "...\r0,0\r1,0",
            "1",
            [f"{_MINES_2}: there is no board", f"{_MINES_200}, without input: the run continues"],
        ),
        (
            "..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0",
            "2",
            [f"{_MINES_1}, without input: another operation is performed here"],
        ),
        (
            _ROLL,
            "2",
            [
                f"{_MINES_200}, without input: `roll`: stack underflow",
                f"{_MINES_1}, without input: `roll`: stack underflow",
            ],
        ),
        (_ROLL, "2.0.0", [f"{_MINES_2}, without input: `roll`: no error"]),
        # Here dialect 1 can't write the integer either.
        (
            _GROWS,
            "2.0.0",
            [f"{_MINES_2}, without input: here it cannot write an integer of more than 4300 digits"],
        ),
        # 3 0 roll moves nothing.
        (
            _ROLL_OF_INPUT,
            "2",
            [
                f"{_MINES_200}, with the input '0': `roll`: stack underflow",
                f"{_MINES_1}, with the input '0': `roll`: stack underflow",
            ],
        ),
    ],
)  # fmt: skip
def test_how_dialects_differ(text: str, dialect: str, messages: Sequence[str]) -> None:
    said = diagnostics(text, ["dialect-difference"], dialect)
    assert [each.message for each in said if each.name == "dialect-difference"] == list(messages)
