"""Tests how a text that a program writes is quoted for people."""

from __future__ import annotations

import pytest

from mines_tools.text.written import quoted_output

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
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
