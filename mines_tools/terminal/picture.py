"""Draws the picture of one moment. The picture consists of lines, and depends on the size of the
screen, but not on the kind of terminal.

A large screen shows all parts side by side. A small screen shows only the chosen part.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.report.width import display_width
from mines_tools.report.wrapping import screen_lines
from mines_tools.terminal.lines import filled, fitted, stacked
from mines_tools.terminal.panes import Scroll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.terminal.lines import Line, Piece
    from mines_tools.terminal.panes import Pane

_LEAST_COLUMNS, _LEAST_ROWS = 64, 16
"""The minimum size of a screen with all parts side by side."""
_BETWEEN: Piece = ("dim", "│")
_NO_SCROLL = Scroll()


class Sight(NamedTuple):
    """The content of the screen at one moment."""

    title: Line
    """The position of the run, and the name of the program, in one line."""
    grids: Sequence[Pane]
    source: Sequence[Pane]
    """The part that shows the text of the program; empty if a grid shows the whole text."""
    stacks: Sequence[Pane]
    """The part with the stacks, and the part with the variables."""
    output: Pane
    messages: Sequence[Piece]
    """The commands of the user and the answers, from the oldest to the newest. Each command or
    answer is a style and a text. The text may have several lines."""
    keys: Sequence[tuple[str, str]]
    """The keys and their effects. The most important keys come first."""

    @property
    def panes(self) -> Sequence[Pane]:
        """All parts of the screen, in the order in which the Tab key chooses them."""
        return [*self.grids, *self.source, *self.stacks, self.output]

    def chosen(self, look: Look) -> Pane:
        """Return the part that the user can scroll with keys. Until the user chooses a part, this
        is the part with the text of the program, or the first grid if there is no such part."""
        panes = self.panes
        usual = (*self.source, panes[0])[0]
        return next((pane for pane in panes if pane.name == look.chosen), usual)


class Look(NamedTuple):
    """The user's choices about the view."""

    chosen: str = ""
    """The name of the part that the user has chosen to scroll with keys; empty if the user has not
    chosen any."""
    scrolls: Mapping[str, Scroll] = {}
    reads: bool = False
    """True if messages fill the screen."""
    earlier: int = 0
    """The number of hidden lines at the end of the messages. They are hidden because the user has
    scrolled up to earlier lines."""


def draw(sight: Sight, look: Look, columns: int, rows: int) -> Sequence[Line]:
    """Return the picture: `rows` lines of `columns` columns. The picture does not include the line
    in which the user types."""
    if columns < 1 or rows < 1:
        return []
    keys = key_line(sight.keys, columns)
    if rows < 4:
        return filled([sight.title], columns, rows)
    body = rows - 2
    room = body if look.reads else message_rows(rows)
    messages = _last(sight.messages, columns, room, look.earlier if look.reads else 0)
    body -= len(messages) + 1 if messages else 0
    lines: list[Line] = [_title(sight.title, columns)]
    if body >= 1:
        is_large = columns >= _LEAST_COLUMNS and rows >= _LEAST_ROWS
        place = _beside_each_other if is_large else _one
        lines += place(sight, look, columns, body)
    if messages:
        if body >= 0:
            lines.append([("dim", "─" * columns)])
        lines += messages
    return filled([*lines[: rows - 1], keys], columns, rows)


def _title(title: Line, columns: int) -> Line:
    return [(style or "title", text) for style, text in fitted(title, columns)]


def message_rows(rows: int) -> int:
    """Return the number of lines for messages on a screen with `rows` rows. The messages are below
    the other parts."""
    return min(max(2, rows // 5), 8)


def _last(messages: Sequence[Piece], columns: int, rows: int, earlier: int) -> Sequence[Line]:
    """Leave out up to `earlier` lines at the end of `messages`, and return the last `rows` lines
    before them."""
    shown_lines: list[Line] = []
    for style, text in reversed(messages):
        lines = list(screen_lines(text, columns, at_blanks=True))
        shown_lines = [*([(style, line)] for line in lines), *shown_lines]
        if len(shown_lines) >= rows + earlier:
            break
    end = max(len(shown_lines) - earlier, min(rows, len(shown_lines)))
    return shown_lines[max(end - rows, 0) : end]


def key_line(keys: Sequence[tuple[str, str]], columns: int) -> Line:
    """Return a line that shows the first of `keys`, as many as fit."""
    pieces: list[Piece] = []
    used = 0
    for key, what in keys:
        width = display_width(key) + display_width(what) + 3
        if used + width - 2 > columns:
            break
        pieces += [("key", key), ("dim", f" {what}"), ("", "  ")]
        used += width
    return pieces


def _one(sight: Sight, look: Look, columns: int, rows: int) -> Sequence[Line]:
    """Return lines for the chosen part only. The first line has the names of all parts."""
    panes = sight.panes
    chosen = sight.chosen(look)
    tabs: list[Piece] = []
    for pane in panes:
        tabs += [("focus" if pane is chosen else "heading", pane.title), ("", " ")]
    before = 0
    for pane in panes:
        before += display_width(pane.title) + 1
        if pane is chosen:
            break
    heading = fitted(tabs, columns, max(before - columns, 0))
    scroll = look.scrolls.get(chosen.name, _NO_SCROLL)
    return filled([heading, *chosen.draw(columns, rows - 1, scroll)], columns, rows)


def _beside_each_other(sight: Sight, look: Look, columns: int, rows: int) -> Sequence[Line]:
    left, middle, right = _widths(sight, columns)
    chosen = sight.chosen(look).name
    over = [*sight.grids]
    most = rows - min(max(sight.output.rows + 1, 3), rows // 3)
    heights = _heights(over, most)
    rest = rows - sum(heights)
    if sight.source:
        first = _column([*over, sight.output], [*heights, rest], left, look, chosen)
        second = _column(sight.source, [rows], middle, look, chosen)
        lines = stacked(first, second, _BETWEEN)
    else:
        lines = _column([*over, sight.output], [*heights, rest], left, look, chosen)
    third = _column(sight.stacks, _shares(sight.stacks, rows), right, look, chosen)
    return stacked(lines, third, _BETWEEN)


def _widths(sight: Sight, columns: int) -> tuple[int, int, int]:
    """Return the widths of three columns of the screen: of the grids, of the program's text, and of
    the stacks."""
    right = min(max((pane.columns for pane in sight.stacks), default=20), columns // 4 + 2)
    if not sight.source:
        return columns - right - 1, 0, right
    room = columns - right - 2
    wants = max((pane.columns for pane in sight.grids), default=20)
    text = max(pane.columns for pane in sight.source)
    left = min(max(wants, columns // 4), max(room // 2, room - text))
    return left, room - left, right


def _heights(panes: Sequence[Pane], rows: int) -> list[int]:
    """Return the heights of `panes`, the parts above the output. Together, these parts take at most
    `rows` rows."""
    return [min(pane.rows + 1, rows // len(panes)) for pane in panes]


def _shares(panes: Sequence[Pane], rows: int) -> list[int]:
    """Return the heights of `panes`, which fill `rows` rows together. Each part gets the height
    that it needs, or an equal share if the share is less. The first part also gets the rows that
    remain.
    """
    heights = [min(pane.rows + 1, rows // len(panes)) for pane in panes]
    if heights:
        heights[0] += rows - sum(heights)
    return heights


def _column(
    panes: Sequence[Pane], heights: Sequence[int], width: int, look: Look, chosen: str
) -> list[list[Piece]]:
    """Return lines that show `panes` one below the other. The title of a part is above the part."""
    columns: list[list[Piece]] = []
    for pane, height in zip(panes, heights, strict=True):
        if height <= 0:
            continue
        style = "focus" if pane.name == chosen else "heading"
        rule = "─" * (width - display_width(pane.title) - 1)
        scroll = look.scrolls.get(pane.name, _NO_SCROLL)
        columns.append(fitted([(style, pane.title), ("dim", f" {rule}")], width))
        columns += filled(pane.draw(width, height - 1, scroll), width, height - 1)
    return columns
