"""Reads lines as operations. If a line is damaged, the module `damaged_operations` is imported to find its errors."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.syntax.source import BLANKS, DELETE_BLANKS, code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from mines_tools.languages.mines.syntax.source import Source
    from mines_tools.languages.mines.tree import Shape
    from mines_tools.text.diagnostics import ErrorListing

_BLANKS = f"{terminal.BLANK}*+"
"""A pattern that matches all blanks that follow, never only some of them (a possessive pattern). Two normal patterns
for blanks, one after the other, could divide the blanks in many ways. Trying all these ways would take long."""
_BUTTON = f"{terminal.LEFT_BUTTON}|{terminal.RIGHT_BUTTON}"
_TAIL = f"{_BLANKS}(?:{terminal.COMMENT})?"
_BLOCK = 1 << 16
"""The number of characters of a text that are read at a time."""
_SHORT = 1 << 12
"""A number of characters. A text of at most this length is read without regular expressions, because importing `re`
would take longer than `re` saves."""
_MOST_KEPT_ONCE = 1 << 14
"""A number of different shapes. Until this many are stored, all lines with equal shapes share one object. After that,
each line with a further shape has an object of its own."""


# Importing `re` takes longer than reading a short program does, and so does compiling a pattern:
# each is compiled when it is needed.


@once
def _click_line() -> re.Pattern[str]:
    import re

    integer = f"(?>{terminal.INTEGER})"  # a part of an integer is never what was meant
    return re.compile(f"{_BLANKS}({integer}){_BLANKS}({_BUTTON}){_BLANKS}({integer}){_TAIL}")


def _plain_lines(integer: str | None) -> re.Pattern[str]:
    """Return a pattern that matches every line. A click without blanks, such as ``3,4``, matches as a click, also if a
    comment follows. Any other line matches as a *rest*.

    One search over the whole text is twice as fast as one search for each line.
    """
    import re

    plain = integer or f"{terminal.SIGN}?{terminal.DIGIT}+"
    return re.compile(f"^({plain})({_BUTTON})({plain}){_TAIL}$|^(.*)$", re.MULTILINE)


def read_operations(
    source: Source, first: int, rows: list[str], errors: ErrorListing
) -> list[Shape]:
    """Return the shapes of the lines from `first` on. If `rows` is empty, there is no board, and errors of the lines
    are not reported."""
    if first == len(source.lines):
        return []
    text, start = source.text, 0
    if source.rules.line_ends == "lf":
        start = sum(map(len, source.lines[:first])) + first
    else:
        text = "\n".join(source.lines[first:])
    shapes = shapes_from(text, start, source.rules.integer)
    look_closer(source, first, shapes, errors, first if rows else None)
    return shapes


def shapes_from(text: str, start: int, integer: str | None) -> list[Shape]:
    """Return the shapes of all lines of `text` from the place `start` on.

    In a long text, equal lines share one shape. Otherwise a million empty lines would take a hundred bytes each.
    """
    if len(text) - start <= _SHORT:
        return [_read_plain(line) for line in text[start:].split("\n")]
    pattern = _plain_lines(integer)
    if len(text) - start < _BLOCK:
        return pattern.findall(text, start)
    shapes: list[Shape] = []
    kept_once: dict[Shape, Shape] = {}
    while start <= len(text):
        end = text.find("\n", start + _BLOCK)
        end = len(text) if end < 0 else end
        block: list[Shape] = pattern.findall(text, start, end)
        if len(kept_once) > len(shapes) // 2 > 0:  # hardly any two lines are equal
            shapes += block
        elif len(kept_once) < _MOST_KEPT_ONCE:
            shapes += [kept_once.setdefault(shape, shape) for shape in block]
        else:
            shapes += [kept_once.get(shape, shape) for shape in block]
        start = end + 1
    return shapes


def _read_plain(line: str) -> Shape:
    """Return the shape of `line` if it is a click in the shortest form, with or without a comment. Every dialect reads
    such a line in the same way.

    For any other line, return a shape whose last part, the rest, is the whole line. The other parts are empty.
    """
    code = before_comment(line).rstrip(BLANKS)
    button = terminal.LEFT_BUTTON if terminal.LEFT_BUTTON in code else terminal.RIGHT_BUTTON
    column, _, row = code.partition(button)
    return (column, button, row, "") if _is_plain(column) and _is_plain(row) else ("", "", "", line)


def _is_plain(integer: str) -> bool:
    """Return whether `integer` is a natural number without leading zeros."""
    is_natural = integer.isdigit() and integer.isascii()
    return is_natural and (integer == "0" or not integer.startswith("0"))


def look_closer(
    source: Source,
    first: int,
    shapes: list[Shape],
    errors: ErrorListing,
    board_stop: int | None,
) -> None:
    """Read the lines from `first` on that are not in the normal form, and store their shapes in `shapes`.

    `board_stop` is the first line after the board. If it is None, there is no board, and errors of the lines are not
    reported.
    """
    rules = source.rules
    shape_of_text: dict[str, Shape] = {}
    malformed: list[int] = []
    for index in [index for index, shape in enumerate(shapes) if shape[3]]:
        text = shapes[index][3]
        shape = shape_of_text.get(text)
        if shape is None:
            shape = shape_of_text[text] = read_operation(text)
        shapes[index] = shape
        if shape[3]:
            malformed.append(index)
        elif rules.integer is not None or not rules.restart_operation:
            from mines_tools.languages.mines.syntax.limits import needs_later_dialect

            errors.extend(needs_later_dialect(source, first + index, shape))
    if malformed and board_stop is not None:
        from mines_tools.languages.mines.syntax.damaged_operations import diagnose

        starts = source.table.starts
        lines = ((shapes[index][3], starts[first + index]) for index in malformed)
        source.damage = diagnose(lines, source.code_span(board_stop), errors, source.damage)
    if rules.longest_integer is not None:
        from mines_tools.languages.mines.syntax.limits import endless_integers

        errors.extend(endless_integers(source, first, shapes, rules.longest_integer))


def read_operation(line: str) -> Shape:
    """Return the shape of `line`."""
    code = code_of(line)
    if code in _ALONE:
        return "", code, "", ""
    match = _click_line().fullmatch(line)
    if match is None:
        return "", "", "", line
    column, button, row = match.groups()
    return column.translate(DELETE_BLANKS), button, row.translate(DELETE_BLANKS), ""


_ALONE = ("", terminal.SWITCH, terminal.RESTART)
"""The texts of the operations that are not clicks."""
