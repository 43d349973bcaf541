"""Text to tree: parsing never fails ("Syntax rules" of the language text).

A well-formed line is read by one regular expression, made of the grammar's terminals; whatever it
does not match is looked at piece by piece (`malformed`, imported only then). Board and operations
around the damage stay usable.
"""

from __future__ import annotations

from mines_tools.garbage import no_collection
from mines_tools.language import DialectChoice
from mines_tools.mines import _terminals as terminal
from mines_tools.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.mines.tree import Change, Tree
from mines_tools.once import cached_property, once
from mines_tools.phrases import counted, phrase
from mines_tools.text import (
    Span,
    changed_stretch,
    line_table,
    lines_of,
    spliced_table,
    split_lines,
)

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic, Related
    from mines_tools.mines.dialect import Dialect
    from mines_tools.mines.tree import Shape
    from mines_tools.text import LineTable

BLANKS = " \t\v\f\r"
"""The characters that are ignored wherever they stand."""

_BLANKS = f"{terminal.BLANK}*+"
"""Possessive: what follows them is no blank, and two runs of them must not share one out."""
_BUTTON = f"{terminal.LEFT_BUTTON}|{terminal.RIGHT_BUTTON}"
_TAIL = f"{_BLANKS}(?:{terminal.COMMENT})?"
_MOST_MENDED = 8
"""How many times as large as its rows are together a board may become when they are mended."""
_new = tuple.__new__  # in half the time that the named tuples' own constructors take
_DELETE_BLANKS = str.maketrans("", "", BLANKS)
_BYTE_ORDER_MARK = "\ufeff"
_BLOCK = 1 << 16
"""Characters of a text that are read in one go."""
_SHORT = 1 << 12
"""Characters of a text that is read without regular expressions. That takes twice the time for a line."""
_MOST_KEPT_ONCE = 1 << 14
"""Different things that lines say of which each is kept once."""


# To import `re` takes longer than to read a short program, and so does compiling a pattern: each is compiled
# when it is needed.


@once
def _row_line() -> re.Pattern[str]:
    import re

    return re.compile(f"{_BLANKS}({terminal.ROW}){_TAIL}")


@once
def _click_line() -> re.Pattern[str]:
    import re

    integer = f"(?>{terminal.INTEGER})"  # an integer's first half is never what was meant
    return re.compile(f"{_BLANKS}({integer}){_BLANKS}({_BUTTON}){_BLANKS}({integer}){_TAIL}")


def _plain_lines(integer: str | None) -> re.Pattern[str]:
    """Lines as nearly everybody writes them, a click without blanks in it; any other line as the
    rest. One search over the whole text is twice as fast as one a line."""
    import re

    plain = integer or f"{terminal.SIGN}?{terminal.DIGIT}+"
    return re.compile(f"^({plain})({_BUTTON})({plain}){_TAIL}$|^(.*)$", re.MULTILINE)


def parse(text: str, dialect: str = DEFAULT_DIALECT.name) -> Tree:
    """Read `text` in the dialect of that name. Never fails: errors are in the tree.

    Raises KeyError for a dialect there is not.
    """
    with no_collection():  # of what is found there may be much, and none of it is garbage
        return _read(text, DIALECTS[dialect])


def _read(text: str, rules: Dialect) -> Tree:
    source = _Source(text, rules)
    errors: list[Diagnostic] = []
    if text.startswith(_BYTE_ORDER_MARK):
        errors.append(_error("byte-order-mark", Span(0, 1)))
    board_lines, rows = _read_board(source, errors)
    shapes = _read_operations(source, board_lines.stop, rows, errors)
    errors.sort(key=_span_of)
    tree = Tree(text, source.rules, source.texts, board_lines, rows, shapes, tuple(errors))
    if "table" in source.__dict__:
        tree.lines = source.table
    return tree


def reparse(before: Tree, text: str, lines: LineTable | None = None) -> Tree:
    """Read `text` as `parse` does, in the dialect of `before`, which is what was there before an edit:
    of the operations only the lines that differ are read. Where they are is known already in `lines`, or
    is found out."""
    from mines_tools.findings import findings  # only texts in an editor are edited

    rules = before.rules
    stretch = changed_stretch(before.text, text)
    first = before.lines.line_at(stretch.start)
    # The board reaches to the line that ends it; whatever touches that is read anew.
    if not before.rows or first <= before.board_lines.stop:
        return parse(text, rules.name)
    old = before.lines
    table = spliced_table(old, text, stretch, rules.line_ends) if lines is None else lines
    new_lines = lines_of(text, stretch, rules.line_ends)
    stop = first + len(new_lines)
    rest = len(old) - (len(table) - stop)
    # A copy looks at each line once, pieces that are joined do so three times.
    texts = before.line_texts.copy()
    texts[first:rest] = new_lines
    source = _Source(text, rules, texts)
    source.table = table
    shapes: list[Shape] = []
    errors: list[Diagnostic] = []
    if new_lines:
        shapes = _shapes_from("\n".join(new_lines), 0, rules.integer)
        _look_closer(source, first, shapes, errors, before.board_lines.stop)
        errors.sort(key=_span_of)
    begin, end = first - before.board_lines.stop, rest - before.board_lines.stop
    all_shapes = before.shapes.copy()
    all_shapes[begin:end] = shapes
    tree = Tree(
        text,
        rules,
        texts,
        before.board_lines,
        before.rows,
        all_shapes,
        findings(before.errors).after_edit(stretch, errors),
    )
    tree.change = Change(stretch, begin, len(shapes), errors, before.findings)
    tree.remember(before, begin, end, len(shapes), table)
    return tree


def dialect_choice(text: str) -> DialectChoice | None:
    """The dialect that a directive in a header line or a board row chooses, if one does.

    It need not be a dialect there is.
    """
    if "dialect" not in text:
        return None
    from mines_tools.mines.directives import directives

    offset = 0
    in_board = False
    for line in text.split("\n"):
        code, mark, comment = line.partition("#")
        is_header_line = not code.strip(BLANKS + _BYTE_ORDER_MARK)
        if code.strip(BLANKS + ".*" + _BYTE_ORDER_MARK) or (in_board and is_header_line):
            return None  # the operations begin
        in_board = not is_header_line
        for directive in directives(mark + comment, offset + len(code)):
            if directive.tool == "mines" and directive.word == "dialect" and directive.value:
                return DialectChoice(directive.value, directive.value_span or directive.span)
        offset += len(line) + 1
    return None


def _span_of(error: Diagnostic) -> Span:
    return error.span


def _error(
    name: str, span: Span, related: tuple[Related, ...] = (), **fields: object
) -> Diagnostic:
    """A syntax error; a text without one does not import what they are made of."""
    from mines_tools.mines.syntax_errors import syntax_error

    return syntax_error(name, span, related, **fields)


class _Source:
    """A text and its lines; where they are is found out only if there is something to say."""

    def __init__(self, text: str, rules: Dialect, texts: list[str] | None = None) -> None:
        self.text = text
        self.rules = rules
        self.texts = split_lines(text, rules.line_ends) if texts is None else texts
        self.lines = self.texts
        """The lines, a byte order mark read as a blank so that the first line stays usable."""
        if text.startswith(_BYTE_ORDER_MARK):
            self.lines = [" " + self.texts[0][1:], *self.texts[1:]]

    @cached_property
    def table(self) -> LineTable:
        return line_table(self.text, self.rules.line_ends, self.texts)

    def start(self, line: int) -> int:
        return self.table.starts[line]

    def code_span(self, line: int) -> Span:
        """What counts in a line; empty, at its start, if nothing does."""
        code = _code(self.lines[line])
        start = self.start(line) + self.lines[line].index(code)
        return Span(start, start + len(code))


def _code(line: str) -> str:
    """What counts in a line: no comment, no blanks at its ends."""
    return line.partition("#")[0].strip(BLANKS)


def _read_board(source: _Source, errors: list[Diagnostic]) -> tuple[range, list[str]]:
    """The lines of the board and its rows, all of one width; no rows if there is no board."""
    lines = source.lines
    begin = _board_begin(source, errors)
    rows: list[str] = []
    for line in range(begin, len(lines)):
        row = _read_row(lines[line]) or _read_damaged_row(source, line, errors)
        if row is None:
            break
        rows.append(row)
    if not rows:
        return range(begin, begin), rows
    if begin and not source.rules.header_lines:
        errors.append(_error("header-line", Span(0, source.table.end(begin - 1))))
    board_lines = range(begin, begin + len(rows))
    rows = _of_one_width(rows, source, board_lines, errors)
    if board_lines.stop == len(lines):
        end = source.code_span(board_lines[-1]).end
        errors.append(_error("missing-operations", Span(end, end)))
    return board_lines, rows


def _board_begin(source: _Source, errors: list[Diagnostic]) -> int:
    """The first line of the board, or the line where one is missed."""
    lines = source.lines
    begin = next((line for line, text in enumerate(lines) if _code(text)), None)
    if begin is None:
        end = len(source.text)
        errors.append(_error("missing-board", Span(end, end)))
        return len(lines)
    if _read_row(lines[begin]) or _is_damaged_row(lines[begin]):
        return begin
    later = next((line for line in range(begin, len(lines)) if _read_row(lines[line])), None)
    if later is None:
        errors.append(_error("missing-board", source.code_span(begin)))
        return begin
    nowhere = Span(0, 0)
    error = _error("text-before-board", nowhere)
    for line in range(begin, later):
        code = _code(lines[line])
        if code:
            start = source.start(line) + lines[line].index(code)
            errors.append(
                _new(type(error), (*error[:3], Span(start, start + len(code)), *error[4:]))
            )
    return later


def _read_row(line: str) -> str | None:
    """The cells of a row; none if the line is no row."""
    if line and not line.strip(".*"):
        return line
    if not line.lstrip(BLANKS).startswith((".", "*")):
        return None
    match = _row_line().fullmatch(line)
    return match[1].translate(_DELETE_BLANKS) if match else None


def _is_damaged_row(line: str) -> bool:
    """Whether a line that is no row was meant to be one: half of it or more is cells."""
    if not (line.isascii() and line.isprintable()):
        from mines_tools.mines.malformed import with_ascii

        line = with_ascii(line)
    code = _code(line).translate(_DELETE_BLANKS)
    cells = code.count(".") + code.count("*")
    return cells > 0 and cells * 2 >= len(code)


def _read_damaged_row(source: _Source, line: int, errors: list[Diagnostic]) -> str | None:
    """The row that a line was meant to be, a safe cell in the place of what is no cell."""
    text = source.lines[line]
    if not _is_damaged_row(text):
        return None
    import re

    from mines_tools.mines.malformed import MOST_IN_A_LINE, look_alikes, with_ascii, with_rest
    from mines_tools.names import quoted

    errors.extend(look_alikes(text, source.start(line)))
    text = with_ascii(text).partition("#")[0]
    count, found = 0, []
    for match in re.finditer(f"[^.*{BLANKS}]+", text):
        count += 1
        if count <= MOST_IN_A_LINE:
            what = quoted(match.group())
            span = Span(*match.span()).shifted(source.start(line))
            found.append(_error("foreign-board-character", span, what=what))
    errors.extend(with_rest(found, count))
    return re.sub("[^.*]", ".", text.translate(_DELETE_BLANKS))


def _of_one_width(
    rows: list[str], source: _Source, board_lines: range, errors: list[Diagnostic]
) -> list[str]:
    """The rows, those of another width than the board mended.

    The first row sets the width, unless it is the odd one out: then it is the one to mend.
    """
    if len(set(map(len, rows))) == 1:
        return rows
    from collections import Counter

    from mines_tools.diagnostics import Related

    board, _ = Counter(map(len, rows)).most_common(1)[0]  # of equally common ones the first
    model = next(row for row, cells in enumerate(rows) if len(cells) == board)
    model_span = source.code_span(board_lines[model])
    for row, cells in enumerate(rows):
        if len(cells) == board:
            continue
        related = Related(model_span, phrase("row {row} is {width} wide", row=model, width=board))
        off = len(cells) - board
        remedy = (
            counted(-off, "add {count} cell", "add {count} cells")
            if off < 0
            else counted(off, "remove {count} cell", "remove {count} cells")
        )
        span = source.code_span(board_lines[row])
        errors.append(
            _error(
                "ragged-board", span, (related,), row=row, width=len(cells), board=board,
                remedy=remedy,
            )
        )  # fmt: skip
    # One wide row must not make a board many times as large as the text.
    width = min(board, max(1, _MOST_MENDED * sum(map(len, rows)) // len(rows)))
    return [cells[:width].ljust(width, ".") for cells in rows]


def _read_operations(
    source: _Source, first: int, rows: list[str], errors: list[Diagnostic]
) -> list[Shape]:
    """What the lines from `first` on say; without a board their errors are not told."""
    if first == len(source.lines):
        return []
    text, start = source.text, 0
    if source.rules.line_ends == "lf":
        start = sum(map(len, source.lines[:first])) + first
    else:
        text = "\n".join(source.lines[first:])
    shapes = _shapes_from(text, start, source.rules.integer)
    _look_closer(source, first, shapes, errors, first if rows else None)
    return shapes


def _shapes_from(text: str, start: int, integer: str | None) -> list[Shape]:
    """What the lines say that begin at `start`. Of a long text, what many lines say is kept once: a
    million empty lines need not take a hundred bytes each."""
    if len(text) - start <= _SHORT:
        return [_read_plain(line) for line in text[start:].split("\n")]
    pattern = _plain_lines(integer)
    if len(text) - start < _BLOCK:
        return pattern.findall(text, start)
    shapes: list[Shape] = []
    known: dict[Shape, Shape] = {}
    while start <= len(text):
        end = text.find("\n", start + _BLOCK)
        end = len(text) if end < 0 else end
        block: list[Shape] = pattern.findall(text, start, end)
        if len(known) > len(shapes) // 2 > 0:  # hardly any line says what another one says
            shapes += block
        elif len(known) < _MOST_KEPT_ONCE:
            shapes += [known.setdefault(shape, shape) for shape in block]
        else:
            shapes += [known.get(shape, shape) for shape in block]
        start = end + 1
    return shapes


def _read_plain(line: str) -> Shape:
    """What a line says that every dialect reads alike: a click in as few characters as can be, before its
    comment. Any other line as the rest."""
    code = line.partition("#")[0].rstrip(BLANKS)
    button = terminal.LEFT_BUTTON if terminal.LEFT_BUTTON in code else terminal.RIGHT_BUTTON
    column, _, row = code.partition(button)
    return (column, button, row, "") if _is_plain(column) and _is_plain(row) else ("", "", "", line)


def _is_plain(integer: str) -> bool:
    """Whether `integer` is one, without a sign and without a zero too many."""
    is_natural = integer.isdigit() and integer.isascii()
    return is_natural and (integer == "0" or not integer.startswith("0"))


def _look_closer(
    source: _Source,
    first: int,
    shapes: list[Shape],
    errors: list[Diagnostic],
    board_stop: int | None,
) -> None:
    """Read the lines from `first` on that are not plain ones. The first line after the board is
    `board_stop`; without a board, malformed lines are not told of."""
    rules = source.rules
    known: dict[str, Shape] = {}
    malformed: list[int] = []
    for index in [index for index, shape in enumerate(shapes) if shape[3]]:
        text = shapes[index][3]
        shape = known.get(text)
        if shape is None:
            shape = known[text] = _read_operation(text)
        shapes[index] = shape
        if shape[3]:
            malformed.append(index)
        elif rules.name not in _AS_THE_GRAMMAR:
            errors.extend(_needs_later_dialect(source, first + index, shape))
    if malformed and board_stop is not None:
        from mines_tools.mines.malformed import diagnose_operation

        board_ended = source.code_span(board_stop)
        starts = source.table.starts
        judged: dict[str, tuple[int, list[Diagnostic]]] = {}
        for index in malformed:
            text = shapes[index][3]
            start = starts[first + index]
            before = judged.get(text)
            if before is None:
                found = list(diagnose_operation(text, start, board_ended))
                judged[text] = start, found
                errors += found
            else:
                by = start - before[0]
                errors += [_moved(error, by, board_ended) for error in before[1]]
    if rules.longest_integer is not None:
        errors.extend(_endless_integers(source, first, shapes, rules.longest_integer))


def _moved(error: Diagnostic, by: int, board_ended: Span) -> Diagnostic:
    """What was found in a line, in one that says the same and begins `by` further on; `board_ended`
    stays where it is."""
    code, name, severity, (start, end), message, remedy, related, *rest = error
    if related and any(each.span is not board_ended for each in related):
        related = tuple(
            each if each.span is board_ended else each._replace(span=each.span.shifted(by))
            for each in related
        )
    span = _new(Span, (start + by, end + by))
    return _new(type(error), (code, name, severity, span, message, remedy, related, *rest))


def _endless_integers(
    source: _Source, first: int, shapes: list[Shape], limit: int
) -> Iterator[Diagnostic]:
    """Integers of more than `limit` digits."""
    if len(max(source.lines, key=len)) <= limit:
        return
    for index, (column, _, row, _) in enumerate(shapes):
        for integer in (column, row):
            digits = len(integer.lstrip("+-"))
            if digits > limit:
                span = source.code_span(first + index)
                yield _error("endless-integer", span, digits=digits, limit=limit)


def _read_operation(line: str) -> Shape:
    """What one line says."""
    code = _code(line)
    if code in _ALONE:
        return "", code, "", ""
    match = _click_line().fullmatch(line)
    if match is None:
        return "", "", "", line
    column, button, row = match.groups()
    return column.translate(_DELETE_BLANKS), button, row.translate(_DELETE_BLANKS), ""


_ALONE = ("", terminal.SWITCH, terminal.RESTART)
"""What an operation is that is no click."""

_AS_THE_GRAMMAR = {
    dialect.name
    for dialect in DIALECTS.values()
    if dialect.integer is None and dialect.restart_operation
}


def _needs_later_dialect(source: _Source, line: int, shape: Shape) -> Iterator[Diagnostic]:
    """What the dialect of `source` rejects though the grammar has it."""
    rules = source.rules
    span = source.code_span(line)
    column, button, row, _ = shape
    if button == "@" and not rules.restart_operation:
        yield _error("restart-operation", span)
    if rules.integer is None or not column:
        return
    import re

    pressed = source.lines[line].index(button) + source.start(line)
    for integer, start, end in ((column, span.start, pressed), (row, pressed + 1, span.end)):
        if re.fullmatch(rules.integer, integer):
            continue
        text = source.text[start:end]
        place = Span(end - len(text.lstrip(BLANKS)), start + len(text.rstrip(BLANKS)))
        magnitude = integer.lstrip("-")
        if integer.startswith("+"):
            yield _error("plus-sign", place)
        elif len(magnitude) > 1:
            yield _error("leading-zeros", place)
        else:
            yield _error("minus-zero", place)
