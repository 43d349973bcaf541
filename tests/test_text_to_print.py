"""Which part of what a user types is a text to print."""

from __future__ import annotations

import pytest

from mines_tools.text.text_to_print import asked_to_print, is_surely_text, quoted_end, text_to_print
from mines_tools.translations.phrases import ENGLISH, speak
from tests.small_cases import small_cases


@small_cases(
    ("raw", "text"),
    [
        ("Hi", "Hi"),
        (" 'Hi' ", "Hi"),
        ('"a, b', "a, b"),
        ("\u300c\u3042\u300d", "\u3042"),
        ("42", ""),
        ("print", "print"),
        ("print Hi", "Hi"),
        ("print 'Hi'", "Hi"),
        ("print 42", "42"),
        ("'print Hi'", "print Hi"),
        ("a" * 41, ""),
        ('print("Hi")', "Hi"),
        ("print('Hi')", "Hi"),
        ('puts( "Hi" );', "Hi"),
        ('print ("Hi")', "Hi"),
        ('console.log("Hi', "Hi"),
        ('println!("a (b)")', "a (b)"),
        ('print("")', ""),
        ("f(x)", "f(x)"),
    ],
)
def test_text_to_print(raw: str, text: str) -> None:
    assert text_to_print(raw) == text


def test_a_text_is_asked_for_in_the_words_of_the_list() -> None:
    raw = "Hi \u3092\u51fa\u529b"
    assert asked_to_print(raw) == ""
    try:
        speak("ja")
        assert asked_to_print(raw) == asked_to_print("print Hi") == "Hi"
        assert asked_to_print("Hi") == asked_to_print("\u3092\u51fa\u529b") == ""
        assert is_surely_text(raw)
    finally:
        speak(ENGLISH)
    assert asked_to_print("print ''") == ""


def test_a_call_with_a_text_is_surely_a_text() -> None:
    assert is_surely_text('puts("hi")')
    assert not is_surely_text("puts(hi)")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("'a,b',3", 0, 5),
        ("1,print 'a,b',3", 2, 13),
        ('1,print("a,b"),3', 2, 14),
        ('print("a', 0, -1),
        ("print(a)", 0, 0),
    ],
)
def test_the_end_of_a_text_in_quotation_marks(text: str, start: int, end: int) -> None:
    assert quoted_end(text, start) == end
