"""The linter and the formatter on any text: neither fails, and neither changes the program.

The test compares the lines itself; it does not use the `difference` that the tools use. With
`HYPOTHESIS_PROFILE=thorough`, the test is a fuzzer. Each fault that it finds gets its own test.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.base.integers import parse_integer
from mines_tools.fmt.engine import TextRange, format_text
from mines_tools.interface.language import FormatOptions
from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import with_ignores
from mines_tools.lint.selection import select
from mines_tools.project.configuration import Overrides
from mines_tools.project.file_settings import FileSettings
from mines_tools.text.source import Position
from tests.lint.linting import MINES, can_be_ignored
from tests.mines.programs import BLANKS, any_text, dialects, mines_like, programs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.lint.engine import Linted

_BUDGET = 300  # transitions: some programs are explored to their end, others are not

_SELECTION = select(
    FileSettings("a.mines", "mines", overrides=Overrides(select=("ALL",), flow_budget=_BUDGET))
)

_PIECES = [
    *"\n\r\t #.*,;!@+-0", "\r\n", "\n\n", "# mines: dialect=1", "# mines: off", "# fmt: off", "# fmt: on",
    " # fmt: skip", "#= sub", "# push 3", "＃", "，", "１", "-0", "+00", "1 2", "99999", "\ufeff", "\x85",
    "\u2028", "\x00", "mines: ignore[M101, x]", "mines: ignore[]", "mines:ignore-next",
]  # fmt: skip


@cache
def _examples() -> list[str]:
    folder = Path(__file__).parents[1] / "examples"
    return [path.read_bytes().decode() for path in sorted(folder.glob("*.mines"))]


@st.composite
def _damaged(draw: st.DrawFn) -> str:
    """Draw a random program or an example, in which pieces are inserted, removed or doubled."""
    text = draw(programs().map(lambda meant: meant.text) | st.sampled_from(_examples()))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        stop = min(start + draw(st.sampled_from([0, 0, 0, 1, 1, 2, 9])), len(text))
        piece = draw(st.sampled_from([*_PIECES, text[start:stop] * 2]))
        text = text[:start] + piece + text[stop:]
    return text.replace("\n", draw(st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])))


_texts = any_text | mines_like | mines_like.map(lambda text: f".*.\n...\n{text}") | _damaged()

_OWN = [option.name for option in MINES.about.format_options]
_options = st.builds(FormatOptions, st.fixed_dictionaries({name: st.booleans() for name in _OWN}))


def _linted(text: str, dialect: str, *, fix: bool = False, unsafe: bool = False) -> Linted:
    return lint(MINES, parse(text, dialect), _SELECTION, fix=fix, unsafe=unsafe)


def _operations(tree: Tree) -> list[object]:
    """Return the operation of each line below the board, or the text of a damaged line."""
    found: list[object] = []
    for (column, button, row, damaged), operation in zip(tree.shapes, tree.operations, strict=True):
        if damaged:
            found.append(damaged.partition("#")[0].strip(BLANKS))
        elif tree.board is None and column:
            found.append((parse_integer(column), button, parse_integer(row)))
        else:
            found.append((operation, button))
    return found


def _check_same_program(before: Tree, after: Tree, *, mends: bool) -> None:
    """Check that each line has the same operation. If `mends`, lines that were damaged may
    differ."""
    assert len(after.errors) <= len(before.errors)
    assert len(after.operations) == len(before.operations)
    if not before.errors:
        assert after.rows == before.rows
        assert _operations(after) == _operations(before)
        return
    if mends and before.board is not None and before.board != after.board:
        return  # other damage was the board's, and now it is known where clicks fall
    pairs = zip(before.shapes, _operations(before), _operations(after), strict=True)
    for shape, old, new in pairs:
        assert old == new or (mends and shape[3])


def _asked(text: str) -> str | None:
    choice = dialect_choice(text)
    return choice and choice.dialect


@given(_texts, dialects)
@example("", "2")
def test_the_linter_says_something_of_any_text(text: str, dialect: str) -> None:
    found = _linted(text, dialect)
    assert [d.span for d in found.diagnostics] == sorted(d.span for d in found.diagnostics)
    for diagnostic in found.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.message


@given(_texts, dialects)
def test_safe_fixes_keep_the_program(text: str, dialect: str) -> None:
    before = parse(text, dialect)
    found = _linted(text, dialect, fix=True)
    after = parse(found.parsed.text, dialect)
    _check_same_program(before, after, mends=True)
    assert _asked(found.parsed.text) == _asked(text)
    again = _linted(found.parsed.text, dialect, fix=True)
    assert (again.parsed.text, again.fixed) == (found.parsed.text, 0)
    assert again.diagnostics == found.diagnostics


@given(_texts, dialects)
def test_unsafe_fixes_leave_nothing_that_parses_worse(text: str, dialect: str) -> None:
    found = _linted(text, dialect, fix=True, unsafe=True)
    assert len(parse(found.parsed.text, dialect).errors) <= len(parse(text, dialect).errors)
    again = _linted(found.parsed.text, dialect, fix=True, unsafe=True)
    assert (again.parsed.text, again.fixed) == (found.parsed.text, 0)


@given(_texts, dialects)
def test_what_is_ignored_is_not_said_again(text: str, dialect: str) -> None:
    found = _linted(text, dialect)
    new, count = with_ignores(MINES, found.parsed, can_be_ignored(found.diagnostics))
    _check_same_program(parse(text, dialect), parse(new.text, dialect), mends=False)
    left = lint(MINES, new, _SELECTION)
    assert len(left.diagnostics) <= len(found.diagnostics)
    assert count > 0 or new.text == text


def _positions(text: str) -> st.SearchStrategy[Position]:
    return st.builds(Position, st.integers(1, text.count("\n") + 2), st.integers(1, 30))


def _formatted(text: str, dialect: str, options: FormatOptions, region: TextRange | None) -> str:
    if options.own.get("golf"):
        region = None
    return format_text(MINES, parse(text, dialect), options, region).text


@given(_texts, dialects, _options, st.data())
def test_formatting_keeps_the_program(
    text: str, dialect: str, options: FormatOptions, data: st.DataObject
) -> None:
    places: Sequence[Position] = sorted(
        data.draw(st.lists(_positions(text), min_size=2, max_size=2)), key=tuple
    )
    region = TextRange(*places) if data.draw(st.booleans()) else None
    before = parse(text, dialect)
    new = _formatted(text, dialect, options, region)
    after = parse(new, dialect)
    _check_same_program(before, after, mends=False)
    assert len(after.errors) == len(before.errors)
    assert _asked(new) == _asked(text)
    if not options.own.get("golf"):
        assert len(after.line_texts) == len(before.line_texts)
    assert _formatted(new, dialect, options, region) == new


@given(_texts, dialects)
def test_fixed_and_formatted_is_formatted_and_fixed(text: str, dialect: str) -> None:
    """The linter and the formatter run one after the other, as in hooks. After the second time
    nothing changes any more."""
    for _ in range(2):
        text = _linted(text, dialect, fix=True).parsed.text
        text = _formatted(text, dialect, FormatOptions(), None)
    assert _linted(text, dialect, fix=True).fixed == 0
    assert _formatted(text, dialect, FormatOptions(), None) == text
