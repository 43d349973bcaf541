"""Functions for rules about columns and rows."""

from __future__ import annotations

from itertools import islice

from mines_tools.base import integers
from mines_tools.base.integers import bounded, plain_integer
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.rules.rule import is_size_doubtful
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.languages.mines.tree import Tree

BLANKS = " \t\v\f\r"
_DELETE_BLANKS = str.maketrans("", "", BLANKS)
_LONGEST_SHOWN = 24


class Integer(NamedTuple):
    """A column or a row of a click, as it is written in the program."""

    text: str
    """The text of the integer in the program, without blanks."""
    span: Span
    which: str
    """``column`` or ``row``."""


class WrittenCoordinate(NamedTuple):
    """A column or a row of a click, as it is written in the program, and its value on the board."""

    span: Span
    text: str
    """The text of the coordinate in the program, without blanks. A very long text is cut off."""
    wrapped: str
    """The text of the column or row on the board that is meant. For example, this is ``3`` for
    ``-1`` on a board with four columns."""
    which: str
    """``column`` or ``row``."""
    size: int
    """The number of columns, or of rows, of the board."""


def shortest(text: str) -> str:
    """Return the integer `text` in its shortest form, without blanks. Every dialect accepts this
    form."""
    return plain_integer(text.translate(_DELETE_BLANKS))


def write_shortest(tree: Tree, place: Span, title: str) -> Fix:
    """Return the fix that writes the integer at `place` in its shortest form. Every dialect accepts
    this form. `title` is the title of the fix."""
    return Fix(title, (Edit(place, shortest(tree.text[place.start : place.end])),), safe=True)


def wrapped(integer: str, size: int) -> str:
    """Return the column (or the row) that `integer` means on a board with `size` columns (or rows).
    The result is a text."""
    return str(integers.wrapped(integer, size))


def coordinates_where(
    context: Context, is_meant: Callable[[int, int], bool]
) -> Iterator[WrittenCoordinate]:
    """Yield the coordinates for which `is_meant` returns True. Its arguments are the value of the
    coordinate, and the number of columns or rows of the board.

    If the size of the board is doubtful because of an error, yield nothing.
    """
    tree = context.tree
    board = tree.board
    if board is None or is_size_doubtful(tree):
        return
    longest = tree.rules.longest_integer
    columns, rows = (
        {
            text: (shown(text), wrapped(text, size))
            for text in texts
            # The parser reports an integer that the interpreter dies of.
            if text and (longest is None or len(text.lstrip("+-")) <= longest)
            if is_meant(bounded(text), size)
        }
        for texts, size in zip(tree.integers, (board.width, board.height), strict=True)
    )
    for column, row, (column_span, row_span) in _clicks(tree, columns, rows):
        if column in columns:
            yield new_record(
                WrittenCoordinate, (column_span, *columns[column], "column", board.width)
            )
        if row in rows:
            yield new_record(WrittenCoordinate, (row_span, *rows[row], "row", board.height))


def on_the_board(coordinate: WrittenCoordinate) -> Fix:
    """Return the fix that writes `coordinate` as the number of its column or row on the board."""
    title = phrase(
        "Write column {wrapped}" if coordinate.which == "column" else "Write row {wrapped}",
        wrapped=coordinate.wrapped,
    )
    return Fix(title, (Edit(coordinate.span, coordinate.wrapped),), safe=True)


def integers_where(context: Context, is_meant: Callable[[str], bool]) -> Iterator[Integer]:
    """Yield the columns and the rows of all clicks, but only those for whose text `is_meant`
    returns True. The text that `is_meant` gets contains no blanks."""
    columns, rows = (set(filter(is_meant, integers)) for integers in context.tree.integers)
    for column, row, (column_span, row_span) in _clicks(context.tree, columns, rows):
        if column in columns:
            yield new_record(Integer, (column, column_span, "column"))
        if row in rows:
            yield new_record(Integer, (row, row_span, "row"))


def _clicks(
    tree: Tree, columns: Collection[str], rows: Collection[str]
) -> Iterator[tuple[str, str, tuple[Span, Span]]]:
    """Yield the clicks whose column is in `columns` or whose row is in `rows`. For each click,
    yield the texts of the column and of the row, and their spans."""
    if not columns and not rows:
        return
    shapes, first = tree.shapes, tree.board_lines.stop
    texts, starts = islice(tree.line_texts, first, None), islice(tree.lines.starts, first, None)
    lines = zip(range(len(shapes)), shapes, texts, starts, strict=False)
    for index, (column, button, row, _), text, start in lines:
        if column in columns or row in rows:
            if text.startswith(f"{column}{button}{row}"):  # as nearly all are written
                middle = start + len(column)
                after = middle + 1
                spans = (
                    new_record(Span, (start, middle)),
                    new_record(Span, (after, after + len(row))),
                )
                yield column, row, spans
                continue
            integers = tree.integer_spans(index)
            if integers is not None:
                yield column, row, integers


def integers_with_blanks(tree: Tree) -> Iterator[Integer]:
    """Yield the integers with blanks between their characters. They are columns and rows of clicks."""
    for index, (column, _, row, _) in enumerate(tree.shapes):
        code = before_comment(tree.line_texts[tree.board_lines.stop + index])
        if column and len(code.split()) > 1:
            node = tree.operation_node(index)
            for integer, span, which in ((column, node.column, "column"), (row, node.row, "row")):
                if span is not None and span.end - span.start > len(integer):
                    yield Integer(integer, span, which)


def shown(integer: str) -> str:
    """Return `integer` as it is shown in messages. A very long integer is cut off."""
    return integer if len(integer) <= _LONGEST_SHOWN else f"{integer[: _LONGEST_SHOWN - 3]}..."
