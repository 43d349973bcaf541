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
    before, after = written[begin : span.start], written[span.end : end]
    rest = after.strip(_BLANKS + "\r")
    if not before.strip(_BLANKS) and not rest:
        return Edit(Span(begin, min(end + 1, len(written))), "")
    if rest and not rest.startswith("#"):
        blanks = len(after) - len(after.lstrip(_BLANKS))
        return Edit(Span(span.start, span.end + blanks), "")
    return Edit(Span(begin + len(before.rstrip(_BLANKS)), span.end), "")
