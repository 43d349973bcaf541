"""Renders a diagnostic for people: its place, its message, the source line, and carets (``^``) under the span."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from mines_tools.report.formats import plain
from mines_tools.report.width import anchored, display_width, displayed, one_line
from mines_tools.text.clusters import clusters
from mines_tools.text.escaping import shown as shown_name
from mines_tools.text.escaping import without_commands
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.text.diagnostics import Diagnostic, Severity
    from mines_tools.text.source import LineTable, Span

_WIDEST = 120  # columns of source shown; a longer line is cut around the span
_LEAD = 40  # columns kept before the span when it is cut
_MOST_LOOKED_AT = 1000  # maximum characters after the span, which may have no width

SEVERITY_STYLE: dict[Severity, str] = {
    "error": "red", "warning": "yellow", "info": "blue", "hint": "cyan",
}  # fmt: skip
"""The style of each severity."""


def headline(
    name: str, lines: LineTable, diagnostic: Diagnostic, cell: str = ""
) -> tuple[str, str, str]:
    """Return ``file:line:column:``, ``code name`` and the message, each escaped for a terminal. If there is a place
    `cell`, such as ``(3, 0)``, it follows the name."""
    line, column = lines.position(diagnostic.span.start)
    code = f"{diagnostic.code} {diagnostic.name} {cell}".rstrip()
    return f"{shown_name(name)}:{line}:{column}:", code, one_line(diagnostic.message)


def with_help(diagnostic: Diagnostic) -> str:
    """Return the message of a diagnostic. If the diagnostic has a remedy, the remedy is on a second line."""
    help_ = diagnostic.help
    return f"{diagnostic.message}\n{phrase('help:')} {help_}" if help_ else diagnostic.message


def fix_mark(is_safe: bool, paint: Callable[[str, str], str]) -> str:
    """Return the mark of a fix in a list of diagnostics. A safe fix and an unsafe fix have different marks."""
    return paint("[*]", "green") if is_safe else paint("[*unsafe]", "yellow")


def frame(
    name: str,
    text: str,
    lines: LineTable,
    diagnostic: Diagnostic,
    paint: Callable[[str, str], str] = plain,
    cell: str = "",
) -> str:
    """Return the text that shows `diagnostic`, with its source line, related places and remedy. `name` is the name of
    the file. `cell` is the place of the diagnostic in a grid, such as ``(3, 0)``.

    `paint(text, style)` returns the text with colours. Styles are ``bold``, ``dim``, and colours such as ``red``.
    """
    style = SEVERITY_STYLE[diagnostic.severity]
    place, code, message = headline(name, lines, diagnostic, cell)
    shown = [f"{paint(place, 'bold')} {paint(code, style)}: {message}"]
    shown += _excerpt(text, lines, diagnostic.span, "^", lambda marks: paint(marks, style), paint)
    for related in diagnostic.related:
        line, column = lines.position(related.span.start)
        place = f"{shown_name(name)}:{line}:{column}:"
        shown.append(f"  {paint(place, 'dim')} {one_line(related.message)}")
        shown += _excerpt(text, lines, related.span, "-", lambda marks: paint(marks, "blue"), paint)
    if diagnostic.help:
        shown.append(f"  {paint(phrase('help:'), 'bold')} {one_line(diagnostic.help)}")
    return "\n".join(shown)


def _excerpt(
    text: str,
    lines: LineTable,
    span: Span,
    mark: str,
    paint_marks: Callable[[str], str],
    paint: Callable[[str, str], str],
) -> Iterator[str]:
    line = lines.line_at(span.start)
    whole = lines.span(line)
    end = min(max(span.end, span.start + 1), max(whole.end, span.start + 1))
    # Lines may be as long as the text, so only the part around the span is used.
    begin = max(whole.start, span.start - _LEAD - _WIDEST)
    stop = min(whole.end, span.start + _MOST_LOOKED_AT)
    source, marks = _shown(
        text[begin:stop],
        span.start - begin,
        end - begin,
        mark,
        goes_before=begin > whole.start,
        goes_on=stop < whole.end,
    )
    yield f"{paint(f'{line + 1:>5} |', 'dim')} {shown_together(source, paint)}".rstrip()
    indent = " " * (len(marks) - len(marks.lstrip()))
    yield f"{paint('      |', 'dim')} {indent}{paint_marks(marks.lstrip())}"


def source_around(line: str, at: int, paint: Callable[[str, str], str] = plain) -> str:
    """Return the part of `line`, a line of a program, around the offset `at`, as a terminal shows it."""
    begin = max(0, at - _LEAD - _WIDEST)
    stop = min(len(line), at + _MOST_LOOKED_AT)
    source, _ = _shown(
        line[begin:stop],
        at - begin,
        at - begin + 1,
        " ",
        goes_before=begin > 0,
        goes_on=stop < len(line),
    )
    return shown_together(source, paint)


def shown_together(source: str, paint: Callable[[str, str], str]) -> str:
    """Return `source`, a part of a program, with escapes that move the cursor, so that every terminal shows the source
    in `display_width` columns. Text below or after the source is then aligned. If `paint` does not colour, return
    `source` unchanged, because the output may not be a terminal."""
    return source if paint("x", "bold") == "x" else anchored(source)


def _shown(
    line: str, start: int, end: int, mark: str, *, goes_before: bool, goes_on: bool
) -> tuple[str, str]:
    """Return two texts. The first is `line`, a line or a piece of a line, escaped for a terminal. The second has the
    character `mark` under the characters from `start` to `end`. `goes_before` is true if the line has text before this
    piece, `goes_on` if it has text after this piece."""
    pieces = clusters(line)
    starts = range(len(line)) if pieces is line else [*accumulate(map(len, pieces), initial=0)][:-1]
    marked = bisect_right(starts, start) - 1 if start < len(line) else len(pieces)
    first = 0
    if goes_before or goes_on or len(line) > _WIDEST or display_width(line) > _WIDEST:
        first = marked
        lead = 0
        while first and lead < _LEAD and start - starts[first - 1] <= _LEAD:
            first -= 1
            lead += displayed(pieces[first])[1]
    cells = ["\u2026"] if first or goes_before else []
    width = len(cells)
    from_width = to_width = None
    for index in range(first, len(pieces)):
        if index == marked:
            from_width = width
        if to_width is None and starts[index] >= end:
            to_width = width
        if width >= _WIDEST and index > marked:
            cells.append("\u2026")
            break
        piece, columns = displayed(pieces[index], width)
        cells.append(piece)
        width += columns
    else:
        cells += ["\u2026"] if goes_on else []
    from_width = width if from_width is None else from_width
    to_width = max(width if to_width is None else to_width, from_width + 1)
    return without_commands("".join(cells)), " " * from_width + mark * (to_width - from_width)
