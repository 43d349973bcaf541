"""Source text with exact positions, independent of languages.

Inside the tools a place is an *offset*: the number of code points before this place in the text. Only
code that talks to people or editors uses lines and columns. People and reports get 1-based lines and columns in
code points; editors get the unit that they negotiated.

There are two definitions of a line, and both may apply to a text. One is the definition of the language: in Mines 2,
only ``\\n`` ends a line. The other is the definition of the editor: ``\\n``, ``\\r\\n`` and ``\\r`` end a line, as in
the Language Server Protocol. ``str.splitlines`` follows neither definition: it also splits at ``\\v``, ``\\f``,
``\\x1c``, ``\\x85``, ``\\u2028``.
"""

from __future__ import annotations

from _bisect import bisect_left, bisect_right  # bisect is one module more
from _operator import add
from itertools import accumulate, count

from mines_tools.base.records import NamedTuple, new_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, MutableSequence, Sequence
    from typing import Literal

    LineEnds = Literal["lf", "universal"]
    """``lf``: only ``\\n`` ends a line. ``universal``: ``\\n``, ``\\r\\n`` and a lone ``\\r`` end a line."""
    ColumnUnit = Literal["utf-8", "utf-16", "utf-32"]
    """The unit of a column: bytes, 16-bit units, or code points."""


# These records are named tuples and not dataclasses: importing `dataclasses` takes as long as
# starting Python does (it imports `inspect`), and every command imports these.


_PIECE = 4096
"""The number of characters that are compared at once."""
_LARGE = 100_000
"""The maximum length of a text whose line offsets are stored in lists. For a longer text, they are
stored in arrays."""
_UNIVERSAL_END = r"\r\n|\r|\n"


class Span(NamedTuple):
    """A part of a text, from the offset `start` to the offset `end`. The character at `end` is not
    included."""

    start: int
    end: int

    def shifted(self, by: int) -> Span:
        """Return the span moved by `by`."""
        return Span(self.start + by, self.end + by)


class Position(NamedTuple):
    """A position for people. The line and the column are counted from 1. Columns are counted in
    code points."""

    line: int
    column: int


class LineRange(NamedTuple):
    """A range of lines as people count them, from 1. The last line is included."""

    first: int
    last: int


class LineTable:
    """The offsets of the lines of one text. In this table, lines are numbered from 0."""

    __slots__ = ("_ends", "_length", "starts")

    def __init__(
        self, starts: Sequence[int], ends: Sequence[int] | None = None, length: int = 0
    ) -> None:
        """Create a table. If `ends` is None, every line end is one character, and `length` is the
        length of the text."""
        self.starts = starts
        """The offset of the first character of each line."""
        self._ends = ends
        self._length = length

    @property
    def length(self) -> int | None:
        """The length of the text. None if line ends may have two characters."""
        return self._length if self._ends is None else None

    @property
    def ends(self) -> Sequence[int]:
        """The offset at which the text of each line ends, and the line end begins. For a single
        line, `end` is faster."""
        if self._ends is not None:
            return self._ends
        return [*(start - 1 for start in self.starts[1:]), self._length]

    def end(self, line: int) -> int:
        """Return the offset at which the text of a line ends, and the line end begins."""
        if self._ends is not None:
            return self._ends[line]
        return self.starts[line + 1] - 1 if line + 1 < len(self.starts) else self._length

    def __len__(self) -> int:
        return len(self.starts)

    def line_at(self, offset: int) -> int:
        """Return the number of the line that contains `offset`. A line end belongs to the line
        before it."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def position(self, offset: int) -> Position:
        """Return `offset` as a position for people."""
        line = self.line_at(offset)
        return Position(line + 1, offset - self.starts[line] + 1)

    def offset(self, position: Position) -> int:
        """Return the offset of `position`. If the column is after the end of the line, return the
        offset of the end of the line."""
        line = min(max(position.line - 1, 0), len(self.starts) - 1)
        return min(self.starts[line] + max(position.column - 1, 0), self.end(line))

    def span(self, line: int) -> Span:
        """Return the span of `line` without its line end."""
        return Span(self.starts[line], self.end(line))


def positions(lines: LineTable) -> Callable[[int], Position]:
    """Return a function that converts an offset to a position for people. The function is fastest
    if each offset is in the line of the previous one, or in the next line."""
    starts, height = lines.starts, len(lines)
    line = first = 0
    after: float = -1

    def position(offset: int) -> Position:
        nonlocal line, first, after
        if not first <= offset < after:
            is_next = line + 1 < height and after <= offset < starts[line + 1]
            line = line + 1 if is_next else lines.line_at(offset) + 1
            first = starts[line - 1]
            after = starts[line] if line < height else float("inf")
        return new_record(Position, (line, offset - first + 1))

    return position


def split_lines(text: str, line_ends: LineEnds) -> list[str]:
    """Split `text` into lines without their line ends. The result has at least one line."""
    if line_ends == "lf" or "\r" not in text:
        return text.split("\n")
    import re  # most texts do not need it

    return re.split(_UNIVERSAL_END, text)


def first_line_end(text: str) -> str:
    """Return the line end of the first line of `text`, ``\\n`` or ``\\r\\n``."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def line_table(text: str, line_ends: LineEnds, lines: Sequence[str] | None = None) -> LineTable:
    """Return the line table of `text`. A caller that knows the lines of `text` can pass them as
    `lines`, which saves time."""
    starts = _offsets(text)
    if line_ends == "lf" or "\r" not in text:
        before = accumulate(map(len, text.split("\n") if lines is None else lines), initial=0)
        starts.extend(map(add, before, count()))
        starts.pop()  # where a line after the last one would begin
        return LineTable(starts, length=len(text))
    import re

    ends = _offsets(text)
    starts.append(0)
    for match in re.finditer(_UNIVERSAL_END, text):
        end, start = match.span()
        starts.append(start)
        ends.append(end)
    ends.append(len(text))
    return LineTable(starts, ends)


def _offsets(text: str) -> MutableSequence[int]:
    """Return an empty sequence for offsets in `text`. For a large text, the sequence is an array,
    which needs a tenth of the memory of a list."""
    if len(text) <= _LARGE:
        return []
    from array import array  # few texts are large

    return array("I")


def newline_lines(text: str) -> tuple[list[str], LineTable]:
    """Return the lines of `text` without their line ends, and the line table of `text`. This
    function is for languages in which a line ends with ``\\n`` or ``\\r\\n``, but not with a lone
    ``\\r``."""
    lines = text.split("\n")
    if "\r" not in text:
        return lines, line_table(text, "lf", lines)
    starts, ends = _offsets(text), _offsets(text)
    start, last = 0, len(lines) - 1
    for number, line in enumerate(lines):
        starts.append(start)
        start += len(line) + 1
        if number < last and line.endswith("\r"):
            lines[number] = line[:-1]
        ends.append(starts[-1] + len(lines[number]))
    return lines, LineTable(starts, ends)


def editor_lines(text: str) -> LineTable:
    """Return the line table of `text` according to the Language Server Protocol."""
    return line_table(text, "universal")


class Stretch(NamedTuple):
    """The changed part of a text. It consists of whole lines that end with ``\\n``. So the part
    begins and ends between two lines, in both definitions of a line."""

    start: int
    before_end: int
    """The offset of the end of the changed part in the text before the change."""
    after_end: int
    """The offset of the end of the changed part in the text after the change."""
    reaches_end: bool
    """True if no line follows the changed lines."""

    @property
    def growth(self) -> int:
        """The number of code points by which the text has grown. It is negative if the text has
        become shorter."""
        return self.after_end - self.before_end


def changed_stretch(before: str, after: str) -> Stretch:
    """Return the part that differs between the texts `before` and `after`: from the first to the
    last line that differs."""
    shorter = min(len(before), len(after))
    same = longest_same(shorter, lambda at, to: before[at:to] == after[at:to])
    left = shorter - same
    same_end = longest_same(
        left, lambda at, to: _from_end(before, at, to) == _from_end(after, at, to)
    )
    start = before.rfind("\n", 0, same) + 1
    growth = len(after) - len(before)
    line_end = before.find("\n", len(before) - same_end)
    if line_end < 0:
        return Stretch(start, len(before), len(after), reaches_end=True)
    return Stretch(start, line_end + 1, line_end + 1 + growth, reaches_end=False)


def longest_same(most: int, is_same: Callable[[int, int], bool]) -> int:
    """Return the number of equal characters at the beginning of two texts. The result is at most
    `most`. `is_same(start, end)` returns whether the two texts are equal from the offset `start` to
    the offset `end`."""
    low = 0
    while low + _PIECE < most and is_same(low, low + _PIECE):
        low += _PIECE
    most = min(most, low + _PIECE)
    while low < most:
        middle = (low + most + 1) // 2
        if is_same(low, middle):
            low = middle
        else:
            most = middle - 1
    return low


def _from_end(text: str, at: int, to: int) -> str:
    """Return the piece of `text` that starts `to` characters before the end of `text`, and ends
    `at` characters before this end."""
    return text[len(text) - to : len(text) - at]


def lines_of(text: str, stretch: Stretch, line_ends: LineEnds) -> list[str]:
    """Return the lines of the changed part `stretch`. `text` is the whole text after the change."""
    lines = split_lines(text[stretch.start : stretch.after_end], line_ends)
    # The empty line after the last line end does not belong to the stretch.
    return lines if stretch.reaches_end else lines[:-1]


def spliced_table(table: LineTable, text: str, stretch: Stretch, line_ends: LineEnds) -> LineTable:
    """Return the line table of `text`, the text after the change of `stretch`. `table` is the line
    table of the text before this change."""
    first = bisect_left(table.starts, stretch.start)
    stop = len(table) if stretch.reaches_end else bisect_left(table.starts, stretch.before_end)
    new = line_table(text[stretch.start : stretch.after_end], line_ends)
    count = len(new) if stretch.reaches_end else len(new) - 1
    starts = _spliced(table.starts, new.starts[:count], first, stop, stretch)
    if table.length is not None and new.length is not None:
        return LineTable(starts, length=table.length + stretch.growth)
    return LineTable(starts, _spliced(table.ends, new.ends[:count], first, stop, stretch))


def _spliced(
    old: Sequence[int], fresh: Sequence[int], first: int, stop: int, stretch: Stretch
) -> Sequence[int]:
    from array import array  # only texts in an editor are edited

    spliced = array("I", old[:first])
    spliced.extend([at + stretch.start for at in fresh])
    spliced.extend(_shifted(array("I", old[stop:]), stretch.growth))
    return spliced


def _shifted(offsets: array[int], by: int) -> array[int]:
    """Return `offsets` with `by` added to each of them.

    A hundred thousand offsets move at every key press. So this function adds two long integers that
    contain all the offsets. It takes a third of the time that a separate addition for each offset
    would take.
    """
    if not by or not offsets:
        return offsets
    order: Literal["little", "big"] = "little" if type(offsets)("I", [1]).tobytes()[0] else "big"
    shift = type(offsets)("I", [abs(by)]) * len(offsets)
    before, more = (int.from_bytes(part.tobytes(), order) for part in (offsets, shift))
    after = before + more if by > 0 else before - more
    return type(offsets)("I", after.to_bytes(len(offsets) * offsets.itemsize, order))


def units(text: str, unit: ColumnUnit) -> int:
    """Return the length of `text` in `unit`. A lone surrogate counts as one unit of UTF-16, as three bytes of UTF-8,
    and as one code point."""
    if unit == "utf-32" or text.isascii():
        return len(text)
    if unit == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def code_points(text: str, count: int, unit: ColumnUnit) -> int:
    """Return the number of code points in the first `count` units of `text`.

    If `count` ends inside a character, that character is not counted. If `text` has fewer units,
    return the length of `text`.
    """
    if unit == "utf-32" or text.isascii():
        return min(max(count, 0), len(text))
    count = max(count, 0)
    near = text[:count]  # no character is shorter than a unit
    try:
        data = near.encode("utf-8" if unit == "utf-8" else "utf-16-le")
    except UnicodeEncodeError:  # lone surrogates, which might be mistaken for a pair
        return _code_points_one_by_one(near, count, unit)
    if unit == "utf-8":
        if count >= len(data):
            return len(near)
        while data[count] & 0xC0 == 0x80:
            count -= 1
        return len(data[:count].decode("utf-8"))
    if 2 * count >= len(data):
        return len(near)
    if 0xDC <= data[2 * count + 1] < 0xE0:
        count -= 1
    return len(data[: 2 * count].decode("utf-16-le"))


def _code_points_one_by_one(text: str, count: int, unit: ColumnUnit) -> int:
    left = count
    for index, character in enumerate(text):
        left -= units(character, unit)
        if left < 0:
            return index
    return len(text)


def shortened(text: str, most: int) -> str:
    """Return `text`, or a shortened form if `text` has more than `most` characters. This function
    is for messages that quote a text."""
    return text if len(text) <= most else f"{text[: most - 3]}..."
