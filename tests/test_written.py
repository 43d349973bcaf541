"""Tests how a text that a program writes is quoted for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.known_output import KnownOutput, with_output
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import ENGLISH, speak
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@small_cases(
    ("text", "expected"),
    [
        ("H", '"H"'),
        ("", '""'),
        ("1\n2\r\t", r'"1\n2\r\t"'),
        ('say "a\\b"', r'"say \"a\\b\""'),
        ("\x1b[2J\u202e\u200b\ud800", r'"\u{1b}[2J\u{202e}\u{200b}\u{d800}"'),
        ("::error::", '"::error::"'),
        ("##vso[x]", r'"##vso\u{5b}x]"'),
        (FAMILY + ENGLAND + "\u00e9", f'"{FAMILY}{ENGLAND}\u00e9"'),
        ("a" * 40, f'"{"a" * 40}"'),
        ("a" * 41, f'"{"a" * 40}\u2026" (41 characters)'),
        ("\n" * 30, '"' + r"\n" * 20 + '\u2026" (30 characters)'),
        # A cluster is never cut.
        ("a" * 38 + FAMILY, f'"{"a" * 38}\u2026" (43 characters)'),
        ("e" + "\u0301" * 1234, '"\u2026" (1,235 characters)'),
    ],
)
def test_quoting(text: str, expected: str) -> None:
    assert quoted_output(text) == expected


def test_the_rest_of_a_long_text_may_be_missing() -> None:
    assert quoted_output("abc", 5000) == '"abc\u2026" (5,000 characters)'
    assert quoted_output("abc", 3) == '"abc"'


@pytest.fixture
def _in_japanese() -> Iterator[None]:
    speak("ja")
    yield
    speak(ENGLISH)


@pytest.mark.parametrize(
    ("output", "is_long", "expected"),
    [
        (None, False, "it ends"),
        (KnownOutput("", 0), False, "it ends, writes nothing"),
        (KnownOutput("", 0), True, "it ends; it writes nothing"),
        (KnownOutput("a", 1), False, 'it ends, writes "a"'),
        (KnownOutput("a", 1), True, 'it ends; it writes "a"'),
    ],
)
def test_a_verdict_with_the_output(
    output: KnownOutput | None, is_long: bool, expected: str
) -> None:
    assert with_output("it ends", output, is_long=is_long) == expected


@pytest.mark.usefixtures("_in_japanese")
def test_the_output_in_japanese() -> None:
    assert with_output("X", KnownOutput("a" * 50, 50)) == f'X、出力: "{"a" * 40}\u2026"(50文字)'
    assert with_output("X", KnownOutput("", 0), is_long=True) == "X; 出力なし"
