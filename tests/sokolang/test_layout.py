"""The formatter: how each part is written, and that nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from mines_tools.interface.language import FormatOptions
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.languages.sokolang.layout import MOST_COLUMNS
from mines_tools.text.diagnostics import apply_edits
from tests.small_cases import small_cases
from tests.sokolang.programs import ROOM, program, programs, texts

_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sokolang").glob("*.soko"))


def formatted(text: str, options: FormatOptions | None = None) -> str:
    """Return the formatted `text`. Check that it is the same program, and that a second formatting
    changes nothing."""
    parsed = LANGUAGE.parse(text, "text")
    done = apply_edits(text, LANGUAGE.layout(parsed, options or FormatOptions()))
    again = LANGUAGE.parse(done, "text")
    assert LANGUAGE.difference(parsed, again) is None
    assert not LANGUAGE.layout(again, options or FormatOptions())
    return done


def _actions(text: str) -> str:
    """Return the formatted zone of the actions."""
    return formatted(program(text)).partition("---\n\n---\n\n")[2]


_STYLED = f"{ROOM}\n\n---\n\na:1,-2\n@:\n\n---\n\nr\n"
_CASES = (
    (f"\n \n{ROOM}  \n \n---\t\n a : 1 ,\t-2 \n@:\n --- \nr", _STYLED),
    (_STYLED.replace("\n", "\r\n"), _STYLED.replace("\n", "\r\n")),
    (f"{_STYLED[:20]}\r{_STYLED[20:]}", None),
    (_STYLED + "\n \n\n", _STYLED),
    ("// c \n\n\n\n@*\n  \n // \n---\n---\n", None),
    ("\ufeff\n// c \t\n\n\n\n@.\n  \n*  \n---\n\n\n// a\n\n\n// b\n---\n",
     "\ufeff// c\n\n@.\n\n*\n\n---\n\n// a\n\n// b\n\n---\n"),
    (f"{ROOM}\nr", f"{ROOM}\nr"),
    ("", ""),
    # Errors stay.
    ("@*  // c \n----\na:1 // c\n---\nr  w\n", "@*  // c\n\n----\n\na:1 // c\n\n---\n\nr w\n"),
    # A lone carriage return is an error, or part of a comment: it stays what it is.
    ("@*\n---\n---\nr\r", "@*\n\n---\n\n---\n\nr\r\r\n"),
    ("@*\n---\na:1\r\r\n---\n// c\r", "@*\n\n---\n\na:1\r\r\n\n---\n\n// c\r\r\n"),
)  # fmt: skip


@small_cases("case", _CASES)
def test_texts(case: tuple[str, str | None]) -> None:
    text, expected = case
    made = formatted(text)
    assert expected is None or made == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" r  w\t u ", "r w u\n"),
        ("[ r w ] [ u ]", "[r w] [u]\n"),
        ("+ 2 r * [u]", "+2r *[u]\n"),
        ("1 0 r", "10r\n"),
        ("1\n0 r", "1\n0r\n"),
        ("r\n\n\n// why\n  w", "r\n\n// why\nw\n"),
        ("- - -\nr", "- - -\nr\n"),  # joined it would be a separator
        ("R r  w", "R r  w\n"),  # damaged
    ],
)
def test_actions(text: str, expected: str) -> None:
    assert _actions(text) == expected


def test_long_lines_are_broken_between_items_in_as_few_groups_as_possible() -> None:
    group = f"2[{'rl' * 20}]"
    assert _actions(group * 4) == f"{group * 2}\n{group * 2}\n"
    assert _actions(f"3[{'rl' * 60}]u") == f"3[{'rl' * 49}\n{'rl' * 11}]u\n"
    for text in ("10r" * 200, "[" * 300 + "]" * 300, "[r" * 99 + "]" * 99, "+-@" * 99 + "r"):
        lines = _actions(text).splitlines()
        assert "".join(lines) == text
    assert all(len(line) <= MOST_COLUMNS for line in _actions("10r" * 200).splitlines())


def test_a_part_of_a_text_keeps_its_line_ends() -> None:
    text = f"{ROOM}\r\n\n---\n\n a:1\n\r\n---\n\nr\n"
    assert formatted(text, FormatOptions(keep_line_ends=True)) == text.replace(" a", "a")


@small_cases("path", _EXAMPLES)
def test_examples(path: Path) -> None:
    formatted(path.read_bytes().decode())


@given(texts)
def test_any_text(text: str) -> None:
    formatted(text)


@given(programs)
def test_any_program(text: str) -> None:
    formatted(text.replace("\n", "\r\n "))
