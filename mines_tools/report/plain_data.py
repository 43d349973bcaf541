"""Converts diagnostics to plain data for the formats based on JSON."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mines_tools.text.escaping import as_unicode, is_plain, unsafe

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from mines_tools.text.diagnostics import Diagnostic, Fix, Problem
    from mines_tools.text.source import Position, Span

MOST_EDITS = 10_000
"""The greatest number of edits of a fix in a report. More edits would take too much memory, in this process and in
the program that reads the report."""

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def compact(value: object) -> str:
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


def diagnostic_members(diagnostic: Diagnostic, position: Callable[[int], Position]) -> str:
    """Return all data of `diagnostic` as the members of a JSON object, without the braces of the object. A fix that has
    more than `MOST_EDITS` edits is left out. `position` returns the position of an offset; `text.source.positions`
    makes this function.

    The text of the members is made without a dictionary. A report can have 100,000 diagnostics, and dictionaries for
    them would double the time.
    """
    code, name, severity, span, message, remedy, related, tags, fix, more = diagnostic
    count = f'"more":{more},' if more else ""  # most diagnostics have none
    others = ",".join(
        f'{{"message":{compact(place.message)},{_span_members(place.span, position)}}}'
        for place in related
    )
    return (
        f'{_kind_members(code, name, severity)},"message":{compact(message)},"help":{compact(remedy)},'
        f'{count}{_span_members(span, position)},"related":[{others}],"tags":{compact(tags)},'
        f'"fix":{_fix_object(fix, position)}'
    )


@lru_cache(maxsize=256)
def _kind_members(code: str, name: str, severity: str) -> str:
    return compact({"code": code, "name": name, "severity": severity})[1:-1]


def _fix_object(fix: Fix | None, position: Callable[[int], Position]) -> str:
    if fix is None or len(fix.edits) > MOST_EDITS:
        return "null"
    edits = ",".join(
        f'{{{_span_members(span, position)},"text":{compact(text)}}}' for span, text in fix.edits
    )
    safe = compact(fix.safe)
    return f'{{"title":{compact(fix.title)},"safe":{safe},"edits":[{edits}]}}'


def _span_members(span: Span, position: Callable[[int], Position]) -> str:
    start, end = span
    (line, column), (end_line, end_column) = position(start), position(end)
    return (
        f'"start":{{"line":{line},"column":{column},"offset":{start}}},'
        f'"end":{{"line":{end_line},"column":{end_column},"offset":{end}}}'
    )


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return all data of `problem`."""
    return {
        "path": as_unicode(problem.path) or None,
        "reason": problem.reason,
        "line": problem.line,
        "column": problem.column,
    }
