"""Large texts: equal lines are parsed once, and rows and edits that are not needed any more are not
kept."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from mines_tools import api
from mines_tools.fmt.engine import format_text
from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import FormatOptions
from mines_tools.languages.emojifunge import cells, syntax
from mines_tools.languages.emojifunge.difference import difference
from mines_tools.languages.emojifunge.ide.selector_actions import selector_actions
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import MOST_EDITS, apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.emojifunge.cells import Cell

_COUNT = 300
_TEXT = "\u27a1\n" * _COUNT + "\U0001f51a\n"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each line that is split into cells is added. Every text counts as
    large."""
    lines: list[str] = []
    split = syntax.cells_of_line

    def counted(line: str, offset: int) -> list[Cell]:
        lines.append(line)
        return split(line, offset)

    monkeypatch.setattr(syntax, "_LARGE", 0)
    monkeypatch.setattr(syntax, "cells_of_line", counted)
    return lines


def _formatted() -> object:
    return format_text(LANGUAGE, parse(_TEXT, "text"), FormatOptions({}))


def _golfed() -> object:
    return format_text(LANGUAGE, parse(_TEXT, "text"), FormatOptions({"golf": True}))


def _compared() -> object:
    return difference(parse(_TEXT, "text"), parse(_TEXT.replace("\u27a1", "\u27a1\ufe0f"), "text"))


def _acted() -> object:
    return list(selector_actions(Snapshot(parse(_TEXT, "text")), Span(0, len(_TEXT))))


@pytest.mark.parametrize("work", [_formatted, _golfed, _compared, _acted])
def test_the_same_lines_are_read_once(read: list[str], work: Callable[[], object]) -> None:
    work()
    assert 0 < len(read) < 30


def test_a_comparison_keeps_no_rows(read: list[str]) -> None:
    before, after = parse(_TEXT, "text"), parse(_TEXT.replace("\u27a1", "\u27a1\ufe0f"), "text")
    assert difference(before, after) is None
    assert read
    kept: list[Sequence[Cell] | None] = [*before._rows, *after._rows]
    assert set(kept) == {None}


@pytest.mark.parametrize(
    ("dialect", "code", "last"), [("text", "E103", ""), ("author", "E104", "\U0001f51a")]
)
def test_a_fix_of_very_many_line_ends_is_one_edit(dialect: str, code: str, last: str) -> None:
    text = "\u27a1\n" + "\r\n" * (MOST_EDITS + 1) + last
    (found,) = api.lint(text, language="emojifunge", dialect=dialect, select=[code]).diagnostics
    assert found.fix is not None
    assert len(found.fix.edits) == 1
    assert apply_edits(text, found.fix.edits) == text.replace("\r", "")


@pytest.mark.parametrize("dialect", ["text", "author"])
def test_no_emoji_are_looked_for_in_a_long_line_without_any(
    dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_for = Mock(wraps=cells._emoji)
    split = Mock(wraps=cells._apart)
    monkeypatch.setattr(cells, "_emoji", looked_for)
    monkeypatch.setattr(cells, "_apart", split)
    line = "words " * 12_000
    row = parse(line, dialect).row(0)
    assert [(cell.start, cell.end, cell.emoji) for cell in row] == [(0, len(line), "")]
    assert not looked_for.call_count
    assert not split.call_count
