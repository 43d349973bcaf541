"""How the parser turns a text into a grid."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lark import Token

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import FormatOptions, RuleSelection
from mines_tools.languages.emojifunge import _terminals, syntax
from mines_tools.languages.emojifunge.cells import _word, author_whole_emoji, whole_emoji
from mines_tools.languages.emojifunge.exact_tree import exact_tree, grammar
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse, reparse
from mines_tools.text.source import Span
from tests.emojifunge.grammar import terminals_module
from tests.emojifunge.ide.editing import EDITOR
from tests.emojifunge.programs import any_text, dialects
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.emojifunge.cells import Cell


def cells(text: str, dialect: str = "text") -> list[list[str]]:
    """Return the emoji of the cells in each row. Unknown text stands in brackets."""
    grid = parse(text, dialect)
    return [
        [cell.emoji or f"[{text[cell.start : cell.end]}]" for cell in row] for row in grid.rows()
    ]


@small_cases(
    ("text", "rows"),
    [
        ("", [[]]),
        ("🔚", [["🔚"]]),
        ("🔚️", [["🔚️"]]),
        ("1️⃣2⃣", [["1️⃣", "2⃣"]]),
        ("©®ℹ", [["©", "®", "ℹ"]]),
        ("🏃‍♀️🏃‍♀🏃♀️", [["🏃‍♀️", "🏃‍♀", "🏃", "♀️"]]),
        ("👍🏿👨‍👩‍👧🇯🇵🏴󠁧󠁢󠁥󠁮󠁧󠁿", [["👍🏿", "👨‍👩‍👧", "🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]]),
        ("1a \t2️⃣", [["[1a \t]", "2️⃣"]]),
        ("\ufeff➕", [["[\ufeff]", "➕"]]),
        ("🔚\ufe0e➕", [["[🔚\ufe0e]", "➕"]]),
        ("➕\ufe0f\ufe0f", [["➕\ufe0f", "[\ufe0f]"]]),
        ("🇯➕", [["[🇯]", "➕"]]),
        ("🏃\u200d", [["🏃", "[\u200d]"]]),
        ("➕\n\n➖\n", [["➕"], [], ["➖"], []]),
        ("➕\r\n➖\r", [["➕"], ["➖", "[\r]"]]),
        ("➕\r\r\n➖", [["➕", "[\r]"], ["➖"]]),
        ("➕ \n 　\n", [["➕", "[ ]"], ["[ 　]"], []]),
        ("➕\x85\u2028\v➖", [["➕", "[\x85\u2028\v]", "➖"]]),
    ],
)
def test_cells_of_the_text(text: str, rows: list[list[str]]) -> None:
    assert cells(text) == rows


@small_cases(
    ("text", "rows"),
    [
        ("➕\r\n➖\r", [["➕", "[\r]"], ["➖", "[\r]"]]),
        ("⬜️⬛❗️🏗🕰️", [["⬜", "⬛", "❗", "🏗️", "🕰️"]]),
        ("👍🏿👍", [["[👍🏿]", "👍"]]),
        ("👍🏿🥲x➕", [["[👍🏿🥲x]", "➕"]]),
        ("1️⃣:🔢", [["1️⃣", "🔢"]]),
        ("g:h::k", [["[g]", "[h]", "[k]"]]),
        ("abc🔢x", [["🔤", "🔢", "❌"]]),
        (":1234:zero", [["🔢", "0️⃣"]]),
        ("zero one", [["[zero one]"]]),
        ("🔚\ufe0e➕", [["[🔚\ufe0e]", "➕"]]),
        ("🏻🏻👍🏻", [["🏻", "🏻", "[👍🏻]"]]),
    ],
)
def test_cells_of_the_authors_program(text: str, rows: list[list[str]]) -> None:
    assert cells(text, "author") == rows


def test_only_the_last_name_of_an_emoji_is_the_instruction() -> None:
    grid = parse("exclamation:heavy_exclamation_mark", "author")
    assert [(cell.emoji, cell.key) for cell in grid.row(0)] == [("❗", ""), ("❗", "❗")]


def test_places() -> None:
    grid = parse("1️⃣ab\n🏃‍♀️🔚", "text")
    assert [cell.span for row in grid.rows() for cell in row] == [(0, 3), (3, 5), (6, 10), (10, 11)]
    assert [grid.place_at(at) for at in (0, 2, 4, 5, 6, 10, 11)] == [
        (0, 0), (0, 0), (1, 0), None, (0, 1), (1, 1), None,
    ]  # fmt: skip
    found = grid.cell(1, 1)
    assert found is not None
    assert found.emoji == "🔚"
    for x, y in ((2, 0), (-1, 0), (0, -1), (0, 2), (0.5, 0), (float("inf"), 0), (float("nan"), 0)):
        assert grid.cell(x, y) is None
    assert [grid.lines.position(at) for at in (4, 6)] == [(1, 5), (2, 1)]


@given(any_text, dialects)
@example("a:\u0301:", "author")
def test_tokens_are_the_text(text: str, dialect: str) -> None:
    grid = parse(text, dialect)
    tokens = list(grid.tokens())
    assert "".join(text[token.span.start : token.span.end] for token in tokens) == text
    assert all(token.span.start < token.span.end for token in tokens)
    assert [token.span.end for token in tokens[:-1]] == [token.span.start for token in tokens[1:]]
    assert [token.span for token in tokens if token.kind in ("emoji", "text")] == [
        cell.span for row in grid.rows() for cell in row
    ]
    for y, row in enumerate(grid.rows()):
        for x, cell in enumerate(row):
            assert grid.place_at(cell.start) == (x, y)
            assert grid.lines.line_at(cell.start) == y


@given(any_text, dialects, st.integers(1, 9))
@example("\U0001f3c3\u200d\u2640\ufe0f" * 3, "text", 1)
@example("\U0001f1ef\U0001f1f5" * 3, "text", 1)
@example("\U0001fae8x\u2795\U0001fae8\u2795", "author", 1)
@example("\U0001f44d\U0001f3fb" * 3, "author", 1)
def test_a_long_line_is_read_piece_by_piece(text: str, dialect: str, size: int) -> None:
    rows = list(parse(text, dialect).rows())
    with patch("mines_tools.languages.emojifunge.syntax._LONG", size):
        grid = parse(text, dialect)
        for y, row in enumerate(rows):
            for x, cell in enumerate([*row, None]):
                assert grid.cell(x, y) == cell
        assert [list(row) for row in parse(text, dialect).rows()] == [list(row) for row in rows]


@pytest.mark.long
@pytest.mark.parametrize("dialect", ["text", "author"])
def test_only_what_is_looked_at_is_read(dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    grid = parse("\n".join(["\u2795" * 100] * 9 + ["\u2795" * 200_000 + "\U0001f3c1"]), dialect)
    find = grid.cells_of_line

    def counted(line: str, offset: int) -> list[Cell]:
        read.append(len(line))
        return find(line, offset)

    monkeypatch.setattr(grid, "cells_of_line", counted)
    assert grid.cell(0, 3)
    assert grid.cell(70_000, 9)
    assert not grid.cell(0, 10)
    assert sum(read) < 130_000
    assert grid.places_of("\U0001f3c1") == [(200_000, 9)]


def test_places_of_a_glyph() -> None:
    assert parse("\U0001f3c1\ufe0fchecked\nchecked_flag\U0001f3c1", "text").places_of(
        "\U0001f3c1"
    ) == [(0, 0), (1, 1)]
    text = "\u2795:checkered_flag:\u2795\n\ncheckered_flag \n\U0001f3c1"
    assert parse(text, "author").places_of("\U0001f3c1") == [(1, 0), (0, 3)]
    assert parse(text, "text").places_of("\U0001f3c1") == [(0, 3)]


def test_rows_of_a_large_text_are_not_kept() -> None:
    grid = parse("\n".join(["\u2795" * 20] * 200), "text")
    with patch("mines_tools.languages.emojifunge.syntax._LARGE", 1000):
        first, second = list(grid.rows()), list(grid.rows())
    assert first == second
    assert all(one is not other for one, other in zip(first, second, strict=True))
    assert grid.row(3) is next(islice(grid.rows(), 3, None))


@given(any_text)
def test_lark_finds_the_same_cells(text: str) -> None:
    rows = [
        [
            (True, child.start_pos, child.end_pos)
            if isinstance(child, Token)
            else (False, child.meta.start_pos, child.meta.end_pos)
            for child in row.children
        ]
        for row in exact_tree(text).children
    ]
    grid = parse(text, "text")
    assert [[(bool(c.emoji), c.start, c.end) for c in row] for row in grid.rows()] == rows


@given(any_text)
def test_lark_finds_the_same_words(text: str) -> None:
    lines = [list(map(str, words.children)) for words in grammar("author").parse(text).children]
    assert [_word().findall(line) for line in text.split("\n")] == lines


@given(any_text, dialects)
def test_a_cell_is_an_emoji_by_itself(text: str, dialect: str) -> None:
    find = whole_emoji if dialect == "text" else author_whole_emoji
    for row in parse(text, dialect).rows():
        for cell in row:
            if cell.emoji:
                assert find(cell.emoji) == cell.emoji.replace("\ufe0f", "")


def test_what_is_made_of_the_grammar_is_not_stale() -> None:
    generated = Path(str(_terminals.__file__)).read_text("utf-8")
    assert generated == terminals_module(), "run: python -m tests.emojifunge.grammar"


@pytest.mark.parametrize("dialect", ["text", "author"])
@pytest.mark.parametrize("piece", ["1️⃣🏃‍♀️➕\n", "🔚", "a", "🏃\u200d", "\U000e0067", "🇯", ":"])
def test_a_long_text_is_read_in_one_pass(piece: str, dialect: str) -> None:
    # A text that is read more than once at each place would take minutes.
    text = piece * 5_000
    assert sum(token.span.end - token.span.start for token in parse(text, dialect).tokens()) == len(
        text
    )


@given(st.lists(any_text, min_size=2, max_size=5), dialects, st.booleans())
def test_an_edited_text_is_read_as_any_other(
    pieces: list[str], dialect: str, is_read: bool
) -> None:
    """The result is right after each of several edits, even if nothing read the cells in
    between."""
    text = "\n".join(pieces)
    grid = parse(text, dialect)
    for number, piece in enumerate(pieces):
        if is_read:
            list(grid.rows())
            grid.keys()
        at = len(text) * number // len(pieces)
        text = text[:at] + piece + text[at + number :]
        grid = reparse(grid, text)
        fresh = parse(text, dialect)
        if number % 2:
            assert list(grid.rows()) == list(fresh.rows())
            assert grid.keys() == fresh.keys()
            assert list(grid.tokens()) == list(fresh.tokens())
    assert list(map(tuple, grid.rows())) == list(map(tuple, parse(text, dialect).rows()))


def test_rows_of_a_large_text_are_not_kept_by_those_who_go_through_all() -> None:
    text = "➡️🔢⬇️\n" + "💬🔚x\n" * 100 + "mines: ignore[E401] 0,0\n"
    with patch.object(syntax, "_LARGE", 100):
        grid = parse(text, "text")
        shown, everything = Snapshot(grid), Span(0, len(text))
        codes = {rule.code for rule in LANGUAGE.rules() if rule.scope != "flow"}
        LANGUAGE.check(grid, RuleSelection(codes, flow_budget=0))
        assert len(list(EDITOR.semantic_tokens(shown, everything))) > 200
        assert [len(list(each.shown)) for each in EDITOR.grids(shown, everything)] == [103]
        EDITOR.symbols(shown)
        list(EDITOR.rewrites(shown, everything))
        LANGUAGE.layout(grid, FormatOptions())
    assert sum(row is not None for row in grid._rows) < 10


def test_lines_that_are_the_same_are_read_once_for_their_keys() -> None:
    """The text is large, so its cells are not kept."""
    grid = parse("\u27a1\ufe0f x\n" * 60_000, "text")
    read: list[str] = []

    def cells_of_line(line: str, start: int) -> Sequence[Cell]:
        read.append(line)
        return before(line, start)

    before, grid.cells_of_line = grid.cells_of_line, cells_of_line
    assert grid.keys() == {"\u27a1", ""} == grid.keys()
    assert len(read) == 1
