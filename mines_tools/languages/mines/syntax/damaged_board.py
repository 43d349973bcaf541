"""Finds the errors of a board, and guesses the rows that were meant.

Lark finds two kinds of errors: characters in a row that are not cells, and wrong text before the board.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.syntax.lark_lines import read_header_line, read_row
from mines_tools.languages.mines.syntax.look_alikes import (
    MOST_IN_A_LINE,
    look_alikes,
    with_rest,
)
from mines_tools.languages.mines.syntax.source import BLANKS, DELETE_BLANKS, error_at
from mines_tools.text.diagnostics import FoundError, Related
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.syntax.board import KnownRows
    from mines_tools.languages.mines.syntax.source import Source
    from mines_tools.text.diagnostics import Diagnostic, ErrorListing

_MOST_MENDED = 8
"""A factor. The size of the repaired board may be at most this factor times the size of all rows before the repair."""
_MOST_KNOWN = 1 << 12
"""The greatest number of different damaged lines that are stored while a board is read."""
_FOREIGN_NAME = "foreign-board-character"
_FOREIGN = re.compile(f"[^.*{BLANKS}]+")


def text_before_board(source: Source, lines: range) -> Iterator[Diagnostic]:
    """Yield the error of each line of `lines` that has code. None of these lines is a row. The error begins where Lark
    cannot continue."""
    error = error_at("text-before-board", Span(0, 0))
    for line in lines:
        code = before_comment(source.lines[line]).rstrip(BLANKS)
        bare = code.lstrip(BLANKS)
        if bare:
            start = source.start(line)
            # Nothing is expected there, so the first character that is not a blank is already
            # wrong.
            first = read_header_line(code[: len(code) - len(bare) + 1]).pieces[0].start
            span = Span(start + first, start + len(code))
            yield new_record(type(error), (*error[:3], span, *error[4:]))


def read_damaged_row(source: Source, line: int, errors: ErrorListing, known: KnownRows) -> str:
    """Return the row that `line` was meant to be: a safe cell replaces each character that is not a cell.

    `known` has the rows of earlier lines. If the text of `line` is a key of `known`, the line is not examined again,
    unless its errors must be listed.
    """
    text = source.lines[line]
    start = source.start(line)
    known_row = known.get(text)
    if known_row is not None and errors.leaves_out(known_row[1], start):
        return known_row[0]
    alike_errors, plain = look_alikes(text, start)
    found = list(alike_errors)
    code = before_comment(plain)
    count = 0
    foreign_errors: list[FoundError] = []
    for begin, end in _foreign(code):
        count += 1
        if count <= MOST_IN_A_LINE:
            span = Span(start + begin, start + end)
            make = partial(_foreign_error, span, code[begin:end])
            foreign_errors.append(FoundError(_FOREIGN_NAME, span, make))
    found += with_rest(foreign_errors, count)
    errors.extend_with_found(found)
    row = re.sub("[^.*]", ".", code.translate(DELETE_BLANKS))
    if len(known) < _MOST_KNOWN:
        places = [(name, span.start - start, span.end - start) for name, span, _ in found]
        known[text] = row, tuple(places)
    return row


def _foreign_error(span: Span, foreign_text: str) -> Diagnostic:
    return error_at(_FOREIGN_NAME, span, what=quoted(foreign_text))


def _foreign(code: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each piece of the row `code` that has neither cells nor blanks in it. Lark finds
    the pieces.

    If a row has many hundred pieces, Lark reads only the first ones.
    """
    pieces, damage, is_whole = read_row(code)
    for damaged_place in damage:
        if damaged_place.skipped:
            begin, end = (
                pieces[damaged_place.skipped.start].start,
                pieces[damaged_place.skipped.stop - 1].end,
            )
            yield from (match.span() for match in _FOREIGN.finditer(code, begin, end))
    if not is_whole:
        yield from (match.span() for match in _FOREIGN.finditer(code, pieces[-1].end))


def of_one_width(
    rows: list[str], source: Source, board_lines: range, errors: ErrorListing
) -> list[str]:
    """Return the rows of the board, all with the same width. Rows of another width are repaired.

    The width of the board is the most frequent width of `rows`. If several widths are equally frequent, the first of
    these widths counts.
    """
    board, _ = Counter(map(len, rows)).most_common(1)[0]  # the first of equally common ones
    model = next(row for row, cells in enumerate(rows) if len(cells) == board)
    words = phrase("row {row} is {width} wide", row=model, width=board)
    related = (Related(source.code_span(board_lines[model]), words),)
    for row, cells in enumerate(rows):
        if len(cells) == board:
            continue
        span = source.code_span(board_lines[row])
        errors.add(_ragged, "ragged-board", span, related, row=row, width=len(cells), board=board)
    # One wide row must not make a board many times as large as the text.
    width = min(board, max(1, _MOST_MENDED * sum(map(len, rows)) // len(rows)))
    return [cells[:width].ljust(width, ".") for cells in rows]


def _ragged(
    name: str, span: Span, related: tuple[Related, ...], *, row: int, width: int, board: int
) -> Diagnostic:
    """Return the error of a row whose width is not that of the board."""
    off = width - board
    remedy = (
        counted(-off, "add {count} cell", "add {count} cells")
        if off < 0
        else counted(off, "remove {count} cell", "remove {count} cells")
    )
    return error_at(name, span, related, row=row, width=width, board=board, remedy=remedy)
