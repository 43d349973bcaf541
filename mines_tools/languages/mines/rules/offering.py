"""Functions for the fixes of several parser errors. These functions guess the meaning of a line
that has an error."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.comments import before_comment, comment_at
from mines_tools.languages.mines.rules.readings import readings
from mines_tools.languages.mines.syntax import BLANKS, dialect_choice
from mines_tools.languages.mines.syntax.look_alikes import with_ascii
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.languages.mines.rules.readings import LineReading
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic

_ANY_BLANKS = f"{terminal.BLANK}*+"
_LONGEST = 200
"""The greatest number of characters of a line whose meaning is guessed. The comment does not count.
"""
_BUTTONS = f"[{terminal.LEFT_BUTTON}{terminal.RIGHT_BUTTON}]"
_WHOLE = rf"{terminal.SIGN}?{terminal.DIGIT}++"
_OPERATION = re.compile(
    f"{_ANY_BLANKS}(?P<code>{_WHOLE}{_ANY_BLANKS}{_BUTTONS}{_ANY_BLANKS}{_WHOLE}"
    f"|{terminal.SWITCH}|{terminal.RESTART}){_ANY_BLANKS}"
)
_BETWEEN = re.compile(r"[^\w+.*!@-]*+")
"""A pattern of text that may separate two operations, and has no other meaning."""
_MOST_NAMED = 4
"""The greatest number of operations that the title of a fix lists."""


class DamagedLine(NamedTuple):
    """A line that should be an operation, but has an error."""

    number: int
    code: str
    """The code of the line, without the blanks at its ends. A character that only looks like an
    ASCII character is replaced by the ASCII character."""
    span: Span
    """The span of the code in the text."""


def damaged_line(tree: Tree, diagnostic: Diagnostic) -> DamagedLine | None:
    """Return the line of `diagnostic`. Return None if the line is too long to guess its meaning."""
    number = tree.lines.line_at(diagnostic.span.start)
    text = tree.line_texts[number]
    if len(text) > _LONGEST and comment_at(text[:_LONGEST]) < 0:
        return None
    code = before_comment(with_ascii(before_comment(text)))
    bare = code.strip(BLANKS)
    start = tree.lines.starts[number] + len(code) - len(code.lstrip(BLANKS))
    return DamagedLine(number, bare, Span(start, start + len(bare)))


def split_operations(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that splits the line of `diagnostic` into operations. Return None if the line
    has fewer than two operations. Also return None if the line contains a text that is neither an
    operation nor a separator."""
    line = damaged_line(tree, diagnostic)
    operations = _parted(line.code) if line is not None else ()
    if line is None or len(operations) < 2:
        return None
    title = phrase("Split the line into {count} operations", count=len(operations))
    return _instead(tree, line, operations, title)


def _parted(code: str) -> tuple[str, ...]:
    operations: list[str] = []
    at = 0
    while at < len(code):
        between = _BETWEEN.match(code, at)
        match = _OPERATION.match(code, between.end() if between is not None else at)
        if match is None:
            return tuple(operations) if between is not None and between.end() == len(code) else ()
        operations.append(match["code"])
        at = match.end()
    return tuple(operations)


def _bare(code: str) -> str:
    return code.translate(dict.fromkeys(map(ord, BLANKS)))


def _instead(
    tree: Tree, line: DamagedLine, operations: Iterable[str], title: str, words: str = ""
) -> Fix:
    text = line_end(tree, line.number).join(operations)
    edit = Edit(line.span, f"{text} # {words}" if words else text)
    return Fix(title, (edit,), safe=False)


def as_meant(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield fixes for the line of `diagnostic`, one for each possible meaning. If no meaning is
    found, and `diagnostic` has no fix, yield a fix that makes the line a comment."""
    line = damaged_line(tree, diagnostic)
    fix = diagnostic.fix
    if line is not None:
        choices = readings(line.code)
        fixed = (
            None
            if fix is None
            else [_bare(operation) for operation in fix.edits[0].text.split("\n")]
        )
        choices = [reading for reading in choices if list(reading.operations) != fixed]
        yield from (_reading(tree, line, reading) for reading in choices)
        if choices:
            return
    if fix is None:
        start = tree.lines.starts[tree.lines.line_at(diagnostic.span.start)]
        yield as_comment(start if line is None else line.span.start)


def _reading(tree: Tree, line: DamagedLine, reading: LineReading) -> Fix:
    operations, words = reading
    named = " ".join(map(quoted, operations))
    if words:
        title = phrase(
            "Write {operation} and make {words} a comment", operation=named, words=quoted(words)
        )
    elif len(operations) > _MOST_NAMED:
        title = phrase("Split the line into {count} operations", count=len(operations))
    elif len(operations) > 1:
        title = phrase("Split the line: {operations}", operations=named)
    elif terminal.LEFT_BUTTON in operations[0]:
        title = phrase("Write {click}: the left button", click=named)
    elif terminal.RIGHT_BUTTON in operations[0]:
        title = phrase("Write {click}: the right button", click=named)
    else:
        title = phrase("Write {operation}", operation=named)
    return _instead(tree, line, operations, title, words)


def as_comment(start: int) -> Fix:
    """Return the fix that makes a line a comment. The comment begins at the offset `start`."""
    title = phrase("Make the line a comment: an operation that does nothing")
    return Fix(title, (Edit(Span(start, start), "# "),), safe=False)


def comment_after(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield the fix that makes the words after an operation a comment. Yield nothing if there are
    no such words."""
    line = damaged_line(tree, diagnostic)
    operation = _OPERATION.match(line.code) if line is not None else None
    if line is None or operation is None or not line.code[operation.end() :][:1].isalpha():
        return
    at = line.span.start + operation.end()
    title = phrase("Make {words} a comment", words=quoted(line.code[operation.end() :]))
    yield Fix(title, (Edit(Span(at, at), "# "),), safe=False)


def choose_dialect_2(tree: Tree) -> Iterator[Fix]:
    """Yield the fix that changes the dialect to dialect 2. Yield nothing if no directive in the
    text chooses the dialect of the program."""
    choice = dialect_choice(tree.text)
    if choice is not None and choice.dialect == tree.dialect:
        yield choose_dialect(choice.span, "2")


def choose_dialect(span: Span, name: str) -> Fix:
    """Return the fix that replaces the dialect in a directive by the dialect `name`. `span` is the
    span of the old dialect."""
    return Fix(phrase("Choose dialect {name}", name=name), (Edit(span, name),), safe=False)


def line_end(tree: Tree, line: int) -> str:
    """Return the characters that end `line`. If it is the last line, return the characters that end
    the line before it."""
    if line + 1 >= len(tree.lines) and line:
        line -= 1
    if line + 1 >= len(tree.lines):
        return "\n"
    end = tree.text[tree.lines.end(line) : tree.lines.starts[line + 1]]
    return f"\r{end}" if tree.line_texts[line].endswith("\r") else end
