"""The tree of a text. A tree contains every character of the text, and says nothing about what the program does.

A tree keeps only the text of each line. Tokens, spans and operations are made on request, so that a long program or a
large board takes little memory.
"""

from __future__ import annotations

from mines_tools.base.integers import wrapped
from mines_tools.base.lazy import cached_property, once
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.interface.language import Token
from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.comments import comment_at, split_comment
from mines_tools.languages.mines.operations import NOOP, RESTART, SWITCH, Operation, Program
from mines_tools.text.source import LineTable, Span, line_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence, Set
    from typing import Literal

    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.directives import Directive
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Stretch

    NodeKind = Literal["click", "switch", "restart", "noop", "malformed"]


Shape = tuple[str, str, str, str]
"""The parts of an operation line: column, button, row and rest. A part that the line does not have is an empty text.

A click has column, button and row. A switch has only a button, ``!``, and a restart has only a button, ``@``. An empty
operation has no part. A malformed line has only a rest, which is the whole line.
"""


_KIND: dict[str, NodeKind] = {
    ",": "click", ";": "click", "!": "switch", "@": "restart", "": "noop",
}  # fmt: skip
_MANY = 1 << 14
_SHORT = 64  # characters of an integer that is remembered after it was removed
_ALONE = {"!": SWITCH, "@": RESTART, "": NOOP}


@once
def _token() -> re.Pattern[str]:
    """Return the pattern that matches any token except a line end. The pattern is made only when tokens are needed, so
    that running a program without errors does not import `re`."""
    import re

    return re.compile(
        f"(?P<blanks>{terminal.BLANK}+)|(?P<comment>{terminal.COMMENT})"
        f"|(?P<safe_cell>{terminal.SAFE_CELL})|(?P<mine_cell>{terminal.MINE_CELL})"
        f"|(?P<integer>{terminal.INTEGER})|(?P<left_button>{terminal.LEFT_BUTTON})"
        f"|(?P<right_button>{terminal.RIGHT_BUTTON})|(?P<switch>{terminal.SWITCH})"
        f"|(?P<restart>{terminal.RESTART})|(?P<unknown>.)"
    )


@once
def _row_line() -> re.Pattern[str]:
    """Return the pattern that matches a row or an empty line, each with or without a comment."""
    import re

    blanks = f"{terminal.BLANK}*+"
    return re.compile(f"{blanks}(?:({terminal.ROW}){blanks}(?:{terminal.COMMENT})?)?")


class OperationNode(NamedTuple):
    """An operation line of a text, with the places of its parts."""

    line: int
    """The line of the operation, from 0."""
    kind: NodeKind
    span: Span
    """The span of the operation without its comment and without the blanks around it. For an empty operation, this is
    an empty span at the start of the line."""
    column: Span | None = None
    button: Span | None = None
    row: Span | None = None
    comment: Span | None = None


class Change(NamedTuple):
    """The change that an edit has made to the operations of a text."""

    stretch: Stretch
    begin: int
    """The index of the first operation that differs."""
    operations: int
    """The number of operations in the changed part after the edit."""
    errors: Sequence[Diagnostic]
    """The errors of the changed operations."""
    findings: object
    """The findings of the linter in the text before the edit."""


class KnownDamage:
    """The known errors of lines, by the text of the line. So equal lines are examined only once, even after the next
    edit.

    Some errors refer to the operation that ends the board. `board_ended` is the place of this operation.
    """

    def __init__(self, board_ended: Span) -> None:
        self.board_ended = board_ended
        self.by_line: dict[str, tuple[int, list[Diagnostic]]] = {}
        """The errors of each line that was examined, with the offset at which the line began at that time. This offset is
        needed because the places in the errors are offsets in that text."""
        self.names: dict[str, tuple[str, ...]] = {}
        """The names of the errors in a line, by the text of the line. Only for lines whose errors are counted, but not
        listed."""

    def at(self, board_ended: Span) -> KnownDamage:
        """Return the known errors for a text in which the operation that ends the board is at `board_ended`."""
        before = self.board_ended
        if board_ended == before:
            return self

        def moved(error: Diagnostic) -> Diagnostic:
            related = [
                place._replace(span=board_ended) if place.span is before else place
                for place in error.related
            ]
            return error._replace(related=tuple(related)) if related else error

        damage = KnownDamage(board_ended)
        for line, (start, errors) in self.by_line.items():
            if any(error.related for error in errors):
                errors = list(map(moved, errors))  # noqa: PLW2901
            damage.by_line[line] = start, errors
        damage.names = self.names
        return damage


class Tree:
    """A text after parsing."""

    def __init__(
        self,
        text: str,
        rules: Dialect,
        line_texts: list[str],
        board_lines: range,
        rows: list[str],
        shapes: list[Shape],
        errors: Sequence[Diagnostic],
        unlisted: Sequence[int] = (),
    ) -> None:
        self.text = text
        self.rules = rules
        self.line_texts = line_texts
        """The texts of the lines, without their line ends."""
        self.board_lines = board_lines
        self.rows = rows
        """The rows of the board; empty if there is no board. A row with errors is stored in its repaired form."""
        self.shapes = shapes
        """The parts of each operation line."""
        self.errors = errors
        self.unlisted = unlisted
        """The places of the errors that are not listed because there are too many, in the form of
        `ErrorListing.unlisted`. For most malformed lines after the board, the places of the errors are not stored here."""
        self.damage: KnownDamage | None = None
        """The known errors of operations, for parsing the text after the next edit."""
        self.change: Change | None = None
        """The change that the last edit made. None if this tree was not made from an edit of operations."""
        self.findings: object = None
        """The findings in the lines of this text. `checking` stores them here, and uses them again for the text after
        the next edit."""

    @property
    def dialect(self) -> str:
        """The name of the dialect in which the text was read."""
        return self.rules.name

    @cached_property
    def lines(self) -> LineTable:
        """The table of lines."""
        return line_table(self.text, self.rules.line_ends, self.line_texts)

    @property
    def header_lines(self) -> range:
        """The lines before the board."""
        return range(self.board_lines.start)

    @property
    def operation_lines(self) -> range:
        """The lines after the board. Each of them is an operation."""
        return range(self.board_lines.stop, self.board_lines.stop + len(self.shapes))

    def is_row(self, line: int) -> bool:
        """Return whether `line` has the form of a row of a board."""
        match = _row_line().fullmatch(self.line_texts[line])
        return match is not None and match[1] is not None

    @cached_property
    def rows_stop(self) -> int:
        """After the board, the first line that is neither a row nor an empty line."""
        lines = self.line_texts
        line = self.board_lines.stop
        while line < len(lines) and _row_line().fullmatch(lines[line]):
            line += 1
        return line

    @cached_property
    def board(self) -> Board | None:
        """The board; None if there is no row. A row with errors has its repaired form."""
        return Board(tuple(self.rows)) if self.rows else None

    @cached_property
    def operations(self) -> list[Operation | None]:
        """The operations in order. The item for a line that is not a correct operation is None. If there is no board,
        all items are None."""
        board = self.board
        if board is None:
            return [None] * len(self.shapes)
        operation_of: dict[Shape, Operation | None] = {}
        if len(self.shapes) > _MANY:
            # Lines with the same text share one operation.
            for shape in self.shapes:
                if shape not in operation_of:
                    operation_of[shape] = _operation(shape, board)
                    if len(operation_of) == _MANY:
                        break
        return [
            operation_of[shape] if shape in operation_of else _operation(shape, board)
            for shape in self.shapes
        ]

    @cached_property
    def integers(self) -> tuple[Set[str], Set[str]]:
        """Two sets of texts: the different columns in all operations, and the different rows. The texts have no blanks.

        Even a long program has few different columns and rows, so a check of each takes little time. After edits, the
        sets may also contain columns and rows that are no longer in the text.
        """
        shapes = self.shapes
        return {shape[0] for shape in shapes}, {shape[2] for shape in shapes}

    @cached_property
    def program(self) -> Program | None:
        """The program; None if the text has errors."""
        if self.errors or self.board is None:
            return None
        operations = [operation for operation in self.operations if operation is not None]
        return Program(self.board, operations, self.rules)

    def remember(self, before: Tree, begin: int, end: int, count: int, lines: LineTable) -> None:
        """Take over what is known about `before`, the tree of the text before an edit. The edit has replaced the
        operations from the index `begin` up to `end` by `count` operations.

        `lines` is the table of lines of the text after the edit.
        """
        self.lines, self.board = lines, before.board
        operations_before = before.__dict__.get("operations")
        if operations_before is not None and before.board is not None:
            new = (_operation(shape, before.board) for shape in self.shapes[begin : begin + count])
            self.operations = operations_before.copy()
            self.operations[begin:end] = new
        self._remember_integers(before, self.shapes[begin : begin + count])

    def _remember_integers(self, before: Tree, changed: list[Shape]) -> None:
        """Take over `integers` from `before`, and add the columns and rows of `changed`. If there are too many columns
        and rows, take over nothing. `integers` is then computed when it is needed."""
        integers = before.__dict__.get("integers")
        if integers is None:
            return
        columns, rows = integers
        new = {shape[0] for shape in changed} - columns, {shape[2] for shape in changed} - rows
        if any(len(text) > _SHORT for texts in new for text in texts):
            return
        if len(columns) + len(rows) + sum(map(len, new)) <= _MANY:
            self.integers = (
                columns | new[0] if new[0] else columns,
                rows | new[1] if new[1] else rows,
            )

    def window(self, start: int, stop: int, first: int, count: int) -> Tree:
        """Return a tree for the part of the text from `start` to `stop`, with the board of this tree.

        The part consists of the lines of `count` operations. The first of these operations has the index `first`.
        """
        line = self.board_lines.stop + first
        part = Tree(
            self.text[start:stop],
            self.rules,
            self.line_texts[line : line + count],
            range(0),
            self.rows,
            self.shapes[first : first + count],
            self.errors,
        )
        part.board = self.board
        part.lines = line_table(part.text, self.rules.line_ends)
        return part

    def row_span(self, row: int) -> Span:
        """Return the span of the row `row` of the board, from the first cell to the last cell."""
        line = self.board_lines[row]
        cell_spans = [token.span for token in self.line_tokens(line) if token.kind.endswith("cell")]
        return (
            Span(cell_spans[0].start, cell_spans[-1].end) if cell_spans else self.lines.span(line)
        )

    def cell_starts(self, row: int) -> Sequence[int]:
        """Return the offsets of the cells of the row `row`, which must have no errors. If there are no blanks before or
        between the cells, the result is a range."""
        line = self.board_lines[row]
        text, start = self.line_texts[line], self.lines.starts[line]
        leading = len(text) - len(text.lstrip(".*"))
        if text.find(".", leading) < 0 and text.find("*", leading) < 0:
            return range(start, start + leading)
        return [token.span.start for token in self.line_tokens(line) if token.kind.endswith("cell")]

    def cell_span(self, column: int, row: int) -> Span:
        """Return the span of the cell at `column` and `row`. The row must have no errors. For many cells, `cell_starts`
        is faster."""
        start = self.cell_starts(row)[column]
        return Span(start, start + 1)

    def directives(self, tool: str) -> Iterator[tuple[int, Directive]]:
        """Yield the line and the directive, for every directive of the tool `tool`."""
        mark = f"{tool}:"
        if mark not in self.text:
            return
        from mines_tools.languages.mines.directives import directives

        for line, text in enumerate(self.line_texts):
            if mark in text:
                code, comment = split_comment(text)
                for directive in directives(comment, self.lines.starts[line] + len(code)):
                    if directive.tool == tool:
                        yield line, directive

    def operation_node(self, index: int) -> OperationNode:
        """Return the operation at `index`, with the places of its parts."""
        line = self.operation_lines[index]
        column, button, row, rest = self.shapes[index]
        text, start = self.line_texts[line], self.lines.starts[line]
        at = comment_at(text)
        code_end = len(text) if at < 0 else at
        comment = None if at < 0 else Span(start + at, start + len(text))
        if column and text.startswith(f"{column}{button}{row}"):  # the usual form
            first, last = start + len(column), start + len(column) + 1 + len(row)
            return OperationNode(
                line,
                "click",
                Span(start, last),
                Span(start, first),
                Span(first, first + 1),
                Span(first + 1, last),
                comment,
            )
        counting = [
            Span(match.start() + start, match.end() + start)
            for match in _token().finditer(text, 0, code_end)
            # The only unknown character in a line without errors is a byte order mark, which counts
            # as a blank.
            if match.lastgroup != "blanks" and (rest or match.lastgroup != "unknown")
        ]
        kind: NodeKind = "malformed" if rest else _KIND[button]
        if not counting:
            return OperationNode(line, kind, Span(start, start), comment=comment)
        span = Span(counting[0].start, counting[-1].end)
        if kind == "click":
            spans = counting[0], counting[1], counting[2]
            return OperationNode(line, kind, span, *spans, comment)
        return OperationNode(line, kind, span, comment=comment)

    def integer_spans(self, index: int) -> tuple[Span, Span] | None:
        """Return the spans of the column and of the row of the operation at `index`. Return None if the operation is
        not a click."""
        column, button, row, _ = self.shapes[index]
        line = self.board_lines.stop + index
        # As nearly all are written.
        if column and self.line_texts[line].startswith(f"{column}{button}{row}"):
            start = self.lines.starts[line]
            middle = start + len(column)
            after = middle + 1
            return new_record(Span, (start, middle)), new_record(Span, (after, after + len(row)))
        node = self.operation_node(index)
        return None if node.column is None or node.row is None else (node.column, node.row)

    def tokens(self) -> Iterator[Token]:
        """Yield all tokens of the text. Their texts, joined in order, are the whole text."""
        for line in range(len(self.lines)):
            yield from self.line_tokens(line)

    def line_tokens(self, line: int) -> Iterator[Token]:
        """Yield the tokens of `line`. The last token is the line end."""
        start = self.lines.starts[line]
        is_click = self._is_click(line)
        integers = iter(("column", "row"))
        for match in _token().finditer(self.line_texts[line]):
            kind = str(match.lastgroup).replace("_", "-")
            span = Span(match.start() + start, match.end() + start)
            if kind == "comment":
                yield from _comment_tokens(match.group(), span)
            elif kind == "integer" and is_click:
                yield Token(next(integers), span)
            else:
                yield Token(kind, span)
        if line + 1 < len(self.lines):
            yield Token("newline", Span(self.lines.end(line), self.lines.starts[line + 1]))

    def _is_click(self, line: int) -> bool:
        index = line - self.board_lines.stop
        if not 0 <= index < len(self.shapes):
            return False
        _, button, _, rest = self.shapes[index]
        return not rest and button in (",", ";")


def _operation(shape: Shape, board: Board) -> Operation | None:
    column, button, row, rest = shape
    if rest:
        return None
    if column:
        cell = board.cell(wrapped(column, board.width), wrapped(row, board.height))
        return Operation("click", cell, "left" if button == "," else "right")
    return _ALONE[button]


def _comment_tokens(comment: str, span: Span) -> Iterator[Token]:
    """Yield the tokens of `comment`: the directives in it, and the text between them."""
    from mines_tools.languages.mines.directives import directives

    at = span.start
    for directive in directives(comment, span.start):
        if at < directive.span.start:
            yield Token("comment", Span(at, directive.span.start))
        yield Token("directive", directive.span)
        at = directive.span.end
    if at < span.end:
        yield Token("comment", Span(at, span.end))
