"""Diagnostics as plain data, for the formats that are made of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mines_tools.diagnostics import Diagnostic
    from mines_tools.text import LineTable, Span

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
# JSON lets these stand in strings as they are, but some readers of lines end a line there.
_LINE_ENDS = str.maketrans(
    {character: f"\\u{ord(character):04x}" for character in "\x85\u2028\u2029"}
)


def compact(value: Any) -> str:
    """`value` as JSON, on one line whatever is taken for the end of a line."""
    return _encoded(value).translate(_LINE_ENDS)


def diagnostic_data(diagnostic: Diagnostic, lines: LineTable) -> dict[str, Any]:
    """All that `diagnostic` says."""
    fix = diagnostic.fix
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
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


def _span_data(span: Span, lines: LineTable) -> dict[str, Any]:
    return {"start": _place_data(span.start, lines), "end": _place_data(span.end, lines)}


def _place_data(offset: int, lines: LineTable) -> dict[str, int]:
    line, column = lines.position(offset)
    return {"line": line, "column": column, "offset": offset}
