"""The formatter: one form for each emoji and for line ends, and no cell is moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.fmt.engine import TextRange, format_text
from mines_tools.interface.language import FormatOptions
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.source import Position
from tests.emojifunge.programs import any_text, dialects, inputs, programs
from tests.emojifunge.runs import ran
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid

RIGHT, PLUS, END, QUINE, EXEC, PICK, NO = "➡️", "➕", "🔚", "📜", "💻", "👀", "\u2716"


def formatted(text: str, dialect: str = "text", **own: bool | str) -> str:
    return format_text(LANGUAGE, parse(text, dialect), FormatOptions(own)).text


def cells(grid: Grid) -> list[list[str]]:
    """Return the key or the text of each cell, by rows. Empty rows at the end are left out."""
    rows = [[cell.key or grid.text[cell.start : cell.end] for cell in row] for row in grid.rows()]
    while rows and not rows[-1]:
        rows.pop()
    return rows


@small_cases(
    ("text", "new"),
    [
        ("", ""),
        ("\n", ""),
        ("\n\n\n", ""),
        ("🔚", "🔚\n"),
        ("🔚\n\n\n", "🔚\n"),
        ("➡🔚\n", "➡️🔚\n"),
        ("➕\ufe0f🔚\ufe0f\n", "➕🔚\n"),
        ("1⃣1️⃣1⃣\ufe0f\n", "1️⃣1️⃣1️⃣\n"),
        ("🏃\u200d♀\n🏃\ufe0f\u200d♀\ufe0f\n", "🏃\u200d♀️\n🏃\u200d♀️\n"),
        ("😀❤❤️\n", "😀❤❤️\n"),  # not of the table: as it is
        ("➡ \n\n ⬇", "➡️ \n\n ⬇️\n"),  # blanks are cells
        ("➡\ufe0e⬇\n", "➡\ufe0e⬇️\n"),  # text
        ("🔚\r\n🔚\n\n🔚", "🔚\r\n🔚\r\n\r\n🔚\r\n"),
        ("🔚\n🔚\r\n", "🔚\n🔚\n"),
        ("🔚\n🔚\r\r\n🔚\r\n", "🔚\n🔚\r\r\n🔚\n"),  # the first one is a cell
        ("🔚\n🔚\r", "🔚\n🔚\r"),
        ("🔚\n🔚\r\r\n\r\n", "🔚\n🔚\r\r\n"),
    ],
)
def test_the_style(text: str, new: str) -> None:
    assert formatted(text) == new
    assert formatted(new) == new


def test_in_dialect_author_a_carriage_return_is_a_cell() -> None:
    assert formatted("➡\r\n🔚\n\n", "author") == "➡️\r\n🔚\n"
    assert formatted("zero:one\n:\n\n", "author") == "zero:one\n:\n"


def test_forms() -> None:
    text = "➡➕\ufe0f❤️🕰\ufe0f1️⃣"
    assert formatted(text) == "➡️➕❤️🕰1️⃣\n"
    assert formatted(text, selectors="keep") == text + "\n"
    assert formatted(text, selectors="never") == "➡➕❤🕰1⃣\n"
    assert formatted(text + "\r\n\r\n", golf=True) == "➡➕❤🕰1⃣"


@pytest.mark.parametrize("glyph", [QUINE, EXEC])
def test_what_may_write_its_text_stays(glyph: str) -> None:
    text = f"➡{glyph}\r\n🔚\n\n"
    assert formatted(text) == formatted(text, golf=True) == text


@pytest.mark.parametrize("glyph", ["👀", "🤳", "🎥"])
def test_what_sees_its_emoji_keeps_their_forms(glyph: str) -> None:
    assert formatted(f"➡{glyph}⬇️\r\n🔚\n\n", golf=True) == f"➡{glyph}⬇️\n🔚"
    assert formatted(f"➡{glyph}⬇️\n🔚\n\n", "author", golf=True) == f"➡{glyph}⬇\n🔚"


def test_a_part_of_a_text() -> None:
    region = TextRange(Position(2, 1), Position(2, 2))
    text = "➡\n⬇\n⬅\n\n"
    new = format_text(LANGUAGE, parse(text, "text"), FormatOptions(), region).text
    assert new == "➡\n⬇️\n⬅\n\n"


_styles = st.fixed_dictionaries(
    {"selectors": st.sampled_from(["table", "never", "keep"]), "golf": st.booleans()}
)


@given(any_text | programs, dialects, _styles)
@example("\r\r\n", "text", {"golf": True})
@example("1\ufe0f\u20e3\ufe0e", "text", {})
@example("\u00a9\ufe0f\ufe0e\u00a9", "text", {"golf": True})
def test_no_cell_moves(text: str, dialect: str, own: dict[str, bool | str]) -> None:
    new = formatted(text, dialect, **own)
    assert cells(parse(new, dialect)) == cells(parse(text, dialect))
    assert formatted(new, dialect, **own) == new


@given(programs, inputs, dialects, _styles)
def test_a_run_stays_the_same(
    text: str, given_: str, dialect: str, own: dict[str, bool | str]
) -> None:
    new = formatted(text, dialect, **own)
    assert ran(new, given_, dialect, 200) == ran(text, given_, dialect, 200)
