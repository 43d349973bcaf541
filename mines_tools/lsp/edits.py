"""The smallest edits between two texts."""

from __future__ import annotations

import re
from operator import ne

from mines_tools.text.diagnostics import MOST_EDITS, Edit
from mines_tools.text.source import Span, longest_same

_LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")


def text_edits(before: str, after: str) -> tuple[Edit, ...]:
    """Return the edits that turn `before` into `after`.

    If both texts have the same number of lines, and only few lines differ, return an edit for each line that differs.
    Otherwise, return one edit for the whole part from the first to the last difference.
    """
    lines, new_lines = _LINE.findall(before), _LINE.findall(after)
    if len(lines) != len(new_lines) or sum(map(ne, lines, new_lines)) > MOST_EDITS:
        return (_edit(before, after, 0),) if before != after else ()
    edits = []
    at = 0
    for line, new_line in zip(lines, new_lines, strict=True):
        if line != new_line:
            edits.append(_edit(line, new_line, at))
        at += len(line)
    return tuple(edits)


def _edit(before: str, after: str, offset: int) -> Edit:
    shorter = min(len(before), len(after))
    start = longest_same(shorter, lambda at, to: before[at:to] == after[at:to])
    end = longest_same(
        shorter - start,
        lambda at, to: (
            before[len(before) - to : len(before) - at] == after[len(after) - to : len(after) - at]
        ),
    )
    span = Span(start + offset, len(before) - end + offset)
    return Edit(span, after[start : len(after) - end])
