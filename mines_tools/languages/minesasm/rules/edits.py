"""Edits that remove statements."""

from __future__ import annotations

from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.minesasm.assembly_text import AssemblyText

_BLANKS = " \t"


def removed(text: AssemblyText, span: Span) -> Edit:
    """Return the edit that removes the statements at `span`. If nothing else is in their lines, it removes these lines;
    otherwise it removes the blanks after the statements, or at the end of a line the blanks before them."""
    written, lines = text.text, text.lines
    begin = lines.starts[lines.line_at(span.start)]
    end = lines.end(lines.line_at(max(span.end - 1, span.start)))
    first, last = span
    while first > begin and written[first - 1] in _BLANKS:
        first -= 1
    while last < end and written[last] in _BLANKS:
        last += 1
    rest = last
    while rest < end and written[rest] in " \t\r":
        rest += 1
    if first == begin and rest == end:
        return Edit(Span(begin, min(end + 1, len(written))), "")
    if rest < end and written[rest] != "#":
        return Edit(Span(span.start, last), "")
    return Edit(Span(first, span.end), "")
