"""Converts diagnostics to plain data for the formats based on JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mines_tools.text.escaping import as_unicode, is_plain, unsafe

if TYPE_CHECKING:
    import re

    from mines_tools.text.diagnostics import Diagnostic, Problem
    from mines_tools.text.source import LineTable, Span

MOST_EDITS = 10_000
"""The greatest number of edits of a fix in a report. More edits would take too much memory, in this process and in
the program that reads the report."""

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def compact(value: Any) -> str:
    """Return `value` as JSON on one line.

    JSON allows certain characters to be unescaped in strings. Some of them are escaped here: characters that a
    terminal obeys, that are invisible, or that some readers treat as the end of a line.
    """
    text = _encoded(value)
    if is_plain(text):
        return text
    return unsafe().sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    if 0xD800 <= ord(character[-1]) < 0xE000:  # many readers refuse half of a character
        return character[:-1] + "\ufffd"
    units = character[-1].encode("utf-16-be").hex()
    return character[:-1] + "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def diagnostic_data(diagnostic: Diagnostic, lines: LineTable) -> dict[str, Any]:
    """Return all data of `diagnostic`. If its fix has more than `MOST_EDITS` edits, the fix is left out."""
    fix = diagnostic.fix
    if fix is not None and len(fix.edits) > MOST_EDITS:
        fix = None
    # Most diagnostics have no `more`.
    counted = {"more": diagnostic.more} if diagnostic.more else {}
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        **counted,
        **_span_data(diagnostic.span, lines),
        "related": [
            {"message": related.message, **_span_data(related.span, lines)}
            for related in diagnostic.related
        ],
        "tags": list(diagnostic.tags),
        "fix": fix
        and {
            "title": fix.title,
            "safe": fix.safe,
            "edits": [{**_span_data(edit.span, lines), "text": edit.text} for edit in fix.edits],
        },
    }


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return all data of `problem`."""
    return {
        "path": as_unicode(problem.path) or None,
        "reason": problem.reason,
        "line": problem.line,
        "column": problem.column,
    }


def _span_data(span: Span, lines: LineTable) -> dict[str, Any]:
    return {"start": _place_data(span.start, lines), "end": _place_data(span.end, lines)}


def _place_data(offset: int, lines: LineTable) -> dict[str, int]:
    line, column = lines.position(offset)
    return {"line": line, "column": column, "offset": offset}
