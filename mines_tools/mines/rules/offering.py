"""What the fixes and offers of the parser's errors have in common: reading what a line was meant to be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.diagnostics import Edit, Fix
from mines_tools.mines import _terminals as terminal
from mines_tools.mines.malformed import with_ascii
from mines_tools.mines.syntax import BLANKS, dialect_choice
from mines_tools.names import quoted
from mines_tools.phrases import phrase
from mines_tools.records import NamedTuple
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.mines.tree import Tree

_ANY_BLANKS = f"{terminal.BLANK}*+"
_LONGEST = 200
"""Characters of a line, before its comment, that is read for what it was meant to be."""
_BUTTONS = f"[{terminal.LEFT_BUTTON}{terminal.RIGHT_BUTTON}]"
_WHOLE = rf"{terminal.SIGN}?{terminal.DIGIT}++"
"""An integer without a blank in it: of what is damaged, a blank parts one from the next."""
_OPERATION = re.compile(
    f"{_ANY_BLANKS}(?P<code>{_WHOLE}{_ANY_BLANKS}{_BUTTONS}{_ANY_BLANKS}{_WHOLE}"
    f"|{terminal.SWITCH}|{terminal.RESTART}){_ANY_BLANKS}"
)
_TWO_INTEGERS = re.compile(
    rf"[^\w+-]*+(?P<column>{_WHOLE})(?P<between>[^\w+-]*+)(?P<row>{_WHOLE})[^\w+-]*+"
)


class Line(NamedTuple):
    """A line of a text that is no operation."""

    number: int
    code: str
    """What counts in it, without blanks at its ends, in ASCII."""
    span: Span
    """Where that stands."""


def damaged_line(tree: Tree, diagnostic: Diagnostic) -> Line | None:
    """The line that a diagnostic is about; none for one that is too long for a person to have meant it."""
    number = tree.lines.line_at(diagnostic.span.start)
    text = tree.line_texts[number]
    if len(text) > _LONGEST and "#" not in text[:_LONGEST]:
        return None
    code = with_ascii(text.partition("#")[0]).partition("#")[0]
    bare = code.strip(BLANKS)
    start = tree.lines.starts[number] + len(code) - len(code.lstrip(BLANKS))
    return Line(number, bare, Span(start, start + len(bare)))


def split_operations(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Put the operations of a line on lines of their own, if it is nothing but operations."""
    line = damaged_line(tree, diagnostic)
    if line is None:
        return None
    found = []
    at = 0
    while at < len(line.code):
        match = _OPERATION.match(line.code, at)
        if match is None:
            return None
        found.append(match["code"])
        at = match.end()
    if len(found) < 2:
        return None
    title = phrase("Split the line into {count} operations", count=len(found))
    edit = Edit(line.span, line_end(tree, line.number).join(found))
    return Fix(title, (edit,), safe=False)


def as_click(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Make a line with two integers a click: with the button that stands between them, else with one
    or the other."""
    line = damaged_line(tree, diagnostic)
    found = _TWO_INTEGERS.fullmatch(line.code) if line is not None else None
    if line is None or found is None:
        return
    for button in [button for button in ",;" if button in found["between"]] or (",", ";"):
        click = f"{found['column']}{button}{found['row']}"
        title = (
            phrase("Write {click}: the left button", click=quoted(click))
            if button == ","
            else phrase("Write {click}: the right button", click=quoted(click))
        )
        yield Fix(title, (Edit(line.span, click),), safe=False)


def comment_after(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Make the words after an operation a comment."""
    line = damaged_line(tree, diagnostic)
    operation = _OPERATION.match(line.code) if line is not None else None
    if line is None or operation is None or not line.code[operation.end() :][:1].isalpha():
        return
    at = line.span.start + operation.end()
    title = phrase("Make {words} a comment", words=quoted(line.code[operation.end() :]))
    yield Fix(title, (Edit(Span(at, at), "# "),), safe=False)


def choose_dialect_2(tree: Tree) -> Iterator[Fix]:
    """Have a text that asks for another dialect ask for the language text."""
    choice = dialect_choice(tree.text)
    if choice is not None and choice.dialect == tree.dialect:
        yield choose_dialect(choice.span, "2")


def choose_dialect(span: Span, name: str) -> Fix:
    """Write the name of another dialect into a directive."""
    return Fix(phrase("Choose dialect {name}", name=name), (Edit(span, name),), safe=False)


def line_end(tree: Tree, line: int) -> str:
    """What ends a line; for the last one, what ends the one before it."""
    if line + 1 >= len(tree.lines) and line:
        line -= 1
    if line + 1 >= len(tree.lines):
        return "\n"
    end = tree.text[tree.lines.end(line) : tree.lines.starts[line + 1]]
    return f"\r{end}" if tree.line_texts[line].endswith("\r") else end
