"""The style of an Emojifunge program, and the edits that apply it.

A formatter can change very little, because each character belongs to a cell, and no cell may move. The style consists
of these rules:

- Each glyph has the form that it has in the table of the language text: with U+FE0F or without. In this form, editors
  and terminals show the glyph in colour and two columns wide. So the columns of the grid stay straight, and the program
  looks as in the language text. There are options to remove U+FE0F from all emoji, or to change no emoji.
- In dialect `text`, all line ends are the same as the first line end. In dialect `author`, a carriage return is a cell.
- The last row ends with a line end, and no empty rows follow it. Blanks at the end of a row are a cell, so they are not
  removed.

*Golf* is the style with the least number of bytes: no U+FE0F, LF instead of CRLF, no line end after the last row, and
no directives.

A program that contains 📜 or 💻 may write its own text, so it is not changed. In dialect `text`, a program that contains
👀, 🤳 or 🎥 may read the form of its emoji, so this form is kept.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.directives import are_free, program_height
from mines_tools.languages.emojifunge.self_inspection import may_write_its_text, sees_forms
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from mines_tools.interface.language import FormatOptions
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.syntax import Grid


_SHORT = 100
_MOST_KNOWN = 10_000
"""The maximum number of different short lines whose edits are stored."""


class Style(NamedTuple):
    """The options of the style: the format options of Emojifunge, which `about.py` describes, and `keep_line_ends`."""

    selectors: str = "table"
    golf: bool = False
    keep_line_ends: bool = False


def layout(grid: Grid, options: FormatOptions) -> list[Edit]:
    """Return the edits that apply the style to `grid`. `options` are the options of the formatter."""
    own: dict[str, Any] = dict(options.own)
    return style_edits(grid, Style(**own, keep_line_ends=options.keep_line_ends))


def style_edits(grid: Grid, style: Style) -> list[Edit]:
    """Return the edits that apply `style` to `grid`, in the order of the text and without overlaps. The edits never
    move a cell."""
    keys = grid.keys()
    if may_write_its_text(keys):
        return []
    end = "\n" if style.golf else first_line_end(grid)
    form = None if sees_forms(grid, keys) else _form(style)
    # Golf removes directives if no run reads them.
    last = _last_row(grid, program_height(grid) if style.golf and are_free(grid) else grid.height)
    edits: list[Edit] = []
    edits_of_line: dict[str, Sequence[Edit]] = {}
    """The edits for some short lines. Their offsets are counted from the start of the line."""
    for y in range(last + 1):
        if form is not None:
            edits += _forms_of_row(grid, y, form, edits_of_line)
        if y < last and not style.keep_line_ends:
            edits += line_end_edits(grid, y, end)
    return [*edits, *_tail(grid, last, "" if style.golf else end)]


def first_line_end(grid: Grid) -> str:
    """Return the line end of the first row. All rows should have this line end."""
    return "\n" if grid.height < 2 else grid.text[grid.lines.end(0) : grid.lines.starts[1]]


def _last_row(grid: Grid, height: int) -> int:
    """Return the number of the last row that is not empty, among the first `height` rows. Return -1 if all of them are
    empty."""
    return max((y for y in range(height) if grid.line_texts[y]), default=-1)


def _form(style: Style) -> Callable[[str, str], str] | None:
    """Return a function that takes the key and the current form of an emoji, and returns the form that `style`
    requires. Return None if `style` keeps the form of every emoji."""
    if style.golf or style.selectors == "never":
        return lambda key, _now: key
    if style.selectors == "keep":
        return None
    from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

    forms = {key: glyph.emoji for key, glyph in GLYPHS.items()}
    return forms.get


def form_edits(grid: Grid, style: Style, within: Span) -> list[Edit]:
    """Return the edits that change the form of the emoji in the span `within`. Return an empty list if the program may
    read the form of its emoji."""
    keys = grid.keys()
    form = _form(style)
    if form is None or may_write_its_text(keys) or sees_forms(grid, keys):
        return []
    edits_of_line: dict[str, Sequence[Edit]] = {}
    edits: list[Edit] = []
    for y in range(grid.lines.line_at(within.start), grid.lines.line_at(within.end) + 1):
        if grid.line_texts[y]:
            start, end = grid.lines.span(y)
            is_whole = within.start <= start and end <= within.end
            edits += (
                _forms_of_row(grid, y, form, edits_of_line)
                if is_whole
                else _forms(grid, y, form, within)
            )
    return edits


def _forms_of_row(
    grid: Grid, y: int, form: Callable[[str, str], str], edits_of_line: dict[str, Sequence[Edit]]
) -> Sequence[Edit]:
    """Return the edits that write each emoji of row `y` in the form that `form` returns. A large text can contain the
    same line many times, so the edits for a short line are stored in `edits_of_line`."""
    line = grid.line_texts[y]
    if len(line) > _SHORT:
        return _forms(grid, y, form)
    edits = edits_of_line.get(line)
    if edits is None:
        edits = _shifted(_forms(grid, y, form), -grid.lines.starts[y])
        if len(edits_of_line) < _MOST_KNOWN:
            edits_of_line[line] = edits
    return _shifted(edits, grid.lines.starts[y]) if edits else ()


def _shifted(edits: Iterable[Edit], by: int) -> list[Edit]:
    return [
        new_record(Edit, (new_record(Span, (start + by, end + by)), text))
        for (start, end), text in edits
    ]


def _forms(
    grid: Grid, y: int, form: Callable[[str, str], str], within: Span | None = None
) -> Sequence[Edit]:
    """Return the edits that write each emoji of row `y` in the form that `form` returns. With `within`, return only
    the edits for emoji in this span. Return no edits if they would change the meaning of the row."""
    row, text = grid.passing_row(y), grid.text
    edits = []
    pieces = []
    at = grid.lines.starts[y]
    for start, end, _, key in row:
        if not key or (within is not None and (end <= within.start or start >= within.end)):
            continue
        written = text[start:end]
        wanted = form(key, written)
        if written != wanted and written.replace(SELECTOR, "") == key:
            edits.append(new_record(Edit, (new_record(Span, (start, end)), wanted)))
            pieces += [text[at:start], wanted]
            at = end
    if not edits:
        return ()
    pieces.append(text[at : grid.lines.end(y)])
    line = "".join(pieces)
    is_same = _meanings(grid.cells_of_line(line, 0), line) == _meanings(row, text)
    return edits if is_same else ()


def _meanings(row: Sequence[Cell], text: str) -> list[str]:
    """Return the meaning of each cell of a row. The form of the emoji is not part of the meaning."""
    return [key or text[start:end] for start, end, _, key in row]


def line_end_edits(grid: Grid, y: int, wanted: str) -> Iterator[Edit]:
    """Yield the edit that gives row `y` the line end `wanted`. Row `y` must not be the last row."""
    start, stop = grid.lines.end(y), grid.lines.starts[y + 1]
    # After a carriage return that belongs to a cell, a single line feed would be another line end.
    if grid.text[start:stop] != wanted and not grid.line_texts[y].endswith("\r"):
        yield Edit(Span(start, stop), wanted)


def _tail(grid: Grid, last: int, wanted: str) -> Iterator[Edit]:
    """Yield the edit that replaces everything after the content of the row `last` by `wanted`."""
    start = grid.lines.end(last) if last >= 0 else 0
    written = grid.text[start:]
    if last < 0:
        wanted = ""  # an empty text stays empty
    elif (
        wanted and grid.line_texts[last].endswith("\r") and not grid.rules.carriage_returns_are_text
    ):
        wanted = written and "\r\n"
    if written != wanted:
        yield Edit(Span(start, len(grid.text)), wanted)
