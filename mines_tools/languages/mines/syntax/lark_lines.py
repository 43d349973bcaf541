"""Reads single lines with Lark. Each kind of line has its own start symbol.

Lark does not read the line itself, but the *form* of the line: each character is replaced by the character that
stands for its class. (The grammar depends only on the classes.) So lines of the same form are examined only once.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.lark_parser import line_parser
from mines_tools.languages.mines.syntax.error_recovery import Reader

if TYPE_CHECKING:
    from mines_tools.languages.mines.syntax.error_recovery import LarkReading, ParserState

BUTTONS = frozenset(("LEFT_BUTTON", "RIGHT_BUTTON"))
MARKS = frozenset(("SWITCH", "RESTART"))

_CLASSES = (terminal.BLANK, terminal.CELL, terminal.DIGIT, terminal.SIGN, terminal.FOREIGN)
"""The terminals that are classes of characters. Every other character is a class of its own."""
_MOST_PIECES = 512
"""The greatest number of pieces of a line that Lark reads. In a longer line, the rest counts as one piece."""
_LONG = 64  # characters; the forms of longer lines are not cached
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


def _form_of_ascii() -> dict[int, str]:
    forms = {}
    for pattern in _CLASSES:
        alike = [code for code in range(128) if re.fullmatch(pattern, chr(code))]
        forms.update(dict.fromkeys(alike, chr(alike[-1])))
    return forms


_FORMS = _form_of_ascii()
_FOREIGN = _FORMS[ord("x")]


def form_of(code: str) -> str:
    """Return the form of `code`, a line without its comment."""
    if not code.isascii():
        code = _NOT_ASCII.sub(_FOREIGN, code)
    return code.translate(_FORMS)


@cache
def _reader(start: str) -> Reader:
    most = (
        1 if start == "header_line" else _MOST_PIECES
    )  # it must be empty: the first piece is enough
    return Reader(line_parser(), start, BUTTONS, most)


@lru_cache(maxsize=2048)
def _remembered(start: str, form: str) -> LarkReading:
    return _reader(start).read(form)


def _read(start: str, code: str) -> LarkReading:
    form = form_of(code)
    return _remembered(start, form) if len(form) <= _LONG else _reader(start).read(form)


def read_header_line(code: str) -> LarkReading:
    """Read `code`, a line before the board. `code` has no comment. If the line is long, read only its beginning."""
    return _read("header_line", code)


def read_row(code: str) -> LarkReading:
    """Read `code`, a row without its comment."""
    return _read("row", code)


def read_operation(code: str) -> LarkReading:
    """Read `code`, an operation without its comment."""
    return _read("operation", code)


def before_operation() -> ParserState:
    """Return Lark's state before the first piece of an operation."""
    return _reader("operation").first


def is_operation(line: str) -> bool:
    """Return whether `line` is a correct operation."""
    reading = read_operation(before_comment(line))
    return not reading.damage and reading.is_whole
