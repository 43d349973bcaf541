"""Arranges moments of a run as drawings. All drawings of a moving picture have the same size."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.picture import INK
from mines_tools.picture.drawing import Drawing, Ellipse, Placed, Polygon, Stroke, Text, box
from mines_tools.report.width import display_width
from mines_tools.report.wrapping import screen_lines
from mines_tools.text.clusters import clusters
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mines_tools.interface.picture import CellLook
    from mines_tools.picture.drawing import Shape
    from mines_tools.picture.moments import Grid, Moment, Stack

_MARGIN, _GAP = 20, 28
_HEADER = 50
_LINE = 19  # the height of a line of text
_HEADING = 20
_SIZE, _SMALL = 13, 11  # sizes of text
_COLUMN = 7.9  # the width of a column of text of `_SIZE` in the font "code"
_GREY, _PALE, _PAPER, _RULE = "#59636e", "#8c959f", "#f6f8fa", "#d0d7de"
_ACCENT, _WAY, _WAY_CELL = "#e8590c", "#f5a45d", "#fff1dc"
_LIGHT, _SHADOW, _DEEP = "#ffffff", "#868686", "#a9a9a9"
_LARGEST_CELL, _SMALLEST_CELL = 34, 6
_WIDEST_GRID = 1_200
_CELL_COLUMNS = 4  # the maximum length of a text in a cell, in columns
_LEAST_PANEL, _MOST_PANEL = 26, 44
"""The minimum and maximum width of the column beside the grids, in columns of text."""
_LEAST_VALUES = 6
"""The minimum number of lines for values of the main stack. A stack with fewer values has fewer lines."""
_MOST_OUTPUT = 10  # lines
_LONGEST_WORDS = 400
"""The maximum length, in characters, of the output in the description of a drawing."""


def drawings(moments: Sequence[Moment], name: str) -> Iterator[Drawing]:
    """Yield a drawing of each of `moments`. `name` is the name of the program."""
    arrangement = _Arrangement(moments, name)
    return map(arrangement.drawing, moments)


class _Part(NamedTuple):
    """A text in the column beside the grids, with a heading."""

    heading: str
    lines: Sequence[tuple[str, str]]
    """The lines of the text, each with its colour."""
    hidden: int = 0
    """The number of further lines that the text does not contain."""
    tail: Sequence[tuple[str, str]] = ()
    """Lines that are shown even if there is not enough room for all of `lines`."""

    def within(self, most: int) -> _Part:
        """Return the part with at most `most` lines. The last of `lines` then says how many lines are missing."""
        room = max(most - len(self.tail), 1)
        if len(self.lines) <= room and not self.hidden:
            return self._replace(lines=[*self.lines, *self.tail])
        shown = self.lines[: room - 1]
        hidden = len(self.lines) - len(shown) + self.hidden
        more = counted(hidden, "\u2026 {count:,} more value", "\u2026 {count:,} more values")
        return self._replace(lines=[*shown, (more, _PALE), *self.tail])


class _Arrangement:
    """The sizes and positions that all drawings of a picture share."""

    def __init__(self, moments: Sequence[Moment], name: str) -> None:
        self._name = name
        self._stamps: dict[CellLook, Sequence[Polygon | Ellipse]] = {}
        """The shapes of each look of a cell."""
        grids = moments[0].grids
        columns = max((_columns(grid) for grid in grids), default=1)
        rows = max((len(grid.cells) for grid in grids), default=1)
        self.cell = min(max(_WIDEST_GRID // max(columns, rows, 1), _SMALLEST_CELL), _LARGEST_CELL)
        """The width and the height of a cell."""
        self._ruler = 8 + 7 * len(str(max(columns, rows)))
        heights = [self._grid_height(grid) for grid in grids]
        self._grid_widths = max(
            (self._grid_width(grid) for moment in moments for grid in moment.grids), default=0
        )
        self._facts = max(len(moment.facts) for moment in moments)
        """The number of lines for the values of variables."""
        panels = [self._parts(moment) for moment in moments]
        widest = max(
            display_width(text) for parts in panels for part in parts for text in _texts(part)
        )
        self._panel_columns = min(max(widest, _LEAST_PANEL), _MOST_PANEL)
        stack = max(len(parts[-1].lines) + len(parts[-1].tail) for parts in panels)
        above = max(sum(map(_height, parts[:-1])) for parts in panels)
        fitting = int((sum(heights) - above - _HEADING - 8) // _LINE)
        self._values = min(stack, max(fitting, _LEAST_VALUES))
        """The number of lines for the stacks."""
        panel = above + _HEADING + self._values * _LINE
        self._body = max(sum(heights), panel)
        width = 2 * _MARGIN + self._grid_widths + _GAP + self._panel_columns * _COLUMN
        self._width = int(max(width, display_width(name) * 9.6 + 2 * _MARGIN)) + 1
        self._output_columns = int((self._width - 2 * _MARGIN - 20) / _COLUMN)
        lines = max(len(self._output(moment)) for moment in moments)
        self._output_top = _MARGIN + _HEADER + self._body + 16
        self._output_height = lines * _LINE + 14
        self._height = int(self._output_top + _HEADING + self._output_height + _MARGIN) + 1

    def drawing(self, moment: Moment) -> Drawing:
        """Return the drawing of `moment`."""
        shapes: list[Shape] = [
            box(0, 0, self._width, self._height, "#ffffff"),
            Text(_MARGIN, _MARGIN + 9, 16, self._name, INK, is_bold=True),
            Text(_MARGIN, _MARGIN + 30, _SIZE, moment.title, _GREY),
        ]
        top = float(_MARGIN + _HEADER)
        for grid in moment.grids:
            shapes += self._draw_grid(grid, top)
            top += self._grid_height(grid)
        shapes += self._draw_panel(moment)
        shapes += self._draw_output(moment)
        title = f"{self._name}, {moment.title}"
        words = "\n".join(description(moment))
        return Drawing(self._width, self._height, title, words, shapes)

    # Grids

    def _grid_width(self, grid: Grid) -> float:
        summary = display_width(grid.summary) * 6.6
        return max(self._ruler + _columns(grid) * self.cell + 2, summary)

    def _grid_height(self, grid: Grid) -> float:
        return 18 + len(grid.cells) * self.cell + 30

    def _draw_grid(self, grid: Grid, top: float) -> Iterator[Shape]:
        size, left = self.cell, _MARGIN + self._ruler
        first = top + 18
        every = 1 if size >= 20 else 5 if size >= 10 else 10

        def place(column: int, row: int) -> tuple[float, float]:
            return left + column * size, first + row * size

        for column in range(0, _columns(grid), every):
            x = left + (column + 0.5) * size
            yield Text(x, first - 9, _SMALL, str(column), _PALE, is_centered=True)
        for row in range(0, len(grid.cells), every):
            y = first + (row + 0.5) * size
            yield Text(left - self._ruler / 2 - 1, y, _SMALL, str(row), _PALE, is_centered=True)
        visited = set(grid.way)
        texts: list[Shape] = []
        for row, cells in enumerate(grid.cells):
            for column, look in enumerate(cells):
                x, y = place(column, row)
                shown = look._replace(background=_WAY_CELL) if (column, row) in visited else look
                yield Placed(self._stamp(shown._replace(text="", name="", color="")), x, y)
                if look.text:
                    texts.append(self._cell_text(look, x, y))
        yield from self._draw_way(grid, place)
        yield from texts
        if grid.focus is not None:
            x, y = place(*grid.focus)
            yield from _frame(x, y, size)
        bottom = first + len(grid.cells) * size
        if grid.summary:
            yield Text(_MARGIN, bottom + 15, 12, grid.summary, _GREY)

    def _stamp(self, look: CellLook) -> Sequence[Polygon | Ellipse]:
        stamp = self._stamps.get(look)
        if stamp is None:
            stamp = self._stamps[look] = tuple(_cell_shapes(look, self.cell))
        return stamp

    def _cell_text(self, look: CellLook, left: float, top: float) -> Text:
        size, text = self.cell, _cut(look.text, _CELL_COLUMNS)
        is_plain, is_long = text.isascii(), display_width(text) > 2
        share = 0.4 if is_long else 0.62 if is_plain else 0.68
        return Text(
            left + size / 2, top + size / 2, round(size * share, 1), text, look.color,
            "code", is_plain, True, look.name if text == look.text else "",
        )  # fmt: skip

    def _draw_way(
        self, grid: Grid, place: Callable[[int, int], tuple[float, float]]
    ) -> Iterator[Shape]:
        """Yield lines through the cells of the way. Where the way jumps, it is interrupted."""
        half, before = self.cell / 2, None
        points: list[tuple[float, float]] = []
        width = max(self.cell * 0.09, 1)
        strokes: list[Stroke] = []
        for cell in grid.way:
            if before is not None and abs(cell[0] - before[0]) + abs(cell[1] - before[1]) > 1:
                strokes.append(Stroke(points, _WAY, width))
                points = []
            x, y = place(*cell)
            if not points or points[-1] != (x + half, y + half):
                points.append((x + half, y + half))
            before = cell
        strokes.append(Stroke(points, _WAY, width))
        yield from (stroke for stroke in strokes if len(stroke.points) > 1)

    # The column beside the grids

    def _parts(self, moment: Moment) -> Sequence[_Part]:
        """Return the texts beside the grids. The stacks come last."""
        code, what = moment.last
        parts = []
        if code or what:
            parts.append(_Part(phrase("last step"), [(code, INK), (f"\u2192 {what}", _ACCENT)]))
        else:
            parts.append(_Part(phrase("last step"), [("\u2013", _PALE), ("", INK)]))
        parts.append(_Part(phrase("next step"), [(moment.next, INK)]))
        if self._facts:
            lines = [(fact, INK) for fact in moment.facts]
            lines += [("", INK)] * (self._facts - len(lines))
            parts.append(_Part(phrase("state") if moment.facts else "", lines))
        parts.append(_stack_part(moment.stacks))
        return parts

    def _draw_panel(self, moment: Moment) -> Iterator[Shape]:
        left = _MARGIN + self._grid_widths + _GAP
        top = float(_MARGIN + _HEADER)
        *parts, stack = self._parts(moment)
        for part in parts:
            yield from self._draw_part(part, left, top)
            top += _height(part)
        yield from self._draw_part(stack.within(self._values), left, top)

    def _draw_part(self, part: _Part, left: float, top: float) -> Iterator[Shape]:
        yield Text(left, top + _HEADING / 2, 12, part.heading, _GREY, is_bold=True)
        for number, (text, color) in enumerate(part.lines):
            middle = top + _HEADING + (number + 0.5) * _LINE
            shown = _cut(text, self._panel_columns)
            if shown:
                yield Text(left, middle, _SIZE, shown, color, "code")

    # Output

    def _output(self, moment: Moment) -> Sequence[str]:
        text = moment.output.removesuffix("\n")
        return [*screen_lines(text, self._output_columns)][-_MOST_OUTPUT:]

    def _draw_output(self, moment: Moment) -> Iterator[Shape]:
        top, width = self._output_top, self._width - 2 * _MARGIN
        yield Text(_MARGIN, top + 8, 12, phrase("output"), _GREY, is_bold=True)
        top += _HEADING
        yield box(_MARGIN, top, width, self._output_height, _RULE)
        yield box(_MARGIN + 1, top + 1, width - 2, self._output_height - 2, _PAPER)
        lines = self._output(moment) if moment.output else [phrase("(nothing yet)")]
        color = INK if moment.output else _PALE
        for number, line in enumerate(lines):
            middle = top + 7 + (number + 0.5) * _LINE
            if line:
                yield Text(_MARGIN + 10, middle, _SIZE, line, color, "code")


def description(moment: Moment) -> Iterator[str]:
    """Yield sentences that say what a picture of `moment` shows."""
    for grid in moment.grids:
        if grid.summary:
            yield f"{grid.name}: {grid.summary}"
    code, what = moment.last
    if code or what:
        yield phrase("last step: {step}", step=f"{code} \u2192 {what}")
    yield phrase("next step: {step}", step=moment.next)
    yield from moment.facts
    for stack in moment.stacks:
        values = " ".join(stack.values) or phrase("(empty)")
        yield phrase("{stack}, the top first: {values}", stack=stack.name, values=values)
    if moment.output:
        yield phrase("output: {text}", text=moment.output[-_LONGEST_WORDS:])


def _stack_part(stacks: Sequence[Stack]) -> _Part:
    """Return the text for the stacks. The values of the main stack have a line each; other stacks have one line."""
    main = [stack for stack in stacks if stack.is_main]
    lines: list[tuple[str, str]] = []
    for stack in main:
        for number, value in enumerate(stack.values):
            lines.append(
                (phrase("{value}  \u2190 top", value=value), INK) if not number else (value, INK)
            )
        if not stack.values:
            lines.append((phrase("(empty)"), _PALE))
    others = [
        (
            phrase(
                "{name}: {value}",
                name=stack.name,
                value=" ".join(stack.values) or phrase("(empty)"),
            ),
            INK,
        )
        for stack in stacks
        if not stack.is_main
    ]
    if not main:
        return _Part(phrase("stacks, the top first"), others)
    heading = counted(
        main[0].depth, "{stack}, {count:,} value", "{stack}, {count:,} values", stack=main[0].name
    )
    return _Part(heading, lines, main[0].depth - len(main[0].values), others)


def _texts(part: _Part) -> Iterable[str]:
    return (part.heading, *(text for text, _ in (*part.lines, *part.tail)))


def _height(part: _Part) -> float:
    return _HEADING + len(part.lines) * _LINE + 12


def _columns(grid: Grid) -> int:
    return max(map(len, grid.cells), default=0)


def _cut(text: str, columns: int) -> str:
    """Return `text` for a line of `columns` columns. A longer text is cut."""
    if display_width(text) <= columns:
        return next(screen_lines(text, columns))
    kept, width = "", 0
    for cluster in clusters(text):
        width += display_width(cluster)
        if width > columns - 1:
            break
        kept += cluster
    return f"{next(screen_lines(kept, columns))}\u2026"


# Cells


def _frame(left: float, top: float, size: float) -> Iterator[Shape]:
    """Yield a frame around a cell."""
    width = max(size * 0.1, 1.5)
    left, top, long = left - width / 2, top - width / 2, size + width
    yield box(left, top, long, width, _ACCENT)
    yield box(left, top + size, long, width, _ACCENT)
    yield box(left, top, width, long, _ACCENT)
    yield box(left + size, top, width, long, _ACCENT)


def _cell_shapes(look: CellLook, size: float) -> Iterator[Polygon | Ellipse]:
    """Yield the shapes of a cell whose left top corner is (0, 0)."""
    if look.edge == "raised":
        rim = max(size * 0.09, 1)
        yield box(0, 0, size, size, _LIGHT)
        yield Polygon(
            (
                (size, 0),
                (size, size),
                (0, size),
                (rim, size - rim),
                (size - rim, size - rim),
                (size - rim, rim),
            ),
            _SHADOW,
        )
        yield box(rim, rim, size - 2 * rim, size - 2 * rim, look.background)
    elif look.edge == "sunk":
        yield box(0, 0, size, size, _DEEP)
        yield box(1, 1, size - 1, size - 1, look.background)
    else:
        yield box(0, 0, size, size, _RULE)
        yield box(0.5, 0.5, size - 1, size - 1, look.background)
    for figure in look.figures:
        points = [(x * size, y * size) for x, y in figure.points]
        if figure.is_round:
            yield Ellipse(points[0], points[1], figure.fill)
        else:
            yield Polygon(points, figure.fill)
