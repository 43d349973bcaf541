"""Source lines with marks below the places of diagnostics, as a terminal shows them."""

from __future__ import annotations

from itertools import accumulate
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import language
from mines_tools.report.explanation import explanation_lines
from mines_tools.report.frame import frame
from mines_tools.report.width import display_width, displayed
from mines_tools.text.clusters import clusters
from mines_tools.text.diagnostics import Diagnostic, Related
from mines_tools.text.source import Span, line_table
from tests.small_cases import small_cases

ASTRONAUT = "\U0001f469\u200d\U0001f680"


def drawn(text: str, start: int, end: int) -> list[str]:
    """Return the source line of a span, and the marks below it."""
    diagnostic = Diagnostic("X1", "name", "error", Span(start, end), "message")
    _, *excerpt = frame("f", text, line_table(text, "lf"), diagnostic).split("\n")
    return excerpt


def check(text: str, start: int, end: int, source: str, marks: str) -> None:
    assert drawn(text, start, end) == [f"    1 | {source}".rstrip(), f"      | {marks}"]


def test_all_of_it() -> None:
    text = "ab\ncd\n"
    diagnostic = Diagnostic(
        "M1", "bad", "error", Span(4, 5), "it is bad", "mend it", (Related(Span(0, 2), "see"),)
    )
    assert frame("dir/a.mines", text, line_table(text, "lf"), diagnostic).split("\n") == [
        "dir/a.mines:2:2: M1 bad: it is bad",
        "    2 | cd",
        "      |  ^",
        "  dir/a.mines:1:1: see",
        "    1 | ab",
        "      | --",
        "  help: mend it",
    ]


def test_colours() -> None:
    diagnostic = Diagnostic(
        "M1", "bad", "error", Span(0, 1), "no", "h", (Related(Span(1, 2), "r"),)
    )
    shown = frame(
        "f", "ab", line_table("ab", "lf"), diagnostic, lambda text, style: f"<{style} {text}>"
    )
    assert shown.split("\n") == [
        "<bold f:1:1:> <red M1 bad>: no",
        "<dim     1 |> ab",
        "<dim       |> <red ^>",
        "  <dim f:1:2:> r",
        "<dim     1 |> ab",
        "<dim       |>  <blue ->",
        "  <bold help:> h",
    ]


@small_cases(
    ("text", "start", "end", "source", "marks"),
    [
        ("abc", 0, 3, "abc", "^^^"),
        ("abc", 1, 1, "abc", " ^"),
        ("abc", 3, 3, "abc", "   ^"),
        ("", 0, 0, "", "^"),
        ("日本x", 1, 2, "日本x", "  ^^"),
        ("日本x", 2, 3, "日本x", "    ^"),
        ("１,2", 0, 1, "１,2", "^^"),
        ("😀x", 1, 2, "😀x", "  ^"),
        ("e\u0301x", 2, 3, "e\u0301x", " ^"),
        ("e\u0301x", 1, 2, "e\u0301x", "^"),
        (f"{ASTRONAUT}x", 0, 3, f"{ASTRONAUT}x", "^^"),
        (f"{ASTRONAUT}x", 3, 4, f"{ASTRONAUT}x", "  ^"),
        (f"{ASTRONAUT}{ASTRONAUT}x", 4, 5, f"{ASTRONAUT}{ASTRONAUT}x", "  ^^"),
        ("\u2764\ufe0fx", 2, 3, "\u2764\ufe0fx", "  ^"),
        ("1\ufe0f\u20e3\u27a1\ufe0f", 3, 5, "1\ufe0f\u20e3\u27a1\ufe0f", "  ^^"),
        ("\U0001f44d\U0001f3fdx", 2, 3, "\U0001f44d\U0001f3fdx", "  ^"),
        ("e\u0301\u202ex", 3, 4, "e\u0301\ufffdx", "  ^"),
        ("\tx", 1, 2, "    x", "    ^"),
        ("ab\tx", 3, 4, "ab  x", "    ^"),
        ("日\tx", 2, 3, "日  x", "    ^"),
        ("a\tb", 1, 2, "a   b", " ^^^"),
        ("a\x00b", 1, 2, "a␀b", " ^"),
        ("a\rb", 2, 3, "a␍b", "  ^"),
        ("a\x1bb", 2, 3, "a␛b", "  ^"),
        ("a\x7fb", 1, 2, "a\ufffdb", " ^"),
        ("a\x85b", 2, 3, "a\ufffdb", "  ^"),
        ("a\u2028b", 2, 3, "a\ufffdb", "  ^"),
        ("a\u202eb", 2, 3, "a\ufffdb", "  ^"),
        ("a\ud800b", 2, 3, "a\ufffdb", "  ^"),
        ("a\u200bb", 2, 3, "a\ufffdb", "  ^"),
        ("\ufeffab", 2, 3, "\ufffdab", "  ^"),
        ("a\xadb", 1, 2, "a\ufffdb", " ^"),
        ("a\U000e0041b", 2, 3, "a\ufffdb", "  ^"),
        ("a\u3164b", 2, 3, "a\ufffdb", "  ^"),
        # The tags of England's flag.
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007fb", 7, 8,
         "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007fb", "  ^"),
        ("abc\ndef", 1, 6, "abc", " ^^"),
        ("ab  \nc", 2, 3, "ab", "  ^"),
    ],
)  # fmt: skip
def test_marks(text: str, start: int, end: int, source: str, marks: str) -> None:
    check(text, start, end, source, marks)


def test_a_long_line_is_cut_behind() -> None:
    check("x" * 200, 3, 5, "x" * 120 + "…", "   ^^")


def test_a_long_line_is_cut_before() -> None:
    check("a" * 100 + "b" * 100, 100, 102, "…" + "a" * 40 + "b" * 79 + "…", " " * 41 + "^^")


def test_a_long_span_is_cut() -> None:
    check("x" * 300, 0, 300, "x" * 120 + "…", "^" * 120)


def test_the_end_of_a_long_line() -> None:
    check("x" * 200, 200, 200, "…" + "x" * 40, " " * 41 + "^")


def test_a_long_line_that_just_fits() -> None:
    check("x" * 120, 100, 101, "x" * 120, " " * 100 + "^")


def test_a_name_that_would_break_the_line() -> None:
    diagnostic = Diagnostic("M1", "bad", "warning", Span(0, 0), "no")
    assert frame("a\nb", "", line_table("", "lf"), diagnostic).startswith("a\\nb:1:1: M1 bad: no\n")


any_line = st.text(st.characters(exclude_categories=()), max_size=12).map(
    lambda text: text.replace("\n", "")
)


@given(any_line, st.data())
def test_marks_stand_under_their_characters(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    source, marks = drawn(line, start, end)
    ends = [0, *accumulate(map(len, clusters(line)))]
    first = max(at for at in ends if at <= start)
    last = min((at for at in ends if at >= max(end, start + 1)), default=len(line))
    prefix, span = display_width(line[:first]), display_width(line[:last])
    assert marks == "      | " + " " * prefix + "^" * max(span - prefix, 1)
    assert "\n" not in source
    source.encode("utf-8")


@given(st.characters(exclude_categories=()))
def test_no_character_moves_the_cursor(character: str) -> None:
    shown, columns = displayed(character)
    assert 0 <= columns <= 4
    assert character == "\t" or len(shown) == 1
    assert not any(ord(each) < 32 or 0x7F <= ord(each) < 0xA0 for each in shown)


@given(st.integers(0, 5000), st.integers(0, 5000), st.sampled_from("x日\t\u0301"))
def test_a_very_long_line_is_shown_in_part(length: int, at: int, character: str) -> None:
    line = character * length
    at = min(at, length)
    source, marks = drawn(line, at, min(at + 1, length))
    assert display_width(source) <= 8 + 4 * (120 + 41)
    assert "^" in marks


def test_every_mark_of_a_cluster_is_looked_at_once() -> None:
    """A library might go through all previous characters again for each mark."""
    for long in ("\U0001f1ef" * 30_000, "a" + "\u0301" * 30_000, "\u200d\u2764" * 30_000):
        began = process_time()
        assert display_width(long) >= 0
        assert process_time() - began < 2


def test_on_a_terminal_marks_stand_under_what_terminals_draw_in_different_widths() -> None:
    """A keycap is one column wide on some terminals, and two columns wide on others. The cursor is
    put where the next cell begins."""
    keycap, wide = "3\ufe0f\u20e3", "\U0001f495"
    text = f"{keycap}{wide}ab{keycap}"
    diagnostic = Diagnostic("M1", "bad", "error", Span(4, 6), "no")
    lines = line_table(text, "lf")
    anchored = f"\x1b7{keycap}\x1b8\x1b[2C"
    _, source, marks = frame("f", text, lines, diagnostic, lambda text, _: f"<{text}>").split("\n")
    assert source == f"<    1 |> {anchored}{wide}ab{anchored}"
    assert marks == "<      |>     <^^>"
    _, source, _ = frame("f", text, lines, diagnostic).split("\n")
    assert source == f"    1 | {text}"
    explanation = language("emojifunge").explain(language("emojifunge").parse(text, "text"), None)
    _, first, *_ = explanation_lines(explanation, lambda text, _: f"<{text}>")
    assert first.startswith(f"<(0..1, 0) |> {anchored}{wide}  <3 dup>")
