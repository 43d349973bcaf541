"""Formatting in any language: the edits are selected, and their promises are checked. The language
of these tests is invented."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from mines_tools.fmt.engine import FormatError, TextRange, format_text, within
from mines_tools.interface.language import DialectChoice, FormatOptions, language
from mines_tools.text.diagnostics import Diagnostic, Edit, apply_edits
from mines_tools.text.source import LineTable, Position, Span, line_table
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Toy(NamedTuple):
    """A text of digits and blanks. A letter is an error."""

    text: str
    dialect: str

    @property
    def lines(self) -> LineTable:
        return line_table(self.text, "lf")

    @property
    def errors(self) -> list[Diagnostic]:
        return [
            Diagnostic("T1", "letter", "error", Span(at, at + 1), f"{character} is a letter")
            for at, character in enumerate(self.text)
            if character.isalpha()
        ]


def remove_blanks(toy: Toy, _options: FormatOptions) -> list[Edit]:
    return [Edit(Span(at, at + 1), "") for at, c in enumerate(toy.text) if c == " "]


def digits(toy: Toy) -> str:
    return "".join(filter(str.isdigit, toy.text))


def toy(
    layout: Callable[[Toy, FormatOptions], Sequence[Edit]] = remove_blanks,
    choice: Callable[[str], DialectChoice | None] = lambda _text: None,
) -> Any:
    def difference(before: Toy, after: Toy) -> str | None:
        was, now = digits(before), digits(after)
        return None if was == now else f"{was} became {now}"

    return language("mines")._replace(
        parse=Toy, reparse=None, layout=layout, difference=difference, dialect_choice=choice
    )


def formatted(text: str, of: Any = None, region: TextRange | None = None) -> str:
    return format_text(of or toy(), Toy(text, ""), FormatOptions(), region).text


def test_edits_are_applied() -> None:
    assert formatted("1 2\n3 a") == "12\n3a"
    result = format_text(toy(), Toy("12", ""), FormatOptions())
    assert result == ("12", ())


def test_of_two_edits_at_one_place_the_first_goes_first() -> None:
    edits = [Edit(Span(1, 2), "X"), Edit(Span(0, 0), "b"), Edit(Span(0, 0), "a")]
    assert apply_edits("12", edits) == "ba1X"


def replacing(start: int, end: int, text: str) -> Callable[[Toy, FormatOptions], list[Edit]]:
    return lambda _toy, _options: [Edit(Span(start, end), text)]


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (replacing(0, 1, "2"), "it would change the program: 12 became 22"),
        (replacing(0, 0, "a"), "it would cause an error: a is a letter"),
        (replacing(0, 0, " "), "formatting twice would change more, at 1:1 of the new text"),
    ],
)
def test_what_breaks_its_promise_is_refused(layout: Any, said: str) -> None:
    with pytest.raises(FormatError) as refused:
        formatted("12", toy(layout))
    assert str(refused.value) == said


def test_another_dialect_is_refused() -> None:
    def choice(text: str) -> DialectChoice | None:
        return DialectChoice("new", Span(0, 0)) if " " not in text else None

    with pytest.raises(FormatError, match="it would change the dialect that the text asks for"):
        formatted("1 2", toy(choice=choice))
    # The same one at another place is no change.
    assert formatted("1 2", toy(choice=lambda text: DialectChoice("x", Span(0, len(text))))) == "12"


def test_an_error_that_was_there_is_no_reason_to_refuse() -> None:
    assert formatted("a 1") == "a1"


# Regions


@small_cases(
    ("region", "after"),
    [
        ((1, 1, 1, 2), "12\n3 4\n5 6"),
        ((1, 3, 2, 1), "12\n3 4\n5 6"),  # the end is exclusive: line 2 is not touched
        ((1, 3, 2, 2), "12\n34\n5 6"),
        ((2, 1, 2, 1), "1 2\n34\n5 6"),  # empty: its line
        ((2, 4, 2, 4), "1 2\n34\n5 6"),
        ((2, 9, 3, 1), "1 2\n34\n5 6"),
        ((3, 1, 3, 4), "1 2\n3 4\n56"),
        ((3, 1, 99, 1), "1 2\n3 4\n56"),
        ((1, 1, 99, 99), "12\n34\n56"),
        ((9, 1, 9, 9), "1 2\n3 4\n56"),
    ],
)
def test_only_the_lines_that_a_region_touches(region: tuple[int, ...], after: str) -> None:
    start, end = Position(*region[:2]), Position(*region[2:])
    assert formatted("1 2\n3 4\n5 6", region=TextRange(start, end)) == after


def test_an_edit_that_reaches_out_of_the_region_is_left_out() -> None:
    lines = line_table("1\n2\n3", "lf")
    region = TextRange(Position(2, 1), Position(2, 2))
    inside = [Edit(Span(2, 3), "x"), Edit(Span(2, 4), "x"), Edit(Span(3, 3), "x")]
    outside = [Edit(Span(1, 3), "x"), Edit(Span(3, 5), "x"), Edit(Span(4, 4), "x")]
    assert within(inside + outside, lines, region) == inside


def test_a_region_in_mines_keeps_the_column_of_the_whole_block() -> None:
    mines = language("mines")
    text = "..*\n0,0 # a\n10,0 # b\n0 ,0 # c"
    region = TextRange(Position(2, 1), Position(2, 5))
    new = format_text(mines, mines.parse(text, "2"), FormatOptions(), region)
    assert new.text == "..*\n0,0   # a\n10,0 # b\n0 ,0 # c"


def test_a_region_in_mines_keeps_line_ends() -> None:
    # Where a carriage return ends a line, "\r\r" is two line ends and "\r\n" is one.
    mines = language("mines")
    for text, after in (
        (".*\n0,0\r\r 1,0 \n", ".*\n0,0\r\r1,0\n"),
        (".*\n0,0\r# c\r 1,0 \n", ".*\n0,0\r# c\r1,0\n"),
    ):
        region = TextRange(Position(3, 1), Position(4, 2))
        options = FormatOptions({"strip-comments": True})
        assert format_text(mines, mines.parse(text, "2.0.0"), options, region).text == after
