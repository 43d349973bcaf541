"""The parts of the screen: grids, the text of the program, stacks, variables and output.

A part (`Pane`) has a preferred size, and is drawn into a given number of columns and rows. The
*next* place is the place of the operation or action that the next step performs. The *next* cell is
the cell at this place.
"""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.base.integers import format_integer
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run_state import infinity_text
from mines_tools.report.width import display_width, displayed
from mines_tools.report.wrapping import screen_lines
from mines_tools.terminal.lines import fitted
from mines_tools.text.clusters import clusters
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set

    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run_state import StackValue, StateGrid, Value
    from mines_tools.terminal.lines import Line, Piece
    from mines_tools.text.source import Span

_LONGEST_VALUE = 40
_FEW = 20  # values of a stack on one line
_FEW_NESTED = 8  # values of a stack in a stack
_LONGEST_NESTED = 1_000
"""The maximum number of characters in the text that shows a value with nested stacks. This is much
more than a line of a screen can show.
"""
_LONGEST_BITS = 1 << 12
_DIGITS_IN_A_BIT = 0.30103
_TAIL = 1 << 14
"""The number of characters at the end of the output that can be shown. A screen shows fewer."""


_NOTHING, _HERE, _AFTER, _BREAKPOINT, _DISABLED = (
    ("", " "),
    ("here-mark", "["),
    ("here-mark", "]"),
    ("mark", "●"),
    ("mark", "○"),
)
"""The marks between two cells, each with its style: no mark, the marks before and after the next
cell, and the marks of an enabled and of a disabled breakpoint."""


class Scroll(NamedTuple):
    """The distance that the user has scrolled a part of the screen from its usual position, in
    lines and columns."""

    down: int = 0
    right: int = 0


class Pane(NamedTuple):
    """A part of the screen."""

    name: str
    title: str
    columns: int
    """The preferred number of columns."""
    rows: int
    draw: Callable[[int, int, Scroll], Sequence[Line]]
    """The function that draws the part, and returns lines. It takes the number of columns, the
    number of rows, and how far the user has scrolled the part."""


# Grids


def grid_pane(
    name: str,
    title: str,
    grid: StateGrid,
    here: Span | None,
    changed: Set[tuple[int, int]],
    marked: Mapping[Span, bool],
) -> Pane:
    """Return the part that shows the cells of a grid in their current state. The part marks the
    cell at `here`, which is the next one, and the cells `changed`, which the last step changed.

    The part also marks each cell whose place is in `marked`, because it has breakpoints. The value
    in `marked` is True if at least one of these breakpoints is enabled.
    """
    rows, columns = len(grid.widths), max(grid.widths, default=0)
    at = cell_at(grid, here)
    focus = at or min(changed, key=lambda cell: cell[::-1], default=(0, 0))
    margin = len(str(max(rows - 1, 0))) + 1

    def draw(width: int, height: int, scroll: Scroll) -> Sequence[Line]:
        room = max(width - margin, 1)
        size = _cell_size(grid, focus, room, height)
        # Styles are hard to see on emoji, so marks around a cell show that it is next.
        step = size + 1 if size > 1 or columns * 2 <= room else size
        across, down = max(room // step, 1), max(height - 1, 1)
        left = _start(focus[0], across, columns, scroll.right)
        top = _start(focus[1], down, rows, scroll.down)
        numbers = range(left, min(left + across, columns))
        ruler = "".join(str(number % 10).ljust(step) for number in numbers)
        lines: list[Line] = [[("dim", " " * margin + ruler)]]
        for row in range(top, min(top + down, rows)):
            line: list[Piece] = [("dim", f"{row:>{margin - 1}}")]
            end = min(left + across, grid.widths[row])
            for column in range(left, end):
                cell = grid.cell(column, row)
                style = "now" if cell.now else "unopened"
                before = _NOTHING
                is_enabled = None if cell.span is None else marked.get(cell.span)
                if is_enabled is not None:
                    style, before = "mark", _BREAKPOINT if is_enabled else _DISABLED
                elif (column, row) in changed:
                    style = "changed"
                if (column, row) == at:
                    style, before = "here-marked" if style == "mark" else "here", _HERE
                if column == left or step > size:
                    is_after = step > size and at is not None and (column - 1, row) == at
                    line.append(_AFTER if is_after and before == _NOTHING else before)
                line.append((style, _cut_cell(cell.now or cell.text, size)))
            if step > size and at == (end - 1, row):
                line.append(_AFTER)
            lines.append(line)
        return lines

    return Pane(name, title, margin + columns * 3, rows + 1, draw)


def cell_at(grid: StateGrid, span: Span | None) -> tuple[int, int] | None:
    """Return the column and the row of the cell whose place in the text is `span`; None if there is
    no such cell. The cells of the grid must have the same order as in the text."""
    if span is None:
        return None
    rows = [row for row, width in enumerate(grid.widths) if width]

    def start(column: int, row: int) -> int:
        at = grid.cell(column, row).span
        return -1 if at is None else at.start

    index = bisect_right(rows, span.start, key=lambda row: start(0, row)) - 1
    if index < 0:
        return None
    row = rows[index]
    column = (
        bisect_right(
            range(grid.widths[row]), span.start, key=lambda column_there: start(column_there, row)
        )
        - 1
    )
    return (column, row) if column >= 0 and grid.cell(column, row).span == span else None


def _cell_size(grid: StateGrid, focus: tuple[int, int], room: int, height: int) -> int:
    """Return the number of columns for each cell of a grid. This is 2 if any cell that may be
    visible takes two columns, and otherwise 1."""
    for row in range(max(focus[1] - height, 0), min(focus[1] + height, len(grid.widths))):
        width = grid.widths[row]
        for column in range(max(focus[0] - room, 0), min(focus[0] + room, width)):
            cell = grid.cell(column, row)
            text = cell.now or cell.text
            if (len(text) > 1 or not text.isascii()) and display_width(text) > 1:
                return 2
    return 1


def _cut_cell(text: str, size: int) -> str:
    """Return the text of a cell with a width of exactly `size` columns. A longer text is cut, and a
    shorter text is filled with blanks."""
    shown_text, used = "", 0
    for cluster in clusters(text):
        piece, columns = displayed(cluster)
        if used + columns > size:
            break
        shown_text += piece
        used += columns
    return shown_text + " " * (size - used)


def _start(focus: int, room: int, size: int, moved: int) -> int:
    """Return the index of the first visible element, if `room` of `size` elements are visible. The
    element `focus` is in the middle if possible. From there, the user has scrolled by `moved`
    elements."""
    last = max(size - room, 0)
    return min(max(min(max(focus - room // 2, 0), last) + moved, 0), last)


# The text of the program


class SourceData(NamedTuple):
    """The data from which the part with the text of a program is drawn."""

    parsed: Parsed
    here: Span | None
    """The next place. If the next operation is queued, this is the place of the operation that
    queued the next one. None if the run is over."""
    is_queued: bool
    marked: Mapping[Span, bool]
    """The places that have breakpoints. The value for a place is True if at least one breakpoint at
    this place is enabled."""
    cursor: int | None
    """The line to which keys apply; None if this is the line of the next place."""
    command: Callable[[int], tuple[str, str]]
    """The function that takes the number of a line, and returns a style and a text. The text says
    what the line does, and is empty if this is not known."""


def source_pane(name: str, title: str, source: SourceData) -> Pane:
    """Return the part that shows the text of the program, line by line. Beside each line, the part
    shows what the line does. It also marks the next place and the breakpoints."""
    text, lines = source.parsed.text, source.parsed.lines
    here = None if source.here is None else lines.line_at(source.here.start)
    digits = len(str(len(lines)))
    marked = {lines.line_at(span.start): _DISABLED for span in source.marked}
    for span, is_enabled in source.marked.items():
        if is_enabled:
            marked[lines.line_at(span.start)] = _BREAKPOINT

    def line_text(line: int) -> str:
        span = lines.span(line)
        return text[span.start : span.end]

    def draw(width: int, height: int, scroll: Scroll) -> Sequence[Line]:
        focus = source.cursor if source.cursor is not None else here or 0
        top = _start(focus, height, len(lines), 0 if source.cursor is not None else scroll.down)
        numbers = range(top, min(top + height, len(lines)))
        commands = [source.command(line) for line in numbers]
        widest = min(max((display_width(what) for _, what in commands), default=0), width // 2)
        room = width - digits - 3 - (widest + 1 if widest else 0)
        drawn: list[Line] = []
        for line, (style, what) in zip(numbers, commands, strict=True):
            is_here = line == here
            arrow = ("»" if source.is_queued else "▶") if is_here else " "
            mark = marked.get(line, _NOTHING)
            number = "cursor" if line == source.cursor else "dim"
            wide = room if what or not widest else room + widest + 1
            body = _source_pieces(line_text(line), _within(source, line), wide, scroll.right)
            drawn.append([
                mark, ("here-mark", arrow), (number, f"{line + 1:>{digits}} "), *body,
                *([("", " "), *fitted([(style, what)], widest)] if what else ()),
            ])  # fmt: skip
        return drawn

    # In a long text, only the first lines are measured: they are a good estimate.
    wide = max((display_width(line_text(line)) for line in range(min(len(lines), 500))), default=0)
    return Pane(name, title, digits + 3 + wide + 20, len(lines), draw)


def _within(source: SourceData, line: int) -> Span | None:
    """Return the span to highlight in the line `line`. This is the span `source.here`, counted from
    the start of the line. Return None if `source.here` does not start in this line."""
    here, lines = source.here, source.parsed.lines
    if here is None or lines.line_at(here.start) != line:
        return None
    return here.shifted(-lines.starts[line])


def _source_pieces(text: str, here: Span | None, room: int, right: int) -> Sequence[Piece]:
    if here is None:
        return fitted([("", text)], room, 0)
    pieces = [("", text[: here.start]), ("here", text[here.start : here.end])]
    pieces.append(("", text[here.end :]))
    width, at = display_width(text), display_width(text[: here.end])
    left = 0 if width <= room else _start(at, room, width, right)
    if at <= room - 1 and not right:
        left = 0
    return fitted(pieces, room, left)


# Stacks, variables, output


def stack_pane(
    name: str,
    title: str,
    stacks: Sequence[tuple[str, Sequence[StackValue]]],
    number: Callable[[float], str] = infinity_text,
) -> Pane:
    """Return the part that shows the stacks. In each stack, the top comes first. A single stack has
    one line for each value. Several stacks have one line each.

    `number` converts floats to text.
    """

    def draw(width: int, height: int, scroll: Scroll) -> Sequence[Line]:
        if len(stacks) != 1:
            lines = [_stack_line(name, values, width, number) for name, values in stacks]
            return lines[max(min(scroll.down, len(lines) - height), 0) :]
        values = stacks[0][1]
        first = max(min(scroll.down, len(values) - height), 0)
        drawn: list[Line] = []
        for place in range(first, min(first + height, len(values))):
            value = values[-1 - place]
            drawn.append([("stack", value_text(value, number)), ("dim", _as_character(value))])
        return drawn or [[("dim", phrase("(empty)"))]]

    rows = max(len(stacks[0][1]), 1) if len(stacks) == 1 else len(stacks)
    return Pane(name, title, 24, rows, draw)


def _stack_line(
    title: str, values: Sequence[StackValue], width: int, number: Callable[[float], str]
) -> Line:
    if not values:
        empty = phrase("(empty)")
        return [*_named(title, empty, width), ("dim", empty)]
    pieces = [("stack", f"{value_text(value, number)} ") for value in values[: -width - 1 : -1]]
    return [*_named(title, "".join(text for _, text in pieces), width), *pieces]


def _named(name: str, value: str, width: int) -> Sequence[Piece]:
    """Return a name and a blank, to be shown before `value`. The name is cut if the name and the
    value together do not fit into `width` columns."""
    wide = max(width - display_width(value) - 1, width // 3)
    return (
        [("name", name), ("", " ")]
        if display_width(name) <= wide
        else [
            *fitted([("name", name)], wide),
            ("", " "),
        ]
    )


def value_text(value: StackValue, number: Callable[[float], str] = infinity_text) -> str:
    """Return the text of a value of a stack. A long number is shortened. The text of a nested stack
    begins with its top.

    The text of a nested stack has at most about `_LONGEST_NESTED` characters. `number` converts
    floats to text.
    """
    if isinstance(value, (int, float)):
        return _number_text(value, number)
    pieces = ["["]
    length = 0
    open_stacks = [_from_top(value)]
    while open_stacks and length <= _LONGEST_NESTED:
        top = next(open_stacks[-1], None)
        if top is None:
            open_stacks.pop()
            pieces.append("]")
            continue
        if pieces[-1] != "[":
            pieces.append(" ")
        if isinstance(top, str):
            pieces.append(top)
        elif isinstance(top, (int, float)):
            pieces.append(_number_text(top, number))
        else:
            open_stacks.append(_from_top(top))
            pieces.append("[")
        length += len(pieces[-1]) + 1
    return "".join([*pieces, " …" if open_stacks else ""])


def _from_top(stack: Sequence[StackValue]) -> Iterator[StackValue | str]:
    """Yield some values from the top of a stack, the top first. If the stack has more values, an
    ellipsis comes last."""
    yield from stack[: -_FEW_NESTED - 1 : -1]
    if len(stack) > _FEW_NESTED:
        yield "…"


def _number_text(value: float, number: Callable[[float], str]) -> str:
    """Return the text of a number; a long integer is shortened. `number` converts a float."""
    if not isinstance(value, int):
        return number(value)
    if value.bit_length() > _LONGEST_BITS:
        digits = int(value.bit_length() * _DIGITS_IN_A_BIT)
        return phrase("(about {digits:,} digits)", digits=digits)
    return _short(format_integer(value))


def stack_text(values: Sequence[StackValue], number: Callable[[float], str] = infinity_text) -> str:
    """Return the text of a stack on one line, beginning with its top. `number` converts floats to
    text."""
    texts = [value_text(value, number) for value in values[: -_FEW - 1 : -1]]
    return " ".join([*texts, *(["…"] if len(values) > _FEW else [])]) or phrase("(empty)")


def _as_character(value: StackValue) -> str:
    """Return two blanks, and then the character whose code is `value`. Return an empty text if
    there is no such character, or if it is not visible."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or not 0x20 < value < 0x110000:
        return ""
    character = chr(value)
    return f"  {character}" if character.isprintable() else ""


def variable_pane(
    name: str,
    title: str,
    variables: Mapping[str, Value],
    number: Callable[[float], str] = infinity_text,
) -> Pane:
    """Return the part that shows the variables, one line each. The keys of `variables` are the
    names that people see. `number` converts floats to text."""

    def draw(width: int, height: int, scroll: Scroll) -> Sequence[Line]:
        first = max(min(scroll.down, len(variables) - height), 0)
        shown_ones = list(variables.items())[first : first + height]
        texts = [(name, variable_text(value, number)) for name, value in shown_ones]
        return [[*_named(name, value, width), ("stack", value)] for name, value in texts]

    return Pane(name, title, 28, len(variables), draw)


def variable_text(value: Value, number: Callable[[float], str] = infinity_text) -> str:
    """Return the text of a variable's value. `number` converts floats to text."""
    if isinstance(value, bool):
        return phrase("yes") if value else phrase("no")
    if isinstance(value, str):
        return shown(value[:_LONGEST_VALUE]) or "-"
    if isinstance(value, (int, float)):
        return value_text(value, number)
    return " ".join(variable_text(item, number) for item in value[:20]) or "-"


def output_pane(name: str, title: str, output: str) -> Pane:
    """Return the part that shows the end of the program's output."""

    def draw(width: int, height: int, scroll: Scroll) -> Sequence[Line]:
        tail = list(screen_lines(output[-_TAIL:], max(width - 1, 1)))
        end = max(len(tail) + scroll.down, min(height, len(tail)))
        return [[("output", line)] for line in tail[max(end - height, 0) : end]]

    return Pane(name, title, 40, output[-_TAIL:].count("\n") + 1, draw)


def _short(text: str) -> str:
    if len(text) <= _LONGEST_VALUE:
        return text
    return f"{text[: _LONGEST_VALUE - 3]}…"
