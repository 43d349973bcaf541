"""Reads lines as a board. If the board has errors, the module `damaged_board` is imported to find them."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.mines import _terminals as terminal
from mines_tools.languages.mines.syntax.source import BLANKS, DELETE_BLANKS, code_of, error_at
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from mines_tools.languages.mines.syntax.source import Source
    from mines_tools.text.diagnostics import Diagnostic, ErrorListing, ErrorPlaces

    KnownRows = dict[str, tuple[str, ErrorPlaces]]
    """The type of a cache. The key is the text of a row with errors. The value is the row that was meant, and the
    places of the errors."""


def read_board(source: Source, errors: ErrorListing) -> tuple[range, list[str]]:
    """Return the numbers of the board's lines, and the rows of the board. All rows get the same width. If there is no
    board, both are empty."""
    lines = source.lines
    begin = _board_begin(source, errors)
    rows: list[str] = []
    known: KnownRows = {}
    for line in range(begin, len(lines)):
        row = read_row(lines[line]) or _read_damaged_row(source, line, errors, known)
        if row is None:
            break
        rows.append(row)
    if not rows:
        return range(begin, begin), rows
    if begin and not source.rules.header_lines:
        errors.append(error_at("header-line", Span(0, source.table.end(begin - 1))))
    board_lines = range(begin, begin + len(rows))
    if len(set(map(len, rows))) > 1:
        from mines_tools.languages.mines.syntax.damaged_board import of_one_width

        rows = of_one_width(rows, source, board_lines, errors)
    if board_lines.stop == len(lines):
        end = source.code_span(board_lines[-1]).end
        errors.append(error_at("missing-operations", Span(end, end)))
    return board_lines, rows


def _board_begin(source: Source, errors: ErrorListing) -> int:
    """Return the first line of the board. If there is no board, return the line where the board should begin."""
    lines = source.lines
    begin = next((line for line, text in enumerate(lines) if code_of(text)), None)
    if begin is None:
        end = len(source.text)
        errors.append(error_at("missing-board", Span(end, end)))
        return len(lines)
    if read_row(lines[begin]) or _is_damaged_row(lines[begin]):
        return begin
    later = next((line for line in range(begin, len(lines)) if read_row(lines[line])), None)
    if later is None:
        errors.append(_missing_board(source, begin))
        return begin
    from mines_tools.languages.mines.syntax.damaged_board import text_before_board

    errors.extend(text_before_board(source, range(begin, later)))
    return later


def _missing_board(source: Source, begin: int) -> Diagnostic:
    """Return the error that there is no board. Its place is the line `begin`, the first line with code.

    If only this line has code, and the code is a text to print, the help also says how to print the text.
    """
    from mines_tools.text.text_to_print import text_or_number, with_how_to_print

    error = error_at("missing-board", source.code_span(begin))
    is_alone = not any(map(code_of, source.lines[begin + 1 :]))
    # Without restarts, only few texts can be printed.
    if not is_alone or not source.rules.restart_operation:
        return error
    return with_how_to_print(error) if text_or_number(code_of(source.lines[begin])) else error


def read_row(line: str) -> str | None:
    """Return the cells of the row on `line`; None if `line` is not a row."""
    if line and not line.strip(".*"):
        return line
    if not line.lstrip(BLANKS).startswith((".", "*")):
        return None
    match = _row_line().fullmatch(line)
    return match[1].translate(DELETE_BLANKS) if match else None


# Importing `re` takes longer than reading a short program does, and so does compiling a pattern:
# each is compiled when it is needed.


@once
def _row_line() -> re.Pattern[str]:
    import re

    # Possessive: what follows blanks is not a blank, and two runs of them must not divide one.
    blanks = f"{terminal.BLANK}*+"
    return re.compile(f"{blanks}({terminal.ROW}){blanks}(?:{terminal.COMMENT})?")


def _is_damaged_row(line: str) -> bool:
    """Return whether `line`, which is not a correct row, was meant as a row. This is so if at least half of its
    characters are cells."""
    if not (line.isascii() and line.isprintable()):
        from mines_tools.languages.mines.syntax.look_alikes import with_ascii

        line = with_ascii(line)
    code = code_of(line).translate(DELETE_BLANKS)
    cells = code.count(".") + code.count("*")
    return cells > 0 and cells * 2 >= len(code)


def _read_damaged_row(
    source: Source, line: int, errors: ErrorListing, known: KnownRows
) -> str | None:
    if source.lines[line] not in known and not _is_damaged_row(source.lines[line]):
        return None
    from mines_tools.languages.mines.syntax.damaged_board import read_damaged_row

    return read_damaged_row(source, line, errors, known)
