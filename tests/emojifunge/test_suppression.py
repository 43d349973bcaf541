"""Directives that turn rules off: where they stand, which cells they cover, how they are added and
removed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.languages.emojifunge import suppression
from mines_tools.languages.emojifunge.directives import are_free, program_height
from mines_tools.languages.emojifunge.emoji_table import names as names_of_emoji
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.suppression import EXAMPLES, suppressing
from mines_tools.languages.emojifunge.syntax import Grid, parse
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import with_ignores
from mines_tools.lint.selection import select
from mines_tools.project.file_settings import FileSettings
from mines_tools.rules.catalogue import rules_of
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.emojifunge.flow.programs import programs as mixed
from tests.emojifunge.programs import dialects, inputs, programs
from tests.emojifunge.runs import ran
from tests.small_cases import small_cases

_SELECTION = select(FileSettings("a.ef", "emojifunge"))
_IDLE = "1️⃣🔚🔢\n2️⃣\n"
"""A program with a cell and a row that the pointer never reaches."""


def said(text: str, dialect: str = "text") -> list[str]:
    found = lint(LANGUAGE, parse(text, dialect), _SELECTION)
    return [each.name for each in found.diagnostics]


@pytest.mark.parametrize(
    ("directive", "left"),
    [
        ("", ["unreachable-cells", "unreachable-row"]),
        ("mines: ignore-file", []),
        ("mines: ignore-file[E201, unreachable-row]", []),
        ("mines: ignore[E201] 2,0", ["unreachable-row"]),
        ("mines: ignore[E201] 2,0\nmines: ignore 0,1", []),
        ("mines: ignore[E201] 2,0 mines: ignore[E202] 0,1", []),
        (
            "mines: ignore[E201] 1,0",
            ["unreachable-cells", "unreachable-row", "unused-suppression"],
        ),
        (
            "mines: ignore[E201]",
            ["unreachable-cells", "unreachable-row", "unknown-directive", "unused-suppression"],
        ),
        ("mines: ignore-file[]", ["unreachable-cells", "unreachable-row", "unused-suppression"]),
        ("mines: ignore-file[E201, E202, E999]", ["unknown-rule"]),
        ("mines: ignore-file[E201, E202, E101]", ["unused-suppression"]),
    ],
)
@pytest.mark.parametrize("dialect", ["text", "author"])
def test_what_a_directive_covers(directive: str, left: list[str], dialect: str) -> None:
    assert said(f"{_IDLE}\n{directive}\n", dialect) == left


def test_a_directive_may_stand_in_a_comment() -> None:
    assert said("1️⃣🍚mines: ignore-file[E201]🍚🔚🔢") == []


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("🔚\n\nmines: ignore-file\n", 2),
        ("🔚\nmines: ignore-file[a]\n\nmines: ignore[b] 1,2; mines: ignore 1,3", 1),
        ("🔚\n\nmines: ignore-file x\n", 4),
        ("🔚\n\nmines: ignore-file[🏁]\n", 4),
        ("🔚\n\nmines:rice\n", 4),
        ("mines: ignore-file\n🔚", 2),
        ("mines: ignore-file", 0),
        ("🔚\n\n", 3),
    ],
)
def test_the_rows_of_directives(text: str, height: int) -> None:
    for dialect in ("text", "author"):
        grid = parse(text, dialect)
        assert program_height(grid) == height
        for y in range(height, grid.height):
            assert all(not cell.emoji for cell in grid.row(y))
    assert {"mines", "ignore", "ignore-file"}.isdisjoint(names_of_emoji())


@small_cases(
    ("text", "is_free"),
    [
        ("⬇️\n🔚\n\nmines: ignore-file", True),
        ("⬇️\n🔚\nmines: ignore-file", True),  # no run comes there
        ("⬇️\n⬜️\nmines: ignore-file", False),
        ("⬇️⏬\n\nmines: ignore-file", True),
        ("⬇️\n⏬\n\nmines: ignore-file", False),
        ("0️⃣ℹ️✴️\n\nmines: ignore-file", False),
        ("👀🔚\n\nmines: ignore-file", True),
        ("⬇️🔚\n👀\nmines: ignore-file", False),
        ("📜🔚\n\nmines: ignore-file", False),
        ("💻🔚\n\nmines: ignore-file", False),
        ("mines: ignore-file", False),
    ],
)
def test_where_it_is_free(text: str, is_free: bool) -> None:
    assert are_free(parse(text, "text")) is is_free


def test_adding() -> None:
    def added(text: str, place: int | None, *names: str) -> str | None:
        grid = parse(text, "text")
        span = None if place is None else grid.row(0)[place].span
        edit = suppressing(grid, span, names)
        return None if edit is None else apply_edits(text, [edit])

    assert added("1️⃣🔚\r\n", 1, "E1") == "1️⃣🔚\r\n\r\nmines: ignore[E1] 1,0\r\n"
    assert added("1️⃣🔚", None, "E1", "E2") == "1️⃣🔚\n\nmines: ignore-file[E1, E2]"
    there = "1️⃣🔚\n\nmines: ignore[E1] 1,0\n"
    assert added(there, 1, "E2", "E1") == "1️⃣🔚\n\nmines: ignore[E1, E2] 1,0\n"
    assert added(there, 1, "E1") is None
    assert added(there, 0, "E1") == f"{there}mines: ignore[E1] 0,0\n"
    assert added("📜🔚", 1, "E1") is None
    assert added("ℹ️ℹ️✴️", None, "E1") is None
    assert added("1️⃣🔚\r", 0, "E1") is None  # it would be part of a line end
    assert added("", None, "E1") is None


def test_removing() -> None:
    def fixed(text: str) -> str:
        return lint(LANGUAGE, parse(text, "text"), _SELECTION, fix=True).parsed.text

    assert fixed("1️⃣🔚\n\nmines: ignore-file[E201]\n") == "1️⃣🔚\n"
    assert (
        fixed("1️⃣🔚🔢\n\nmines: ignore-file[E201, E202]\n") == "1️⃣🔚🔢\n\nmines: ignore-file[E201]\n"
    )
    assert (
        fixed("1️⃣🔚🔢\n\nmines: ignore[E202] 1,0\nmines: ignore-file[E201]")
        == "1️⃣🔚🔢\n\nmines: ignore-file[E201]"
    )
    assert (
        fixed("1️⃣🔚🔢\n\nmines: ignore[E202] 1,0 mines: ignore-file[E201]")
        == "1️⃣🔚🔢\n\nmines: ignore-file[E201]"
    )
    for text in ("1️⃣🍚mines: ignore-file[E201]🍚🔚", "👀🤳\n🔚\nmines: ignore-file[E202]\n"):
        assert "unused-suppression" in said(text)
        assert fixed(text) == text


def test_the_linters_own_rules_have_examples() -> None:
    for code, example in EXAMPLES.items():
        found = lint(LANGUAGE, parse(example.example, "text"), _SELECTION, fix=code == "L001")
        if code == "L001":
            assert (found.parsed.text, list(found.diagnostics)) == (example.use_instead, [])
        else:
            assert [each.code for each in found.diagnostics] == [code]


@settings(max_examples=settings.default.max_examples // 4)
@given(programs | mixed(), dialects, inputs, st.booleans())
def test_what_is_ignored_is_not_reported_and_the_program_stays(
    text: str, dialect: str, given_: str, whole: bool
) -> None:
    rules = rules_of(LANGUAGE)
    found = lint(LANGUAGE, parse(text, dialect), _SELECTION)
    new, count = with_ignores(LANGUAGE, found.parsed, found.diagnostics)
    left = lint(LANGUAGE, new, _SELECTION).diagnostics
    assert len(left) == len(found.diagnostics) - count
    assert all(each.code in rules for each in left)
    if whole:
        edit = LANGUAGE.suppressing(found.parsed, None, ["E201"])
        new = new if edit is None else LANGUAGE.parse(apply_edits(text, [edit]), dialect)
    assert ran(new.text, given_, dialect, 300) == ran(text, given_, dialect, 300)


def test_the_rows_of_directives_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each directive asks if it can be removed. The answer is computed only once."""
    asked = []

    def counted(grid: Grid) -> bool:
        asked.append(grid)
        return are_free(grid)

    monkeypatch.setattr(suppression, "are_free", counted)
    grid = parse(_IDLE + "\n" + "mines: ignore[E201] 2,0\n" * 20, "text")
    found = suppression.suppressions(grid)
    assert all(each.without(None) for each in found)
    assert (len(found), len(asked)) == (20, 1)


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_text_is_read_once_for_all_directives_that_may_be_added(
    gap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text is parsed at most once and analysed at most twice, however many findings there are.
    This is enough to prove that new directives would not change the program."""
    reads: list[str] = []
    flows: list[Grid] = []
    read, free = suppression.parse, suppression.are_free
    monkeypatch.setattr(
        suppression, "parse", lambda text, dialect: (reads.append(text), read(text, dialect))[1]
    )
    monkeypatch.setattr(suppression, "are_free", lambda grid: (flows.append(grid), free(grid))[1])
    grid = parse("⏩2️⃣🔢🔚" + gap + "mines: ignore[E101] 1,0\n" * 60, "text")
    for offset in range(len(grid.text)):
        suppressing(grid, Span(offset, offset + 1), ["E201"])
    assert len(reads) <= 1
    assert len(flows) <= 2
