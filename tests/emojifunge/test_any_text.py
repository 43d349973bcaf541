"""The linter and the formatter on any text: neither fails, and neither changes the program.

The test compares cells and runs itself; it does not use the `difference` that the tools use. With
`HYPOTHESIS_PROFILE=thorough`, the test is a fuzzer. Each fault that it finds gets its own test.
"""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from mines_tools.fmt.engine import format_text
from mines_tools.interface.language import FormatOptions
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.lint.engine import lint
from mines_tools.lint.selection import select
from mines_tools.project.configuration import Overrides
from mines_tools.project.file_settings import FileSettings
from tests.emojifunge.flow.programs import circuits
from tests.emojifunge.flow.programs import programs as mixed
from tests.emojifunge.programs import any_text, dialects, programs
from tests.emojifunge.runs import ran

_FEW = settings.default.max_examples // 4
_SELECTION = select(
    FileSettings("a.ef", "emojifunge", overrides=Overrides(select=("ALL",), flow_budget=300))
)
_PIECES = [
    "\n", "\r\n", "\r", "\n\n", " ", "\ufeff", "\ufe0e", "\ufe0f", "👍🏽", "🏃", "12", "🏁", "🍚", "⏬", "✴️", "📜",
    "\n\nmines: ignore[E201, x] 1,0", "\nmines: ignore-file[E202]\n", "mines: ignore", "mines: ignore-file[]",
    "mines: ingore[E1]", "mines:rice", "mines: ignore[🏁] 1,0",
]  # fmt: skip


@st.composite
def _damaged(draw: st.DrawFn) -> str:
    """Draw a program in which some pieces are inserted or removed."""
    text = draw(programs | mixed() | circuits())
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        stop = min(start + draw(st.sampled_from([0, 0, 1, 2])), len(text))
        text = text[:start] + draw(st.sampled_from(_PIECES)) + text[stop:]
    return text + draw(st.sampled_from(["", "", "\n", _PIECES[16], _PIECES[16] + _PIECES[17]]))


_texts = any_text | _damaged()


def _cells(text: str, dialect: str) -> list[list[str]]:
    """Return the key or the text of each cell, by rows. Empty rows at the end are left out."""
    grid = parse(text, dialect)
    rows = [
        [cell.key or text[cell.start : cell.end] for cell in grid.row(y)]
        for y in range(program_height(grid))
    ]
    while rows and not rows[-1]:
        rows.pop()
    return rows


@settings(max_examples=_FEW)
@given(_texts, dialects)
@example("", "text")
@example("mines: ignore[E205] 0,0", "text")
def test_safe_fixes_keep_the_program(text: str, dialect: str) -> None:
    found = lint(LANGUAGE, parse(text, dialect), _SELECTION, fix=True)
    assert [d.span for d in found.diagnostics] == sorted(d.span for d in found.diagnostics)
    new = found.parsed.text
    assert _cells(new, dialect) == _cells(text, dialect)
    assert ran(new, "7 x", dialect, 200) == ran(text, "7 x", dialect, 200)
    again = lint(LANGUAGE, found.parsed, _SELECTION, fix=True)
    assert (again.parsed.text, again.fixed) == (new, 0)
    assert again.diagnostics == found.diagnostics


@settings(max_examples=_FEW)
@given(_texts, dialects)
def test_unsafe_fixes_come_to_an_end(text: str, dialect: str) -> None:
    found = lint(LANGUAGE, parse(text, dialect), _SELECTION, fix=True, unsafe=True)
    again = lint(LANGUAGE, found.parsed, _SELECTION, fix=True, unsafe=True)
    assert (again.parsed.text, again.fixed) == (found.parsed.text, 0)


@settings(max_examples=_FEW)
@given(_texts, dialects, st.booleans())
def test_fixed_and_formatted_is_formatted_and_fixed(text: str, dialect: str, golf: bool) -> None:
    """The linter and the formatter run one after the other, as in hooks. After the second time
    nothing changes any more."""
    options = FormatOptions({"golf": golf})
    before = text
    for _ in range(2):
        text = lint(LANGUAGE, parse(text, dialect), _SELECTION, fix=True).parsed.text
        text = format_text(LANGUAGE, parse(text, dialect), options).text
    assert lint(LANGUAGE, parse(text, dialect), _SELECTION, fix=True).fixed == 0
    assert format_text(LANGUAGE, parse(text, dialect), options).text == text
    assert _cells(text, dialect) == _cells(before, dialect)
    assert ran(text, "7 x", dialect, 200) == ran(before, "7 x", dialect, 200)
